// Machines for any number of agents: AE1, the contract net from its diagram; and on random diagrams the machine, with its set of many
// agents cut down to two, has the runs of the machine of the diagram with two agents written out.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>

#include "tests/eventb/drawing.h"
#include "tests/eventb/project.h"
#include "tests/eventb/runs_of_many.h"
#include "tests/random.h"
#include "tests/support/files.h"
#include "tests/support/print_diagram.h"
#include "translator/languages/diagrams/dialects/read_diagram.h"
#include "translator/machines/check/checked.h"
#include "translator/machines/from_diagrams/translate.h"
#include "translator/model/machines/model/text_form.h"

namespace any_number_test {

using namespace eventb_test;

namespace {

using Names = std::vector<std::string>;

constexpr const char* kMany = "M";

/// Rows of messages between `M` and others, and messages of the others.
class RandomRows {
  public:
    explicit RandomRows(std::uint32_t seed) : random_(seed), drawing_({"A", kMany, "B"}) {}

    auml::Diagram make() {
        std::vector<Fragments> parts;
        for (std::size_t count = 1 + below(3); count > 0; --count) {
            const std::size_t kind = below(8);
            parts.push_back(kind == 0 ? message(0, 2) : kind < 3 ? for_all() : in_row(2));
        }
        auml::Diagram diagram = drawing_.diagram(Drawing::in_order(parts));
        diagram.interactions.front().lifelines[1].multiplicity = auml::Cardinality{"1", "*"};
        return diagram;
    }

  private:
    std::size_t below(std::size_t most) { return random_() % most; }

    Fragments message(std::size_t from, std::size_t to) {
        if (messages_ >= 5) return {};
        ++messages_;
        return drawing_.message(std::string(1, static_cast<char>('a' + below(4))), from, to);
    }

    /// Decided once, with something about each of them inside.
    Fragments for_all() {
        std::vector<Fragments> operands;
        for (std::size_t each = 0; each < 2; ++each) {
            const Fragments first = below(3) == 0 ? message(0, 1) : message(0, 2);
            const Fragments rest = below(2) == 0 ? in_row(1) : Fragments{};
            operands.push_back(below(5) == 0 ? Fragments{} : Drawing::in_order({first, rest, message(2, 0)}));
        }
        return drawing_.combined(auml::Operator::alt, operands);
    }

    Fragments in_row(std::size_t depth) {
        const std::size_t other = 2 * below(2);
        if (depth == 0 || below(2) == 0) return below(2) == 0 ? message(1, other) : message(other, 1);
        constexpr auml::Operator kKinds[] = {auml::Operator::alt, auml::Operator::alt, auml::Operator::opt,
                                             auml::Operator::par};
        const auml::Operator kind = kKinds[below(4)];
        std::vector<Fragments> operands;
        for (std::size_t count = kind == auml::Operator::opt ? 1 : 2; count > 0; --count) {
            std::vector<Fragments> parts;
            for (std::size_t each = below(3); each > 0; --each) parts.push_back(in_row(depth - 1));
            operands.push_back(Drawing::in_order(parts));
        }
        return drawing_.combined(kind, operands);
    }

