#include "translator/machines/from_diagrams/internal.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "translator/machines/from_diagrams/for_any.h"

namespace map2pml::auml_to_eventb {

namespace {

/// Each rule is a function and a template of its name.
class ClockWriter {
  public:
    ClockWriter(eventb::Project& project, const Deadline& deadline, const AnyNames& names, Identifiers& identifiers,
                RuleReader& reader)
        : project_(project),
          deadline_(deadline),
          names_(names),
          reader_(reader),
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
          answered_at_(identifiers.fresh("answered_at")),
          all_replied_(identifiers.fresh("all_replied")),
          passed_(identifiers.fresh("deadline")),
          wait_(identifiers.fresh("wait")),
          tick_(identifiers.fresh("tick")) {}

    void write() {
        eventb::Project refinement = clock();
        if (refinement.contexts.empty() || refinement.machines.empty()) return;  // it could not be read
        eventb::Machine& machine = refinement.machines.front();
        for (std::size_t at = 0; at < abstract_.variables.size(); ++at)
            machine.variables[at].span = abstract_.variables[at].span;
        std::vector<eventb::Event> own;
        std::swap(own, machine.events);  // order: first events, events of the abstract machine, clock
        for (const eventb::Event& event : abstract_.events) {
            if (event.label == eventb::kInitialisation)
                machine.events.push_back(std::move(own.front()));
            else if (event.label == deadline_.close)
                for (eventb::Event& each : end_of_waiting(event)) machine.events.push_back(std::move(each));
            else if (is_answer(event))
                for (eventb::Event& each : answer_in_time(event)) machine.events.push_back(std::move(each));
            else
                machine.events.push_back(unchanged(event));
        }
        std::move(own.begin() + 1, own.end(), std::back_inserter(machine.events));
        project_.contexts.push_back(std::move(refinement.contexts.front()));
        project_.machines.push_back(std::move(machine));
    }

  private:
    [[nodiscard]] bool is_answer(const eventb::Event& event) const {
        return std::find(deadline_.events.begin(), deadline_.events.end(), event.label) != deadline_.events.end();
    }

    [[nodiscard]] static eventb::Event unchanged(const eventb::Event& event) {
        eventb::Event result;
        result.label = event.label;
        result.extended = true;
        result.span = event.span;
        result.refines.push_back({event.label, "", event.span});
        return result;
    }

    eventb::Project clock() {
        std::vector<std::string> kept;
        for (const eventb::NamedElement& each : abstract_.variables) kept.push_back(each.name);
        Rule rule("clock");
        rule.put("context", project_.name + "_C1").put("abstract_context", project_.contexts.back().name);
        rule.put("machine", project_.name + "_M1").put("abstract_machine", abstract_.name).each("kept", kept);
        rule.put("out_time", out_time_).put("states", states_).put("waits", waits_).put("in_time", in_time_);
        rule.put("late", late_).put("time", time_).put("turn", turn_).put("state", state_);
        rule.put("answered_at", answered_at_);
        rule.put("wait", wait_).put("tick", tick_).put("many", names_.many);
        rule.put("answered", union_of(deadline_.sets)).put("is_waiting", deadline_.waiting);
        rule.put("is_not_later", deadline_.until).put("is_later", deadline_.later);
        return reader_.components(rule, span_);
    }

    std::vector<eventb::Event> answer_in_time(const eventb::Event& event) {
        Rule rule("answer_in_time");
        rule.put("answer", event.label).put("turn", turn_).put("time", time_).put("out_time", out_time_);
        rule.put("answered_at", answered_at_);
        return reader_.clauses(rule, event.span).events;
    }

    /// AtoB and AtoC, with all actions of the event that they refine.
    std::vector<eventb::Event> end_of_waiting(const eventb::Event& close) {
        Rule rule("end_of_waiting");
        rule.put("close", close.label).put("all_replied", all_replied_).put("deadline", passed_);
        rule.put("answered", union_of(deadline_.sets)).put("many", names_.many).put("turn", turn_);
        rule.put("time", time_).put("out_time", out_time_);
        rule.put("state", state_).put("in_time", in_time_).put("late", late_);
        std::vector<eventb::Event> events = reader_.clauses(rule, close.span).events;
        for (eventb::Event& event : events) {
            event.guards.insert(event.guards.begin(), close.guards.begin(), close.guards.end());
            event.actions.insert(event.actions.begin(), close.actions.begin(), close.actions.end());
        }
        return events;
    }

    eventb::Project& project_;
    const Deadline& deadline_;
    const AnyNames& names_;
    RuleReader& reader_;
    eventb::Machine abstract_;
    source::Span span_;
    std::string out_time_, states_, waits_, in_time_, late_;
    std::string time_, turn_, state_, answered_at_;
    std::string all_replied_, passed_, wait_, tick_;
};

}  // namespace

void add_clock(eventb::Project& project, const Deadline& deadline, const AnyNames& names, Identifiers& identifiers,
               RuleReader& reader) {
    ClockWriter(project, deadline, names, identifiers, reader).write();
}

}  // namespace map2pml::auml_to_eventb
