/// For libFuzzer: the target of the group M2P_FUZZ_TARGETS that the environment names as M2P_FUZZ_TARGET.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    static const map2pml::fuzz::Target target = [] {
        const char* name = std::getenv("M2P_FUZZ_TARGET");
        map2pml::fuzz::patience = std::chrono::milliseconds(1000);  // many inputs, not large ones
        for (const auto& each : map2pml::fuzz::M2P_FUZZ_TARGETS())
            if (name != nullptr && std::string_view(name) == each.name) return each;
        std::fprintf(stderr, "fuzz: M2P_FUZZ_TARGET names no target\n");
        std::exit(2);
    }();
    target.run({reinterpret_cast<const char*>(bytes), count});
    return 0;
}
