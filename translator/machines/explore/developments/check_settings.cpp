#include "translator/machines/explore/developments/explore.h"

#include <fmt/format.h>

#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "translator/machines/explore/developments/internal.h"
#include "translator/machines/explore/sets/evaluator.h"

namespace map2pml::maze_exploration {

namespace {

constexpr std::chrono::milliseconds kPatience{5'000};  ///< for the settings of one instance

class SettingsCheck {
  public:
    SettingsCheck(const maze::Development& development, const maze::Instance& instance, const Limits& limits,
                  diag::Sink& sink)
        : world_(development, instance, limits),
          of_(*development.find_class(instance.of.text)),
          scope_(development, of_),
          sink_(sink) {}

    void run() {
        world_.watch.restart();
        for (const maze::Setting& each : world_.instance.settings) {
            const auto value = world_.settings.find(each.name.text);
            if (value != world_.settings.end()) values_[each.name.text] = {&each, value->second};
        }
        constants();
        if (!has_errors_) variables();
    }

  private:
    struct Given {
        const maze::Setting* setting = nullptr;
        Id value = kUnknown;
    };

    void refuse(const Given& given, const std::string& what) {
        has_errors_ = true;
        sink_.report(diag::Code::maze_instance, given.setting->value->span,
                     fmt::format("`{}` is given {}", given.setting->name.text, what));
    }

    void constants() {
        std::vector<std::pair<const maze::Class*, const maze::ConstMember*>> own;
        for (const maze::Class* owner : scope_.visible()) {
            for (const maze::ConstMember& constant : owner->constants) {
                const std::string& name = constant.name.text;
                if (world_.constants.contains(name)) continue;
                world_.constants[name] = world_.new_place();
                const auto given = values_.find(name);
                if (given == values_.end()) continue;
                world_.frame[world_.constants[name]] = given->second.value;
                own.emplace_back(owner, &constant);
            }
        }
        // The type of a constant may be another constant.
        for (const auto& [owner, constant] : own) {
            const Given& given = values_.at(constant->name.text);
            if (!fits(*owner, *constant->type, given.value)) {
                refuse(given, fmt::format("`{}`, which is not of type `{}`", world_.values.text(given.value),
                                          maze::to_string(*constant->type)));
            }
        }
    }

    /// Whether the value is of the type. Values that cannot be evaluated pass: the exploration judges or refuses them.
    [[nodiscard]] bool fits(const maze::Class& owner, const maze::Type& type, Id value) {
        try {
            return is_in_domain(*Compiler(world_, owner, {}).domain(type), value, world_.evaluator) != kFalse;
        } catch (const NotExplored&) {
            return true;
        }
    }

    void variables() {
        std::set<std::string> seen_names;
        for (const Slot& slot : layout_of(of_, world_).slots) {
            const auto given = values_.find(slot.name);
            // A constant and an attribute may have one name; then the constant is meant.
            const bool is_constant = world_.constants.contains(slot.name);
            if (given == values_.end() || slot.domain == nullptr || is_constant) continue;
            if (slot.agent == kUnknown) {
                if (is_in_domain(*slot.domain, given->second.value, world_.evaluator) == kFalse) {
                    refuse(given->second, fmt::format("`{}`, which is not a value of its type",
                                                      world_.values.text(given->second.value)));
                }
            } else if (seen_names.insert(slot.name).second) {
                attribute(slot, given->second);
            }
        }
    }

    /// `{(p, true), (q, false)}`: of each agent at most one value.
    void attribute(const Slot& first, const Given& given) {
        const Values& values = world_.values;
        std::set<Id> agents;
        for (const auto& [name, all] : world_.types) {
            for (const maze::Class* each : maze::agents_of(world_.development, of_))
                if (each->name.text == name) agents.insert(all.begin(), all.end());
        }
        std::set<Id> seen;
        const bool is_set = values.kind(given.value) == ValueKind::set;
        bool is_right = is_set;
        for (const Id each : is_set ? values.parts(given.value) : std::span<const Id>()) {
            is_right = is_right && values.kind(each) == ValueKind::pair && agents.contains(values.first(each)) &&
                       seen.insert(values.first(each)).second &&
                       is_in_domain(*first.domain, values.second(each), world_.evaluator) != kFalse;
        }
        if (!is_right) {
            refuse(given, fmt::format("`{}`; an attribute needs a value for each agent, as in `{{(a, v), (b, w)}}`",
                                      values.text(given.value)));
        }
    }

    World world_;
    const maze::Class& of_;
    maze::Scope scope_;
    diag::Sink& sink_;
    std::map<std::string, Given> values_;
    bool has_errors_ = false;
};

}  // namespace

void check_settings(const maze::Development& development, diag::Sink& sink) {
    Limits limits;
    limits.time = kPatience;
    for (const maze::Instance& instance : development.instances) {
        if (development.find_class(instance.of.text) == nullptr) continue;
        std::optional<SettingsCheck> check;
        try {
            check.emplace(development, instance, limits, sink);
        } catch (const NotExplored& wrong) {
            sink.report(diag::Code::maze_instance, wrong.span, wrong.why);
            continue;
        }
        try {
            check->run();
        } catch (const NotExplored&) {  // the exploration says so
        } catch (const Interrupted&) {
        }
    }
}

}  // namespace map2pml::maze_exploration
