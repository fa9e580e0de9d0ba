#include "driver/input/files_beside.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "driver/input/input_text.h"
#include "translator/languages/diagrams/dialects/read_diagram.h"
#include "translator/languages/diagrams/text/read_text.h"

namespace map2pml::input {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 100;

/// Also where symbolic links lead.
bool is_below(const std::string& path, const fs::path& folder) {
    std::error_code failed;
    const fs::path real = fs::canonical(path, failed);
    if (failed || !fs::is_regular_file(real, failed)) return false;
    const auto [end, ignored] = std::mismatch(folder.begin(), folder.end(), real.begin(), real.end());
    return end == folder.end();
}

/// The paths that the text may mean.
std::vector<std::string> named_in(const std::string& path, const std::string& text) {
    std::vector<std::string> paths;
    for (const std::string& each : auml::included_in(text)) paths.push_back(auml::path_beside(path, each));
    for (const std::string& each : auml::referred_in(text))
        for (const auml::Notation notation : {auml::Notation::plantuml, auml::Notation::mermaid})
            for (const std::string_view suffix : auml::diagram_suffixes(notation))
                paths.push_back(auml::path_beside(path, each + std::string(suffix)));
    return paths;
}

}  // namespace

std::vector<FileBeside> files_beside(const std::string& path, const std::string& text, const std::string& language) {
    const auml::Notation notation = auml::notation_of(path, language);
    if (notation == auml::Notation::xmi || notation == auml::Notation::mermaid) return {};
    std::error_code failed;
    const fs::path parent = fs::path(path).parent_path();
    const fs::path folder = fs::canonical(parent.empty() ? fs::path(".") : parent, failed);
    if (failed) return {};
    std::vector<FileBeside> files;
    std::set<std::string> known = {auml::path_beside(path, fs::path(path).filename().string())};
    std::vector<std::string> open = named_in(path, text);
    while (!open.empty() && files.size() < kMostFiles) {
        const std::string each = std::move(open.back());
        open.pop_back();
        if (!known.insert(each).second || !is_below(each, folder)) continue;
        InputText read = read_text(each, [] { return true; });
        if (!read.fault.empty()) continue;
        for (std::string& more : named_in(each, read.text)) open.push_back(std::move(more));
        files.push_back({each, std::move(read.text)});
    }
    return files;
}

void add_files_beside(source::SourceSet& sources, source::FileId file, const std::string& language) {
    const source::SourceFile& own = sources.file(file);
    for (FileBeside& each : files_beside(own.name(), own.text(), language))
        sources.add(std::move(each.path), std::move(each.text));
}

}  // namespace map2pml::input
