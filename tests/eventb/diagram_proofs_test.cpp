// Diagrams through Event-B: the machine of a small one word for word, all samples proved, and faults in machines that are refuted at
// the obligations that were named before.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>

#include "tests/eventb/drawing.h"
#include "tests/eventb/machine_to_promela.h"
#include "tests/eventb/project.h"
#include "tests/random.h"
#include "tests/support/files.h"
#include "translator/languages/diagrams/dialects/read_diagram.h"
#include "translator/languages/diagrams/projection/agent_numbers.h"
#include "translator/languages/rodin/rodin_files.h"
#include "translator/machines/check/checked.h"
#include "translator/machines/from_diagrams/translate.h"
#include "translator/machines/obligations/vacuity.h"
#include "translator/model/machines/model/text_form.h"

namespace diagram_proofs_test {

using namespace eventb_test;
using About = eventb::smt::Valuation::About;
using Names = std::vector<std::string>;
using auml::Operator;

namespace {

struct Translated {
    std::vector<eventb::Project> projects;
    std::string said;  ///< a line for each diagnostic: code and words
};

Translated translated(const auml::Diagram& diagram) {
    diag::Sink sink;
    Translated result;
    result.projects = auml_to_eventb::translate(diagram, sink);
    for (const diag::Diagnostic& each : sink.sorted())
        result.said += std::string(diag::code_text(each.code)) + " " + each.message + "\n";
    return result;
}

eventb::Project project_of_diagram(const auml::Diagram& diagram) {
    Translated result = translated(diagram);
    CHECK(result.said == "");
    REQUIRE(result.projects.size() == 1);
    return std::move(result.projects.front());
}

/// AE10: Seq(Loop(1,2){Par(Alt(a, empty), b)}, c)
eventb::Project nested() {
    Drawing draw;
    const Fragments choice = draw.combined(Operator::alt, {draw.message("a"), {}});
    const Fragments both = draw.combined(Operator::par, {choice, draw.message("b", 1, 0)});
    return project_of_diagram(draw.diagram(Drawing::in_order({draw.loop(1, 2, both), draw.message("c")})));
}

/// Rounds of an offer and its answer, one or more, or none at all; then the end.
auml::Diagram offers() {
    Drawing draw;
    const Fragments answer =
        draw.combined(Operator::alt, {draw.message("accept", 1, 0), draw.message("not-understood", 1, 0)});
    const Fragments round = Drawing::in_order({draw.message("offer"), answer});
    return draw.diagram(draw.loop(0, std::nullopt, round));
}

std::vector<std::string> samples() {
    std::vector<std::string> files;
    for (const auto& each : std::filesystem::recursive_directory_iterator(M2P_SOURCE_DIR "/samples"))
        if (each.path().extension() == ".xmi") files.push_back(each.path().string());
    std::sort(files.begin(), files.end());
    REQUIRE(files.size() >= 28);
    return files;
}

/// For two agents of each lifeline that stands for several: for any number there is no finite instance. Nothing when the diagram has
/// no one order.
std::optional<eventb::Project> project_of_sample(const std::string& file) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto diagram = auml::read_diagram(sources, sources.add(file, tests::read_file(file)), sink);
    REQUIRE(diagram);
    CHECK(sink.empty());
    std::map<std::string, std::uint32_t> numbers;
    for (const auml::Lifeline& each : diagram->interactions.front().lifelines)
        if (!auml::has_fixed_number(each)) numbers[each.node.name] = 2;
    auto projects = auml_to_eventb::translate(*diagram, sink, numbers);
    std::size_t bounds = 0;
    std::size_t counted = 0;
    for (const diag::Diagnostic& each : sink.sorted()) {
        CAPTURE(each.message);
        CHECK(each.code == (projects.empty() ? diag::Code::auml_not_supported : diag::Code::xmi_ignored));
        const bool is_bound = each.message.find("without an upper bound") != std::string::npos;
        const bool is_number = each.message.find("the proofs are only for 2") != std::string::npos;
        CHECK((projects.empty() || is_bound || is_number));  // nothing else was left out
        bounds += is_bound ? 1 : 0;
        counted += is_number ? 1 : 0;
    }
    CHECK(bounds <= 1);
    CHECK(counted == numbers.size());
    CHECK(sink.has_errors() == projects.empty());
    if (projects.empty()) return std::nullopt;
    REQUIRE(projects.size() == 1);
    return std::move(projects.front());
}

/// The deadlock freedom of a machine that was changed. \returns what the generator had said.
std::string renew_deadlock_freedom(eventb::Project& project) {
    eventb::Machine& machine = project.machines.front();
    REQUIRE(machine.invariants.back().label == "DLF");
    const std::string before = to_string(*machine.invariants.back().predicate);
    machine.invariants.pop_back();
    add_deadlock_freedom(project, machine.name, "protocol ∈ {p_end, p_error}");
    return before;
}

void drop_action(eventb::Event& event, const std::string& action) {
    REQUIRE(std::erase_if(event.actions, [&](const auto& each) { return to_string(each.assignment) == action; }) == 1);
}

/// Two engines, one truth: what SPIN finds broken in the finite instance, no prover proves.
/// \returns whether SPIN found anything.
bool is_broken_in_spin_too(const eventb::Project& project, const Outcome& outcome, std::uint32_t bound = 2) {
    diag::Sink sink;
    const eventb::CheckedProject checked = eventb::check_project(project, sink);
    const PromelaMachine model = promela_of(*checked.machines.front(), bound);
    CHECK(model.looked_at.size() > 6);
    const std::set<std::string> broken = broken_in_spin(model);
    for (const std::string& each : broken) {
        const bool is_refuted = std::any_of(outcome.refuted.begin(), outcome.refuted.end(), [&](const auto& name) {
            return name == each || name.ends_with("/" + each);
        });
        CHECK_MESSAGE(is_refuted, each);
    }
    return !broken.empty();
}

/// Machines that allow no state, and events that no state allows: what is proved of them shows nothing.
Names without_state(const eventb::Project& project) {
    diag::Sink sink;
    const eventb::CheckedProject checked = eventb::check_project(project, sink);
    const eventb::Premises premises = eventb::premises_of(checked);
    std::vector<eventb::Obligation> sequents;
    for (const auto& machine : checked.machines) {
        sequents.push_back(eventb::about_invariants(*machine, premises).sequent);
        for (const eventb::CheckedEvent& event : machine->events) {
            if (event.is_initialisation()) continue;
            sequents.push_back(eventb::about_event(*machine, event, premises).sequent);
        }
    }
    Names none;
    for (const auto& [name, result] : prove(sequents).all)
        if (result.verdict != smt::Verdict::refuted) none.push_back(name);
    return none;
}

/// A state that is reached, and not only one that keeps the invariants.
enum class Breaks : std::uint8_t { a_run, no_run };

/// What a fault breaks; each refutation shows a state.
Names refuted_by(const eventb::Project& project, Breaks breaks = Breaks::a_run) {
    const Outcome outcome = prove(obligations(project, project.machines.front().name));
    CHECK(outcome.open == Names{});
    CHECK(is_broken_in_spin_too(project, outcome) == (breaks == Breaks::a_run));
    for (const std::string& each : outcome.refuted) {
        CAPTURE(each);
        CHECK(value_of(outcome.all.at(each), About::before, "protocol") != "");
    }
    return outcome.refuted;
}

}  // namespace

