/// Without libFuzzer: fuzz_replay TARGET FILE… tries files once each, and ends badly where one is slow or the target ends the program.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "tests/fuzz/targets.h"
#include "tests/support/files.h"

int main(int count, char** words) {
    using namespace map2pml::fuzz;
    std::vector<Target> all;
    for (const auto& group : {text_targets(), machine_targets(), protocol_targets()})
        all.insert(all.end(), group.begin(), group.end());
    const auto target = std::find_if(
        all.begin(), all.end(), [&](const Target& each) { return count > 1 && each.name == std::string(words[1]); });
    if (target == all.end()) {
        for (const Target& each : all) std::printf("%-10s %s\n", each.name, each.input);
        return count == 1 ? 0 : 2;
    }
    // Seconds of the processor, whatever else the machine does.
#ifdef __SANITIZE_ADDRESS__
    constexpr double kLongest = 60;
#else
    constexpr double kLongest = 10;
#endif
    int slow = 0;
    for (int at = 2; at < count; ++at) {
        const std::string text = tests::read_file(words[at]);
        std::fprintf(stderr, "%s\n", words[at]);
        const std::clock_t began = std::clock();
        target->run(text);
        const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
        if (seconds > kLongest) {
            std::printf("%s: %.1f s\n", words[at], seconds);
            ++slow;
        }
    }
    std::printf("%s: %d inputs\n", target->name, count - 2);
    return slow == 0 ? 0 : 1;
}
