/// Tools that do not do what they should: missing, silent, failing, hanging, talking without end.
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/program.h"

namespace tools_test {

namespace fs = std::filesystem;
using namespace tests;
using namespace std::chrono_literals;

namespace {

/// Three searches at least: states, cycles, a user-defined property.
constexpr const char* kProtocol = R"(S[
  agent(!Ann, %a) = ask(1) => agent(!Bob, %b) then waitfor answer($x) <= agent(!Bob, %b) timeout skip
  agent(!Bob, %b) = waitfor ask($x) <= agent(!Ann, %a) then answer($x) => agent(!Ann, %a) timeout skip
])";
/// Ann fails: what was found has to be replayed.
constexpr const char* kFailing =
    "S[\n  agent(!Ann, %a) = ask(1) => agent(!Bob, %b) then no() <= agent(_, _)\n"
    "  agent(!Bob, %b) = waitfor ask($x) <= agent(!Ann, %a) timeout skip\n]\n";

/// What stands in the place of a tool.
struct Fault {
    const char* name;
    const char* script;
};

const std::vector<Fault>& faults() {
    static const std::vector<Fault> all = {
        {"silent", "exit 0"},
        {"failing", "exit 1"},
        {"failing with words", "echo 'no licence today'; exit 3"},
        {"killed", "kill -9 $$"},
        {"crashing", "kill -SEGV $$"},
        {"hanging", "exec sleep 1000"},
        {"hanging with a child", "sleep 1000 & wait"},
        {"talking without end", "exec yes 'Error: again'"},
        {"talking without end on standard error", "exec yes 'warning: again' >&2"},
        {"talking without end in one line", "exec tr '\\0' x </dev/zero"},
    };
    return all;
}

/// A folder that stands for PATH: the tools as they are, without those that are named.
void make_path(const Folder& folder, const std::string& without) {
    REQUIRE(folder
                .run("mkdir bin && for each in spin tcc gcc cc cpp as ld bash sh sleep yes tr cat; do "
                     "path=$(command -v $each) && ln -s $path bin/$each; done; for each in " +
                     without + "; do rm -f bin/$each; done")
                .exit_code == 0);
}

void pretend(const Folder& folder, const std::string& tool, const std::string& script) {
    write_file(folder / ("bin/" + tool), "#!/bin/sh\n" + script + "\n");
    fs::permissions(folder / ("bin/" + tool), fs::perms::owner_all);
}

/// A compiler whose programs are the script.
std::string compiler_of(const std::string& script) {
    return "while [ $# -gt 1 ]; do [ \"$1\" != -o ] || out=$2; shift; done\n"
           "{ echo '#!/bin/sh'; cat <<'M2P_END'\n" +
           script + "\nM2P_END\n} >$out; chmod +x $out";
}

struct Seen {
    Ran ran;
    std::chrono::steady_clock::duration took{};
};

/// Three gigabytes are more than anybody needs here; the address sanitizer takes a thousand times as many at once.
#ifdef __SANITIZE_ADDRESS__
constexpr const char* kLimits = "";
#else
constexpr const char* kLimits = "ulimit -v 3000000; ";
#endif

/// One property, so that the verdict stands alone.
Seen check(const Folder& folder, const std::string& options) {
    const auto begin = std::chrono::steady_clock::now();
    Seen seen;
    seen.ran = folder.run(std::string(kLimits) + "export PATH=$PWD/bin; map2pml check in.map --property no-failure " +
                          options);
    seen.took = std::chrono::steady_clock::now() - begin;
    return seen;
}

/// Never a pass, a reason, in time, and nothing is left.
void check_fault(const Folder& folder, const Seen& seen) {
    INFO(seen.ran.out);
    INFO(seen.ran.error);
    CHECK((seen.ran.exit_code == 3 || seen.ran.exit_code == 4));
    CHECK(seen.ran.out.find("holds") == std::string::npos);
    CHECK(seen.ran.error.find("internal error") == std::string::npos);
    CHECK((seen.ran.out + seen.ran.error).size() > 20);
    CHECK((seen.ran.out + seen.ran.error).size() < 100'000);
    CHECK(seen.took < 30s);
    CHECK(folder.processes() == 0);
    // What is an error of ours is kept, and says where: nothing else is.
    std::size_t kept = 0;
    for (const auto& entry : fs::directory_iterator(folder / ".")) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("map2pml-")) {
            ++kept;
            CHECK((seen.ran.out + seen.ran.error).find(name) != std::string::npos);
        }
    }
    CHECK(kept <= 1);
}

}  // namespace