TEST_CASE("the machine of AE10, word for word") {
    const std::string path = std::string(M2P_SOURCE_DIR) + "/tests/eventb/machines/nested_diagram.expected";
    const std::string text = eventb::print_text(nested());
    if (std::getenv("M2P_UPDATE") != nullptr) std::ofstream(path, std::ios::binary) << text;
    CHECK(text == tests::read_file(path));
}

TEST_CASE("AE10 and loops of any number of rounds are proved") {
    for (const eventb::Project& project : {nested(), translated(offers()).projects.front()}) {
        const Outcome outcome = prove(obligations(project));
        CHECK(outcome.refuted == Names{});
        CHECK(outcome.open == Names{});
        CHECK_FALSE(is_broken_in_spin_too(project, outcome, 3));
        CHECK(outcome.all.contains("DLF/THM"));
        for (const eventb::Event& event : project.machines.front().events) {
            if (event.label == eventb::kInitialisation) continue;
            CHECK(outcome.all.contains(event.label + "/VAR"));
            CHECK(outcome.all.contains(event.label + "/NAT"));
        }
    }
}

TEST_CASE("a `break` ends a loop before it has had its rounds") {
    Drawing draw;
    const Fragments leave = draw.combined(Operator::break_, {draw.message("b")});
    const Fragments round = Drawing::in_order({draw.message("a"), leave, draw.message("c")});
    const auto project =
        project_of_diagram(draw.diagram(Drawing::in_order({draw.loop(2, 4, round), draw.message("d")})));
    const Outcome outcome = prove(obligations(project));
    CHECK(outcome.refuted == Names{});
    CHECK(outcome.open == Names{});
    CHECK_FALSE(is_broken_in_spin_too(project, outcome, 3));
    // Who has left must be able to go on.
    eventb::Project stuck = project;
    drop_event(stuck.machines.front(), "exit_1");
    renew_deadlock_freedom(stuck);
    CHECK(refuted_by(stuck) == Names{"DLF/THM"});
}

