#include "driver/report/text/pages.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "driver/results/layout.h"
#include "driver/results/result.h"
#include "map2pml/explain_pages.h"

namespace map2pml::report {

namespace {

constexpr std::string_view kSuffix = ".md";

bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char one, unsigned char other) { return std::tolower(one) == std::tolower(other); });
}

/// `# M2P103: undeclared role` -> `undeclared role`
std::string title_of(std::string_view text, std::string_view name) {
    std::string_view line = text.substr(0, text.find('\n'));
    const auto skip = [&](std::string_view characters) {
        line.remove_prefix(std::min(line.find_first_not_of(characters), line.size()));
    };
    skip("# ");
    if (line.starts_with(name) || line.starts_with("`" + std::string(name))) {
        const std::string_view whole = line;
        line.remove_prefix(line.starts_with('`') ? name.size() + 2 : name.size());
        skip(" :-,.");
        line = line.empty() ? whole : line;
    }
    return std::string(line);
}

std::size_t rank(const ExplainPage& page) {
    const auto property = ir::property_from(page.name);
    return property ? static_cast<std::size_t>(*property) : ir::kPropertyCount;
}

}  // namespace

const std::vector<ExplainPage>& all_pages() {
    static const std::vector<ExplainPage> pages = [] {
        std::vector<ExplainPage> list;
        for (const std::string_view file : explain_pages::names()) {
            const std::string_view text = *explain_pages::embedded(file);
            const std::string name(file.substr(0, file.size() - std::min(kSuffix.size(), file.size())));
            if (name != "README") list.push_back({name, title_of(text, name), std::string(text)});
        }
        std::stable_sort(list.begin(), list.end(),
                         [](const ExplainPage& a, const ExplainPage& b) { return rank(a) < rank(b); });
        return list;
    }();
    return pages;
}

const ExplainPage* find_page(std::string_view written) {
    const std::string_view name = written.starts_with('<') ? "diamond" : written;
    const std::vector<ExplainPage>& pages = all_pages();
    const auto found =
        std::find_if(pages.begin(), pages.end(), [&](const ExplainPage& page) { return same_word(page.name, name); });
    return found == pages.end() ? nullptr : &*found;
}

std::string render_page(const ExplainPage& page, bool color) {
    std::istringstream lines(page.text);
    std::string text;
    bool example = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```")) {
            example = !example;
        } else if (example) {
            text += line.empty() ? "\n" : "    " + line + "\n";
        } else if (line.starts_with('#')) {
            const std::size_t begin = std::min(line.find_first_not_of("# "), line.size());
            text += painted(color, Tone::strong, line.substr(begin)) + "\n";
        } else {
            text += line + "\n";
        }
    }
    return text;
}

}  // namespace map2pml::report
