#include "driver/tools/clingo/clingo.h"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <string_view>

#include "driver/tools/process/program.h"
#include "driver/tools/process/run.h"
#include "translator/foundation/budget/work_budget.h"

namespace map2pml::clingo {

namespace fs = std::filesystem;

namespace {

constexpr int kSatisfiable = 10;  ///< a bit of the exit code
constexpr int kExhausted = 20;    ///< likewise: there are no more answer sets
constexpr std::chrono::seconds kLongestRun{60};
constexpr std::uint64_t kAddressSpace = std::uint64_t{2} << 30U;
constexpr const char* kFile = "rules.lp";

std::string why_it_failed(const process::RunResult& ran, const std::string& complaints) {
    if (!ran.started || !ran.error.empty()) return ran.error;
    if (ran.stop_requested) return fmt::format("it took longer than {} s", kLongestRun.count());
    if (ran.signal != 0) return fmt::format("signal {}", ran.signal);
    if (!complaints.empty()) return complaints.substr(0, complaints.find('\n'));
    return fmt::format("exit code {}", ran.exit_code);
}

}  // namespace

std::optional<fs::path> find_clingo(const std::string& path) { return process::find_program("clingo", path); }

std::optional<fs::path> find_clingo() { return find_clingo(process::search_path()); }

std::string missing_clingo_text() {
    return "rules of agents are evaluated by clingo, which is not installed; on Debian: apt-get install gringo";
}

bool Clingo::has_folder() {
    if (folder_ == nullptr) folder_ = process::WorkDirectory::create(fault_);
    return folder_ != nullptr;
}

std::optional<std::string> Clingo::evaluate(const std::string& program) {
    if (!has_folder()) return std::nullopt;
    if (!folder_->write(kFile, program)) {
        fault_ = "the temporary folder cannot be written to";
        return std::nullopt;
    }
    std::string output;
    std::string complaints;
    process::RunOptions options;
    const auto until = std::chrono::steady_clock::now() + kLongestRun;
    options.directory = folder_->path();
    options.temporary = folder_->path();
    options.address_space = kAddressSpace;
    std::exception_ptr over;  // that of the budget, once the program is gone
    options.keep_going = [&] {
        try {
            budget::waited();
        } catch (const budget::Exceeded&) {
            over = std::current_exception();
        }
        return over == nullptr && std::chrono::steady_clock::now() < until;
    };
    options.on_line = [&](std::string_view line, process::Stream stream) {
        (stream == process::Stream::out ? output : complaints).append(line).append("\n");
    };
    const process::RunResult ran =
        process::run({program_, {"-V0", "--outf=0", "--models=2", "--warn=no-atom-undefined", kFile}}, options);
    if (over != nullptr) std::rethrow_exception(over);
    const bool has_ended = ran.started && !ran.stop_requested && ran.error.empty() && ran.signal == 0;
    if (!has_ended || ran.exit_code != kSatisfiable + kExhausted || !complaints.empty()) {
        fault_ = why_it_failed(ran, complaints);
        return std::nullopt;
    }
    return output;
}

}  // namespace map2pml::clingo