TEST_CASE("regions side by side: one at a time, and a guard that is missing is refuted") {
    Drawing draw;
    const Fragments first = draw.combined(
        Operator::critical,
        {Drawing::in_order({draw.message("a"), draw.combined(Operator::alt, {draw.message("b", 1, 0), {}})})});
    const Fragments second =
        draw.combined(Operator::critical, {Drawing::in_order({draw.message("c"), draw.message("d", 1, 0)})});
    eventb::Project project =
        project_of_diagram(draw.diagram(draw.combined(Operator::par, {first, second, draw.message("e")})));
    const Outcome outcome = prove(obligations(project));
    CHECK(outcome.refuted == Names{});
    CHECK(outcome.open == Names{});
    CHECK(outcome.all.contains("c/only_critical_1_critical_2/INV"));
    CHECK_FALSE(is_broken_in_spin_too(project, outcome));
    auto& guards = event_of(project.machines.front(), "c").guards;
    REQUIRE(std::erase_if(guards, [](const auto& each) {
                return to_string(*each.predicate).find("hand_a") != std::string::npos;
            }) == 1);
    CHECK(refuted_by(project) == Names{"c/only_critical_1_critical_2/INV"});
}

TEST_CASE("every sample is proved, and its files say the same") {
    Names refused;
    std::uint32_t number = 0;
    for (const std::string& file : samples()) {
        CAPTURE(file);
        std::optional<eventb::Project> made = project_of_sample(file);
        if (!made) {
            refused.push_back(std::filesystem::path(file).filename().string());
            continue;
        }
        eventb::Project& project = *made;
        const std::string text = eventb::print_text(project);
        CHECK(eventb::print_text(project_of(text)) == text);
        source::SourceSet sources;
        diag::Sink sink;
        eventb::Project read;
        for (const eventb::RodinFile& each : eventb::write_rodin(project)) {
            if (each.name == ".project") continue;
            eventb::read_rodin(sources, sources.add(each.name, each.text), read, sink);
        }
        CHECK(sink.empty());
        CHECK(eventb::print_text(read) == text);  // AE11
        if (tests::is_drawn(++number, 4)) {
            const Outcome outcome = prove(obligations(project));
            CHECK(outcome.refuted == Names{});
            CHECK(outcome.open == Names{});
            CHECK(outcome.proved >= 40);
            // In an auction something follows after all bids, so that none of them is the last word.
            CHECK(without_state(project) ==
                  (file.find("-auction.") != std::string::npos ? Names{"finish_error/VACUITY"} : Names{}));
            CHECK_FALSE(is_broken_in_spin_too(project, outcome));
        }
        const std::string deadlock_freedom = renew_deadlock_freedom(project);
        CHECK(deadlock_freedom == to_string(*project.machines.front().invariants.back().predicate));
    }
    // Messages between parts that are side by side have no one order; `protocol_proofs` has them lifeline by lifeline.
    CHECK(refused == Names{"two_desks.xmi", "two_desks_locked.xmi"});
}

