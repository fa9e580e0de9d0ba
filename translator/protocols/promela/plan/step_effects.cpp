#include "translator/protocols/promela/plan/internal.h"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace map2pml::promela {

namespace {

/// Steps that change nothing that another process can see, besides what their tags tell.
template <typename T>
constexpr bool kIsLocal = std::is_same_v<T, Skip> || std::is_same_v<T, Assign> || std::is_same_v<T, Jump> ||
                          std::is_same_v<T, Put> || std::is_same_v<T, Match> || std::is_same_v<T, EnterLimited> ||
                          std::is_same_v<T, LimitReached> || std::is_same_v<T, Finish> || std::is_same_v<T, Overflow> ||
                          std::is_same_v<T, Boxed<CountMatches>> || std::is_same_v<T, Choose>;

class EffectsReader {
  public:
    explicit EffectsReader(const std::set<ir::OperationId>& never_fail) : never_fail_(never_fail) {}

    void read(const Steps& steps) {
        for (const Step& each : steps) std::visit([this](const auto& what) { read_one(what); }, each.what);
    }

    StepEffects effects;

  private:
    void read_one(const Select& select) {
        for (const Option& option : select.options)
            if (!begins_with_failed_call(option.steps)) read(option.steps);
    }

    /// Of a call that never fails.
    [[nodiscard]] bool begins_with_failed_call(const Steps& steps) const {
        const auto* first = steps.empty() ? nullptr : &steps.front().what;
        if (const auto* step = first == nullptr ? nullptr : std::get_if<Indivisible>(first))
            return begins_with_failed_call(step->steps);
        const auto* tag = first == nullptr ? nullptr : std::get_if<Tag>(first);
        return tag != nullptr && tag->event == TrailEvent::call_failed && never_fail_.contains(tag->operation);
    }

    void read_one(const Indivisible& step) { read(step.steps); }
    void read_one(const Boxed<Scan>& scan) { read(scan->on_match); }

    void read_one(const Tag& tag) {
        effects.operations.insert(tag.operation);
        switch (tag.event) {
            case TrailEvent::send:
                for (const Tag::Receiver& receiver : tag.receivers)
                    effects.sends[tag.operation].emplace(receiver.number - 1, receiver.unless_sender);
                break;
            case TrailEvent::receive:
                ++effects.taken[tag.operation];
                break;
            case TrailEvent::receive_failed:
                effects.in_vain.insert(tag.operation);
                break;
            case TrailEvent::timeout:
                effects.times_out = true;
                break;
            default:
                break;
        }
    }

    template <typename T>
    void read_one(const T&) {
        effects.is_known = effects.is_known && kIsLocal<T>;
    }

    const std::set<ir::OperationId>& never_fail_;
};

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

StepEffects effects_of(const Steps& steps, const std::set<ir::OperationId>& never_fail) {
    EffectsReader reader(never_fail);
    reader.read(steps);
    return std::move(reader.effects);
}

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
