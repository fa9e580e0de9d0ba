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

#include "driver/lsp/abilities.h"
#include "driver/lsp/answers.h"
#include "driver/lsp/json_rpc.h"
#include "driver/lsp/shown.h"
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

/// `MessageType.Info` of LSP 3.17.
constexpr int kInformation = 3;

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

    [[nodiscard]] View view() const { return {workspace_, abilities_.encoding}; }

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

    /// Some clients ask for code actions without naming diagnostics: those that they show there are meant.
    [[nodiscard]] Json completed(const std::string& method, Json parameters) const {
        if (method != "textDocument/codeAction") return parameters;
        Json& context = parameters["context"];
        if (!context.is_object() || !context.contains("diagnostics") || context.at("diagnostics").empty())
            context["diagnostics"] = shown_.diagnostics_in(
                path_of(parameters.at("textDocument").at("uri").get<std::string>()), parameters.at("range"));
        return parameters;
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
            client_.answer(id, shown_.lenses(parameters));
        } else if (method == "textDocument/inlayHint" && !has_hints_) {
            client_.answer(id, Json::array());
        } else if (method == "workspace/executeCommand") {
            client_.answer(id, command(parameters));
        } else if (const auto found = kAnswers.find(method); found != kAnswers.end()) {
            client_.answer(id, as_client_can(abilities_, method, parameters,
                                             found->second(view(), completed(method, parameters))));
        } else {
            client_.refuse(id, Fault::method_not_found, fmt::format("there is no `{}` here", method));
        }
    }

    void initialize(const Json& id, const Json& parameters) {
        is_initialized_ = true;
        abilities_ = abilities_of(parameters);
        take_settings(parameters.value("initializationOptions", Json()));
        client_.answer(id, {{"serverInfo", {{"name", "map2pml"}, {"version", version_}}},
                            {"capabilities", offers(abilities_.encoding)}});
    }

    void take_settings(const Json& settings) {
        if (!settings.is_object()) return;
        const bool had_hints = has_hints_;
        const Json own = settings.contains("map2pml") ? settings["map2pml"] : settings;
        if (!own.is_object()) return;
        has_hints_ = own.value("inlayHints", has_hints_);
        checks_on_save_ = own.value("checkOnSave", checks_on_save_);
        if (own.contains("time") && own["time"].is_string()) checks_.set_time(own["time"].get<std::string>());
        if (has_hints_ != had_hints && abilities_.refreshes_hints) client_.request("workspace/inlayHint/refresh");
    }

    void notice(const std::string& method, const Json& parameters) {
        const auto path = [&] { return path_of(parameters.at("textDocument").at("uri").get<std::string>()); };
        if (method == "exit") {
            is_over_ = true;
        } else if (method == "initialized") {
            if (abilities_.watches_files)
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
            shown_.set_version(path(), document.value("version", 0));
            workspace_.open(path(), document.value("languageId", ""), document.at("text").get<std::string>());
            tell(path());
            if (checks_on_save_) check(path());
        } else if (method == "textDocument/didChange") {
            for (const Json& each : parameters.at("contentChanges")) {
                const auto moved = lines_moved(path(), each);
                workspace_.change(path(), each, abilities_.encoding);
                if (!moved) continue;
                if (moved->second != 0) checks_.move_places(path(), moved->first, moved->second);
                shown_.move_places(path(), moved->first, moved->second);
            }
            const Json version = parameters.at("textDocument").value("version", Json());
            shown_.set_version(path(), version.is_number() ? version.get<int>() : 0);
            changed(path());
            // An editor that reads a file again which has changed on the disk says so like this.
            if (checks_on_save_ && !is_unsaved(path())) check(path());
        } else if (method == "textDocument/didSave") {
            tell(path());
            if (checks_on_save_) check(path());
        } else if (method == "textDocument/didClose") {
            workspace_.close(path());
            shown_.forget_version(path());
            due_.erase(path());
            const std::string file = workspace_.protocol_of(path());
            if (!workspace_.is_open(file)) checks_.forget(file);
            tell(path());
        } else if (method == "workspace/didChangeWatchedFiles") {
            for (const Json& each : parameters.at("changes")) {
                const std::string file = path_of(each.at("uri").get<std::string>());
                if (workspace_.is_open(file)) continue;
                changed(file);
                if (checks_on_save_ && workspace_.is_open(workspace_.protocol_of(file))) check(file);
            }
        } else if (method == "workspace/didChangeConfiguration") {
            take_settings(parameters.value("settings", Json()));
        }
    }

    void changed(const std::string& path) {
        due_.insert(path);
        due_at_ = Clock::now() + kPause;
        const std::string file = workspace_.protocol_of(path);
        // What runs is about a text that is gone.
        const bool was_running = checks_.is_running(file);
        if (was_running) checks_.cancel(file);
        if (checks_.make_stale(file))
            shown_.publish(path);
        else if (!was_running)
            return;
        refresh_lenses();
    }

    /// The line after which lines move in a change, and by how many; nothing for a text that is replaced as a whole.
    [[nodiscard]] std::optional<std::pair<std::uint32_t, std::int64_t>> lines_moved(const std::string& path,
                                                                                    const Json& change) const {
        const TextPointer text = workspace_.text(path);
        if (!text || !change.contains("range") || change.at("range").is_null()) return std::nullopt;
        const source::Position begin = from_position(text->source, change.at("range").at("start"), abilities_.encoding);
        const source::Position end = from_position(text->source, change.at("range").at("end"), abilities_.encoding);
        const std::string added = change.at("text").get<std::string>();
        const auto lines =
            std::count(added.begin(), added.end(), '\n') - static_cast<std::int64_t>(end.line - begin.line);
        // A change at the beginning of a line is one before it.
        return std::pair(end.column == 1 ? end.line - 1 : end.line, lines);
    }

    void check(const std::string& path) {
        const std::string file = workspace_.protocol_of(path);
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
        shown_.publish(path);
        refresh_lenses();
    }

    void refresh_lenses() {
        if (abilities_.refreshes_lenses) client_.request("workspace/codeLens/refresh");
    }

    /// Reads the pair of the file again, beside all that goes on, and then says what there is to say of each text of it.
    void tell(const std::string& path) {
        if (std::find(to_read_.begin(), to_read_.end(), path) == to_read_.end()) to_read_.push_back(path);
        if (reading_.valid() && workspace_.protocol_of(path) == workspace_.protocol_of(reading_path_))
            stops_reading_ = true;
    }

    /// Takes what a reading has found, and begins the next one.
    void read_on() {
        if (reading_.valid() && reading_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
            const Findings found = reading_.get();
            if (!found.is_cancelled) shown_.take(reading_path_, found);
        }
        if (reading_.valid() || to_read_.empty()) return;
        reading_path_ = to_read_.front();
        to_read_.pop_front();
        stops_reading_ = false;
        reading_ = std::async(std::launch::async, findings_of, workspace_.pair_of(reading_path_), &stops_reading_);
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
    Abilities abilities_;
    Shown shown_{client_, abilities_, workspace_, checks_};
    bool is_initialized_ = false;
    bool was_shut_down_ = false;
    bool is_over_ = false;
    bool has_hints_ = false;
    bool checks_on_save_ = true;
    std::deque<std::string> to_read_;  ///< texts that are to be read
    std::atomic<bool> stops_reading_ = false;
    std::string reading_path_;
    std::future<Findings> reading_;
    std::set<std::string> due_;  ///< texts that have changed and are not read again yet
    Clock::time_point due_at_;
};

}  // namespace

int serve(const std::filesystem::path& program, const std::string& version) {
    // A client that is gone is noticed when a write fails.
    std::signal(SIGPIPE, SIG_IGN);
    return Server(program, version).run();
}

}  // namespace map2pml::lsp
