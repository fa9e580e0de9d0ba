// Protocols with any number of agents, without a prover: with its set cut down to a few agents, the machine has exactly the states and
// steps of the reference semantics, keeps its invariant, and violates each theorem as often. Certificates that are wrong are noticed.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>

#include "tests/differential/test_case.h"
#include "tests/eventb/states_that_are_meant.h"
#include "tests/random.h"
#include "tests/support/files.h"
#include "translator/machines/any_number/translate.h"
#include "translator/machines/check/checked.h"
#include "translator/machines/writing/formulas.h"

namespace any_agents_test {

using namespace eventb_test;

namespace {

constexpr std::size_t kMostStates = 600;

constexpr const char* kLunch = R"(Lunch[
  agent(!S, %s) = invite(noon) => agent(_, %c) then agent(answers)
  agent(!S, %s, answers) =
    waitfor (yes() <= agent($who, %c) then agent(answers) or no() <= agent($who, %c) then agent(answers)) timeout (skip)
  agent(!C, %c) =
    waitfor (invite($when) <= agent($host, _) then
             (($free = isFree($when) then yes() => agent($host, %s)) or no() => agent($host, %s))) timeout (agent())])";

/// A protocol with different numbers of `C`.
class Numbers {
  public:
    explicit Numbers(std::string text, ir::TimeoutReading timeout = ir::TimeoutReading::quiescent) {
        test_.text = std::move(text);
        timeout_ = timeout;
    }

    const differential::Loaded& with(std::size_t number) {
        const auto [known, is_new] = loaded_.try_emplace(number);
        if (is_new) {
            test_.request.agent_counts["C"] = static_cast<std::uint32_t>(number);
            known->second = load(test_);
            REQUIRE(known->second.errors == "");
            known->second.instance.timeout = timeout_;
            known->second.instance.network = ir::Network::bag;
            known->second.instance.arrives_at_once = true;
        }
        return known->second;
    }
    any_number::Translated translate() {
        return any_number::translate("C", [&](std::size_t number) -> std::optional<any_number::Numbered> {
            const differential::Loaded& loaded = with(number);
            return any_number::Numbered{&loaded.protocol, &loaded.instance};
        });
    }

  private:
    differential::TestCase test_;
    ir::TimeoutReading timeout_;
    std::map<std::size_t, differential::Loaded> loaded_;
};

/// The machine and all its theorems about exactly so many agents.
std::optional<MachineStates> states_with(const any_number::Machine& made, std::size_t number) {
    eventb::Project project = made.project;
    for (const auto& [property, theorem] : made.theorems) project.machines.front().invariants.push_back(theorem);
    auto& constants = project.contexts.front().constants;
    const std::string set = project.contexts.front().sets.front().name;
    std::erase_if(project.contexts.front().axioms, [](const auto& each) { return each.label == "least"; });
    std::erase_if(constants, [&](const auto& each) {
        return each.name.size() == set.size() + 1 && each.name > set + std::to_string(number) && each.name < set + "9";
    });
    for (std::size_t at = 1; at <= number; ++at) {
        const std::string name = set + std::to_string(at);
        if (std::none_of(constants.begin(), constants.end(), [&](const auto& each) { return each.name == name; }))
            constants.push_back({name, "", {}});
        project.contexts.front().axioms.push_back(
            {"is_" + name,
             eventb::writing::member(eventb::writing::named(name), eventb::writing::named(set)),
             false,
             "",
             {}});
    }
    diag::Sink sink;
    const eventb::CheckedProject checked = eventb::check_project(project, sink);
    for (const diag::Diagnostic& each : sink.sorted()) FAIL_CHECK(each.message);
    REQUIRE(checked.machines.size() == 1);
    return states_of(*checked.machines.front(), kMostStates);
}

struct Tally {
    int compared = 0, refused = 0, unending = 0, failing = 0, left = 0, weak = 0;
};

void compare(Numbers& numbers, Tally& tally) {
    const any_number::Translated made = numbers.translate();
    if (!made.machine) {
        ++tally.refused;
        CHECK(made.refusal != "");
        return;
    }
    for (std::size_t number = 1; number <= made.least + 1; ++number) {
        CAPTURE(number);
        const differential::Loaded& loaded = numbers.with(number);
        const auto found = meant_by(loaded.protocol, loaded.instance, kMostStates);
        const Meant* meant = std::get_if<Meant>(&found);
        if (meant == nullptr) return;
        const auto states = states_with(*made.machine, number);
        REQUIRE(states);
        ++tally.compared;
        CHECK(states->fault == "");
        CHECK(states->states == meant->states);
        CHECK(states->steps == meant->steps);
        CHECK(fails(*states, "termination") >= meant->unending);
        CHECK(fails(*states, "no_failure") == meant->failing);
        CHECK(fails(*states, "no_orphans") == meant->left);
        tally.unending += meant->unending > 0 ? 1 : 0;
        tally.failing += meant->failing > 0 ? 1 : 0;
        tally.left += meant->left > 0 ? 1 : 0;
        tally.weak += meant->unending == 0 && fails(*states, "termination") > 0 ? 1 : 0;
    }
}

/// One server and its clients: sends, replies, decisions, timeouts that end and that wait on.
class RandomStar {
  public:
    explicit RandomStar(std::uint32_t seed) : random_(seed), clauses_{1 + below(2), 1 + below(2)} {}

