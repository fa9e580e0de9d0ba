// Rodin files: those of others are read and their obligations are the ones that Rodin makes; ours come back as they were
// written (AE11).
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "tests/eventb/project.h"
#include "tests/support/files.h"
#include "translator/languages/rodin/rodin_files.h"
#include "translator/model/machines/model/text_form.h"

namespace rodin_test {

using namespace eventb_test;
namespace fs = std::filesystem;
using Names = std::vector<std::string>;

namespace {

/// All files of a folder, in the order of their names; no warning either.
eventb::Project read_folder(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".buc" || entry.path().extension() == ".bum") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    REQUIRE(!files.empty());
    source::SourceSet sources;
    diag::Sink sink;
    eventb::Project project{folder.filename(), {}, {}};
    for (const fs::path& file : files)
        eventb::read_rodin(sources, sources.add(file.filename(), tests::read_file(file)), project, sink);
    for (const diag::Diagnostic& each : sink.sorted()) FAIL_CHECK(diag::render(sources, each, false));
    return project;
}

eventb::Project corpus(const std::string& name) {
    return read_folder(fs::path(M2P_SOURCE_DIR) / "tests/eventb/rodin" / name);
}

eventb::Project read_back(const eventb::Project& project) {
    source::SourceSet sources;
    diag::Sink sink;
    eventb::Project again{project.name, {}, {}};
    for (const eventb::RodinFile& file : eventb::write_rodin(project)) {
        if (file.name == ".project") continue;
        eventb::read_rodin(sources, sources.add(file.name, file.text), again, sink);
    }
    for (const diag::Diagnostic& each : sink.sorted()) FAIL_CHECK(diag::render(sources, each, false));
    return again;
}

void check_same(const eventb::Project& project) {
    CHECK(print_text(read_back(project)) == print_text(project));
    // The text form has all there is, so that the comparison above sees all there is.
    source::SourceSet sources;
    diag::Sink sink;
    const eventb::Project again = eventb::read_text(sources, sources.add("again.eventb", print_text(project)), sink);
    for (const diag::Diagnostic& each : sink.sorted()) FAIL_CHECK(diag::render(sources, each, false));
    CHECK(print_text(again) == print_text(project));
}

}  // namespace

TEST_CASE("AE11: what is written as Rodin files or as text is read back the same") {
    for (const char* name : {"contract_net", "loop", "published_rules"}) check_same(machines(name));
    for (const char* name : {"counter", "traffic-light", "binary-search"}) check_same(corpus(name));
}

TEST_CASE("names, labels and comments with characters that XML reserves come back too") {
    eventb::Project project = project_of(
        "MACHINE M  // a \"machine\" <with> 'quotes' & more\nVARIABLES\n  x  // x < 3\nINVARIANTS\n  @inv<1>&\"a\"'b' "
        "x < 3 ∧ x > 0 // a & b\n"
        "EVENTS\n  EVENT INITIALISATION\n  THEN\n    @act<1> x ≔ 1\n  END\nEND\n");
    CHECK(project.machines[0].invariants[0].label == "inv<1>&\"a\"'b'");
    check_same(project);
    project.machines[0].comment = "two\nlines\tand a tab";
    const eventb::Project again = read_back(project);
    CHECK(again.machines[0].comment == "two\nlines\tand a tab");
}

TEST_CASE("a project file makes the folder one that Rodin imports") {
    eventb::Project project = machines("loop");
    project.name = "a & b";
    const auto files = eventb::write_rodin(project);
    REQUIRE(files.size() == 2);
    CHECK(files[0].name == ".project");
    CHECK(files[0].text.find("<name>a &amp; b</name>") != std::string::npos);
    CHECK(files[0].text.find("org.rodinp.core.rodinnature") != std::string::npos);
    CHECK(files[0].text.find("org.rodinp.core.rodinbuilder") != std::string::npos);
    CHECK(files[1].name == "Loop.bum");
}

// What Rodin proves by itself without asking is an obligation all the same; what is true by its types, such as `x ∈ BOOL`,
// is none.

TEST_CASE("counter: invariants of two events, and everything is proved") {
    const auto project = corpus("counter");
    CHECK(names(obligations(project)) ==
          lines({"INITIALISATION/inv1/INV", "INITIALISATION/inv2/INV", "decrement/inv1/INV", "decrement/inv2/INV",
                 "increment/inv1/INV", "increment/inv2/INV"}));
    const Outcome outcome = prove(obligations(project));
    CHECK(outcome.proved == 6);
}

