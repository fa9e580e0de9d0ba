#include "driver/report/html/page.h"

#include "driver/report/html/sha256.h"
#include "driver/results/layout.h"

namespace map2pml::report {

Fields fields_of(const FilePart& part) {
    std::vector<Fields> sections;
    for (const SectionLink& each : part.sections)
        sections.push_back(Fields().text("id", each.id).text("title", each.title).text("glance", each.glance));
    return Fields()
        .text("id", part.id)
        .text("input", part.input)
        .text("code", std::to_string(part.exit_code))
        .text("outcome", part.outcome)
        .text("glance", part.glance)
        .list("sections", sections);
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

}  // namespace

std::string print(const Page& page) {
    std::vector<Fields> entries;
    std::vector<Html> files;
    for (const FilePart& each : page.files) {
        entries.push_back(fields_of(each));
        files.push_back(each.content);
    }
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
        .text("subject", subject)
        .html("style", joined({render("colours", {}), render("drawing_style", {}), render("style", {})}))
        .list("entries", entries)
        .html("legend", legend_part(page.symbols))
        .html("files", joined(files));
    return render("page", fields).text;
}

}  // namespace map2pml::report
