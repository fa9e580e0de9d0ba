#include "translator/foundation/diag/render_all.h"

#include <cstddef>
#include <map>
#include <utility>

namespace map2pml::diag {

namespace {

/// A line that says `1 more` would be as long as the warning that it hides.
constexpr std::size_t kMostShownWhole = 4;
constexpr std::size_t kShownOfMore = 3;

using Kind = std::pair<source::FileId, Code>;

Kind kind_of(const Diagnostic& diagnostic) { return {diagnostic.span.file, diagnostic.code}; }

std::string more_line(const source::SourceSet& sources, const Kind& kind, std::size_t count, bool color) {
    std::string text = color ? "\x1b[1m" : "";
    text.append(to_string(sources, {kind.first, {}, {}})).append(": ").append(color ? "\x1b[0m" : "");
    text.append("note: ").append(std::to_string(count)).append(" more warnings of this kind [");
    return text.append(code_text(kind.second)).append("]; `--verbose` lists them all\n");
}

}  // namespace

std::string render_all(const source::SourceSet& sources, const std::vector<Diagnostic>& diagnostics,
                       const RenderOptions& options) {
    std::map<Kind, std::size_t> warnings;
    for (const Diagnostic& each : diagnostics)
        if (severity_of(each.code) == Severity::warning && !options.list_all) ++warnings[kind_of(each)];
    std::string text;
    std::map<Kind, std::size_t> shown;
    std::vector<Kind> cut;
    for (const Diagnostic& each : diagnostics) {
        const Kind kind = kind_of(each);
        const auto known = warnings.find(kind);
        if (known == warnings.end() || known->second <= kMostShownWhole || shown[kind] < kShownOfMore) {
            text += render(sources, each, options.color);
            ++shown[kind];
        } else if (shown[kind]++ == kShownOfMore) {
            cut.push_back(kind);
        }
    }
    for (const Kind& kind : cut) text += more_line(sources, kind, warnings.at(kind) - kShownOfMore, options.color);
    return text;
}

}  // namespace map2pml::diag
