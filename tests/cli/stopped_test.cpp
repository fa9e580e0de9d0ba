// What is stopped ends soon, with what is known until then: exit code 3, or 1 where a violation is known. A stop is never a verdict.
#include <doctest/doctest.h>

#include <chrono>

#include "tests/support/ping.h"
#include "tests/support/program.h"

namespace stopped_test {

using tests::Folder;
using tests::kPingMayFail;
using tests::Ran;

namespace {

namespace fs = std::filesystem;

/// Searches and runs of it do not end.
const char* const kEndless = R"(state a : 0..200 = 0
state b : 0..200 = 0
state c : 0..200 = 0
procedure tick() {
  if a < 200 { set a := a + 1 } else { set a := 0  if b < 200 { set b := b + 1 } else { set b := 0  if c < 200 { set c := c + 1 } else { set c := 0 } } }
}
)";
const char* const kLoop = R"(Loop[
  agent(!A, %a) = (tick() then agent()) or bad() => agent(!B, %b)
  agent(!B, %b) = waitfor (bad() <= agent(_, %a)) timeout (agent())]
)";

/// A tool of this name that does something else.
void put_tool(const Folder& folder, const std::string& name, const std::string& script) {
    fs::create_directories(folder / "bin");
    tests::write_file(folder / ("bin/" + name), "#!/bin/sh\n" + script + "\n");
    fs::permissions(folder / ("bin/" + name), fs::perms::owner_all);
}

struct Ended {
    int exit_code = -1;
    double seconds = 0;  ///< after the signal
};

/// Waits, a minute at most, until the command hears signals and `is_there` (a condition of the shell) is true.
std::string heard_and(const std::string& is_there) {
    return "for try in $(seq 600); do mask=$(sed -n 's/^SigCgt:[^0-9a-f]*//p' /proc/$child/status); "
           "[ $(( 0x0$mask & 0x4002 )) = 16386 ] && " +
           is_there + " && break; sleep 0.1; done; ";
}

/// Runs the program in the background, and sends the signal after the time.
Ended stopped(const Folder& folder, const std::string& arguments, const std::string& signal, const std::string& after,
              const std::string& path = "", const std::string& is_there = "true") {
    const Ran ran =
        folder.run("export PATH=" + path + "$PATH; \"$MAP2PML\" " + arguments + " > out 2> log & child=$!; " +
                   heard_and(is_there) + "sleep " + after + "; began=$(date +%s%N); kill -" + signal +
                   " $child; wait $child; code=$?; echo $(( $(date +%s%N) - began )); exit $code");
    return {ran.exit_code, std::stod(ran.out) / 1e9};
}

/// Less than what the searches and tools here take by themselves, also on a busy machine.
constexpr double kSoon = 20;

}  // namespace

TEST_CASE("each command ends soon after a signal, and says that it was stopped") {
    const Folder folder;
    tests::write_file(folder / "loop.map", kLoop);
    tests::write_file(folder / "loop.check", kEndless);
    tests::write_file(folder / "ping.map", kPingMayFail);
    tests::write_file(folder / "ping.check", "");
    REQUIRE(folder.run("mkfifo pipe; mkdir reports; mkfifo reports/pipe").exit_code == 0);
    const struct {
        const char* arguments;
        int exit_code;
        const char* is_there = "true";
    } cases[] = {
        {"check loop.map --time 60s", 3},
        {"check ping.map loop.map --time 60s -j 1", 1, "grep -q violated out"},
        {"check loop.map --property termination --smallest --time 60s", 3},
        {"check pipe --from map", 3},
        {"check ping.map --format json=reports/pipe", 3},
        {"check ping.map --watch", 0},
        {"prove pipe --from map", 3},
        {"teams pipe --from lcc", 3},
        {"teams loop.map --from-state pipe", 3},
        {"simulate loop.map --seed 1 --steps 1000000000", 3},
        {"simulate pipe --from map --seed 1", 3},
        {"replay pipe", 3},
        {"fmt pipe --from map", 3},
        {"@pipe", 3},
        {"pipe --from map -o -", 3},
    };
    std::string signal = "INT";
    for (const auto& each : cases) {
        signal = signal == "TERM" ? "INT" : "TERM";
        CAPTURE(std::string(each.arguments));
        CAPTURE(signal);
        const Ended ended = stopped(folder, each.arguments, signal, "1", "", each.is_there);
        // A report into a pipe that nobody reads cannot be written.
        const bool is_written = std::string(each.arguments).find("reports") == std::string::npos;
        CHECK((is_written ? ended.exit_code == each.exit_code : ended.exit_code != 0));
        CHECK(ended.seconds < kSoon);
    }
    CHECK(folder.processes() == 0);
}

