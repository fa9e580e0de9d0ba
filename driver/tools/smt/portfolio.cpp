#include "driver/tools/smt/portfolio.h"

#include <fmt/format.h>

namespace map2pml::smt {

namespace {

/// The combined answers of the solvers.
Joint joined(const std::vector<Session>& sessions, const std::string& name) {
    Joint joint;
    for (const Session& session : sessions) {
        const SolverRun& run = session.run();
        if (!run.fault.empty()) joint.failures.push_back(fmt::format("{}: {}", to_string(run.solver), run.fault));
        if (run.reading.answer == Answer::unknown) continue;
        if (joint.answer != Answer::unknown && joint.answer != run.reading.answer) {
            joint.fault =
                fmt::format("{} says {} and {} says {} for the same input, {}", to_string(joint.by.front()),
                            to_string(joint.answer), to_string(run.solver), to_string(run.reading.answer), name);
            joint.answer = Answer::unknown;
            return joint;
        }
        if (joint.by.empty()) joint.rest = run.reading.rest;
        joint.answer = run.reading.answer;
        joint.by.push_back(run.solver);
    }
    joint.all_failed = !sessions.empty() && joint.failures.size() == sessions.size();
    return joint;
}

}  // namespace

Asker::Asker(const Portfolio& portfolio) : portfolio_(portfolio) {
    for (const Solver& each : portfolio.solvers) sessions_.emplace_back(each, portfolio.folder);
}

Joint Asker::ask(const std::string& name, const Query& query, std::chrono::milliseconds time,
                 const std::atomic<bool>& stop) {
    const std::string whole = portfolio_.cache == nullptr ? "" : query.whole();
    if (portfolio_.cache != nullptr) {
        if (auto known = portfolio_.cache->find(whole)) return {known->answer, known->rest, known->by, {}, {}, false};
    }
    const auto until = Session::Clock::now() + time;
    for (Session& each : sessions_) each.begin(query, name, until);
    bool was_stopped = false;
    auto enough = Session::Clock::time_point::max();
    while (true) {
        std::vector<process::Dialogue*> running;
        for (Session& each : sessions_) {
            if (!each.is_running()) continue;
            was_stopped = was_stopped || stop;
            if (was_stopped || Session::Clock::now() >= enough) each.abandon();
            if (each.is_running() && each.dialogue() != nullptr) running.push_back(each.dialogue());
        }
        if (running.empty()) break;
        process::Dialogue::wait(running, std::chrono::milliseconds(20));
        for (Session& each : sessions_) {
            each.advance();
            const bool answers = !each.is_running() && each.run().reading.answer != Answer::unknown;
            if (answers) enough = std::min(enough, Session::Clock::now() + portfolio_.grace);
        }
    }
    if (was_stopped) return {};  // another solver might have contradicted the first answer
    Joint joint = joined(sessions_, name);
    if (portfolio_.cache != nullptr && joint.fault.empty() && joint.failures.empty() && joint.answer != Answer::unknown)
        portfolio_.cache->store(whole, {joint.answer, joint.rest, joint.by});
    return joint;
}

}  // namespace map2pml::smt
