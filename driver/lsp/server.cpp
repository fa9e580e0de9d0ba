#include "driver/lsp/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <deque>
#include <future>
#include <map>
#include <set>

#include "driver/input/formatters.h"
#include "driver/lsp/answers.h"
#include "driver/lsp/json_rpc.h"
#include "driver/lsp/verdicts.h"
#include "driver/lsp/workspace.h"
#include "driver/report/text/pages.h"

namespace map2pml::lsp {

namespace {

using Clock = std::chrono::steady_clock;

/// A text is read again when the user has not typed for this long.
constexpr std::chrono::milliseconds kPause{200};
/// How often a running check is looked at.
constexpr std::chrono::milliseconds kLook{30};
constexpr std::chrono::milliseconds kIdle{60000};

/// `DiagnosticSeverity` and `DiagnosticTag` of LSP 3.17.
constexpr int kError = 1, kInformation = 3, kUnnecessary = 1;

class Server {
  public:
    Server(const std::filesystem::path& program, std::string version)
        : version_(std::move(version)), checks_(program, "10s") {}

    int run() {
        while (!is_over_) {
            std::optional<Json> message = client_.receive(waiting_time());
            if (message) take(*message);
            if (!message && client_.is_gone()) break;
            for (const std::string& path : checks_.step()) tell_verdict(path);
            if (!due_.empty() && Clock::now() >= due_at_) tell_due();
            read_on();
        }
        stops_reading_ = true;
        return was_shut_down_ ? 0 : 1;
    }

  private:
    [[nodiscard]] std::chrono::milliseconds waiting_time() const {
        std::chrono::milliseconds time = checks_.is_idle() && !reading_.valid() ? kIdle : kLook;
        if (!due_.empty())
            time = std::min(time, std::max(std::chrono::milliseconds(0),
                                           std::chrono::ceil<std::chrono::milliseconds>(due_at_ - Clock::now())));
        return time;
    }

    [[nodiscard]] View view() const { return {workspace_, encoding_}; }

    void take(const Json& message) {
        if (!message.is_object()) {
            client_.refuse(nullptr, Fault::invalid_request, "a message is an object");
            return;
        }
        const Json id = message.value("id", Json());
        const Json name = message.value("method", Json());
        if (!name.is_string()) {
            // An answer to a request of ours: nothing depends on it.
            if (!message.contains("result") && !message.contains("error"))
                client_.refuse(id, Fault::invalid_request, "a request has a method");
            return;
        }
        const std::string method = name.get<std::string>();
        const Json parameters = message.value("params", Json::object());
        const bool is_request = message.contains("id");
        try {
            if (is_request)
                answer(id, method, parameters);
            else
                notice(method, parameters);
        } catch (const Refused& refused) {
            if (is_request) client_.refuse(id, Fault::request_failed, refused.what());
        } catch (const Json::exception& fault) {
            if (is_request) client_.refuse(id, Fault::invalid_params, fault.what());
        } catch (const std::exception& fault) {
            // One request fails, the server goes on.
            if (is_request) client_.refuse(id, Fault::internal_error, fault.what());
        }
    }

