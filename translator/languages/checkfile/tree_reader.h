/// What all parts of the builder read from a tree: places, numbers, single values.   tree -> numbers, terms
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "grammar/CheckParser.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/span_of.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/check_file.h"
#include "translator/model/protocol/term.h"

namespace map2pml::checkfile {

/// Knows the file and the sink; an invalid value is reported and replaced by a harmless one.
class TreeReader {
  public:
    TreeReader(source::FileId file, diag::Sink& sink) : file_(file), sink_(sink) {}

    template <class Tree>
    [[nodiscard]] source::Span span_of(Tree& tree) const {
        return parsing::span_of(tree, file_);
    }
    /// From 1 to 1,000,000,000.
    [[nodiscard]] std::uint32_t number(const antlr4::Token& token);
    [[nodiscard]] std::int64_t integer(grammar::CheckParser::IntegerContext& tree);
    /// Digits with what stands before them. \param place of all of it.
    [[nodiscard]] std::int64_t integer(const std::string& text, const source::Span& place);
    /// As in `ir::clause_name`, or the end of it: `bidloop`, `Bidder.bidloop`, `Bidder."two words"`.
    [[nodiscard]] std::string clause_name(grammar::CheckParser::ClauseNameContext& tree);
    /// The parts of such a name, as constants and integers.
    [[nodiscard]] std::vector<ir::Term> clause_words(grammar::CheckParser::ClauseNameContext& tree);
    [[nodiscard]] ir::IntegerRange range(grammar::CheckParser::RangeContext& tree);
    [[nodiscard]] ir::Term literal(grammar::CheckParser::LiteralContext& tree);
    /// A term of an event pattern.
    [[nodiscard]] ir::Term term(grammar::CheckParser::TermContext& tree);
    /// Single values and all integers of ranges, in order; a duplicate is an error.
    [[nodiscard]] std::vector<ir::Term> values(grammar::CheckParser::ValuesContext& tree);
    [[nodiscard]] ir::Written<std::string> property_name(grammar::CheckParser::PropertyNameContext& tree);
    /// The name in `prop NAME =`, which is one token.
    [[nodiscard]] ir::Written<std::string> formula_name(const antlr4::Token& token);
    [[nodiscard]] ir::Written<std::string> string(const antlr4::Token& token);

    void bad_value(const source::Span& place, std::string message);
    void twice(const source::Span& place, std::string message, const source::Span& before);
    void report(diag::Code code, const source::Span& place, std::string message, std::vector<diag::Note> notes = {});

  private:
    void add_value(grammar::CheckParser::ValueContext& tree, std::vector<ir::Term>& values);
    void add_value(ir::Term value, std::vector<ir::Term>& values);

    source::FileId file_;
    diag::Sink& sink_;
};

/// `!Bidder` -> `Bidder`
[[nodiscard]] std::string without_sign(const std::string& name);

}  // namespace map2pml::checkfile
