// The contract net per participant, with functions, a clock and a variant that counts: all of it is proved, and thirteen
// seeded faults are refuted at the obligations that they break and at no other.
#include <doctest/doctest.h>

#include <functional>

#include "tests/eventb/project.h"
#include "tests/random.h"
#include "translator/model/machines/formula/read_formula.h"

namespace participants_test {

using namespace eventb_test;
using Names = std::vector<std::string>;

namespace {

void replace_guard(eventb::Event& event, const std::string& label, const std::string& predicate) {
    int found = 0;
    for (auto& each : event.guards) {
        if (each.label != label) continue;
        each.predicate = eventb::read_predicate(predicate).formula;
        ++found;
    }
    REQUIRE(found == 1);
}

void drop_action(eventb::Event& event, const std::string& label) {
    REQUIRE(std::erase_if(event.actions, [&](const auto& each) { return each.label == label; }) == 1);
}

void add_action(eventb::Event& event, const std::string& assignment) {
    const auto read = eventb::read_assignment(assignment);
    REQUIRE(read.fault == "");
    event.actions.push_back({"act_more", read.formula, {}, {}});
}

using Edit = std::function<void(eventb::Machine&)>;

Outcome prove_with(const Edit& edit) {
    eventb::Project project = machines("participants");
    edit(machine_of(project, "ContractNet_M"));
    std::vector<eventb::Obligation> all = obligations(project, "ContractNet_M");
    // The theorem is not among what the events may rely on: most of their obligations are the same with and without a
    // fault, and are asked about once.
    add_deadlock_freedom(project, "ContractNet_M", "ipc = i_closed");
    for (const eventb::Obligation& each : obligations(project, "ContractNet_M"))
        if (each.element == "DLF") all.push_back(each);
    return prove(all);
}

/// \param number of the fault.
void check_fault(std::uint64_t number, const Names& expected, const Edit& edit) {
    if (!tests::is_drawn(number, 3)) return;
    const Outcome outcome = prove_with(edit);
    CHECK(lines(outcome.refuted) == lines(expected));
    CHECK(lines(outcome.open) == "");
}

}  // namespace

TEST_CASE("everything is proved, for any finite set of participants") {
    const Outcome context = prove(obligations(machines("participants"), "ContractNet_C"));
    CHECK(lines(context.refuted) == "");
    CHECK(lines(context.open) == "");
    CHECK(context.all.contains("thm_proto/THM"));
    CHECK(context.all.contains("thm_ev/THM"));
    const Outcome outcome = prove_with([](eventb::Machine&) {});
    CHECK(lines(outcome.refuted) == "");
    CHECK(lines(outcome.open) == "");
    CHECK(outcome.all.contains("DLF/THM"));
    CHECK(outcome.all.contains("DLF/WD"));
    CHECK(outcome.all.contains("refuse/grd4/WD"));
    CHECK(outcome.proved > 200);
}

TEST_CASE("1: propose after the deadline") {
    check_fault(1, {"propose/P2/INV"},
                [](auto& machine) { drop_guard(event_of(machine, "propose"), "time < deadline"); });
}

TEST_CASE("2: tick out of turn") {
    check_fault(2, {"tick/typ_time/INV", "tick/P3/INV"},
                [](auto& machine) { drop_guard(event_of(machine, "tick"), "turn = clk_turn"); });
}

TEST_CASE("3: expire before the deadline") {
    check_fault(3, {"expire/P3/INV"},
                [](auto& machine) { drop_guard(event_of(machine, "expire"), "time = deadline"); });
}

TEST_CASE("4: refuse before anything is picked") {
    // The theorem repeats the guards, and with them what is undefined in one.
    check_fault(4, {"DLF/WD", "refuse/grd4/WD"}, [](auto& machine) {
        replace_guard(event_of(machine, "refuse"), "grd3", "ett(p) ∈ {e_cfp, e_detect}");
    });
}

TEST_CASE("5: reject after accept") {
    check_fault(5, {"reject_proposal/P4_award/INV", "reject_proposal/hand_p/INV"}, [](auto& machine) {
        replace_guard(event_of(machine, "reject_proposal"), "grd4", "ett(p) ∈ {e_propose, e_accept}");
    });
}

TEST_CASE("6: refuse forgets the state of the protocol") {
    check_fault(6, {"refuse/P6/INV"}, [](auto& machine) { drop_action(event_of(machine, "refuse"), "act3"); });
}

TEST_CASE("7: nobody expires") {
    check_fault(7, {"DLF/THM"}, [](auto& machine) { drop_event(machine, "expire"); });
}

TEST_CASE("8: evaluate does not wait for all") {
    check_fault(8, {"evaluate/ipc_award/INV"}, [](auto& machine) {
        std::erase_if(event_of(machine, "evaluate").guards, [](const auto& each) { return each.label == "grd3"; });
    });
}

TEST_CASE("9: an answer before the call") {
    check_fault(9, {"detect_reply/P5/INV", "detect_reply/ipc_begin/INV"}, [](auto& machine) {
        replace_guard(event_of(machine, "detect_reply"), "grd3", "ett(p) ∈ {e_begin, e_cfp}");
    });
}

TEST_CASE("10: a clock that does not go on") {
    check_fault(10, {"tick/VAR"}, [](auto& machine) { drop_action(event_of(machine, "tick"), "act1"); });
}

TEST_CASE("11: a protocol that is switched on again") {
    check_fault(11, {"ON/P6/INV", "ON/VAR"}, [](auto& machine) {
        eventb::Event on = event_of(machine, "refuse");
        on.label = "ON";
        on.actions.clear();
        on.guards.resize(2);  // turn, p ∈ Participants
        on.guards.push_back({"grd3", eventb::read_predicate("protocol(p) = ps_end").formula, false, {}, {}});
        add_action(on, "protocol(p) ≔ ps_active");
        machine.events.push_back(on);
    });
}

TEST_CASE("12: a task without a result") {
    check_fault(12, {"DLF/THM"}, [](auto& machine) {
        drop_event(machine, "inform");
        drop_event(machine, "failure");
    });
}

TEST_CASE("13: each answer hands over to the clock") {
    check_fault(13, {"propose/P1/INV"},
                [](auto& machine) { add_action(event_of(machine, "propose"), "turn ≔ clk_turn"); });
}

}  // namespace participants_test
