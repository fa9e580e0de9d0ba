#include "driver/verdicts/instances/teams.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <utility>

#include "driver/input/front_end.h"
#include "driver/input/lcc/team_bars.h"
#include "driver/input/read_protocols.h"
#include "driver/tools/schedule/side_by_side.h"
#include "driver/verdicts/instances/internal.h"

namespace map2pml::check {

using report::TriedTeam;
using TeamOutcome = report::TriedTeam::Outcome;

namespace {

/// Assignments that are read and searched side by side; more than processors, since many are the same as others.
constexpr std::size_t kBatch = 16;

/// Assignments in lexicographic order.
class Assignments {
  public:
    explicit Assignments(const input::TeamBlock& block) : block_(block), at_(block.places.size(), 0) {}

    /// The next one in which no agent has two places; nothing: there are no more.
    std::optional<std::vector<std::string>> next() {
        while (!is_over_) {
            std::vector<std::string> agents;
            for (std::size_t place = 0; place < at_.size(); ++place)
                agents.push_back(block_.places[place].second[at_[place]]);
            advance();
            if (is_possible(agents)) return agents;
        }
        return std::nullopt;
    }

  private:
    void advance() {
        for (std::size_t place = at_.size(); place-- > 0;) {
            if (++at_[place] < block_.places[place].second.size()) return;
            at_[place] = 0;
        }
        is_over_ = true;
    }

    [[nodiscard]] bool is_possible(std::vector<std::string> agents) const {
        agents.insert(agents.end(), block_.others.begin(), block_.others.end());
        std::sort(agents.begin(), agents.end());
        return std::adjacent_find(agents.begin(), agents.end()) == agents.end();
    }

    const input::TeamBlock& block_;
    std::vector<std::size_t> at_;
    bool is_over_ = false;
};

/// One assignment and all that it needs.
struct TeamAttempt {
    std::vector<std::string> agents;
    std::unique_ptr<input::Protocols> read;
    std::string key;
    bool is_searched = false;
    std::string error;
    TriedTeam tried;
};

struct SearchTools {
    const source::SourceSet& sources;
    source::FileId file;
    const CheckSettings& settings;
    const spin::Tools& spin;
    const std::function<void(const ProgressUpdate&)>& progress;
    const std::atomic<bool>& cancelled;
};

class TeamSearcher {
  public:
    TeamSearcher(const SearchTools& tools, const input::TeamBlock& block, bool all)
        : tools_(tools),
          block_(block),
          all_(all),
          bars_(tools.sources, tools.file, tools.settings, block),
          goes_on_(tools.settings.beginning != nullptr),
          may_be_barred_(!goes_on_ && (tools.settings.properties.empty() ||
                                       tools.settings.properties.contains(ir::Property::termination))) {
        result_.instance_name = block.name;
        for (const auto& [place, candidates] : block.places) {
            result_.places.push_back(place);
            result_.candidates.push_back(candidates);
        }
        for (Assignments assignments(block); assignments.next();) ++result_.assignments;
    }

    report::TeamSearch run(std::string& error) {
        Assignments assignments(block_);
        bool is_over = false;
        while (!is_over) {
            std::deque<TeamAttempt> batch;
            while (batch.size() < (all_ ? kBatch : first_batch_)) {
                auto agents = assignments.next();
                if (!agents) break;
                if (is_barred(*agents)) continue;
                batch.emplace_back().agents = std::move(*agents);
            }
            first_batch_ = std::min(first_batch_ * 2, kBatch);
            is_over = batch.empty();
            try_all(batch);
            for (TeamAttempt& each : batch) is_over = is_over || !take(each, error);
        }
        return std::move(result_);
    }

  private:
    /// One bar stands for many assignments.
    bool is_barred(const std::vector<std::string>& agents) {
        for (report::BarredTeams& each : result_.barred) {
            const bool is_like = std::all_of(each.agents.begin(), each.agents.end(),
                                             [&](const auto& one) { return agents[one.first] == one.second; });
            if (is_like) {
                ++each.assignments;
                return true;
            }
        }
        if (!may_be_barred_ || tools_.cancelled.load()) return false;
        const auto bar = bars_.find(team_of(agents));
        if (!bar) return false;
        report::BarredTeams barred{{}, report::MayNot{bar->denial}, 1};
        for (std::size_t at = 0; at < agents.size(); ++at)
            if (bar->team.contains(result_.places[at])) barred.agents.emplace_back(at, agents[at]);
        result_.barred.push_back(std::move(barred));
        return true;
    }

    [[nodiscard]] passes::Team team_of(const std::vector<std::string>& agents) const {
        passes::Team team;
        for (std::size_t at = 0; at < agents.size(); ++at) team[result_.places[at]] = agents[at];
        return team;
    }