    void answer(const Json& id, const std::string& method, const Json& parameters) {
        using Function = Json (*)(const View&, const Json&);
        static const std::map<std::string, Function> kAnswers = {
            {"textDocument/definition", definition},
            {"textDocument/references", references},
            {"textDocument/documentHighlight", highlight},
            {"textDocument/prepareRename", prepare_rename},
            {"textDocument/rename", rename},
            {"textDocument/documentSymbol", symbols},
            {"textDocument/foldingRange", folding},
            {"textDocument/selectionRange", selection},
            {"textDocument/inlayHint", inlay_hints},
            {"textDocument/hover", hover},
            {"textDocument/completion", completion},
            {"textDocument/codeAction", code_actions},
            {"textDocument/formatting", format},
            {"textDocument/rangeFormatting", format},
        };
        if (client_.is_cancelled(id)) {
            client_.refuse(id, Fault::request_cancelled, "cancelled");
        } else if (method == "initialize") {
            initialize(id, parameters);
        } else if (!is_initialized_) {
            client_.refuse(id, Fault::not_initialized, "`initialize` comes first");
        } else if (method == "shutdown") {
            was_shut_down_ = true;
            client_.answer(id, nullptr);
        } else if (was_shut_down_) {
            client_.refuse(id, Fault::invalid_request, "the server is shut down");
        } else if (method == "textDocument/codeLens") {
            client_.answer(id, lenses(parameters));
        } else if (method == "textDocument/inlayHint" && !has_hints_) {
            client_.answer(id, Json::array());
        } else if (method == "workspace/executeCommand") {
            client_.answer(id, command(parameters));
        } else if (const auto found = kAnswers.find(method); found != kAnswers.end()) {
            client_.answer(id, as_client_can(method, parameters, found->second(view(), parameters)));
        } else {
            client_.refuse(id, Fault::method_not_found, fmt::format("there is no `{}` here", method));
        }
    }

    /// The result without what the client has not said that it understands.
    [[nodiscard]] Json as_client_can(const std::string& method, const Json& parameters, Json result) const {
        if (method == "textDocument/hover" && result.is_object() && !reads_markdown_)
            result["contents"]["kind"] = "plaintext";
        if (method == "textDocument/codeAction" && result.is_array()) {
            if (!takes_actions_) return Json::array();
            if (!creates_files_)
                result.erase(std::remove_if(result.begin(), result.end(),
                                            [](const Json& each) {
                                                return each.contains("edit") &&
                                                       each["edit"].contains("documentChanges");
                                            }),
                             result.end());
        }
        if (method == "textDocument/documentSymbol" && result.is_array() && !shows_trees_) {
            Json flat = Json::array();
            const auto add = [&](const Json& symbol, const std::string& container) {
                Json item = {
                    {"name", symbol["name"]},
                    {"kind", symbol["kind"]},
                    {"location", {{"uri", parameters.at("textDocument").at("uri")}, {"range", symbol["range"]}}}};
                if (!container.empty()) item["containerName"] = container;
                flat.push_back(std::move(item));
            };
            for (const Json& symbol : result) {
                add(symbol, "");
                for (const Json& child : symbol.value("children", Json::array())) add(child, symbol["name"]);
            }
            return flat;
        }
        return result;
    }

    void initialize(const Json& id, const Json& parameters) {
        is_initialized_ = true;
        const Json abilities = parameters.value("capabilities", Json::object());
        const Json general = abilities.value("general", Json::object());
        for (const Json& each : general.value("positionEncodings", Json::array()))
            if (each == "utf-8") encoding_ = Encoding::utf8;
        const Json document = abilities.value("textDocument", Json::object());
        const auto has = [&](const char* feature, const char* ability) {
            return document.value(feature, Json::object()).value(ability, Json(false));
        };
        shows_related_ = has("publishDiagnostics", "relatedInformation") == true;
        shows_tags_ = has("publishDiagnostics", "tagSupport").is_object();
        const Json formats = has("hover", "contentFormat");
        reads_markdown_ = formats.is_array() && std::find(formats.begin(), formats.end(), "markdown") != formats.end();
        shows_trees_ = has("documentSymbol", "hierarchicalDocumentSymbolSupport") == true;
        takes_actions_ = has("codeAction", "codeActionLiteralSupport").is_object();
        const Json operations = abilities.value("workspace", Json::object())
                                    .value("workspaceEdit", Json::object())
                                    .value("resourceOperations", Json::array());
        creates_files_ = std::find(operations.begin(), operations.end(), "create") != operations.end();
        const Json lens = abilities.value("workspace", Json::object()).value("codeLens", Json::object());
        refreshes_lenses_ = lens.value("refreshSupport", false);
        const Json hints = abilities.value("workspace", Json::object()).value("inlayHint", Json::object());
        const Json watching =
            abilities.value("workspace", Json::object()).value("didChangeWatchedFiles", Json::object());
        watches_files_ = watching.value("dynamicRegistration", false);
        take_settings(parameters.value("initializationOptions", Json()));
        refreshes_hints_ = hints.value("refreshSupport", false);
        Json commands = Json::array({"map2pml.check", "map2pml.explain"});
        client_.answer(
            id, {{"serverInfo", {{"name", "map2pml"}, {"version", version_}}},
                 {"capabilities",
                  {{"positionEncoding", encoding_ == Encoding::utf8 ? "utf-8" : "utf-16"},
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
                   {"executeCommandProvider", {{"commands", std::move(commands)}}}}}});
    }

