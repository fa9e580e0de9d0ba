#include "translator/protocols/promela/plan/reductions.h"

namespace map2pml::promela {

/// To add a reduction: a file `plan/NAME.{h,cpp}` with a function `Plan NAME(Plan plan)` that says why the verdicts stay the same,
/// a row here, and a switch in `Options` if not everybody is to have it. It may change what is declared and what processes do; what
/// the driver reads of a model (`places`, `permanent`, `mistakes`, the spans of steps) has to stay true. Then a test in
/// `tests/unit` for the plan, one folder in `tests/golden` for the text, and a run of `tests/differential` for the meaning.
const std::vector<Reduction>& reductions() {
    static const std::vector<Reduction> all = {};
    return all;
}

}  // namespace map2pml::promela
