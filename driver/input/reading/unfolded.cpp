#include "driver/input/reading/unfolded.h"

#include <fmt/format.h>

#include <set>

#include "translator/model/protocol/walk.h"

namespace map2pml::input {

void refuse_network_and_idling(const ir::CheckBlock& block, const std::string& language, diag::Sink& sink) {
    const auto refuse = [&](const source::Span& span, std::string message) {
        sink.report(diag::Code::check_misplaced, span, std::move(message));
    };
    if (block.network && block.network->value != ir::Network::bag) {
        refuse(block.network->span,
               fmt::format("in {}, messages arrive in any order: only `network bag` is possible", language));
    }
    if (block.idle_timeouts) {
        refuse(block.idle_timeouts->span,
               fmt::format("in {}, an agent that cannot continue waits, and it never restarts a wait", language));
    }
}

void refuse_complete_guards(const ir::CheckFile& check, const Settings& settings, source::FileId file,
                            const std::string& language, diag::Sink& sink) {
    const auto refuse = [&](const ir::CheckBlock& block) {
        if (block.guards_complete)
            sink.report(diag::Code::check_misplaced, *block.guards_complete,
                        "`guards complete` is for diagrams, not for " + language);
    };
    refuse(check.common);
    for (const ir::CheckBlock& block : check.instances) refuse(block);
    refuse_option(settings.guards_complete, "`--guards`", file, language, sink);
}

void refuse_option(bool given, const std::string& option, source::FileId file, const std::string& languages,
                   diag::Sink& sink) {
    if (given) {
        sink.report(diag::Code::check_misplaced, {file, {}, {}},
                    fmt::format("{} does not apply to {}", option, languages));
    }
}

void refuse_foreign_options(const Settings& settings, source::FileId file, const std::string& languages,
                            diag::Sink& sink) {
    const auto refuse = [&](bool given, const char* option) { refuse_option(given, option, file, languages, sink); };
    const passes::InstanceRequest defaults;
    const auto is_given = [&](const char* option) { return settings.given.contains(option); };
    refuse(is_given("--network") && settings.network != ir::Network::bag, "`--network` other than `bag`");
    refuse(is_given("--idle-timeouts") || settings.idle_timeouts != defaults.idle_timeouts, "`--idle-timeouts`");
    refuse(is_given("--call-depth") || settings.call_depth != defaults.call_depth, "`--call-depth`");
    refuse(settings.spawn_calls, "`--spawn-calls`");
}

void report_cuts(const ir::Protocol& protocol, diag::Sink& sink) {
    std::set<std::string> reported;
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const auto* call = std::get_if<ir::Become>(&operation.kind);
            if (call != nullptr && call->kind == ir::Become::Kind::cut && reported.insert(operation.wording).second)
                sink.report(diag::Code::lcc_cut, operation.span, "the model is cut here: " + operation.wording);
        });
    }
}

passes::InstanceRequest unfolded_request() {
    passes::InstanceRequest request;
    request.is_fixed_by_language = true;
    request.network = ir::Network::bag;
    request.call_depth = 0;
    return request;
}

}  // namespace map2pml::input