    void in_slots(std::size_t count, const std::function<void(std::size_t)>& work) const {
        schedule::Slots* slots = tools_.settings.scheduler == nullptr ? nullptr : &tools_.settings.scheduler->slots();
        schedule::in_slots(slots, count, [&](std::size_t at) {
            work(at);
            return !tools_.cancelled.load();
        });
    }

    void try_all(std::deque<TeamAttempt>& batch) {
        in_slots(batch.size(), [&](std::size_t at) { read(batch[at]); });
        std::vector<TeamAttempt*> fresh;
        std::map<std::string, bool> is_in_batch;
        for (TeamAttempt& each : batch) {
            const bool is_new = each.key.empty() || (!known_.contains(each.key) && !is_in_batch[each.key]);
            is_in_batch[each.key] = true;
            if (is_new && each.read != nullptr) fresh.push_back(&each);
        }
        in_slots(fresh.size(), [&](std::size_t at) { check(*fresh[at]); });
    }

    [[nodiscard]] CheckSettings settings_of(const TeamAttempt& attempt) const {
        CheckSettings settings = tools_.settings;
        settings.block = block_.index;
        settings.warnings_are_errors = false;
        settings.keep_folder.clear();
        settings.team = team_of(attempt.agents);
        if (settings.beginning != nullptr)
            settings.beginning = std::make_shared<const SavedBeginning>(done_by(*settings.beginning, settings.team));
        return settings;
    }

    void read(TeamAttempt& attempt) const {
        diag::Sink sink;
        auto read = std::make_unique<input::Protocols>(
            input::read_protocols(tools_.sources, tools_.file, settings_of(attempt), sink));
        if (read->can_go_on) {
            attempt.key =
                block_.names_candidates || goes_on_ ? "" : team_key(tools_.sources, *read, block_, attempt.agents);
            attempt.read = std::move(read);
            return;
        }
        attempt.is_searched = true;
        attempt.tried.outcome = TeamOutcome::impossible;
        for (const diag::Diagnostic& each : sink.sorted()) {
            const bool is_error = diag::severity_of(each.code) == diag::Severity::error;
            if (is_error && attempt.tried.why.empty()) {
                attempt.tried.why = each.message;
                if (each.code == diag::Code::over_budget) attempt.tried.outcome = TeamOutcome::incomplete;
            }
        }
    }

    void check(TeamAttempt& attempt) const {
        attempt.is_searched = true;
        const CheckSettings settings = settings_of(attempt);
        static const std::map<std::string, std::string> no_templates;
        attempt.tried.outcome = TeamOutcome::accepted;
        for (const input::SceneInstance& each : attempt.read->instances) {
            CheckSettings own = settings_for(settings, each);
            own.capacity = each.capacity;
            CheckedScene checked;
            check_one({tools_.sources, attempt.read->protocol_of(each), each.instance, own, no_templates, tools_.spin,
                       tools_.progress, process::Stop(tools_.cancelled)},
                      tools_.file, checked);
            judge(checked, each.expectations, attempt);
            if (attempt.tried.outcome == TeamOutcome::impossible) return;
        }
    }

    static void judge(CheckedScene& checked, const std::map<std::string, ir::Expectation>& expectations,
                      TeamAttempt& attempt) {
        if (checked.over_budget) {
            attempt.tried.outcome = TeamOutcome::incomplete;
            attempt.tried.why = checked.over_budget->message;
            return;
        }
        if (checked.is_misfit) {
            attempt.tried.outcome = TeamOutcome::impossible;
            attempt.tried.why = checked.input_error;
            return;
        }
        attempt.error = checked.error.empty() ? checked.input_error : checked.error;
        if (!attempt.error.empty() || checked.scene.results.empty()) {
            attempt.tried.outcome = TeamOutcome::incomplete;  // where nothing was decided there is no team
            attempt.tried.why = attempt.error.empty() ? "no property was checked" : attempt.error;
            return;
        }
        report::TriedInstance judged;
        compare_with_expected(checked.scene, expectations, true, judged);
        attempt.tried.states += judged.states;
        attempt.tried.seconds += judged.seconds;
        if (judged.outcome == report::TriedInstance::Outcome::unexpected) {
            attempt.tried.outcome = TeamOutcome::rejected;
            attempt.tried.properties = judged.properties;
            explain(checked.scene, attempt.tried);
        } else if (judged.outcome == report::TriedInstance::Outcome::incomplete &&
                   attempt.tried.outcome == TeamOutcome::accepted) {
            attempt.tried.outcome = TeamOutcome::incomplete;
            attempt.tried.properties = judged.properties;
            attempt.tried.why = judged.why;
        }
    }

