/// Other programs, run by a shell in a folder of their own, with everything they print.
#pragma once

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "driver/tools/process/run.h"
#include "driver/tools/process/work_directory.h"

namespace map2pml::bench {

/// A folder for the files of other programs, gone at the end.
class Workshop {
  public:
    /// Standard output of a shell line in which `$MAP2PML` is the program and `$SOURCES` the checkout.
    /// Throws, with what it wrote on standard error, unless it ends with one of the `expected` exit codes.
    [[nodiscard]] std::string run(const std::string& line, const std::vector<int>& expected = {0}) const {
        std::string text;
        std::string complaints;
        process::RunOptions options;
        options.directory = folder_->path();
        options.on_line = [&](std::string_view each, process::Stream stream) {
            (stream == process::Stream::out ? text : complaints).append(each).append("\n");
        };
        const std::string script = "MAP2PML='" M2P_PROGRAM "'; SOURCES='" M2P_SOURCE_DIR "'; " + line;
        const process::RunResult end = process::run({"/bin/sh", {"-c", script}}, options);
        if (!end.started || end.signal != 0 ||
            std::find(expected.begin(), expected.end(), end.exit_code) == expected.end()) {
            throw std::runtime_error("`" + line + "` ended with exit code " + std::to_string(end.exit_code) +
                                     ", signal " + std::to_string(end.signal) + "\n" + end.error + complaints);
        }
        return text;
    }

    /// Writes a file of the folder. \return its name, for lines that run there
    [[nodiscard]] std::string file(const std::string& name, const std::string& text) const {
        if (!folder_->write(name, text)) throw std::runtime_error("cannot write " + name);
        return name;
    }

  private:
    std::string error_;
    std::shared_ptr<const process::WorkDirectory> folder_ = process::WorkDirectory::create(error_);
};

/// `check` of the auction with so many bidders and so many bids; the report.
[[nodiscard]] inline nlohmann::json check_auction(const Workshop& shop, int bidders, const std::string& options,
                                                  const std::vector<int>& exit_codes = {0}, int limit = 5) {
    return nlohmann::json::parse(
        shop.run("\"$MAP2PML\" check \"$SOURCES/samples/auction_fixed/auction_fixed.map\" --check /dev/null "
                 "--total getValue,getWinner --format json --agents Bidder=" +
                     std::to_string(bidders) + " --limit bidloop=" + std::to_string(limit) + " " + options,
                 exit_codes));
}

}  // namespace map2pml::bench
