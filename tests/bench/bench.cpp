// All figures: tables on standard output, the same as JSON into a file.
//
//     bench [--runs N] [--json FILE]
//     bench --translate CLAUSES...     only the translation of protocols of these sizes
//     bench --growth AGENTS            only how states grow with the number of agents, doubled up to this
//     bench --reductions               only the states of all samples, -O1 against -O2
//     bench --machine                  only a machine of Event-B against its development
//     bench --reading EVENTS           only reading a log
//     bench --editor LINES             only the answers of the language server
//     bench --conform EVENTS           only judging the conversations of a log
//     bench --batch FILES              only many small files
//     bench --write CLAUSES            the generated protocol of that size
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <fstream>
#include <string>

#include "tests/bench/figures.h"
#include "tests/bench/generated_protocol.h"

namespace {

using Json = nlohmann::ordered_json;

std::string seconds(const Json& spread) {
    return fmt::format("{:.4f} s ({:.4f} .. {:.4f})", spread.at("median").get<double>(), spread.at("min").get<double>(),
                       spread.at("max").get<double>());
}

std::string ratio(const Json& spread) {
    return fmt::format("{:.2f} ({:.2f} .. {:.2f})", spread.at("median").get<double>(), spread.at("min").get<double>(),
                       spread.at("max").get<double>());
}

void print_states(const Json& rows) {
    fmt::print("auction_fixed, limit 5: states x bytes\n");
    for (const Json& row : rows) {
        fmt::print("  {} bidder(s)  {:<8} {:>9} states x {:>4} B  {}\n", row.at("bidders").get<int>(),
                   row.at("model").get<std::string>(), row.at("states").get<std::uint64_t>(),
                   row.at("state_bytes").get<std::uint64_t>(), row.at("verdict").get<std::string>());
    }
}

std::string states_of(const Json& size, const char* level) {
    return size.at(level).is_null() ? "-" : std::to_string(size.at(level).get<std::uint64_t>());
}

std::string exponent_of(const Json& row, const char* level) {
    const Json& exponent = row.at("exponent").at(level);
    return exponent.is_null() ? "-" : fmt::format("{:.1f}", exponent.get<double>());
}

void print_growth(const Json& rows) {
    fmt::print("states of all seven properties, default options; -: not decided within 60 s\n");
    for (const Json& row : rows) {
        fmt::print("  {:<18} {:<12} {:>12} {:>12}\n", row.at("protocol").get<std::string>(),
                   row.at("role").get<std::string>(), "-O1", "-O2");
        for (const Json& size : row.at("sizes")) {
            fmt::print("  {:<18} {:<12} {:>12} {:>12}\n", "", size.at("agents").get<std::size_t>(),
                       states_of(size, "-O1"), states_of(size, "-O2"));
        }
        fmt::print("  {:<18} agents^k, k = {:>12} {:>12}\n", "", exponent_of(row, "-O1"), exponent_of(row, "-O2"));
    }
}

void print_reductions(const Json& figures) {
    fmt::print("largest complete search of each instance of the samples with 1,000 states or more at -O1\n");
    for (const Json& row : figures.at("instances")) {
        const auto one = row.at("-O1").get<std::uint64_t>();
        const auto two = row.at("-O2").get<std::uint64_t>();
        if (one >= 1'000 || two > one) {
            fmt::print("  {:<42} {:<28} {:>9} {:>9} {:>8.1f}\n", row.at("sample").get<std::string>(),
                       row.at("instance").get<std::string>(), one, two,
                       static_cast<double>(one) / static_cast<double>(two));
        }
    }
    fmt::print(
        "  -O1 / -O2, geometric mean of {} instances: {:.1f}; of the {} large ones: {:.1f}; more states at -O2: {}\n",
        figures.at("instances").size(), figures.at("geometric_mean").get<double>(),
        figures.at("large").get<std::size_t>(), figures.at("geometric_mean_of_large").get<double>(),
        figures.at("with_more_states").get<std::size_t>());
}

void print_verdict(const Json& figures) {
    fmt::print("time to verdict, auction_fixed, one bidder, limit 5: median (min .. max)\n");
    fmt::print("  map2pml check  {}\n  spin -run      {}\n  ratio          {}\n", seconds(figures.at("check_seconds")),
               seconds(figures.at("spin_run_seconds")), ratio(figures.at("check_over_spin_run")));
}

void print_machine(const Json& figures) {
    fmt::print(
        "time to verdict, a machine of Event-B with 19,683 states and the same development: median (min .. max)\n");
    fmt::print("  map2pml check Queue.bum   {}\n  map2pml prove queue.maze  {}\n  ratio                     {}\n",
               seconds(figures.at("check_seconds")), seconds(figures.at("prove_seconds")),
               ratio(figures.at("check_over_prove")));
}

void print_translation(const Json& figures) {
    fmt::print("translation, processor time: median (min .. max)\n");
    for (const Json& row : figures.at("sizes")) {
        const auto clauses = row.at("clauses").get<double>();
        const auto each = [&](const char* part) {
            return row.at(part).at("median").get<double>() / clauses * 1e6;  // of one clause, in millionths of a second
        };
        fmt::print("  {:>6} clauses, {:>8} B  parse {}  whole {}  whole/parse {}\n",
                   row.at("clauses").get<std::size_t>(), row.at("map_bytes").get<std::size_t>(),
                   seconds(row.at("parse_seconds")), seconds(row.at("whole_seconds")),
                   ratio(row.at("whole_over_parse")));
        fmt::print(
            "          per clause        parse {:.1f} us  checks {:.1f} us  promela {:.1f} us  whole {:.1f} us\n",
            each("parse_seconds"), each("checks_seconds"), each("promela_seconds"), each("whole_seconds"));
    }
    const Json& growth = figures.at("growth");
    if (!growth.at("whole_seconds").is_null()) {
        fmt::print(
            "  time grows with clauses^k from 100 clauses on: parse k = {:.3f}  checks {:.3f}  promela {:.3f}  whole "
            "{:.3f}\n",
            growth.at("parse_seconds").get<double>(), growth.at("checks_seconds").get<double>(),
            growth.at("promela_seconds").get<double>(), growth.at("whole_seconds").get<double>());
    }
}

void print_trail(const Json& figures) {
    fmt::print("trail to report, {} steps from {} events: median (min .. max)\n",
               figures.at("steps").get<std::size_t>(), figures.at("trail_events").get<std::size_t>());
    fmt::print("  report      {}  {:.0f} steps/s\n  spin -t -p  {}\n  ratio       {}\n",
               seconds(figures.at("report_seconds")), figures.at("steps_per_second").get<double>(),
               seconds(figures.at("spin_replay_seconds")), ratio(figures.at("report_over_spin_replay")));
}

void print_reading(const Json& figures) {
    fmt::print("a log of {} events, {} MB: {:.0f} events a second\n", figures.at("events").get<std::size_t>(),
               figures.at("bytes").get<std::size_t>() >> 20U, figures.at("events_per_second").get<double>());
    fmt::print("  read                  {}\n  simdjson alone        {}\n  read/simdjson         {}\n",
               seconds(figures.at("read_seconds")), seconds(figures.at("simdjson_seconds")),
               ratio(figures.at("read_over_simdjson")));
}

void print_editor(const Json& figures) {
    fmt::print("answers of the language server right after an edit, {} lines: median (min .. max)\n",
               figures.at("lines").get<std::size_t>());
    for (const Json& row : figures.at("requests"))
        fmt::print("  {:<21} {}\n", row.at("request").get<std::string>(), seconds(row.at("seconds")));
    fmt::print("  {:<21} {}\n  {:<21} {}\n", "parse", seconds(figures.at("parse_seconds")), "slowest/parse",
               ratio(figures.at("worst_over_parse")));
}

void print_conform(const Json& figures) {
    fmt::print("{} events of {} conversations, {} MB: {:.0f} events a second, {} MB of memory\n",
               figures.at("events").get<std::size_t>(), figures.at("conversations").get<std::size_t>(),
               figures.at("bytes").get<std::size_t>() >> 20U, figures.at("events_per_second").get<double>(),
               figures.at("most_memory_bytes").get<std::size_t>() >> 20U);
    fmt::print("  map2pml conform       {}\n  reading, in process   {}\n  simdjson alone        {}\n",
               seconds(figures.at("conform_seconds")), seconds(figures.at("read_seconds")),
               seconds(figures.at("simdjson_seconds")));
    fmt::print("  conform/read          {}\n  conform/simdjson      {}\n", ratio(figures.at("conform_over_read")),
               ratio(figures.at("conform_over_simdjson")));
}

void print_batch(const Json& figures) {
    fmt::print("{} small protocols, {} cores: median (min .. max)\n", figures.at("files").get<std::size_t>(),
               figures.at("cores").get<std::size_t>());
    fmt::print("  parse, in one process  {}\n  translate              {}\n  translate/parse        {}\n",
               seconds(figures.at("parse_seconds")), seconds(figures.at("translate_seconds")),
               ratio(figures.at("translate_over_parse")));
    fmt::print("  check, one job         {}\n  check, all cores       {}\n  parallel efficiency    {}\n",
               seconds(figures.at("check_seconds_one_job")), seconds(figures.at("check_seconds_all_cores")),
               ratio(figures.at("parallel_efficiency")));
    fmt::print("  cache, empty           {}\n  cache, again           {}\n  again/empty            {}\n",
               seconds(figures.at("cache_first_seconds")), seconds(figures.at("cache_again_seconds")),
               ratio(figures.at("cache_again_over_first")));
}

int run(const std::vector<std::string>& words) {
    std::size_t runs = 5;
    std::string file;
    std::vector<std::size_t> sizes;
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (words[at] == "--write") {
            fmt::print("{}", map2pml::bench::generated_protocol(std::stoul(words.at(at + 1))));
            return 0;
        }
        if (words[at] == "--growth") {
            print_growth(map2pml::bench::measure_growth(std::stoul(words.at(at + 1))));
            return 0;
        }
        if (words[at] == "--reductions") {
            print_reductions(map2pml::bench::measure_reductions());
            return 0;
        }
        if (words[at] == "--machine") {
            print_machine(map2pml::bench::measure_machine(runs));
            return 0;
        }
        if (words[at] == "--batch") {
            print_batch(map2pml::bench::measure_batch(std::stoul(words.at(at + 1)), runs));
            return 0;
        }
        if (words[at] == "--editor") {
            print_editor(map2pml::bench::measure_editor(std::stoul(words.at(at + 1)), runs));
            return 0;
        }
        if (words[at] == "--reading") {
            print_reading(map2pml::bench::measure_reading(std::stoul(words.at(at + 1)), runs));
            return 0;
        }
        if (words[at] == "--conform") {
            print_conform(map2pml::bench::measure_conform(std::stoul(words.at(at + 1)), runs));
            return 0;
        }
        if (words[at] == "--runs")
            runs = std::stoul(words.at(++at));
        else if (words[at] == "--json")
            file = words.at(++at);
        else if (words[at] != "--translate")
            sizes.push_back(std::stoul(words[at]));
    }
    Json all = {{"runs", runs}};
    const bool everything = sizes.empty();
    if (everything) {
        sizes = {10, 100, 1000, 10000};
        print_states(all["states"] = map2pml::bench::measure_states());
        print_growth(all["growth"] = map2pml::bench::measure_growth(10));
        print_reductions(all["reductions"] = map2pml::bench::measure_reductions());
        print_verdict(all["verdict"] = map2pml::bench::measure_verdict(runs));
        print_machine(all["machine"] = map2pml::bench::measure_machine(runs));
        print_batch(all["batch"] = map2pml::bench::measure_batch(100, runs));
        print_editor(all["editor"] = map2pml::bench::measure_editor(10'000, runs));
        print_reading(all["reading"] = map2pml::bench::measure_reading(1'000'000, runs));
        print_conform(all["conform"] = map2pml::bench::measure_conform(1'000'000, runs));
    }
    print_translation(all["translation"] = map2pml::bench::measure_translation(sizes, runs));
    if (everything) print_trail(all["trail"] = map2pml::bench::measure_trail(3000, runs));
    if (!file.empty()) std::ofstream(file) << all.dump(2) << "\n";
    return 0;
}

}  // namespace

int main(int count, char** words) {
    try {
        return run({words + 1, words + count});
    } catch (const std::exception& fault) {
        fmt::print(stderr, "bench: {}\n", fault.what());
        return 4;
    }
}
