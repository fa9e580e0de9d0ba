#include "translator/passes/bind/vacuous.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "translator/passes/bind/operation_match.h"
#include "translator/passes/expression_walk.h"
#include "translator/passes/message_kinds.h"

namespace map2pml::passes {

namespace {

/// Every operation with everybody who can execute it.
std::vector<Executed> all_executed(const ir::Protocol& protocol, const ir::Instance& instance) {
    std::vector<Executed> all;
    for (const ir::Clause& clause : protocol.clauses) {
        for_each_operation(clause.body, [&](const ir::Operation& operation) {
            for (std::size_t agent = 0; agent < instance.agents.size(); ++agent) {
                if (instance.agents[agent].agent == clause.agent.name) {
                    all.push_back({clause, operation, agent});
                }
            }
        });
    }
    return all;
}

class VacuousFinder {
  public:
    VacuousFinder(const ir::Protocol& protocol, const ir::Instance& instance)
        : clauses_(protocol), cast_{protocol, instance, clauses_}, executed_(all_executed(protocol, instance)) {}

    void look_at(const ir::EventPattern& event) {
        possible(event.span, "no operation of the protocol can be this event",
                 [&](const Executed& each) { return may_be(event, each, cast_); });
        if (event.where) {
            look_at(**event.where);
        }
    }

    void look_at(const ir::Expression& expression) {
        for_each_expression(expression, [&](const ir::Expression& each) {
            if (const auto* happened = std::get_if<ir::Happened>(&each.kind)) {
                look_at(*happened->event);
            } else if (const auto* pending = std::get_if<ir::Pending>(&each.kind)) {
                possible(each.span, "no operation of the protocol sends such a message",
                         [&](const Executed& sent) { return may_be(*pending->message, sent, cast_); });
            } else if (const auto* stands = std::get_if<ir::StandsAt>(&each.kind)) {
                look_at(*stands, each.span);
            }
        });
    }

    void report(diag::Sink& sink) const {
        for (const auto& [span, place] : places_) {
            if (!place.possible) {
                sink.report({diag::Code::check_vacuous, span, place.message, {}});
            }
        }
    }

  private:
    /// What is written once, and whether one of its copies can be.
    struct Place {
        std::string message;
        bool possible = false;
    };

    void look_at(const ir::StandsAt& stands, const source::Span& span) {
        if (!stands.clause.empty()) {
            return;
        }
        const auto* who = std::get_if<ir::Term>(&stands.agent->kind);
        possible(span, fmt::format("no operation of this agent begins in line {}", stands.line),
                 [&](const Executed& each) {
                     return each.operation.span.begin.line == stands.line &&
                            (who == nullptr || may_mean(*who, cast_.instance.agents[each.agent]));
                 });
    }

    template <class Is>
    void possible(const source::Span& span, std::string message, const Is& is) {
        Place& place = places_.try_emplace(span, Place{std::move(message), false}).first->second;
        place.possible = place.possible || std::any_of(executed_.begin(), executed_.end(), is);
    }

    ClauseIndex clauses_;
    Cast cast_;
    std::vector<Executed> executed_;
    std::map<source::Span, Place> places_;
};

}  // namespace

void report_vacuous(const ir::Protocol& protocol, const ir::Instance& instance, diag::Sink& sink) {
    VacuousFinder finder(protocol, instance);
    for (const ir::Observer& observer : instance.observers) {
        finder.look_at(observer.event);
    }
    for (const ir::UserProperty& property : instance.properties) {
        finder.look_at(property.formula);
        for (const ir::EventPattern& event : property.events) {
            finder.look_at(event);
        }
    }
    finder.report(sink);
}

}  // namespace map2pml::passes
