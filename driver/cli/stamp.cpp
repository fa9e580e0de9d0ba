#include "driver/cli/files.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <system_error>

#include "driver/cli/internal.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuccess = "0\n";

bool holds_stamp(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string start(kSuccess.size() + 1, '\0');
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(file.gcount()));
    return (start.empty() || start == kSuccess) && !file.bad() && file.is_open();
}

}  // namespace

std::string stamp_fault(const std::string& path) {
    std::error_code ignored;
    const fs::file_status status = fs::symlink_status(path, ignored);
    if (path.empty() || !fs::exists(status)) return {};
    if (!fs::is_regular_file(status)) {
        return fmt::format("`{}` is {}, not a stamp; give `--stamp` another path", path,
                           fs::is_directory(status) ? "a folder"
                           : fs::is_symlink(status) ? "a symbolic link"
                                                    : "a special file");
    }
    return holds_stamp(path) ? ""
                             : fmt::format(
                                   "`{}` is not a stamp of an earlier run (a stamp is empty or contains `0`); remove "
                                   "the file, or name another one",
                                   path);
}

WriteFault remove_stamp(const std::string& path) {
    if (std::string fault = stamp_fault(path); !fault.empty()) return {std::move(fault), 2};
    std::error_code failed;
    if (!path.empty()) fs::remove(path, failed);
    return failed ? WriteFault{fmt::format("the old stamp `{}` cannot be removed: {}", path, failed.message()), 2}
                  : WriteFault{};
}

int write_stamp(const std::string& path, int code) {
    return path.empty() || code != 0 ? code : print_write_fault(write_file(path, kSuccess));
}

}  // namespace map2pml::cli
