#include "translator/languages/checkfile/internal.h"

#include <algorithm>
#include <charconv>

#include "translator/foundation/parsing/token_text.h"

namespace map2pml::checkfile {

namespace {

using grammar::CheckParser;

constexpr std::uint32_t kMostNumber = 1'000'000'000;
constexpr std::int64_t kMostInteger = 1'000'000'000'000;
constexpr std::int64_t kMostValues = 1'000;  ///< of a range

std::string string_of(antlr4::tree::TerminalNode& node) { return parsing::string_value(node.getText()).value_or(""); }

/// The value of `red` and `"red"` if no constant of the file has the name `red`.
ir::Term as_constant(const ir::Term& term) {
    const auto* word = std::get_if<ir::CurrentValue>(&term.kind);
    return word != nullptr ? ir::Term{term.span, ir::Constant{word->variable}} : term;
}

}  // namespace

std::string without_sign(const std::string& name) { return name.substr(1); }

std::uint32_t TreeReader::number(const antlr4::Token& token) {
    const std::string text = token.getText();
    std::uint32_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc{} || value == 0 || value > kMostNumber) {
        bad_value(span_of(token), fmt::format("`{}` is not between 1 and {}", text, kMostNumber));
        return 1;
    }
    return value;
}

std::int64_t TreeReader::integer(CheckParser::IntegerContext& tree) { return integer(tree.getText(), span_of(tree)); }

std::int64_t TreeReader::integer(const std::string& text, const source::Span& place) {
    std::int64_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc{} || value > kMostInteger || value < -kMostInteger) {
        bad_value(place, fmt::format("`{}` is not between -{} and {}", text, kMostInteger, kMostInteger));
        return 0;
    }
    return value;
}

std::string TreeReader::clause_name(CheckParser::ClauseNameContext& tree) {
    std::string name;
    for (antlr4::tree::ParseTree* part : tree.children) {
        const std::string text = part->getText();
        name += text.front() == '"' ? to_string(ir::Term{{}, ir::Constant{parsing::string_value(text).value_or("")}})
                                    : text;
    }
    return name;
}

std::vector<ir::Term> TreeReader::clause_words(CheckParser::ClauseNameContext& tree) {
    std::vector<ir::Term> words;
    for (antlr4::tree::ParseTree* part : tree.children) {
        const std::string text = part->getText();
        auto* token = dynamic_cast<antlr4::tree::TerminalNode*>(part);
        const source::Span span =
            token != nullptr ? span_of(*token->getSymbol()) : span_of(dynamic_cast<antlr4::ParserRuleContext&>(*part));
        if (token == nullptr)
            words.push_back({span, ir::Constant{text}});
        else if (token->getSymbol()->getType() == CheckParser::INTEGER)
            words.push_back({span, ir::Integer{integer(text, span)}});
        else if (token->getSymbol()->getType() == CheckParser::STRING)
            words.push_back({span, ir::Constant{parsing::string_value(text).value_or("")}});
    }
    return words;
}

ir::IntegerRange TreeReader::range(CheckParser::RangeContext& tree) {
    ir::IntegerRange range{integer(*tree.first), integer(*tree.last)};
    if (range.last < range.first) {
        bad_value(span_of(tree), fmt::format("{}..{} is not a range: its first number is larger than its last",
                                             range.first, range.last));
        range.last = range.first;
    }
    return range;
}

ir::Term TreeReader::literal(CheckParser::LiteralContext& tree) {
    const source::Span span = span_of(tree);
    if (auto* number = tree.integer()) return {span, ir::Integer{integer(*number)}};
    if (tree.AGENT_NAME() != nullptr) return {span, ir::AgentName{without_sign(tree.getText())}};
    if (tree.ROLE_NAME() != nullptr) return {span, ir::RoleName{without_sign(tree.getText())}};
    if (auto* text = tree.STRING()) return {span, ir::Constant{string_of(*text)}};
    return {span, ir::CurrentValue{tree.getText()}};
}

