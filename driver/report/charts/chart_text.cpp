#include <fmt/format.h>

#include "driver/report/charts/internal.h"
#include "driver/report/html/fields.h"

namespace map2pml::report {

namespace {

using Escape = std::string (*)(std::string_view text);

/// Letters, digits, bytes of characters beyond ASCII, and what has no meaning in any of the languages.
bool is_harmless(char byte) {
    const auto code = static_cast<unsigned char>(byte);
    return (code >= '0' && code <= '9') || (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') ||
           code >= 0x80 || std::string_view(" .,()=").find(byte) != std::string_view::npos;
}

std::string escaped(std::string_view text, fmt::format_string<unsigned> form) {
    std::string result;
    for (const char byte : clean(text)) {
        result += is_harmless(byte) ? std::string(1, byte)
                                    : fmt::format(form, static_cast<unsigned>(static_cast<unsigned char>(byte)));
    }
    return result;
}

std::string mermaid_text(std::string_view text) { return escaped(text, "#{};"); }
std::string plantuml_text(std::string_view text) { return escaped(text, "<U+{:04X}>"); }
std::string markdown_text(std::string_view text) { return escaped(text, "&#{};"); }

/// The section of the template that this line is.
std::string_view word_of(ChartLine::Kind kind) {
    switch (kind) {
        case ChartLine::Kind::message:
            return "message";
        case ChartLine::Kind::lost:
            return "lost";
        case ChartLine::Kind::note:
            return "note";
        case ChartLine::Kind::failure:
            return "failure";
        case ChartLine::Kind::end_position:
            return "standing";
        case ChartLine::Kind::gap:
            return "gap";
        case ChartLine::Kind::loop:
            return "loop";
        case ChartLine::Kind::end_loop:
            return "end_loop";
    }
    return "";
}

/// All text is escaped for the language, and the template puts it in as it is.
Fields fields_of(const ChartScript& script, Escape escape) {
    std::vector<Fields> agents;
    for (std::size_t at = 0; at < script.agents.size(); ++at)
        agents.push_back(Fields().number("number", at + 1).html("name", {escape(script.agents[at])}));
    std::vector<Fields> lines;
    for (const ChartLine& each : script.lines) {
        const Fields line =
            Fields().number("from", each.from + 1).number("to", each.to + 1).html("text", {escape(each.text)});
        lines.push_back(Fields().list(std::string(word_of(each.kind)), {line}));
    }
    return Fields()
        .html("heading", {markdown_text(script.title)})
        .html("title", {escape(script.title)})
        .list("agents", agents)
        .list("lines", lines);
}

std::string printed(const std::vector<TitledRun>& runs, bool all, const char* name, Escape escape) {
    std::vector<Fields> charts;
    for (const TitledRun& each : runs) charts.push_back(fields_of(script_of(each, all), escape));
    return render(name, Fields().list("charts", charts)).text;
}

}  // namespace

std::string print_mermaid(const std::vector<TitledRun>& runs, bool all) {
    return printed(runs, all, "mermaid", mermaid_text);
}

std::string print_plantuml(const std::vector<TitledRun>& runs, bool all) {
    return printed(runs, all, "plantuml", plantuml_text);
}

}  // namespace map2pml::report
