#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "translator/machines/check/internal.h"

namespace map2pml::eventb {

namespace {

/// Sorts components by their dependencies.
class ProjectCheck {
  public:
    ProjectCheck(const Project& project, diag::Sink& sink) : project_(project), sink_(sink) {
        checked_.name = project.name;
    }

    CheckedProject run() {
        std::set<std::string> names;
        for (const Context& each : project_.contexts) check_name(each.name, each.span, names);
        for (const Machine& each : project_.machines) check_name(each.name, each.span, names);
        check_names(project_, sink_);
        for (const Context& each : project_.contexts) (void)context(each);
        for (const Machine& each : project_.machines) (void)machine(each);
        for (const Context& each : project_.contexts)
            if (const auto found = contexts_.find(each.name); found != contexts_.end() && found->second)
                checked_.contexts.push_back(*found->second);
        return std::move(checked_);
    }

  private:
    void check_name(const std::string& name, const source::Span& span, std::set<std::string>& names) {
        if (!names.insert(name).second)
            sink_.report(diag::Code::eventb_duplicate_name, span, fmt::format("`{}` is defined twice", name));
    }

    void missing(const NamedElement& name) {
        sink_.report(diag::Code::eventb_unknown_component, name.span, fmt::format("there is no `{}`", name.name));
    }

    /// The checked contexts of these names; nothing if one of them is missing or has errors.
    std::optional<std::vector<const CheckedContext*>> contexts(const std::vector<NamedElement>& names) {
        std::vector<const CheckedContext*> found;
        bool all = true;
        for (const NamedElement& name : names) {
            const Context* source = nullptr;
            for (const Context& each : project_.contexts) source = each.name == name.name ? &each : source;
            if (source == nullptr) {
                missing(name);
                all = false;
            } else if (open_.contains(name.name)) {
                cycle(name);
                all = false;
            } else if (const CheckedContext* each = context(*source)) {
                found.push_back(each);
            } else {
                all = false;
            }
        }
        return all ? std::optional(std::move(found)) : std::nullopt;
    }

    void cycle(const NamedElement& name) {
        sink_.report(diag::Code::eventb_cycle, name.span, fmt::format("`{}` depends on itself", name.name));
    }

    const CheckedContext* context(const Context& source) {
        if (const auto known = contexts_.find(source.name); known != contexts_.end()) return known->second.get();
        open_.insert(source.name);
        const auto extended = contexts(source.extends);
        open_.erase(source.name);
        auto& slot = contexts_[source.name];
        if (extended) {
            diag::Sink own;
            auto checked = std::make_unique<CheckedContext>(check_context(source, *extended, own));
            if (pass_on(own)) slot = std::move(checked);
        }
        return slot.get();
    }

    std::shared_ptr<const CheckedMachine> machine(const Machine& source) {
        if (const auto known = machines_.find(source.name); known != machines_.end()) return known->second;
        open_.insert(source.name);
        const auto seen = contexts(source.sees);
        std::shared_ptr<const CheckedMachine> refined;
        bool all = seen.has_value();
        if (source.refines) {
            const Machine* above = nullptr;
            for (const Machine& each : project_.machines) above = each.name == source.refines->name ? &each : above;
            if (above == nullptr)
                missing(*source.refines);
            else if (open_.contains(above->name))
                cycle(*source.refines);
            else
                refined = machine(*above);
            all = all && refined;
        }
        open_.erase(source.name);
        auto& slot = machines_[source.name];
        if (all) {
            diag::Sink own;
            auto checked = std::make_shared<const CheckedMachine>(check_machine(source, refined, *seen, own));
            if (pass_on(own)) {
                slot = checked;
                checked_.machines.push_back(checked);
            }
        }
        return slot;
    }

    /// True if there are no errors.
    bool pass_on(const diag::Sink& own) {
        for (diag::Diagnostic& each : own.sorted()) sink_.report(std::move(each));
        return !own.has_errors();
    }

    const Project& project_;
    diag::Sink& sink_;
    CheckedProject checked_;
    std::map<std::string, std::unique_ptr<CheckedContext>> contexts_;
    std::map<std::string, std::shared_ptr<const CheckedMachine>> machines_;
    std::set<std::string> open_;  ///< whose dependencies are being visited
};

}  // namespace

CheckedProject check_project(const Project& project, diag::Sink& sink) { return ProjectCheck(project, sink).run(); }

void inherit(Theory& to, const Theory& from) {
    for (const std::string& set : from.sets)
        if (std::find(to.sets.begin(), to.sets.end(), set) == to.sets.end()) to.sets.push_back(set);
    for (const Bound& constant : from.constants)
        if (std::find(to.constants.begin(), to.constants.end(), constant) == to.constants.end())
            to.constants.push_back(constant);
    for (const CheckedPredicate& axiom : from.axioms) {
        const bool known = std::any_of(to.axioms.begin(), to.axioms.end(), [&](const CheckedPredicate& each) {
            return each.label == axiom.label && each.predicate == axiom.predicate;
        });
        if (known) continue;
        to.axioms.push_back(axiom);
        to.axioms.back().inherited = true;
    }
}

CheckedContext check_context(const Context& context, const std::vector<const CheckedContext*>& extended,
                             diag::Sink& sink) {
    CheckedContext checked{.name = context.name, .span = context.span};
    for (const CheckedContext* each : extended) inherit(checked.theory, each->theory);
    Scope scope(sink);
    scope.add(checked.theory);
    for (const NamedElement& set : context.sets) {
        scope.add_set(set);
        checked.theory.sets.push_back(set.name);
    }
    for (const NamedElement& constant : context.constants) scope.add(constant);
    std::vector<CheckedPredicate> axioms;
    std::set<std::string> labels;
    for (const LabelledPredicate& axiom : context.axioms) {
        scope.check_label(axiom.label, axiom.span, labels);
        axioms.push_back(scope.infer(axiom));
    }
    const std::vector<Bound> constants = scope.settle(context.constants);
    checked.theory.constants.insert(checked.theory.constants.end(), constants.begin(), constants.end());
    scope.settle(axioms);
    checked.theory.axioms.insert(checked.theory.axioms.end(), axioms.begin(), axioms.end());
    return checked;
}

}  // namespace map2pml::eventb