    std::mt19937 random_;
    std::size_t messages_ = 0;
    Drawing drawing_;
};

void add_lines(const Fragments& fragments, std::set<std::uint32_t>& lines) {
    for (const auml::Fragment& each : fragments) {
        if (const auto* combined = std::get_if<auml::Combined>(&each.kind))
            for (const auml::Operand& operand : combined->operands) add_lines(operand.fragments, lines);
        else
            lines.insert(each.node.span.begin.line);
    }
}

eventb::CheckedProject checked(const std::vector<eventb::Project>& projects) {
    diag::Sink sink;
    eventb::CheckedProject project = eventb::check_project(projects.front(), sink);
    REQUIRE(sink.empty());
    return project;
}

std::uint32_t random_diagrams() { return static_cast<std::uint32_t>(tests::random_cases(150, "M2P_RANDOM_DIAGRAMS")); }

eventb::Project project_of_sample(const std::string& name, const auml::AgentCounts& counts = {}) {
    source::SourceSet sources;
    diag::Sink sink;
    const std::string path = "samples/several_agents/" + name + ".xmi";
    const source::FileId file = sources.add(path, tests::read_file(M2P_SOURCE_DIR "/" + path));
    const auto diagram = auml::read_diagram(sources, file, sink);
    REQUIRE(diagram);
    std::vector<eventb::Project> projects = auml_to_eventb::translate(*diagram, sink, counts);
    REQUIRE(!sink.has_errors());
    REQUIRE(projects.size() == 1);
    return std::move(projects.front());
}

Names labels_of(const eventb::Machine& machine) {
    Names labels;
    for (const eventb::Event& event : machine.events) labels.push_back(event.label);
    std::sort(labels.begin(), labels.end());
    return labels;
}

/// The words of the diagram for the abbreviations of the published machine.
std::string with_full_names(std::string text) {
    const std::pair<const char*, const char*> kNames[] = {
        {"h_nu", "h_not_understood"}, {"h_reject", "h_reject_proposal"}, {"h_accept", "h_accept_proposal"},
        {"h_done", "h_inform_done"},  {"h_result", "h_inform_result"},   {"initiator", "Initiator"},
        {"PART", "Participant"},      {"evt_award", "evt_closed"}};
    const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (const auto& [from, to] : kNames) {
        const std::string word = from;
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
            const bool is_whole = (at == 0 || !is_letter(text[at - 1])) &&
                                  (at + word.size() == text.size() || !is_letter(text[at + word.size()]));
            if (is_whole) text.replace(at, word.size(), to);
            at += is_whole ? std::string(to).size() : word.size();
        }
    }
    return text;
}

/// Guards and actions as texts, in any order.
std::multiset<std::string> content_of(const eventb::CheckedEvent& event) {
    std::multiset<std::string> content;
    for (const auto& each : event.guards) content.insert(with_full_names(eventb::to_string(*each.predicate)));
    for (const auto& each : event.actions) content.insert(with_full_names(eventb::to_string(each.assignment)));
    return content;
}

}  // namespace

TEST_CASE("AE1: the contract net from its diagram is the published one, event for event, and all is proved") {
    const eventb::Project made = project_of_sample("contract-net-deadline");
    REQUIRE(made.machines.size() == 2);
    CHECK(labels_of(made.machines[0]) == Names{"INITIALISATION", "accept_proposal", "cfp", "close", "failure", "finish",
                                               "finish_error", "inform_done", "inform_result", "not_understood",
                                               "propose", "refuse", "reject_proposal"});
    CHECK(labels_of(made.machines[1]) == Names{"INITIALISATION", "accept_proposal", "all_replied", "cfp", "deadline",
                                               "failure", "finish", "finish_error", "inform_done", "inform_result",
                                               "not_understood", "propose", "refuse", "reject_proposal", "tick",
                                               "wait"});
    const eventb::CheckedProject ours = checked({made});
    const eventb::CheckedProject published = checked({machines("contract_net")});
    for (std::size_t at = 0; at < 2; ++at) {
        const auto& machine = *ours.machines[at];
        const auto& other = *published.machines[at];
        CHECK(machine.events.size() == other.events.size());
        for (const eventb::CheckedEvent& event : other.events) {
            CAPTURE(event.label);
            REQUIRE(machine.event(event.label) != nullptr);
            auto expected = content_of(event);
            if (event.label == "cfp") {  // the published one overwrites, since nothing has been said before
                REQUIRE(expected.erase("exchanged_msg ≔ {Initiator} × {cfp} × Participant") == 1);
                expected.insert("exchanged_msg ≔ exchanged_msg ∪ ({Initiator} × {cfp} × Participant)");
            }
            // The published one does not say that answers came in time: ours knows when the last one came.
            const bool is_answer =
                event.label == "refuse" || event.label == "not_understood" || event.label == "propose";
            if (at == 1 && is_answer) expected.insert("answered_at ≔ time");
            if (at == 1 && event.label == "INITIALISATION") expected.insert("answered_at ≔ 0");
            CHECK(content_of(*machine.event(event.label)) == expected);
        }
        for (const eventb::Bound& each : other.variables) CHECK(machine.has_variable(with_full_names(each.name)));
        CHECK(machine.variables.size() == other.variables.size() + at);
        CHECK(with_full_names(eventb::to_string(*other.variants.front().expression)) ==
              eventb::to_string(*machine.variants.front().expression));
    }
    std::set<std::string> invariants;
    for (const auto& each : ours.machines[1]->invariants) invariants.insert(eventb::to_string(*each.predicate));
    for (const auto& each : published.machines[1]->invariants)
        if (!each.theorem) CHECK(invariants.contains(with_full_names(eventb::to_string(*each.predicate))));
    const Outcome outcome = prove(obligations(made));
    CHECK(outcome.refuted == Names{});
    CHECK(outcome.open == Names{});
    CHECK(outcome.all.contains("DLF/THM"));
    CHECK(outcome.all.contains("tick/VAR"));
    CHECK(outcome.all.contains("propose/P2b/INV"));
}

