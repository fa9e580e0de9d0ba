/// The lines of the text form, cut into clauses.   text -> `MACHINE M`, `VARIABLES x y`, `@inv1 x ∈ ℕ`, …
#pragma once

#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/machines/model/read_labelled.h"

namespace map2pml::eventb {

/// A word in capitals that begins a line with what follows it, or a label with its formula. A formula may go on over
/// lines that begin with neither.
struct Clause {
    std::string word;   ///< `MACHINE`; empty for a label
    std::string label;  ///< without `@`
    bool theorem = false;
    std::string rest;     ///< names or a formula
    std::string comment;  ///< behind `//`
    source::Span span;    ///< from the word or label to the end of its line
    FormulaLines lines;   ///< where the characters of `rest` stand
};

/// Words are known only as the first of a line; everywhere else they may be names.
[[nodiscard]] std::vector<Clause> clauses_of(const source::SourceFile& text, source::FileId file);

}  // namespace map2pml::eventb
