#include "driver/simulate/places.h"

#include <algorithm>
#include <set>

#include "driver/report/layout.h"
#include "driver/simulate/leaves.h"
#include "translator/semantics/future_sends.h"
#include "translator/semantics/rules.h"

namespace map2pml::simulate {

namespace {

using semantics::Thread;
using trace::FinalPlace;

void add_first_receives(const ir::Operation& operation, std::vector<const ir::Operation*>& receives) {
    const auto all = [&](const std::vector<ir::Operation>& parts) {
        for (const ir::Operation& part : parts) {
            add_first_receives(part, receives);
        }
    };
    std::visit(ir::overloaded{
                   [&](const ir::Receive&) { receives.push_back(&operation); },
                   [&](const ir::Seq& seq) {
                       const auto first = std::find_if(
                           seq.parts.begin(), seq.parts.end() - 1,
                           [](const ir::Operation& part) { return !std::holds_alternative<ir::Skip>(part.kind); });
                       add_first_receives(*first, receives);
                   },
                   [&](const ir::OrderedChoice& choice) { all(choice.branches); },
                   [&](const ir::Par& par) { all(par.branches); },
                   [&](const ir::WaitFor& wait) { add_first_receives(*wait.attempt, receives); },
                   [](const ir::Skip&) {}, [](const ir::Send&) {}, [](const ir::Decide&) {}, [](const ir::Become&) {}},
               operation.kind);
}

class PlaceFinder {
  public:
    PlaceFinder(const semantics::TransitionSystem& system, const semantics::State& state)
        : system_(system), state_(state), future_(system) {}

    std::vector<FinalPlace> find() const {
        std::vector<FinalPlace> places;
        for (std::size_t agent = 0; agent < state_.agents.size(); ++agent) {
            places.push_back(place_of(agent));
        }
        drop_stuck_senders(places);
        if (system_.instance().is_unfolded) {
            for (FinalPlace& place : places) {
                place.only_restarts = false;  // the timeout is not of the text
            }
        }
        return places;
    }

  private:
    [[nodiscard]] FinalPlace place_of(std::size_t agent) const {
        const semantics::AgentState& state = state_.agents[agent];
        FinalPlace place;
        place.agent = system_.instance().agents[agent].name;
        for (const semantics::Message& message : state.mailbox) {
            place.mailbox.push_back(print(message, system_.values(), system_.instance()));
        }
        if (has_failed(state) || has_finished(state)) {
            place.kind = has_failed(state) ? FinalPlace::Kind::failed : FinalPlace::Kind::finished;
            return place;
        }
        const Thread* first_wait = nullptr;
        for (const Thread* leaf : leaves_of(state)) {
            if (leaf->control == Thread::Control::run) {
                place.kind = FinalPlace::Kind::running;
                place.span = leaf->operation->span;
                return place;
            }
            if (leaf->control == Thread::Control::wait) {
                first_wait = first_wait == nullptr ? leaf : first_wait;
                describe_wait(place, *leaf, agent);
            }
        }
        if (first_wait != nullptr) {
            place.kind = FinalPlace::Kind::waiting;
            place.span = first_wait->operation->span;
            place.only_restarts = system_.rules().has_idle_arm(*first_wait);
        }
        return place;
    }

    void describe_wait(FinalPlace& place, const Thread& waiting, std::size_t agent) const {
        const auto operations = first_receives(*std::get<ir::WaitFor>(waiting.operation->kind).attempt);
        std::vector<const ir::Receive*> receives;
        for (const ir::Operation* operation : operations) {
            place.waits_for.push_back(to_string(*operation));
            place.waits_at.push_back(operation->span);
            receives.push_back(&std::get<ir::Receive>(operation->kind));
        }
        std::set<std::string> could(place.could_send.begin(), place.could_send.end());
        for (std::size_t other = 0; other < state_.agents.size(); ++other) {
            if (other != agent && future_.could_send(state_.agents[other], other, receives, agent)) {
                could.insert(system_.instance().agents[other].name);
            }
        }
        place.could_send.assign(could.begin(), could.end());
    }

    /// Who waits for ever sends nothing: agents whose wait has no way out are no senders for the others.
    static void drop_stuck_senders(std::vector<FinalPlace>& places) {
        std::set<std::string> stuck;
        for (bool changed = true; changed;) {
            changed = false;
            for (FinalPlace& place : places) {
                std::erase_if(place.could_send, [&](const std::string& name) { return stuck.contains(name); });
                const bool no_way_out = place.kind == FinalPlace::Kind::waiting && place.only_restarts &&
                                        place.could_send.empty() && place.mailbox.empty();
                changed = (no_way_out && stuck.insert(place.agent).second) || changed;
            }
        }
    }

    const semantics::TransitionSystem& system_;
    const semantics::State& state_;
    semantics::FutureSends future_;
};

}  // namespace

std::vector<FinalPlace> places_in(const semantics::TransitionSystem& system, const semantics::State& state) {
    return PlaceFinder(system, state).find();
}

std::vector<const ir::Operation*> first_receives(const ir::Operation& attempt) {
    std::vector<const ir::Operation*> receives;
    add_first_receives(attempt, receives);
    return receives;
}

std::string brief(const ir::Operation& operation, std::size_t width) {
    std::string text = to_string(operation);
    if (const auto* wait = std::get_if<ir::WaitFor>(&operation.kind)) {
        std::vector<std::string> messages;
        for (const ir::Operation* receive : first_receives(*wait->attempt)) {
            messages.push_back(to_string(*receive));
        }
        text = messages.empty() ? text : "for " + report::joined(messages, " or ");
    }
    text = report::printable(text);
    return report::columns(text) <= width ? text : report::shortened(text, width);
}

std::vector<const ir::Operation*> stands_at(const semantics::AgentState& agent) {
    std::vector<const ir::Operation*> operations;
    for (const Thread* leaf : leaves_of(agent)) {
        if (leaf->operation != nullptr && !leaf->has_ended()) {
            operations.push_back(leaf->operation);
        }
    }
    return operations;
}

}  // namespace map2pml::simulate
