#include "driver/verdicts/proofs/internal.h"

#include <algorithm>
#include <optional>
#include <set>

namespace map2pml::prove {

namespace {

using eventb::ObligationKind;

constexpr const char* kTermination = "termination";

bool is_glue(const std::string& label) { return label.starts_with("glue"); }

/// `Place_chg` -> `Place`: occurrences of one action are several events.
std::string action_of(const std::string& event, const maze::Development& development, const maze::Class& of) {
    for (const maze::Step& each : maze::steps_of(development, of)) {
        const std::string& name = each.action->name.text;
        if (event == name) return name;
    }
    for (const maze::Step& each : maze::steps_of(development, of)) {
        const std::string& name = each.action->name.text;
        if (event.starts_with(name + "_chg") || event == name + "_stu") return name;
    }
    return event;
}

/// Groups the obligations of one project.
class Grouper {
  public:
    Grouper(const maze::Development& development, const eventb::CheckedProject& project, std::size_t index,
            std::set<std::string>& classes)
        : development_(development), project_(project), index_(index), classes_(classes) {}

    std::vector<RuleGroup> run() {
        concrete_ = project_.machines.empty() ? nullptr : project_.machines.back().get();
        if (concrete_ == nullptr) return {};
        for (const auto& each : project_.machines) add_base(*each);
        if (concrete_->refined != nullptr) add_refinement();
        for (const auto& each : project_.machines) add_class(*each);
        std::vector<RuleGroup> all = std::move(bases_);
        for (RuleGroup& each : groups_) all.push_back(std::move(each));
        return all;
    }

  private:
    [[nodiscard]] RuleGroup group(maze::Rule rule, const std::string& action) const {
        RuleGroup made;
        made.rule = rule;
        made.of = concrete_->name;
        if (concrete_->refined != nullptr) made.abstract = concrete_->refined->name;
        made.action = action;
        made.project = index_;
        return made;
    }

    RuleGroup& at(maze::Rule rule, const std::string& action) {
        const auto found = std::find_if(groups_.begin(), groups_.end(), [&](const RuleGroup& each) {
            return each.rule == rule && each.action == action;
        });
        return found == groups_.end() ? groups_.emplace_back(group(rule, action)) : *found;
    }

    void add_refinement() {
        const maze::Class* of = development_.find_class(concrete_->name);
        (void)at(maze::Rule::initialisation, "");
        for (const maze::Step& each : maze::steps_of(development_, *of))
            (void)at(maze::Rule::action_simulation, each.action->name.text);
        (void)at(maze::Rule::termination, "");
        RuleGroup& convergence = at(maze::Rule::stuttering_convergence, "");
        const bool has_new = std::any_of(concrete_->events.begin(), concrete_->events.end(), [](const auto& each) {
            return !each.is_initialisation() && each.refines.empty();
        });
        if (has_new && concrete_->variants.empty()) {
            convergence.is_possible = false;
            convergence.because = "there is no `variant`";
        }
        for (eventb::Obligation& each : eventb::obligations_of(*concrete_)) {
            if (const auto rule = rule_of(each)) {
                const bool is_simulation = *rule == maze::Rule::action_simulation;
                at(*rule, is_simulation ? action_of(each.event, development_, *of) : "")
                    .obligations.push_back(std::move(each));
            }
        }
    }

    /// The obligations of a base; the first base also has those of the contexts.
    void add_base(const eventb::CheckedMachine& machine) {
        RuleGroup made = group(maze::Rule::invariant, "");
        made.abstract.clear();
        made.of = machine.name;
        made.is_base = true;
        for (const auto& each : bases_.empty() ? project_.contexts : std::vector<eventb::CheckedContext>())
            for (eventb::Obligation& one : eventb::obligations_of(each)) made.obligations.push_back(std::move(one));
        const bool is_refining = &machine == concrete_ && concrete_->refined != nullptr;
        for (eventb::Obligation& each : eventb::obligations_of(machine)) {
            if (each.kind != ObligationKind::well_defined) continue;
            if (!is_refining || !rule_of(each)) made.obligations.push_back(std::move(each));
        }
        bases_.push_back(std::move(made));
    }

    /// The rule of a refinement that the obligation belongs to, if any.
    static std::optional<maze::Rule> rule_of(const eventb::Obligation& each) {
        const bool is_first = each.event == eventb::kInitialisation;
        switch (each.kind) {
            case ObligationKind::theorem:
                return maze::Rule::termination;
            case ObligationKind::finite:
            case ObligationKind::natural:
            case ObligationKind::variant:
                return maze::Rule::stuttering_convergence;
            case ObligationKind::invariant:
                if (!is_glue(each.element)) return std::nullopt;
                break;
            case ObligationKind::feasible:
                return std::nullopt;
            case ObligationKind::well_defined:
                if (each.element == kTermination) return maze::Rule::termination;
                if (each.event.empty() && each.element.empty()) return maze::Rule::stuttering_convergence;
                if (each.event.empty()) return std::nullopt;
                break;
            case ObligationKind::guard_stronger:
            case ObligationKind::simulates:
            case ObligationKind::merge:
            case ObligationKind::equal:
            case ObligationKind::witness_feasible:
                break;
        }
        return is_first ? maze::Rule::initialisation : maze::Rule::action_simulation;
    }

    /// The invariants of a class, once for all its projects. Its formulas have values in each project that it is in.
    void add_class(const eventb::CheckedMachine& machine) {
        const bool is_new = classes_.insert(machine.name).second;
        RuleGroup made = group(maze::Rule::invariant, "");
        made.abstract.clear();
        made.of = machine.name;
        for (eventb::Obligation& each : eventb::obligations_of(machine))
            if (each.kind == ObligationKind::invariant && !is_glue(each.element))
                made.obligations.push_back(std::move(each));
        if (is_new) groups_.push_back(std::move(made));
    }

    const maze::Development& development_;
    const eventb::CheckedProject& project_;
    std::size_t index_;
    std::set<std::string>& classes_;
    const eventb::CheckedMachine* concrete_ = nullptr;
    std::vector<RuleGroup> bases_;
    std::vector<RuleGroup> groups_;
};

}  // namespace

std::vector<RuleGroup> rule_groups(const maze::Development& development,
                                   const std::vector<eventb::CheckedProject>& projects) {
    std::vector<RuleGroup> all;
    std::set<std::string> classes;
    for (std::size_t at = 0; at < projects.size(); ++at)
        for (RuleGroup& each : Grouper(development, projects[at], at, classes).run()) all.push_back(std::move(each));
    return all;
}

bool refutes_rule(const eventb::Obligation& obligation, const eventb::CheckedProject& project) {
    switch (obligation.kind) {
        case ObligationKind::theorem:
        case ObligationKind::equal:
            return true;
        case ObligationKind::well_defined:
        case ObligationKind::feasible:
        case ObligationKind::finite:
        case ObligationKind::natural:
        case ObligationKind::variant:
            return false;
        case ObligationKind::invariant:
        case ObligationKind::guard_stronger:
        case ObligationKind::simulates:
        case ObligationKind::merge:
        case ObligationKind::witness_feasible:
            break;
    }
    const auto machine = project.machine(obligation.component);
    const eventb::CheckedEvent* event = machine == nullptr ? nullptr : machine->event(obligation.event);
    if (event == nullptr || machine->refined == nullptr) return false;
    if (event->is_initialisation()) return false;  // its witnesses are chosen
    if (event->refines.empty()) return true;
    const eventb::CheckedEvent* refined = machine->refined->event(event->refines.front());
    return refined != nullptr && refined->parameters.empty();
}

}  // namespace map2pml::prove