TEST_CASE("without a deadline there is no clock, and everybody answers") {
    const eventb::Project made = project_of_sample("contract-net");
    CHECK(made.machines.size() == 1);
    const Outcome outcome = prove(obligations(made));
    CHECK(outcome.refuted == Names{});
    CHECK(outcome.open == Names{});
}

TEST_CASE("seeded faults: each is refuted for some number of agents") {
    const eventb::Project made = project_of_sample("contract-net-deadline");
    const auto refuted_by = [&](const auto& seed, std::size_t at) {
        eventb::Project project = made;
        seed(project.machines[at]);
        return prove(obligations(project, project.machines[at].name)).refuted;
    };
    const auto without_guard = [](const std::string& event, const std::string& guard) {
        return [=](eventb::Machine& machine) {
            auto& guards = event_of(machine, event).guards;
            REQUIRE(std::erase_if(guards, [&](const auto& each) {
                        return eventb::to_string(*each.predicate).find(guard) != std::string::npos;
                    }) == 1);
        };
    };
    // Who has not proposed gets the task.
    CHECK(refuted_by(without_guard("accept_proposal", "p ∈ h_propose"), 0) ==
          Names{"accept_proposal/typ_h_accept_proposal/INV", "accept_proposal/ord_reject_proposal/INV"});
    // An answer before the call.
    const Names early = refuted_by(without_guard("refuse", "ett"), 0);
    CHECK(std::count(early.begin(), early.end(), "refuse/ord_evt_cfp/INV") == 1);
    // A participant that answers twice.
    const Names twice = refuted_by(without_guard("refuse", "p ∉"), 0);
    CHECK(std::count(twice.begin(), twice.end(), "refuse/xor_refuse_propose/INV") == 1);
    CHECK(std::count(twice.begin(), twice.end(), "refuse/VAR") == 1);
    // An end while somebody still works.
    CHECK(refuted_by(without_guard("finish", "h_accept_proposal = h_failure"), 0) == Names{"finish/fin_row/INV"});
    // The wrong end is told: all refuse to understand, and it ends well; or some do, and it ends in an error.
    CHECK(refuted_by(without_guard("finish", "h_not_understood"), 0) == Names{"finish/prt_error/INV"});
    CHECK(refuted_by(without_guard("finish_error", "h_not_understood"), 0) == Names{"finish_error/prt_error/INV"});
    // An answer that comes when the time is up.
    for (const char* answer : {"refuse", "not_understood", "propose"}) {
        CHECK(refuted_by(
                  [&](eventb::Machine& machine) {
                      std::erase_if(event_of(machine, answer).guards, [](const auto& each) {
                          return eventb::to_string(*each.predicate) == "time < out_time";
                      });
                  },
                  1) == Names{std::string(answer) + "/in_time/INV"});
    }
    // A deadline that passes at once.
    CHECK(refuted_by(without_guard("deadline", "time = out_time"), 1) == Names{"deadline/P3/INV"});
}

