// Events: the half of `ExpressionBuilder` that builds patterns.

#include "translator/languages/checkfile/internal.h"

namespace map2pml::checkfile {

namespace {

using grammar::CheckParser;
using EventKind = ir::EventPattern::Kind;

EventKind event_kind(const antlr4::Token& word) {
    switch (word.getType()) {
        case CheckParser::RECEIVED:
            return EventKind::received;
        case CheckParser::SUCCEEDED:
            return EventKind::succeeded;
        case CheckParser::FAILED:
            return EventKind::failed;
        case CheckParser::TIMEOUT:
            return EventKind::timed_out;
        case CheckParser::ENTERED:
            return EventKind::entered;
        default:
            return EventKind::sent;
    }
}

}  // namespace

ir::EventPattern ExpressionBuilder::watched(CheckParser::WatchedContext& tree) {
    return event(*tree.event(), tree.where());
}

ir::EventPattern ExpressionBuilder::event(CheckParser::EventContext& tree, CheckParser::WhereContext* where) {
    ir::EventPattern event;
    event.span = reader_.span_of(tree);
    event.kind = event_kind(*tree.getStart());
    if (auto* clause = tree.clauseName())
        event.name = reader_.clause_name(*clause);
    else if (auto* word = tree.word())
        event.name = word->getText();
    add_terms(tree.terms(), event);
    const auto optional_term = [&](CheckParser::TermContext* term) {
        return term != nullptr ? std::optional(reader_.term(*term)) : std::nullopt;
    };
    if (auto* doer = tree.doer()) {
        event.agent = reader_.term(*doer->agent);
        event.clause = doer->clauseName() != nullptr ? reader_.clause_name(*doer->clauseName()) : std::string();
    }
    event.partner = optional_term(tree.partner);
    event.result = optional_term(tree.outcome);
    if (where != nullptr) {
        event.where = ir::Boxed<ir::Expression>(expression(*where->expression()));
        event.span.end = reader_.span_of(*where).end;
    }
    return event;
}

ir::EventPattern ExpressionBuilder::pending(CheckParser::PendingContext& tree) {
    ir::EventPattern message;
    message.span = reader_.span_of(tree);
    message.name = tree.word()->getText();
    add_terms(tree.terms(), message);
    if (tree.agent != nullptr) message.agent = reader_.term(*tree.agent);
    if (tree.partner != nullptr) message.partner = reader_.term(*tree.partner);
    return message;
}

void ExpressionBuilder::add_terms(CheckParser::TermsContext* tree, ir::EventPattern& event) {
    if (tree == nullptr) return;
    event.terms.emplace();
    for (auto* each : tree->term()) event.terms->push_back(reader_.term(*each));
}

}  // namespace map2pml::checkfile
