#include "translator/protocols/promela/plan/internal.h"

#include <algorithm>
#include <optional>
#include <variant>

namespace map2pml::promela {

namespace {

/// Whether the statement may come before the tag of a receive.
bool is_search(const What& what) {
    return std::holds_alternative<Match>(what) || std::holds_alternative<Assign>(what) ||
           std::holds_alternative<Boxed<CountMatches>>(what) || std::holds_alternative<Choose>(what) ||
           std::holds_alternative<Skip>(what);
}

/// Whether the first event of the steps is this receive; nothing: there is no event in the steps.
std::optional<bool> first_event_is(const Steps& steps, ir::OperationId receive) {
    for (const Step& each : steps) {
        std::optional<bool> is_receive;
        if (const auto* step = std::get_if<Indivisible>(&each.what)) {
            is_receive = first_event_is(step->steps, receive);
        } else if (const auto* tag = std::get_if<Tag>(&each.what)) {
            is_receive = tag->operation == receive && tag->event == TrailEvent::receive;
        } else if (const auto* scan = std::get_if<Boxed<Scan>>(&each.what)) {
            is_receive = begins_with((*scan)->on_match, receive);
        } else if (const auto* senders = std::get_if<Select>(&each.what)) {
            is_receive = std::all_of(senders->options.begin(), senders->options.end(),
                                     [&](const Option& one) { return begins_with(one.steps, receive); });
        } else if (!is_search(each.what)) {
            is_receive = false;
        }
        if (is_receive) return is_receive;
    }
    return std::nullopt;
}

}  // namespace

bool begins_with(const Steps& steps, ir::OperationId receive) { return first_event_is(steps, receive).value_or(false); }

const ir::Operation* first_receive(const passes::Thread& thread, const passes::Node& wait, const Steps& option) {
    for (const passes::FirstAction& first : wait.first_actions) {
        const passes::Node& action = thread.nodes[first.node];
        if (action.kind == passes::NodeKind::receive && begins_with(option, action.operation->id))
            return action.operation;
    }
    return nullptr;
}

}  // namespace map2pml::promela
