#include "driver/input/diagrams/documents.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "translator/languages/diagrams/dialects/read_diagram.h"
#include "translator/languages/diagrams/text/read_text.h"
#include "translator/languages/diagrams/text/write_text.h"

namespace map2pml::input {

namespace {

struct Lines {
    std::uint32_t first = 0;  ///< of the contents
    std::uint32_t end = 0;
};

std::vector<std::string_view> lines_in(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<Lines> check_blocks(const std::vector<std::string_view>& lines) {
    std::vector<Lines> blocks;
    std::string_view fence;  ///< of the block around
    bool is_check = false;
    for (std::uint32_t at = 0; at < lines.size(); ++at) {
        std::string_view line = lines[at];
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
        const std::size_t marks = std::min(line.find_first_not_of(line.empty() ? ' ' : line.front()), line.size());
        const bool is_fence = marks >= 3 && (line.front() == '`' || line.front() == '~');
        if (!is_fence) continue;
        if (fence.empty()) {
            fence = line.substr(0, marks);
            const std::string_view words = line.substr(marks);
            is_check =
                words
                    .substr(words.find_first_not_of(' ') == std::string_view::npos ? words.size()
                                                                                   : words.find_first_not_of(' '))
                    .starts_with("map2pml");
            if (is_check) blocks.push_back({at + 1, static_cast<std::uint32_t>(lines.size())});
        } else if (marks == line.size() && line.front() == fence.front() && marks >= fence.size()) {
            if (is_check) blocks.back().end = at;
            fence = {};
            is_check = false;
        }
    }
    return blocks;
}

/// The blocks on their lines, and nothing else.
std::string only(const std::vector<Lines>& blocks, const std::vector<std::string_view>& lines) {
    std::string text;
    for (std::uint32_t at = 0; at < lines.size(); ++at) {
        const bool is_inside = std::any_of(blocks.begin(), blocks.end(),
                                           [&](const Lines& each) { return each.first <= at && at < each.end; });
        text += (is_inside ? std::string(lines[at]) : "") + "\n";
    }
    return text;
}

}  // namespace

bool is_document(std::string_view file_name) { return auml::notation_of(file_name, "") == auml::Notation::document; }

std::vector<DocumentPart> parts_of_document(const std::string& name, const std::string& text) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto diagram = auml::read_text_diagrams(sources, sources.add(name, text), auml::Notation::document, sink);
    if (!diagram) return {};
    const std::vector<std::string_view> lines = lines_in(text);
    const std::vector<Lines> blocks = check_blocks(lines);
    std::vector<std::pair<std::uint32_t, std::string>> diagrams;
    for (const auml::Interaction& each : diagram->interactions)
        if (!auml::is_agreement(*diagram, each)) diagrams.emplace_back(each.node.span.begin.line - 1, each.node.name);
    std::vector<DocumentPart> parts;
    for (std::size_t at = 0; at < diagrams.size(); ++at) {
        std::vector<Lines> own;
        for (const Lines& each : blocks) {
            const bool is_behind =
                each.first > diagrams[at].first && (at + 1 == diagrams.size() || each.first < diagrams[at + 1].first);
            if (is_behind || each.first < diagrams.front().first) own.push_back(each);
        }
        parts.push_back({diagrams[at].second, own.empty() ? "" : only(own, lines)});
    }
    return parts;
}

std::string check_in_document(const std::string& name, const std::string& text, const std::string& scene) {
    const std::vector<std::string_view> lines = lines_in(text);
    const std::vector<Lines> blocks = check_blocks(lines);
    if (blocks.empty() || scene.empty()) return blocks.empty() ? "" : only(blocks, lines);
    for (DocumentPart& part : parts_of_document(name, text))
        if (part.scene == scene) return std::move(part.check);
    return "";
}

bool has_diagram(const std::string& name, const std::string& text) {
    const auml::Notation notation = auml::notation_of(name, "");
    if (notation == auml::Notation::xmi) {
        const std::string_view head = std::string_view(text).substr(0, 4000);
        return !name.ends_with(".xml") || head.find("xmi") != std::string_view::npos ||
               head.find("XMI") != std::string_view::npos;
    }
    return auml::has_sequence_diagram(text, notation);
}

}  // namespace map2pml::input
