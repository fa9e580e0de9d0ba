#include "driver/results/any_number.h"

#include <algorithm>

namespace map2pml::report {

int exit_code(const AnyNumber& result) {
    if (!result.error.empty()) return 4;
    const auto any = [&](ir::Verdict verdict) {
        return std::any_of(result.verdicts.begin(), result.verdicts.end(),
                           [&](const AnyNumberVerdict& each) { return each.verdict == verdict; });
    };
    if (any(ir::Verdict::violated)) return 1;
    if (!result.verdicts.empty()) return any(ir::Verdict::incomplete) ? 3 : 0;
    for (const FileResult& each : result.instances)
        if (const int code = exit_code(each, false); code == 2 || code == 4) return code;
    return 3;
}

}  // namespace map2pml::report
