#include "driver/cli/options.h"

#include <doctest/doctest.h>

#include "driver/cli/option_values.h"

namespace cli_options_test {

using namespace map2pml;
using namespace map2pml::cli;
using namespace std::chrono_literals;

namespace {

Options options_of(const std::vector<std::string>& arguments) {
    const auto parsed = parse_options(arguments);
    if (const Answer* answer = std::get_if<Answer>(&parsed)) {
        const std::string said = answer->error + answer->out;
        FAIL(said);
    }
    return std::get<Options>(parsed);
}

Answer answer_of(const std::vector<std::string>& arguments) {
    const auto parsed = parse_options(arguments);
    if (std::holds_alternative<Options>(parsed)) FAIL("was accepted");
    return std::get<Answer>(parsed);
}

/// The first thing said against the arguments, without `map2pml: error: `.
std::string refusal_of(const std::vector<std::string>& arguments) {
    const Answer answer = answer_of(arguments);
    CHECK(answer.exit_code == 2);
    CHECK(answer.out.empty());
    const std::string lead = "map2pml: error: ";
    REQUIRE(answer.error.starts_with(lead));
    return answer.error.substr(lead.size(), answer.error.find('\n') - lead.size());
}

}  // namespace

TEST_CASE("translate is the command without a name") {
    const Options options = options_of({"a.map", "b/c.map"});
    CHECK(options.command == Command::translate);
    CHECK(options.inputs == std::vector<std::string>{"a.map", "b/c.map"});
    CHECK(options.target == translation::Target::promela);
    CHECK(options.settings.level == 0);
    CHECK(options.output.empty());
}

TEST_CASE("commands, with options on either side") {
    CHECK(options_of({"check", "a.map"}).command == Command::check);
    CHECK(options_of({"-v", "check", "a.map"}).verbose);
    CHECK(options_of({"check", "-v", "a.map"}).verbose);
    CHECK(options_of({"check", "a.map", "--verbose"}).verbose);
    CHECK(options_of({"explain", "M2P103"}).inputs == std::vector<std::string>{"M2P103"});
    CHECK(options_of({"explain"}).command == Command::explain);
    CHECK(options_of({"./check"}).command == Command::translate);
    CHECK(options_of({"--", "check"}).inputs == std::vector<std::string>{"check"});
    CHECK(options_of({"--", "-x.map"}).inputs == std::vector<std::string>{"-x.map"});
    CHECK(options_of({"-"}).inputs == std::vector<std::string>{"-"});
    CHECK(options_of({"check", "-", "--from", "map"}).from == "map");
}

TEST_CASE("the instance") {
    const check::CheckSettings settings =
        options_of({"check",      "--agents",   "Bidder=3,Seller=2", "--agents=Clerk=4",
                    "--limit",    "bidloop=50", "--total",           "getValue,getWinner",
                    "--total",    "other",      "--network",         "pairwise",
                    "--timeout",  "race",       "--idle-timeouts",   "kept",
                    "--capacity", "8",          "--spawn-calls",     "--call-depth",
                    "2",          "--guards",   "complete",          "a.map"})
            .settings;
    CHECK(settings.agent_counts == std::map<std::string, std::uint32_t>{{"Bidder", 3}, {"Seller", 2}, {"Clerk", 4}});
    CHECK(settings.limits == std::map<std::string, std::uint32_t>{{"bidloop", 50}});
    CHECK(settings.total == std::set<std::string>{"getValue", "getWinner", "other"});
    CHECK(settings.network == ir::Network::pairwise);
    CHECK(settings.timeout == ir::TimeoutReading::race);
    CHECK(settings.idle_timeouts == ir::IdleTimeouts::kept);
    CHECK(settings.capacity == 8);
    CHECK(settings.guards_complete);
    CHECK(settings.spawn_calls);
    CHECK(settings.call_depth == 2);
}

TEST_CASE("what is not said keeps its default") {
    const check::CheckSettings settings = options_of({"check", "a.map"}).settings;
    CHECK(settings.agent_counts.empty());
    CHECK(settings.network == ir::Network::mailbox);
    CHECK(settings.timeout == ir::TimeoutReading::quiescent);
    CHECK(settings.idle_timeouts == ir::IdleTimeouts::dropped);
    CHECK_FALSE(settings.capacity);
    CHECK(settings.properties.empty());
    CHECK(settings.time == 60s);
    CHECK(settings.memory_bytes == std::uint64_t{4} << 30U);
}

TEST_CASE("an option that takes one value leaves the next word alone") {
    CHECK(options_of({"check", "--agents", "Bidder=3", "a.map"}).inputs == std::vector<std::string>{"a.map"});
    CHECK(options_of({"check", "--format", "json", "a.map"}).inputs == std::vector<std::string>{"a.map"});
    CHECK(options_of({"-O0", "a.map"}).settings.level == 0);
    CHECK(options_of({"-O", "0", "a.map"}).settings.level == 0);
    CHECK(options_of({"-O2", "a.map"}).settings.level == 2);
    CHECK(options_of({"-O2", "a.map"}).settings.without_reductions.empty());
    CHECK(options_of({"check", "-O2", "--no-reduce", "slice", "--no-reduce", "merge", "a.map"})
              .settings.without_reductions == std::set<std::string>{"merge", "slice"});
    CHECK(options_of({"check", "-O2", "--no-reduce", "slice,merge", "a.map"}).settings.without_reductions.size() == 2);
    CHECK(options_of({"-o", "-", "a.map"}).output == "-");
    CHECK(options_of({"-t", "ir", "a.map", "-j2"}).jobs == 2);
}

TEST_CASE("properties are chosen or skipped") {
    using ir::Property;
    const auto chosen = [](const std::vector<std::string>& more) {
        std::vector<std::string> all = {"check", "a.map"};
        all.insert(all.end(), more.begin(), more.end());
        return options_of(all).settings.properties;
    };
    CHECK(chosen({"--property", "progress,no-failure"}) ==
          std::set<Property>{Property::progress, Property::no_failure});
    CHECK(chosen({"--skip", "progress"}) == [] {
        std::set<Property> usual = ir::usual_properties();  // and all that a check file states
        usual.erase(Property::progress);
        return usual;
    }());
    CHECK_FALSE(chosen({"--skip", "progress"}).contains(Property::ends));
    CHECK(chosen({"--property", "ends"}) == std::set<Property>{Property::ends});
    CHECK_FALSE(chosen({"--skip", "progress"}).contains(Property::progress));
    CHECK(chosen({"--property", "progress", "--property", "termination", "--skip", "progress"}) ==
          std::set<Property>{Property::termination});
}

TEST_CASE("formats") {
    const std::vector<FormatRequest> formats =
        options_of({"check", "a.map", "--format", "json=out.json", "--format", "text"}).formats;
    REQUIRE(formats.size() == 2);
    CHECK(formats[0].format == "json");
    CHECK(formats[0].path == "out.json");
    CHECK(formats[1].path.empty());
    CHECK(options_of({"check", "a.map", "--format", "json=-"}).formats[0].path.empty());
}

TEST_CASE("wrong usage is exit code 2, on standard error, in words") {
    CHECK(refusal_of({"-q"}) == "FILE is missing");
    CHECK(refusal_of({"check"}) == "FILE is missing");
    CHECK(refusal_of({"-O9", "a.map"}) == "`-O 9` is not known; choose one of: 0, 1, 2");
    CHECK(refusal_of({"-O2", "--no-reduce", "slice,dice", "a.map"}) ==
          "`--no-reduce dice` is not known; choose one of: slice, merge, sort, arrival, symmetry, scheduling");
    CHECK(refusal_of({"--agnets", "Bidder=3", "a.map"}) == "there is no option `--agnets`; did you mean `--agents`?");
    CHECK(refusal_of({"check", "a.map", "--time"}) == "`--time` needs a value");
    CHECK(refusal_of({"check", "a.map", "--agents", "Bidder"}) ==
          "`--agents Bidder` needs a name and a number from 1 to 1000000000, such as `Bidder=3`");
    CHECK(refusal_of({"check", "a.map", "--agents", "Bidder=2,Bidder=3"}) == "`--agents` gives Bidder twice: 2 and 3");
    CHECK(refusal_of({"check", "a.map", "--network", "post"}) ==
          "`--network post` is not known; choose one of: mailbox, pairwise, bag");
    CHECK(refusal_of({"check", "a.map", "--property", "progress", "--skip", "progress"}) ==
          "`--skip` leaves no property to check");
    CHECK(refusal_of({"check", "a.map", "--memory", "4"}).starts_with("`--memory 4` needs a size with its unit"));
    CHECK(refusal_of({"check", "a.map", "--time", "0s"}).starts_with("`--time 0s` needs a time greater than 0"));
    CHECK(refusal_of({"check", "a.map", "--format", "pdf"}) ==
          "`--format pdf` is not known; choose one of: text, json, html, sarif, sarif-all, junit, junit-times, "
          "junit-strict, github, svg, "
          "mermaid, plantuml, jsonl, pytest, "
          "itf");
    CHECK(refusal_of({"simulate", "--seed", "1", "a.map", "--format", "html"}) ==
          "`--format html` is not known; choose one of: text, json, jsonl, pytest");
    CHECK(options_of({"check", "a.map", "--format", "html=a.html"}).formats[0].format == "html");
    CHECK(options_of({"prove", "a.map", "--format", "html=a.html"}).formats[0].path == "a.html");
    CHECK(refusal_of({"check", "a.map", "--format", "json", "--format", "text"}) ==
          "two `--format` options cannot both write to standard output; use FORMAT=PATH");
    CHECK(refusal_of({"check", "a.map", "--format", "json="}).find("FORMAT=PATH") != std::string::npos);
    CHECK(refusal_of({"check", "a.map", "-j", "0"}) == "`--jobs 0` needs a whole number from 1 to 1000000000");
    CHECK(refusal_of({"check", "a.map", "--capacity", "-3"}) ==
          "`--capacity -3` needs a whole number from 1 to 1000000000");
    CHECK(refusal_of({"check", "a.map", "-o", "x"}) == "there is no option `-o`");
    CHECK(refusal_of({"a.xmi", "--from", "xmi"}) ==
          "`--from xmi` is not known; choose one of: map, lcc, auml, mermaid, plantuml, markdown, maze");
    CHECK(options_of({"check", "-", "--from", "lcc"}).settings.language == "lcc");
}

TEST_CASE("every mistake is told in one run") {
    const std::string error = answer_of({"check", "a.map", "--time", "soon", "--memory", "much", "--bogus"}).error;
    CHECK(error.find("--time soon") != std::string::npos);
    CHECK(error.find("--memory much") != std::string::npos);
    CHECK(error.find("--bogus") != std::string::npos);
    CHECK(error.ends_with("try `map2pml check --help`\n"));
}

TEST_CASE("simulate") {
    const Options options = options_of({"simulate", "--seed", "18446744073709551615", "--steps", "7", "--scene",
                                        "Second", "--format", "json=run.json", "-v", "a.map"});
    CHECK(options.command == Command::simulate);
    CHECK(options.seed == 18446744073709551615U);
    CHECK(options.steps == 7);
    CHECK(options.settings.scene == "Second");
    REQUIRE(options.formats.size() == 1);
    CHECK(options.formats[0].path == "run.json");
    CHECK(options.verbose);
    CHECK(options_of({"simulate", "--seed", "0", "a.map"}).seed == 0U);
    CHECK(options_of({"simulate", "--seed", "1", "a.map"}).steps == 200);
    CHECK_FALSE(options_of({"simulate", "a.map"}).seed.has_value());
    CHECK(refusal_of({"simulate"}) == "FILE is missing");
    CHECK(refusal_of({"simulate", "a.map", "b.map"}) == "one FILE can be simulated at a time");
    for (const char* seed : {"-1", "x", "1.5", "18446744073709551616"}) {
        CHECK(refusal_of({"simulate", "--seed", seed, "a.map"}).find("needs a whole number, 0 or more") !=
              std::string::npos);
    }
    CHECK(refusal_of({"simulate", "--steps", "3", "a.map"}).find("needs `--seed`") != std::string::npos);
    CHECK(refusal_of({"simulate", "--format", "json", "a.map"}).find("give `--seed`") != std::string::npos);
    CHECK(refusal_of({"simulate", "-"}).find("both the protocol and the commands") != std::string::npos);
    CHECK(options_of({"simulate", "--seed", "1", "-"}).inputs == std::vector<std::string>{"-"});
    CHECK(refusal_of({"simulate", "--capacity", "3", "a.map"}).starts_with("there is no option `--capacity`"));
}

TEST_CASE("replay") {
    const Options options =
        options_of({"replay", "--property", "termination", "--timeout", "anytime", "t.json", "a.map"});
    CHECK(options.command == Command::replay);
    CHECK(options.inputs == std::vector<std::string>{"t.json", "a.map"});
    CHECK(options.settings.properties == std::set{ir::Property::termination});
    CHECK(options.given == std::set<std::string>{"--timeout"});
    CHECK(refusal_of({"replay"}) == "TRACE is missing");
    CHECK(refusal_of({"replay", "a", "b", "c"}) == "only one TRACE and one FILE can be given");
    CHECK(refusal_of({"replay", "--seed", "1", "a"}).starts_with("there is no option `--seed`"));
}

TEST_CASE("help and version come before everything else") {
    CHECK(answer_of({"--help"}).exit_code == 0);
    CHECK(answer_of({"--help"}).out.find("map2pml check FILE...") != std::string::npos);
    CHECK(answer_of({"check", "--help", "--bogus"}).out.find("--memory SIZE") != std::string::npos);
    CHECK(answer_of({"explain", "-h"}).out.find("property") != std::string::npos);
    CHECK(answer_of({"--version"}).out.starts_with("map2pml "));
}

TEST_CASE("help offers nothing that is not there") {
    CHECK(answer_of({"check", "--help"}).out.find("--engine ENGINE") != std::string::npos);
    for (const char* command : {"prove", "simulate", "replay", "explain", "--help"}) {
        const std::string help = answer_of({command, "--help"}).out;
        for (const char* absent : {"slurm", "swarm", "--split"})
            CHECK_MESSAGE(help.find(absent) == std::string::npos, absent);
    }
}

TEST_CASE("parts, swarms and clusters") {
    const Options none = options_of({"check", "a.map"});
    CHECK(none.settings.split == 0);
    CHECK(none.settings.swarm == 0);
    CHECK_FALSE(none.settings.cluster.has_value());
    const Options both = options_of({"check", "--split", "8", "--swarm", "64", "--engine", "local", "a.map"});
    CHECK(both.settings.split == 8);
    CHECK(both.settings.swarm == 64);
    CHECK_FALSE(both.settings.cluster.has_value());
    CHECK(both.search_words != none.search_words);
    CHECK(options_of({"check", "--split", "9", "--swarm", "64", "a.map"}).search_words !=
          options_of({"check", "--split", "8", "--swarm", "64", "a.map"}).search_words);
    CHECK(options_of({"check", "--split", "10000", "--swarm", "10000", "a.map"}).settings.split == 10'000);
    CHECK(refusal_of({"check", "--split", "10001", "a.map"}) == "`--split 10001` is too many; at most 10000 parts");
    CHECK(refusal_of({"check", "--swarm", "10001", "a.map"}) == "`--swarm 10001` is too many; at most 10000 searches");
    for (const char* option : {"--split", "--swarm"}) {
        for (const char* bad : {"0", "-1", "x", "1.5"}) {
            CAPTURE(option);
            CAPTURE(bad);
            CHECK(refusal_of({"check", option, bad, "a.map"}).find("needs a whole number from 1") != std::string::npos);
        }
    }
    CHECK(refusal_of({"check", "--engine", "cloud", "a.map"}) ==
          "`--engine cloud` is not known; choose one of: local, slurm");
    CHECK(refusal_of({"check", "--share", ".", "a.map"}) ==
          "`--share` is a folder of a cluster; it needs `--engine slurm`");
    CHECK(refusal_of({"check", "--engine", "slurm", "--share", "/no/such/folder", "a.map"})
              .starts_with("`--engine slurm` cannot be used: "));
    CHECK(refusal_of({"prove", "--split", "2", "a.map"}).starts_with("there is no option `--split`"));
}

TEST_CASE("jobs") {
    CHECK(refusal_of({"jobs", "--share", "/no/such/folder"}).starts_with("`jobs` cannot be used: "));
    CHECK(refusal_of({"jobs", "--swarm", "2"}).starts_with("there is no option `--swarm`"));
    CHECK(answer_of({"jobs", "--help"}).out.find("--clean") != std::string::npos);
}

TEST_CASE("times and sizes") {
    CHECK(duration("500ms") == 500ms);
    CHECK(duration("60s") == 60s);
    CHECK(duration("60") == 60s);
    CHECK(duration("1.5m") == 90s);
    CHECK(duration("2h") == 2h);
    for (const char* bad : {"", "s", "0", "-1s", "1d", "1e3s", "1.2.3s", "inf", "nan", "9999999h", " 1s", "1 s"})
        CHECK_MESSAGE(!duration(bad), bad);
    CHECK(byte_size("4G") == std::uint64_t{4} << 30U);
    CHECK(byte_size("512MB") == std::uint64_t{512} << 20U);
    CHECK(byte_size("2048K") == std::uint64_t{2} << 20U);
    for (const char* bad : {"", "4", "G", "-4G", "4X", "1K", "0G", "99999999T", "1e9G"})
        CHECK_MESSAGE(!byte_size(bad), bad);
    CHECK(positive_number("1000000000") == 1000000000U);
    for (const char* bad : {"", "0", "-1", "+1", "1000000001", "4294967295", "4294967296", "1x", "0x10"})
        CHECK_MESSAGE(!positive_number(bad), bad);
    CHECK(named_number("Auctioneer.bidloop=5") == std::pair<std::string, std::uint32_t>{"Auctioneer.bidloop", 5});
    CHECK_FALSE(named_number("=5"));
    CHECK_FALSE(named_number("a="));
}

}  // namespace cli_options_test