TEST_CASE("a guard that is missing is refuted where it matters") {
    struct Fault {
        const char* event;
        const char* guard;
        Names broken;
    };
    const Fault faults[] = {
        {"c", "out_1 = 1", {"c/ord_c/INV"}},                // c before the loop has ended
        {"a", "alt_1 ∈ {0, 1}", {"a/VAR"}},                 // a after nothing was chosen: the choice goes back
        {"again_1", "it_1 < 1", {"again_1/typ_it_1/INV"}},  // a third round
        {"a", "hand_a = 0", {"a/VAR"}},                     // a twice
        {"exit_1",
         "((alt_1 = 1 ∧ hand_a = 1) ∨ alt_1 = 2) ∧ hand_b = 1",
         {"exit_1/end_it_1/INV", "exit_1/prt_wait/INV"}},
        {"finish", "hand_c = 1", {"finish/prt_end/INV"}},
    };
    for (const Fault& fault : faults) {
        CAPTURE(std::string(fault.event));
        CAPTURE(std::string(fault.guard));
        eventb::Project project = nested();
        drop_guard(event_of(project.machines.front(), fault.event), fault.guard);
        renew_deadlock_freedom(project);
        CHECK(lines(refuted_by(project)) == lines(fault.broken));
    }
}

TEST_CASE("an action that is missing is refuted at the invariant about it") {
    struct Fault {
        const char* event;
        const char* action;
        Names broken;
        Breaks breaks = Breaks::a_run;
    };
    const Fault faults[] = {
        {"c", "hand_c ≔ 1", {"c/lnk_c/INV", "c/VAR"}},
        {"a", "alt_1 ≔ 1", {"a/xor_a/INV", "a/prt_wait/INV"}},
        // The set of messages is not in SPIN's model.
        {"b", "exchanged_msg ≔ exchanged_msg ∪ {bob ↦ b ↦ alice ↦ it_1}", {"b/lnk_b/INV"}, Breaks::no_run},
        {"again_1", "hand_b ≔ 0", {"again_1/lnk_b/INV"}, Breaks::no_run},
        {"again_1",
         "it_1 ≔ it_1 + 1",
         {"again_1/lnk_a/INV", "again_1/lnk_b/INV", "again_1/prt_wait/INV", "again_1/VAR"}},
        {"b", "protocol ≔ p_active", {"b/prt_wait/INV"}},
    };
    for (const Fault& fault : faults) {
        CAPTURE(std::string(fault.event));
        CAPTURE(std::string(fault.action));
        eventb::Project project = nested();
        drop_action(event_of(project.machines.front(), fault.event), fault.action);
        CHECK(lines(refuted_by(project, fault.breaks)) == lines(fault.broken));
    }
}

TEST_CASE("an event that is missing leaves a state in which nothing can happen") {
    for (const char* event : {"c", "exit_1", "b", "finish"}) {
        CAPTURE(event);
        eventb::Project project = nested();
        drop_event(project.machines.front(), event);
        renew_deadlock_freedom(project);
        CHECK(refuted_by(project) == Names{"DLF/THM"});
    }
}

