/// A swarm on a cluster.   request of a search that did not finish -> an error, or what was seen; as `spin::run_swarm` does here
///
/// Verifiers are compiled here and put into the shared folder; each task of a job array runs one sample and writes what pan says, its trail and its
/// marks there. Only what ended as it should is believed, and only errors that are replayed here are reported.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "driver/tools/schedule/scheduler.h"
#include "driver/tools/spin/search.h"

namespace map2pml::slurm {

struct Cluster {
    std::filesystem::path share;  ///< a folder that all nodes see under this path
};

/// Why no job can be given to a cluster here; empty: it seems possible.
[[nodiscard]] std::string why_not(const Cluster& cluster);

/// The outcome of `tasks` samples, each with the time and memory of the request. Jobs that are left are cancelled when the outcome is there, or nobody
/// waits for it any more. \param tools must outlive the future. \param before the outcome of the search that did not finish
[[nodiscard]] schedule::Future<spin::SearchOutcome> submit(schedule::Scheduler* scheduler, const Cluster& cluster,
                                                           const spin::Tools& tools, spin::SearchRequest request,
                                                           std::uint32_t tasks, spin::SearchOutcome before);

}  // namespace map2pml::slurm
