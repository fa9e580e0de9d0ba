// `--split` and `--engine slurm`: the verdicts are those of one search here, and whatever a queue loses, nothing passes for it. The queue is
// a script that runs tasks one after the other; tests/slurm has a real one.
#include <doctest/doctest.h>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/support/program.h"

namespace cluster_test {

using tests::Folder;

namespace {

/// $LOSE: the task that does not run. $CUT: the task of whose output a line is missing. $TWICE: each begins twice. $HANG: the command that never
/// answers. $LATE: only from the time on when a task was submitted.
constexpr const char* kBatch = R"sh(#!/bin/sh
here=$(dirname "$0")
[ "${HANG-}" != sbatch ] || exec sleep 1000
[ -z "${REFUSE-}" ] || { echo "sbatch: error: $REFUSE" >&2; exit 1; }
for each; do case $each in --array=0-*) last=${each#--array=0-} ;; --job-name=*) echo "${each#*=}" >"$here/name" ;; esac; done
echo 7
echo "$last" >"$here/last"
echo x >>"$here/submitted"
task=0
while [ "$task" -le "$last" ]; do
    [ "$task" = "${LOSE-}" ] || SLURM_ARRAY_TASK_ID=$task sh "$each" >/dev/null 2>&1
    [ -z "${TWICE-}" ] || SLURM_ARRAY_TASK_ID=$task sh "$each" >/dev/null 2>&1
    if [ "$task" = "${CUT-}" ]; then sed -i '/Partial Order/d' "$(dirname "$each")/$task/0/out"; fi
    ls -d "$(dirname "$each")/$task"/[0-9]* | wc -l >>"$here/starts"
    task=$((task + 1))
done
)sh";
constexpr const char* kQueue = R"sh(#!/bin/sh
here=$(dirname "$0")
if [ "${HANG-}" = squeue ] && { [ -z "${LATE-}" ] || [ -e "$here/last" ]; }; then exec sleep 1000; fi
[ -z "${SILENT-}" ] || { echo "slurm_load_jobs error: Unable to contact slurm controller" >&2; exit 1; }
case $* in *--me*) cat "$here/mine" 2>/dev/null; exit 0 ;; esac
task=0
while [ "$task" -le "$(cat "$here/last")" ]; do
    [ "$task" = "${LOSE-}" ] && echo "$task NODE_FAIL" || echo "$task COMPLETED"
    task=$((task + 1))
done
)sh";
constexpr const char* kCancel = "#!/bin/sh\necho \"$2\" >>\"$(dirname \"$0\")/cancelled\"\n";

/// Two hosts, each of which decides something: no message is lost in any case.
constexpr const char* kFine = R"(Fine[
  agent(!Host, %host) =
    ($time = hasTime() then ask(slowly) => agent(!Guest, %guest)) or ask(quickly) => agent(!Guest, %guest)
  agent(!Guest, %guest) =
    waitfor (ask($how) <= agent($who, %host) then agent()) timeout (skip)]
)";

struct Cluster : Folder {
    Cluster() {
        std::filesystem::create_directories(*this / "bin");
        std::filesystem::create_directories(*this / "share");
        tests::write_file(*this / "bin/sbatch", kBatch);
        tests::write_file(*this / "bin/squeue", kQueue);
        tests::write_file(*this / "bin/scancel", kCancel);
        for (const char* each : {"sbatch", "squeue", "scancel"})
            std::filesystem::permissions(*this / "bin" / each, std::filesystem::perms::owner_all);
        tests::write_file(*this / "fine.map", kFine);
    }
    /// \param words of the environment, before the program
    [[nodiscard]] tests::Ran with(const std::string& words, const std::string& arguments) const {
        return run("PATH=\"$PWD/bin:$PATH\" " + words + " \"$MAP2PML\" " + arguments);
    }
    [[nodiscard]] std::string text(const std::string& name) const { return tests::read_file(*this / name); }
};

const std::string kCall = "check fine.map --agents Host=2 --property no-orphans,termination -O 0 ";
const std::string kOnCluster = kCall + "--split 3 --engine slurm --share share";

}  // namespace

