#include "translator/protocols/bind/vacuous.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/values/expression_walk.h"
#include "translator/protocols/bind/internal.h"

namespace map2pml::passes {

namespace {

/// Every operation with every agent that can execute it.
std::vector<Executed> all_executed(const ir::Protocol& protocol, const ir::Instance& instance) {
    std::vector<Executed> all;
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            for (std::size_t agent = 0; agent < instance.agents.size(); ++agent)
                if (instance.agents[agent].agent == clause.agent.name) all.push_back({clause, operation, agent});
        });
    }
    return all;
}

/// In a protocol that is unfolded into situations, the possible events are known with their values, so there may be nothing wrong with
/// an event that cannot; names that are not of the text are a mistake (`check_names`).
bool is_found_out(const ir::EventPattern& event, const ir::Protocol& protocol) {
    using Kind = ir::EventPattern::Kind;
    const bool is_of_the_text =
        event.kind == Kind::sent || event.kind == Kind::received || event.kind == Kind::succeeded;
    return !ir::has_clauses_of_text(protocol) && is_of_the_text;
}

using Places = std::map<source::Span, VacuousPlaces::Place>;

class VacuousFinder {
  public:
    VacuousFinder(const ir::Protocol& protocol, const ir::Instance& instance, Places& places)
        : clauses_(protocol),
          cast_{protocol, instance, clauses_},
          executed_(all_executed(protocol, instance)),
          places_(places) {}

    void look_at(const ir::EventPattern& event) {
        if (is_found_out(event, cast_.protocol)) return;
        possible(event.span, "no operation of the protocol can be this event",
                 [&](const Executed& each) { return may_be(event, each, cast_); });
        if (event.where) look_at(**event.where);
    }

    void look_at(const ir::Expression& expression) {
        for_each_expression(expression, [&](const ir::Expression& each) {
            if (const auto* happened = std::get_if<ir::Happened>(&each.kind))
                look_at(*happened->event);
            else if (const auto* pending = std::get_if<ir::Pending>(&each.kind);
                     pending != nullptr && ir::has_clauses_of_text(cast_.protocol))
                possible(each.span, "no operation of the protocol sends such a message",
                         [&](const Executed& sent) { return may_be(*pending->message, sent, cast_); });
            else if (const auto* stands = std::get_if<ir::StandsAt>(&each.kind))
                look_at(*stands, each.span);
        });
    }

  private:
    void look_at(const ir::StandsAt& stands, const source::Span& span) {
        if (!stands.clause.empty()) return;
        const auto* who = std::get_if<ir::Term>(&stands.agent->kind);
        possible(span, fmt::format("no operation of this agent begins in line {}", stands.line),
                 [&](const Executed& each) {
                     return each.operation.span.begin.line == stands.line &&
                            (who == nullptr || may_mean(*who, cast_.instance.agents[each.agent]));
                 });
    }

    template <class Is>
    void possible(const source::Span& span, std::string message, const Is& is) {
        VacuousPlaces::Place& place =
            places_.try_emplace(span, VacuousPlaces::Place{std::move(message), false}).first->second;
        place.possible = place.possible || std::any_of(executed_.begin(), executed_.end(), is);
    }

    ClauseIndex clauses_;
    Cast cast_;
    std::vector<Executed> executed_;
    Places& places_;
};

}  // namespace

void VacuousPlaces::look_at(const ir::Protocol& protocol, const ir::Instance& instance) {
    VacuousFinder finder(protocol, instance, places_);
    for (const ir::Observer& observer : instance.observers) finder.look_at(observer.event);
    for (const ir::UserProperty& property : instance.properties) {
        finder.look_at(property.formula);
        for (const ir::EventPattern& event : property.events) finder.look_at(event);
    }
}

bool can_be(const ir::EventPattern& event, const ir::Protocol& protocol, const ir::Instance& instance) {
    if (is_found_out(event, protocol)) return true;
    const ClauseIndex clauses(protocol);
    const std::vector<Executed> executed = all_executed(protocol, instance);
    return std::any_of(executed.begin(), executed.end(), [&](const Executed& each) {
        return may_be(event, each, Cast{protocol, instance, clauses});
    });
}

void VacuousPlaces::report(diag::Sink& sink) const {
    for (const auto& [span, place] : places_)
        if (!place.possible) sink.report(diag::Code::check_vacuous, span, place.message);
}

}  // namespace map2pml::passes
