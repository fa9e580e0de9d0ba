#include <fmt/format.h>

#include <cctype>
#include <iterator>
#include <pugixml.hpp>
#include <utility>

#include "translator/foundation/parsing/character_references.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/rodin/rodin_files.h"
#include "translator/model/machines/model/read_labelled.h"

namespace map2pml::eventb {

namespace {

/// One file while it is read. Knows the prefix of Rodin's names, and where each element stands.
class Elements {
  public:
    Elements(const source::SourceSet& sources, source::FileId file, diag::Sink& sink)
        : text_(sources.file(file)), file_(file), sink_(sink) {}

    /// The root; null, and reported, when the text is not well-formed, has a document type or nests too deep.
    [[nodiscard]] pugi::xml_node parse();

    /// `carrierSet` for `org.eventb.core.carrierSet`; the whole name for elements of others.
    [[nodiscard]] static std::string_view kind(pugi::xml_node element);
    [[nodiscard]] source::Span span(pugi::xml_node element) const;
    [[nodiscard]] static std::string optional(pugi::xml_node element, const char* attribute);
    /// Reports a missing or empty attribute; gives "" then.
    [[nodiscard]] std::string required(pugi::xml_node element, const char* attribute);
    /// `true`, `false`, or missing, which means false; reports the rest.
    [[nodiscard]] bool flag(pugi::xml_node element, const char* attribute);
    /// Reports an element that has no meaning in its place.
    void unknown(pugi::xml_node element);
    void report(diag::Code code, pugi::xml_node element, const std::string& message);

  private:
    const source::SourceFile& text_;
    source::FileId file_;
    diag::Sink& sink_;
    pugi::xml_document document_;
};

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

constexpr std::string_view kPrefix = "org.eventb.core.";
/// Files have three levels, and a few more with elements of plug-ins.
constexpr int kDeepest = 64;

/// Walks the tree without recursion: its depth is bounded only by the length of the text.
bool is_too_deep(pugi::xml_node root) {
    int depth = 0;
    for (pugi::xml_node at = root; at;) {
        if (at.first_child()) {
            at = at.first_child();
            if (++depth > kDeepest) return true;
            continue;
        }
        while (at && at != root && !at.next_sibling()) {
            at = at.parent();
            --depth;
        }
        if (!at || at == root) return false;
        at = at.next_sibling();
    }
    return false;
}

void read_elements(const std::string& name, Elements& elements, diag::Sink& sink, Project& into) {
    const xml_node root = elements.parse();
    if (!root) return;
    Reader reader(elements, sink);
    const std::string_view kind = root.name();
    if (kind == "org.eventb.core.contextFile") {
        into.contexts.push_back(reader.context(root, name));
    } else if (kind == "org.eventb.core.machineFile") {
        into.machines.push_back(reader.machine(root, name));
    } else {
        elements.report(diag::Code::eventb_not_rodin, root,
                        fmt::format("`{}` is neither a context nor a machine", kind));
    }
}

}  // namespace

void read_rodin(const source::SourceSet& sources, source::FileId file, Project& project, diag::Sink& sink) {
    if (!parsing::check_text(sources, file, sink)) return;
    diag::Sink found;
    Elements elements(sources, file, found);
    Project read;
    read_elements(component_name(sources.file(file).name()), elements, found, read);
    report_with_names(read, found, sink);
    std::move(read.contexts.begin(), read.contexts.end(), std::back_inserter(project.contexts));
    std::move(read.machines.begin(), read.machines.end(), std::back_inserter(project.machines));
}

pugi::xml_node Elements::parse() {
    const auto refuse = [&](std::size_t offset, const std::string& message) {
        const source::Position place = text_.position(offset);
        sink_.report(diag::Code::eventb_not_xml, {file_, place, place}, message);
        return pugi::xml_node();
    };
    const std::string& text = text_.text();
    const auto result =
        document_.load_buffer(text.data(), text.size(), pugi::parse_default | pugi::parse_doctype, pugi::encoding_utf8);
    if (!result) {
        std::string why = result.description();
        if (!why.empty()) why.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(why.front())));
        return refuse(static_cast<std::size_t>(result.offset), "the text is not well-formed XML: " + why);
    }
    if (const auto reference = parsing::bad_character_reference(text, parsing::ControlCharacters::refused))
        return refuse(*reference, "the text is not well-formed XML: this reference does not name a character");
    if (const auto control = parsing::control_character(text))
        return refuse(*control, "the text is not well-formed XML: a control character");
    for (const pugi::xml_node child : document_.children()) {
        if (child.type() == pugi::node_doctype) {
            return refuse(text.find("<!DOCTYPE"),
                          "document type declarations are not accepted, because they can declare entities");
        }
    }
    const pugi::xml_node root = document_.document_element();
    if (!root) return refuse(0, "the text has no element");
    if (is_too_deep(root)) return refuse(0, fmt::format("the elements nest deeper than {} levels", kDeepest));
    if (root.next_sibling()) {
        for (auto next = root.next_sibling(); next; next = next.next_sibling())
            if (next.type() == pugi::node_element)
                return refuse(static_cast<std::size_t>(next.offset_debug()) - 1, "the text has a second root element");
    }
    return root;
}

std::string_view Elements::kind(pugi::xml_node element) {
    const std::string_view name = element.name();
    return name.starts_with(kPrefix) ? name.substr(kPrefix.size()) : name;
}

source::Span Elements::span(pugi::xml_node element) const {
    // The parser gives the place of the name, one behind `<`.
    const auto offset = static_cast<std::size_t>(element.offset_debug()) - 1;
    return {file_, text_.position(offset), text_.position(offset + 1 + std::string_view(element.name()).size())};
}

std::string Elements::optional(pugi::xml_node element, const char* attribute) {
    return element.attribute((std::string(kPrefix) + attribute).c_str()).value();
}

std::string Elements::required(pugi::xml_node element, const char* attribute) {
    std::string value = optional(element, attribute);
    if (value.find_first_not_of(" \t\r\n") == std::string::npos) {
        report(diag::Code::eventb_attribute, element, fmt::format("`{}` has no `{}`", kind(element), attribute));
        value.clear();
    }
    return value;
}

bool Elements::flag(pugi::xml_node element, const char* attribute) {
    const std::string value = optional(element, attribute);
    if (!value.empty() && value != "true" && value != "false") {
        report(diag::Code::eventb_attribute, element,
               fmt::format("`{}` is `{}`; `true` or `false` is expected", attribute, value));
    }
    return value == "true";
}

void Elements::unknown(pugi::xml_node element) {
    if (element.type() != pugi::node_element) return;
    report(diag::Code::eventb_unknown_element, element, fmt::format("`{}` is not read here", element.name()));
}

void Elements::report(diag::Code code, pugi::xml_node element, const std::string& message) {
    sink_.report(code, span(element), message);
}

}  // namespace map2pml::eventb
