#include <stdexcept>

#include "driver/report/json/json.h"
#include "driver/runs/trace/raw_replay.h"
#include "driver/runs/trace/source_run.h"
#include "driver/tools/process/run.h"
#include "driver/verdicts/search/search_plan.h"
#include "tests/bench/figures.h"
#include "translator/languages/map/read_map.h"
#include "translator/protocols/analyses/instance/make_instance.h"
#include "translator/protocols/promela/model_writer.h"

namespace map2pml::bench {

namespace {

/// Two agents pass a message to and fro until the limit ends it, and then one fails: a run as long as one likes.
constexpr const char* kLongWalk = R"(Long_Walk[
  agent(!Walker, %walker) = agent(loop)

  agent(!Walker, %walker, loop) =
    tick(on) => agent(!Echo, %echo) then
    waitfor (tock(on) <= agent(!Echo, %echo) then agent(loop))
    timeout (arrive())

  agent(!Echo, %echo) =
    waitfor (tick($word) <= agent($who, %walker) then tock($word) => agent($who, %walker) then agent())
    timeout (agent())]
)";

}  // namespace

nlohmann::ordered_json measure_trail(std::size_t rounds, std::size_t runs) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto protocols = map::read_map(sources, sources.add("long_walk.map", kLongWalk), sink);
    passes::InstanceRequest wanted;
    wanted.limits = {{"loop", static_cast<std::uint32_t>(rounds)}};
    const ir::Instance instance = passes::make_instance(protocols.at(0), wanted, sink);
    const promela::Generated model = promela::translate(sources, protocols.at(0), instance, {.stuck_checks = true});
    spin::SearchRequest request = check::request_for(check::Search::failure, 4);
    request.model = model.text;
    const auto outcome = spin::run_search(std::get<spin::Tools>(spin::find_tools()), request);
    const auto* found = std::get_if<spin::ErrorFound>(&outcome.end);
    if (found == nullptr || !found->trail) throw std::runtime_error("the long walk has no trail");
    const spin::Trail& trail = *found->trail;
    std::size_t steps = 0;
    std::size_t statements = 0;
    std::vector<double> report, spin, ratio;
    for (std::size_t run = 0; run < runs; ++run) {
        report.push_back(seconds_of([&] {
            const trace::RawReplay raw = trace::replay(trail);
            trace::SourceRun source = trace::to_source(raw, protocols.front(), instance, model);
            if (!source.error.empty()) throw std::runtime_error(source.error);
            steps = source.counterexample.steps.size();
            statements = raw.events.size();
            report::FileResult file;
            file.scenes.emplace_back().results.emplace_back().counterexample = std::move(source.counterexample);
            (void)report::print_json({{&sources, &file}}, "0");
        }));
        spin.push_back(seconds_of([&] {
            std::vector<std::string> words = {"-t", "-p", "-k", trail.file.filename().string()};
            for (const spin::Definition& definition : trail.definitions) {
                words.push_back(argument_of(definition));
            }
            words.push_back(trail.model.filename().string());
            process::RunOptions options;
            options.directory = trail.model.parent_path();
            (void)process::run({trail.tools.spin, words}, options);
        }));
        ratio.push_back(report.back() / spin.back());
    }
    return {{"steps", steps},
            {"trail_events", statements},
            {"report_seconds", spread(report)},
            {"spin_replay_seconds", spread(spin)},
            {"steps_per_second", static_cast<double>(steps) / spread(report).at("median").get<double>()},
            {"report_over_spin_replay", spread(ratio)}};
}

}  // namespace map2pml::bench