TEST_CASE("a tool that hangs, or leaves a process behind, is not waited for") {
    for (const std::string script :
         {"exec sleep 987", "setsid sleep 987 & exit 0", "trap '' TERM INT; sleep 987; sleep 987"}) {
        for (const std::string tool : {"spin", "tcc", "gcc", "clingo", "z3", "cvc5"}) {
            const Folder folder;
            tests::write_file(folder / "ping.map", kPingMayFail);
            fs::copy_file(M2P_SOURCE_DIR "/samples/policies/delegation.lcc", folder / "rules.lcc");
            fs::copy_file(M2P_SOURCE_DIR "/samples/policies/delegation.check", folder / "rules.check");
            put_tool(folder, tool, script);
            const bool is_solver = tool == "z3" || tool == "cvc5";
            const std::string command = is_solver          ? "prove ping.map --time 1s"
                                        : tool == "clingo" ? "check rules.lcc --time 1s"
                                                           : "check ping.map --time 1s";
            CAPTURE(script);
            CAPTURE(tool);
            const auto began = std::chrono::steady_clock::now();
            const Ran ran = folder.run("PATH=$PWD/bin:$PATH timeout 60 \"$MAP2PML\" " + command);
            const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
            CHECK(ran.exit_code != 0);
            CHECK(ran.exit_code != 124);
            CHECK(spent.count() < 50);
            if (!script.starts_with("exec")) continue;
            const Ended ended = stopped(folder, command + " --time 60s", "TERM", "0.7", "$PWD/bin:");
            CHECK(ended.seconds < kSoon);
        }
    }
}

TEST_CASE("proofs that are stopped refute nothing") {
    const Folder folder;
    fs::copy_file(M2P_SOURCE_DIR "/samples/contract_net/contract_net.map", folder / "net.map");
    for (const char* after : {"0.3", "1.1", "2.0"}) {
        CAPTURE(after);
        const Ended ended = stopped(folder, "prove net.map --agents Contractor=1", "TERM", after);
        CHECK((ended.exit_code == 3 || ended.exit_code == 0));
        CHECK(tests::read_file(folder / "out").find("refuted") == std::string::npos);
        CHECK(ended.seconds < kSoon);
    }
}

TEST_CASE("a violation whose shortest run is long") {
    const Folder folder;
    tests::write_file(folder / "long.map", R"(Deep[
  agent(!A, %a) = (tick() then agent()) or bad() => agent(!B, %b)
  agent(!B, %b) = waitfor (bad() <= agent(_, %a)) timeout (agent())]
)");
    tests::write_file(folder / "long.check", R"(state i : 0..100 = 0
state j : 0..100 = 0
procedure tick() { require i < 100  if j < 99 { set j := j + 1 } else { set j := 0  set i := i + 1 } }
never "bad is sent": sent bad()
)");
    const std::string check = "map2pml check long.map --property 'bad is sent'";
    for (const std::string limit : {"", "ulimit -Ss 512; ulimit -Hs 512; "}) {
        CAPTURE(limit);
        const Ran ran = folder.run("(" + limit + check + ")");
        CHECK(ran.exit_code == 1);
        CHECK(ran.out.find("violated") != std::string::npos);
        CHECK(ran.out.find("steps not shown; --verbose shows all") != std::string::npos);
        CHECK(ran.out.find("after 20,003 steps") != std::string::npos);
    }
}

}  // namespace stopped_test
