/// `progress` in a model of its own, side by side with other searches.   scene -> result
///
/// Where steps are merged, a message that was taken shows only at the next place, behind a send, so that others can do more in between: the search
/// for cycles had up to 14 times the states. It gets the model without `merge` (translator/protocols/promela/reductions.md).
#pragma once

#include <string>

#include "driver/results/result.h"
#include "driver/tools/schedule/foreseen.h"
#include "driver/verdicts/search/scene_request.h"
#include "driver/verdicts/search/searches.h"

namespace map2pml::check {

class ProgressCheck {
  public:
    explicit ProgressCheck(const SceneRequest& request);

    /// The level merges steps, so that the other searches have a model that is not good for this one.
    [[nodiscard]] static bool is_for(const translation::Settings& settings);

    /// As `decide` would be called now.
    void foresee(const Known& known) { foreseen_.only({question(known)}); }
    /// \param error gets a text if something that is our fault went wrong.
    [[nodiscard]] report::PropertyResult decide(const Known& known, std::string& error);

  private:
    struct Decided {
        report::PropertyResult result;
        std::string error;
    };

    /// How much room a state takes is not asked: it differs from model to model, and the searches learn it.
    [[nodiscard]] static Known question(Known known) {
        known.state_room = 0;
        return known;
    }
    [[nodiscard]] static Decided answer(const Known& known, const SceneRequest& request);

    const SceneRequest& request_;
    schedule::Foreseen<Known, Decided> foreseen_;  ///< the last: its work uses all of the above
};

}  // namespace map2pml::check
