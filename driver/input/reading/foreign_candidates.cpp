#include "driver/input/reading/foreign_candidates.h"

#include <algorithm>

namespace map2pml::input {

void refuse_candidates(const ir::CheckFile& check, const std::string& language, diag::Sink& sink) {
    const auto refuse_block = [&](const ir::CheckBlock& block) {
        for (const auto& [place, candidates] : block.candidates)
            sink.report({diag::Code::check_misplaced,
                         candidates.span,
                         "`teams` takes protocols in LCC, not in " + language,
                         {}});
    };
    refuse_block(check.common);
    std::for_each(check.instances.begin(), check.instances.end(), refuse_block);
}

}  // namespace map2pml::input
