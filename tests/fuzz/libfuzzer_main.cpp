/// For libFuzzer: the target is what M2P_FUZZ_TARGET says.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    static const map2pml::fuzz::Target* const target = [] {
        const char* name = std::getenv("M2P_FUZZ_TARGET");
        const auto* found = map2pml::fuzz::find_target(name == nullptr ? "" : name);
        if (found == nullptr) {
            std::fprintf(stderr, "fuzz: M2P_FUZZ_TARGET names no target\n");
            std::exit(2);
        }
        map2pml::fuzz::patience = std::chrono::milliseconds(1000);  // many inputs, not large ones
        return found;
    }();
    target->run({reinterpret_cast<const char*>(bytes), count});
    return 0;
}
