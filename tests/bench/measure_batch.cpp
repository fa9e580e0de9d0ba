#include <fmt/format.h>
#include <unistd.h>

#include "tests/bench/figures.h"
#include "tests/bench/programs.h"
#include "translator/languages/map/read_map.h"

namespace map2pml::bench {

namespace {

/// A question and its answer. No two are equal, so that nothing can be shared.
std::string small_protocol(std::size_t number) {
    return fmt::format(
        "Small{0}[\n"
        "  agent(!Asker, %asker) = ask{0}(what) => agent(_, %answerer) then\n"
        "    waitfor (answer{0}($is) <= agent(_, %answerer)) timeout (agent(waits))\n"
        "  agent(!Asker, %asker, waits) =\n"
        "    waitfor (answer{0}($is) <= agent(_, %answerer)) timeout (agent(waits))\n"
        "  agent(!Answerer, %answerer) =\n"
        "    waitfor (ask{0}($what) <= agent(_, %asker) then $is = know{0}($what) then answer{0}($is) => agent(_, "
        "%asker)\n"
        "             or skip)\n"
        "    timeout (agent())]\n",
        number);
}

void write_files(const Workshop& shop, std::size_t files) {
    std::string script = "mkdir small\n";
    for (std::size_t at = 0; at < files; ++at)
        script += fmt::format("cat > small/{:05}.map << 'END'\n{}END\n", at, small_protocol(at));
    (void)shop.run(script + "printf '%s\\n' small/*.map > names");
}

double seconds_of_parse(std::size_t files) {
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < files; ++at) texts.push_back(small_protocol(at));
    return seconds_of([&] {
        for (const std::string& text : texts) {
            source::SourceSet sources;
            diag::Sink sink;
            (void)map::read_map(sources, sources.add("small.map", text), sink);
            if (sink.has_errors()) throw std::runtime_error("a protocol of the batch has errors:\n" + text);
        }
    });
}

/// Every file must have been looked at, or it would look fast.
void expect_verdicts(const std::string& said, std::size_t files) {
    const nlohmann::json report = nlohmann::json::parse(said);
    if (report.at("files").size() != files)
        throw std::runtime_error("not all files of the batch were checked:\n" + said.substr(0, 2000));
}

}  // namespace

nlohmann::ordered_json measure_batch(std::size_t files, std::size_t runs) {
    const Workshop shop;
    write_files(shop, files);
    const auto cores = static_cast<std::size_t>(std::max(1L, ::sysconf(_SC_NPROCESSORS_ONLN)));
    // One search each: how a file is searched is another table.
    const std::string check = "MAP2PML_CACHE=off \"$MAP2PML\" check @names --property termination --format json ";
    const auto checked = [&](const std::string& options) {
        return seconds_of([&] { expect_verdicts(shop.run(check + options, {0, 1}), files); });
    };
    std::vector<double> parse, translate, over_parse, alone, together, efficiency, first, again, from_cache;
    for (std::size_t run = 0; run < runs; ++run) {
        parse.push_back(seconds_of_parse(files));
        translate.push_back(seconds_of([&] { (void)shop.run("\"$MAP2PML\" @names -o models/"); }));
        over_parse.push_back(translate.back() / parse.back());
        alone.push_back(checked("-j 1"));
        together.push_back(checked(fmt::format("-j {}", cores)));
        efficiency.push_back(alone.back() / together.back() / static_cast<double>(cores));
        (void)shop.run("rm -rf results");
        first.push_back(checked("--cache results"));
        again.push_back(checked("--cache results"));
        from_cache.push_back(again.back() / first.back());
    }
    return {{"files", files},
            {"cores", cores},
            {"parse_seconds", spread(parse)},
            {"translate_seconds", spread(translate)},
            {"translate_over_parse", spread(over_parse)},
            {"check_seconds_one_job", spread(alone)},
            {"check_seconds_all_cores", spread(together)},
            {"parallel_efficiency", spread(efficiency)},
            {"cache_first_seconds", spread(first)},
            {"cache_again_seconds", spread(again)},
            {"cache_again_over_first", spread(from_cache)}};
}

}  // namespace map2pml::bench