    void take_settings(const Json& settings) {
        if (!settings.is_object()) return;
        const bool had_hints = has_hints_;
        const Json own = settings.contains("map2pml") ? settings["map2pml"] : settings;
        if (!own.is_object()) return;
        has_hints_ = own.value("inlayHints", has_hints_);
        checks_on_save_ = own.value("checkOnSave", checks_on_save_);
        if (own.contains("time") && own["time"].is_string()) checks_.set_time(own["time"].get<std::string>());
        if (has_hints_ != had_hints && refreshes_hints_) client_.request("workspace/inlayHint/refresh");
    }

    void notice(const std::string& method, const Json& parameters) {
        const auto path = [&] { return path_of(parameters.at("textDocument").at("uri").get<std::string>()); };
        if (method == "exit") {
            is_over_ = true;
        } else if (method == "initialized") {
            if (watches_files_)
                client_.request(
                    "client/registerCapability",
                    {{"registrations",
                      Json::array({{{"id", "files"},
                                    {"method", "workspace/didChangeWatchedFiles"},
                                    {"registerOptions",
                                     {{"watchers",
                                       Json::array({{{"globPattern", "**/*.{map,lcc,check,mmd,puml,maze}"}}})}}}}})}});
        } else if (method == "textDocument/didOpen") {
            const Json& document = parameters.at("textDocument");
            versions_[path()] = document.value("version", 0);
            workspace_.open(path(), document.value("languageId", ""), document.at("text").get<std::string>());
            tell(path());
            if (checks_on_save_) check(path());
        } else if (method == "textDocument/didChange") {
            for (const Json& each : parameters.at("contentChanges")) {
                const auto moved = lines_moved(path(), each);
                workspace_.change(path(), each, encoding_);
                if (moved) move_places(path(), moved->first, moved->second);
            }
            versions_[path()] = parameters.at("textDocument").value("version", Json()).is_number()
                                    ? parameters.at("textDocument").at("version").get<int>()
                                    : 0;
            changed(path());
            // An editor that reads a file again which has changed on the disk says so like this.
            if (checks_on_save_ && !is_unsaved(path())) check(path());
        } else if (method == "textDocument/didSave") {
            tell(path());
            if (checks_on_save_) check(path());
        } else if (method == "textDocument/didClose") {
            workspace_.close(path());
            versions_.erase(path());
            due_.erase(path());
            const std::string file = protocol_of(path());
            if (!workspace_.is_open(file)) checks_.forget(file);
            tell(path());
        } else if (method == "workspace/didChangeWatchedFiles") {
            for (const Json& each : parameters.at("changes")) {
                const std::string file = path_of(each.at("uri").get<std::string>());
                if (workspace_.is_open(file)) continue;
                changed(file);
                if (checks_on_save_ && workspace_.is_open(protocol_of(file))) check(file);
            }
        } else if (method == "workspace/didChangeConfiguration") {
            take_settings(parameters.value("settings", Json()));
        }
    }

    /// The file whose verdicts belong to this one.
    [[nodiscard]] std::string protocol_of(const std::string& path) const {
        const Pair pair = workspace_.pair_of(path);
        return pair.protocol ? pair.protocol->path : path;
    }

