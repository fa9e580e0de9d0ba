#include "driver/cli/command_line.h"

namespace map2pml::cli {

std::string_view version() { return M2P_VERSION; }

}  // namespace map2pml::cli
