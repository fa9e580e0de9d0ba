#include "driver/check/translate.h"
#include "tests/bench/figures.h"
#include "tests/bench/generated_protocol.h"
#include "translator/map/read_map.h"
#include "translator/passes/checks/check_protocol.h"
#include "translator/passes/make_instance.h"
#include "translator/promela/model_writer.h"

namespace map2pml::bench {

namespace {

/// Seconds of one call, from as many calls as it takes to be longer than the clock's noise.
double seconds_each(const std::function<void()>& work) {
    constexpr double kLongEnough = 0.05;
    std::size_t calls = 0;
    double passed = 0;
    while (passed < kLongEnough) {
        passed += seconds_of(work);
        ++calls;
    }
    return passed / static_cast<double>(calls);
}

nlohmann::ordered_json measure_size(std::size_t clauses, std::size_t runs) {
    source::SourceSet sources;
    const std::string text = generated_protocol(clauses);
    const source::FileId file = sources.add("generated.map", text);
    diag::Sink sink;
    const std::vector<ir::Protocol> protocols = map::read_map(sources, file, sink);
    const ir::Instance instance = passes::make_instance(protocols.at(0), {}, sink);
    std::size_t bytes = 0;
    std::vector<double> parse, checks, promela, whole, ratio;
    for (std::size_t run = 0; run < runs; ++run) {
        // One after the other in each run, so that the machine's moods meet both.
        parse.push_back(seconds_each([&] {
            diag::Sink own;
            (void)map::read_map(sources, file, own);
        }));
        whole.push_back(seconds_each(
            [&] { bytes = check::translate_file(sources, file, {}, check::Target::promela).text.size(); }));
        checks.push_back(seconds_each([&] {
            diag::Sink own;
            passes::check_protocol(protocols.front(), own);
        }));
        promela.push_back(seconds_each([&] { (void)promela::translate(sources, protocols.front(), instance, {}); }));
        ratio.push_back(whole.back() / parse.back());
    }
    return {{"clauses", clauses},
            {"agents", instance.agents.size()},
            {"map_bytes", text.size()},
            {"promela_bytes", bytes},
            {"parse_seconds", spread(parse)},
            {"checks_seconds", spread(checks)},
            {"promela_seconds", spread(promela)},
            {"whole_seconds", spread(whole)},
            {"whole_over_parse", spread(ratio)}};
}

}  // namespace

nlohmann::ordered_json measure_translation(const std::vector<std::size_t>& clauses, std::size_t runs) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const std::size_t size : clauses) {
        rows.push_back(measure_size(size, runs));
    }
    return rows;
}

}  // namespace map2pml::bench
