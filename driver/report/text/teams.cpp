#include "driver/report/text/teams.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "driver/report/json/joined_json.h"
#include "driver/report/json/json_claims.h"
#include "driver/results/layout.h"
#include "driver/results/result.h"

namespace map2pml::report {

namespace {

using TeamOutcome = TriedTeam::Outcome;
using TeamJson = nlohmann::ordered_json;

constexpr std::size_t kTeamWidth = 100;
constexpr std::size_t kMostBars = 12;  ///< in the text

std::string_view team_outcome_word(TeamOutcome outcome) {
    switch (outcome) {
        case TeamOutcome::accepted:
            return "accepted";
        case TeamOutcome::rejected:
            return "rejected";
        case TeamOutcome::incomplete:
            return "incomplete";
        case TeamOutcome::impossible:
            return "impossible";
    }
    return "";
}

/// `t = t0, cd = visa`
std::string team_words(const TeamSearch& search, const TriedTeam& team) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < search.places.size(); ++at)
        words.push_back(search.places[at] + " = " + team.agents[at]);
    return joined(words, ", ");
}

std::string team_text(const TeamSearch& search, const TriedTeam& team) {
    std::string text = fmt::format("  {}  {}", padded(team_outcome_word(team.outcome), 10), team_words(search, team));
    if (team.like)
        text += fmt::format("  the same as {} except for names", team_words(search, search.tried[*team.like]));
    else if (team.outcome == TeamOutcome::accepted)
        text += fmt::format("  {}", counted(team.states, "state"));
    else if (!team.properties.empty())
        text += "  " + joined(team.properties, ", ");
    text = printable(text) + "\n";
    if (!team.why.empty() && !team.like) text += hanging("              ", printable(team.why), kTeamWidth) + "\n";
    return text;
}

std::string barred_words(const TeamSearch& search, const BarredTeams& barred) {
    std::vector<std::string> words;
    for (const auto& [place, agent] : barred.agents) words.push_back(search.places[place] + " = " + agent);
    return words.empty() ? "all assignments" : joined(words, ", ");
}

std::string barred_text(const TeamSearch& search, const BarredTeams& barred) {
    return printable(fmt::format("  barred      {}  {}", barred_words(search, barred),
                                 counted(barred.assignments, "assignment"))) +
           "\n" +
           hanging("              ",
                   printable(fmt::format("{} cannot end: {}", barred.denial.denial.subject, words_of(barred.denial))),
                   kTeamWidth) +
           "\n";
}

std::string team_summary(const TeamSearch& search) {
    const auto count = [&](TeamOutcome outcome) {
        return std::count_if(search.tried.begin(), search.tried.end(),
                             [&](const TriedTeam& each) { return each.outcome == outcome; });
    };
    const auto again = std::count_if(search.tried.begin(), search.tried.end(),
                                     [](const TriedTeam& each) { return each.like.has_value(); });
    const std::uint64_t barred =
        std::accumulate(search.barred.begin(), search.barred.end(), std::uint64_t{0},
                        [](std::uint64_t sum, const BarredTeams& each) { return sum + each.assignments; });
    std::string text = barred == 0 ? "" : fmt::format("  {} barred by rules\n", counted(barred, "assignment"));
    text +=
        fmt::format("  {} of {} considered, {} of them searched: {} accepted, {} rejected", search.tried.size(),
                    counted(search.assignments, "assignment"), static_cast<std::ptrdiff_t>(search.tried.size()) - again,
                    count(TeamOutcome::accepted), count(TeamOutcome::rejected));
    if (const auto open = count(TeamOutcome::incomplete); open > 0) text += fmt::format(", {} incomplete", open);
    if (const auto none = count(TeamOutcome::impossible); none > 0) text += fmt::format(", {} impossible", none);
    text += search.was_stopped ? "; stopped\n" : "\n";
    const TriedTeam* team = search.team();
    return text + (team != nullptr ? "  team: " + team_words(search, *team) + "\n" : "  there is no team\n");
}

