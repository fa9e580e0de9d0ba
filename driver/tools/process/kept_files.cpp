#include "driver/tools/process/kept_files.h"

#include <algorithm>
#include <fstream>
#include <vector>

namespace map2pml::process {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::hours kPartialLife{1};

struct KeptFile {
    fs::file_time_type written;
    std::uintmax_t bytes = 0;
    fs::path path;
};

/// Whether to look at the folder: not if somebody did so a short time ago, or if there is no folder.
bool is_due(const fs::path& folder, std::chrono::seconds every) {
    std::error_code failed;
    const fs::path stamp = folder / "tidied";
    const auto now = fs::file_time_type::clock::now();
    const auto last = fs::last_write_time(stamp, failed);
    if (!failed && now - last < every) return false;
    if (!fs::is_directory(folder, failed)) return false;
    (void)std::ofstream(stamp);
    fs::last_write_time(stamp, now, failed);
    return true;
}

}  // namespace

void tidy(const fs::path& folder, const KeptFiles& files) {
    if (!is_due(folder, files.every)) return;
    const auto now = fs::file_time_type::clock::now();
    std::vector<KeptFile> kept;
    std::uintmax_t bytes = 0;
    std::error_code failed;
    for (fs::directory_iterator each(folder, failed), end; !failed && each != end; each.increment(failed)) {
        std::error_code gone;
        const auto written = fs::last_write_time(each->path(), gone);
        const fs::path name = each->path().filename();
        if (!gone && files.is_kept(name)) {
            const std::uintmax_t size = fs::file_size(each->path(), gone);
            kept.push_back({written, gone ? 0 : size, each->path()});
            bytes += kept.back().bytes;
        } else if (!gone && files.is_partial(name) && now - written > kPartialLife) {
            fs::remove(each->path(), gone);
        }
    }
    if (kept.size() <= files.most_files && bytes <= files.most_bytes) return;
    std::sort(kept.begin(), kept.end(),
              [](const KeptFile& one, const KeptFile& other) { return one.written < other.written; });
    std::size_t left = kept.size();
    for (const KeptFile& each : kept) {
        if (left <= files.most_files / 2 && bytes <= files.most_bytes / 2) return;
        fs::remove(each.path, failed);
        --left;
        bytes -= each.bytes;
    }
}

}  // namespace map2pml::process
