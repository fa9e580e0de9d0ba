#include "driver/input/translation/read_templates.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "translator/protocols/promela/templates.h"

namespace map2pml::translation {

std::string read_templates(const std::string& folder, std::map<std::string, std::string>& templates) {
    if (folder.empty()) return {};
    std::error_code failed;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, failed)) {
        if (entry.path().extension() != ".mustache") continue;
        std::ifstream in(entry.path(), std::ios::binary);
        std::stringstream text;
        text << in.rdbuf();
        if (!in || failed) return "cannot read " + entry.path().string();
        const std::string name = std::filesystem::relative(entry.path(), folder).generic_string();
        if (const std::string fault = promela::template_fault(name, text.str()); !fault.empty())
            return "template " + (std::filesystem::path(folder) / fault).string();
        templates[name] = text.str();
    }
    return failed ? "cannot read the templates in " + folder + ": " + failed.message() : std::string();
}

}  // namespace map2pml::translation