TeamJson team_json(const TeamSearch& search, const TriedTeam& team) {
    TeamJson agents = TeamJson::object();
    for (std::size_t at = 0; at < search.places.size(); ++at) agents[search.places[at]] = team.agents[at];
    TeamJson json = {{"agents", std::move(agents)}, {"outcome", team_outcome_word(team.outcome)}};
    if (!team.properties.empty()) json["properties"] = team.properties;
    if (!team.why.empty()) json["why"] = team.why;
    if (!team.claims.empty()) json["claims"] = report::json_of(team.claims);
    if (team.like) json["like"] = *team.like;
    if (!team.like) json["states"] = team.states;
    return json;
}

TeamJson team_json(const TeamSearch& search) {
    TeamJson tried = TeamJson::array();
    for (const TriedTeam& each : search.tried) tried.push_back(team_json(search, each));
    TeamJson barred = TeamJson::array();
    for (const BarredTeams& each : search.barred) {
        TeamJson agents = TeamJson::object();
        for (const auto& [place, agent] : each.agents) agents[search.places[place]] = agent;
        barred.push_back({{"agents", std::move(agents)},
                          {"claims", report::json_of(std::vector<Claim>{each.denial})},
                          {"assignments", each.assignments}});
    }
    TeamJson places = TeamJson::object();
    for (std::size_t at = 0; at < search.places.size(); ++at) places[search.places[at]] = search.candidates[at];
    TeamJson json = {{"instance", search.instance_name},  {"candidates", std::move(places)},
                     {"assignments", search.assignments}, {"tried", std::move(tried)},
                     {"barred", std::move(barred)},       {"stopped", search.was_stopped}};
    const TriedTeam* team = search.team();
    json["team"] = team == nullptr ? TeamJson() : team_json(search, *team)["agents"];
    return json;
}

int search_exit_code(const TeamSearch& search) {
    if (search.team() != nullptr) return 0;
    const bool is_open =
        search.was_stopped || std::any_of(search.tried.begin(), search.tried.end(),
                                          [](const auto& each) { return each.outcome == TeamOutcome::incomplete; });
    return is_open ? 3 : 1;
}

}  // namespace

const TriedTeam* TeamSearch::team() const {
    const auto found = std::find_if(tried.begin(), tried.end(),
                                    [](const TriedTeam& each) { return each.outcome == TeamOutcome::accepted; });
    return found == tried.end() ? nullptr : &*found;
}

int exit_code(const TeamsResult& result) {
    if (!result.error.empty()) return 4;
    if (!result.input_error.empty() || result.searches.empty()) return 2;
    int worst = 0;
    for (const TeamSearch& each : result.searches) worst = worst_exit_code(worst, search_exit_code(each));
    return worst;
}

std::string print_teams(const TeamsResult& result) {
    std::string text;
    for (const TeamSearch& search : result.searches) {
        text += (text.empty() ? "" : "\n") + printable(result.input) +
                (search.instance_name.empty() ? "" : "  " + printable(search.instance_name)) + "\n";
        for (const TriedTeam& each : search.tried) text += team_text(search, each);
        for (std::size_t at = 0; at < std::min(kMostBars, search.barred.size()); ++at)
            text += barred_text(search, search.barred[at]);
        if (search.barred.size() > kMostBars) {
            text += fmt::format("  and {} more, which `--format json` lists\n",
                                counted(search.barred.size() - kMostBars, "such group"));
        }
        text += team_summary(search);
    }
    return text;
}

std::string print_teams_json(const std::vector<TeamsResult>& results) {
    TeamJson files = TeamJson::array();
    for (const TeamsResult& result : results) {
        TeamJson searches = TeamJson::array();
        for (const TeamSearch& search : result.searches) searches.push_back(team_json(search));
        TeamJson file = {{"file", result.input}, {"searches", std::move(searches)}};
        if (!result.error.empty()) file["error"] = result.error;
        if (!result.input_error.empty()) file["error"] = result.input_error;
        files.push_back(std::move(file));
    }
    return TeamJson{{"schema_version", kSchemaVersion},
                    {"format", "map2pml-teams"},
                    {"version", 1},
                    {"files", std::move(files)}}
               .dump(2) +
           "\n";
}

}  // namespace map2pml::report
