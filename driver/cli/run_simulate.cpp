#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>

#include "driver/cli/check_file.h"
#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/input.h"
#include "driver/cli/internal.h"
#include "driver/input/files_beside.h"
#include "driver/input/read_protocols.h"
#include "driver/report/charts/charts.h"
#include "driver/report/json/json.h"
#include "driver/report/proofs/print_proof.h"
#include "driver/report/runs/session.h"
#include "driver/report/runs/simulation_text.h"
#include "driver/report/text/text_parts.h"
#include "driver/results/instance_words.h"
#include "driver/results/layout.h"
#include "driver/runs/simulate/simulation.h"
#include "driver/verdicts/proofs/explore_machines.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::cli {

namespace {

/// Lines from a terminal or a pipe.
class LineReader {
  public:
    /// The next line without its end; nothing when there is no more, or when the user interrupts.
    [[nodiscard]] std::optional<std::string> next();

  private:
    [[nodiscard]] bool read_more();

    std::string waiting_;  ///< bytes that were read but not yet returned
    bool at_end_ = false;
};

/// An interrupt between the test of the flag and the wait is noticed after this time.
constexpr int kMilliseconds = 200;

/// Returns false at the end, and when interrupted. Polls, because a blocking read would be restarted after a signal.
bool LineReader::read_more() {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (true) {
        if (cancelled()) return false;
        const int ready = ::poll(&input, 1, kMilliseconds);
        if (ready < 0 && errno != EINTR) return false;
        if (ready <= 0) continue;
        std::array<char, 4096> buffer{};
        const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        waiting_.append(buffer.data(), static_cast<std::size_t>(count));
        return true;
    }
}

std::optional<std::string> LineReader::next() {
    std::size_t end = waiting_.find('\n');
    while (end == std::string::npos && !at_end_) {
        at_end_ = !read_more();
        end = waiting_.find('\n');
    }
    if (cancelled() || (end == std::string::npos && waiting_.empty())) return std::nullopt;
    std::string line = waiting_.substr(0, end);
    waiting_.erase(0, end == std::string::npos ? end : end + 1);
    return line;
}

/// The simulation of one file.
struct Scene {
    std::string input;
    std::string check_file;  ///< empty if there is none
    source::SourceSet sources;
    input::Protocols read;
    std::size_t at = 0;  ///< index of the protocol

    [[nodiscard]] const ir::Protocol& protocol() const { return read.protocol_of(read.first(at)); }
    [[nodiscard]] const ir::Instance& instance() const { return read.first_instance(at); }
};

/// One scene is simulated: the only one, or the requested one.
bool is_one_scene(const Scene& scene) {
    if (scene.read.protocols.size() == 1) return true;
    std::vector<std::string> names;
    for (const ir::Protocol& each : scene.read.protocols) names.push_back(each.name);
    write_error(fmt::format("map2pml: error: {}: it has {} scenes: {}; choose one with `--scene`\n", scene.input,
                            names.size(), report::listed(names)));
    return false;
}

/// Returns 0, or the exit code if the scene does not exist.
int load(const Options& options, Scene& scene) {
    Input input = read_input(options.inputs.front(), options.from);
    scene.input = input.name;
    check::CheckSettings settings = options.settings;
    add_check_file(options.inputs.front(), options, scene.sources, settings, input);
    if (!input.fault.empty()) {
        write_error("map2pml: error: " + input.name + ": " + input.fault + "\n");
        return exit_code(input);
    }
    if (settings.check_file) scene.check_file = scene.sources.file(*settings.check_file).name();
    const source::FileId file = scene.sources.add(input.name, std::move(input.text));
    input::add_files_beside(scene.sources, file, options.from);
    diag::Sink sink;
    scene.read = input::read_protocols(scene.sources, file, settings, sink);
    const std::vector<diag::Diagnostic> found = sink.sorted();
    print_diagnostics(scene.sources, diag::first_of(found), options);
    if (!scene.read.can_go_on || sink.has_errors()) return report::refused_exit_code(found);
    return is_one_scene(scene) ? 0 : 2;
}

std::string heading(const Scene& scene, const Options& options, const report::TextOptions& text) {
    report::FileResult file;
    report::SceneResult result;
    result.instance = scene.instance();
    std::vector<std::string> words = instance_words(file, result);
    if (!options.settings.scene.empty()) words.insert(words.begin(), "scene " + scene.protocol().name);
    if (options.seed) words.push_back(fmt::format("seed {}", *options.seed));
    return report::hanging(report::painted(text.color, report::Tone::strong, report::printable(scene.input)) + "  ",
                           report::joined(words, ", "), text.width) +
           "\n";
}

std::string trace_json(const Scene& scene, const simulate::Simulation& simulation, std::optional<std::uint64_t> seed) {
    const trace::Counterexample run = simulation.trace();
    return report::print_trace(
        scene.sources,
        {scene.input, scene.check_file, scene.protocol(), scene.instance(), scene.read.first(scene.at).name, seed,
         simulate::to_string(simulation.outcome()), run, scene.read.diagrams},
        version());
}

report::TextOptions text_options(const Options& options) {
    return {wants_color(options.color, STDOUT_FILENO), options.verbose, print_width(STDOUT_FILENO)};
}

/// A random run: printed step by step as text, and in the requested formats at the end.
class RandomRun {
  public:
    RandomRun(const Scene& scene, const Options& options, simulate::Simulation& simulation)
        : scene_(scene), options_(options), simulation_(simulation), wording_{scene.sources, text_options(options)} {
        for (const FormatRequest& each : options.formats)
            json_out_ = json_out_ || (each.path.empty() && !each.is_text());
    }

