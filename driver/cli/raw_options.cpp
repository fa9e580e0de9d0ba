#include "driver/cli/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "driver/input/front_end.h"
#include "translator/protocols/promela/reduce.h"

namespace map2pml::cli {

namespace {

constexpr const char* kInstance = "The instance";
constexpr const char* kSearch = "The search";
constexpr const char* kOutput = "Output";
constexpr const char* kRun = "The run";
constexpr const char* kOther = "Other";

constexpr const char* kQuiet = "print only errors and unexpected verdicts";

/// An option with one value; if it is repeated, the last one counts.
void one(CLI::App& app, const char* name, std::string& value, const char* type, const std::string& help,
         const char* group) {
    app.add_option(name, value, help)->type_name(type)->take_last()->group(group);
}

/// A repeatable option, with one value each time.
void many(CLI::App& app, const char* name, std::vector<std::string>& values, const char* type, const std::string& help,
          const char* group) {
    app.add_option(name, values, help)->type_name(type)->allow_extra_args(false)->take_all()->group(group);
}

void flag(CLI::App& app, const char* name, bool& value, const char* help, const char* group) {
    app.add_flag(name, value, help)->group(group);
}

void add_common(CLI::App& app, RawOptions& raw) {
    one(app, "--color", raw.color, "WHEN", "use colours: auto (on a terminal), always, never", kOutput);
    flag(app, "-h,--help", raw.help, "print this help and exit", kOther);
    flag(app, "--version", raw.version, "print the version and exit", kOther);
}

/// For commands that take folders.
void add_project(CLI::App& app, RawOptions& raw) {
    many(app, "--exclude", raw.excluded, "PATTERN",
         "in folders, leave out files and folders whose name or path matches, as in --exclude 'old*'; repeatable",
         kOther);
    one(app, "--config", raw.config, "PATH",
        "take defaults from this file (default: map2pml.toml in the folder of the input, or in the nearest\n"
        "folder above it within the repository); options override it",
        kOther);
    flag(app, "--no-config", raw.no_config, "ignore map2pml.toml", kOther);
}

void add_instance(CLI::App& app, RawOptions& raw) {
    many(app, "--agents", raw.agents, "NAME=N",
         "set the number of agents with this name or role, as in Bidder=3, or any", kInstance);
    many(app, "--limit", raw.limits, "CLAUSE=N",
         "limit how often an agent may enter a clause; after that, only the timeout of its `waitfor` is possible",
         kInstance);
    many(app, "--total", raw.total, "NAMES", "assume that these decision procedures cannot fail", kInstance);
    one(app, "--network", raw.network, "KIND", "choose the order of messages: mailbox (default), pairwise, bag",
        kInstance);
    one(app, "--dialect", raw.dialect, "NAME", "LCC: read it as this interpreter does: lij", kInstance);
    one(app, "--timeout", raw.timeout, "READING",
        "choose when a timeout may happen: quiescent (only when no agent can take another step; the default), anytime, "
        "race",
        kInstance);
    one(app, "--idle-timeouts", raw.idle_timeouts, "HOW",
        "choose whether a timeout that only restarts its wait is a step: dropped (no, default), kept (yes)", kInstance);
    flag(app, "--spawn-calls", raw.spawn_calls, "start a new process for each recursion, as in the literature",
         kInstance);
    one(app, "--guards", raw.guards, "HOW",
        "of diagrams: `complete` says that one guard of every `alt` is true, the last one if no other is", kInstance);
    one(app, "--call-depth", raw.call_depth, "N", "limit how deeply calls that return may nest (default 4)", kInstance);
}

void add_check_file(CLI::App& app, RawOptions& raw) {
    one(app, "-c,--check", raw.check_file, "FILE",
        "use this check file (default: FILE.check beside the input, if it exists); options override its settings",
        kInstance);
}

void add_check_file_and_instance(CLI::App& app, RawOptions& raw) {
    add_check_file(app, raw);
    one(app, "--instance", raw.instance, "NAME", "use only this instance of the check file", kInstance);
}

void add_beginning(CLI::App& app, RawOptions& raw) {
    one(app, "--from-state", raw.from_state, "TRACE",
        "continue from a run that `simulate` or `check --format json` has saved: its steps are kept,\n"
        "and only the steps after them are checked, under the current rules of agents",
        kSearch);
    one(app, "--step", raw.step, "N", "with --from-state: continue after step N of the run (default: its last step)",
        kSearch);
}

void add_scene(CLI::App& app, RawOptions& raw) {
    one(app, "--scene", raw.scene, "NAME", "use only this scene of the file (for diagrams: this interaction)",
        kInstance);
}

void add_sequencing(CLI::App& app, RawOptions& raw) {
    one(app, "--sequencing", raw.sequencing, "ORDER",
        "choose how a diagram is read for Event-B: strict (one order of all messages) or weak (each lifeline\n"
        "on its own, as in `check`); default: both for `prove`, strict for a translation",
        kInstance);
}

/// Mailboxes are bounded in the model; in the semantics of a protocol they are not.
void add_capacity(CLI::App& app, RawOptions& raw) {
    one(app, "--capacity", raw.capacity, "N", "set the largest mailbox size to try (default 64)", kInstance);
}

void add_from(CLI::App& app, RawOptions& raw) {
    one(app, "--from", raw.from, "LANGUAGE",
        fmt::format("set the language of the input: {} (default: from the suffix)",
                    fmt::join(input::language_names(), ", ")),
        kOther);
}

void add_language(CLI::App& app, RawOptions& raw) {
    add_from(app, raw);
    flag(app, "--werror", raw.warnings_are_errors, "treat warnings as errors", kOther);
}

void add_formats(CLI::App& app, RawOptions& raw, Command command, const char* example) {
    const std::string what = command == Command::simulate ? ", for a random run" : "";
    many(app, "--format", raw.formats, "FORMAT[=PATH]",
         fmt::format("write a report as {}{}; repeatable, as in\n{}", format_words(command), what, example), kOutput);
}

void add_total_time(CLI::App& app, RawOptions& raw) {
    one(app, "--total-time", raw.total_time, "TIME",
        "end the whole call after this time, as Ctrl-C does: what is not finished is incomplete", kSearch);
}

void add_help_uri(CLI::App& app, RawOptions& raw) {
    one(app, "--help-uri", raw.help_uri, "URI",
        "for --format sarif: where pages about rules are, up to the name of the rule, as in\n"
        "https://example.org/map2pml/explain/",
        kOutput);
}

void add_stamp(CLI::App& app, RawOptions& raw) {
    one(app, "--stamp", raw.stamp, "PATH",
        "write this file only if the exit status is 0, and remove it otherwise: a target for Make and Ninja", kOutput);
    add_help_uri(app, raw);
}

std::string reduction_words() {
    std::string words = "disable these reductions of -O 2";
    for (const promela::NamedReduction& each : promela::named_reductions())
        words += fmt::format("\n{}: {}", each.name, each.words);
    return words;
}

void add_translation(CLI::App& app, RawOptions& raw) {
    one(app, "-O", raw.level, "LEVEL",
        "choose the translation: 0 textbook (default), 1 optimised, 2 reduced (default of check)", kOutput);
    many(app, "--no-reduce", raw.no_reduce, "NAMES", reduction_words(), kOutput);
    flag(app, "--explain-reductions", raw.explain_reductions,
         "print what the reductions removed and merged, and which lines prevented further reductions", kOutput);
    one(app, "--templates", raw.templates, "DIR", "replace the built-in templates with those in this folder", kOutput);
    add_language(app, raw);
    one(app, "--depfile", raw.depfile, "PATH", "write the dependencies of the output, for Make and Ninja", kOutput);
    flag(app, "-q,--quiet", raw.quiet, kQuiet, kOutput);
}

void add_jobs(CLI::App& app, RawOptions& raw, const std::string& what) {
    one(app, "-j,--jobs", raw.jobs, "N", "process N " + what + " in parallel (default: one for each processor)",
        kOther);
}

void add_translate(CLI::App& app, RawOptions& raw) {
    app.add_option("FILE", raw.inputs,
                   input::file_kinds() + "; - means standard input;\na folder, everything in it and below it")
        ->type_name("");
    one(app, "-t,--target", raw.target, "TARGET",
        "choose the output: promela (default), ir, json, eventb, rodin (a folder), map (MAZE agents), or mermaid, "
        "plantuml (diagrams)",
        kOutput);
    flag(app, "--facts", raw.facts, "with -t ir: also print what the analyses found, one line for each fact", kOutput);
    one(app, "-o,--output", raw.output, "PATH", "write to a file, a folder, or - (default: beside the input)", kOutput);
    flag(app, "-v,--verbose", raw.verbose, "name the files that are written; print every warning", kOutput);
    add_translation(app, raw);
    add_jobs(app, raw, "files");
    add_scene(app, raw);
    add_check_file_and_instance(app, raw);
    add_instance(app, raw);
    add_capacity(app, raw);
    add_sequencing(app, raw);
    one(app, "--time", raw.time, "TIME", "set the time budget of a translation, as in 500ms, 60s (default), 10m",
        kOther);
    one(app, "--memory", raw.memory, "SIZE", "set the memory budget of a translation, as in 512M, 1G (default)",
        kOther);
    add_project(app, raw);
    add_common(app, raw);
}

void add_share(CLI::App& app, RawOptions& raw) {
    one(app, "--share", raw.share, "DIR",
        "for Slurm: a folder that all nodes of the cluster see (default: the current one)", kSearch);
}

void add_check(CLI::App& app, RawOptions& raw) {
    app.add_option("FILE", raw.inputs,
                   input::file_kinds() +
                       "; - means standard input; or Event-B machines\n(.bum) with the files they "
                       "need beside them, or Rodin projects (a folder or an archive);\nof any other folder, everything "
                       "in it and below it")
        ->type_name("");
    add_scene(app, raw);
    add_check_file_and_instance(app, raw);
    add_instance(app, raw);
    add_capacity(app, raw);
    many(app, "--let", raw.lets, "NAME=VALUE",
         "for Event-B machines, set the number of elements of a carrier set or the value of a constant;\n"
         "for MAZE developments, set a value of the instances; repeatable, as in "
         "--let MEMBER=3 --let 'f={0↦1}'",
         kInstance);
    many(app, "--property", raw.properties, "NAMES",
         "check only these properties; of a machine, deadlock-freedom: it has to go on for ever", kSearch);
    many(app, "--skip", raw.skipped, "NAMES", "check all properties except these", kSearch);
    flag(app, "--smallest", raw.smallest,
         "check instances of increasing size, smallest first, up to the stated numbers of agents (or 3 agents with\n"
         "each name), until the verdicts of one are not as expected; --time covers all of them together",
         kSearch);
    one(app, "--growth", raw.growth, "NAME=A..B",
        "check with A, A + 1, ... B agents of this name, and say how the number of states grows, as in --growth "
        "Bidder=1..8",
        kSearch);
    one(app, "--time", raw.time, "TIME",
        "set the time budget for each search, and for the phases before the searches, as in\n500ms, 60s (default), "
        "10m, 2h",
        kSearch);
    one(app, "--memory", raw.memory, "SIZE",
        "set the memory budget that parallel searches share, as in 512M, 4G (default), and that of\n"
        "the phases before the searches (default 1G)",
        kSearch);
    add_beginning(app, raw);
    one(app, "--depth", raw.depth, "N", "set the longest run to explore (default: as long as memory allows)", kSearch);
    one(app, "--swarm", raw.swarm, "N",
        "where a search does not finish: N smaller searches, each in its own order, look for an error in the other\n"
        "half of its time; they find errors, and never say that there is none",
        kSearch);
    one(app, "--split", raw.split, "N",
        "search for deadlocks and failed assertions in N disjoint parts, which begin differently; the verdicts are as\n"
        "without it",
        kSearch);
    one(app, "--engine", raw.engine, "ENGINE",
        "where long searches, parts and swarms run: local (default), slurm (a cluster)", kSearch);
    add_share(app, raw);
    add_total_time(app, raw);
    add_formats(app, raw, Command::check, "html=report.html");
    one(app, "--progress", raw.progress, "WHEN", "show a progress line: auto (on a terminal), always, never", kOutput);
    one(app, "--keep", raw.keep, "DIR",
        "keep the files of every stage: the protocol, the facts about it, the models, the verifiers,\n"
        "the trails and the logs",
        kOutput);
    flag(app, "-v,--verbose", raw.verbose, "print complete traces, mailboxes, statistics and every warning", kOutput);
    add_translation(app, raw);
    add_stamp(app, raw);
    flag(app, "--fail-fast", raw.fail_fast, "start no more files after one with an unexpected verdict", kSearch);
    flag(app, "--watch", raw.watch, "check again whenever a file is saved, until Ctrl-C", kOther);
    one(app, "--cache", raw.cache, "DIR",
        "keep results in this folder and reuse them as long as the protocol, the check file, the\noptions, "
        "map2pml and SPIN are the same",
        kOther);
    add_jobs(app, raw, "files, instances and searches");
    add_project(app, raw);
    add_common(app, raw);
}

void add_prove(CLI::App& app, RawOptions& raw) {
    app.add_option("PROJECT", raw.inputs,
                   input::file_kinds() +
                       ", or\nRodin projects: a folder, or a machine (.bum) or context (.buc) with the files it needs "
                       "beside it;\nof any other folder, everything in it and below it")
        ->type_name("");
    add_scene(app, raw);
    add_check_file_and_instance(app, raw);
    add_instance(app, raw);
    add_sequencing(app, raw);
    one(app, "--time", raw.time, "TIME",
        "set the time for all obligations of an input, as in 60s, 5m, 2h (default: 10m), and for the last attempt at "
        "one "
        "(default: 10s); for a .maze file, only the latter",
        kSearch);
    add_total_time(app, raw);
    add_formats(app, raw, Command::prove, "html=report.html");
    one(app, "--progress", raw.progress, "WHEN", "show a progress line: auto (on a terminal), always, never", kOutput);
    one(app, "--keep", raw.keep, "DIR", "keep the input of the solvers, one file for each attempt", kOutput);
    flag(app, "-v,--verbose", raw.verbose, "print how each obligation was proved and every warning", kOutput);
    flag(app, "-q,--quiet", raw.quiet, "print only errors and unproved results", kOutput);
    add_stamp(app, raw);
    add_jobs(app, raw, "obligations");
    add_language(app, raw);
    add_project(app, raw);
    add_common(app, raw);
}

void add_simulate(CLI::App& app, RawOptions& raw) {
    app.add_option("FILE", raw.inputs,
                   "one of " + input::file_kinds() +
                       ", or, with --seed,\nan Event-B machine (.bum); - means standard input, with --seed")
        ->type_name("");
    add_scene(app, raw);
    add_check_file_and_instance(app, raw);
    add_instance(app, raw);
    one(app, "--seed", raw.seed, "N", "make a random run; the same N gives the same run (default: step by step)", kRun);
    one(app, "--steps", raw.steps, "N", "end a random run after N steps (default 200)", kRun);
    add_formats(app, raw, Command::simulate, "json=run.json");
    flag(app, "-v,--verbose", raw.verbose, "print changes of variables and mailboxes at each step, and every warning",
         kOutput);
    flag(app, "-q,--quiet", raw.quiet, "print only errors and how the random run ended", kOutput);
    add_language(app, raw);
    add_common(app, raw);
}

void add_replay(CLI::App& app, RawOptions& raw) {
    app.add_option("TRACE", raw.inputs,
                   "a run saved by `simulate` or a report of `check --format json`,\n"
                   "optionally followed by the protocol (default: the one that the trace names)")
        ->type_name("");
    one(app, "-c,--check", raw.check_file, "FILE",
        "use this check file (default: the one that the trace names, or FILE.check beside the protocol)", kInstance);
    add_instance(app, raw);
    many(app, "--property", raw.properties, "NAMES", "replay only the counterexamples for these properties", kRun);
    flag(app, "-v,--verbose", raw.verbose, "print where each agent is at the end, all possible steps and every warning",
         kOutput);
    flag(app, "-q,--quiet", raw.quiet, "print only what no longer fits", kOutput);
    add_language(app, raw);
    add_common(app, raw);
}

void add_conform(CLI::App& app, RawOptions& raw) {
    app.add_option("FILE", raw.inputs,
                   "one of " + input::file_kinds() + ", then one or more logs; - means standard input")
        ->type_name("");
    add_scene(app, raw);
    add_check_file_and_instance(app, raw);
    add_instance(app, raw);
    flag(app, "--closed", raw.closed, "the logs are complete: a conversation that has not ended is unfinished", kRun);
    one(app, "--order", raw.order, "ORDER",
        "choose which events happened in the order of the log: log (all, default), agent (those of one agent),\n"
        "channel (those from one agent to the same others)",
        kRun);
    one(app, "--lost", raw.lost, "N", "explain a conversation by up to N messages that are missing in the log", kRun);
    one(app, "--fields", raw.fields, "FIELD=PLACE,...",
        "the fields of an event in a log are at these places: JSON pointers or names of columns, as in\n"
        "from=/source/name,to=/target,message=/body/type,terms=/body/args,case=trace_id",
        kRun);
    flag(app, "--strict", raw.strict, "a line of a log that is no event is an error", kRun);
    flag(app, "--suggest", raw.suggest, "print the shortest run to each step that no conversation took", kRun);
    flag(app, "--follow", raw.follow,
         "wait for more of the last log, and print what no longer fits as it comes; Ctrl-C ends with the summary",
         kRun);
    one(app, "--places", raw.places, "N", "follow a conversation to at most N places at once (default 10000)", kRun);
    one(app, "--open", raw.most_open, "N",
        "keep at most N conversations (default 1000000); beyond, that which was silent for longest is judged", kRun);
    add_formats(app, raw, Command::conform, "junit=conform.xml");
    add_help_uri(app, raw);
    flag(app, "-v,--verbose", raw.verbose, "print every conversation in full, and the count of every step", kOutput);
    flag(app, "-q,--quiet", raw.quiet, "print only errors", kOutput);
    add_language(app, raw);
    add_common(app, raw);
}

void add_teams(CLI::App& app, RawOptions& raw) {
    app.add_option("FILE", raw.inputs, "LCC protocols, or folders of them; - means standard input")->type_name("");
    flag(app, "--all", raw.finds_all, "try every assignment instead of stopping at the first team", kSearch);
    add_beginning(app, raw);
    add_check_file_and_instance(app, raw);
    many(app, "--limit", raw.limits, "situations=N", "set how many situations of an agent to unfold", kInstance);
    many(app, "--total", raw.total, "NAMES", "assume that these constraints are always true", kInstance);
    add_capacity(app, raw);
    many(app, "--property", raw.properties, "NAMES", "check only these properties", kSearch);
    many(app, "--skip", raw.skipped, "NAMES", "check all properties except these", kSearch);
    one(app, "--time", raw.time, "TIME", "set the time budget of one search, as in 500ms, 60s (default), 10m", kSearch);
    one(app, "--memory", raw.memory, "SIZE", "set the memory budget, as in 512M, 4G (default)", kSearch);
    add_formats(app, raw, Command::teams, "json=teams.json");
    one(app, "--progress", raw.progress, "WHEN", "show a progress line: auto (on a terminal), always, never", kOutput);
    one(app, "-O", raw.level, "LEVEL", "choose the translation: 0 textbook, 1 optimised, 2 reduced (default)", kOutput);
    flag(app, "-q,--quiet", raw.quiet, "print only errors", kOutput);
    add_from(app, raw);
    add_jobs(app, raw, "assignments and searches");
    add_project(app, raw);
    add_common(app, raw);
}

void add_fmt(CLI::App& app, RawOptions& raw) {
    app.add_option("FILE", raw.inputs,
                   "protocols (.map, .lcc), check files (.check), diagrams as text (.mmd, .puml), or folders of them;\n"
                   "- means standard input, read as MAP unless --from is given")
        ->type_name("");
    flag(app, "--check", raw.checks_form, "change nothing; exit with status 1 if a file is not formatted", kOutput);
    flag(app, "-q,--quiet", raw.quiet, "do not name the files that are not formatted", kOutput);
    add_from(app, raw);
    add_project(app, raw);
    add_common(app, raw);
}

void add_init(CLI::App& app, RawOptions& raw) {
    app.add_option("NAME", raw.inputs,
                   "name of the new files, NAME.map and NAME.check; or NAME.mmd (Mermaid), NAME.puml (PlantUML);\n"
                   "or map2pml.toml, the settings of a project")
        ->type_name("");
    flag(app, "-q,--quiet", raw.quiet, "do not name the files that are written", kOutput);
    add_common(app, raw);
}

}  // namespace

/// Structured bindings name every option, so that a new one cannot be forgotten here.
std::string search_words(const RawOptions& raw) {
    const auto& [inputs, agents, limits, total, lets, properties, skipped, formats, no_reduce, excluded, from, target,
                 output, level, templates, network, timeout, idle_timeouts, capacity, call_depth, sequencing, dialect,
                 guards, time, total_time, memory, depth, swarm, split, engine, share, jobs, progress, color, keep,
                 depfile, stamp, cache, seed, steps, scene, check_file, instance, from_state, step, config, growth,
                 help_uri, places, order, lost, fields, most_open, spawn_calls, warnings_are_errors, quiet, verbose,
                 help, version, explain_reductions, facts, smallest, fail_fast, watch, checks_form, finds_all,
                 no_config, stdio, closed, strict, suggest, follow, cleans] = raw;
    std::string words;
    for (const auto* values : {&agents, &limits, &total, &lets, &properties, &skipped, &no_reduce}) {
        words += fmt::format("{} ", values->size());
        for (const std::string& value : *values) words += fmt::format("{} {}\n", value.size(), value);
    }
    for (const std::string* value :
         {&from, &level, &network, &timeout, &idle_timeouts, &capacity, &call_depth, &sequencing, &dialect, &guards,
          &time, &memory, &depth, &swarm, &split, &engine, &scene, &instance})
        words += fmt::format("{} {}\n", value->size(), *value);
    return words +
           fmt::format("{} {} {} {} {}\n", spawn_calls, warnings_are_errors, explain_reductions, facts, smallest);
}

std::string why_not_for_projects(const CLI::Option& option) {
    static const std::set<std::string> of_a_call = {"help",    "version", "config",     "no-config", "watch", "stamp",
                                                    "depfile", "step",    "from-state", "engine",    "share", "growth"};
    const std::string name = option.get_lnames().empty() ? "" : option.get_lnames().front();
    if (option.get_group() == kInstance)
        return "is about one protocol; write it into the check file, or give it on the command line";
    if (name == "templates") return "changes the code that is run; give it on the command line";
    return of_a_call.contains(name) ? "is about one call; give it on the command line" : "";
}

std::string short_help() {
    return list_of_commands() + "\n\nFILE: " + input::file_kinds() +
           ".\n"
           "The most common command: map2pml check auction.map\n";
}

std::unique_ptr<CLI::App> make_parser(Command command, RawOptions& raw) {
    auto app = std::make_unique<CLI::App>();
    app->set_help_flag();
    // Unknown options are left over by the parser, so that we can report them in our words.
    app->allow_extras();
    app->get_formatter()->column_width(30);
    app->get_formatter()->label("OPTIONS", "options");
    const CommandRow& row = row_of(command);
    app->name(row.called());
    app->description(row.help.empty() ? list_of_commands() : std::string(row.help));
    app->footer(std::string(row.footer));
    switch (command) {
        case Command::translate:
            add_translate(*app, raw);
            break;
        case Command::check:
            add_check(*app, raw);
            break;
        case Command::prove:
            add_prove(*app, raw);
            break;
        case Command::simulate:
            add_simulate(*app, raw);
            break;
        case Command::replay:
            add_replay(*app, raw);
            break;
        case Command::conform:
            add_conform(*app, raw);
            break;
        case Command::teams:
            add_teams(*app, raw);
            break;
        case Command::fmt:
            add_fmt(*app, raw);
            break;
        case Command::init:
            add_init(*app, raw);
            break;
        case Command::explain:
            app->add_option("NAME", raw.inputs, "a code, such as M2P103, or a property")->type_name("");
            add_common(*app, raw);
            break;
        case Command::jobs:
            flag(*app, "--clean", raw.cleans, "cancel and remove what is left of programs that have ended", kOutput);
            add_share(*app, raw);
            add_common(*app, raw);
            break;
        case Command::lsp:
            // Editors give this option to every server.
            flag(*app, "--stdio", raw.stdio, "use standard input and output, as it does anyway", kOutput);
            add_common(*app, raw);
            break;
    }
    return app;
}

}  // namespace map2pml::cli
