#include "driver/verdicts/instances/internal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <string_view>

#include "driver/report/text/failure.h"
#include "driver/results/layout.h"
#include "driver/verdicts/search/searches.h"
#include "translator/protocols/promela/model_writer.h"

namespace map2pml::check {

using report::Advice;

namespace {

constexpr std::chrono::milliseconds kLongestLook{5000};
constexpr std::uint32_t kLookCapacity = 4;  ///< of mailboxes, to begin with
constexpr std::uint32_t kLargestLook = 64;
constexpr std::size_t kMostBlocked = 3;

/// How a note of a reduction begins or goes on when it says what the reduction could not do, the most effective first. What only
/// follows from the shape of every model (a loop needs a place to rest) is no advice.
constexpr std::array<std::string_view, 9> kObstacles = {
    "are told apart",
    "in the order of arrival: this receive",
    "calls start processes",
    "observers of the check file look at single steps",
    "the property looks at single steps",
    "branches of a `par` share a mailbox",
    "other agents see the state that it uses",
    "it sends to its own mailbox",
    "the step before it already sends, or depends on what has not arrived",
};

std::size_t rank_of(const promela::ReductionNote& note) {
    const auto* const found = std::find_if(kObstacles.begin(), kObstacles.end(), [&](std::string_view each) {
        return note.words.find(each) != std::string::npos;
    });
    return static_cast<std::size_t>(found - kObstacles.begin());
}

/// The lines that kept reductions from being made.
void add_blocked(const SceneRequest& request, std::vector<Advice>& advice) {
    std::vector<promela::ReductionNote> notes;
    try {
        notes = model_for(request, {.level = request.settings.level,
                                    .without_reductions = request.settings.without_reductions,
                                    .capacity = kLookCapacity,
                                    .explains = true,
                                    .stuck_checks = true,
                                    .template_overrides = request.templates})
                    .reductions;
    } catch (const budget::Exceeded&) {
        return;
    }
    std::erase_if(notes, [](const auto& each) { return rank_of(each) == kObstacles.size(); });
    std::stable_sort(notes.begin(), notes.end(),
                     [](const auto& one, const auto& other) { return rank_of(one) < rank_of(other); });
    for (std::size_t at = 0; at < std::min(kMostBlocked, notes.size()); ++at)
        advice.push_back({Advice::About::blocked, notes[at].span, notes[at].words});
}

void add_options(const SceneRequest& request, std::vector<Advice>& advice) {
    std::vector<std::string> words;
    if (request.settings.level < report::kUsualLevel) {
        words.push_back(fmt::format("-O{}, the usual level, makes smaller models than -O{}", report::kUsualLevel,
                                    request.settings.level));
    } else if (!request.settings.without_reductions.empty()) {
        words.push_back(
            fmt::format("--no-reduce {} makes the model larger", fmt::join(request.settings.without_reductions, ",")));
    }
    if (request.instance.spawn_calls)
        words.emplace_back("with --spawn-calls each call is a separate process, which needs more states");
    if (!words.empty()) advice.push_back({Advice::About::options, {}, report::joined(words, "; ")});
}

/// The states that can be reached, if all of them can be seen.
std::optional<std::uint64_t> count_states(const SceneRequest& request) {
    try {
        const promela::Generated model = model_for(request, {.level = request.settings.level,
                                                             .without_reductions = request.settings.without_reductions,
                                                             .capacity = kLookCapacity,
                                                             .template_overrides = request.templates});
        Searches searches(request, model,
                          {std::min(kLookCapacity, request.settings.capacity.value_or(kLookCapacity)),
                           request.settings.capacity.value_or(kLargestLook)});
        const Searched searched = searches.search(Search::every_state);
        return searched.complete() != nullptr ? std::optional(searched.outcome.statistics.states) : std::nullopt;
    } catch (const budget::Exceeded&) {
        return std::nullopt;
    }
}

std::string option_of(const report::RaisedNumber& number, std::uint32_t value) {
    return fmt::format("--{} {}={}", number.is_limit ? "limit" : "agents", number.name, value);
}

/// `4,000,000`: one digit is all that an estimate is worth.
std::string rounded(double states) {
    constexpr double kLargest = 1e15;
    if (states >= kLargest) return "more than 10^15";
    const double unit = std::pow(10, std::floor(std::log10(std::max(1.0, states))));
    return report::grouped(static_cast<std::uint64_t>(std::round(states / unit) * unit));
}

/// \param count of the instances that were measured.
std::string estimate_words(const Growth& growth, std::size_t count) {
    const std::string lower = rounded(*growth.lower);
    const std::string upper = rounded(growth.upper);
    const std::string from = report::counted(count, "smaller instance");
    return lower == upper ? fmt::format("about {} states, if the number keeps growing as in {}", lower, from)
                          : fmt::format(
                                "about {} to {} states, if the number keeps growing as in {} or grows ever faster, as "
                                "it does there",
                                lower, upper, from);
}

std::string times(double factor) { return fmt::format("{:.{}f} times", factor, factor < 10 ? 1 : 0); }

/// `--agents Asker=9: about 8.1 times fewer states for each one less; --limit asking=9: about 1.2 times`
std::string smaller_words(const std::vector<report::RaisedNumber>& numbers, const Candidate& target,
                          const Growth& growth, const std::vector<std::size_t>& helping) {
    std::vector<std::string> words;
    words.reserve(helping.size());
    for (const std::size_t at : helping) {
        words.push_back(fmt::format("{}: about {}{}", option_of(numbers[at], target.values[at]),
                                    times(growth.factors[at]),
                                    words.empty() ? " fewer states for each reduction by one" : ""));
    }
    return report::joined(words, "; ");
}

/// Makes results that advise a smaller instance in general name the number.
void name_number(report::SceneResult& scene, const std::string& option) {
    for (report::PropertyResult& each : scene.results) {
        for (const std::string_view general : {report::kMakeSmaller, report::kSmallerInCheckFile}) {
            const std::size_t at = each.ran_out ? each.incomplete_because.find(general) : std::string::npos;
            if (at != std::string::npos)
                each.incomplete_because.replace(at, general.size(), "or lower " + option + " first");
        }
    }
}

void add_growth(const std::vector<report::RaisedNumber>& numbers, const Candidate& target,
                const std::vector<Measured>& measured, report::SceneResult& scene) {
    const std::optional<Growth> growth = growth_of(measured, target.values);
    if (!growth) return;
    std::uint64_t seen = 0;
    for (const report::PropertyResult& each : scene.results)
        if (each.ran_out) seen = std::max(seen, each.states);
    if (growth->lower && growth->upper > static_cast<double>(seen))
        scene.advice.push_back({Advice::About::estimate, {}, estimate_words(*growth, measured.size())});
    if (const std::vector<std::size_t> order = helping(*growth, target.values); !order.empty()) {
        scene.advice.push_back({Advice::About::smaller, {}, smaller_words(numbers, target, *growth, order)});
        name_number(scene, option_of(numbers[order.front()], target.values[order.front()]));
    }
    const Measured& largest = measured[growth->largest];
    std::vector<std::string> options;
    for (std::size_t at = 0; at < numbers.size(); ++at) options.push_back(option_of(numbers[at], largest.values[at]));
    scene.advice.push_back({Advice::About::finished,
                            {},
                            fmt::format("{} has {}, all of which were visited", report::joined(options, " "),
                                        report::counted(largest.states, "state"))});
}

SceneRequest request_of_made(const SmallestRequest& request, const MadeInstance& made, const CheckSettings& settings) {
    return {request.sources,   made.protocol(), made.instance->instance, settings,
            request.templates, request.tools,   request.progress,        process::Stop(request.cancelled)};
}

}  // namespace

bool needs_advice(const report::SceneResult& scene) {
    return std::any_of(scene.results.begin(), scene.results.end(),
                       [](const report::PropertyResult& each) { return each.ran_out; });
}

std::vector<Measured> measure_smaller(const SmallestRequest& request, const Families& families,
                                      const Candidate& target) {
    CheckSettings settings = request.settings;
    settings.deadline = std::chrono::steady_clock::now() + std::min(kLongestLook, request.settings.time / 4);
    settings.scheduler = nullptr;  // one after the other, within the time
    settings.keep_folder.clear();
    settings.swarm = settings.split = 0;
    settings.cluster.reset();
    std::vector<Choices> choices = families.choices();
    for (std::size_t at = 0; at < target.values.size(); ++at) {
        Choice& number = choices[target.family].numbers[at];
        number.first = std::min(number.first, target.values[at]);
        number.last = target.values[at];
    }
    const std::vector<Choices> only = {choices[target.family]};
    std::vector<Measured> measured;
    for (std::uint64_t size = least_size(only); size < target.size; ++size) {
        for (Candidate& each : candidates_of_size(only, size)) {
            if (request.cancelled.load() || std::chrono::steady_clock::now() >= *settings.deadline) return measured;
            each.family = target.family;
            const MadeInstance made = families.make(each);
            if (made.instance == nullptr) continue;
            settings.capacity = made.instance->capacity;
            if (const auto states = count_states(request_of_made(request, made, settings)))
                measured.push_back({each.values, *states});
        }
    }
    return measured;
}

void add_advice(const SmallestRequest& request, const Families& families, const Candidate& target,
                const std::vector<Measured>& measured, report::SceneResult& scene) {
    add_growth(families.all()[target.family].shown.numbers, target, measured, scene);
    const MadeInstance made = families.make(target);
    if (made.instance != nullptr) add_advice(request_of_made(request, made, request.settings), scene);
}

void add_advice(const SceneRequest& scene_request, report::SceneResult& scene) {
    add_options(scene_request, scene.advice);
    add_blocked(scene_request, scene.advice);
}

void advise(const SmallestRequest& request, const input::Protocols& input, std::vector<report::SceneResult>& scenes) {
    // Figures of SPIN would mislead after a saved run: the reference semantics counts what comes after it, and the run does not fit a
    // smaller instance.
    if (request.settings.beginning != nullptr) return;
    if (request.cancelled.load() || std::none_of(scenes.begin(), scenes.end(), needs_advice)) return;
    const Families families(request, input, false);
    for (std::size_t at = 0; at < scenes.size(); ++at) {
        report::SceneResult& scene = scenes[at];
        if (!needs_advice(scene)) continue;
        if (const std::optional<Candidate> target = families.candidate_of(scene)) {
            add_advice(request, families, *target, measure_smaller(request, families, *target), scene);
        } else {
            const input::SceneInstance& each = input.instances[at];
            add_advice({request.sources, input.protocol_of(each), each.instance, request.settings, request.templates,
                        request.tools, request.progress, process::Stop(request.cancelled)},
                       scene);
        }
    }
}

}  // namespace map2pml::check
