// `mailbox-bound`: where it is known how many messages can come in, the default size of mailboxes is no reason for a violation.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "tests/support/program.h"

namespace mailbox_bound_test {

using tests::Folder;
using tests::Ran;

namespace {

/// A sends so many messages, B tells C twice of each, who takes none of these.
std::string relay(int messages) {
    std::string sends;
    for (int at = 0; at < messages; ++at) sends += fmt::format("{}m() => agent(!B, %b)", at == 0 ? "" : " then\n");
    return "Relay[\nagent(!A, %a) = " + sends +
           "\nagent(!B, %b) = waitfor (m() <= agent(!A, %a) then k() => agent(!C, %c) then "
           "k() => agent(!C, %c) then agent()) timeout (agent())"
           "\nagent(!C, %c) = waitfor stop() <= agent(!A, %a) timeout (agent())]\n";
}

/// A tells B something again and again, which B never takes.
const char* const kEndless = R"(Endless[
  agent(!A, %a) = m() => agent(!B, %b) then agent()
  agent(!B, %b) = waitfor stop() <= agent(!A, %a) timeout (agent())]
)";

/// Two branches send 70 messages together; of agents with branches no bound is known.
std::string branches() {
    std::string sends = "m() => agent(!B, %b)";
    for (int at = 1; at < 35; ++at) sends += " then m() => agent(!B, %b)";
    return "Branches[\nagent(!A, %a) = ((" + sends + ") par (" + sends +
           "))\nagent(!B, %b) = waitfor stop() <= agent(!A, %a) timeout (agent())]\n";
}

Ran check(const std::string& protocol, const std::string& options) {
    const Folder folder;
    tests::write_file(folder / "p.map", protocol);
    return folder.run("map2pml check p.map --property mailbox-bound --time 30s " + options);
}

}  // namespace

TEST_CASE("70 messages that are known to come in fit, whatever the reading and the model") {
    for (const char* options : {"", "--idle-timeouts kept", "--idle-timeouts kept --timeout anytime", "--timeout race",
                                "--network bag --idle-timeouts kept", "--network pairwise", "-O0 --idle-timeouts kept",
                                "-O1", "--no-reduce slice,sort,scheduling --idle-timeouts kept", "--spawn-calls"}) {
        CAPTURE(options);
        const Ran ran = check(relay(70), options);
        CAPTURE(ran.out);
        CHECK(ran.out.find("violated") == std::string::npos);
        CHECK(ran.exit_code == 0);
    }
}

TEST_CASE("more of them than SPIN's channels hold are no violation either") {
    for (const char* options : {"--idle-timeouts kept --no-reduce slice,sort,scheduling", "-O1"}) {
        CAPTURE(options);
        const Ran ran = check(relay(300), options);
        CAPTURE(ran.out);
        CHECK(ran.exit_code == 3);
        CHECK(ran.out.find("a mailbox may get up to 600 messages") != std::string::npos);
    }
    CHECK(check(relay(300), "--idle-timeouts kept").exit_code == 0);
}

TEST_CASE("a size that was asked for may be too small, and the report says what would be enough") {
    const Ran ran = check(relay(70), "--capacity 8");
    CHECK(ran.exit_code == 1);
    CHECK(ran.out.find("outgrows 8 messages, but never gets more than 70") != std::string::npos);
}

TEST_CASE("where nothing is known the report says so") {
    for (const std::string& protocol : {std::string(kEndless), branches()}) {
        for (const char* options : {"", "--idle-timeouts kept"}) {
            const Ran ran = check(protocol, options);
            CAPTURE(ran.out);
            CHECK(ran.exit_code == 1);
            CHECK(ran.out.find("outgrows 64 messages, and no bound is known") != std::string::npos);
        }
    }
    CHECK(check(branches(), "--capacity 70").exit_code == 0);
}

}  // namespace mailbox_bound_test
