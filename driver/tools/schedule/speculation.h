/// Work that will probably be asked for, begun ahead.   foreseen keys, the key asked for -> its result
///
/// A result is given out only for exactly the key that is asked for. So a caller that asks, in any order and depending on earlier
/// results, gets the same results as without foresight; work that it does not ask for is dropped.
#pragma once

#include <algorithm>
#include <functional>
#include <list>
#include <utility>
#include <vector>

#include "driver/tools/schedule/scheduler.h"

namespace map2pml::schedule {

/// \param Key everything that the result depends on; comparable.
template <class Key, class Result>
class Speculation {
  public:
    /// \param begin submits the work to the scheduler; a null scheduler: the work is done when its result is asked for.
    Speculation(Scheduler* scheduler, std::function<Future<Result>(Scheduler*, const Key&)> begin)
        : scheduler_(scheduler), begin_(std::move(begin)) {}
    Speculation(const Speculation&) = delete;
    Speculation& operator=(const Speculation&) = delete;
    ~Speculation() { only({}); }

    /// Foresees only these keys from now on.
    void only(const std::vector<Key>& keys) {
        const auto is_stale = [&](const auto& each) {
            return std::find(keys.begin(), keys.end(), each.first) == keys.end();
        };
        for (auto& each : begun_)
            if (is_stale(each)) each.second.drop();
        begun_.remove_if(is_stale);
        if (scheduler_ == nullptr || !scheduler_->works_ahead()) return;
        for (const Key& key : keys)
            if (find(key) == begun_.end()) begun_.emplace_back(key, begin_(scheduler_, key));
    }

    /// The result for this key, foreseen or not. The calling thread holds a slot.
    [[nodiscard]] Result take(const Key& key) {
        const auto begun = find(key);
        if (begun == begun_.end()) return begin_(nullptr, key).get();
        Future<Result> future = std::move(begun->second);
        begun_.erase(begun);
        return future.get();
    }

  private:
    [[nodiscard]] auto find(const Key& key) {
        return std::find_if(begun_.begin(), begun_.end(), [&](const auto& each) { return each.first == key; });
    }

    Scheduler* scheduler_;
    std::function<Future<Result>(Scheduler*, const Key&)> begin_;
    std::list<std::pair<Key, Future<Result>>> begun_;
};

}  // namespace map2pml::schedule
