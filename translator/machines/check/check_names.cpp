#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "translator/machines/check/internal.h"

namespace map2pml::eventb {

namespace {

/// Obligations put formulas of a component and of all that it refines, sees and extends side by side, so a name must mean one
/// thing in all of them. Components that have nothing to do with each other may use the same names.
class NameCheck {
  public:
    NameCheck(const Project& project, diag::Sink& sink) : project_(project), sink_(sink) {}

    void run() {
        for (const Context& context : project_.contexts) {
            std::set<const Context*> seen;
            add_contexts({&context}, seen);
            (void)globals_of(seen);
        }
        for (const Machine& machine : project_.machines) check(machine);
    }

  private:
    void check(const Machine& machine) {
        std::vector<const Machine*> above;
        for (const Machine* each = &machine; each != nullptr; each = refined(*each)) {
            if (std::find(above.begin(), above.end(), each) != above.end()) break;
            above.push_back(each);
        }
        std::set<const Context*> seen;
        for (const Machine* each : above)
            for (const NamedElement& name : each->sees) add_contexts({context(name.name)}, seen);
        const Names globals = globals_of(seen);
        Names variables;
        for (const Machine* each : above) {
            for (const NamedElement& variable : each->variables) {
                refuse_primed(variable);
                clash(variable, globals, "a set or constant");
                variables.emplace(variable.name, variable.span);
                if (is_back(*each, variable.name))
                    report(variable, "the refined machine has removed a variable with this name");
            }
        }
        for (const Machine* each : above) {
            for (const Event& event : each->events) {
                for (const NamedElement& parameter : event.parameters) {
                    refuse_primed(parameter);
                    clash(parameter, globals, "a set or constant");
                    clash(parameter, variables, "a variable");
                }
            }
        }
    }

    [[nodiscard]] const Context* context(const std::string& name) const {
        for (const Context& each : project_.contexts)
            if (each.name == name) return &each;
        return nullptr;
    }

    /// Including everything that they extend.
    void add_contexts(const std::vector<const Context*>& more, std::set<const Context*>& to) const {
        for (const Context* each : more) {
            if (each == nullptr || !to.insert(each).second) continue;
            for (const NamedElement& name : each->extends) add_contexts({context(name.name)}, to);
        }
    }

    using Names = std::map<std::string, source::Span>;

    /// In the order of the project.
    Names globals_of(const std::set<const Context*>& contexts) {
        Names globals;
        for (const Context& context : project_.contexts) {
            if (!contexts.contains(&context)) continue;
            for (const auto* list : {&context.sets, &context.constants}) {
                for (const NamedElement& each : *list) {
                    refuse_primed(each);
                    clash(each, globals, "a set or constant");
                    globals.emplace(each.name, each.span);
                }
            }
        }
        return globals;
    }

    void refuse_primed(const NamedElement& each) {
        if (each.name.ends_with('\'')) report(each, "a prime stands for the value after a step");
    }

    void clash(const NamedElement& each, const Names& others, const char* what) {
        if (const auto other = others.find(each.name); other != others.end() && reported_.insert(&each).second) {
            sink_.report(diag::Code::eventb_duplicate_name, each.span,
                         fmt::format("`{}` is already the name of {} of this project", each.name, what),
                         {{other->second, "here"}});
        }
    }

    void report(const NamedElement& each, const char* why) {
        if (!reported_.insert(&each).second) return;
        sink_.report(diag::Code::eventb_duplicate_name, each.span,
                     fmt::format("`{}` cannot be declared: {}", each.name, why));
    }

    [[nodiscard]] const Machine* refined(const Machine& machine) const {
        for (const Machine& each : project_.machines)
            if (machine.refines && each.name == machine.refines->name) return &each;
        return nullptr;
    }

    static bool has(const Machine& machine, const std::string& name) {
        for (const NamedElement& each : machine.variables)
            if (each.name == name) return true;
        return false;
    }

    /// True if a machine further up has the variable, but the one directly above has not.
    [[nodiscard]] bool is_back(const Machine& machine, const std::string& name) const {
        std::set<const Machine*> seen;
        const Machine* above = refined(machine);
        if (above == nullptr || has(*above, name)) return false;
        for (; above != nullptr && seen.insert(above).second; above = refined(*above))
            if (has(*above, name)) return true;
        return false;
    }

    const Project& project_;
    diag::Sink& sink_;
    std::set<const NamedElement*> reported_;  ///< once is enough
};

}  // namespace

void check_names(const Project& project, diag::Sink& sink) { NameCheck(project, sink).run(); }

}  // namespace map2pml::eventb
