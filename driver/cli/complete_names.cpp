#include "driver/cli/command_line.h"

#include <filesystem>

#include "driver/cli/input.h"
#include "translator/languages/checkfile/read_check.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

/// The word itself, or the file beside it; empty: there is none.
std::string check_file_for(const std::string& word) {
    std::error_code ignored;
    const fs::path beside = fs::path(word).replace_extension(".check");
    const bool is_one =
        !word.starts_with('-') && fs::is_regular_file(word, ignored) && fs::is_regular_file(beside, ignored);
    return is_one ? beside.string() : "";
}

}  // namespace

std::vector<std::string> names_in_check_files(std::string_view option, const std::vector<std::string>& typed) {
    std::vector<std::string> names;
    if (option != "--instance" && option != "--property" && option != "--skip") return names;
    for (const std::string& word : typed) {
        const std::string file = check_file_for(word);
        Input input = file.empty() ? Input() : read_text(file);
        if (input.text.empty()) continue;
        source::SourceSet sources;
        diag::Sink ignored;
        const auto check = checkfile::read_check(sources, sources.add(file, std::move(input.text)), ignored);
        std::vector<ir::CheckBlock> blocks = check ? check->instances : std::vector<ir::CheckBlock>();
        if (check) blocks.push_back(check->common);
        for (const ir::CheckBlock& block : blocks) {
            if (option == "--instance" && !block.name.value.empty()) names.push_back(block.name.value);
            for (const ir::UserProperty& property :
                 option == "--instance" ? std::vector<ir::UserProperty>() : block.properties)
                names.push_back(property.name);
        }
    }
    return names;
}

}  // namespace map2pml::cli
