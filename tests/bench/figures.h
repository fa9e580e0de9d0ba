/// What the bench measures and how figures are written down.   one function per table -> JSON
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

namespace map2pml::bench {

/// States and bytes of the auction: -O1, -O0, and a model made by hand. Do not depend on the machine.
[[nodiscard]] nlohmann::ordered_json measure_states();
/// States of all seven properties, against the number of agents of a role, doubled as long as 60 s are enough; with the exponent of growth.
[[nodiscard]] nlohmann::ordered_json measure_growth(std::size_t most_agents);
/// Of each instance of all samples, the largest search at `-O1` and at `-O2`; geometric means of their ratios.
[[nodiscard]] nlohmann::ordered_json measure_reductions();
/// `map2pml check` against `spin -run` on the same model, run by run in turn.
[[nodiscard]] nlohmann::ordered_json measure_verdict(std::size_t runs);
/// `map2pml check` of a machine with 19,683 states against `map2pml prove` of the same development, which is explored up to symmetry and proved.
[[nodiscard]] nlohmann::ordered_json measure_machine(std::size_t runs);
/// The parse alone against the whole way to Promela, over growing protocols, in this process.
[[nodiscard]] nlohmann::ordered_json measure_translation(const std::vector<std::size_t>& clauses, std::size_t runs);
/// A long trail to the JSON report against `spin -t -p` on the same trail.
[[nodiscard]] nlohmann::ordered_json measure_trail(std::size_t rounds, std::size_t runs);

/// Many small protocols: translated against parsed; checked by one job and by one for each core; from an empty cache of results and a full one.
[[nodiscard]] nlohmann::ordered_json measure_batch(std::size_t files, std::size_t runs);

/// Reading a log of so many events against parsing its lines with simdjson alone, in this process, alternating.
[[nodiscard]] nlohmann::ordered_json measure_reading(std::size_t events, std::size_t runs);

/// The answer of `map2pml lsp` to each request right after an edit of a text of so many lines, against parsing the text in this process.
[[nodiscard]] nlohmann::ordered_json measure_editor(std::size_t lines, std::size_t runs);

/// `map2pml conform` of so many events of interleaved conversations against reading the log, and against parsing its lines alone.
[[nodiscard]] nlohmann::ordered_json measure_conform(std::size_t events, std::size_t runs);

/// Wall seconds of one call.
inline double seconds_of(const std::function<void()>& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// The machine's noise: never one number alone.
inline nlohmann::ordered_json spread(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return {{"min", values.front()}, {"median", values[values.size() / 2]}, {"max", values.back()}};
}

}  // namespace map2pml::bench