    void changed(const std::string& path) {
        due_.insert(path);
        due_at_ = Clock::now() + kPause;
        const std::string file = protocol_of(path);
        // What runs is about a text that is gone.
        const bool was_running = checks_.is_running(file);
        if (was_running) checks_.cancel(file);
        if (checks_.make_stale(file))
            publish_verdicts(path);
        else if (!was_running)
            return;
        refresh_lenses();
    }

    /// The line after which lines move in a change, and by how many; nothing for a text that is replaced as a whole.
    [[nodiscard]] std::optional<std::pair<std::uint32_t, std::int64_t>> lines_moved(const std::string& path,
                                                                                    const Json& change) const {
        const TextPointer text = workspace_.text(path);
        if (!text || !change.contains("range") || change.at("range").is_null()) return std::nullopt;
        const source::Position begin = from_position(text->source, change.at("range").at("start"), encoding_);
        const source::Position end = from_position(text->source, change.at("range").at("end"), encoding_);
        const std::string added = change.at("text").get<std::string>();
        const auto lines =
            std::count(added.begin(), added.end(), '\n') - static_cast<std::int64_t>(end.line - begin.line);
        // A change at the beginning of a line is one before it.
        return std::pair(end.column == 1 ? end.line - 1 : end.line, lines);
    }

    /// What is shown moves with the lines of the text, until it is found again.
    void move_places(const std::string& path, std::uint32_t last, std::int64_t lines) {
        if (lines != 0) checks_.move_places(path, last, lines);
        const auto found = texts_.find(path);
        const TextPointer text = workspace_.text(path);
        if (found == texts_.end() || !text) return;
        const auto move = [&](Json& range) {
            for (const char* const end : {"start", "end"}) {
                Json& position = range.at(end);
                const auto line = position.at("line").get<std::int64_t>();
                if (line >= static_cast<std::int64_t>(last)) position["line"] = std::max<std::int64_t>(0, line + lines);
                // A place in a line that has become shorter is at its end.
                position = to_position(text->source, from_position(text->source, position, encoding_), encoding_);
            }
        };
        const std::string uri = uri_of(path);
        for (Json& each : found->second) {
            move(each.at("range"));
            if (!each.contains("relatedInformation")) continue;
            for (Json& note : each.at("relatedInformation"))
                if (note.at("location").at("uri") == uri) move(note.at("location").at("range"));
        }
    }

    void check(const std::string& path) {
        const std::string file = protocol_of(path);
        if (language_of(file) == names::Language::check || file.find('/') != 0) return;
        checks_.ask(file);
        refresh_lenses();
    }

    void tell_due() {
        const std::set<std::string> due = std::exchange(due_, {});
        for (const std::string& path : due) tell(path);
    }

    /// Whether an open text of the pair is not what is on the disk, which was checked.
    [[nodiscard]] bool is_unsaved(const std::string& path) const {
        const Pair pair = workspace_.pair_of(path);
        return (pair.protocol && !Workspace::is_saved(*pair.protocol)) ||
               (pair.check && !Workspace::is_saved(*pair.check));
    }

    void tell_verdict(const std::string& path) {
        if (is_unsaved(path)) (void)checks_.make_stale(path);
        publish_verdicts(path);
        refresh_lenses();
    }

    void refresh_lenses() {
        if (refreshes_lenses_) client_.request("workspace/codeLens/refresh");
    }

    /// Reads the pair of the file again, beside all that goes on, and then says what there is to say of each text of it.
    void tell(const std::string& path) {
        if (std::find(to_read_.begin(), to_read_.end(), path) == to_read_.end()) to_read_.push_back(path);
        if (reading_.valid() && protocol_of(path) == protocol_of(reading_path_)) stops_reading_ = true;
    }

    /// Takes what a reading has found, and begins the next one.
    void read_on() {
        if (reading_.valid() && reading_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
            const Findings found = reading_.get();
            if (!found.is_cancelled) take_findings(reading_path_, found);
        }
        if (reading_.valid() || to_read_.empty()) return;
        reading_path_ = to_read_.front();
        to_read_.pop_front();
        stops_reading_ = false;
        reading_ = std::async(std::launch::async, findings_of, workspace_.pair_of(reading_path_), &stops_reading_);
    }