ir::Term TreeReader::term(CheckParser::TermContext& tree) {
    const source::Span span = span_of(tree);
    if (tree.WILDCARD() != nullptr) return {span, ir::Wildcard{}};
    if (tree.VARIABLE() != nullptr) return {span, ir::Variable{without_sign(tree.getText())}};
    if (tree.AGENT_NAME() != nullptr) return {span, ir::AgentName{without_sign(tree.getText())}};
    if (tree.ROLE_NAME() != nullptr) return {span, ir::RoleName{without_sign(tree.getText())}};
    if (auto* number = tree.integer()) return {span, ir::Integer{integer(*number)}};
    if (auto* text = tree.STRING()) return {span, ir::Constant{string_of(*text)}};
    return {span, ir::CurrentValue{tree.getText()}};
}

std::vector<ir::Term> TreeReader::values(CheckParser::ValuesContext& tree) {
    std::vector<ir::Term> values;
    for (auto* each : tree.value()) add_value(*each, values);
    return values;
}

void TreeReader::add_value(CheckParser::ValueContext& tree, std::vector<ir::Term>& values) {
    const source::Span span = span_of(tree);
    if (tree.first != nullptr) {
        const std::int64_t first = integer(*tree.first);
        const std::int64_t last = tree.last != nullptr ? integer(*tree.last) : first;
        if (last < first || last - first >= kMostValues) {
            bad_value(span, fmt::format("a range ascends and has at most {} values", kMostValues));
            return;
        }
        for (std::int64_t each = first; each <= last; ++each) add_value({span, ir::Integer{each}}, values);
    } else if (tree.AGENT_NAME() != nullptr) {
        add_value({span, ir::AgentName{without_sign(tree.getText())}}, values);
    } else if (tree.ROLE_NAME() != nullptr) {
        add_value({span, ir::RoleName{without_sign(tree.getText())}}, values);
    } else if (auto* text = tree.STRING()) {
        add_value({span, ir::Constant{string_of(*text)}}, values);
    } else {
        add_value({span, ir::CurrentValue{tree.getText()}}, values);
    }
}

void TreeReader::add_value(ir::Term value, std::vector<ir::Term>& values) {
    const auto known = std::find_if(values.begin(), values.end(),
                                    [&](const ir::Term& each) { return as_constant(each) == as_constant(value); });
    if (known != values.end()) {
        twice(value.span, fmt::format("`{}` is given twice", to_string(as_constant(value))), known->span);
        return;
    }
    values.push_back(std::move(value));
}

ir::Written<std::string> TreeReader::property_name(CheckParser::PropertyNameContext& tree) {
    return tree.STRING() != nullptr ? string(*tree.STRING()->getSymbol())
                                    : ir::Written<std::string>{tree.getText(), span_of(tree)};
}

ir::Written<std::string> TreeReader::formula_name(const antlr4::Token& token) {
    const std::string text = token.getText();
    const std::string blanks = " \t\r\n\f";
    const std::size_t begin = text.find_first_not_of(blanks, text.find_first_of(blanks));
    const std::size_t end = text.find_last_not_of(blanks, text.size() - 2) + 1;
    const std::string name = text.substr(begin, end - begin);
    source::Span span = span_of(token);
    const std::string before = text.substr(0, begin);
    const std::size_t line = before.rfind('\n');
    span.begin.line += static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n'));
    span.begin.column = line == std::string::npos ? span.begin.column + static_cast<std::uint32_t>(begin)
                                                  : static_cast<std::uint32_t>(begin - line);
    const auto characters = std::count_if(name.begin(), name.end(), [](char byte) { return (byte & 0xC0) != 0x80; });
    span.end = {span.begin.line, span.begin.column + static_cast<std::uint32_t>(characters)};
    const bool is_quoted = name.front() == '"';
    return {is_quoted ? parsing::string_value(name).value_or("") : name, span};
}

ir::Written<std::string> TreeReader::string(const antlr4::Token& token) {
    return {parsing::string_value(token.getText()).value_or(""), span_of(token)};
}

void TreeReader::bad_value(const source::Span& place, std::string message) {
    report(diag::Code::check_value, place, std::move(message));
}

void TreeReader::twice(const source::Span& place, std::string message, const source::Span& before) {
    sink_.report(diag::Code::check_twice, place, std::move(message), {{before, "the first one is here"}});
}

void TreeReader::report(diag::Code code, const source::Span& place, std::string message,
                        std::vector<diag::Note> notes) {
    sink_.report(code, place, std::move(message), std::move(notes));
}

}  // namespace map2pml::checkfile