TEST_CASE("traffic-light: guards and actions of the refined events, a witness that is no equation") {
    const auto project = corpus("traffic-light");
    CHECK(obligations(project, "C1").empty());
    // inv1 and inv2 are types; inv3 is touched by all.
    CHECK(names(obligations(project, "M0")) ==
          lines({"INITIALISATION/inv3/INV", "set_cars/inv3/INV", "set_peds_go/inv3/INV", "set_peds_stop/inv3/INV"}));
    // inv4 and inv5 are about peds_colour, inv6 (a type) to inv11 about cars_colours. cars_go and peds_go are gone; their
    // actions are simulated through inv5 and inv7. `new_value` is gone, with a witness `⇔`; its type is no obligation.
    Names expected;
    for (const char* each : {"inv4", "inv5", "inv7", "inv8", "inv9", "inv10", "inv11"})
        expected.push_back(std::string("INITIALISATION/") + each + "/INV");
    for (const char* each : {"inv4", "inv5"}) {
        expected.push_back(std::string("set_peds_green/") + each + "/INV");
        expected.push_back(std::string("set_peds_red/") + each + "/INV");
    }
    for (const char* each : {"inv7", "inv8", "inv9", "inv10", "inv11"})
        expected.push_back(std::string("set_cars_colours/") + each + "/INV");
    expected.insert(expected.end(),
                    {"set_peds_green/grd1/GRD", "set_cars_colours/grd2/GRD", "set_cars_colours/new_value/WFIS"});
    CHECK(names(obligations(project, "M1")) == lines(expected));
    // button ∈ BOOL is a type; what is extended is proved already.
    CHECK(obligations(project, "M2").empty());
    const Outcome outcome = prove(obligations(project));
    CHECK(lines(outcome.refuted).empty());
    CHECK(lines(outcome.open).empty());
}

TEST_CASE("binary-search: well-definedness, choices, an anticipated event and a variant that it decreases later") {
    const auto project = corpus("binary-search");
    // axm4 applies f; v ∈ ran(f) cannot go wrong.
    CHECK(names(obligations(project, "C0")) == lines({"axm4/WD"}));
    // found/inv1/INV is grd1 literally, which is proved by rule.
    CHECK(names(obligations(project, "M0")) == lines({"INITIALISATION/inv1/INV", "found/grd2/WD", "found/inv1/INV"}));
    // found: e is gone with the witness e = k, so grd1 is inv1 and grd2 is its own grd1; act1 becomes r ≔ k, the same. search is
    // new and anticipated; without a variant that asks for nothing.
    CHECK(names(obligations(project, "M1")) ==
          lines({"INITIALISATION/act2/FIS", "INITIALISATION/inv1/INV", "found/act1/SIM", "found/grd1/GRD",
                 "found/grd1/WD", "found/grd2/GRD", "search/act1/FIS", "search/grd1/WD", "search/inv1/INV"}));
    // inv1 i ∈ dom(f), inv2 j ∈ dom(f), inv3 k ∈ i‥j, inv4 v ∈ f[i‥j]; grd1 of search is f(k) ≠ v.
    CHECK(names(obligations(project, "M2")) ==
          lines({"INITIALISATION/inv1/INV", "INITIALISATION/inv2/INV", "INITIALISATION/inv3/INV",
                 "INITIALISATION/inv4/INV", "search_dec/NAT",          "search_dec/VAR",
                 "search_dec/act1/FIS",     "search_dec/act1/SIM",     "search_dec/grd1/GRD",
                 "search_dec/grd1/WD",      "search_dec/inv2/INV",     "search_dec/inv3/INV",
                 "search_dec/inv4/INV",     "search_inc/NAT",          "search_inc/VAR",
                 "search_inc/act1/FIS",     "search_inc/act1/SIM",     "search_inc/grd1/GRD",
                 "search_inc/grd1/WD",      "search_inc/inv1/INV",     "search_inc/inv3/INV",
                 "search_inc/inv4/INV"}));
    // The choices become values; division by 2 is well-defined, which has to be said once for each. The guards are those of
    // M2, where they were shown to be well-defined.
    CHECK(names(obligations(project, "M3")) ==
          lines({"INITIALISATION/act2/SIM", "INITIALISATION/act2/WD", "search_dec/act1/SIM", "search_dec/act1/WD",
                 "search_inc/act1/SIM", "search_inc/act1/WD"}));
    const Outcome outcome = prove(obligations(project));
    CHECK(lines(outcome.refuted).empty());
    CHECK(lines(outcome.open).empty());
}

