#include <boost/algorithm/string.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "driver/input/formatters.h"
#include "driver/input/reading/within_budget.h"
#include "driver/lsp/answers.h"

namespace map2pml::lsp {

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    boost::algorithm::split(lines, text, [](char each) { return each == '\n'; });
    return lines;
}

bool is_blank(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

/// One edit for each line that changes. A formatter keeps the lines that are not blank; where it does not, there are no edits.
std::optional<std::vector<std::pair<std::size_t, std::string>>> changed_lines(const std::string& old,
                                                                              const std::string& formatted) {
    std::vector<std::string> wanted = lines_of(formatted);
    std::erase_if(wanted, is_blank);
    std::vector<std::pair<std::size_t, std::string>> changes;
    std::size_t next = 0;
    const std::vector<std::string> lines = lines_of(old);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (is_blank(lines[i])) continue;
        if (next == wanted.size()) return std::nullopt;
        if (lines[i] != wanted[next]) changes.emplace_back(i, wanted[next]);
        ++next;
    }
    if (next != wanted.size()) return std::nullopt;
    return changes;
}

}  // namespace

Json format(const View& view, const Json& parameters) {
    const std::string path = path_of(parameters.at("textDocument").at("uri").get<std::string>());
    const TextPointer text = view.workspace.text(path);
    const input::Formatter formatter = input::formatter_of(path, "");
    if (!text || formatter == nullptr) return nullptr;
    source::SourceSet sources;
    const source::FileId file = sources.add(path, text->source.text());
    diag::Sink sink;
    const budget::Limits limits{std::chrono::seconds(5), std::uint64_t{1} << 29U, nullptr};
    const auto formatted = input::within_budget(
        limits, [&] { return file; }, sink, [&] { return formatter(sources, file, sink); },
        std::optional<std::string>());
    if (!formatted) throw Refused("a text with errors is not formatted");
    Json edits = Json::array();
    if (*formatted == text->source.text()) return edits;
    const auto edit = [&](const source::Span& span, const std::string& with) {
        edits.push_back({{"range", to_range(text->source, span, view.encoding)}, {"newText", with}});
    };
    if (!parameters.contains("range")) {
        edit({0, {1, 1}, text->source.position(text->source.text().size())}, *formatted);
        return edits;
    }
    const source::Position first = from_position(text->source, parameters.at("range").at("start"), view.encoding);
    const source::Position last = from_position(text->source, parameters.at("range").at("end"), view.encoding);
    const auto changes = changed_lines(text->source.text(), *formatted);
    if (!changes) return edits;
    for (const auto& [index, line] : *changes) {
        const auto number = static_cast<std::uint32_t>(index + 1);
        // A range that ends before the first character of a line does not have this line.
        if (number < first.line || number > last.line ||
            (number == last.line && last.column == 1 && last.line > first.line))
            continue;
        const std::string_view old = text->source.line(number);
        edit({0,
              {number, 1},
              text->source.position(static_cast<std::size_t>(old.data() - text->source.text().data()) + old.size())},
             line);
    }
    return edits;
}

}  // namespace map2pml::lsp
