#include "driver/tools/spin/internal.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

namespace map2pml::spin {
namespace {

constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20U;
constexpr std::uint64_t kTrailBytes = 64;       // one stack frame of pan is 56 bytes
constexpr std::uint64_t kFirstDepth = 100'000;  // 6 MB of stack, touched only as far as it is used
constexpr std::uint64_t kDepthElsewhere = 1'000'000;
constexpr std::uint32_t kFirstHashBits = 18;  // 2 MB; the default of 128 MB takes 0.05 s to clear

/// Whether to begin with this room, which avoids a second run. From 65,536 bytes on, pan keeps larger offsets in each state, so
/// only runs that need more get it.
bool is_worth_having(std::uint64_t state_room, const Budget& budget) {
    constexpr std::uint64_t kShortOffsets = 65'535;
    constexpr std::uint64_t kCopies = 300;
    constexpr std::uint64_t kShare = 100;  // of the memory: with more, a search could run out of memory earlier
    return state_room <= kShortOffsets && state_room * kCopies <= budget.memory_bytes / kShare;
}

/// The field of bits of a sample, as a power of two: half of the memory.
std::uint32_t field_bits(const Budget& budget) {
    constexpr std::uint64_t kBitsPerByte = 8;
    return std::clamp(static_cast<std::uint32_t>(std::bit_width(budget.memory_bytes / 2 * kBitsPerByte)) - 1, 16U, 40U);
}

}  // namespace

std::uint64_t deepest(const SearchRequest& request) {
    constexpr std::uint64_t kPanLimit = 2'000'000'000;  // -m takes an int
    if (request.breadth_first) return request.budget.depth == 0 ? kPanLimit : std::min(request.budget.depth, kPanLimit);
    const std::uint64_t room = std::max<std::uint64_t>(request.budget.memory_bytes / 4 / kTrailBytes, 100);
    return std::min({request.budget.depth == 0 ? room : request.budget.depth, room, kPanLimit});
}

std::uint32_t hash_bits_for(std::uint64_t states, const Budget& budget) {
    const auto wanted = static_cast<std::uint32_t>(std::bit_width(states)) + 2;
    const auto room = static_cast<std::uint32_t>(std::bit_width(budget.memory_bytes / 16 / sizeof(void*)));
    return std::clamp(std::max(wanted, kFirstHashBits), 4U, std::max(room, 5U) - 1);
}

Tuning first_tuning(const SearchRequest& request) {
    Tuning tuning;
    // The breadth-first search has no stack, so its depth costs nothing.
    tuning.depth = request.breadth_first ? deepest(request) : std::min(deepest(request), kFirstDepth);
    tuning.depth_is_last = tuning.depth == deepest(request);
    tuning.hash_bits = hash_bits_for(0, request.budget);
    tuning.collapse = request.collapse && !request.breadth_first;  // it needs the mask
    if (request.is_elsewhere) {
        tuning.depth = std::min(deepest(request), std::max(kDepthElsewhere, request.depth_room));
        tuning.depth_is_last = tuning.depth == deepest(request);
    }
    if (request.sample) {
        const std::uint64_t depth = request.sample->depth;
        tuning.depth = depth == 0 ? deepest(request) : std::min(depth, deepest(request));
        tuning.depth_is_last = true;  // runs that are longer are cut
        tuning.hash_bits = field_bits(request.budget);
    }
    if (request.is_elsewhere || is_worth_having(request.state_room, request.budget))
        tuning.vector_size = std::max(tuning.vector_size, request.state_room);
    return tuning;
}

bool worth_collapsing(const SearchRequest& request, std::uint64_t bytes_per_state) {
    // 1,150 bytes: 21 instead, and five times as many states each second; 100 bytes: a little slower.
    constexpr std::uint64_t kLargeState = 256;
    return !request.breadth_first && !request.weak_fairness && bytes_per_state >= kLargeState;
}

std::vector<std::string> generate_arguments(const Tools& tools, const SearchRequest& request, const std::string& file) {
    std::vector<std::string> arguments = tools.spin_arguments();
    arguments.emplace_back("-o3");  // no merging of statements: every step keeps its own line
    for (const auto& definition : request.definitions) arguments.push_back(argument_of(definition));
    arguments.emplace_back("-a");
    arguments.push_back(file);
    return arguments;
}

std::vector<std::string> generate_preprocessed_arguments(const std::string& file) {
    // SPIN hands `command "file" > "pan.pre"` to a shell. The name of the file stays what it is in trails and reports.
    return {std::string("-Pcat ") + kPreprocessed + " <", "-o3", "-a", file};
}

std::vector<std::string> formula_arguments(const Tools& tools, const SearchRequest& request) {
    std::vector<std::string> arguments = tools.spin_arguments();
    arguments.emplace_back("-f");
    arguments.push_back("!(" + request.formula + ")");
    return arguments;
}

std::vector<std::string> pan_definitions(const SearchRequest& request, const Tuning& tuning) {
    std::vector<std::string> definitions;
    const auto define = [&](const std::string& text) { definitions.push_back("-D" + text); };
    switch (request.kind) {
        case SearchKind::safety:
            define("SAFETY");
            define("NOCLAIM");  // a claim would switch the end-state check off
            if (request.breadth_first) {
                define("BFS");
                define("NOCOMP");  // with the mask it takes different states for one (`tests/spin/trap11_*.pml`)
            }
            break;
        case SearchKind::non_progress:
            define("NP");
            define("NOSTUTTER");  // only cycles that really run; a model at rest has none
            break;
        case SearchKind::acceptance:
            if (!request.formula.empty()) define("HAS_LTL");  // the claim stutters like that of an ltl block
            break;
    }
    const bool fair = request.weak_fairness && request.kind != SearchKind::safety;
    if (!fair) define("NOFAIR");
    if (fair && tuning.fair_bytes != 0) define("NFAIR=" + std::to_string(tuning.fair_bytes));
    if (!request.partial_order_reduction) define("NOREDUCE");
    if (request.sample) {
        define("BITSTATE");
        switch (request.sample->order) {
            case Sample::Order::random:
                define("P_RAND");
                define("T_RAND");
                break;
            case Sample::Order::steps_reversed:
                define("T_REVERSE");
                break;
            case Sample::Order::processes_reversed:
                define("REVERSE");
                break;
        }
    }
    if (tuning.collapse) define("COLLAPSE");
    if (tuning.vector_size != 0) define("VECTORSZ=" + std::to_string(tuning.vector_size));
    define("MEMLIM=" + std::to_string(std::max<std::uint64_t>(request.budget.memory_bytes / kMegabyte, 1)));
    define("FREQ=20000");  // states between two progress lines; also how often the hash table may grow
    return definitions;
}

std::vector<std::string> pan_arguments(const SearchRequest& request, const Tuning& tuning) {
    std::vector<std::string> arguments{"-m" + std::to_string(tuning.depth), "-w" + std::to_string(tuning.hash_bits)};
    if (!tuning.depth_is_last) arguments.emplace_back("-b");
    // In an acceptance search, -A would also switch off the assertions that SPIN generates from a formula about states.
    if (!request.check_assertions && request.kind != SearchKind::acceptance) arguments.emplace_back("-A");
    switch (request.kind) {
        case SearchKind::safety:
            if (!request.check_end_states) arguments.emplace_back("-E");
            break;
        case SearchKind::non_progress:
            arguments.emplace_back("-l");
            break;
        case SearchKind::acceptance:
            arguments.emplace_back("-a");
            if (!request.claim.empty()) {
                arguments.emplace_back("-N");
                arguments.push_back(request.claim);
            }
            break;
    }
    if (request.weak_fairness && request.kind != SearchKind::safety) arguments.emplace_back("-f");
    if (const auto& part = request.part)
        arguments.push_back(fmt::format("-K{},{},{},{}", part->number, part->count, part->depth, part->beginnings));
    if (request.sample) {
        const std::uint32_t seed = request.sample->seed;
        constexpr std::uint32_t kHashFunctions = 500;
        arguments.push_back("-h" + std::to_string(seed % kHashFunctions));
        arguments.push_back("-RS" + std::to_string(seed + 1));
    }
    return arguments;
}

}  // namespace map2pml::spin
