#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/internal.h"
#include "driver/tools/slurm/queue.h"

namespace map2pml::cli {

namespace {

std::string_view words_for(slurm::Life life) {
    switch (life) {
        case slurm::Life::alive:
            return "at work";
        case slurm::Life::ended:
            return "left behind";
        case slurm::Life::unknown:
            break;
    }
    return "on another machine";
}

std::string line_for(const slurm::Belongings& each) {
    const std::string jobs = each.jobs.empty() ? "no job" : fmt::format("job {}", fmt::join(each.jobs, ", "));
    return fmt::format("{:<18}  {}  {}{}\n", words_for(each.life), each.owner, jobs,
                       each.has_folder ? ", a folder" : "");
}

}  // namespace

int run_jobs(const Options& options) {
    constexpr int kUndecided = 3;
    const std::filesystem::path& share = options.settings.cluster->share;
    std::string why;
    const auto all = slurm::belongings(share, why);
    if (!all) {
        write_error(fmt::format("map2pml: error: the queue of Slurm cannot be read: {}\n", why));
        return kUndecided;
    }
    std::string text;
    for (const slurm::Belongings& each : *all) text += line_for(each);
    if (all->empty()) text = "map2pml has no jobs, and nothing in " + share.string() + "\n";
    const auto left = options.cleans ? slurm::remove(*all, share) : std::vector<std::string>();
    if (options.cleans) {
        const auto ended =
            std::count_if(all->begin(), all->end(), [](const auto& each) { return each.life == slurm::Life::ended; });
        text += fmt::format("{} removed\n", static_cast<std::size_t>(ended) - left.size());
    }
    if (write_out(text) == Written::failed) return 4;
    for (const std::string& each : left) write_error(fmt::format("map2pml: error: {} could not be removed\n", each));
    return left.empty() ? 0 : kUndecided;
}

}  // namespace map2pml::cli
