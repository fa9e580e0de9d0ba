#include "driver/tools/spin/swarm.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fstream>
#include <random>
#include <set>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "driver/tools/spin/internal.h"

namespace map2pml::spin {
namespace {

/// The bits of a sample are set by the bytes of the state, which do not depend on the order of the search.
constexpr std::string_view kMark = R"(/* map2pml: marks some of the states that this search sees */
static void
m2p_mark(const char *v, int n)
{	static FILE *m2p_marks; static int m2p_failed;
	unsigned long long h = 1469598103934665603ULL, w;
	for (; n >= 8; v += 8, n -= 8) { memcpy(&w, v, 8); h = (h ^ w) * 1099511628211ULL; h ^= h >> 29; }
	w = 0; memcpy(&w, v, n); h = (h ^ w) * 1099511628211ULL; h ^= h >> 32; h *= 0x9E3779B97F4A7C15ULL; h ^= h >> 29;
	if (h % M2P_MARK || m2p_failed) return;
	if (!m2p_marks && !(m2p_marks = fopen("marks.bin", "wb"))) { m2p_failed = 1; return; }
	if (fwrite(&h, 8, 1, m2p_marks) != 1) m2p_failed = 1;
}
)";

constexpr std::size_t kFewestMarks = 20;  // with fewer, an estimate says nothing

constexpr double kLeastPart = 0.01;
constexpr const char* kLess = "less than 1%";  // never nothing where there is something

std::string part_words(double part) {
    return part > 0 && part < kLeastPart ? kLess : fmt::format("{:.0f}%", std::floor(part * 100));
}

std::string bound_words(double part) {
    return part < kLeastPart ? kLess : fmt::format("at most {:.0f}%", std::ceil(part * 100));
}

/// Two digits that count.
std::string round(double number) {
    const double unit = std::pow(10, std::max(std::floor(std::log10(std::max(number, 1.0))) - 1, 0.0));
    return fmt::format("{:.0f}", std::round(number / unit) * unit);
}

}  // namespace

std::string coverage_words(const std::vector<SearchOutcome>& samples) {
    std::vector<std::vector<std::uint64_t>> marks;
    std::uint64_t states = 0;
    std::size_t failed = 0;
    std::set<std::string> whys;
    double factor = 0;  // the least: bits of the field for each state
    for (const SearchOutcome& each : samples) {
        const auto* stopped = std::get_if<Stopped>(&each.end);
        const std::uint64_t own = each.statistics.states;
        if (stopped == nullptr || stopped->reason == StopReason::killed || stopped->reason == StopReason::lost ||
            own == 0) {
            ++failed;
            const auto* error = std::get_if<ToolError>(&each.end);
            const std::string why = error != nullptr ? error->text : stopped != nullptr ? stopped->detail : "";
            if (!why.empty()) whys.insert(why.substr(0, why.find('\n')));
        }
        if (own == 0) continue;
        const double bits = each.statistics.field_bits / static_cast<double>(own);
        factor = states == 0 ? bits : std::min(factor, bits);
        states += own;
        if (each.marks) marks.push_back(*each.marks);
    }
    std::string words = fmt::format("a swarm of {} searches found no error", samples.size());
    if (failed != 0)
        words += fmt::format(", but {} of them saw nothing or were lost ({})", failed, fmt::join(whys, "; "));
    if (states == 0) return words;
    words += fmt::format(": {} states", states);
    if (const auto coverage = coverage_of(marks)) {
        words += fmt::format(", about {} different ones, {} of them seen by several; coverage {}",
                             round(coverage->seen), part_words(coverage->by_several), bound_words(coverage->at_most));
    } else {
        words += "; how many of them are different is not known";
    }
    return words + fmt::format(" (estimated); hash factor {:.0f}", factor);
}

bool add_marks(std::string& pan_source) {
    constexpr std::string_view kStore = "int\nbstore_reg(char *v, int n)\t/* extended hashing";
    constexpr std::string_view kNew = "\tfor (;;)\n\t{\tSS[x] |= (1<<y);\n";
    std::string patched = pan_source;
    const std::string mark = fmt::format("#define M2P_MARK {}\n{}", kStatesPerMark, kMark);
    const bool known = replace_only(patched, kStore, mark + std::string(kStore)) &&
                       replace_only(patched, kNew, "\tm2p_mark(v, n);\n" + std::string(kNew));
    if (known) pan_source = std::move(patched);
    return known;
}

