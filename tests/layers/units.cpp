#include "tests/layers/units.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>

namespace map2pml::layers {
namespace {

using Arrows = std::map<std::string, std::set<std::string>>;

Arrows arrows_of(const SourceTexts& sources) {
    static const std::regex include(R"re(#include "([^"]+)")re");
    Arrows arrows;
    for (const auto& [path, text] : sources) {
        std::set<std::string>& from = arrows[unit_of(path)];
        for (auto each = std::sregex_iterator(text.begin(), text.end(), include); each != std::sregex_iterator();
             ++each) {
            const std::string target = (*each)[1];
            if (sources.contains(target) && unit_of(target) != unit_of(path)) from.insert(unit_of(target));
        }
    }
    return arrows;
}

std::set<std::string> reachable_from(const std::string& begin, const Arrows& arrows) {
    std::set<std::string> reached;
    std::vector<std::string> open = {begin};
    while (!open.empty()) {
        const std::string at = open.back();
        open.pop_back();
        for (const std::string& next : arrows.at(at))
            if (reached.insert(next).second) open.push_back(next);
    }
    return reached;
}

bool has_word(std::string_view text, std::string_view word) {
    const auto is_part = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
    };
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) return true;
    }
    return false;
}

}  // namespace

std::string unit_of(const std::string& path) { return path.substr(0, path.rfind('.')); }

std::vector<std::vector<std::string>> circles_of_units(const SourceTexts& sources) {
    const Arrows arrows = arrows_of(sources);
    std::map<std::string, std::set<std::string>> reached;
    for (const auto& [unit, targets] : arrows) reached.emplace(unit, reachable_from(unit, arrows));
    std::set<std::vector<std::string>> circles;
    for (const auto& [unit, all] : reached) {
        if (!all.contains(unit)) continue;
        std::vector<std::string> circle;
        std::copy_if(all.begin(), all.end(), std::back_inserter(circle),
                     [&](const std::string& other) { return reached.at(other).contains(unit); });
        circles.insert(circle);
    }
    return {circles.begin(), circles.end()};
}

std::vector<std::string> unnamed_units(const SourceTexts& sources, const std::map<std::string, std::string>& readmes) {
    std::set<std::string> unnamed;
    for (const auto& [path, text] : sources) {
        const std::string unit = unit_of(path);
        const std::string name = unit.substr(unit.rfind('/') + 1);
        bool is_named = false;
        for (std::string folder = unit.substr(0, unit.rfind('/')); !is_named && !folder.empty();
             folder = folder.find('/') == std::string::npos ? "" : folder.substr(0, folder.rfind('/'))) {
            const auto readme = readmes.find(folder);
            is_named = readme != readmes.end() && has_word(readme->second, name);
        }
        if (!is_named) unnamed.insert(unit);
    }
    return {unnamed.begin(), unnamed.end()};
}

}  // namespace map2pml::layers
