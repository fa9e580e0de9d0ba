/// Without libFuzzer: fuzz_replay TARGET FILE… tries files once each, and ends badly where one is slow or the target ends the program.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/fuzz/targets.h"

int main(int count, char** words) {
    const auto* target = map2pml::fuzz::find_target(count > 1 ? words[1] : "");
    if (target == nullptr) {
        for (const auto& each : map2pml::fuzz::targets()) {
            std::printf("%-10s %s\n", each.name, each.input);
        }
        return count == 1 ? 0 : 2;
    }
    constexpr double kLongest = 10;  // seconds, on a machine that has other things to do
    int slow = 0;
    for (int at = 2; at < count; ++at) {
        std::stringstream text;
        text << std::ifstream(words[at], std::ios::binary).rdbuf();
        std::fprintf(stderr, "%s\n", words[at]);
        const auto began = std::chrono::steady_clock::now();
        target->run(text.str());
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        if (seconds > kLongest) {
            std::printf("%s: %.1f s\n", words[at], seconds);
            ++slow;
        }
    }
    std::printf("%s: %d inputs\n", target->name, count - 2);
    return slow == 0 ? 0 : 1;
}
