#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "driver/tools/smt/discharge.h"

namespace map2pml::smt {

std::vector<Discharged> discharge_all(const std::vector<eventb::Obligation>& obligations, const Portfolio& portfolio,
                                      const Budget& budget, unsigned jobs, const KeepFolder& keep,
                                      const std::atomic<bool>& stop,
                                      const std::function<void(std::size_t, const Discharged&)>& done) {
    std::vector<Discharged> results(obligations.size());
    std::vector<bool> finished(obligations.size(), false);
    std::mutex mutex;
    std::condition_variable progressed;
    std::size_t next = 0;
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
                result = discharge(obligations[mine], asker, budget, keep, stop);
            } catch (const std::exception& fault) {
                result = ended_by(fault);
            }
            const std::lock_guard lock(mutex);
            results[mine] = std::move(result);
            finished[mine] = true;
            progressed.notify_one();
        }
    };
    const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> threads(std::min<std::size_t>(obligations.size(), jobs == 0 ? processors : jobs));
    for (std::jthread& thread : threads) thread = std::jthread(worker);
    for (std::size_t at = 0; at < obligations.size(); ++at) {
        std::unique_lock lock(mutex);
        progressed.wait(lock, [&] { return finished[at]; });
        lock.unlock();
        if (done) done(at, results[at]);
    }
    return results;
}

}  // namespace map2pml::smt
