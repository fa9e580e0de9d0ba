/// Reads one diagram for a test: what was said, and the tree.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "tests/support/files.h"
#include "tests/support/print_diagram.h"
#include "translator/languages/diagrams/dialects/read_diagram.h"

namespace map2pml::auml_test {

struct Result {
    std::string said;      ///< a line `M2P511 error 12:5` for each diagnostic, in their order
    std::string rendered;  ///< the diagnostics as people see them
    std::optional<auml::Diagram> diagram;
};

inline Result read_text(const std::string& text, auml::Notation notation = auml::Notation::xmi) {
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId file = sources.add("diagram.xmi", text);
    Result result;
    result.diagram = auml::read_diagram(sources, file, sink, {}, nullptr, notation);
    for (const diag::Diagnostic& each : sink.sorted()) {
        result.said += std::string(diag::code_text(each.code)) + " " + std::string(to_string(severity_of(each.code))) +
                       " " + std::to_string(each.span.begin.line) + ":" + std::to_string(each.span.begin.column) + "\n";
        result.rendered += diag::render(sources, each, false);
    }
    return result;
}

/// What is said, then the tree, if there is one.
inline std::string all_of(const Result& result, const tests::PrintOptions& options) {
    return result.said + (result.diagram ? tests::print(*result.diagram, options) : "");
}

}  // namespace map2pml::auml_test
