#include <filesystem>

#include "driver/cli/command_line.h"
#include "driver/lsp/server.h"

namespace map2pml::cli {

int run_lsp(const Options& /*options*/) {
    std::error_code ignored;
    return lsp::serve(std::filesystem::read_symlink("/proc/self/exe", ignored), std::string(version()));
}

}  // namespace map2pml::cli
