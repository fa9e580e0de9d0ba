#include <fmt/format.h>

#include "translator/foundation/parsing/text_check.h"
#include "translator/languages/rodin/elements.h"
#include "translator/languages/rodin/rodin_files.h"
#include "translator/model/machines/model/read_labelled.h"

namespace map2pml::eventb {

namespace {

using pugi::xml_node;

/// The label that Rodin assumes for a variant without one.
constexpr const char* kDefaultVariant = "vrn";

/// `folder/M0.bum` -> `M0`
std::string component_name(const std::string& path) {
    const std::size_t slash = path.find_last_of('/');
    const std::string file = slash == std::string::npos ? path : path.substr(slash + 1);
    return file.substr(0, file.find_last_of('.'));
}

class Reader {
  public:
    Reader(Elements& elements, diag::Sink& sink) : elements_(elements), sink_(sink) {}

    Context context(xml_node root, std::string name) {
        Context context{.name = std::move(name), .comment = comment(root), .span = elements_.span(root)};
        for (const xml_node each : root.children()) {
            const std::string_view kind = Elements::kind(each);
            if (kind == "extendsContext")
                add(context.extends, each, "target");
            else if (kind == "carrierSet")
                add(context.sets, each, "identifier");
            else if (kind == "constant")
                add(context.constants, each, "identifier");
            else if (kind == "axiom")
                add(context.axioms, each);
            else
                elements_.unknown(each);
        }
        return context;
    }

    Machine machine(xml_node root, std::string name) {
        Machine machine{.name = std::move(name), .comment = comment(root), .span = elements_.span(root)};
        for (const xml_node each : root.children()) {
            const std::string_view kind = Elements::kind(each);
            if (kind == "refinesMachine" && !machine.refines) {
                std::vector<NamedElement> target;
                add(target, each, "target");
                if (!target.empty()) machine.refines = target.front();
            } else if (kind == "seesContext") {
                add(machine.sees, each, "target");
            } else if (kind == "variable") {
                add(machine.variables, each, "identifier");
            } else if (kind == "invariant") {
                add(machine.invariants, each);
            } else if (kind == "variant") {
                const std::string text = elements_.required(each, "expression");
                if (text.empty()) continue;
                if (auto expression = expression_at({text, elements_.span(each)}, sink_)) {
                    const std::string label = elements_.optional(each, "label");
                    machine.variants.push_back({*expression, comment(each), elements_.span(each),
                                                label == kDefaultVariant ? std::string() : label});
                }
            } else if (kind == "refinesMachine") {
                elements_.report(diag::Code::eventb_duplicate_name, each, fmt::format("a second `{}`", kind));
            } else if (kind == "event") {
                machine.events.push_back(event(each));
            } else {
                elements_.unknown(each);
            }
        }
        return machine;
    }

  private:
    Event event(xml_node root) {
        Event event{.label = elements_.required(root, "label"),
                    .convergence = convergence(root),
                    .extended = elements_.flag(root, "extended"),
                    .comment = comment(root),
                    .span = elements_.span(root)};
        for (const xml_node each : root.children()) {
            const std::string_view kind = Elements::kind(each);
            if (kind == "refinesEvent") {
                add(event.refines, each, "target");
            } else if (kind == "parameter") {
                add(event.parameters, each, "identifier");
            } else if (kind == "guard") {
                add(event.guards, each);
            } else if (kind == "witness") {
                add(event.witnesses, each);
            } else if (kind == "action") {
                const std::string label = elements_.required(each, "label");
                const std::string text = elements_.required(each, "assignment");
                if (text.empty()) continue;
                if (auto assignment = assignment_at({text, elements_.span(each)}, sink_))
                    event.actions.push_back({label, *assignment, comment(each), elements_.span(each)});
            } else {
                elements_.unknown(each);
            }
        }
        return event;
    }

    Convergence convergence(xml_node element) {
        const std::string value = Elements::optional(element, "convergence");
        if (value == "1") return Convergence::convergent;
        if (value == "2") return Convergence::anticipated;
        if (!value.empty() && value != "0") {
            elements_.report(diag::Code::eventb_attribute, element,
                             fmt::format("`convergence` is `{}`; 0, 1 or 2 is expected", value));
        }
        return Convergence::ordinary;
    }

    static std::string comment(xml_node element) { return Elements::optional(element, "comment"); }

    void add(std::vector<NamedElement>& to, xml_node element, const char* attribute) {
        const std::string name = elements_.required(element, attribute);
        if (!name.empty()) to.push_back({name, comment(element), elements_.span(element)});
    }

    void add(std::vector<LabelledPredicate>& to, xml_node element) {
        const std::string label = elements_.required(element, "label");
        const std::string text = elements_.required(element, "predicate");
        const bool theorem = elements_.flag(element, "theorem");
        if (text.empty()) return;
        if (auto predicate = predicate_at({text, elements_.span(element)}, sink_))
            to.push_back({label, *predicate, theorem, comment(element), elements_.span(element)});
    }

    Elements& elements_;
    diag::Sink& sink_;
};

}  // namespace

void read_rodin(const source::SourceSet& sources, source::FileId file, Project& project, diag::Sink& sink) {
    if (!parsing::check_text(sources, file, sink)) return;
    Elements elements(sources, file, sink);
    const xml_node root = elements.parse();
    if (!root) return;
    Reader reader(elements, sink);
    const std::string name = component_name(sources.file(file).name());
    const std::string_view kind = root.name();
    if (kind == "org.eventb.core.contextFile") {
        project.contexts.push_back(reader.context(root, name));
    } else if (kind == "org.eventb.core.machineFile") {
        project.machines.push_back(reader.machine(root, name));
    } else {
        elements.report(diag::Code::eventb_not_rodin, root,
                        fmt::format("`{}` is neither a context nor a machine", kind));
    }
}

}  // namespace map2pml::eventb
