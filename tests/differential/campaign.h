/// Many cases side by side: seeds -> tally, disagreements.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tests/differential/compare.h"
#include "tests/differential/tally.h"

namespace map2pml::differential {

struct Disagreement {
    std::uint64_t seed = 0;
    TestCase test;
    std::string difference;
};

/// Which forms of its model a case is compared with.
enum class FormChoice {
    all,
    drawn,    ///< one, by the seed: several times as many cases
    reduced,  ///< only -O2 with all reductions
};

struct CampaignRequest {
    std::uint64_t seed = 1;       ///< of the first case; the others follow
    std::uint64_t count = 2'000;  ///< cases that were compared; those that are too large come on top
    unsigned jobs = 2;
    std::uint64_t driver_every = 25;  ///< every so many seeds the driver checks the case, at -O0, -O1 and -O2 by turns
    Sizes sizes;
    FormChoice forms = FormChoice::all;
    bool check_files = false;    ///< each with a check file; then the driver checks every case, at all levels
    bool conversations = false;  ///< see conversation.h
    bool offers = false;         ///< see offers.h
    bool countdowns = false;     ///< see countdowns.h
    bool lcc = false;            ///< scenes of LCC; then the transition rules of LCC are compared, too
    /// Called now and then, from any thread, one at a time.
    std::function<void(std::uint64_t compared)> on_progress;
    /// Called likewise when one was found: a campaign may be ended before its end.
    std::function<void(const Disagreement&)> on_disagreement;
};

struct CampaignResult {
    Tally tally;
    std::vector<Disagreement> disagreements;  ///< sorted by seed
    std::uint64_t compared = 0;
    std::uint64_t rejected = 0;  ///< protocols that the generator threw again
    std::uint64_t driver_checks = 0;
    LoggedRuns logged;  ///< counts only
    double seconds = 0;
};

[[nodiscard]] CampaignResult run_campaign(const spin::Tools& tools, const CampaignRequest& request);

/// The levels at which the driver checks the case of a seed.
[[nodiscard]] std::set<int> driver_levels(std::uint64_t seed, const CampaignRequest& request);

[[nodiscard]] std::vector<ModelForm> forms_for(FormChoice choice, std::uint64_t seed);

/// A smaller case with the same kind of difference.
[[nodiscard]] Disagreement shrink_disagreement(const spin::Tools& tools, const Disagreement& found, const Sizes& sizes,
                                               const std::vector<ModelForm>& forms);

/// What can be checked by hand: the options and the difference as comments, then the protocol, or the check file when there
/// is one.
[[nodiscard]] std::string file_text(const Disagreement& found);

}  // namespace map2pml::differential