    int run() {
        tells_ = !json_out_ && !options_.quiet;
        describe(heading(scene_, options_, wording_.options));
        before_ = simulation_.state();
        simulate::Dice dice(*options_.seed);
        take_random_steps(simulation_, dice, options_.steps, [&](const simulate::DescribedStep& described) {
            describe(step_text(described));
            return !cancelled() && written_ == Written::all;
        });
        if (!json_out_) print(end_text(wording_));
        const int code = is_interrupted() ? 3 : 0;
        return written_ == Written::failed ? 4 : report::worst_exit_code(code, write_formats());
    }

  private:
    void print(const std::string& text) {
        if (written_ == Written::all) written_ = write_out(source::printable_text(text, true));
    }

    void describe(const std::string& text) {
        for (const FormatRequest& each : options_.formats) {
            if (each.is_text() && !each.path.empty()) {
                whole_ += text;
                break;
            }
        }
        if (tells_) print(text);
    }

    std::string step_text(const simulate::DescribedStep& described) {
        std::string text = step_lines(described, simulation_.system(), wording_);
        if (options_.verbose) {
            const auto& agents = scene_.instance().agents;
            const auto agent = std::find_if(agents.begin(), agents.end(),
                                            [&](const auto& each) { return each.name == described.step.agent; });
            text += simulate::change_lines(before_, simulation_.state(),
                                           static_cast<std::size_t>(agent - agents.begin()), simulation_.system());
            before_ = simulation_.state();
        }
        return text;
    }

    [[nodiscard]] bool has_all_steps() const { return simulation_.steps().size() >= options_.steps; }
    [[nodiscard]] bool is_interrupted() const {
        return cancelled() && !has_all_steps() && simulation_.outcome() == simulate::Outcome::stopped;
    }

    std::string end_text(const simulate::Wording& wording) {
        const trace::Counterexample run = simulation_.trace();
        const bool asked = has_all_steps();
        return (is_interrupted()
                    ? fmt::format("interrupted after {}\n", report::counted(simulation_.steps().size(), "step"))
                    : outcome_line(simulation_, asked, wording)) +
               (options_.quiet ? "" : places_text(scene_.sources, run, true, wording.options));
    }

    std::string in_format(const FormatRequest& request) {
        if (request.format == "json") return trace_json(scene_, simulation_, options_.seed);
        report::TitledRun run{
            scene_.input, fmt::format("seed {}", *options_.seed), {}, &scene_.sources, simulation_.trace()};
        for (const auto& each : scene_.instance().agents) run.agents.push_back(each.name);
        return request.format == "jsonl" ? report::print_log({run}) : report::print_pytest({run}, version());
    }

    int write_formats() {
        int code = 0;
        for (const FormatRequest& each : options_.formats) {
            const bool json = !each.is_text();
            if (each.path.empty() && json) {
                print(in_format(each));
                code = written_ == Written::failed ? 4 : code;
            } else if (!each.path.empty()) {
                const std::string text = json ? in_format(each) : whole_ + end_text(wording_);
                code = std::max(code, print_write_fault(write_file(each.path, text)));
            }
        }
        return code;
    }

