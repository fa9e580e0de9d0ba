#include "driver/smt/solver.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "driver/spin/process.h"

namespace map2pml::smt {

std::string_view to_string(SolverKind kind) { return kind == SolverKind::cvc5 ? "cvc5" : "z3"; }

std::string_view to_string(Answer answer) {
    switch (answer) {
        case Answer::unsat:
            return "unsat";
        case Answer::sat:
            return "sat";
        case Answer::unknown:
            return "unknown";
    }
    return "unknown";
}

std::vector<Solver> find_solvers(const std::string& path) {
    std::vector<Solver> found;
    for (const SolverKind kind : {SolverKind::cvc5, SolverKind::z3}) {
        std::istringstream folders(path);
        for (std::string folder; std::getline(folders, folder, ':');) {
            if (folder.empty()) continue;
            const auto program = std::filesystem::path(folder) / to_string(kind);
            std::error_code ignored;
            if (std::filesystem::is_regular_file(program, ignored) && ::access(program.c_str(), X_OK) == 0) {
                found.push_back({kind, std::filesystem::absolute(program, ignored)});
                break;
            }
        }
    }
    return found;
}

std::vector<Solver> find_solvers() {
    const char* path = std::getenv("PATH");
    return find_solvers(path == nullptr ? "" : path);
}

std::string missing_solvers_text() { return "neither cvc5 nor z3 is installed; on Debian: apt-get install cvc5 z3"; }

Reading read_output(std::string_view output) {
    const std::size_t end = output.find('\n');
    const std::string_view first = output.substr(0, end);
    Reading reading;
    reading.rest = end == std::string_view::npos ? "" : std::string(output.substr(end + 1));
    if (first == "sat") reading.answer = Answer::sat;
    if (first == "unsat") reading.answer = Answer::unsat;
    return reading;
}

SolverRun run_solver(const Solver& solver, const std::filesystem::path& file, std::chrono::milliseconds time,
                     const std::atomic<bool>& stop) {
    const auto began = std::chrono::steady_clock::now();
    spin::Command command{solver.program, {}};
    switch (solver.kind) {
        case SolverKind::cvc5:
            command.arguments = {"--lang=smt2", "--produce-models", "--enum-inst",
                                 fmt::format("--tlimit={}", time.count())};
            break;
        case SolverKind::z3:
            command.arguments = {fmt::format("-T:{}", std::max<long long>(1, (time.count() + 999) / 1000))};
            break;
    }
    command.arguments.push_back(file.string());
    std::string output;
    spin::RunOptions options;
    options.on_line = [&](std::string_view line, spin::Stream stream) {
        if (stream == spin::Stream::out) output.append(line).push_back('\n');
    };
    options.keep_going = [&] { return !stop && std::chrono::steady_clock::now() - began < time; };
    const spin::RunResult result = spin::run(command, options);
    SolverRun run{solver.kind, read_output(output), 0, {}};
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    if (!result.started) run.fault = result.error;
    // A solver that was stopped while it printed its model has answered, but the model is cut short.
    if (result.told_to_stop && run.reading.answer == Answer::sat) run.reading = {};
    return run;
}

}  // namespace map2pml::smt