    void take_findings(const std::string& path, const Findings& found) {
        // A text that has changed meanwhile is read again; what was found is about the old one.
        for (const auto& [name, text] : found.texts)
            if (workspace_.is_open(name) && workspace_.text(name) != text) return;
        std::map<std::string, Json> lists;
        for (const auto& [name, text] : found.texts) lists[name] = Json::array();
        if (found.texts.empty()) lists[path] = Json::array();
        for (const diag::Diagnostic& each : found.diagnostics) {
            const std::string name = each.span.is_nowhere() || each.span.file >= found.sources.size()
                                         ? (found.texts.empty() ? path : found.texts.begin()->first)
                                         : found.sources.file(each.span.file).name();
            lists[name].push_back(to_json(found, each, encoding_));
        }
        for (auto& [name, list] : lists) texts_[name] = std::move(list);
        publish_verdicts(path);
    }

    /// The violations of the last check; greyed where the text has changed since.
    void add_violations(const std::string& path, const Verdict& verdict, std::map<std::string, Json>& lists) const {
        // The text may have become shorter than it was when it was checked.
        const auto range_in = [&](const Text& text, source::Span span) {
            const auto last = static_cast<std::uint32_t>(text.source.line_count());
            for (source::Position* const each : {&span.begin, &span.end}) each->line = std::min(each->line, last);
            return to_range(text.source, span, encoding_);
        };
        for (const Violation& each : verdict.violations) {
            const std::string file = each.file.empty() ? path : each.file;
            const TextPointer text = workspace_.text(file);
            if (!text) continue;
            Json related = Json::array();
            constexpr std::size_t kMost = 60;
            for (std::size_t i = 0; i < each.run.size() && i < kMost; ++i)
                related.push_back({{"location", {{"uri", uri_of(path)}, {"range", range_in(*text, each.run[i].first)}}},
                                   {"message", fmt::format("{}  {}", i + 1, each.run[i].second)}});
            std::string message = fmt::format("{} is violated: {}", each.property, each.summary);
            if (!each.instance.empty()) message = fmt::format("{} ({})", message, each.instance);
            Json diagnostic = {{"range", range_in(*text, each.span)},
                               {"severity", verdict.is_stale ? kInformation : kError},
                               {"code", each.property},
                               {"source", "map2pml check"},
                               {"message", verdict.is_stale ? message + " (before the last change)" : message},
                               {"data", {{"property", each.property}, {"instance", each.instance}}}};
            if (verdict.is_stale) diagnostic["tags"] = Json::array({kUnnecessary});
            if (!related.empty()) diagnostic["relatedInformation"] = std::move(related);
            lists[file].push_back(std::move(diagnostic));
        }
    }

    /// Publishes what is known of the texts of the pair: what reading found, and what the last check found.
    void publish_verdicts(const std::string& path) {
        const Pair pair = workspace_.pair_of(path);
        std::map<std::string, Json> lists;
        std::set<std::string> files = {path};
        for (const TextPointer& each : {pair.protocol, pair.check})
            if (each) files.insert(each->path);
        for (const std::string& each : files) {
            const auto found = texts_.find(each);
            lists[each] = found == texts_.end() ? Json::array() : found->second;
        }
        const std::string file = protocol_of(path);
        if (const Verdict* verdict = checks_.of(file)) add_violations(file, *verdict, lists);
        for (auto& [name, list] : lists) {
            // A file that is closed has diagnostics as long as its partner is open.
            const bool is_shown = std::any_of(files.begin(), files.end(),
                                              [&](const std::string& each) { return workspace_.is_open(each); });
            if (!is_shown) list = Json::array();
            if (list.empty() && !published_.contains(name) && !workspace_.is_open(name)) continue;
            if (list.empty())
                published_.erase(name);
            else
                published_.insert(name);
            for (Json& each : list) {
                if (!shows_related_) each.erase("relatedInformation");
                if (!shows_tags_) each.erase("tags");
            }
            Json parameters = {{"uri", uri_of(name)}, {"diagnostics", std::move(list)}};
            if (const auto version = versions_.find(name); version != versions_.end())
                parameters["version"] = version->second;
            client_.notify("textDocument/publishDiagnostics", std::move(parameters));
        }
    }