TEST_CASE("a loop that does not count its rounds never ends, for any bound") {
    eventb::Project project = translated(offers()).projects.front();
    eventb::Event& again = event_of(project.machines.front(), "again_1");
    drop_guard(again, "it_1 < bound_1 − 1");
    const Outcome outcome = prove(obligations(project, project.machines.front().name));
    CHECK(outcome.refuted == Names{"again_1/typ_it_1/INV"});
    CHECK(is_broken_in_spin_too(project, outcome));
    CHECK(value_of(outcome.all.at("again_1/typ_it_1/INV"), About::constant, "bound_1") != "");
}

TEST_CASE("a protocol that ends with an act that was not understood ends in an error") {
    const Translated result = translated(offers());
    CHECK(result.said ==
          "M2P520 a `loop` without an upper bound: the proofs assume that it ends after at most `bound_1` rounds, for "
          "any `bound_1`\n");
    const std::string text = eventb::print_text(result.projects.front());
    CHECK(text.find("EVENT finish_error") != std::string::npos);
    CHECK(text.find("@axm4 bound_1 ∈ ℕ1") != std::string::npos);
    CHECK(eventb::print_text(nested()).find("finish_error") == std::string::npos);
}

TEST_CASE("names of a diagram become names of Event-B that mean nothing else") {
    Drawing draw({"AGENTS", "dom"});
    std::vector<Fragments> all;
    for (const char* name :
         {"mod", "END", "card", "ask me", "ask me", "hand_mod_2", "finish", "INITIALISATION", "7", "protocol"})
        all.push_back(draw.message(name));
    const eventb::Project project = project_of_diagram(draw.diagram(Drawing::in_order(all)));
    Names labels;
    for (const eventb::Event& each : project.machines.front().events) labels.push_back(each.label);
    CHECK(labels == Names{"INITIALISATION", "mod_2", "END_2", "card_2", "ask_me", "ask_me_2", "hand_mod_2", "finish",
                          "INITIALISATION_2", "n7", "protocol_2", "finish_2"});
    CHECK(project.contexts.front().constants.at(0).name == "AGENTS_2");
    CHECK(project.contexts.front().constants.at(1).name == "dom_2");
    const std::string text = eventb::print_text(project);
    CHECK(eventb::print_text(project_of(text)) == text);
}

TEST_CASE("every element of a machine stands where it is drawn") {
    const eventb::Project project = nested();
    // Lifelines stand on lines 3 and 4; a message takes three lines, the second of which is its first end.
    CHECK(project.contexts.front().constants.at(0).span.begin.line == 3);
    const auto line = [&](const char* event) {
        for (const eventb::Event& each : project.machines.front().events)
            if (each.label == event) return each.span.begin.line;
        return 0U;
    };
    CHECK(line("a") == 6);
    CHECK(line("skip_1") == 9);
    CHECK(line("b") == 12);
    CHECK(line("exit_1") == line("again_1"));
    CHECK(line("c") > line("exit_1"));
    for (const eventb::LabelledPredicate& each : project.machines.front().invariants) CHECK(!each.span.is_nowhere());
}

