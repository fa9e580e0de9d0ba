#include "translator/protocols/promela/plan/internal.h"

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

}  // namespace

StepEffects effects_of(const Steps& steps, const std::set<ir::OperationId>& never_fail) {
    EffectsReader reader(never_fail);
    reader.read(steps);
    return std::move(reader.effects);
}

}  // namespace map2pml::promela
