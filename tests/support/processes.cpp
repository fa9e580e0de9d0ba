#include "tests/support/processes.h"

#include <filesystem>
#include <system_error>

#include "tests/support/files.h"

namespace tests {

int processes_that_mention(std::string_view text) {
    int count = 0;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored))
        count += read_file(entry.path() / "cmdline").find(text) != std::string::npos ? 1 : 0;
    return count;
}

}  // namespace tests
