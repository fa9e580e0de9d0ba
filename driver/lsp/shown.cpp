#include "driver/lsp/shown.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "driver/lsp/answers.h"

namespace map2pml::lsp {

namespace {

/// `DiagnosticSeverity` and `DiagnosticTag` of LSP 3.17.
constexpr int kErrorSeverity = 1, kWarningSeverity = 2, kInformationSeverity = 3, kUnnecessaryTag = 1;

}  // namespace

Json to_json(const Findings& found, const diag::Diagnostic& each, Encoding encoding) {
    const auto range = [&](const source::Span& span) -> Json {
        if (span.is_nowhere() || span.file >= found.sources.size()) {
            const Json zero = {{"line", 0}, {"character", 0}};
            return {{"start", zero}, {"end", zero}};
        }
        return to_range(found.sources.file(span.file), span, encoding);
    };
    Json related = Json::array();
    for (const diag::Note& note : each.notes)
        if (!note.span.is_nowhere())
            related.push_back(
                {{"location",
                  {{"uri", uri_of(found.sources.file(note.span.file).name())}, {"range", range(note.span)}}},
                 {"message", note.message}});
    std::string message = each.message;
    for (const diag::Note& note : each.notes)
        if (note.span.is_nowhere() || note.message.starts_with("did you mean ")) message += "\n" + note.message;
    Json diagnostic = {
        {"range", range(each.span)},
        {"severity", diag::severity_of(each.code) == diag::Severity::error ? kErrorSeverity : kWarningSeverity},
        {"code", diag::code_text(each.code)},
        {"source", "map2pml"},
        {"message", message}};
    if (!related.empty()) diagnostic["relatedInformation"] = std::move(related);
    return diagnostic;
}

void Shown::take(const std::string& path, const Findings& found) {
    // A text that has changed meanwhile is read again; what was found is about the old one.
    for (const auto& [name, text] : found.texts)
        if (workspace_.is_open(name) && workspace_.text(name) != text) return;
    std::map<std::string, Json> lists;
    for (const auto& [name, text] : found.texts) lists[name] = Json::array();
    if (found.texts.empty()) lists[path] = Json::array();
    for (const diag::Diagnostic& each : found.diagnostics) {
        const std::string name = each.span.is_nowhere() || each.span.file >= found.sources.size()
                                     ? (found.texts.empty() ? path : found.texts.begin()->first)
                                     : found.sources.file(each.span.file).name();
        lists[name].push_back(to_json(found, each, abilities_.encoding));
    }
    for (auto& [name, list] : lists) texts_[name] = std::move(list);
    publish(path);
}

void Shown::add_violations(const std::string& path, const Verdict& verdict, std::map<std::string, Json>& lists) const {
    // The text may have become shorter than it was when it was checked.
    const auto range_in = [&](const Text& text, source::Span span) {
        const auto last = static_cast<std::uint32_t>(text.source.line_count());
        for (source::Position* const each : {&span.begin, &span.end}) each->line = std::min(each->line, last);
        return to_range(text.source, span, abilities_.encoding);
    };
    for (const Violation& each : verdict.violations) {
        const std::string file = each.file.empty() ? path : each.file;
        const TextPointer text = workspace_.text(file);
        if (!text) continue;
        Json related = Json::array();
        constexpr std::size_t kMost = 60;
        for (std::size_t i = 0; i < each.run.size() && i < kMost; ++i)
            related.push_back({{"location", {{"uri", uri_of(path)}, {"range", range_in(*text, each.run[i].first)}}},
                               {"message", fmt::format("{}  {}", i + 1, each.run[i].second)}});
        std::string message = fmt::format("{} is violated: {}", each.property, each.summary);
        if (!each.instance.empty()) message = fmt::format("{} ({})", message, each.instance);
        Json diagnostic = {
            {"range", range_in(*text, each.span)},
            {"severity", verdict.is_stale ? kInformationSeverity : kErrorSeverity},
            {"code", each.property},
            {"source", "map2pml check"},
            {"message", verdict.is_stale ? message + " (before the last change)" : message},
            {"data", {{"property", each.property}, {"instance", each.instance}, {"waits", each.is_wait}}}};
        if (verdict.is_stale) diagnostic["tags"] = Json::array({kUnnecessaryTag});
        if (!related.empty()) diagnostic["relatedInformation"] = std::move(related);
        lists[file].push_back(std::move(diagnostic));
    }
}

void Shown::move_places(const std::string& path, std::uint32_t last, std::int64_t lines) {
    const auto found = texts_.find(path);
    const TextPointer text = workspace_.text(path);
    if (found == texts_.end() || !text) return;
    const auto move = [&](Json& range) {
        for (const char* const end : {"start", "end"}) {
            Json& position = range.at(end);
            const auto line = position.at("line").get<std::int64_t>();
            if (line >= static_cast<std::int64_t>(last)) position["line"] = std::max<std::int64_t>(0, line + lines);
            // A place in a line that has become shorter is at its end.
            position = to_position(text->source, from_position(text->source, position, abilities_.encoding),
                                   abilities_.encoding);
        }
    };
    const std::string uri = uri_of(path);
    for (Json& each : found->second) {
        move(each.at("range"));
        if (!each.contains("relatedInformation")) continue;
        for (Json& note : each.at("relatedInformation"))
            if (note.at("location").at("uri") == uri) move(note.at("location").at("range"));
    }
}

void Shown::publish(const std::string& path) {
    const Pair pair = workspace_.pair_of(path);
    std::map<std::string, Json> lists;
    std::set<std::string> files = {path};
    for (const TextPointer& each : {pair.protocol, pair.check})
        if (each) files.insert(each->path);
    for (const std::string& each : files) {
        const auto found = texts_.find(each);
        lists[each] = found == texts_.end() ? Json::array() : found->second;
    }
    const std::string file = workspace_.protocol_of(path);
    if (const Verdict* verdict = checks_.of(file)) add_violations(file, *verdict, lists);
    for (auto& [name, list] : lists) {
        // A file that is closed has diagnostics as long as its partner is open.
        const bool is_shown =
            std::any_of(files.begin(), files.end(), [&](const std::string& each) { return workspace_.is_open(each); });
        if (!is_shown) list = Json::array();
        if (list.empty() && !published_.contains(name) && !workspace_.is_open(name)) continue;
        for (Json& each : list) {
            if (!abilities_.shows_related) each.erase("relatedInformation");
            if (!abilities_.shows_tags) each.erase("tags");
        }
        if (list.empty())
            published_.erase(name);
        else
            published_[name] = list;
        Json parameters = {{"uri", uri_of(name)}, {"diagnostics", std::move(list)}};
        if (const auto version = versions_.find(name); version != versions_.end())
            parameters["version"] = version->second;
        client_.notify("textDocument/publishDiagnostics", std::move(parameters));
    }
}

Json Shown::diagnostics_in(const std::string& path, const Json& range) const {
    Json found = Json::array();
    const auto published = published_.find(path);
    if (published == published_.end()) return found;
    const auto line = [](const Json& part, const char* end) { return part.at(end).at("line").get<std::int64_t>(); };
    for (const Json& each : published->second)
        if (line(each.at("range"), "start") <= line(range, "end") &&
            line(range, "start") <= line(each.at("range"), "end"))
            found.push_back(each);
    return found;
}

Json Shown::lenses(const Json& parameters) const {
    const std::string path = path_of(parameters.at("textDocument").at("uri").get<std::string>());
    const TextPointer text = workspace_.text(path);
    if (!text) return nullptr;
    const std::string file = workspace_.protocol_of(path);
    const Verdict* verdict = checks_.of(file);
    Json list = Json::array();
    const auto add = [&](const Json& range, const std::string& instance) {
        std::string title = "▷ check";
        if (checks_.is_running(file)) {
            title += "  …";
        } else if (verdict != nullptr && verdict->is_done) {
            const auto own = verdict->by_instance.find(instance);
            const bool is_own = !instance.empty() && own != verdict->by_instance.end();
            title += verdict->is_stale ? "  (the text has changed)" : "  " + (is_own ? own->second : verdict->summary);
        }
        list.push_back(
            {{"range", range},
             {"command",
              {{"title", title}, {"command", "map2pml.check"}, {"arguments", Json::array({uri_of(file)})}}}});
    };
    for (const names::Name* each : lens_places(*text))
        add(to_range(text->source, each->span, abilities_.encoding),
            each->kind == names::Kind::instance ? each->text : "");
    if (list.empty() && is_known(path)) {
        const Json zero = {{"line", 0}, {"character", 0}};
        add({{"start", zero}, {"end", zero}}, "");
    }
    return list;
}

}  // namespace map2pml::lsp
