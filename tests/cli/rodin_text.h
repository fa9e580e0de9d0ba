/// Small contexts and machines as Rodin files; labels are `axm1`, `inv1`, `grd1`, `act1`, and so on in their order.
#pragma once

#include <string>
#include <vector>

namespace rodin_text {

using Texts = std::vector<std::string>;

inline std::string escaped(const std::string& text) {
    std::string all;
    for (const char c : text) all += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
    return all;
}

inline std::string attribute(const std::string& name, const std::string& value) {
    return " org.eventb.core." + name + "=\"" + escaped(value) + "\"";
}

/// \param inside attributes, and after `>` what stands in it
inline std::string element(const std::string& kind, const std::string& attributes, const std::string& inside = "") {
    static unsigned next = 0;
    return "<org.eventb.core." + kind + " name=\"n" + std::to_string(next++) + "\"" + attributes + ">\n" + inside +
           "</org.eventb.core." + kind + ">\n";
}

/// `theorem: P` is one.
inline std::string predicates(const std::string& kind, const std::string& label, const Texts& all) {
    std::string text;
    for (std::size_t at = 0; at < all.size(); ++at) {
        const std::string mark = "theorem: ";
        const bool is_theorem = all[at].starts_with(mark);
        text += element(kind, attribute("label", label + std::to_string(at + 1)) +
                                  attribute("predicate", is_theorem ? all[at].substr(mark.size()) : all[at]) +
                                  (is_theorem ? attribute("theorem", "true") : ""));
    }
    return text;
}

inline std::string context(const Texts& constants, const Texts& axioms, const std::string& extends = "",
                           const std::string& set = "") {
    std::string text = "<org.eventb.core.contextFile version=\"3\">\n";
    if (!extends.empty()) text += element("extendsContext", attribute("target", extends));
    if (!set.empty()) text += element("carrierSet", attribute("identifier", set));
    for (const std::string& each : constants) text += element("constant", attribute("identifier", each));
    return text + predicates("axiom", "axm", axioms) + "</org.eventb.core.contextFile>\n";
}

inline std::string event_of(const std::string& label, const std::string& more, const std::string& inside,
                            const Texts& guards, const Texts& actions) {
    std::string text = inside + predicates("guard", "grd", guards);
    for (std::size_t at = 0; at < actions.size(); ++at) {
        text += element("action",
                        attribute("label", "act" + std::to_string(at + 1)) + attribute("assignment", actions[at]));
    }
    return element("event", attribute("label", label) + more, text);
}

inline std::string event(const std::string& label, const Texts& guards, const Texts& actions) {
    return event_of(label, attribute("convergence", "0"), "", guards, actions);
}
inline std::string convergent(const std::string& label, const Texts& guards, const Texts& actions) {
    return event_of(label, attribute("convergence", "1"), "", guards, actions);
}
/// Refines the event of the same label.
inline std::string refined(const std::string& label, const Texts& guards, const Texts& actions,
                           const std::string& convergence = "0") {
    return event_of(label, attribute("convergence", convergence), element("refinesEvent", attribute("target", label)),
                    guards, actions);
}
inline std::string first(const std::string& action) { return event("INITIALISATION", {}, {action}); }

inline std::string machine(const Texts& sees, const std::string& variable, const Texts& invariants, const Texts& events,
                           const std::string& variant = "") {
    std::string text = "<org.eventb.core.machineFile version=\"5\">\n";
    for (const std::string& each : sees) text += element("seesContext", attribute("target", each));
    text += element("variable", attribute("identifier", variable)) + predicates("invariant", "inv", invariants);
    if (!variant.empty()) text += element("variant", attribute("expression", variant));
    for (const std::string& each : events) text += each;
    return text + "</org.eventb.core.machineFile>\n";
}

/// The same machine, as a refinement.
inline std::string refining(const std::string& what, std::string machine) {
    const std::size_t end = machine.find('\n') + 1;
    return machine.insert(end, element("refinesMachine", attribute("target", what)));
}

}  // namespace rodin_text
