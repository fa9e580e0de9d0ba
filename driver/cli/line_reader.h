/// Lines from a terminal or a pipe.   standard input -> one line after the other
#pragma once

#include <optional>
#include <string>

namespace map2pml::cli {

class LineReader {
  public:
    /// The next line without its end; nothing when there is no more, or when the user interrupts.
    [[nodiscard]] std::optional<std::string> next();

  private:
    [[nodiscard]] bool read_more();

    std::string waiting_;  ///< bytes that were read but not yet returned
    bool at_end_ = false;
};

}  // namespace map2pml::cli
