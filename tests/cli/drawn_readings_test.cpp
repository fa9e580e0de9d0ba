// Where a drawing can be read in two ways: for each reading that is chosen, a drawing in which the other one gives another verdict.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/drawing.h"
#include "tests/support/program.h"

namespace drawn_readings_test {

using namespace tests;

namespace {

Ran run_on(const Folder& folder, const std::string& words, const std::string& text, const std::string& check = "") {
    write_file(folder / "d.uml", Drawing::xmi("d", text));
    write_file(folder / "d.check", check);
    return folder.run("map2pml " + words + " d.uml");
}

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

constexpr const char* kCharge = R"(
    Shop -> Bank: charge
    alt [funds]
      Bank -> Shop: approved
    else [no funds]
      Bank -> Shop: declined
    end
    Shop -> Ledger: close
)";

}  // namespace

TEST_CASE("guards: all may be false, unless the check file or an option says that they are complete") {
    const Folder folder;
    const Ran open = run_on(folder, "check", kCharge);
    CHECK(open.exit_code == 2);
    CHECK(says(open.error, "M2P543"));
    CHECK(says(open.error, "if neither `funds` nor `no funds` is true, nothing is sent"));
    CHECK(run_on(folder, "check --guards complete", kCharge).exit_code == 0);
    CHECK(run_on(folder, "check", kCharge, "guards complete\n").exit_code == 0);
    CHECK(run_on(folder, "prove", kCharge, "guards complete\n").exit_code == 0);
    CHECK(run_on(folder, "prove", kCharge).exit_code == 2);
    CHECK(says(run_on(folder, "check", kCharge, "instance { guards complete }\n").error, "M2P217"));
    CHECK(says(run_on(folder, "check", kCharge, "guards complete guards complete\n").error, "M2P211"));
}

TEST_CASE("complete guards of an `alt` with one operand, and of an `opt`: it stays optional") {
    const Folder folder;
    for (const char* kind : {"alt", "opt"}) {
        const std::string text = std::string("A -> B: go\n") + kind + " [more]\nA -> B: more\nend\nB -> A: done\n";
        CHECK(run_on(folder, "check --guards complete", text).exit_code == 2);
    }
}

}  // namespace drawn_readings_test
