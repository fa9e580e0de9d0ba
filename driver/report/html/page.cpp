#include "driver/report/html/page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "driver/report/html/sha256.h"
#include "driver/results/layout.h"
#include "driver/results/result.h"

namespace map2pml::report {

Fields fields_of(const FilePart& part) {
    std::vector<Fields> sections;
    for (const SectionLink& each : part.sections)
        sections.push_back(Fields().text("id", each.id).text("title", each.title).text("glance", each.glance));
    return Fields()
        .text("id", part.id)
        .text("input", part.input)
        .text("code", std::to_string(part.exit_code) + (part.is_open ? " open" : ""))
        .text("outcome", part.outcome)
        .text("glance", part.glance)
        .list("sections", sections);
}

std::vector<Fields> hashes_of(const source::SourceSet& sources) {
    std::vector<Fields> hashes;
    for (source::FileId id = 0; id < sources.size(); ++id) {
        const source::SourceFile& file = sources.file(id);
        hashes.push_back(Fields().text("name", file.name()).text("hash", hex(sha256(file.text()))));
    }
    return hashes;
}

namespace {

Html legend_part(const std::set<Symbol>& symbols) {
    if (symbols.empty()) return {};
    std::vector<Fields> entries;
    for (const Symbol each : symbols) {
        const LegendEntry entry = legend_entry(each);
        entries.push_back(Fields().html("sample", svg_of(entry.sample, "")).text("words", entry.words));
    }
    return render("legend", Fields().list("symbols", entries));
}

/// The outcome as one of several are counted: up to a colon.
std::string outcome_in_brief(const FilePart& file) {
    if (file.exit_code == 2) return "with errors in the input";
    return file.exit_code == 4 ? "not checked" : file.outcome.substr(0, file.outcome.find(':'));
}

/// The files with the gravest outcome first; those that are alike stay in their order.
std::vector<const FilePart*> by_severity(const std::vector<FilePart>& files) {
    std::vector<const FilePart*> sorted;
    for (const FilePart& each : files) sorted.push_back(&each);
    std::stable_sort(sorted.begin(), sorted.end(), [](const FilePart* one, const FilePart* other) {
        return one->exit_code != other->exit_code &&
               worst_exit_code(one->exit_code, other->exit_code) == one->exit_code;
    });
    return sorted;
}

}  // namespace

std::string Page::outcome() const {
    if (files.size() == 1) return files.front().outcome;
    std::vector<std::pair<std::string, std::size_t>> counts;
    for (const FilePart* const each : by_severity(files)) {
        const auto known = std::find_if(counts.begin(), counts.end(),
                                        [&](const auto& count) { return count.first == outcome_in_brief(*each); });
        if (known == counts.end())
            counts.emplace_back(outcome_in_brief(*each), 1);
        else
            ++known->second;
    }
    std::vector<std::string> words;
    for (const auto& [words_of_outcome, count] : counts)
        words.push_back(
            fmt::format("{} {}", count, words_of_outcome == "holds" && count > 1 ? "hold" : words_of_outcome));
    return fmt::format("{}", fmt::join(words, ", "));
}

std::string print(const Page& page) {
    std::vector<Fields> entries;
    std::vector<Html> files;
    for (const FilePart* const each : by_severity(page.files)) {
        entries.push_back(fields_of(*each));
        files.push_back(each->content);
    }
    const bool has_both =
        std::any_of(page.files.begin(), page.files.end(), [](const FilePart& each) { return each.exit_code == 0; }) &&
        std::any_of(page.files.begin(), page.files.end(), [](const FilePart& each) { return each.exit_code != 0; });
    const std::string subject = page.files.size() == 1 ? page.files.front().input : counted(page.files.size(), "file");
    Fields fields;
    if (page.has_runs) {
        const Html script = render("script", {});
        fields.html("script", script).text("script_hash", "sha256-" + base64(sha256(script.text)));
    }
    fields.text("command", page.command)
        .text("command_line", page.command_line)
        .text("tool", page.tool)
        .text("version", page.version)
        .flag("searches", page.command == "check")
        .flag("proofs", page.command == "prove")
        .flag("conversations", page.command == "conform")
        .text("subject", subject)
        .text("outcome", page.outcome())
        .flag("several", page.files.size() > 1)
        .flag("filter", has_both)
        .html("style", joined({render("colours", {}), render("drawing_style", {}), render("style", {})}))
        .list("entries", entries)
        .html("legend", legend_part(page.symbols))
        .html("files", joined(files));
    return render("page", fields).text;
}

}  // namespace map2pml::report
