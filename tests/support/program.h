/// Runs the program in a folder of its own, as a user would, and gives back everything that it printed.
#pragma once

#include <string>

#include "tests/support/files.h"

namespace tests {

struct Ran {
    int exit_code = -1;  ///< 128 + signal when a signal ended it
    std::string out;
    std::string error;
};

class Folder : public TemporaryFolder {
  public:
    Folder() : TemporaryFolder("map2pml-cli") {}

    /// Runs a shell line in which `map2pml` is the program, and `$MAP2PML` its path, for use in the background; its
    /// output goes where the line sends it. Temporary files of the program go into the folder too.
    [[nodiscard]] Ran run(const std::string& line) const;

    /// How many processes of this machine were started from files of the folder, or mention it.
    [[nodiscard]] int processes() const;
};

/// Whether the text is in what the program printed, on however many lines: reports wrap them.
[[nodiscard]] bool mentions(const Ran& ran, const std::string& text);

}  // namespace tests