std::optional<std::vector<std::uint64_t>> read_marks(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return std::nullopt;
    std::vector<std::uint64_t> marks;
    for (std::uint64_t each = 0; in.read(reinterpret_cast<char*>(&each), sizeof each);) marks.push_back(each);
    std::sort(marks.begin(), marks.end());
    marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
    return marks;
}

SearchRequest sample_of(const SearchRequest& request, std::uint32_t task, const Statistics& before) {
    SearchRequest own = request;
    Sample& sample = own.sample.emplace();
    sample.seed = task;
    constexpr std::array kOrders = {Sample::Order::random, Sample::Order::steps_reversed, Sample::Order::random,
                                    Sample::Order::processes_reversed};
    sample.order = kOrders[task % kOrders.size()];
    if (task / kOrders.size() % 2 ==
        1) {  // a random limit: as many short ones as long ones, up to where the search before came
        constexpr double kShallow = 200;
        constexpr std::uint64_t kParts = 1000;
        std::minstd_rand random(task + 1);
        random.discard(3);
        const double part = static_cast<double>(random() % kParts) / kParts;
        const double deep = std::max(static_cast<double>(before.depth), 2 * kShallow);
        sample.depth = static_cast<std::uint64_t>(kShallow * std::pow(deep / kShallow, part));
    }
    own.breadth_first = own.collapse = false;
    own.shorten = true;
    own.symmetry = {};
    own.budget.states = 0;
    own.state_room = std::max(request.state_room, before.state_room);
    if (request.keep) own.keep = *request.keep / fmt::format("swarm-{}", task + 1);
    return own;
}

/// Chao's lower bound of how many there are, from how many were seen by one and by two samples (Chao, *Estimating the population size for
/// capture-recapture data with unequal catchability*, 1987). Searches begin in the same state, so that what they see differs less than by chance.
std::optional<Coverage> coverage_of(const std::vector<std::vector<std::uint64_t>>& marks) {
    std::unordered_map<std::uint64_t, std::uint32_t> seen;
    for (const auto& of_one : marks)
        for (const std::uint64_t each : of_one) ++seen[each];
    if (marks.size() < 2 || seen.size() < kFewestMarks) return std::nullopt;
    double once = 0;
    double twice = 0;
    for (const auto& [mark, count] : seen) {
        once += count == 1 ? 1 : 0;
        twice += count == 2 ? 1 : 0;
    }
    const auto all = static_cast<double>(seen.size());
    const auto samples = static_cast<double>(marks.size());
    const double unseen = (samples - 1) / samples * once * (once - 1) / (2 * (twice + 1));
    return Coverage{all * static_cast<double>(kStatesPerMark), (all - once) / all, all / (all + unseen)};
}

SearchOutcome run_swarm(const SearchRequest& request, std::uint32_t tasks, const SearchOutcome& before,
                        const RunTasks& run) {
    const auto begin = std::chrono::steady_clock::now();
    std::vector<Task> all;
    for (std::uint32_t task = 0; task < tasks; ++task) {
        Task each{sample_of(request, task, before.statistics), 0};
        each.verifier = static_cast<int>(each.request.sample->order);
        all.push_back(std::move(each));
    }
    Ended ended = run(request, std::move(all), ShareTime::yes);
    SearchOutcome end = ended.found ? std::move(ended.outcomes[*ended.found]) : before;
    end.statistics.total_seconds = before.statistics.total_seconds +
                                   std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    end.statistics.state_room = std::max(end.statistics.state_room, before.statistics.state_room);
    for (const SearchOutcome& each : ended.outcomes)
        end.statistics.on_cluster = end.statistics.on_cluster || each.statistics.on_cluster;
    if (ended.found) return end;
    if (request.cancelled.is_asked())
        end.end = Stopped{StopReason::interrupted, "interrupted"};
    else
        std::get<Stopped>(end.end).coverage =
            ended.failure.empty() ? coverage_words(ended.outcomes) : "the swarm did not run: " + ended.failure;
    return end;
}

}  // namespace map2pml::spin
