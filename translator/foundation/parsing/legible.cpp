#include "translator/foundation/parsing/legible.h"

#include <algorithm>

#include "translator/foundation/parsing/token_text.h"

namespace map2pml::parsing {

namespace {

using antlr4::ParserRuleContext;
using antlr4::tree::ErrorNode;
using antlr4::tree::ParseTree;
using antlr4::tree::TerminalNode;

bool is_error(ParseTree& tree) { return dynamic_cast<ErrorNode*>(&tree) != nullptr; }

source::Position first_place(ParseTree& tree, source::FileId file) {
    if (auto* rule = dynamic_cast<ParserRuleContext*>(&tree)) return span_of(*rule->getStart(), file).begin;
    return span_of(*dynamic_cast<TerminalNode&>(tree).getSymbol(), file).begin;
}

/// `!Ann`, `%buyer`, `"two words"` without their marks.
std::string bare(const antlr4::Token& token) {
    const std::string text = token.getText();
    if (text.starts_with('"')) return string_value(text).value_or("");
    const bool has_sign = text.size() > 1 && (text[0] == '!' || text[0] == '%' || text[0] == '$');
    return has_sign ? text.substr(1) : text;
}

}  // namespace

bool has_mistake(ParseTree& tree) {
    const auto* rule = dynamic_cast<ParserRuleContext*>(&tree);
    if (is_error(tree) || (rule != nullptr && rule->exception != nullptr)) return true;
    return std::any_of(tree.children.begin(), tree.children.end(),
                       [](ParseTree* child) { return has_mistake(*child); });
}

Legible::Legible(source::FileId file, const diag::Sink& before_parsing) : file_(file) {
    for (const diag::Diagnostic& each : before_parsing.sorted())
        if (diag::severity_of(each.code) == diag::Severity::error) refused_.insert(each.span.begin);
}

bool Legible::is_whole(const std::vector<ParseTree*>& parts, std::size_t at) const {
    const bool is_last = at + 1 == parts.size();
    if (has_mistake(*parts[at]) || (!is_last && is_error(*parts[at + 1]))) return false;
    const auto refused = refused_.lower_bound(first_place(*parts[at], file_));
    return refused == refused_.end() || (!is_last && *refused >= first_place(*parts[at + 1], file_));
}

void add_names(ParseTree& tree, const std::set<std::size_t>& types, std::set<std::string>& names) {
    if (auto* leaf = dynamic_cast<TerminalNode*>(&tree);
        leaf != nullptr && types.contains(leaf->getSymbol()->getType()))
        names.insert(bare(*leaf->getSymbol()));
    for (ParseTree* child : tree.children) add_names(*child, types, names);
}

}  // namespace map2pml::parsing
