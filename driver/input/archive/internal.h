/// An open file, for the readers of this folder.
#pragma once

#include <string>

#include "driver/input/archive/archive.h"

namespace map2pml::archive {

[[nodiscard]] std::string because_of(int error);

class OpenFile {
  public:
    /// A folder is a fault.
    explicit OpenFile(const std::string& path);
    explicit OpenFile(int descriptor);  ///< which it closes
    ~OpenFile();
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    OpenFile(OpenFile&&) = delete;
    OpenFile& operator=(OpenFile&&) = delete;
    [[nodiscard]] int descriptor() const { return descriptor_; }
    [[nodiscard]] const std::string& fault() const { return fault_; }  ///< as of `FileText`

  private:
    int descriptor_;
    std::string fault_;
};

/// Waits until there is something to read; false: `goes_on` returned false.
[[nodiscard]] bool wait_for_input(int descriptor, const GoesOn& goes_on);

}  // namespace map2pml::archive
