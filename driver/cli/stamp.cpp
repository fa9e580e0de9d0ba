#include "driver/cli/stamp.h"

#include <filesystem>
#include <system_error>

#include "driver/cli/output.h"
#include "driver/cli/say.h"

namespace map2pml::cli {

void remove_stamp(const std::string& path) {
    std::error_code ignored;  // a file that cannot be removed cannot be written later either, which is reported
    if (!path.empty() && std::filesystem::is_regular_file(path, ignored)) {
        std::filesystem::remove(path, ignored);
    }
}

int write_stamp(const std::string& path, int code) {
    return path.empty() || code != 0 ? code : say_fault(write_file(path, "0\n"));
}

}  // namespace map2pml::cli
