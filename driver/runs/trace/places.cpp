#include "driver/runs/trace/places.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

#include "translator/foundation/source/printable.h"
#include "translator/protocols/semantics/graph/prospects.h"

namespace map2pml::trace {

namespace {

Message message_of(const semantics::Message& message, const semantics::TransitionSystem& system) {
    const semantics::Values& values = system.values();
    Message result{0,
                   values.name_text(message.performative),
                   {},
                   system.instance().agents[message.sender].name,
                   values.written(message.performative)};
    for (const semantics::Value term : message.terms) result.terms.push_back(values.shown(term));
    return result;
}

std::string text_of(const semantics::Message& message, const semantics::TransitionSystem& system) {
    return to_string(message_of(message, system));
}

/// Whether the text says what happens when nothing comes.
bool is_restarted_by_text(const ir::Operation& wait) {
    return std::get<ir::WaitFor>(wait.kind).on_timeout->origin != ir::Operation::Origin::lowering;
}

/// The difference between a message and a receive: "its 1st term is `book`, not `pen`".
std::string difference_text(const semantics::Mismatch& differs, const semantics::Message& message,
                            const ir::Operation& receive, const semantics::TransitionSystem& system) {
    using Kind = semantics::Mismatch::Kind;
    using source::ordinal;
    const semantics::Values& values = system.values();
    const std::string found = "`" + values.text(differs.found) + "`";
    std::string expected = "`" + values.text(differs.expected) + "`";
    if (!differs.variable.empty()) {
        const std::string value = differs.expected == semantics::kNotBound ? "has no value yet" : "is " + expected;
        expected = differs.bound > 0 ? "the " + expected + " of its " + ordinal(differs.bound) + " term"
                                     : "the value of `$" + differs.variable + "`, which " + value;
    }
    switch (differs.kind) {
        case Kind::performative:
            return "";
        case Kind::term_count: {
            const std::size_t count = message.terms.size();
            return "it has " + (count == 0 ? "no terms" : std::to_string(count) + (count == 1 ? " term" : " terms")) +
                   ", not " + std::to_string(std::get<ir::Receive>(receive.kind).patterns.size());
        }
        case Kind::term:
            return "its " + ordinal(differs.term) + " term is " + found + ", not " + expected;
        case Kind::sender:
            return "its sender is " + found + ", not " + expected;
        case Kind::role:
            return "its sender is a " + found + ", not a " + expected;
    }
    return "";
}

class PlaceWriter {
  public:
    PlaceWriter(const semantics::TransitionSystem& system, const semantics::State& state)
        : system_(system), state_(state) {}

    [[nodiscard]] FinalPlace place_of(const semantics::Prospect& prospect, std::size_t agent) const {
        FinalPlace place;
        place.agent = system_.instance().agents[agent].name;
        place.kind = prospect.kind;
        place.span = prospect.at == nullptr ? source::Span{} : prospect.at->span;
        std::set<std::size_t> at_hand;
        std::set<std::size_t> could_send;
        std::set<std::size_t> never_get_there;
        for (const semantics::Wait& wait : prospect.waits) {
            if (prospect.kind == semantics::AgentStatus::waiting)
                add_receives(wait, place.receives, place.waits_for, place.drawn, &place.waits_at);
            at_hand.insert(wait.at_hand.begin(), wait.at_hand.end());
            could_send.insert(wait.could_send.begin(), wait.could_send.end());
            place.comes = place.comes || wait.comes;
            never_get_there.insert(wait.never_get_there.begin(), wait.never_get_there.end());
            if (wait.is_in_vain() && place.in_vain.receives.empty()) {
                place.in_vain.span = wait.at->span;
                add_receives(wait, place.in_vain.receives, place.in_vain.messages, place.in_vain.drawn, nullptr);
            }
        }
        for (const semantics::Wait& wait : prospect.waits)
            if (prospect.kind == semantics::AgentStatus::waiting) add_failing(wait, place);
        for (const ir::Operation* constraint : prospect.unsolvable) {
            place.unsolvable.push_back(to_string(*constraint));
            const auto& denials = system_.instance().denials;
            if (const auto found = denials.find(constraint->id); found != denials.end())
                place.denials.insert(place.denials.end(), found->second.begin(), found->second.end());
        }
        const std::vector<semantics::Message>& mailbox = state_.agents[agent].mailbox;
        for (const semantics::Message& message : mailbox) place.mailbox.push_back(message_of(message, system_));
        add_untaken(prospect, mailbox, place);
        for (const std::size_t at : at_hand) place.at_hand.push_back(text_of(mailbox[at], system_));
        for (const std::size_t sender : could_send) {
            place.could_send.push_back(system_.instance().agents[sender].name);
            never_get_there.erase(sender);
        }
        for (const std::size_t sender : never_get_there)
            place.never_get_there.push_back(system_.instance().agents[sender].name);
        place.only_restarts = prospect.only_restarts && is_restarted_by_text(*prospect.at);
        place.is_at_rest = prospect.is_at_rest;
        place.not_a_place_of_rest = prospect.not_a_place_of_rest;
        return place;
    }