TEST_CASE("random rows: for two agents the machine has the runs of the diagram with two agents written out") {
    std::uint32_t compared = 0;
    std::uint32_t with_choice = 0;
    for (const std::uint32_t seed : tests::seeds(random_diagrams())) {
        CAPTURE(seed);
        const auml::Diagram diagram = RandomRows(seed).make();
        diag::Sink sink;
        const auto many = auml_to_eventb::translate(diagram, sink);
        const auto two = auml_to_eventb::translate(diagram, sink, {{kMany, 2}});
        if (many.empty() || two.empty()) continue;
        Instance instance;
        add_lines(diagram.interactions.front().fragments, instance.message_lines);
        Instance of_many = instance;
        of_many.many = {"M1", "M2"};
        const eventb::CheckedProject any = checked(many);
        const RunsOfMany of_any = runs_of_many(*any.machines.front(), of_many);
        const auto& found = of_any.words;
        const eventb::CheckedProject written = checked(two);
        const RunsOfMany of_two = runs_of_many(*written.machines.front(), instance);
        const auto& expected = of_two.words;
        if (!found || !expected) continue;
        ++compared;
        with_choice += expected->size() > 4 ? 1 : 0;
        CHECK(of_any.fault == "");
        CHECK(of_two.fault == "");
        if (*found != *expected) {
            std::string words = "any:\n";
            for (const std::string& each : *found) words += each + "\n";
            words += "two:\n";
            for (const std::string& each : *expected) words += each + "\n";
            MESSAGE(tests::print(diagram) << "\n" << eventb::print_text(many.front()) << words);
        }
        CHECK(*found == *expected);
    }
    MESSAGE(compared << " of " << random_diagrams() << " diagrams compared");
    CHECK(compared > random_diagrams() / 3);
    CHECK(with_choice > random_diagrams() / 10);
}

TEST_CASE("random rows: all is proved for every number of agents") {
    const std::uint64_t most = tests::number_from("M2P_RANDOM_PROOFS", tests::takes_all_cases() ? 6 : 2);
    std::uint32_t proved = 0;
    for (std::uint32_t seed = 1001; proved < most; ++seed) {
        CAPTURE(seed);
        diag::Sink sink;
        const auto made = auml_to_eventb::translate(RandomRows(seed).make(), sink);
        if (made.empty()) continue;
        ++proved;
        const Outcome outcome = prove(obligations(made.front()));
        CHECK(outcome.refuted == Names{});
        CHECK(outcome.open == Names{});
    }
}

TEST_CASE("what is not the same for two agents, or is no answer to a deadline, needs a number") {
    using auml::Operator;
    const auto why = [](const Drawing& drawing, const Fragments& fragments, const std::string& deadline_of = "",
                        const std::string& guard_of = "") {
        auml::Diagram diagram = drawing.diagram(fragments);
        auml::Interaction& interaction = diagram.interactions.front();
        interaction.lifelines[1].multiplicity = auml::Cardinality{"1", "*"};
        for (auml::Message& each : interaction.messages) {
            if (each.label.act == deadline_of) each.label.deadline = "5";
            if (each.label.act == guard_of) each.label.guard = "g";
        }
        diag::Sink sink;
        const auto made = auml_to_eventb::translate(diagram, sink);
        if (!made.empty()) return made.front().scope;
        const diag::Diagnostic first = sink.sorted().front();
        CHECK(first.code == diag::Code::auml_number_of_agents);
        REQUIRE(first.notes.size() == 1);
        const std::string lead = "there is no proof for every number of agents: ";
        CHECK(first.notes.front().message.starts_with(lead));
        return first.notes.front().message.substr(lead.size());
    };
    Drawing draw({"A", kMany, "B"});
    const Fragments ask = draw.message("ask", 0, 1);
    const Fragments yes = draw.message("yes", 1, 0);
    const Fragments no = draw.message("no", 1, 0);
    const Fragments note = draw.message("note", 1, 2);
    const Fragments once = draw.message("once", 0, 2);
    const Fragments wrong = draw.message("not-understood", 1, 0);
    const auto all = [](const std::vector<Fragments>& parts) { return Drawing::in_order(parts); };
    const std::string any = "for any number of `M`, at least one";
    // Rows that begin and end where a sequence by another name does.
    for (const auto& [kind, words] : std::vector<std::pair<Operator, std::string>>{{Operator::strict, "a `strict`"},
                                                                                   {Operator::assert_, "an `assert`"},
                                                                                   {Operator::critical, "a `critical`"},
                                                                                   {Operator::break_, "a `break`"},
                                                                                   {Operator::neg, "a `neg`"}}) {
        CHECK(why(draw, all({draw.combined(kind, {all({once, yes})}), no})) ==
              words + " can be proved only for a fixed number of agents");
    }
    CHECK(why(draw, draw.combined(Operator::par, {all({ask, yes}), {}})) ==
          "a `par` of one operand can be proved only for a fixed number of agents");
    CHECK(why(draw, draw.combined(Operator::par, {yes, no})) == any);
    CHECK(why(draw, all({ask, yes}), "", "ask") ==
          "`ask` has a guard, and the diagram does not say whether it is sent to all together or to each separately");
    CHECK(why(draw, all({ask, yes}), "", "yes") == any);
    // A clock is for answers to what all were asked.
    const std::string with_clock = any + ", and whenever the deadline passes";
    const std::string no_clock =
        "a deadline is supported only where all agents are asked and each agent then answers or does nothing";
    const auto alt = [&](const std::vector<Fragments>& operands) { return draw.combined(Operator::alt, operands); };
    CHECK(why(draw, all({ask, alt({yes, no})}), "ask") == with_clock);
    CHECK(why(draw, all({ask, alt({all({yes, note}), no})}), "ask") == with_clock);
    CHECK(why(draw, all({ask, alt({all({note, yes}), no})}), "ask") == no_clock);
    CHECK(why(draw, all({ask, alt({draw.combined(Operator::par, {yes, note}), no})}), "ask") == no_clock);
    CHECK(why(draw, all({ask, alt({yes, no}), note}), "ask") == no_clock);
    CHECK(why(draw, all({ask, once, yes}), "ask") == no_clock);
    CHECK(why(draw, all({ask, draw.combined(Operator::opt, {yes})}), "ask") == no_clock);
    // The end of an error.
    CHECK(why(draw, all({ask, alt({yes, wrong})})) == any);
    CHECK(why(draw, all({ask, alt({yes, all({wrong, note})})})) ==
          "more follows `not-understood`, which reports that something went wrong");
    CHECK(why(draw, all({ask, alt({yes, wrong}), once})) ==
          "more follows `not-understood`, which reports that something went wrong");
}