    const Scene& scene_;
    const Options& options_;
    simulate::Simulation& simulation_;
    simulate::Wording wording_;
    semantics::State before_;
    std::string whole_;  ///< for a text file
    bool json_out_ = false;
    bool tells_ = true;
    Written written_ = Written::all;
};

int run_session(const Scene& scene, const Options& options, simulate::Simulation& simulation) {
    const simulate::Wording wording{scene.sources, text_options(options)};
    LineReader lines;
    Written written = Written::all;
    simulate::SessionHost host;
    host.read_line = [&] { return lines.next(); };
    host.write = [&](const std::string& text) {
        written = written == Written::all ? write_out(text) : written;
        return written == Written::all;
    };
    host.save = [&](const std::string& path, const simulate::Simulation& run) {
        const std::vector<std::string> conflicts = path_conflicts(options, {path});
        return conflicts.empty() ? write_file(path, trace_json(scene, run, std::nullopt)).message : conflicts.front();
    };
    host.was_interrupted = take_interrupt;
    host.has_prompt = ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
    (void)host.write(heading(scene, options, wording.options));
    simulate::Session(simulation, wording, std::move(host)).run();
    return written == Written::failed ? 4 : cancelled() ? 3 : 0;
}

std::string walk_text(const source::SourceSet& sources, const prove::FileProof& proof, const Options& options,
                      const prove::TextOptions& text) {
    const prove::RuleResult& run = proof.development->rules.front();
    const std::string about = fmt::format("{} on {}, seed {}", run.of, run.instance, *options.seed);
    const std::string file = report::painted(text.color, report::Tone::strong, report::printable(proof.input));
    return (options.quiet ? "" : report::hanging(file + "  ", report::printable(about), text.width) + "\n") +
           prove::print_walk(sources, run, options.quiet, text);
}

/// A run of a machine or of a development.
int run_walk(const Options& options) {
    if (!options.seed) return print_usage_errors({"a machine runs only at random: give `--seed N`"});
    for (const FormatRequest& each : options.formats)
        if (!each.is_text() && each.format != "json")
            return print_usage_errors(
                {fmt::format("`--format {}` is for protocols; a machine has no messages", each.format)});
    source::SourceSet sources;
    simulate::Dice dice(*options.seed);
    const prove::RandomWalk walk{[&](std::size_t sides) { return dice.throw_for(sides); }, options.steps};
    machine_exploration::Settings settings;
    settings.cancelled = &cancelled();
    input::Settings instance = options.settings;
    instance.language = options.from;
    const prove::FileProof proof = prove::explore_machines(options.inputs.front(), sources, instance, settings, &walk);
    print_diagnostics(sources, proof.diagnostics, options);
    if (!proof.input_error.empty()) {
        write_error("map2pml: error: " + report::printable(proof.input) + ": " + report::printable(proof.input_error) +
                    "\n");
    }
    if (!proof.development || proof.development->rules.empty())
        return prove::exit_code(proof, options.settings.warnings_are_errors);
    std::vector<FormatRequest> formats = options.formats;
    if (formats.empty()) formats.emplace_back();
    int code = cancelled() ? 3 : 0;
    for (const FormatRequest& each : formats) {
        prove::TextOptions text = {each.path.empty() && wants_color(options.color, STDOUT_FILENO), options.verbose};
        if (each.path.empty()) text.width = print_width(STDOUT_FILENO);
        const std::string printed = each.is_text()
                                        ? walk_text(sources, proof, options, text)
                                        : prove::print_walk_json({&sources, &proof}, *options.seed, version());
        const int own = !each.path.empty()                      ? print_write_fault(write_file(each.path, printed))
                        : write_out(printed) == Written::failed ? 4
                                                                : 0;
        code = report::worst_exit_code(code, own);
    }
    return code;
}

}  // namespace

int run_simulate(const Options& options) {
    if (const auto faults = report_faults(options); !faults.empty()) return print_usage_errors(faults);
    if (prove::has_machines(options.inputs.front(), options.from)) return run_walk(options);
    Scene scene;
    if (const int code = load(options, scene); code != 0) return code;
    const bool keeps_order = scene.protocol().may_overtake;
    const ir::Instance instance = keeps_order ? ir::in_order_of_sending(scene.instance()) : scene.instance();
    const semantics::TransitionSystem system(scene.protocol(), instance);
    simulate::Simulation simulation(system);
    return options.seed ? RandomRun(scene, options, simulation).run() : run_session(scene, options, simulation);
}

}  // namespace map2pml::cli
