/// Where something stands in a drawing, in words: `alt, operand 1, cancelled (Shop -> Customer)`.   diagrams -> words by place
///
/// A line of XMI says nothing about the drawing to a reader.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "driver/results/diagram.h"
#include "translator/foundation/diag/diagnostic.h"

namespace map2pml::report {

class ElementWords {
  public:
    explicit ElementWords(const std::vector<Diagram>& diagrams);

    /// Of the element at this place, or of the last one that begins before it on the same line: the place may be that of an
    /// attribute. Empty: no element of a drawing is there.
    [[nodiscard]] std::string at(const source::Span& span) const;
    /// Of the element that begins right at this place; empty when none does.
    [[nodiscard]] std::string beginning_at(const source::Span& span) const;
    /// The same with the words of their places.
    [[nodiscard]] diag::Note named(diag::Note note) const;
    [[nodiscard]] std::vector<diag::Note> named(std::vector<diag::Note> notes) const;

  private:
    void add(const source::Span& span, const std::string& words);
    void add_parts(const Diagram& diagram, const std::vector<DiagramPart>& parts, const std::string& path);

    std::map<source::Span, std::string> words_;  ///< the first that was said of a place
};

}  // namespace map2pml::report