TEST_CASE("names are those of Rodin: labels of variants, what is shown before, what is true by its type") {
    const std::string text = R"(CONTEXT C
SETS S
CONSTANTS d
AXIOMS
  @axm1 d ∈ S ⇸ ℕ
  @axm2 d ∈ ℙ(S × ℤ)
  theorem @thm1 S ⊆ S
END
MACHINE A SEES C
VARIABLES x y s
INVARIANTS
  @inv1 x ∈ ℤ
  @inv2 x ≥ 0
  @inv3 s ⊆ S
  @inv4 y ≤ 9
EVENTS
  EVENT INITIALISATION
  THEN
    @act1 x ≔ 5
    @act2 y :∈ 0 ‥ 9
    @act3 s ≔ ∅
  END
  EVENT step
  ANY p
  WHERE
    @grd1 p ∈ dom(d)
    @grd2 d(p) > 0
    @grd3 x > 0
  THEN
    @act1 x ≔ x − 1
    @act2 y :∣ y' ≤ d(p) ∧ y' ≤ 9
  END
END
MACHINE B REFINES A SEES C
VARIABLES x y s
INVARIANTS
  @new1 x ≤ 5
VARIANT @vrn1 x
EVENTS
  EVENT INITIALISATION EXTENDS INITIALISATION
  END
  CONVERGENT EVENT step REFINES step
  ANY p
  WHERE
    @grd1 p ∈ dom(d)
    @grd2 d(p) > 0
    @mine x > 0 ∧ y > 0
  THEN
    @act1 x ≔ x − 1
    @act2 y :∣ y' ≤ d(p) ∧ y' ≤ 9
  END
  ANTICIPATED EVENT idle
  THEN
    @act1 s ≔ S
  END
  ANTICIPATED EVENT down
  WHERE
    @grd1 x > 3
  THEN
    @act1 x ≔ x − 2
  END
END
)";
    const auto project = project_of(text);
    CHECK(names(obligations(project, "C")).empty());
    CHECK(names(obligations(project, "A")) ==
          lines({"INITIALISATION/act2/FIS", "INITIALISATION/inv2/INV", "INITIALISATION/inv4/INV", "step/act2/FIS",
                 "step/act2/WD", "step/grd2/WD", "step/inv2/INV", "step/inv4/INV"}));
    // WD of grd2 and all about act2 was shown for A; idle leaves the variant alone, and assigns what A keeps; only what is
    // convergent has to stay natural.
    CHECK(names(obligations(project, "B")) ==
          lines({"INITIALISATION/new1/INV", "down/vrn1/VAR", "down/x/EQL", "idle/s/EQL", "step/grd3/GRD",
                 "step/new1/INV", "step/vrn1/NAT", "step/vrn1/VAR", "down/new1/INV"}));
    check_same(project);
}

TEST_CASE("INITIALISATION that extends nothing, and contexts that have nothing to do with each other") {
    const auto project = project_of(R"(CONTEXT C
SETS S
CONSTANTS c
AXIOMS
  @axm1 c ∈ S
END
CONTEXT D
SETS S
CONSTANTS c
AXIOMS
  @axm1 c ⊆ S
END
MACHINE M SEES C
VARIABLES x
INVARIANTS
  @inv1 x ∈ {c}
EVENTS
  EVENT INITIALISATION EXTENDS INITIALISATION
  THEN
    @act1 x ≔ c
  END
END
MACHINE N SEES D
VARIABLES x
INVARIANTS
  @inv1 x ⊆ c
EVENTS
  EVENT INITIALISATION
  THEN
    @act1 x ≔ c
  END
END
)");
    const Outcome outcome = prove(obligations(project));
    CHECK(outcome.proved == 2);
}

