#include <fmt/format.h>

#include <map>
#include <set>
#include <string>

#include "translator/eventb/check/components.h"

namespace map2pml::eventb {

namespace {

/// Obligations put formulas of several components side by side, so a name must mean one thing in all of them.
class NameCheck {
  public:
    NameCheck(const Project& project, diag::Sink& sink) : project_(project), sink_(sink) {}

    void run() {
        for (const Context& context : project_.contexts) {
            for (const NamedElement& each : context.sets) add_global(each);
            for (const NamedElement& each : context.constants) add_global(each);
        }
        for (const Machine& machine : project_.machines) {
            for (const NamedElement& each : machine.variables) {
                refuse_primed(each);
                clash(each, globals_, "a set or constant");
                variables_.emplace(each.name, each.span);
                if (is_back(machine, each.name)) {
                    report(each, "it is gone in the refined machine, and another one of this name comes back");
                }
            }
        }
        for (const Machine& machine : project_.machines) {
            for (const Event& event : machine.events) {
                for (const NamedElement& each : event.parameters) {
                    refuse_primed(each);
                    clash(each, globals_, "a set or constant");
                    clash(each, variables_, "a variable");
                }
            }
        }
    }

  private:
    using Names = std::map<std::string, source::Span>;

    void add_global(const NamedElement& each) {
        refuse_primed(each);
        clash(each, globals_, "a set or constant");
        globals_.emplace(each.name, each.span);
    }

    void refuse_primed(const NamedElement& each) {
        if (each.name.ends_with('\'')) report(each, "a prime stands for the value after a step");
    }

    void clash(const NamedElement& each, const Names& others, const char* what) {
        if (const auto other = others.find(each.name); other != others.end()) {
            sink_.report({diag::Code::eventb_duplicate_name,
                          each.span,
                          fmt::format("`{}` is the name of {} of this project already", each.name, what),
                          {{other->second, "here"}}});
        }
    }

    void report(const NamedElement& each, const char* why) {
        sink_.report({diag::Code::eventb_duplicate_name,
                      each.span,
                      fmt::format("`{}` cannot be declared: {}", each.name, why),
                      {}});
    }

    [[nodiscard]] const Machine* refined(const Machine& machine) const {
        for (const Machine& each : project_.machines) {
            if (machine.refines && each.name == machine.refines->name) return &each;
        }
        return nullptr;
    }

    static bool has(const Machine& machine, const std::string& name) {
        for (const NamedElement& each : machine.variables) {
            if (each.name == name) return true;
        }
        return false;
    }

    /// Some machine further up has the variable, and the one right above has not.
    [[nodiscard]] bool is_back(const Machine& machine, const std::string& name) const {
        std::set<const Machine*> seen;
        const Machine* above = refined(machine);
        if (above == nullptr || has(*above, name)) return false;
        for (; above != nullptr && seen.insert(above).second; above = refined(*above)) {
            if (has(*above, name)) return true;
        }
        return false;
    }

    const Project& project_;
    diag::Sink& sink_;
    Names globals_;
    Names variables_;
};

}  // namespace

void check_names(const Project& project, diag::Sink& sink) { NameCheck(project, sink).run(); }

}  // namespace map2pml::eventb