TEST_CASE("the protocols have their verdicts with the tools as they are") {
    const Folder folder;
    make_path(folder, "nothing");
    write_file(folder / "in.map", kProtocol);
    CHECK(check(folder, "").ran.exit_code == 0);
    write_file(folder / "in.map", kFailing);
    CHECK(check(folder, "").ran.exit_code == 1);
    CHECK(check(folder, "").ran.out.find("violated") != std::string::npos);
}

TEST_CASE("tools that are missing are named") {
    for (const std::string tools : {"spin", "tcc gcc cc", "spin tcc gcc cc"}) {
        CAPTURE(tools);
        const Folder folder;
        make_path(folder, tools);
        write_file(folder / "in.map", kProtocol);
        const Seen seen = check(folder, "");
        check_fault(folder, seen);
        CHECK(seen.ran.exit_code == 4);
        const bool wants_spin = tools.find("spin") != std::string::npos;
        CHECK((seen.ran.error.find("spin") != std::string::npos) == wants_spin);
        CHECK((seen.ran.error.find("gcc") != std::string::npos) == (tools.find("gcc") != std::string::npos));
    }
}

TEST_CASE("a spin that does not do its work gives no verdict") {
    for (const Fault& fault : faults()) {
        CAPTURE(fault.name);
        const Folder folder;
        make_path(folder, "spin");
        pretend(folder, "spin", fault.script);
        write_file(folder / "in.map", kProtocol);
        check_fault(folder, check(folder, "--time 2s"));
    }
}

TEST_CASE("a compiler that does not do its work gives no verdict") {
    for (const Fault& fault : faults()) {
        CAPTURE(fault.name);
        const Folder folder;
        make_path(folder, "tcc gcc cc");
        pretend(folder, "gcc", fault.script);
        write_file(folder / "in.map", kProtocol);
        check_fault(folder, check(folder, "--time 2s"));
    }
}

TEST_CASE("where one compiler does not do its work the other one does it") {
    for (const char* script : {"exit 1", "exit 0", "kill -9 $$"}) {
        CAPTURE(script);
        const Folder folder;
        make_path(folder, "tcc");
        pretend(folder, "tcc", script);
        write_file(folder / "in.map", kProtocol);
        const Seen seen = check(folder, "");
        INFO(seen.ran.error);
        CHECK(seen.ran.exit_code == 0);
    }
}

TEST_CASE("a verifier that does not do its work gives no verdict") {
    std::vector<Fault> all = faults();
    // The beginning of a report of a search without errors, and all of it but what was checked.
    const char* begin =
        "echo; echo '(Spin Version 6.5.2 -- 6 December 2019)'; echo '\t+ Partial Order Reduction'; echo; ";
    const std::string broken_off = begin + std::string("kill -9 $$");
    const std::string half = begin + std::string("echo 'Full statespace search for:'; exit 0");
    const std::string nothing_checked =
        begin + std::string(
                    "echo 'Full statespace search for:'; echo '\tnever claim         \t- (not selected)'; "
                    "echo '\tassertion violations\t- (disabled by -A flag)'; "
                    "echo '\tinvalid end states\t- (disabled by -E flag)'; echo; "
                    "echo 'State-vector 28 byte, depth reached 2, errors: 0'; echo '        3 states, stored'");
    all.push_back({"breaking off", broken_off.c_str()});
    all.push_back({"half a report", half.c_str()});
    all.push_back({"a report of nothing", nothing_checked.c_str()});
    for (const Fault& fault : all) {
        CAPTURE(fault.name);
        const Folder folder;
        make_path(folder, "tcc gcc cc");
        pretend(folder, "gcc", compiler_of(fault.script));
        write_file(folder / "in.map", kProtocol);
        check_fault(folder, check(folder, "--time 2s"));
    }
}

TEST_CASE("a spin that does not replay its own trail: what was found is not told as if it were right") {
    for (const Fault& fault : faults()) {
        CAPTURE(fault.name);
        const Folder folder;
        make_path(folder, "nothing");
        REQUIRE(folder.run("mv bin/spin bin/spin.real").exit_code == 0);
        pretend(folder, "spin",
                "case \" $* \" in *' -t '*) " + std::string(fault.script) + ";; *) exec " + (folder / "bin").string() +
                    "/spin.real \"$@\";; esac");
        write_file(folder / "in.map", kFailing);
        const Seen seen = check(folder, "--time 2s");
        INFO(seen.ran.out);
        INFO(seen.ran.error);
        // Where spin crashes the verifier follows the trail.
        CHECK((seen.ran.exit_code == 1 || seen.ran.exit_code == 3 || seen.ran.exit_code == 4));
        CHECK(seen.ran.out.find("holds") == std::string::npos);
        CHECK(seen.took < 40s);
        CHECK(folder.processes() == 0);
    }
}

}  // namespace tools_test
