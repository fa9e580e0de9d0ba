/// Detects properties that hold vacuously.   property -> the conditions in it that are not true in any run
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "driver/results/result.h"
#include "driver/verdicts/search/scene_request.h"
#include "driver/verdicts/search/searches.h"
#include "translator/model/formulas/property.h"
#include "translator/protocols/bind/emptiness.h"
#include "translator/protocols/semantics/graph/exploration.h"

namespace map2pml::check {

/// States of the reference semantics, of one scene under one instance: for all properties, which may be looked at side by side.
class MeantStates {
  public:
    /// \param request not of one property: what is cut for one is cut for all.
    explicit MeantStates(const SceneRequest& request) : request_(request) {}

    /// As many as are worth it. \param only_start the first one alone
    [[nodiscard]] const semantics::Exploration& states(bool only_start);

  private:
    const SceneRequest& request_;
    std::mutex mutex_;
    std::unique_ptr<semantics::TransitionSystem> system_;
    std::unique_ptr<semantics::Exploration> start_;
    std::unique_ptr<semantics::Exploration> states_;
};

/// Of one property.
class Vacuity {
  public:
    Vacuity(const SceneRequest& request, MeantStates& meant) : request_(request), meant_(meant) {}

    /// Notes in the result that the property says nothing (`passes::emptiness_of`), and why. Of what is not known, because a search is
    /// cut, comes to no end or would be a large one, nothing is said.
    /// \param result holds; or is a trace, or a `reachable`, that does not happen.
    void look_at(const ir::UserProperty& property, const Known& known, report::PropertyResult& result,
                 std::string& error);

  private:
    enum class Answer : std::uint8_t { comes_true, never, unknown };

    /// What is asked about one property.
    struct Question {
        Known known;
        bool is_large;    ///< its own search was: then SPIN is not asked
        bool is_limited;  ///< it met limits: then only what needs no search is known
        std::string& error;
        std::vector<report::Finding> findings;
    };

    [[nodiscard]] Answer look(const passes::Emptiness& emptiness, Question& question);
    [[nodiscard]] Answer ask(const passes::Condition& condition, Question& question);
    [[nodiscard]] Answer ask_meaning(const passes::Condition& condition, const ir::UserProperty& about);
    [[nodiscard]] Answer ask_spin(const ir::UserProperty& about, const Question& question) const;

    const SceneRequest& request_;
    MeantStates& meant_;
};

}  // namespace map2pml::check
