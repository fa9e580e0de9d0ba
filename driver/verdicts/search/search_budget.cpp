#include "driver/verdicts/search/scene_request.h"

namespace map2pml::check {

std::unique_lock<std::timed_mutex> lock_computation(const process::Stop& stop) {
    static std::timed_mutex mutex;
    std::unique_lock lock(mutex, std::defer_lock);
    while (!lock.try_lock_for(std::chrono::milliseconds(20)) && !stop.is_asked()) {
    }
    return lock;
}

}  // namespace map2pml::check
