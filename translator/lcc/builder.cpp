#include "translator/lcc/builder.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "translator/lcc/header_builder.h"
#include "translator/lcc/map_words.h"
#include "translator/lcc/print.h"
#include "translator/lcc/relation_builder.h"
#include "translator/lcc/sentence_builder.h"
#include "translator/lcc/term_builder.h"

namespace map2pml::lcc {

using diag::Code;
using grammar::LccParser;

namespace {

/// True when the parser gave up somewhere inside.
bool has_mistake(antlr4::tree::ParseTree& tree) {
    const auto* rule = dynamic_cast<antlr4::ParserRuleContext*>(&tree);
    if (rule != nullptr && rule->exception != nullptr) {
        return true;
    }
    return std::any_of(tree.children.begin(), tree.children.end(),
                       [](antlr4::tree::ParseTree* child) { return has_mistake(*child); });
}

/// True when what follows an item shows that the parser stopped too early: words that belong nowhere, or a head without
/// `::`.
bool cuts(antlr4::tree::ParseTree& next) {
    auto* item = dynamic_cast<LccParser::ItemContext*>(&next);
    const bool has_definition = item != nullptr && (item->clause() == nullptr || item->clause()->DEFINES() != nullptr);
    auto* end = dynamic_cast<antlr4::tree::TerminalNode*>(&next);
    const bool is_end = end != nullptr && end->getSymbol()->getType() == antlr4::Token::EOF;
    return !has_definition && !is_end;
}

/// The items that were read to their end.
std::vector<LccParser::ItemContext*> whole_items(LccParser::FileContext& tree) {
    std::vector<LccParser::ItemContext*> items;
    for (std::size_t at = 0; at < tree.children.size(); ++at) {
        auto* item = dynamic_cast<LccParser::ItemContext*>(tree.children[at]);
        const bool is_cut = at + 1 < tree.children.size() && cuts(*tree.children[at + 1]);
        if (item != nullptr && !is_cut && !has_mistake(*item)) {
            items.push_back(item);
        }
    }
    return items;
}

Agent head(LccParser::HeadContext& tree, TermBuilder& terms) {
    const source::Span span = terms.span_of(tree);
    const Term term = terms.structure(*tree.getStart(), tree.arguments(), span);
    const bool is_map = is_map_word(name_of(term));
    auto agent = as_agent(term);
    if (!agent) {
        terms.report(is_map ? Code::lcc_map_syntax : Code::lcc_clause_head, span,
                     "`" + to_string(term) + "` is " + (is_map ? "a head of MAP" : "not the head of a clause") +
                         "; a clause begins with `a(Role, Id) ::`");
        return {span, term, term};
    }
    if (check_agent(*agent, terms) && name_of(agent->role).empty()) {
        terms.report(Code::lcc_clause_head, agent->role.span,
                     "`" + to_string(agent->role) + "` is not the name of a role; the head of a clause names its role");
    }
    return *agent;
}

}  // namespace

Framework build_framework(LccParser::FileContext& tree, source::FileId file, diag::Sink& sink) {
    TermBuilder terms(file, sink);
    SentenceBuilder sentences(terms);
    Framework framework;
    for (auto* item : whole_items(tree)) {
        if (auto* header = item->header()) {
            if (auto built = build_header(*header, terms)) {
                framework.headers.push_back(std::move(*built));
            }
        } else {
            auto& clause = *item->clause();
            Agent agent = head(*clause.head(), terms);
            framework.clauses.push_back(
                {terms.span_of(clause), std::move(agent), sentences.definition(*clause.parallel())});
        }
    }
    return framework;
}

}  // namespace map2pml::lcc
