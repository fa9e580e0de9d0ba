#include "driver/results/any_number.h"

#include <algorithm>

namespace map2pml::report {

std::uint32_t AnyNumberVerdict::holds_from(std::uint32_t searched) const {
    if (proved_from == 0 || proved_from > searched + 1) return proved_from;
    std::uint32_t from = 1;
    for (const auto* numbers : {&violated, &open})
        for (const std::uint32_t number : *numbers)
            if (number < proved_from) from = std::max(from, number + 1);
    return from;
}

int exit_code(const AnyNumber& result) {
    if (!result.error.empty()) return 4;
    int worst = 0;
    for (const AnyNumberVerdict& each : result.verdicts)
        if (!each.is_as_expected()) worst = worst_exit_code(worst, each.verdict == ir::Verdict::incomplete ? 3 : 1);
    if (!result.verdicts.empty()) return worst;
    for (const FileResult& each : result.instances)
        if (const int code = exit_code(each, false); code == 2 || code == 4) return code;
    return 3;
}

}  // namespace map2pml::report
