#include "driver/cli/files.h"

#include <chrono>
#include <filesystem>
#include <thread>
#include <utility>

#include "driver/cli/internal.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;
using Stamps = std::vector<std::pair<fs::file_time_type, std::uintmax_t>>;

constexpr std::chrono::milliseconds kBetweenLooks{200};

/// The time and size of each file or folder; editors that replace a file leave none for a moment.
Stamps stamps_of(const std::vector<std::string>& files) {
    Stamps stamps;
    for (const std::string& file : files) {
        std::error_code missing;
        std::error_code of_folder;  // a folder has no size
        const auto time = fs::last_write_time(file, missing);
        const auto size = fs::file_size(file, of_folder);
        stamps.emplace_back(missing ? fs::file_time_type{} : time, of_folder ? 0 : size);
    }
    return stamps;
}

/// Waits until the files differ from those at the beginning of the run and have been the same for two looks. Returns false if the
/// user stops.
bool wait_for_change(const std::function<std::vector<std::string>()>& files, const Stamps& before) {
    Stamps last = before;
    while (!cancelled()) {
        std::this_thread::sleep_for(kBetweenLooks);
        Stamps now = stamps_of(files());
        if (now != before && now == last) return true;
        last = std::move(now);
    }
    return false;
}

}  // namespace

int run_again_on_change(const std::function<std::vector<std::string>()>& files, const std::function<int()>& once) {
    while (true) {
        const Stamps before = stamps_of(files());
        (void)once();
        if (!cancelled()) write_error("map2pml: waiting for a change; press Ctrl-C to stop\n");
        if (!wait_for_change(files, before)) return 0;
    }
}

}  // namespace map2pml::cli
