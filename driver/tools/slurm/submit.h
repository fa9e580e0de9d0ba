/// Tasks on a cluster.   searches -> their outcomes; as `spin::run_here` runs them here
///
/// Verifiers are compiled here and put into the shared folder; each task of a job array runs one search and writes what pan says, its trail and its
/// marks there. Only what ended as it should is believed, and only errors that are replayed here are reported.
#pragma once

#include <filesystem>
#include <string>

#include "driver/tools/schedule/slots.h"
#include "driver/tools/spin/tasks.h"

namespace map2pml::slurm {

struct Cluster {
    std::filesystem::path share;  ///< a folder that all nodes see under this path
};

/// Why no job can be given to a cluster here; empty: it seems possible.
[[nodiscard]] std::string why_not(const Cluster& cluster);

/// Runs tasks as a job array, each with all of the time and the memory. Jobs that are left are cancelled when an error is found, or nobody
/// waits any more. A task that is lost is `Stopped`, with the words of Slurm. \param slots lent while the thread waits; null: it holds none
[[nodiscard]] spin::RunTasks run_on(Cluster cluster, const spin::Tools& tools, schedule::Slots* slots);

}  // namespace map2pml::slurm
