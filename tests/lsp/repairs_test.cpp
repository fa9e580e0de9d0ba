// Code actions are tried: after the edit of a quick fix, the finding that it was offered for is gone, in every file of tests/errors.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "driver/lsp/answers.h"
#include "driver/lsp/shown.h"
#include "tests/support/files.h"

namespace repairs_test {

using namespace map2pml;
using lsp::Json;

namespace {

bool has(const lsp::Findings& found, const diag::Diagnostic& wanted) {
    return std::any_of(found.diagnostics.begin(), found.diagnostics.end(), [&](const diag::Diagnostic& each) {
        return each.code == wanted.code && each.message == wanted.message && each.span.begin == wanted.span.begin;
    });
}

}  // namespace

TEST_CASE("each quick fix removes its finding") {
    std::size_t tried = 0;
    for (const auto& entry : std::filesystem::directory_iterator(M2P_SOURCE_DIR "/tests/errors")) {
        const std::string suffix = entry.path().extension().string();
        if (suffix != ".map" && suffix != ".lcc" && suffix != ".mmd" && suffix != ".puml") continue;
        const std::string path = "/nowhere/x" + suffix;
        const std::string text = tests::read_file(entry.path());
        lsp::Workspace workspace;
        workspace.open(path, "", text);
        const lsp::View view{workspace, lsp::Encoding::utf8};
        const lsp::Findings found = lsp::findings_of(workspace.pair_of(path), nullptr);
        for (const diag::Diagnostic& each : found.diagnostics) {
            const Json diagnostic = lsp::to_json(found, each, view.encoding);
            const Json actions = lsp::code_actions(view, {{"textDocument", {{"uri", lsp::uri_of(path)}}},
                                                          {"range", diagnostic.at("range")},
                                                          {"context", {{"diagnostics", Json::array({diagnostic})}}}});
            for (const Json& action : actions) {
                if (!action.contains("edit")) continue;
                ++tried;
                lsp::Workspace after;
                after.open(path, "", text);
                for (const Json& edit : action.at("edit").at("changes").at(lsp::uri_of(path)))
                    after.change(path, {{"range", edit.at("range")}, {"text", edit.at("newText")}}, view.encoding);
                CAPTURE(entry.path().filename().string());
                CAPTURE(each.message);
                CAPTURE(action.at("title").get<std::string>());
                CHECK_FALSE(has(lsp::findings_of(after.pair_of(path), nullptr), each));
            }
        }
    }
    CHECK(tried >= 20);
    MESSAGE(tried << " quick fixes tried");
}

}  // namespace repairs_test
