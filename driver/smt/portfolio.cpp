#include "driver/smt/portfolio.h"

#include <fmt/format.h>

#include <fstream>
#include <mutex>
#include <thread>

namespace map2pml::smt {

namespace {

/// What the solvers said, put together.
Joint joined(const std::vector<SolverRun>& runs, const std::string& name) {
    Joint joint;
    for (const SolverRun& run : runs) {
        if (run.reading.answer == Answer::unknown) continue;
        if (joint.answer != Answer::unknown && joint.answer != run.reading.answer) {
            joint.fault =
                fmt::format("{} says {} and {} says {} about the same text, {}", to_string(joint.by.front()),
                            to_string(joint.answer), to_string(run.solver), to_string(run.reading.answer), name);
            joint.answer = Answer::unknown;
            return joint;
        }
        if (joint.by.empty()) joint.rest = run.reading.rest;
        joint.answer = run.reading.answer;
        joint.by.push_back(run.solver);
    }
    std::size_t failed = 0;
    for (const SolverRun& run : runs) failed += run.fault.empty() ? 0 : 1;
    if (failed == runs.size() && !runs.empty()) joint.fault = runs.front().fault;
    return joint;
}

}  // namespace

Joint ask(const Portfolio& portfolio, const std::string& name, const std::string& text, std::chrono::milliseconds time,
          const std::atomic<bool>& stop) {
    if (portfolio.cache != nullptr) {
        if (auto known = portfolio.cache->find(text)) {
            Joint joint{known->answer, known->rest, {}, true, {}};
            return joint;
        }
    }
    const std::filesystem::path file = portfolio.folder / (name + ".smt2");
    std::ofstream(file, std::ios::binary) << text << std::flush;
    std::vector<SolverRun> runs(portfolio.solvers.size());
    std::atomic<bool> enough = false;
    std::atomic<bool> answered = false;
    {
        std::vector<std::jthread> threads;
        std::atomic<std::size_t> running = portfolio.solvers.size();
        for (std::size_t at = 0; at < portfolio.solvers.size(); ++at) {
            threads.emplace_back([&, at] {
                runs[at] = run_solver(portfolio.solvers[at], file, time, enough);
                if (runs[at].reading.answer != Answer::unknown) answered = true;
                --running;
            });
        }
        std::chrono::steady_clock::time_point last{};
        while (running > 0) {
            const auto now = std::chrono::steady_clock::now();
            if (answered && last == std::chrono::steady_clock::time_point{}) last = now + portfolio.grace;
            if (stop || (answered && now >= last)) enough = true;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
    Joint joint = joined(runs, name);
    if (portfolio.cache != nullptr && joint.fault.empty() && joint.answer != Answer::unknown) {
        portfolio.cache->store(text, {joint.answer, joint.rest});
    }
    return joint;
}

}  // namespace map2pml::smt
