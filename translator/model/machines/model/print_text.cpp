#include <algorithm>

#include "translator/model/machines/model/text_form.h"
#include "translator/model/machines/model/wording.h"

namespace map2pml::eventb {

namespace {

/// Formulas are printed unchanged, on one line: a line end would end the clause.
std::string on_one_line(const std::string& text) {
    std::string line = text;
    for (char& c : line) c = c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    line.erase(line.find_last_not_of(' ') + 1);
    return line.substr(std::min(line.find_first_not_of(' '), line.size()));
}

}  // namespace

std::string print_text(const Context& context) { return word("eventb/context.mustache", context, on_one_line); }
std::string print_text(const Machine& machine) { return word("eventb/machine.mustache", machine, on_one_line); }

std::string print_text(const Project& project) {
    std::string text;
    for (const Context& each : project.contexts) text += (text.empty() ? "" : "\n") + print_text(each);
    for (const Machine& each : project.machines) text += (text.empty() ? "" : "\n") + print_text(each);
    return text;
}

}  // namespace map2pml::eventb
