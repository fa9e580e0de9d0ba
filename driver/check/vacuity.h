/// Does a property that holds say anything?   property -> what is true in no run, so that it says nothing
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "driver/check/scene_check.h"
#include "driver/report/result.h"
#include "translator/ir/property.h"
#include "translator/passes/bind/emptiness.h"
#include "translator/semantics/exploration.h"

namespace map2pml::check {

/// Messages in a mailbox: to begin with, and the most to try.
struct Capacities {
    std::uint32_t first = 0;
    std::uint32_t largest = 0;
};

/// Of one scene under one instance: what is found out for one property serves the next.
class Vacuity {
  public:
    explicit Vacuity(const SceneRequest& request) : request_(request) {}

    /// Notes in the result that the property says nothing (`passes::emptiness_of`), and why. Of what is not known, because a search is
    /// cut, comes to no end or would be a large one, nothing is said.
    /// \param result holds; or is a trace that does not happen.
    void look_at(const ir::UserProperty& property, Capacities capacities, report::PropertyResult& result,
                 std::string& error);

  private:
    enum class Answer : std::uint8_t { comes_true, never, unknown };

    /// What is asked about one property.
    struct Question {
        Capacities capacities;
        bool is_large;  ///< its own search was: then SPIN is not asked
        std::string& error;
        std::vector<report::Finding> findings;
    };

    [[nodiscard]] Answer look(const passes::Emptiness& emptiness, Question& question);
    [[nodiscard]] Answer ask(const passes::Condition& condition, Question& question);
    [[nodiscard]] Answer ask_meaning(const passes::Condition& condition, const ir::UserProperty& about);
    [[nodiscard]] Answer ask_spin(const ir::UserProperty& about, const Question& question) const;
    [[nodiscard]] const semantics::Exploration& states_of(bool only_start);

    const SceneRequest& request_;
    std::unique_ptr<semantics::TransitionSystem> system_;
    std::unique_ptr<semantics::Exploration> start_;
    std::unique_ptr<semantics::Exploration> states_;
};

}  // namespace map2pml::check
