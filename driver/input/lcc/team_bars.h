/// Assignments that cannot be teams, whatever happens: an agent that has to end may not do what it has to do.   candidates -> bars
///
/// A bar holds for all assignments that agree with it: for these, neither the rules that decide nor what they are asked differ.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>

#include "driver/input/reading/settings.h"
#include "driver/input/reading/stated_numbers.h"
#include "translator/model/instance/instance.h"
#include "translator/protocols/analyses/instance/team.h"

namespace map2pml::input {

struct TeamBar {
    passes::Team team;  ///< the places that matter
    ir::Denial denial;  ///< denies an action that its subject has to do before it can end
};

/// Reads the framework once.
class TeamBars {
  public:
    /// Finds no bars if the protocol is not in LCC, has errors, or need not end as `settings` and the check file say.
    TeamBars(const source::SourceSet& sources, source::FileId file, const Settings& settings, const TeamBlock& block);
    ~TeamBars();
    TeamBars(const TeamBars&) = delete;
    TeamBars& operator=(const TeamBars&) = delete;
    TeamBars(TeamBars&&) = delete;
    TeamBars& operator=(TeamBars&&) = delete;

    /// \param team an agent for each place
    [[nodiscard]] std::optional<TeamBar> find(const passes::Team& team);

  private:
    struct Read;
    /// An agent, what it has to do, the part of the team that matters.
    using Asked = std::tuple<std::string, std::string, passes::Team>;
    std::unique_ptr<const Read> read_;  ///< null: there are no bars
    std::map<Asked, std::optional<ir::Denial>> known_;
};

}  // namespace map2pml::input
