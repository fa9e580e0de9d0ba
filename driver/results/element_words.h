/// Places in a drawing in words: `alt, operand 1, cancelled (Shop -> Customer)`.   diagrams -> words by place
///
/// A line of XMI tells a reader nothing about the drawing.
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

    /// Words for the element at this place, or for the last one that begins before it on the same line, since the place may be
    /// that of an attribute. Empty: no element of a drawing is there.
    [[nodiscard]] std::string at(const source::Span& span) const;
    /// Words for the element that begins exactly at this place; empty if none does.
    [[nodiscard]] std::string beginning_at(const source::Span& span) const;
    /// The note or notes with the words for their places.
    [[nodiscard]] diag::Note named(diag::Note note) const;
    [[nodiscard]] std::vector<diag::Note> named(std::vector<diag::Note> notes) const;

  private:
    void add(const source::Span& span, const std::string& words);
    void add_parts(const Diagram& diagram, const std::vector<DiagramPart>& parts, const std::string& path);

    std::map<source::Span, std::string> words_;  ///< the first words given for each place
};

}  // namespace map2pml::report
