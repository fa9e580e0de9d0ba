#include "driver/input/reading/foreign_rules.h"

#include <algorithm>

namespace map2pml::input {

void refuse_rules(const ir::CheckFile& check, const std::string& language, diag::Sink& sink) {
    const auto refuse = [&](const source::Span& span) {
        sink.report(
            {diag::Code::check_misplaced, span, "rules of agents are obeyed in LCC and MAP, not in " + language, {}});
    };
    const auto refuse_block = [&](const ir::CheckBlock& block) {
        for (const ir::RuleSet& set : block.rules) {
            refuse(set.owner_span);
        }
        if (block.policy) {
            refuse(block.policy->span);
        }
    };
    refuse_block(check.common);
    std::for_each(check.instances.begin(), check.instances.end(), refuse_block);
}

void refuse_candidates(const ir::CheckFile& check, const std::string& language, diag::Sink& sink) {
    const auto refuse_block = [&](const ir::CheckBlock& block) {
        for (const auto& [place, candidates] : block.candidates) {
            sink.report(
                {diag::Code::check_misplaced, candidates.span, "teams are searched in LCC, not in " + language, {}});
        }
    };
    refuse_block(check.common);
    std::for_each(check.instances.begin(), check.instances.end(), refuse_block);
}

}  // namespace map2pml::input
