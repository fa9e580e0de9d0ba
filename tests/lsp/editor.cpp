#include "tests/lsp/editor.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "driver/lsp/places.h"

namespace tests {

using Json = Editor::Json;
using Clock = std::chrono::steady_clock;

namespace {
constexpr std::chrono::seconds kPatience{20};
}

Editor::Editor() {
    std::string error;
    server_ =
        map2pml::process::Dialogue::start({M2P_PROGRAM, {"lsp"}}, std::filesystem::temp_directory_path(), true, error);
    REQUIRE_MESSAGE(server_ != nullptr, error);
}

void Editor::write_message(const Json& message) {
    const std::string text = message.dump();
    server_->write("Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text);
}

std::optional<Json> Editor::next(Clock::time_point until) {
    for (;;) {
        const std::string& heard = server_->heard();
        splitter_.add(std::string_view(heard).substr(heard_));
        heard_ = heard.size();
        if (const auto text = splitter_.next()) return Json::parse(*text);
        if (server_->is_over() || Clock::now() > until) return std::nullopt;
        map2pml::process::Dialogue::wait({server_.get()}, std::chrono::milliseconds(20));
    }
}

std::optional<Json> Editor::await(const std::function<bool(const Json&)>& condition) {
    if (const auto found = std::find_if(kept_.begin(), kept_.end(), condition); found != kept_.end()) {
        Json message = *found;
        kept_.erase(kept_.begin(), found + 1);
        return message;
    }
    kept_.clear();
    const auto until = Clock::now() + kPatience;
    while (auto message = next(until))
        if (condition(*message)) return message;
    return std::nullopt;
}

Json Editor::ask(const std::string& method, const Json& parameters) {
    const int id = ++last_;
    write_message(Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", parameters}});
    const auto until = Clock::now() + kPatience;
    while (auto message = next(until)) {
        if (message->value("id", Json()) == id && !message->contains("method"))
            return message->contains("error") ? message->at("error") : message->at("result");
        kept_.push_back(std::move(*message));
    }
    FAIL("no answer to " << method);
    return nullptr;
}

void Editor::tell(const std::string& method, const Json& parameters) {
    write_message(Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", parameters}});
}

Json Editor::begin(const Json& options, const Json& capabilities, const Json& folders) {
    Json able = {
        {"textDocument",
         {{"publishDiagnostics", {{"relatedInformation", true}, {"tagSupport", {{"valueSet", Json::array({1})}}}}},
          {"hover", {{"contentFormat", Json::array({"markdown"})}}},
          {"documentSymbol", {{"hierarchicalDocumentSymbolSupport", true}}},
          {"codeAction",
           {{"codeActionLiteralSupport", {{"codeActionKind", {{"valueSet", Json::array({"quickfix"})}}}}}}}}},
        {"workspace",
         {{"workspaceEdit", {{"documentChanges", true}, {"resourceOperations", Json::array({"create"})}}}}}};
    able.merge_patch(capabilities);
    const Json result = ask("initialize", {{"processId", nullptr},
                                           {"rootUri", nullptr},
                                           {"workspaceFolders", folders},
                                           {"initializationOptions", options},
                                           {"capabilities", able}});
    tell("initialized", Json::object());
    return result.at("capabilities");
}

Json Editor::open(const std::filesystem::path& path, const std::string& language, const std::string& text) {
    const std::string uri = map2pml::lsp::uri_of(path.string());
    tell("textDocument/didOpen",
         {{"textDocument", {{"uri", uri}, {"languageId", language}, {"version", 1}, {"text", text}}}});
    return {{"uri", uri}};
}

std::optional<Json> Editor::diagnostics(const Json& document, const std::function<bool(const Json&)>& condition) {
    const auto message = await([&](const Json& each) {
        return each.value("method", "") == "textDocument/publishDiagnostics" &&
               each.at("params").at("uri") == document.at("uri") && condition(each.at("params").at("diagnostics"));
    });
    return message ? std::optional(message->at("params").at("diagnostics")) : std::nullopt;
}

int Editor::end() {
    const auto until = Clock::now() + kPatience;
    while (!server_->is_over() && Clock::now() < until)
        map2pml::process::Dialogue::wait({server_.get()}, std::chrono::milliseconds(20));
    return server_->is_over() ? server_->end().exit_code : -1;
}

int Editor::shut_down() {
    (void)ask("shutdown", nullptr);
    tell("exit", nullptr);
    return end();
}

Json place_of(const std::string& text, const std::string& part, std::size_t offset) {
    const std::size_t at = text.find(part);
    REQUIRE(at != std::string::npos);
    const auto lines =
        static_cast<unsigned>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    return position(lines, static_cast<unsigned>(at - begin + offset));
}

}  // namespace tests