  private:
    void add_untaken(const semantics::Prospect& prospect, const std::vector<semantics::Message>& mailbox,
                     FinalPlace& place) const {
        for (const semantics::Untaken& each : prospect.untaken) {
            FinalPlace::Untaken untaken{text_of(mailbox[each.at], system_), {}, {}};
            const bool is_written = each.nearest->origin == ir::Operation::Origin::text;
            // Receives that a language lowers to are not in the text; the language knows why.
            if (const auto reason = reason_of_language(prospect, mailbox[each.at])) {
                untaken.because = reason->because;
                untaken.at = reason->at;
            } else if (is_written && each.because.kind != semantics::Mismatch::Kind::performative) {
                untaken.because = difference_text(each.because, mailbox[each.at], *each.nearest, system_);
                untaken.at = each.nearest->span;
            }
            const bool is_told = std::any_of(place.untaken.begin(), place.untaken.end(),
                                             [&](const auto& other) { return other.message == untaken.message; });
            if (!is_told) place.untaken.push_back(std::move(untaken));
        }
    }

    [[nodiscard]] std::optional<ir::UntakenReason> reason_of_language(const semantics::Prospect& prospect,
                                                                      const semantics::Message& message) const {
        const ir::Instance& instance = system_.instance();
        if (!instance.why_untaken) return std::nullopt;
        ir::WrittenMessage written{
            system_.values().name_text(message.performative), {}, instance.agents[message.sender].name};
        for (const semantics::Value term : message.terms) written.terms.push_back(system_.values().text(term));
        return instance.why_untaken(prospect.at->id, written);
    }

    /// Decisions that a language lowers to are shown as they are written.
    void add_failing(const semantics::Wait& wait, FinalPlace& place) const {
        for (const semantics::FailingDecision& each : wait.failing) {
            if (each.at->origin == ir::Operation::Origin::lowering) continue;
            std::string words = to_string(*each.at);
            if (each.at->origin == ir::Operation::Origin::text) {
                std::string arguments;
                for (const semantics::Value value : each.arguments)
                    arguments += (arguments.empty() ? "" : ", ") + system_.values().text(value);
                words = std::get<ir::Decide>(each.at->kind).procedure + "(" + arguments + ")";
            }
            place.failing.push_back({std::move(words), each.at->span, each.at->id});
        }
    }

    void add_receives(const semantics::Wait& wait, std::vector<ir::OperationId>& numbers,
                      std::vector<std::string>& words, std::vector<ir::DrawnMessage>& drawn,
                      std::vector<source::Span>* spans) const {
        for (const ir::Operation* receive : wait.receives) {
            numbers.push_back(receive->id);
            if (receive->origin == ir::Operation::Origin::lowering) continue;
            words.push_back(to_string(*receive));
            if (receive->drawn) drawn.push_back(*receive->drawn);
            if (spans != nullptr) spans->push_back(receive->span);
        }
    }

    const semantics::TransitionSystem& system_;
    const semantics::State& state_;
};

std::size_t agreement(const std::vector<FinalPlace>& places, const std::vector<FinalPlace>& seen) {
    std::size_t agree = 0;
    for (std::size_t at = 0; at < std::min(places.size(), seen.size()); ++at)
        agree += (places[at].kind == seen[at].kind ? 1 : 0) + (places[at].span == seen[at].span ? 1 : 0);
    return agree;
}

std::size_t under_way_in(const semantics::State& state) {
    std::size_t count = 0;
    for (const semantics::AgentState& agent : state.agents) count += agent.under_way.size();
    return count;
}

/// Joins the agents that could send in one of two states that the run may be in.
void add_senders(FinalPlace& place, const FinalPlace& other) {
    std::vector<std::string> both = place.could_send;
    std::copy_if(other.could_send.begin(), other.could_send.end(), std::back_inserter(both),
                 [&](const auto& name) { return std::find(both.begin(), both.end(), name) == both.end(); });
    place.could_send = std::move(both);
    std::erase_if(place.never_get_there, [&](const std::string& name) {
        return std::find(place.could_send.begin(), place.could_send.end(), name) != place.could_send.end();
    });
    place.in_vain = place.could_send.empty() ? place.in_vain : FinalPlace::InVain{};
}

}  // namespace

std::vector<FinalPlace> places_in(const semantics::TransitionSystem& system, const semantics::State& state) {
    const std::vector<semantics::Prospect> all = prospects(system, state);
    std::vector<FinalPlace> places;
    const PlaceWriter writer(system, state);
    for (std::size_t agent = 0; agent < all.size(); ++agent) places.push_back(writer.place_of(all[agent], agent));
    return places;
}

std::vector<FinalPlace> places_in(const semantics::TransitionSystem& system,
                                  const std::vector<semantics::State>& states, const std::vector<FinalPlace>& seen) {
    std::vector<FinalPlace> best;
    // What was sent arrives at last: where it has, more is known of what agents wait for.
    std::vector<const semantics::State*> arrived_first;
    for (const semantics::State& state : states) arrived_first.push_back(&state);
    std::stable_sort(arrived_first.begin(), arrived_first.end(),
                     [](const auto* one, const auto* other) { return under_way_in(*one) < under_way_in(*other); });
    for (const semantics::State* state : arrived_first) {
        if (!best.empty() && under_way_in(*state) > under_way_in(*arrived_first.front())) break;
        std::vector<FinalPlace> places = places_in(system, *state);
        const std::size_t now = agreement(places, seen);
        const std::size_t before = agreement(best, seen);
        if (best.empty() || now > before) {
            best = std::move(places);
        } else if (now == before) {
            for (std::size_t at = 0; at < best.size(); ++at)
                if (best[at].receives == places[at].receives) add_senders(best[at], places[at]);
        }
    }
    return best;
}

}  // namespace map2pml::trace