TEST_CASE("parts, here and on a cluster, have the verdicts of one search") {
    const Cluster cluster;
    const auto alone = cluster.with("", kCall);
    CHECK(alone.exit_code == 0);
    CHECK(tests::mentions(alone, "holds"));
    const auto split = cluster.with("", kCall + "--split 3");
    CHECK(split.exit_code == 0);
    CHECK(cluster.text("bin/submitted") == "");
    const auto remote = cluster.with("", kOnCluster);
    CHECK(remote.exit_code == 0);
    CHECK(tests::mentions(remote, "holds"));
    CHECK(cluster.text("bin/submitted") != "");
    CHECK(cluster.text("bin/last") == "2\n");
    CHECK(std::filesystem::is_empty(cluster / "share"));
    // A search of a moment does not go there.
    const std::string before = cluster.text("bin/submitted");
    CHECK(cluster.with("", kCall + "--engine slurm --share share").exit_code == 0);
    CHECK(cluster.text("bin/submitted") == before);
}

TEST_CASE("each task that is lost makes the property incomplete") {
    const Cluster cluster;
    for (const char* task : {"0", "1", "2"}) {
        CAPTURE(task);
        const auto ran = cluster.with(std::string("LOSE=") + task, kOnCluster + " --skip termination");
        REQUIRE(cluster.text("bin/last") == "2\n");  // it was split
        CHECK(ran.exit_code == 3);
        CHECK(!tests::mentions(ran, "holds"));
        CHECK(tests::mentions(ran,
                              "1 of 3 parts did not end (part " + std::to_string(task[0] - '0' + 1) + ": NODE_FAIL)"));
    }
    CHECK(std::filesystem::is_empty(cluster / "share"));
}

TEST_CASE("an output that is not as it was written is none") {
    const Cluster cluster;
    const auto ran = cluster.with("CUT=1", kOnCluster + " --skip termination");
    CHECK(ran.exit_code == 3);
    CHECK(!tests::mentions(ran, "holds"));
    CHECK(tests::mentions(ran, "part 2: COMPLETED, but its output cannot be read"));
}

TEST_CASE("a task that begins again has a folder of its own") {
    const Cluster cluster;
    CHECK(cluster.with("TWICE=1", kOnCluster).exit_code == 0);
    CHECK(cluster.text("bin/starts").starts_with("2\n2\n2\n"));
}

TEST_CASE("what a queue refuses is named") {
    const Cluster cluster;
    const auto ran = cluster.with("REFUSE='invalid partition'", kOnCluster);
    CHECK(ran.exit_code == 3);
    CHECK(tests::mentions(ran, "invalid partition"));
    CHECK(!tests::mentions(ran, "holds"));
}

/// The engines of all results of a report in JSON.
std::set<std::string> engines_of(const tests::Ran& ran) {
    std::set<std::string> engines;
    const auto report = nlohmann::json::parse(ran.out);
    for (const auto& each : report["results"]) engines.insert(each["engine"]);
    return engines;
}

TEST_CASE("a report names what searched") {
    const Cluster cluster;
    CHECK(engines_of(cluster.with("", kCall + "--format json --skip termination")) == std::set<std::string>{"local"});
    CHECK(engines_of(cluster.with("", kCall + "--format json --skip termination --split 3")) ==
          std::set<std::string>{"local"});
    CHECK(engines_of(cluster.with("", kOnCluster + " --format json --skip termination")) ==
          std::set<std::string>{"slurm"});
    CHECK(engines_of(cluster.with("LOSE=1", kOnCluster + " --format json --skip termination")) ==
          std::set<std::string>{"slurm"});
    // Nothing was searched on the cluster where its queue took nothing, and a short search does not go there.
    CHECK(engines_of(cluster.with("REFUSE=no", kOnCluster + " --format json --skip termination")) ==
          std::set<std::string>{"local"});
    CHECK(engines_of(cluster.with("", kCall + "--format json --skip termination --engine slurm --share share")) ==
          std::set<std::string>{"local"});
}