    /// The first finding that says something was denied, or else the first one.
    static void explain(const report::SceneResult& scene, TriedTeam& tried) {
        for (const report::PropertyResult& result : scene.results) {
            if (report::is_as_expected(result)) continue;
            for (const report::Finding& finding : result.findings) {
                std::vector<report::Claim> denied;
                std::copy_if(finding.claims.begin(), finding.claims.end(), std::back_inserter(denied),
                             [](const report::Claim& claim) { return std::holds_alternative<report::MayNot>(claim); });
                const bool is_better = !denied.empty() && tried.claims.empty();
                if (tried.why.empty() || is_better) {
                    tried.why = finding.message;
                    tried.claims = std::move(denied);
                }
            }
            if (tried.why.empty()) tried.why = result.summary;
        }
    }

    /// \returns whether more are wanted.
    bool take(TeamAttempt& attempt, std::string& error) {
        if (!attempt.is_searched && attempt.key.empty()) {
            result_.was_stopped = true;
            return false;
        }
        TriedTeam tried = std::move(attempt.tried);
        if (!attempt.is_searched) {
            const auto same = known_.find(attempt.key);
            if (same == known_.end()) {
                result_.was_stopped = true;
                return false;
            }
            const TriedTeam& other = result_.tried[same->second];
            tried.outcome = other.outcome;
            tried.properties = other.properties;
            tried.like = same->second;
        } else if (!attempt.key.empty()) {
            known_.emplace(attempt.key, result_.tried.size());
        }
        tried.agents = attempt.agents;
        error = attempt.error;
        const bool is_found = tried.outcome == TeamOutcome::accepted;
        result_.tried.push_back(std::move(tried));
        result_.was_stopped = tools_.cancelled.load();
        return error.empty() && !result_.was_stopped && (all_ || !is_found);
    }

    const SearchTools& tools_;
    const input::TeamBlock& block_;
    bool all_;
    input::TeamBars bars_;
    bool goes_on_;                 ///< from a state of a saved run, which depends on who did what
    bool may_be_barred_;           ///< termination is wanted
    std::size_t first_batch_ = 2;  ///< one that is found soon should not wait for many others
    report::TeamSearch result_;
    std::map<std::string, std::size_t> known_;  ///< key -> index of the team that was tried
};

/// The reason why no assignment fits the saved steps, which are of another run; empty if one does.
std::string misfit_of_all(const report::TeamsResult& result) {
    std::string why;
    for (const report::TeamSearch& search : result.searches) {
        for (const TriedTeam& each : search.tried) {
            if (each.outcome != TeamOutcome::impossible) return "";
            why = why.empty() ? each.why : why;
        }
    }
    return why;
}

constexpr const char* kNoCandidates =
    "no candidates are stated; name in a check file the agents that may take the place of another one: `candidates t : "
    "t1, t2`";

}  // namespace

report::TeamsResult find_teams(source::SourceSet& sources, source::FileId file, const CheckSettings& settings, bool all,
                               const std::function<void(const ProgressUpdate&)>& progress,
                               const std::atomic<bool>& cancelled) {
    report::TeamsResult result;
    result.input = sources.file(file).name();
    if (settings.check_file) result.check_file = sources.file(*settings.check_file).name();
    const input::FrontEnd& front_end = input::front_end_of(sources.file(file), settings);
    if (front_end.agents_from != input::AgentsFrom::check_file) {
        result.input_error = fmt::format(
            "is {}, where the protocol itself names the agents; `teams` takes LCC, where the check file names them",
            front_end.title);
        return result;
    }
    const std::vector<input::TeamBlock> blocks = input::stated_candidates(sources, settings);
    if (blocks.empty()) {
        // Mistakes of the check file first.
        diag::Sink sink;
        (void)input::read_protocols(sources, file, settings, sink);
        result.diagnostics = diag::first_of(sink.sorted());
        result.input_error = sink.has_errors() ? "" : kNoCandidates;
        return result;
    }
    const auto tools = spin::find_tools();
    if (const auto* missing = std::get_if<spin::MissingTools>(&tools)) {
        result.error = missing->text();
        return result;
    }
    const SearchTools shared{sources, file, settings, std::get<spin::Tools>(tools), progress, cancelled};
    for (const input::TeamBlock& block : blocks) {
        result.searches.push_back(TeamSearcher(shared, block, all).run(result.error));
        if (!result.error.empty() || cancelled.load()) break;
    }
    if (settings.beginning != nullptr && result.error.empty() && !cancelled.load())
        result.input_error = misfit_of_all(result);
    return result;
}

}  // namespace map2pml::check
