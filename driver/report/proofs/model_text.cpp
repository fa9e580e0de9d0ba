#include "driver/report/proofs/internal.h"

namespace map2pml::prove {

std::string model_text(const smt::Discharged& result) {
    std::string text;
    for (const auto& each : result.model) text += each.name + " = " + each.value + "\n";
    return text;
}

}  // namespace map2pml::prove