TEST_CASE("what has no place in a machine is refused or warned about by name") {
    Drawing draw;
    const auto said = [&](const Fragments& fragments) { return translated(draw.diagram(fragments)).said; };
    const Fragments critical = draw.combined(Operator::critical, {draw.message("a")});
    CHECK(said(draw.combined(Operator::par, {critical, draw.message("b")})) == "");
    const Fragments leave = draw.combined(Operator::break_, {draw.message("a")});
    CHECK(said(draw.combined(Operator::par, {leave, draw.message("b")})).starts_with("M2P540 a `break` directly in"));
    CHECK(said(draw.loop(1, 2, draw.combined(Operator::opt, {leave})))
              .starts_with("M2P540 nothing follows this `break`"));
    const Fragments part = draw.combined(Operator::opt, {Drawing::in_order({leave, draw.message("b")})});
    CHECK(said(draw.loop(1, 2, part)) ==
          "M2P552 this `break` leaves the fragment that contains it; the `loop` around that continues\n");
    const Fragments across = draw.message("across");
    CHECK(said(draw.combined(Operator::par, {{across.front()}, {across.back()}}))
              .starts_with("M2P540 `across` goes into or out of an operand of `par`"));
    Fragments guarded = draw.combined(Operator::or_, {draw.message("a"), draw.message("b")});
    std::get<auml::Combined>(guarded.front().kind).operands.front().guard = "x";
    CHECK(said(guarded) == "M2P540 an OR with guards\n");
    CHECK(said(draw.combined(Operator::neg, {draw.message("a")})) ==
          "M2P540 nothing happens in `drawn`: there is nothing to prove\nM2P520 `neg`, which says what must not "
          "happen, is not checked\n");
    CHECK(said(Drawing::in_order({draw.message("b"), draw.loop(0, 0, draw.message("a"))})) ==
          "M2P520 a `loop` of zero rounds: its contents never happen\n");
    // Taken when something else has happened, and more than can be proved.
    const Fragments late = draw.message("late");
    const Fragments meanwhile = draw.message("b");
    CHECK(said({late.front(), meanwhile.front(), meanwhile.back(), late.back()})
              .find("M2P520 `late` is in transit while other things happen: in the single order of a machine it is "
                    "received when it is sent") == 0);
    CHECK(said(Drawing::in_order({late, draw.message("b")})) == "");
    CHECK(said({late.back(), meanwhile.front(), meanwhile.back(), late.front()})
              .starts_with("M2P540 `late` is received above the place where it is sent"));
    // Who sends it and who does not take it.
    CHECK(said({late.front(), meanwhile.front(), late.back()}) ==
          "M2P540 one end of `b` may happen without the other\n");
    auml::Diagram crowd = draw.diagram(draw.message("a"));
    crowd.interactions.front().lifelines.front().multiplicity = auml::Cardinality{"1", "n"};
    CHECK(translated(crowd).said == "");
    crowd.interactions.front().lifelines.back().multiplicity = auml::Cardinality{"1", "n"};
    CHECK(translated(crowd).said ==
          "M2P550 `alice` stands for several agents; give their number, as in `--agents alice=3`\n"
          "M2P550 `bob` stands for several agents; give their number, as in `--agents bob=3`\n");
    auml::Diagram rounds = draw.diagram(draw.loop(1, 3, draw.message("a")));
    rounds.interactions.front().lifelines.front().multiplicity = auml::Cardinality{"1", "n"};
    CHECK(translated(rounds).said ==
          "M2P550 `alice` stands for several agents; give their number, as in `--agents alice=3`\n");
}

TEST_CASE("general orderings are kept along a sequence, and not between parts that are side by side") {
    Drawing draw;
    const Fragments one = draw.message("a");
    const Fragments two = draw.message("b", 1, 0);
    const auto said = [&](const Fragments& fragments, const char* before, const char* after) {
        auml::Diagram diagram = draw.diagram(fragments);
        diagram.interactions.front().orderings.push_back({{}, before, after});
        return translated(diagram).said;
    };
    const std::string not_kept =
        "M2P545 this general ordering is not enforced: its two ends are drawn side by side, or in the opposite order\n";
    CHECK(said(Drawing::in_order({one, two}), "r0", "s1") == "");
    CHECK(said(Drawing::in_order({one, two}), "s0", "r0") == "");
    CHECK(said(Drawing::in_order({one, two}), "r0", "s0") == not_kept);
    CHECK(said(Drawing::in_order({one, two}), "s1", "s0") == not_kept);
    CHECK(said(draw.combined(Operator::par, {one, two}), "s0", "s1") == not_kept);
    CHECK(said(draw.combined(Operator::alt, {one, two}), "s0", "s1") == "");
}

