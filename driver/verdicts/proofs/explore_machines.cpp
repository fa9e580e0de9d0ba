#include "driver/verdicts/proofs/explore_machines.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <utility>

#include "driver/input/archive/archive.h"
#include "driver/input/front_end.h"
#include "driver/input/reading/within_budget.h"
#include "driver/verdicts/proofs/internal.h"
#include "driver/verdicts/proofs/read_project.h"
#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/read_maze.h"
#include "translator/machines/check/checked.h"
#include "translator/machines/explore/developments/explore.h"
#include "translator/machines/explore/machines/explore.h"

namespace map2pml::prove {

namespace {

void add_machine(const eventb::CheckedMachine& machine, const machine_exploration::Settings& settings,
                 const RandomWalk* walk, FileProof& proof) {
    machine_exploration::Explored explored =
        walk == nullptr ? machine_exploration::explore(machine, settings)
                        : machine_exploration::walk(machine, settings, walk->choose, walk->steps);
    if (!explored.fault.empty()) {
        if (proof.input_error.empty()) proof.input_error = std::move(explored.fault);
        return;
    }
    proof.readings.front().components.push_back(machine.name);
    const std::size_t known = proof.development->rules.size();
    add_report(explored.report, *proof.development);
    if (settings.is_meant_to_run_on) return;
    for (std::size_t at = known; at < proof.development->rules.size(); ++at) {
        RuleResult& rule = proof.development->rules[at];
        if (rule.finding.property != machine_exploration::kDeadlockFreedom || rule.outcome != Outcome::fails) continue;
        rule.finding.is_remark = true;
        rule.finding.because += "; if the machine is meant to run for ever: `--property deadlock-freedom`";
    }
}

/// Leaves out the other instances, and what is expected of them. \returns a fault
std::string keep_instance(const std::string& name, maze::Development& development) {
    std::string names;
    for (const maze::Instance& each : development.instances) names += (names.empty() ? "" : ", ") + each.name.text;
    if (names.empty()) return "has no instance to explore; `map2pml prove` proves the rules for all instances";
    if (name.empty()) return {};
    std::erase_if(development.instances, [&](const maze::Instance& each) { return each.name.text != name; });
    std::erase_if(development.expectations,
                  [&](const maze::Expectation& each) { return each.instance && each.instance->text != name; });
    return development.instances.empty() ? "has no instance `" + name + "`; it has " + names : "";
}

/// Gives the instances other values; what is expected of them no longer counts. \returns a fault; errors in the values go to the sink
std::string let_values(const std::vector<machine_exploration::Setting>& values, source::SourceSet& sources,
                       maze::Development& development, diag::Sink& sink) {
    if (values.empty()) return {};
    development.expectations.clear();
    for (const machine_exploration::Setting& value : values) {
        const std::string text = value.name + " = " + value.value;
        const source::FileId file = sources.add("--let", "instance of_let of Any { " + text + "; }");
        const std::optional<maze::Development> read = maze::read_maze(sources, file, sink);
        if (sink.has_errors()) return {};
        const bool is_one = read && read->classes.empty() && read->instances.size() == 1 &&
                            read->instances.front().settings.size() == 1;
        if (!is_one) return "`--let " + text + "` is not one value";
        const maze::Setting& given = read->instances.front().settings.front();
        for (maze::Instance& each : development.instances) {
            std::erase_if(each.settings, [&](const maze::Setting& one) { return one.name.text == given.name.text; });
            each.settings.push_back(given);
            each.name.text += (each.name.text.find(" with ") == std::string::npos ? " with " : ", ") + text;
        }
    }
    maze::check_development(development, sink);
    if (!sink.has_errors()) maze_exploration::check_settings(development, sink);
    return {};
}

/// The rules of a development on its instances, or a run on the first one.
void add_instances(const maze::Development& development, const machine_exploration::Settings& settings,
                   const RandomWalk* walk, FileProof& proof) {
    std::vector<std::string>& classes = proof.readings.front().components;
    for (const maze::Instance& each : development.instances)
        if (std::find(classes.begin(), classes.end(), each.of.text) == classes.end()) classes.push_back(each.of.text);
    maze_exploration::Limits limits;
    limits.time = settings.time;
    limits.bytes = settings.bytes;
    limits.depth = settings.depth;
    limits.cancelled = settings.cancelled;
    limits.on_progress = settings.on_progress;
    if (walk != nullptr) {
        add_report(
            maze_exploration::walk(development, development.instances.front(), limits, walk->choose, walk->steps),
            proof.development.emplace());
        return;
    }
    proof.development = explore_instances(development, limits);
    judge_expectations(development, true, *proof.development);
}

/// The machine that the path names; all of them if it names none.
void add_machines(const std::string& path, const eventb::CheckedProject& project,
                  const machine_exploration::Settings& settings, const RandomWalk* walk, FileProof& proof) {
    const std::filesystem::path file(path);
    const bool is_one = file.extension() == ".bum";
    if (walk != nullptr && !is_one && project.machines.size() > 1) {
        proof.input_error = "has several machines; name the file of one (.bum)";
        return;
    }
    for (const auto& each : project.machines)
        if (!is_one || each->name == file.stem()) add_machine(*each, settings, walk, proof);
    if (proof.readings.front().components.empty() && proof.input_error.empty())
        proof.input_error = "has no machine (.bum) to explore; `map2pml prove` proves contexts";
}

bool is_rodin_file(const std::filesystem::path& file) {
    return file.extension() == ".bum" || file.extension() == ".buc";
}

bool has_component(const std::filesystem::path& folder) {
    std::error_code ignored;
    const std::filesystem::directory_iterator all(folder, ignored);
    return !ignored && std::any_of(begin(all), end(all), [](const auto& each) { return is_rodin_file(each.path()); });
}

}  // namespace

bool has_instances(const std::string& path, const std::string& language) {
    const input::FrontEnd* front_end = input::find_front_end(path, language);
    return !is_rodin_input(path) && front_end != nullptr && front_end->is_only_eventb;
}

bool has_machines(const std::string& path, const std::string& language) {
    return is_rodin_input(path) || has_instances(path, language);
}

bool is_rodin_input(const std::string& path) {
    const archive::InputPath parts = archive::split_path(path);
    return is_rodin_file(parts.file) || has_component(parts.file) || is_rodin_archive(path);
}

FileProof explore_machines(const std::string& path, source::SourceSet& sources, const input::Settings& instance,
                           const machine_exploration::Settings& settings, const RandomWalk* walk) {
    const auto began = std::chrono::steady_clock::now();
    FileProof proof;
    proof.input = path;
    proof.is_explored = true;
    diag::Sink sink;
    input::Settings own = instance;
    const std::string chosen = is_rodin_input(path) ? "" : std::exchange(own.instance, "");
    const auto place = [&] { return sources.size() > 0 ? source::FileId{0} : sources.add(path, ""); };
    const std::vector<ReadProject> read = input::within_budget(
        instance.preparation, place, sink,
        [&] {
            return read_project(path, {own, ""}, sources, sink);
        },
        std::vector<ReadProject>());
    for (const ReadProject& each : read)
        if (proof.input_error.empty()) proof.input_error = each.fault;
    const bool can_go_on = !read.empty() && proof.input_error.empty() && !sink.has_errors();
    if (can_go_on && read.front().development != nullptr) {
        proof.readings.emplace_back();
        maze::Development development = *read.front().development;
        proof.input_error = keep_instance(chosen, development);
        if (proof.input_error.empty()) proof.input_error = let_values(settings.values, sources, development, sink);
        if (proof.input_error.empty() && !sink.has_errors()) add_instances(development, settings, walk, proof);
    } else if (can_go_on) {
        const eventb::CheckedProject project = eventb::check_project(read.front().projects.front(), sink);
        if (!sink.has_errors()) {
            proof.readings.emplace_back();
            proof.development.emplace();
            add_machines(path, project, settings, walk, proof);
        }
    }
    proof.diagnostics = diag::first_of(sink.sorted());
    proof.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return proof;
}

}  // namespace map2pml::prove