TEST_CASE("a queue that does not answer is named, and nothing waits for it for ever") {
    if (std::getenv("M2P_LONG") == nullptr) return;  // it takes four minutes
    const Cluster cluster;
    for (const char* silent : {"sbatch", "squeue", "squeue LATE=1 LOSE=1"}) {
        CAPTURE(silent);
        std::filesystem::remove(cluster / "bin/last");
        const auto begin = std::chrono::steady_clock::now();
        const auto ran = cluster.with(std::string("HANG=") + silent, kOnCluster + " --skip termination");
        CHECK(std::chrono::steady_clock::now() - begin < std::chrono::minutes(3));
        CHECK(std::filesystem::is_empty(cluster / "share"));
        if (std::string(silent) == "squeue") {  // who has no need of its answers does not depend on them
            CHECK(ran.exit_code == 0);
            continue;
        }
        CHECK(ran.exit_code == 3);
        CHECK(!tests::mentions(ran, "holds"));
        CHECK(tests::mentions(ran, std::string(silent) == "sbatch"
                                       ? "sbatch does not answer"
                                       : "part 2: the controller of Slurm does not answer"));
    }
    // Ctrl-C does not wait for the answer.
    std::filesystem::remove(cluster / "bin/last");
    const auto begin = std::chrono::steady_clock::now();
    const auto ran = cluster.with("HANG=squeue LATE=1 LOSE=1 timeout --preserve-status -s INT 15",
                                  kOnCluster + " --skip termination");
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(25));
    CHECK(ran.exit_code == 3);
    CHECK(std::filesystem::is_empty(cluster / "share"));
}

TEST_CASE("what dead programs left is removed, and what live ones have is not touched") {
    const Cluster cluster;
    CHECK(cluster.with("", "jobs --share share").exit_code == 0);
    const auto none = cluster.with("", "jobs --share share --clean");
    CHECK(none.out == "map2pml has no jobs, and nothing in " + std::filesystem::canonical(cluster / "share").string() +
                          "\n0 removed\n");
    // A name of each kind is made of that of a call.
    CHECK(cluster.with("", kOnCluster).exit_code == 0);
    std::string dead = cluster.text("bin/name");
    dead.pop_back();
    CHECK(cluster.with("", "jobs --share share").out.find(dead) == std::string::npos);
    const std::string host = dead.substr(0, dead.find('-', 8) + 1);
    const std::string space = dead.substr(dead.rfind('-'));
    std::string began = tests::read_file("/proc/" + std::to_string(::getpid()) + "/stat");
    began = began.substr(began.rfind(") ") + 2);
    for (int field = 0; field < 19; ++field) began = began.substr(began.find(' ') + 1);
    began.resize(began.find(' '));
    const std::string live = host + std::to_string(::getpid()) + "-" + began + space;
    const std::string elsewhere = "map2pml-another-host-12-34" + space;
    const std::string contained = host + "12-34-56";
    tests::write_file(cluster / "bin/mine", "11 " + dead + "\n11 " + dead + "\n12 " + live + "\n13 " + elsewhere +
                                                "\n14 others\n15 map2pml-no\n");
    for (const std::string& name : {dead, live, contained, std::string("map2pml-mine"), std::string("own")})
        std::filesystem::create_directories(cluster / "share" / name);
    const auto listed = cluster.with("", "jobs --share share");
    CHECK(listed.exit_code == 0);
    CHECK(listed.out.find("left behind         " + dead + "  job 11, a folder\n") != std::string::npos);
    CHECK(listed.out.find("at work             " + live + "  job 12, a folder\n") != std::string::npos);
    CHECK(listed.out.find("on another machine  " + elsewhere + "  job 13\n") != std::string::npos);
    CHECK(listed.out.find("on another machine  " + contained + "  no job, a folder\n") != std::string::npos);
    CHECK(std::count(listed.out.begin(), listed.out.end(), '\n') == 4);
    const std::string before = cluster.text("bin/cancelled");
    // Nothing is removed where the queue does not answer.
    CHECK(cluster.with("SILENT=1", "jobs --share share --clean").exit_code == 3);
    CHECK(std::filesystem::exists(cluster / "share" / dead));
    const auto cleaned = cluster.with("", "jobs --share share --clean");
    CHECK(cleaned.exit_code == 0);
    CHECK(cleaned.out.ends_with("1 removed\n"));
    CHECK(cluster.text("bin/cancelled") == before + "11\n");
    CHECK(!std::filesystem::exists(cluster / "share" / dead));
    for (const std::string& name : {live, contained, std::string("map2pml-mine"), std::string("own")})
        CHECK(std::filesystem::exists(cluster / "share" / name));
}

TEST_CASE("without Slurm there are no jobs to be listed") {
    const Folder folder;
    std::filesystem::create_directories(folder / "none");
    const auto ran = folder.run("PATH=$PWD/none \"$MAP2PML\" jobs");
    CHECK(ran.exit_code == 2);
    CHECK(tests::mentions(ran, "`jobs` cannot be used: sbatch is not on PATH"));
}

}  // namespace cluster_test