TEST_CASE("more messages than can be proved are refused before anything is made") {
    Drawing draw;
    std::vector<Fragments> all;
    for (int each = 0; each < 100; ++each) all.push_back(draw.message("m" + std::to_string(each)));
    CHECK(translated(draw.diagram(Drawing::in_order(all))).projects.size() == 1);
    all.push_back(draw.message("last"));
    const Translated result = translated(draw.diagram(Drawing::in_order(all)));
    CHECK(result.projects.empty());
    CHECK(result.said == "M2P540 `drawn` has 101 messages; `prove` accepts at most 100\n");
}

TEST_CASE("loops in loops without upper bounds, and an OR, are proved whatever the bounds are") {
    Drawing draw;
    const Fragments some = draw.combined(Operator::or_, {draw.message("a"), draw.message("b", 1, 0)});
    const Fragments rounds = draw.loop(2, std::nullopt, some);
    const Fragments all = draw.loop(0, std::nullopt, Drawing::in_order({rounds, draw.message("c")}));
    const Translated result = translated(draw.diagram(all));
    REQUIRE(result.projects.size() == 1);
    eventb::Project project = result.projects.front();
    const Outcome outcome = prove(obligations(project));
    CHECK(outcome.refuted == Names{});
    CHECK(outcome.open == Names{});
    CHECK(outcome.all.contains("again_1/NAT"));
    // Without the axiom that the bound is large enough, the least number of rounds cannot be reached.
    std::vector<eventb::LabelledPredicate>& axioms = project.contexts.front().axioms;
    REQUIRE(std::erase_if(axioms, [](const auto& each) { return to_string(*each.predicate) == "bound_2 ≥ 2"; }) == 1);
    auto deadlock_freedom = obligations(project, project.machines.front().name);
    std::erase_if(deadlock_freedom, [](const eventb::Obligation& each) { return each.name != "DLF/THM"; });
    const Outcome faulty = prove(deadlock_freedom);
    CHECK(faulty.refuted == Names{"DLF/THM"});
    CHECK(value_of(faulty.all.at("DLF/THM"), About::constant, "bound_2") == "1");
}

TEST_CASE("an error counts when nothing is said behind it") {
    Drawing draw;
    const Fragments more = draw.combined(Operator::opt, {draw.message("more", 1, 0)});
    eventb::Project project =
        project_of_diagram(draw.diagram(Drawing::in_order({draw.message("not-understood"), more})));
    const eventb::Event& error = event_of(project.machines.front(), "finish_error");
    CHECK(to_string(*error.guards.back().predicate) == "hand_not_understood = 1 ∧ hand_more = 0");
    const eventb::Event& end = event_of(project.machines.front(), "finish");
    CHECK(to_string(*end.guards.back().predicate) == "¬(hand_not_understood = 1 ∧ hand_more = 0)");
}

TEST_CASE("what comes from outside is sent by the environment, and `strict` is kept without a word") {
    Drawing draw;
    const Fragments ask = draw.message("ask");
    const Fragments strict = draw.combined(Operator::strict, {ask, draw.message("tell", 1, 0)});
    CHECK(translated(draw.diagram(strict)).said == "");
    auml::Diagram found = draw.diagram({ask.back()});
    found.interactions.front().messages.front().from = auml::Nowhere{};
    const Translated result = translated(found);
    CHECK(result.said ==
          "M2P520 one end of `ask` is outside this diagram: the message is assumed to be sent or received there in its "
          "place\n");
    REQUIRE(result.projects.size() == 1);
    const std::string text = eventb::print_text(result.projects.front());
    CHECK(text.find("partition(AGENTS, {alice}, {bob}, {environment})") != std::string::npos);
    CHECK(text.find("environment ↦ ask ↦ bob") != std::string::npos);
}

}  // namespace diagram_proofs_test