TEST_CASE("more messages than are proved: no number of agents helps") {
    Drawing draw({"A", kMany});
    std::vector<Fragments> many;
    for (int each = 0; each < 101; ++each) many.push_back(draw.message("m" + std::to_string(each), 1, 0));
    auml::Diagram diagram = draw.diagram(Drawing::in_order(many));
    diagram.interactions.front().lifelines[1].multiplicity = auml::Cardinality{"1", "*"};
    diag::Sink sink;
    CHECK(auml_to_eventb::translate(diagram, sink).empty());
    const diag::Diagnostic first = sink.sorted().front();
    CHECK(first.code == diag::Code::auml_not_supported);
    CHECK(first.notes.empty());
}

TEST_CASE("messages whose names run together have labels of their own") {
    Drawing draw({"A", kMany});
    const Fragments choice = draw.combined(auml::Operator::alt, {draw.message("a", 1, 0), draw.message("a_b", 1, 0),
                                                                 draw.message("c", 1, 0), draw.message("b_c", 1, 0)});
    auml::Diagram diagram = draw.diagram(choice);
    diagram.interactions.front().lifelines[1].multiplicity = auml::Cardinality{"1", "*"};
    diag::Sink sink;
    (void)checked(auml_to_eventb::translate(diagram, sink));
}

TEST_CASE("the clock changes nothing that is said: a deadline passes whenever it may") {
    const eventb::CheckedProject any = checked({project_of_sample("contract-net-deadline")});
    Instance instance;
    instance.many = {"Participant1", "Participant2"};
    for (const auto& event : any.machines.front()->events)
        if (event.label != "close") instance.message_lines.insert(event.span.begin.line);
    const RunsOfMany untimed_runs = runs_of_many(*any.machines[0], instance);
    const RunsOfMany timed_runs = runs_of_many(*any.machines[1], instance);
    const auto& untimed = untimed_runs.words;
    const auto& with_clock = timed_runs.words;
    REQUIRE((untimed && with_clock));
    CHECK(untimed->size() > 100);
    CHECK(*untimed == *with_clock);
    CHECK(untimed_runs.fault == "");
    CHECK(timed_runs.fault == "");
}

}  // namespace any_number_test
