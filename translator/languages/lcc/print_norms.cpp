#include "translator/languages/lcc/print.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::lcc {

namespace {

std::string provision_text(const Provision& provision) {
    const std::string text =
        std::visit(ir::overloaded{[](const Modality& modality) { return to_string(modality); },
                                  [](const Atom& atom) { return to_string(atom.term); },
                                  [](const Comparison& equation) {
                                      return "(" + to_string(equation.left) + " = " + to_string(equation.right) + ")";
                                  }},
                   provision.kind);
    return (provision.is_denied ? "~" : "") + text;
}

}  // namespace

std::string to_string(const Modality& modality) {
    return "(" + to_string(modality.subject) + ", " + to_string(modality.object) + ", " +
           (modality.permits ? "+" : "-") + to_string(modality.action) + ")";
}

std::string to_string(const Norm& norm) {
    std::string text = to_string(norm.head);
    for (const Provision& each : norm.body)
        text += (&each == &norm.body.front() ? " <- " : ", ") + provision_text(each);
    return text + ".";
}

std::string print(const NormSet& set) {
    std::string text = "rules of " + to_string(set.owner) + " {\n";
    for (const Norm& norm : set.norms) text += "  " + to_string(norm) + "\n";
    return text + "}\n";
}

}  // namespace map2pml::lcc
