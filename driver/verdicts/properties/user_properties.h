/// The properties that a check file states, side by side.   instance -> a result for each, in the order of the check file
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "driver/results/result.h"
#include "driver/tools/schedule/foreseen.h"
#include "driver/verdicts/properties/vacuity.h"
#include "driver/verdicts/search/scene_request.h"

namespace map2pml::check {

class UserDefinedProperties {
  public:
    explicit UserDefinedProperties(const SceneRequest& request);

    /// All that is wanted are formulas that only the reference semantics can decide.
    [[nodiscard]] bool need_no_model() const;
    /// As `decide` would be called now. They are begun when no search for a built-in property is left to begin.
    void foresee(const Known& known);
    /// \param error gets a text if something that is our fault went wrong.
    void decide(const Known& known, std::vector<report::PropertyResult>& results, std::string& error);

  private:
    /// All that the result depends on.
    struct Question {
        std::size_t index = 0;
        Known known;

        [[nodiscard]] bool operator==(const Question&) const = default;
    };
    struct Decided {
        report::PropertyResult result;
        std::string error;
    };

    [[nodiscard]] std::vector<Question> questions(const Known& known) const;
    [[nodiscard]] Decided answer(const Question& question, const SceneRequest& request);

    const SceneRequest& request_;
    MeantStates meant_;
    schedule::Foreseen<Question, Decided> foreseen_;  ///< the last: its work uses all of the above
};

}  // namespace map2pml::check
