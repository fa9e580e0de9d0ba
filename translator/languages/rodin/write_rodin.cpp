#include "translator/languages/rodin/rodin_files.h"
#include "translator/model/machines/model/wording.h"

namespace map2pml::eventb {

namespace {

/// For an attribute in double quotes; line ends and tabs would become blanks when read. XML has no other control
/// characters.
std::string attribute(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        switch (c) {
            case '&':
                escaped += "&amp;";
                break;
            case '<':
                escaped += "&lt;";
                break;
            case '>':
                escaped += "&gt;";
                break;
            case '"':
                escaped += "&quot;";
                break;
            case '\n':
                escaped += "&#10;";
                break;
            case '\r':
                escaped += "&#13;";
                break;
            case '\t':
                escaped += "&#9;";
                break;
            default:
                if (static_cast<unsigned char>(c) >= 0x20U) escaped += c;
        }
    }
    return escaped;
}

}  // namespace

std::vector<RodinFile> write_rodin(const Project& project) {
    std::vector<RodinFile> files{{".project", word_name("rodin/project.mustache", project.name, attribute)}};
    for (const Context& each : project.contexts)
        files.push_back({each.name + ".buc", word("rodin/context.mustache", each, attribute)});
    for (const Machine& each : project.machines)
        files.push_back({each.name + ".bum", word("rodin/machine.mustache", each, attribute)});
    return files;
}

}  // namespace map2pml::eventb
