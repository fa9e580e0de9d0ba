#include "driver/report/pipeline/annotations.h"

#include <fmt/format.h>

#include "driver/report/text/failure.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::report {

namespace {

/// \param special characters that are written as `%XX`
std::string percented(std::string_view text, std::string_view special) {
    std::string result;
    for (const char byte : source::printable_text(text)) {
        result += special.find(byte) == std::string_view::npos
                      ? std::string(1, byte)
                      : fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(byte)));
    }
    return result;
}

std::string command_text(std::string_view text) { return percented(text, "%\r\n"); }
std::string command_value(std::string_view text) { return percented(text, "%\r\n:,"); }

}  // namespace

std::string annotation(const char* level, const source::SourceSet& sources, const source::Span& span,
                       std::string_view input, std::string_view title, std::string_view message) {
    std::string text =
        fmt::format("::{} file={}", level, command_value(span.is_nowhere() ? input : sources.file(span.file).name()));
    if (!span.is_nowhere()) {
        text += fmt::format(",line={},endLine={},col={}", span.begin.line, span.end.line, span.begin.column);
        // GitHub ignores the end column of several lines.
        text += span.begin.line == span.end.line ? fmt::format(",endColumn={}", span.end.column) : "";
    }
    return text + fmt::format(",title={}::{}\n", command_value(title), command_text(message));
}

namespace {

/// The lines of one file.
class Annotations {
  public:
    explicit Annotations(const LocatedResult& file) : sources_(*file.sources), input_(file.result->input) {}

    void add(const char* level, const source::Span& span, const std::string& title, const std::string& message) {
        text_ += annotation(level, sources_, span, input_, title, message);
    }

    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    const source::SourceSet& sources_;
    const std::string& input_;
    std::string text_;
};

void add_verdict(Annotations& lines, const SceneResult& scene, const PropertyResult& result, bool warnings_are_errors) {
    const int code = exit_code(result, warnings_are_errors);
    std::string message = failure_words(scene, result);
    if (warns_of_vacuity(result)) {
        message += " vacuously: " + result.vacuous.front().message;
        lines.add(code == 0 ? "warning" : "error", result.vacuous.front().span, name_of(result), message);
    } else if (code != 0) {
        for (const Finding& each :
             result.verdict == ir::Verdict::violated ? entries_of(result.findings) : std::vector<Finding>())
            message += "\n" + each.message;
        lines.add(code == 3 ? "warning" : "error", failure_place(result), name_of(result) + " " + verdict_words(result),
                  message);
    }
}

}  // namespace

std::string print_annotations(const std::vector<LocatedResult>& results, bool warnings_are_errors) {
    std::string text;
    for (const LocatedResult& file : results) {
        Annotations lines(file);
        const std::string& error = file.result->error.empty() ? file.result->input_error : file.result->error;
        if (!error.empty()) lines.add("error", {}, "not checked", error);
        for (const diag::Diagnostic& each : file.result->diagnostics) {
            const bool is_error = warnings_are_errors || diag::severity_of(each.code) == diag::Severity::error;
            lines.add(is_error ? "error" : "warning", each.span, std::string(diag::code_text(each.code)), each.message);
        }
        if (file.result->smallest && file.result->smallest->outcome == Smallest::Outcome::incomplete) {
            lines.add("warning", {}, "incomplete",
                      "--smallest is incomplete: " + smallest_lines(*file.result->smallest).front().second);
        }
        for (const SceneResult& scene : file.result->scenes)
            for (const PropertyResult& each : scene.results) add_verdict(lines, scene, each, warnings_are_errors);
        text += lines.text();
    }
    return text;
}

}  // namespace map2pml::report
