/// Terms and agents of LCC from the parse tree.   tree -> `Term`, `Agent`
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/LccParser.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/span_of.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

/// Knows the file and the sink; an invalid term is reported and replaced by a harmless one.
class TermBuilder {
  public:
    TermBuilder(source::FileId file, diag::Sink& sink) : file_(file), sink_(sink) {}

    [[nodiscard]] Term term(grammar::LccParser::TermContext& tree);
    /// Both sides of a comparison: sums and products group to the left. More than 256 signs are an error.
    [[nodiscard]] Term opening(grammar::LccParser::OpeningContext& tree);
    [[nodiscard]] Term sum(grammar::LccParser::SumContext& tree);
    /// `name(arguments)`, as the head of a clause has it.
    [[nodiscard]] Term structure(const antlr4::Token& name, grammar::LccParser::ArgumentsContext* arguments,
                                 const source::Span& span);
    [[nodiscard]] std::vector<Term> arguments(grammar::LccParser::ArgumentsContext& tree);

    template <class Tree>
    [[nodiscard]] source::Span span_of(Tree& tree) const {
        return parsing::span_of(tree, file_);
    }
    void report(diag::Code code, const source::Span& place, std::string message);

  private:
    [[nodiscard]] Term list(grammar::LccParser::ListContext& tree);
    [[nodiscard]] Term number(grammar::LccParser::NumberContext& tree);
    [[nodiscard]] Term product(grammar::LccParser::ProductContext& tree);
    [[nodiscard]] Term factor(grammar::LccParser::FactorContext& tree);
    template <class Tree, class Part, class Read>
    [[nodiscard]] Term joined(Tree& tree, std::size_t sign, Term left, const std::vector<Part*>& parts, Read read);
    void add_tail(List& list, Term tail);

    source::FileId file_;
    diag::Sink& sink_;
    std::size_t signs_ = 0;  ///< of the comparison that is being read
};

/// The parts of `a(Role, Id)`; nothing for a term of another form. Says nothing about what the parts are.
[[nodiscard]] std::optional<Agent> as_agent(const Term& term);

/// The functor of a compound term, the name of a constant, nothing for other terms.
[[nodiscard]] std::string_view name_of(const Term& term);

}  // namespace map2pml::lcc
