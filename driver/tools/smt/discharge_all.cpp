#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>

#include "driver/tools/smt/discharge.h"

namespace map2pml::smt {

namespace {

/// The budget of the next obligation, if so many are left, this one included.
Budget share_of(const Budget& budget, std::size_t left, std::size_t threads) {
    using namespace std::chrono;
    if (budget.until == steady_clock::time_point::max()) return budget;
    const auto time = duration_cast<milliseconds>(budget.until - steady_clock::now());
    return budget.within(std::max(milliseconds(1'000), time * static_cast<std::int64_t>(std::min(threads, left)) /
                                                           static_cast<std::int64_t>(left)));
}

}  // namespace

std::size_t thread_count(unsigned jobs, std::size_t obligations) {
    return std::min<std::size_t>(obligations, jobs == 0 ? std::max(1U, std::thread::hardware_concurrency()) : jobs);
}

std::vector<Discharged> discharge_all(const std::vector<eventb::Obligation>& obligations, const Portfolio& portfolio,
                                      const Budget& budget, unsigned jobs, const KeepFolder& keep,
                                      const std::atomic<bool>& stop,
                                      const std::function<void(std::size_t, const Discharged&)>& done,
                                      const std::function<void()>& still) {
    std::vector<Discharged> results(obligations.size());
    std::vector<std::size_t> finished;
    std::mutex mutex;
    std::condition_variable progressed;
    std::size_t next = 0;
    const std::size_t count = thread_count(jobs, obligations.size());
    const auto worker = [&] {
        Asker asker(portfolio);  // its solvers end with this thread
        while (true) {
            std::size_t mine = 0;
            {
                const std::lock_guard lock(mutex);
                if (next == obligations.size()) return;
                mine = next++;
            }
            Discharged result;
            try {
                result =
                    discharge(obligations[mine], asker, share_of(budget, obligations.size() - mine, count), keep, stop);
            } catch (const std::exception& fault) {
                result = ended_by(fault);
            }
            const std::lock_guard lock(mutex);
            results[mine] = std::move(result);
            finished.push_back(mine);
            progressed.notify_one();
        }
    };
    std::vector<std::jthread> threads(count);
    for (std::jthread& thread : threads) thread = std::jthread(worker);
    for (std::size_t known = 0; known < obligations.size();) {
        std::unique_lock lock(mutex);
        progressed.wait_for(lock, std::chrono::milliseconds(200), [&] { return finished.size() > known; });
        const std::vector<std::size_t> more(finished.begin() + static_cast<std::ptrdiff_t>(known), finished.end());
        lock.unlock();
        known += more.size();
        for (const std::size_t at : more)
            if (done) done(at, results[at]);
        if (still) still();
    }
    return results;
}

}  // namespace map2pml::smt
