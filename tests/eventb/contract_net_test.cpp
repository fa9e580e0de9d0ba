// The FIPA contract net (CNP_M0, CNP_M1): every obligation is proved, and each seeded fault is refuted at the obligation
// that it breaks and at no other.
#include <doctest/doctest.h>

#include "tests/eventb/project.h"
#include "tests/random.h"

namespace contract_net_test {

using namespace eventb_test;
using About = eventb::smt::Valuation::About;
using Names = std::vector<std::string>;

namespace {

eventb::Project contract_net() {
    eventb::Project project = machines("contract_net");
    project.name = "ContractNet";
    return project;
}

/// Everything of one machine; the other obligations hold whatever the fault is.
Outcome prove_machine(const eventb::Project& project, const std::string& name) {
    Outcome outcome = prove(obligations(project, name));
    CHECK(outcome.open == Names{});
    return outcome;
}

}  // namespace

TEST_CASE("all obligations of both machines and contexts are proved") {
    eventb::Project project = contract_net();
    add_deadlock_freedom(project, "CNP_M0", "ett = evt_end");
    add_deadlock_freedom(project, "CNP_M1", "ett = evt_end");
    const Outcome outcome = prove(obligations(project));
    CHECK(outcome.refuted == Names{});
    CHECK(outcome.open == Names{});
    CHECK(outcome.proved > 100);
    CHECK(outcome.all.contains("DLF/THM"));
    CHECK(outcome.all.contains("FIN"));
    CHECK(outcome.all.contains("tick/NAT"));
    CHECK(outcome.all.contains("tick/VAR"));
    CHECK(outcome.all.contains("cfp/VAR"));
}

TEST_CASE("AE2: an OFF that leaves `ett` alone breaks prt2") {
    eventb::Project project = contract_net();
    const eventb::Project off = project_of(
        "CONTEXT C\nSETS\n  P\nCONSTANTS\n  p_active p_end\nAXIOMS\n  @a partition(P, {p_active}, {p_end})\nEND\n"
        "MACHINE M SEES C\nVARIABLES protocol\nINVARIANTS\n  @i protocol ∈ P\nEVENTS\n  EVENT INITIALISATION\n  THEN\n"
        "    @act1 protocol ≔ p_active\n  END\n"
        "  EVENT OFF\n  WHERE\n    @grd1 protocol = p_active\n  THEN\n    @act1 protocol ≔ p_end\n  END\nEND\n");
    machine_of(project, "CNP_M0").events.push_back(off.machines.front().events.back());
    const Outcome outcome = prove_machine(project, "CNP_M0");
    CHECK(outcome.refuted == Names{"OFF/prt2/INV"});
    const auto& refuted = outcome.all.at("OFF/prt2/INV");
    CHECK(value_of(refuted, About::before, "protocol") == "p_active");
    CHECK(value_of(refuted, About::after, "protocol") == "p_end");
    const std::string ett = value_of(refuted, About::before, "ett");
    CHECK((ett == "evt_cfp" || ett == "evt_award"));
}

TEST_CASE("AE3: P2 and P3 with the printed antecedent cannot both hold when the clock runs") {
    eventb::Project project = contract_net();
    eventb::Machine& machine = machine_of(project, "CNP_M1");
    replace_invariant(machine, "P2", "system = 2 ⇒ time < out_time");
    replace_invariant(machine, "P3", "system = 2 ⇒ time = out_time");
    CHECK(prove_machine(project, "CNP_M1").refuted == Names{"wait/P3/INV"});
}

TEST_CASE("AE4: P5 as printed asks for a value that the flag never has") {
    eventb::Project project = machines("published_rules");
    CHECK(prove(obligations(project)).refuted == Names{});
    replace_invariant(machine_of(project, "Published_M"), "P5", "hand_d_prn = 1 ⇒ hand_cfp = 2");
    const Outcome outcome = prove_machine(project, "Published_M");
    CHECK(outcome.refuted == Names{"detect/P5/INV"});
    CHECK(value_of(outcome.all.at("detect/P5/INV"), About::before, "hand_cfp") == "1");
}

TEST_CASE("AE5: without the link of a message exactly its event no longer converges") {
    const std::map<std::string, Names> broken = {
        {"lnk_refuse", {"refuse/VAR"}},
        {"lnk_not_understood", {"not_understood/VAR"}},
        {"lnk_propose", {"propose/VAR"}},
        {"lnk_failure", {"failure/VAR"}},
        {"lnk_inform_done", {"inform_done/VAR"}},
        {"lnk_inform_result", {"inform_result/VAR"}},
        {"lnk_reject_proposal", {"reject_proposal/VAR"}},
        {"lnk_accept_proposal", {"accept_proposal/VAR"}},
        {"lnk_deadline_passed", {"close/VAR"}},
        {"lnk_closed", {"finish/VAR", "finish_error/VAR"}},
        {"ord3", {"cfp/VAR"}},
        {"typ_h_propose", {"reject_proposal/typ_h_reject/INV", "accept_proposal/typ_h_accept/INV"}},
    };
    std::uint64_t number = 0;
    for (const auto& [invariant, expected] : broken) {
        if (!tests::is_drawn(++number, 4)) continue;
        CAPTURE(invariant);
        eventb::Project project = contract_net();
        drop_invariant(machine_of(project, "CNP_M0"), invariant);
        CHECK(prove_machine(project, "CNP_M0").refuted == expected);
    }
}

TEST_CASE("AE6: without finish_error a protocol that nobody understood does not end") {
    eventb::Project project = contract_net();
    drop_event(machine_of(project, "CNP_M1"), "finish_error");
    drop_event(machine_of(project, "CNP_M0"), "finish_error");
    add_deadlock_freedom(project, "CNP_M0", "ett = evt_end");
    const Outcome outcome = prove_machine(project, "CNP_M0");
    CHECK(outcome.refuted == Names{"DLF/THM"});
    const auto& refuted = outcome.all.at("DLF/THM");
    CHECK(value_of(refuted, About::constant, "PART") != "");
    CHECK(value_of(refuted, About::before, "h_nu") == value_of(refuted, About::constant, "PART"));
    CHECK(value_of(refuted, About::before, "ett") == "evt_award");
}

TEST_CASE("AE7: without tick the clock has the turn for ever") {
    eventb::Project project = contract_net();
    drop_event(machine_of(project, "CNP_M1"), "tick");
    add_deadlock_freedom(project, "CNP_M1", "ett = evt_end");
    const Outcome outcome = prove_machine(project, "CNP_M1");
    CHECK(outcome.refuted == Names{"DLF/THM"});
    CHECK(value_of(outcome.all.at("DLF/THM"), About::before, "system") == "2");
}

TEST_CASE("AE8: all_replied while the clock has the turn breaks P1 and P1b; deadline does not need the guard") {
    eventb::Project project = contract_net();
    drop_guard(event_of(machine_of(project, "CNP_M1"), "all_replied"), "system = 1");
    CHECK(prove_machine(project, "CNP_M1").refuted == Names{"all_replied/P1/INV", "all_replied/P1b/INV"});
    project = contract_net();
    drop_guard(event_of(machine_of(project, "CNP_M1"), "deadline"), "system = 1");
    CHECK(prove_machine(project, "CNP_M1").refuted == Names{});
}

TEST_CASE("AE10: nested fragments, a loop that resets its body") {
    eventb::Project project = machines("loop");
    add_deadlock_freedom(project, "Loop", "hand_c = 1");
    const Outcome outcome = prove(obligations(project));
    CHECK(outcome.refuted == Names{});
    CHECK(outcome.open == Names{});
    for (const char* event : {"a", "skip_1", "b", "again_1", "exit_1", "c"}) {
        CHECK(outcome.all.contains(std::string(event) + "/VAR"));
        CHECK(outcome.all.contains(std::string(event) + "/NAT"));
    }
}

}  // namespace contract_net_test
