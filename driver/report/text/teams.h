/// The results of a search for teams, as data, and their text and JSON.   results -> report
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "driver/results/claim.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

/// One assignment that was tried.
struct TriedTeam {
    enum class Outcome : std::uint8_t {
        accepted,    ///< all is as expected
        rejected,    ///< some property is not as expected
        incomplete,  ///< a budget ended a search
        impossible,  ///< there is no such protocol: `why` says what is wrong
    };
    std::vector<std::string> agents;  ///< one for each place
    Outcome outcome = Outcome::rejected;
    std::vector<std::string> properties;  ///< rejected: `termination is violated`
    std::string why;                      ///< the first finding, in words
    std::vector<Claim> claims;            ///< the denials on the way
    std::optional<std::size_t> like;  ///< the earlier team that is the same but for names; it was not searched again
    std::uint64_t states = 0;
    double seconds = 0;
};

/// Assignments that were not tried, since an agent in them may not do what it has to do before it can end.
struct BarredTeams {
    std::vector<std::pair<std::size_t, std::string>> agents;  ///< number of the place, agent that takes it
    MayNot denial;
    std::uint64_t assignments = 0;
};

/// One block of the check file.
struct TeamSearch {
    std::string instance_name;  ///< may be empty
    std::vector<std::string> places;
    std::vector<std::vector<std::string>> candidates;  ///< of each place
    std::uint64_t assignments = 0;                     ///< without those that give an agent two places
    std::vector<TriedTeam> tried;                      ///< in order
    std::vector<BarredTeams> barred;                   ///< likewise; the first bar that an assignment meets counts it
    bool was_stopped = false;

    [[nodiscard]] const TriedTeam* team() const;  ///< the first one that was accepted; null: there is none
};

struct TeamsResult {
    std::string input;
    std::string check_file;
    std::vector<TeamSearch> searches;
    std::vector<diag::Diagnostic> diagnostics;
    std::string error;        ///< a map2pml bug or a missing tool
    std::string input_error;  ///< why there is nothing to search
};

/// 0 every search found a team · 1 some did not · 2 errors in the input · 3 some search did not end, and found none · 4 a bug or a missing tool
[[nodiscard]] int exit_code(const TeamsResult& result);

[[nodiscard]] std::string print_teams(const TeamsResult& result);
[[nodiscard]] std::string print_teams_json(const std::vector<TeamsResult>& results);

}  // namespace map2pml::report
