#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>

#include "driver/lsp/json_rpc.h"
#include "driver/lsp/places.h"
#include "driver/tools/process/dialogue.h"
#include "tests/bench/figures.h"
#include "tests/bench/generated_protocol.h"
#include "translator/languages/map/read_map.h"

namespace map2pml::bench {

namespace {

/// A client of `map2pml lsp` that waits for each answer.
class Client {
  public:
    Client() {
        std::string error;
        server_ = process::Dialogue::start({M2P_PROGRAM, {"lsp"}}, std::filesystem::temp_directory_path(), true, error);
        if (server_ == nullptr) throw std::runtime_error(error);
        ask("initialize",
            {{"initializationOptions", {{"checkOnSave", false}, {"inlayHints", true}}},
             {"capabilities",
              {{"textDocument", {{"codeAction", {{"codeActionLiteralSupport", lsp::Json::object()}}}}}}}});
        tell("initialized", lsp::Json::object());
    }

    void tell(const std::string& method, const lsp::Json& parameters) {
        write({{"jsonrpc", "2.0"}, {"method", method}, {"params", parameters}});
    }

    lsp::Json ask(const std::string& method, const lsp::Json& parameters) {
        write({{"jsonrpc", "2.0"}, {"id", ++last_}, {"method", method}, {"params", parameters}});
        for (;;) {
            splitter_.add(std::string_view(server_->heard()).substr(heard_));
            heard_ = server_->heard().size();
            while (const auto text = splitter_.next()) {
                const lsp::Json message = lsp::Json::parse(*text);
                if (message.contains("method") || message.value("id", lsp::Json()) != last_) continue;
                if (!message.contains("result")) throw std::runtime_error(method + ": " + message.dump());
                return message.at("result");
            }
            if (server_->is_over()) throw std::runtime_error("the server ended");
            process::Dialogue::wait({server_.get()}, std::chrono::milliseconds(20));
        }
    }

  private:
    void write(const lsp::Json& message) {
        const std::string text = message.dump();
        server_->write("Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text);
    }

    std::unique_ptr<process::Dialogue> server_;
    lsp::Splitter splitter_;
    std::size_t heard_ = 0;
    int last_ = 0;
};

double parse_seconds(const std::string& text) {
    source::SourceSet sources;
    const source::FileId file = sources.add("generated.map", text);
    return seconds_of([&] {
        diag::Sink sink;
        (void)map::read_map(sources, file, sink);
    });
}

}  // namespace

nlohmann::ordered_json measure_editor(std::size_t lines, std::size_t runs) {
    std::string text = generated_protocol(lines * 2 / 13);
    const auto count = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    // A call in the middle of the text, whose name grows by a letter each time: the worst of edits, as names follow from it.
    const std::size_t offset = text.find("agent(state", text.size() / 2) + std::string("agent(state").size();
    const auto line =
        static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
    const lsp::Json place = {{"line", line}, {"character", offset - text.rfind('\n', offset) - 1}};
    const lsp::Json end = {{"line", line + 1}, {"character", 0}};
    const lsp::Json document = {{"uri", lsp::uri_of("/nowhere/generated.map")}};
    const lsp::Json at = {{"textDocument", document}, {"position", place}};
    const lsp::Json range = {{"textDocument", document}, {"range", {{"start", place}, {"end", end}}}};
    std::vector<std::pair<std::string, lsp::Json>> requests = {
        {"hover", at},
        {"completion", at},
        {"definition", at},
        {"documentHighlight", at},
        {"references", at},
        {"prepareRename", at},
        {"rename", at},
        {"documentSymbol", {{"textDocument", document}}},
        {"foldingRange", {{"textDocument", document}}},
        {"selectionRange", {{"textDocument", document}, {"positions", lsp::Json::array({place})}}},
        {"inlayHint", range},
        {"codeLens", {{"textDocument", document}}},
        {"codeAction", range}};
    for (auto& [method, parameters] : requests) {
        if (method == "references") parameters["context"] = {{"includeDeclaration", true}};
        if (method == "rename") parameters["newName"] = "another_name";
        if (method == "codeAction") parameters["context"] = {{"diagnostics", lsp::Json::array()}};
    }
    Client client;
    client.tell(
        "textDocument/didOpen",
        {{"textDocument", {{"uri", document.at("uri")}, {"languageId", "map"}, {"version", 0}, {"text", text}}}});
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    int version = 0;
    std::vector<double> worst(runs, 0.0), parse;
    for (std::size_t run = 0; run < runs; ++run) parse.push_back(parse_seconds(text));
    for (const auto& [method, parameters] : requests) {
        std::vector<double> seconds;
        for (std::size_t run = 0; run < runs; ++run) {
            seconds.push_back(seconds_of([&, &name = method, &asked = parameters] {
                client.tell("textDocument/didChange",
                            {{"textDocument", {{"uri", document.at("uri")}, {"version", ++version}}},
                             {"contentChanges",
                              lsp::Json::array({{{"range", {{"start", place}, {"end", place}}}, {"text", "1"}}})}});
                (void)client.ask("textDocument/" + name, asked);
            }));
            worst[run] = std::max(worst[run], seconds.back());
        }
        rows.push_back({{"request", method}, {"seconds", spread(seconds)}});
    }
    std::vector<double> ratio;
    for (std::size_t run = 0; run < runs; ++run) ratio.push_back(worst[run] / parse[run]);
    return {{"lines", count},
            {"parse_seconds", spread(parse)},
            {"requests", std::move(rows)},
            {"worst_over_parse", spread(ratio)}};
}

}  // namespace map2pml::bench