    Json lenses(const Json& parameters) {
        const std::string path = path_of(parameters.at("textDocument").at("uri").get<std::string>());
        const TextPointer text = workspace_.text(path);
        if (!text) return nullptr;
        const std::string file = protocol_of(path);
        const Verdict* verdict = checks_.of(file);
        Json list = Json::array();
        const auto add = [&](const Json& range, const std::string& instance) {
            std::string title = "▷ check";
            if (checks_.is_running(file)) {
                title += "  …";
            } else if (verdict != nullptr && verdict->is_done) {
                const auto own = verdict->by_instance.find(instance);
                const bool is_own = !instance.empty() && own != verdict->by_instance.end();
                title +=
                    verdict->is_stale ? "  (the text has changed)" : "  " + (is_own ? own->second : verdict->summary);
            }
            list.push_back(
                {{"range", range},
                 {"command",
                  {{"title", title}, {"command", "map2pml.check"}, {"arguments", Json::array({uri_of(file)})}}}});
        };
        for (const names::Name* each : lens_places(*text))
            add(to_range(text->source, each->span, encoding_), each->kind == names::Kind::instance ? each->text : "");
        if (list.empty() && is_known(path)) {
            const Json zero = {{"line", 0}, {"character", 0}};
            add({{"start", zero}, {"end", zero}}, "");
        }
        return list;
    }

    Json command(const Json& parameters) {
        const std::string name = parameters.at("command").get<std::string>();
        const Json arguments = parameters.value("arguments", Json::array());
        if (name == "map2pml.check") {
            check(path_of(arguments.at(0).get<std::string>()));
            return nullptr;
        }
        if (name == "map2pml.explain") {
            const report::ExplainPage* page = report::find_page(arguments.at(0).get<std::string>());
            if (page == nullptr) throw Refused("there is no page of this name");
            client_.notify("window/showMessage", {{"type", kInformation}, {"message", page->text}});
            return page->text;
        }
        throw Refused(fmt::format("there is no command `{}`", name));
    }

    Client client_;
    std::string version_;
    Workspace workspace_;
    Checks checks_;
    Encoding encoding_ = Encoding::utf16;
    bool is_initialized_ = false;
    bool was_shut_down_ = false;
    bool is_over_ = false;
    // What the client can show (LSP 3.17, `ClientCapabilities`).
    bool shows_related_ = false;
    bool shows_tags_ = false;
    bool reads_markdown_ = true;
    bool shows_trees_ = false;
    bool takes_actions_ = false;
    bool creates_files_ = false;
    bool refreshes_lenses_ = false;
    bool refreshes_hints_ = false;
    bool watches_files_ = false;
    bool has_hints_ = false;
    bool checks_on_save_ = true;
    std::deque<std::string> to_read_;  ///< texts that are to be read
    std::atomic<bool> stops_reading_ = false;
    std::string reading_path_;
    std::future<Findings> reading_;
    std::set<std::string> due_;  ///< texts that have changed and are not read again yet
    Clock::time_point due_at_;
    std::map<std::string, Json> texts_;    ///< path -> the diagnostics of the last reading
    std::map<std::string, int> versions_;  ///< of open texts, as the client counts them
    std::set<std::string> published_;      ///< texts that the client has diagnostics of
};

}  // namespace

int serve(const std::filesystem::path& program, const std::string& version) {
    // A client that is gone is noticed when a write fails.
    std::signal(SIGPIPE, SIG_IGN);
    return Server(program, version).run();
}

}  // namespace map2pml::lsp
