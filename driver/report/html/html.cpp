#include "driver/report/html/html.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/report/html/diagram_part.h"
#include "driver/report/html/internal.h"
#include "driver/report/html/sha256.h"
#include "driver/results/layout.h"

namespace map2pml::report {

using ir::Verdict;

namespace {

/// Whether the only expectation is that everything holds.
bool is_plain_file(const FileResult& file) {
    return std::all_of(file.scenes.begin(), file.scenes.end(), [](const SceneResult& scene) {
        return std::all_of(scene.results.begin(), scene.results.end(),
                           [](const PropertyResult& each) { return each.expected == Verdict::holds; });
    });
}

std::string outcome_words(int exit_code, bool is_plain_file) {
    switch (exit_code) {
        case 0:
            return is_plain_file ? "holds" : "as expected";
        case 1:
            return is_plain_file ? "violated" : "not as expected";
        case 2:
            return "the input has errors";
        case 3:
            return "incomplete: this is not a pass";
        default:
            return "not checked because of a map2pml bug or a missing tool";
    }
}

/// Whether the page can step through a run of the file.
bool has_runs(const FileResult& file) {
    return std::any_of(file.scenes.begin(), file.scenes.end(), [](const SceneResult& scene) {
        return std::any_of(scene.results.begin(), scene.results.end(), [](const PropertyResult& each) {
            return each.counterexample && !each.counterexample->steps.empty();
        });
    });
}

Html file_part(FileContext& context, const FilePart& part) {
    std::vector<Html> diagnostics;
    for (const diag::Diagnostic& each : context.file.diagnostics) {
        const std::string kind(diag::to_string(diag::severity_of(each.code)));
        diagnostics.push_back(context.numbering.add(context.sources, kind, {each.span, each.message, each.element},
                                                    each.notes, std::string(diag::code_text(each.code))));
    }
    std::vector<Html> scenes;
    for (std::size_t at = 0; at < context.file.scenes.size(); ++at) {
        scenes.push_back(
            scene_part(context, context.file.scenes[at], fmt::format("{}-s{}", context.numbering.prefix(), at + 1)));
    }
    std::vector<Fields> smallest;
    if (context.file.smallest) {
        for (const auto& [lead, words] : smallest_lines(*context.file.smallest)) {
            Fields line;
            line.text("lead", lead).text("words", words);
            smallest.push_back(std::move(line));
        }
    }
    const std::string& error = context.file.error.empty() ? context.file.input_error : context.file.error;
    Fields fields = fields_of(part);
    fields.text("error", error)
        .html("diagnostics", joined(diagnostics))
        .html("diagrams",
              diagrams_part({context.sources, context.file.diagrams, context.numbering.prefix(), context.symbols},
                            context.numbering.marks()))
        .list("smallest", smallest)
        .list("hashes", hashes_of(context.sources))
        .html("source_data", has_runs(context.file) ? source_data(context.sources, context.file.diagrams) : Html())
        .html("scenes", joined(scenes));
    return render("file", fields);
}

}  // namespace

std::string print_html(const std::vector<LocatedResult>& results, const HtmlOptions& options) {
    Page page{"check", options.version, options.command_line, options.tool, false, {}};
    for (std::size_t at = 0; at < results.size(); ++at) {
        const FileResult& file = *results[at].result;
        const int code = exit_code(file, options.warnings_are_errors);
        Numbering numbering(fmt::format("f{}", at + 1));
        FileContext context{*results[at].sources, file, options, numbering, ElementWords(file.diagrams), page.symbols};
        FilePart part{numbering.prefix(), file.input, code, outcome_words(code, is_plain_file(file)), "", {}, {}};
        part.glance = file.scenes.empty() ? "" : glance(file.scenes);
        for (std::size_t scene = 0; scene < file.scenes.size(); ++scene) {
            part.sections.push_back({fmt::format("{}-s{}", part.id, scene + 1), scene_title(file, file.scenes[scene]),
                                     glance({file.scenes[scene]})});
        }
        part.content = file_part(context, part);
        page.has_runs = page.has_runs || has_runs(file);
        page.files.push_back(std::move(part));
    }
    return print(page);
}

}  // namespace map2pml::report
