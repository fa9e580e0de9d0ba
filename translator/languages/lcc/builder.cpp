#include "translator/languages/lcc/internal.h"

#include "translator/languages/lcc/print.h"

namespace map2pml::lcc {

using diag::Code;
using grammar::LccParser;

namespace {

/// True if the text after an item shows that the parser stopped too early: skipped words, or a head without
/// `::`.
bool cuts(antlr4::tree::ParseTree& next) {
    auto* item = dynamic_cast<LccParser::ItemContext*>(&next);
    const bool has_definition = item != nullptr && (item->clause() == nullptr || item->clause()->DEFINES() != nullptr);
    auto* end = dynamic_cast<antlr4::tree::TerminalNode*>(&next);
    const bool is_end = end != nullptr && end->getSymbol()->getType() == antlr4::Token::EOF;
    return !has_definition && !is_end;
}

/// True if the item is a clause with a correct head, even if its body has errors.
bool has_legible_head(LccParser::ItemContext* item) {
    auto* clause = item != nullptr ? item->clause() : nullptr;
    return clause != nullptr && clause->DEFINES() != nullptr && !parsing::has_mistake(*clause->head());
}

/// True for the rules of an agent, even if some of them have errors.
bool has_owner(LccParser::ItemContext& item) {
    auto* norms = item.norms();
    return norms != nullptr && norms->owner() != nullptr && !parsing::has_mistake(*norms->owner());
}

/// Nothing for a term that is not an agent.
std::optional<Agent> head(LccParser::HeadContext& tree, TermBuilder& terms) {
    const source::Span span = terms.span_of(tree);
    const Term term = terms.structure(*tree.getStart(), tree.arguments(), span);
    const bool is_map = is_map_word(name_of(term));
    auto agent = as_agent(term);
    if (!agent) {
        terms.report(is_map ? Code::lcc_map_syntax : Code::lcc_clause_head, span,
                     "`" + to_string(term) + "` is " + (is_map ? "a head of MAP" : "not the head of a clause") +
                         "; a clause begins with `a(Role, Id) ::`");
        return std::nullopt;
    }
    if (check_agent(*agent, terms) && name_of(agent->role).empty()) {
        terms.report(Code::lcc_clause_head, agent->role.span,
                     "`" + to_string(agent->role) + "` is not the name of a role; the head of a clause names its role");
    }
    return agent;
}

}  // namespace

Framework build_framework(LccParser::FileContext& tree, const parsing::Legible& legible, source::FileId file,
                          diag::Sink& sink) {
    TermBuilder terms(file, sink);
    SentenceBuilder sentences(terms);
    Framework framework;
    for (std::size_t at = 0; at < tree.children.size(); ++at) {
        auto* item = dynamic_cast<LccParser::ItemContext*>(tree.children[at]);
        const bool is_cut = at + 1 < tree.children.size() && cuts(*tree.children[at + 1]);
        const bool is_whole = item != nullptr && !is_cut && legible.is_whole(tree.children, at);
        if (is_whole && item->header() != nullptr) {
            if (auto built = build_header(*item->header(), terms)) framework.headers.push_back(std::move(*built));
            continue;
        }
        if (item != nullptr && has_owner(*item)) {
            framework.norms.push_back(build_norms(*item->norms(), legible, terms, framework.unread.names));
            continue;
        }
        if (has_legible_head(item)) {
            auto& clause = *item->clause();
            const source::Span span = terms.span_of(clause);
            auto agent = head(*clause.head(), terms);
            Definition body = is_whole ? sentences.definition(*clause.parallel()) : Definition{span, Null{}};
            if (agent) {
                framework.clauses.push_back({span, std::move(*agent), std::move(body)});
                continue;
            }
        }
        parsing::add_names(*tree.children[at], {LccParser::IDENT, LccParser::ROLE, LccParser::RULES, LccParser::OF},
                           framework.unread.names);
    }
    framework.unread.some = sink.has_errors();
    framework.unread.heads = !framework.unread.names.empty();
    return framework;
}

}  // namespace map2pml::lcc
