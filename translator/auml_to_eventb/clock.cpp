#include "translator/auml_to_eventb/clock.h"

#include <algorithm>
#include <utility>

#include "translator/auml_to_eventb/row_sets.h"
#include "translator/eventb/formula/make.h"
#include "translator/eventb/writing/make_event.h"

namespace map2pml::auml_to_eventb {

using eventb::all_of;
using eventb::implies;
using eventb::Sign;

namespace {

constexpr std::uint64_t kProtocolsTurn = 1;
constexpr std::uint64_t kClocksTurn = 2;

class ClockWriter {
  public:
    ClockWriter(eventb::Project& project, const Deadline& deadline, const AnyNames& names, Identifiers& identifiers)
        : project_(project),
          deadline_(deadline),
          names_(names),
          abstract_(project.machines.back()),
          span_(abstract_.span),
          out_time_(identifiers.fresh("out_time")),
          states_(identifiers.fresh("STATES_T")),
          waits_(identifiers.fresh("stateA")),
          in_time_(identifiers.fresh("stateB")),
          late_(identifiers.fresh("stateC")),
          time_(identifiers.fresh("time")),
          turn_(identifiers.fresh("system")),
          state_(identifiers.fresh("state_r")),
          all_replied_(identifiers.fresh("all_replied")),
          passed_(identifiers.fresh("deadline")),
          wait_(identifiers.fresh("wait")),
          tick_(identifiers.fresh("tick")) {}

    void write() {
        const std::string context = add_context();
        eventb::Machine machine;
        machine.name = project_.name + "_M1";
        machine.span = span_;
        machine.comment =
            "the same with a clock: answers come before the deadline, and nobody waits for them any longer";
        machine.refines = eventb::NamedElement{abstract_.name, "", span_};
        machine.sees.push_back({context, "", span_});
        machine.variables = abstract_.variables;
        for (const std::string& each : {time_, turn_, state_}) machine.variables.push_back({each, "", span_});
        add_invariants(machine);
        const ExpressionPtr left = difference(named(out_time_), named(time_));
        machine.variant =
            eventb::Variant{sum(product(count(2), left), difference(count(kClocksTurn), named(turn_))), "", span_};
        for (const eventb::Event& event : abstract_.events) {
            if (event.label == deadline_.close) {
                close(machine, event, all_replied_, all_have_replied(), is_before(), in_time_);
                close(machine, event, passed_, nullptr, eventb::compare(Sign::equal, named(time_), named(out_time_)),
                      late_);
            } else {
                machine.events.push_back(extended(event));
            }
        }
        add_turns(machine);
        project_.machines.push_back(std::move(machine));
    }

  private:
    [[nodiscard]] PredicatePtr is_before() const { return eventb::compare(Sign::less, named(time_), named(out_time_)); }
    [[nodiscard]] PredicatePtr all_have_replied() const {
        return eventb::compare(Sign::equal, union_of(deadline_.sets), named(names_.many));
    }
    std::string add_context() {
        eventb::Context context;
        context.name = project_.name + "_C1";
        context.span = span_;
        context.extends.push_back({project_.contexts.back().name, "", span_});
        context.sets.push_back({states_, "", span_});
        for (const std::string& each : {out_time_, waits_, in_time_, late_}) {
            context.constants.push_back({each, "", span_});
        }
        context.axioms.push_back({"axm_" + out_time_, member(named(out_time_), eventb::atom(eventb::Atom::naturals1)),
                                  false, "how long answers are waited for: any time", span_});
        context.axioms.push_back({"axm_" + states_, consists_of(states_, {waits_, in_time_, late_}), false, "", span_});
        project_.contexts.push_back(context);
        return context.name;
    }

