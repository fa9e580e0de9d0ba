#include "driver/input/map/read_scenes.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "driver/input/map/internal.h"
#include "driver/input/reading/follow_on.h"
#include "driver/input/reading/instance_choice.h"
#include "driver/input/reading/stated_numbers.h"
#include "driver/input/reading/unfolded.h"
#include "translator/languages/map/read_map.h"
#include "translator/protocols/analyses/instance/check_names.h"
#include "translator/protocols/analyses/instance/make_instance.h"
#include "translator/protocols/analyses/instance/start_clauses.h"
#include "translator/protocols/checks/check_protocol.h"

namespace map2pml::input {

namespace {

/// Procedures that the check file implements in some instance.
std::set<std::string> implemented_procedures(const ir::CheckFile& check) {
    std::set<std::string> names;
    const auto add = [&](const ir::CheckBlock& block) {
        for (const ir::Procedure& procedure : block.procedures) names.insert(procedure.name);
    };
    add(check.common);
    for (const ir::CheckBlock& block : check.instances) add(block);
    return names;
}

/// Then a send may fail that reaches somebody.
bool has_rules_of_agents(const ir::CheckFile& check) {
    const auto has = [](const ir::CheckBlock& block) {
        return !block.rules.empty() || (block.policy && block.policy->value.denies_by_default);
    };
    return has(check.common) || std::any_of(check.instances.begin(), check.instances.end(), has);
}

/// Procedures that never fail, in no instance.
std::set<std::string> total_procedures(const ir::CheckFile& check, const Settings& settings,
                                       const std::set<std::string>& implemented) {
    if (has_rules_of_agents(check)) return {};
    std::set<std::string> total = settings.total;
    for (const auto& [name, place] : check.common.total) total.insert(name);
    std::erase_if(total, [&](const std::string& each) { return implemented.contains(each); });
    return total;
}

class SceneReader final : public Language {
  public:
    /// \param protocols empty: those of the text
    SceneReader(const Request& request, std::vector<ir::Protocol> protocols)
        : request_(request), protocols_(std::move(protocols)), is_made_(!protocols_.empty()) {}

    bool read_text(const ir::CheckFile& check_file) override {
        if (!is_made_) protocols_ = map::read_legible(request_.sources, request_.file, request_.sink);
        const bool is_read = !request_.sink.has_errors();
        const std::set<std::string> implemented = implemented_procedures(check_file);
        const std::set<std::string> total = total_procedures(check_file, request_.settings, implemented);
        diag::Sink found;
        for (const ir::Protocol& protocol : protocols_)
            passes::check_protocol(passes::with_all_starts(protocol, check_file), found, implemented, total);
        for (const diag::Diagnostic& each : found.sorted()) {
            // The check file states how agents begin and what procedures do.
            const bool asks_check_file =
                each.code == diag::Code::no_initial_clause || each.code == diag::Code::busy_waitfor;
            const bool is_denied = each.code == diag::Code::unreachable_branch && has_rules_of_agents(check_file);
            // Nobody has written what was made, so no advice on it helps.
            const bool is_advice = is_made_ && diag::severity_of(each.code) == diag::Severity::warning;
            if (!is_denied && !is_advice &&
                (!asks_check_file || !may_follow(each, request_.sources, check_file.unread)))
                request_.sink.report(each);
        }
        is_right_ = !request_.sink.has_errors();
        if (is_right_) report_unknown_options();
        if (!is_read) protocols_.clear();  // too little is known to compare a check file with
        return !protocols_.empty();
    }

    void refuse_foreign(const ir::CheckFile& check) override {
        check_rules_alone(check, request_.sink);
        refuse_candidates(check, "MAP", request_.sink);
        refuse_option(request_.settings.dialect_lij, "`--dialect`", request_.file, "MAP", request_.sink);
        refuse_complete_guards(check, request_.settings, request_.file, "MAP", request_.sink);
    }

    bool obey_rules(ir::Protocol& text, passes::UserParts& parts, ir::Instance& instance) override {
        return !request_.settings.ignores_rules && input::obey_rules(protocols_, text, parts, instance, request_.sink);
    }

    std::vector<passes::CheckInstance> instances(const ir::CheckFile& check) override {
        return is_right_ ? passes::check_instances(check, protocols_, instance_options(request_.settings))
                         : std::vector<passes::CheckInstance>();
    }

    bool lower(const std::vector<passes::CheckInstance>& /*all*/,
               const std::vector<passes::CheckInstance>& /*wanted*/) override {
        return is_right_;
    }

    std::optional<KnownNames> names(const ir::CheckFile& check) override { return KnownNames{check, protocols_}; }

    [[nodiscard]] std::vector<ir::Protocol> protocols() const override { return protocols_; }

    std::vector<DraftScene> scenes(const passes::CheckInstance& wanted) override {
        // After an error in numbers or names, exceeded limits of the instance may only follow from it.
        diag::Sink unheard;
        diag::Sink& about_instance = request_.sink.has_errors() ? unheard : request_.sink;
        std::vector<ir::Protocol> started = protocols_;
        for (ir::Protocol& each : started) {
            each = passes::with_starts(std::move(each), wanted.starts);
            passes::check_first_clauses(each, request_.sink);
        }
        std::vector<DraftScene> scenes;
        for (std::size_t at = 0; at < started.size(); ++at) {
            DraftScene scene{at, passes::make_instance(started[at], wanted.request, about_instance), {}};
            for (const ir::Clause& clause : started[at].clauses) {
                if (clause.is_start) {
                    scene.instance.starts[clause.agent.name] = std::get<ir::Become>(clause.body.kind).arguments;
                    scene.own = started[at];
                }
            }
            scenes.push_back(std::move(scene));
        }
        return scenes;
    }

    [[nodiscard]] std::string nothing_has_it() const override {
        return "no scene of the file has all the names used here";
    }

  private:
    void report_unknown_options() {
        for (const passes::UnknownName& unknown :
             passes::unknown_names(protocols_, instance_request(request_.settings))) {
            request_.sink.report(diag::Code::unknown_name, {request_.file, {}, {}},
                                 fmt::format("the command line names the {} `{}`, which this file does not have{}",
                                             unknown.kind, unknown.name, unknown.advice));
        }
    }

    const Request& request_;
    std::vector<ir::Protocol> protocols_;
    bool is_made_ = false;   ///< from another text
    bool is_right_ = false;  ///< the text itself has no error
};

}  // namespace

Protocols read_scenes(const Request& request) { return read_scenes(request, {}); }

Protocols read_scenes(const Request& request, std::vector<ir::Protocol> scenes) {
    SceneReader language(request, std::move(scenes));
    return read_with(language, request);
}

}  // namespace map2pml::input
