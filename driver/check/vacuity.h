/// Detects properties that hold vacuously.   property -> the conditions in it that are not true in any run
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

/// The size of the mailboxes in the first search and the largest size to try.
struct Capacities {
    std::uint32_t first = 0;
    std::uint32_t largest = 0;
};

/// For one scene under one instance: results for one property are reused for the next.
class Vacuity {
  public:
    explicit Vacuity(const SceneRequest& request) : request_(request) {}

    /// Stores in the result that the property says nothing (`passes::emptiness_of`), and why. If this is unknown, because a search is
    /// cut, does not finish or would be large, nothing is stored.
    /// \param result of a property that holds, or of a trace that does not happen.
    void look_at(const ir::UserProperty& property, Capacities capacities, report::PropertyResult& result,
                 std::string& error);

  private:
    enum class Answer : std::uint8_t { comes_true, never, unknown };

    /// What is asked about one property.
    struct Question {
        Capacities capacities;
        bool is_large;  ///< the search for the property was large: then SPIN is not asked
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
