#include "driver/report/conform/conform_chart.h"

#include <algorithm>
#include <deque>
#include <map>
#include <tuple>

namespace map2pml::report {

using conform::Event;

source::Span place_of_event(std::size_t event) {
    const source::Position at{static_cast<std::uint32_t>(event + 1), 1};
    return {0, at, at};
}

std::size_t event_at(const source::Span& place) { return place.begin.line - 1; }

trace::Counterexample events_as_run(const conform::CaseResult& result, std::size_t last) {
    using Kind = std::tuple<std::string, std::string, std::string, std::vector<std::string>>;
    std::map<Kind, std::deque<trace::MessageId>> under_way;
    trace::MessageId next = 0;
    trace::Counterexample run;
    for (std::size_t at = 0; at <= last; ++at) {
        const Event& event = result.events[at].event;
        const bool is_taken = event.kind == Event::Kind::receive;
        trace::Step step;
        step.action = is_taken ? ir::Action::receive : ir::Action::send;
        step.performative = event.message;
        for (const std::string& term : event.terms) step.terms.push_back({ir::Value::Kind::constant, term});
        step.agent = is_taken && !event.to.empty() ? event.to.front() : event.from;
        step.clock = static_cast<std::uint32_t>(at + 1);
        step.span = place_of_event(at);
        if (is_taken) {
            step.from = event.from;
            auto& sent = under_way[{event.from, step.agent, event.message, event.terms}];
            step.messages.push_back(sent.empty() ? 0 : sent.front());
            if (!sent.empty()) sent.pop_front();
        } else {
            step.to = event.to;
            for (const std::string& receiver : event.to) {
                step.messages.push_back(++next);
                under_way[{event.from, receiver, event.message, event.terms}].push_back(next);
            }
        }
        run.steps.push_back(std::move(step));
    }
    return run;
}

}  // namespace map2pml::report