    std::string text() {
        std::string all = "F[\n  agent(!S, %s) = " + (below(2) == 0 ? one_of("xyz") + "() => agent(_, %c) then " : "") +
                          "agent(s0)\n";
        for (std::size_t at = 0; at < clauses_[0]; ++at) {
            const std::string own = fmt::format("agent(s{})", at);
            all += fmt::format("  agent(!S, %s, s{}) = waitfor ({} or {}) timeout ({})\n", at, server_branch("a"),
                               server_branch("b"),
                               below(2) == 0   ? own
                               : below(2) == 0 ? "skip"
                                               : one_of("xyz") + "() => agent(_, %c)");
        }
        all += "  agent(!C, %c) = " + (below(2) == 0 ? one_of("ab") + "() => agent(!S, %s) then " : "") +
               (below(6) == 0 ? "e() then " : "") + "agent(c0)\n";
        for (std::size_t at = 0; at < clauses_[1]; ++at) {
            std::string branches = client_branch("x");
            if (below(2) == 0) branches += " or " + client_branch("y");
            if (below(2) == 0) branches += " or " + client_branch("z");
            all += fmt::format("  agent(!C, %c, c{}) = waitfor ({}) timeout ({})\n", at, branches,
                               below(3) == 0 ? "skip" : fmt::format("agent(c{})", at));
        }
        return all + "]\n";
    }

  private:
    std::size_t below(std::size_t most) { return random_() % most; }
    std::string one_of(const std::string& letters) { return std::string(1, letters[below(letters.size())]); }
    std::string tail(std::size_t role) {
        return below(3) == 0 ? "" : fmt::format(" then agent({}{})", role == 0 ? 's' : 'c', below(clauses_[role]));
    }
    std::string server_branch(const std::string& message) {
        std::string text;
        switch (below(4)) {
            case 0:
                text = message + "() <= agent(_, %c)";
                break;
            case 1:
                text = message + "() <= agent(_, %c) then " + one_of("xyz") + "() => agent(_, %c)";
                break;
            case 2:
                text = message + "() <= agent($k, %c) then ((e() then " + one_of("xyz") + "() => agent($k, %c)) or " +
                       one_of("xyz") + "() => agent($k, %c))";
                break;
            default:
                text = message + "() <= agent($k, %c) then " + one_of("xyz") + "() => agent($k, %c)";
        }
        return text + tail(0);
    }
    std::string client_branch(const std::string& message) {
        std::string text = message + "() <= agent(_, %s)";
        if (below(8) == 0) text += " then e()";
        if (below(2) == 0) text += " then " + one_of("ab") + "() => agent(!S, %s)";
        return text + tail(1);
    }

    std::mt19937 random_;
    std::size_t clauses_[2];
};

}  // namespace

TEST_CASE("the machine for any number of agents has the states that are meant") {
    Tally tally;
    Numbers lunch(kLunch);
    compare(lunch, tally);
    CHECK(tally.refused == 0);
    CHECK(tally.compared == 2);  // with three there are too many states
    CHECK(tally.weak == 0);
    const std::size_t count = tests::random_cases(300, "M2P_RANDOM_ANY");
    for (const std::uint32_t seed : tests::seeds(count)) {
        const std::string text = RandomStar(seed).text();
        CAPTURE(seed);
        CAPTURE(text);
        Numbers numbers(text, seed % 3 == 0 ? ir::TimeoutReading::anytime : ir::TimeoutReading::quiescent);
        compare(numbers, tally);
    }
    MESSAGE(tally.compared << " compared, " << tally.refused << " refused, " << tally.unending << " unending, "
                           << tally.failing << " failing, " << tally.left << " with orphans, " << tally.weak
                           << " with a theorem that is too strong");
    CHECK(tally.compared > static_cast<int>(count / 2));
    CHECK(tally.unending > 0);
    CHECK(tally.failing > 0);
    CHECK(tally.left > 0);
}

TEST_CASE("wrong machines for any number of agents are noticed") {
    Numbers lunch(kLunch);
    const any_number::Translated made = lunch.translate();
    REQUIRE(made.machine);
    const auto right = states_with(*made.machine, 2);
    REQUIRE(right);
    CHECK(right->fault == "");
    const auto& events = made.machine->project.machines.front().events;
    const auto differs = [&](std::size_t at, std::size_t guard) {
        any_number::Machine wrong = *made.machine;
        auto& changed = wrong.project.machines.front().events;
        const auto place = [](std::size_t index) { return static_cast<std::ptrdiff_t>(index); };
        if (guard == events[at].guards.size())
            changed.erase(changed.begin() + place(at));
        else
            changed[at].guards.erase(changed[at].guards.begin() + place(guard));
        const auto states = states_with(wrong, 2);
        return !states || states->fault != "" || states->steps != right->steps;
    };
    for (std::size_t at = 1; at < events.size(); ++at) {
        CAPTURE(events[at].label);
        CHECK(differs(at, events[at].guards.size()));
        // Some guard may follow from the others and the invariant, but not all of them.
        bool is_noticed = false;
        for (std::size_t guard = events[at].guards.size(); guard-- > events[at].parameters.size() && !is_noticed;)
            is_noticed = differs(at, guard);
        CHECK(is_noticed);
    }
}

TEST_CASE("agents that are told apart have no machine for any number") {
    const auto refusal = [](const std::string& text) { return Numbers(text).translate().refusal; };
    CHECK(refusal(R"(P[
  agent(!S, %s) = waitfor (a() <= agent(_, %c)) timeout (skip)
  agent(!C, %c) = b() => agent(_, %c) then a() => agent(!S, %s) then b() <= agent(_, %c)])")
              .starts_with("agents of `C` send messages to each other"));
    CHECK(refusal(R"(P[
  agent(!S, %s) = a() => agent(_, %c)
  agent(!C, %c) = (a() <= agent(_, %s)) par (skip)])")
              .find("at once") != std::string::npos);
}

}  // namespace any_agents_test
