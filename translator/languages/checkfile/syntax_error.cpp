#include <fmt/format.h>

#include <cctype>

#include "translator/foundation/diag/suggest.h"
#include "translator/foundation/parsing/token_text.h"
#include "translator/languages/checkfile/internal.h"

namespace map2pml::checkfile {

namespace {

using antlr4::Parser;
using antlr4::Token;
using grammar::CheckParser;

/// The keywords that begin statements.
std::vector<std::string> starter_words(const CheckParser& parser) {
    std::vector<std::string> words = {"knows", "common", "rules of", "instance", "prop", "log"};
    for (std::size_t token = 1; token <= parser.getVocabulary().getMaxTokenType(); ++token) {
        if (!begins_statement(token)) continue;
        const std::string literal = parser.getVocabulary().getLiteralName(token);
        if (literal.size() > 2) words.push_back(literal.substr(1, literal.size() - 2));
    }
    return words;
}

/// `never late sent(m)`: the first words of a property, and then more in the same line.
bool is_behind_name_of_property(Parser& parser, const Token& token) {
    const Token* name = parsing::token_before(parser, token);
    const Token* kind = name == nullptr ? nullptr : parsing::token_before(parser, *name);
    if (kind == nullptr || name->getLine() != token.getLine()) return false;
    const bool is_name = name->getType() == CheckParser::NAME || name->getType() == CheckParser::STRING;
    switch (kind->getType()) {
        case CheckParser::INVARIANT:
        case CheckParser::NEVER:
        case CheckParser::REACHABLE:
        case CheckParser::END:
        case CheckParser::LTL:
        case CheckParser::FAIR:
            return is_name;
        default:
            return false;
    }
}

/// Whether the token stands in the line of a temporal formula, or in one that goes on after it.
bool is_in_ltl(Parser& parser, const Token& token) {
    for (const Token* each = parsing::token_before(parser, token); each != nullptr;
         each = parsing::token_before(parser, *each))
        if (begins_statement(each->getType())) return each->getType() == CheckParser::LTL;
    return false;
}

/// An operator of temporal logic as other tools write it, and the word for it here.
struct TemporalSign {
    std::string_view sign;
    std::string_view words;
};
constexpr TemporalSign kTemporalSigns[] = {
    {"G", "write `always p`"},     {"[]", "write `always p`"},
    {"F", "write `eventually p`"}, {"<>", "write `eventually p`"},
    {"U", "write `p until q`"},    {"X", "say what holds `always`, `eventually` or `until` something else does"},
};

/// The sign that a text begins with the mistake or ends before it: `[` `]`, `G` before its operand, `U` behind its left one.
std::optional<diag::Diagnostic> foreign_temporal_sign(const parsing::Mistake& mistake) {
    const auto expects = [&](std::size_t token) { return mistake.expected.contains(token); };
    const Token* before = parsing::token_before(mistake.parser, mistake.token);
    const Token* after = parsing::token_after(mistake.parser, mistake.token);
    const auto name_of = [](const Token* token) {
        return token != nullptr && token->getType() == CheckParser::NAME ? token->getText() : std::string();
    };
    const bool in_ltl = is_in_ltl(mistake.parser, mistake.token);
    std::string sign;
    const Token* place = &mistake.token;
    if (expects(CheckParser::FORALL) && after != nullptr) {
        sign = mistake.token.getText() + after->getText();
    } else if (expects(CheckParser::AND) && in_ltl) {
        sign = name_of(&mistake.token);
        const bool is_known = sign == "U" && before != nullptr;
        if (!is_known) {
            sign = name_of(before);
            place = before;
        }
    }
    for (const TemporalSign& each : kTemporalSigns) {
        if (sign != each.sign) continue;
        return diag::Diagnostic{diag::Code::syntax,
                                parsing::span_of(*place, mistake.file),
                                fmt::format("`{}` is not an operator here; {}", sign, each.words),
                                {}};
    }
    return std::nullopt;
}

/// `never confirmed twice: …`
std::optional<diag::Diagnostic> name_of_several_words(const parsing::Mistake& mistake) {
    if (!is_behind_name_of_property(mistake.parser, mistake.token)) return std::nullopt;
    const Token* first = parsing::token_before(mistake.parser, mistake.token);
    std::string words = first->getText();
    for (const Token* each = &mistake.token;; each = parsing::token_after(mistake.parser, *each)) {
        if (each == nullptr || each->getLine() != first->getLine()) return std::nullopt;
        if (each->getType() == CheckParser::COLON) break;
        const char letter = each->getText().front();
        if (std::isalpha(static_cast<unsigned char>(letter)) == 0 &&
            std::isdigit(static_cast<unsigned char>(letter)) == 0)
            return std::nullopt;
        words += " " + each->getText();
    }
    return diag::Diagnostic{diag::Code::syntax,
                            parsing::span_of(*first, mistake.file),
                            fmt::format("a name of several words is put in quotes: `\"{}\": …`", words),
                            {}};
}

/// The likely intention: a word of this language, or a habit of another one.
std::string advice_on(const parsing::Mistake& mistake) {
    const auto expects = [&](std::size_t token) { return mistake.expected.contains(token); };
    const Token* before = parsing::token_before(mistake.parser, mistake.token);
    const std::size_t last = before == nullptr ? Token::INVALID_TYPE : before->getType();
    const std::string text = mistake.token.getText();
    if (expects(CheckParser::EXPECT) && is_behind_name_of_property(mistake.parser, mistake.token))
        return "; if `" + before->getText() + "` is the name of the property, a `:` follows it";
    if (expects(CheckParser::EXPECT) && text.front() >= 'a' && text.front() <= 'z')
        return diag::did_you_mean(text, starter_words(dynamic_cast<const CheckParser&>(mistake.parser)));
    if (mistake.rule.getRuleIndex() == CheckParser::RuleCount && last == CheckParser::EQUALS)
        return "; the role with which an LCC agent begins follows a `:`, as in `agents ann : buyer`";
    switch (mistake.token.getType()) {
        case CheckParser::AGENT_NAME:
        case CheckParser::ROLE_NAME:
        case CheckParser::VARIABLE:
            return expects(CheckParser::NAME)
                       ? fmt::format("; names stand without a sign here: write `{}`", text.substr(1))
                       : "";
        case CheckParser::EQUALS:
            if (const Token* after = parsing::token_after(mistake.parser, mistake.token);
                expects(CheckParser::IMPLIES) && after != nullptr && after->getType() == CheckParser::GREATER)
                return "; `->` is \"implies\"";
            return expects(CheckParser::EQUAL) ? "; `==` compares" : "";
        case CheckParser::BIT_AND:
            return last == CheckParser::BIT_AND ? "; conditions are joined by `and`" : "";
        case CheckParser::BIT_OR:
            return last == CheckParser::BIT_OR ? "; conditions are joined by `or`" : "";
        case CheckParser::DOT:
            return last == CheckParser::INTEGER ? "; numbers are whole: count in a smaller unit" : "";
        default:
            return "";
    }
}

}  // namespace

diag::Diagnostic syntax_error(const parsing::Mistake& mistake) {
    for (const auto attempt : {&foreign_temporal_sign, &name_of_several_words})
        if (auto found = attempt(mistake)) return *found;
    return {diag::Code::syntax,
            parsing::span_of(mistake.token, mistake.file),
            "expected " + describe_expected(dynamic_cast<CheckParser&>(mistake.parser), mistake.expected) + " before " +
                parsing::describe_token(mistake.token) + advice_on(mistake),
            {}};
}

}  // namespace map2pml::checkfile
