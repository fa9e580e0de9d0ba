/// The numbers of the findings of one file, used in the text and in the drawings.   findings -> 1, 2, 3a
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "driver/report/drawing/picture.h"
#include "driver/report/html/fields.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

class Numbering {
  public:
    /// \param prefix of the names in the page, which tells files apart: `f1`.
    explicit Numbering(std::string prefix) : prefix_(std::move(prefix)) {}

    /// Adds a statement with its notes under the next number, for the template `finding`.
    /// \param kind `error`, `warning` or `finding`; also the class of the HTML element
    /// \param about the code of a diagnostic, the property of a finding; may be empty
    [[nodiscard]] Html add(const source::SourceSet& sources, const std::string& kind, const diag::Note& what,
                           const std::vector<diag::Note>& notes, const std::string& about = {});

    [[nodiscard]] const std::vector<Mark>& marks() const { return marks_; }
    [[nodiscard]] const std::string& prefix() const { return prefix_; }

  private:
    std::string prefix_;
    std::size_t last_ = 0;
    std::vector<Mark> marks_;
};

}  // namespace map2pml::report
