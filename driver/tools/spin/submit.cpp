#include "driver/tools/spin/search.h"

#include <utility>

namespace map2pml::spin {

SearchOutcome run_within(schedule::MemoryLimit* memory, const Tools& tools, const SearchRequest& request) {
    schedule::MemoryLimit::Share share(memory);
    SearchRequest own = request;
    own.cancelled = request.cancelled.also(share.must_go());
    own.on_progress = [&](const Progress& progress) {
        share.uses(progress.memory_bytes);
        if (request.on_progress) request.on_progress(progress);
    };
    while (true) {
        SearchOutcome outcome = run_search(tools, own);
        const auto* stopped = std::get_if<Stopped>(&outcome.end);
        const bool is_interrupted = stopped != nullptr && stopped->reason == StopReason::interrupted;
        if (!is_interrupted || !share.must_go() || request.cancelled.is_asked()) return outcome;
        share.wait_for_older([&] { return request.cancelled.is_asked(); });
    }
}

schedule::Future<SearchOutcome> submit(schedule::Scheduler* scheduler,
                                       std::function<SearchOutcome(const SearchRequest&)> search,
                                       SearchRequest request) {
    return schedule::submit<SearchOutcome>(
        scheduler, [search = std::move(search), request = std::move(request)](const std::atomic<bool>& dropped) {
            SearchRequest own = request;
            own.cancelled = request.cancelled.also(dropped);
            return search(own);
        });
}

}  // namespace map2pml::spin
