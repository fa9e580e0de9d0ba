#include "translator/promela/plan/step_effects.h"

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
    void read(const Steps& steps) {
        for (const Step& each : steps) {
            std::visit([this](const auto& what) { read_one(what); }, each.what);
        }
    }

    StepEffects effects;

  private:
    void read_one(const Select& select) {
        for (const Option& option : select.options) {
            read(option.steps);
        }
    }
    void read_one(const Indivisible& step) { read(step.steps); }
    void read_one(const Boxed<Scan>& scan) { read(scan->on_match); }

    void read_one(const Tag& tag) {
        effects.operations.insert(tag.operation);
        switch (tag.event) {
            case TrailEvent::send:
                for (const Tag::Receiver& receiver : tag.receivers) {
                    effects.sends[tag.operation].emplace(receiver.number - 1, receiver.unless_sender);
                }
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
};

}  // namespace

StepEffects effects_of(const Steps& steps) {
    EffectsReader reader;
    reader.read(steps);
    return std::move(reader.effects);
}

}  // namespace map2pml::promela
