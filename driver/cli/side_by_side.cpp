#include "driver/cli/side_by_side.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace map2pml::cli {

void side_by_side(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work,
                  const std::function<void(std::size_t)>& done) {
    std::mutex mutex;
    std::condition_variable progressed;
    std::size_t next = 0;
    std::vector<bool> finished(count, false);

    const auto worker = [&] {
        while (true) {
            std::size_t mine = 0;
            {
                const std::lock_guard lock(mutex);
                if (next == count) {
                    return;
                }
                mine = next++;
            }
            work(mine);
            const std::lock_guard lock(mutex);
            finished[mine] = true;
            progressed.notify_one();
        }
    };

    const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> threads(std::min<std::size_t>(count, jobs == 0 ? processors : jobs));
    for (std::jthread& thread : threads) {
        thread = std::jthread(worker);
    }
    for (std::size_t at = 0; at < count; ++at) {
        {
            std::unique_lock lock(mutex);
            progressed.wait(lock, [&] { return finished[at]; });
        }
        done(at);
    }
}

}  // namespace map2pml::cli