TEST_CASE("CoffeeClub, where it is there: witnesses, a partial function that is updated") {
    const char* corpus_folder = std::getenv("M2P_RODIN_CORPUS");
    if (corpus_folder == nullptr || !fs::is_directory(fs::path(corpus_folder) / "CoffeeClub")) {
        MESSAGE("M2P_RODIN_CORPUS names no folder with CoffeeClub");
        return;
    }
    const auto project = read_folder(fs::path(corpus_folder) / "CoffeeClub");
    check_same(project);
    const auto refinement = names(obligations(project, "CoffeeClubRef"));
    for (const char* name : {"BuyCoffee/grd1_2/WD", "BuyCoffee/act1_1/WD", "Contribute/act0/WD", "Contribute/grd_1/GRD",
                             "BuyCoffee/grd_1/GRD", "NewMember/inv1_2/INV", "NewMember/inv1_1/INV"}) {
        CAPTURE(name);
        CHECK(refinement.find(std::string(name) + "\n") != std::string::npos);
    }
    const Outcome outcome = prove(obligations(project));
    // A contribution may be up to 70 and feeds at most 100; a price of 1‥30 is within 1‥50. Nobody's account goes below
    // the price, and the bank not below it either (grd1_3).
    CHECK(lines(outcome.refuted).empty());
    CHECK(lines(outcome.open).empty());
}

TEST_CASE("several variants: the first that changes must not increase, and where it stays the next one counts") {
    const std::string text = R"(MACHINE M
VARIABLES
  x
  y
  w
INVARIANTS
  @inv1 x ∈ ℕ
  @inv2 y ∈ ℕ
  @inv3 w ∈ ℤ
VARIANT @vrn1 x
VARIANT @vrn2 y
EVENTS
  EVENT INITIALISATION
  THEN
    @act1 x ≔ 5
    @act2 y ≔ 5
    @act3 w ≔ 0
  END
  CONVERGENT EVENT outer
  WHERE
    @grd1 x > 0
  THEN
    @act1 x ≔ x − 1
    @act2 y :∈ ℕ
  END
  CONVERGENT EVENT inner
  WHERE
    @grd1 y > 0
  THEN
    @act1 y ≔ y − 1
  END
  ANTICIPATED EVENT lower
  WHERE
    @grd1 x > 0
  THEN
    @act1 x ≔ x − 1
    @act2 y ≔ y + 5
  END
  ANTICIPATED EVENT idle
  THEN
    @act1 w ≔ w + 1
  END
  CONVERGENT EVENT stays
  THEN
    @act1 w ≔ w + 1
  END
  CONVERGENT EVENT rises
  WHERE
    @grd1 y > 0
  THEN
    @act1 x ≔ x + 1
    @act2 y ≔ y − 1
  END
  CONVERGENT EVENT either
  WHERE
    @grd1 x > 0
  THEN
    @act1 x :∈ {x − 1, x}
    @act2 y ≔ y + 1
  END
END
)";
    const eventb::Project project = project_of(text);
    std::vector<std::string> found;
    for (const auto& each : obligations(project))
        if (each.name.find("/vrn") != std::string::npos) found.push_back(each.name);
    CHECK(lines(found) ==
          lines({"outer/vrn1/NAT", "outer/vrn1/VAR", "outer/vrn2/NAT", "outer/vrn2/VAR", "inner/vrn2/NAT",
                 "inner/vrn2/VAR", "lower/vrn1/VAR", "lower/vrn2/VAR", "stays/vrn2/NAT", "stays/vrn2/VAR",
                 "rises/vrn1/NAT", "rises/vrn1/VAR", "rises/vrn2/NAT", "rises/vrn2/VAR", "either/vrn1/NAT",
                 "either/vrn1/VAR", "either/vrn2/NAT", "either/vrn2/VAR"}));
    const Outcome outcome = prove(obligations(project));
    CHECK(lines(outcome.refuted) == lines({"stays/vrn2/VAR", "rises/vrn1/VAR", "either/vrn2/VAR"}));
    CHECK(lines(outcome.open).empty());
    CHECK(eventb::print_text(project) == text);
    source::SourceSet sources;
    diag::Sink sink;
    eventb::Project read;
    for (const eventb::RodinFile& each : eventb::write_rodin(project))
        if (each.name != ".project") eventb::read_rodin(sources, sources.add(each.name, each.text), read, sink);
    CHECK(sink.empty());
    CHECK(eventb::print_text(read) == text);
}

}  // namespace rodin_test