    void add_invariants(eventb::Machine& machine) const {
        const auto add = [&](const std::string& label, const PredicatePtr& predicate) {
            machine.invariants.push_back({label, predicate, false, "", span_});
        };
        add("tim1", is_up_to(time_, named(out_time_)));
        add("tim2",
            member(named(turn_), eventb::binary(eventb::Binary::upto, count(kProtocolsTurn), count(kClocksTurn))));
        add("tim3", member(named(state_), named(states_)));
        add("P1", implies(is(turn_, kClocksTurn), is(state_, waits_)));
        add("P1b", implies(is(turn_, kClocksTurn), all_of({deadline_.waiting, is_before()})));
        add("P2", implies(is(state_, in_time_), is_before()));
        add("P2b", implies(is(state_, in_time_), all_have_replied()));
        add("P3", implies(is(state_, late_), eventb::compare(Sign::equal, named(time_), named(out_time_))));
        add("glu1", implies(deadline_.until, is(state_, waits_)));
        add("glu2", implies(deadline_.later, eventb::compare(Sign::not_equal, named(state_), named(waits_))));
    }

    [[nodiscard]] eventb::Event extended(const eventb::Event& event) const {
        eventb::Event result;
        result.label = event.label;
        result.extended = true;
        result.span = event.span;
        result.refines.push_back({event.label, "", event.span});
        const bool is_answer =
            std::find(deadline_.events.begin(), deadline_.events.end(), event.label) != deadline_.events.end();
        if (event.label == eventb::kInitialisation) {
            result.actions.push_back({"act_" + time_, becomes(time_, 0), "", span_});
            result.actions.push_back({"act_" + turn_, becomes(turn_, kProtocolsTurn), "", span_});
            result.actions.push_back({"act_" + state_, becomes(state_, named(waits_)), "", span_});
        } else if (is_answer) {
            result.guards.push_back({"grd_" + turn_, is(turn_, kProtocolsTurn), false, "", event.span});
            result.guards.push_back({"grd_" + time_, is_before(), false, "", event.span});
        }
        return result;
    }

    /// Rule 7, AtoB and AtoC: the wait ends. \param if_all null: whoever has answered
    void close(eventb::Machine& machine, const eventb::Event& abstract, const std::string& label,
               const PredicatePtr& if_all, const PredicatePtr& when, const std::string& state) const {
        eventb::Event event = abstract;
        event.label = label;
        event.convergence = eventb::Convergence::ordinary;
        event.refines.push_back({abstract.label, "", abstract.span});
        event.comment = if_all ? "everybody has answered in time" : "the time has passed";
        if (if_all) event.guards.push_back({"grd_all", if_all, false, "", event.span});
        event.guards.push_back({"grd_" + turn_, is(turn_, kProtocolsTurn), false, "", event.span});
        event.guards.push_back({"grd_" + time_, when, false, "", event.span});
        event.actions.push_back({"act_" + state_, becomes(state_, named(state)), "", event.span});
        machine.events.push_back(std::move(event));
    }

    /// AtoA and the clock.
    void add_turns(eventb::Machine& machine) const {
        machine.events.push_back(eventb::writing::make_event(
            wait_, span_, {deadline_.waiting, is(turn_, kProtocolsTurn), is_before()}, {becomes(turn_, kClocksTurn)},
            "nothing happens for a while", eventb::Convergence::convergent));
        machine.events.push_back(
            eventb::writing::make_event(tick_, span_, {is(turn_, kClocksTurn)},
                                        {becomes(time_, sum(named(time_), count(1))), becomes(turn_, kProtocolsTurn)},
                                        "time passes", eventb::Convergence::convergent));
    }

    eventb::Project& project_;
    const Deadline& deadline_;
    const AnyNames& names_;
    eventb::Machine abstract_;
    source::Span span_;
    std::string out_time_, states_, waits_, in_time_, late_;
    std::string time_, turn_, state_;
    std::string all_replied_, passed_, wait_, tick_;
};

}  // namespace

void add_clock(eventb::Project& project, const Deadline& deadline, const AnyNames& names, Identifiers& identifiers) {
    ClockWriter(project, deadline, names, identifiers).write();
}

}  // namespace map2pml::auml_to_eventb
