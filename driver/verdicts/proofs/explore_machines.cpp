#include "driver/verdicts/proofs/explore_machines.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include "driver/input/archive/diagram_member.h"
#include "driver/input/reading/within_budget.h"
#include "driver/verdicts/proofs/read_project.h"
#include "translator/machines/check/checked.h"
#include "translator/machines/explore/machines/explore.h"

namespace map2pml::prove {

namespace {

void add_machine(const eventb::CheckedMachine& machine, const machine_exploration::Settings& settings,
                 FileProof& proof) {
    machine_exploration::Explored explored = machine_exploration::explore(machine, settings);
    if (!explored.fault.empty()) {
        if (proof.input_error.empty()) proof.input_error = std::move(explored.fault);
        return;
    }
    proof.readings.front().components.push_back(machine.name);
    for (maze_exploration::Finding& each : explored.report.findings) {
        RuleResult made;
        made.of = explored.report.of;
        made.instance = explored.report.instance;
        made.states = explored.report.states;
        made.outcome = each.outcome;
        made.finding = std::move(each);
        proof.development->rules.push_back(std::move(made));
    }
}

/// The machine that the path names; all of them if it names none.
void add_machines(const std::string& path, const eventb::CheckedProject& project,
                  const machine_exploration::Settings& settings, FileProof& proof) {
    const std::filesystem::path file(path);
    const bool is_one = file.extension() == ".bum";
    for (const auto& each : project.machines)
        if (!is_one || each->name == file.stem()) add_machine(*each, settings, proof);
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

bool is_rodin_input(const std::string& path) {
    const archive::InputPath parts = archive::split_path(path);
    return is_rodin_file(parts.file) || has_component(parts.file) || is_rodin_archive(path);
}

FileProof explore_machines(const std::string& path, source::SourceSet& sources, const input::Settings& instance,
                           const machine_exploration::Settings& settings) {
    const auto began = std::chrono::steady_clock::now();
    FileProof proof;
    proof.input = path;
    proof.is_explored = true;
    diag::Sink sink;
    const auto place = [&] { return sources.size() > 0 ? source::FileId{0} : sources.add(path, ""); };
    const std::vector<ReadProject> read = input::within_budget(
        instance.preparation, place, sink,
        [&] {
            return read_project(path, {instance, ""}, sources, sink);
        },
        std::vector<ReadProject>());
    for (const ReadProject& each : read)
        if (proof.input_error.empty()) proof.input_error = each.fault;
    if (!read.empty() && proof.input_error.empty() && !sink.has_errors()) {
        const eventb::CheckedProject project = eventb::check_project(read.front().projects.front(), sink);
        if (!sink.has_errors()) {
            proof.readings.emplace_back();
            proof.development.emplace();
            add_machines(path, project, settings, proof);
        }
    }
    proof.diagnostics = diag::first_of(sink.sorted());
    proof.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return proof;
}

}  // namespace map2pml::prove
