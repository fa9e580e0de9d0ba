/// Names that a check file on the command line defines.   words typed so far -> names
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace map2pml::cli {

/// Of its instances for `--instance`, of its properties for `--property` and `--skip`; otherwise none. \param typed the words before, among them
/// the protocol or the check file
[[nodiscard]] std::vector<std::string> names_in_check_files(std::string_view option,
                                                            const std::vector<std::string>& typed);

}  // namespace map2pml::cli
