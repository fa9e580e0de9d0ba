#include "driver/lsp/abilities.h"

#include <algorithm>

namespace map2pml::lsp {

namespace {

/// Symbols as a list, for clients that show no trees of them.
Json flat_symbols(const Json& symbols, const Json& uri) {
    Json flat = Json::array();
    const auto add = [&](const Json& symbol, const std::string& container) {
        Json item = {{"name", symbol["name"]},
                     {"kind", symbol["kind"]},
                     {"location", {{"uri", uri}, {"range", symbol["range"]}}}};
        if (!container.empty()) item["containerName"] = container;
        flat.push_back(std::move(item));
    };
    for (const Json& symbol : symbols) {
        add(symbol, "");
        for (const Json& child : symbol.value("children", Json::array())) add(child, symbol["name"]);
    }
    return flat;
}

bool creates_file(const Json& action) { return action.contains("edit") && action["edit"].contains("documentChanges"); }

}  // namespace

Abilities abilities_of(const Json& parameters) {
    Abilities found;
    const auto part = [](const Json& whole, const char* name) { return whole.value(name, Json::object()); };
    const auto holds = [](const Json& list, const char* word) {
        return list.is_array() && std::find(list.begin(), list.end(), word) != list.end();
    };
    const Json all = part(parameters, "capabilities");
    if (holds(part(all, "general").value("positionEncodings", Json()), "utf-8")) found.encoding = Encoding::utf8;
    const Json document = part(all, "textDocument");
    const auto has = [&](const char* feature, const char* ability) {
        return part(document, feature).value(ability, Json(false));
    };
    found.shows_related = has("publishDiagnostics", "relatedInformation") == true;
    found.shows_tags = has("publishDiagnostics", "tagSupport").is_object();
    found.reads_markdown = holds(has("hover", "contentFormat"), "markdown");
    found.shows_trees = has("documentSymbol", "hierarchicalDocumentSymbolSupport") == true;
    found.takes_actions = has("codeAction", "codeActionLiteralSupport").is_object();
    const Json workspace = part(all, "workspace");
    found.creates_files = holds(part(workspace, "workspaceEdit").value("resourceOperations", Json()), "create");
    found.refreshes_lenses = part(workspace, "codeLens").value("refreshSupport", false);
    found.refreshes_hints = part(workspace, "inlayHint").value("refreshSupport", false);
    found.watches_files = part(workspace, "didChangeWatchedFiles").value("dynamicRegistration", false);
    return found;
}

Json offers(Encoding encoding) {
    return {{"positionEncoding", encoding == Encoding::utf8 ? "utf-8" : "utf-16"},
            {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", {{"includeText", false}}}}},
            {"hoverProvider", true},
            {"definitionProvider", true},
            {"referencesProvider", true},
            {"documentHighlightProvider", true},
            {"documentSymbolProvider", true},
            {"foldingRangeProvider", true},
            {"selectionRangeProvider", true},
            {"inlayHintProvider", true},
            {"documentFormattingProvider", true},
            {"documentRangeFormattingProvider", true},
            {"renameProvider", {{"prepareProvider", true}}},
            {"completionProvider", {{"triggerCharacters", Json::array({"!", "%", "$", "("})}}},
            {"codeActionProvider", {{"codeActionKinds", Json::array({"quickfix"})}}},
            {"codeLensProvider", {{"resolveProvider", false}}},
            {"executeCommandProvider", {{"commands", Json::array({"map2pml.check", "map2pml.explain"})}}}};
}

Json as_client_can(const Abilities& abilities, const std::string& method, const Json& parameters, Json result) {
    if (method == "textDocument/hover" && result.is_object() && !abilities.reads_markdown)
        result["contents"]["kind"] = "plaintext";
    if (method == "textDocument/codeAction" && result.is_array()) {
        if (!abilities.takes_actions) return Json::array();
        if (!abilities.creates_files)
            result.erase(std::remove_if(result.begin(), result.end(), creates_file), result.end());
    }
    if (method == "textDocument/documentSymbol" && result.is_array() && !abilities.shows_trees)
        return flat_symbols(result, parameters.at("textDocument").at("uri"));
    return result;
}

}  // namespace map2pml::lsp
