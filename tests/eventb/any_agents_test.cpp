// Protocols with any number of agents, without a prover: with its set cut down to a few agents, the machine has exactly the states and
// steps of the reference semantics, keeps its invariant, and violates each theorem as often. Certificates that are wrong are noticed.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "tests/differential/star.h"
#include "tests/differential/test_case.h"
#include "tests/eventb/states_that_are_meant.h"
#include "tests/random.h"
#include "tests/support/files.h"
#include "translator/machines/any_number/translate.h"
#include "translator/machines/check/checked.h"
#include "translator/machines/writing/formulas.h"
#include "translator/protocols/analyses/messages/unread_values.h"

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

using Counts = any_number::Numbers;

/// A protocol with different numbers of `C`, or of others.
class Numbers {
  public:
    explicit Numbers(std::string text, ir::TimeoutReading timeout = ir::TimeoutReading::quiescent,
                     std::vector<std::string> free = {"C"})
        : free_(std::move(free)) {
        test_.text = std::move(text);
        timeout_ = timeout;
    }

    const differential::Loaded& with(const Counts& numbers) {
        const auto [known, is_new] = loaded_.try_emplace(numbers);
        if (is_new) {
            for (std::size_t at = 0; at < free_.size(); ++at)
                test_.request.agent_counts[free_[at]] = static_cast<std::uint32_t>(numbers[at]);
            known->second = load(test_);
            REQUIRE(known->second.errors == "");
            known->second.instance.timeout = timeout_;
            known->second.instance.network = ir::Network::bag;
            known->second.instance.arrives_at_once = true;
        }
        return known->second;
    }
    any_number::Translated translate(const any_number::Method& method = {}, bool keeps_values = false) {
        return any_number::translate(
            free_,
            [&](const Counts& numbers) -> std::optional<any_number::Numbered> {
                const differential::Loaded& loaded = with(numbers);
                if (keeps_values) return any_number::Numbered{&loaded.protocol, &loaded.instance};
                const auto [reduced, is_new] = reduced_.try_emplace(numbers);
                if (is_new) reduced->second = passes::without_unread_values(loaded.protocol, loaded.instance);
                return any_number::Numbered{&reduced->second, &loaded.instance};
            },
            method);
    }

    /// The numbers with which a machine is compared.
    [[nodiscard]] std::vector<Counts> compared(std::size_t least) const {
        if (free_.size() == 2) return {{1, 1}, {2, 1}, {1, 2}, {3, 1}, {1, 3}, {2, 2}};
        std::vector<Counts> all;
        for (std::size_t number = 1; number <= least + 1; ++number) all.push_back({number});
        return all;
    }
    [[nodiscard]] Counts each(std::size_t number) const { return Counts(free_.size(), number); }

  private:
    std::vector<std::string> free_;
    differential::TestCase test_;
    ir::TimeoutReading timeout_;
    std::map<Counts, differential::Loaded> loaded_;
    std::map<Counts, ir::Protocol> reduced_;  ///< without values that nobody looks at
};

/// The set has exactly so many elements.
void cut_down(eventb::Project& project, const std::string& set, std::size_t number) {
    auto& constants = project.contexts.front().constants;
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
}

/// The machine and all its theorems about exactly so many agents.
std::optional<MachineStates> states_with(const any_number::Machine& made, const Counts& numbers) {
    eventb::Project project = any_number::with_theorems(made);
    std::erase_if(project.contexts.front().axioms,
                  [](const auto& each) { return each.label.starts_with("least") || each.label.starts_with("number"); });
    for (std::size_t at = 0; at < numbers.size(); ++at)
        cut_down(project, project.contexts.front().sets[at].name, numbers[at]);
    diag::Sink sink;
    const eventb::CheckedProject checked = eventb::check_project(project, sink);
    for (const diag::Diagnostic& each : sink.sorted()) FAIL_CHECK(each.message);
    REQUIRE(checked.machines.size() == 1);
    return states_of(*checked.machines.front(), kMostStates);
}

struct Tally {
    int compared = 0, refused = 0, unending = 0, failing = 0, left = 0, weak = 0, merged = 0, half = 0;
};

/// The states in which no agent is half way through what is one step now.
class Whole {
  public:
    explicit Whole(const differential::Loaded& loaded)
        : net_(protocol_to_eventb::net_of(loaded.protocol, loaded.instance)), merged_(any_number::merge(net_, true)) {}

    bool operator()(const semantics::State& state) const {
        for (std::size_t agent = 0; agent < state.agents.size(); ++agent)
            for (const protocol_to_eventb::Place* place : merged_.passed[agent])
                if (place->state.threads == state.agents[agent].threads) return false;
        return true;
    }

  private:
    protocol_to_eventb::Net net_;
    any_number::Merged merged_;
};

/// Compares numbers of states. Where letters are counted as "many", one state stands for several that are meant, and others are not.
void check_count(bool counts_all, std::size_t found, std::size_t meant) {
    if (counts_all)
        CHECK(found == meant);
    else
        CHECK((found > 0 || meant == 0));
}

/// A machine has each violation that is meant with so many agents, and no other if it has no other runs.
void compare_violations(Numbers& numbers, const any_number::Translated& made, const Counts& number) {
    CAPTURE(number);
    const differential::Loaded& loaded = numbers.with(number);
    const auto found = meant_by(loaded.protocol, loaded.instance, kMostStates);
    const Meant* meant = std::get_if<Meant>(&found);
    const auto states = states_with(*made.machine, number);
    if (meant == nullptr || !states) return;
    CHECK(states->fault == "");
    CHECK((meant->unending == 0 || fails(*states, "termination") > 0));
    CHECK((meant->failing == 0 || fails(*states, "no_failure") > 0));
    CHECK((meant->left == 0 || fails(*states, "no_orphans") > 0));
    if (!made.counts_all) return;
    CHECK((meant->failing > 0 || fails(*states, "no_failure") == 0));
    CHECK((meant->left > 0 || fails(*states, "no_orphans") == 0));
}

/// Without values that nobody looks at, the violations are the same.
void compare_reduced(Numbers& numbers) {
    const any_number::Translated made = numbers.translate();
    if (!made.machine) return;
    for (const Counts& each : numbers.compared(made.least)) compare_violations(numbers, made, each);
}

/// A machine about one number has the violations that are meant with so many.
void compare_exact(Numbers& numbers) {
    for (std::size_t number = 1; number <= 2; ++number) {
        const any_number::Translated made = numbers.translate({.exactly = number});
        if (!made.machine) continue;
        CHECK(made.least == number);
        compare_violations(numbers, made, numbers.each(number));
    }
}

/// What merged steps show: a violation is one of a state in which nothing is half done.
void compare_merged(Numbers& numbers, Tally& tally) {
    const any_number::Translated made = numbers.translate({}, true);
    if (!made.machine) return;
    for (const Counts& number : numbers.compared(made.least)) {
        CAPTURE(number);
        const differential::Loaded& loaded = numbers.with(number);
        const auto found = meant_by(loaded.protocol, loaded.instance, kMostStates);
        const Meant* meant = std::get_if<Meant>(&found);
        if (meant == nullptr) return;
        const Whole is_whole(loaded);
        const Meant whole = std::get<Meant>(meant_by(loaded.protocol, loaded.instance, kMostStates,
                                                     [&](const auto& state) { return is_whole(state); }));
        const auto states = states_with(*made.machine, number);
        if (!states && !made.counts_all) return;
        REQUIRE(states);
        ++tally.merged;
        CHECK(states->fault == "");
        check_count(made.counts_all, states->states, whole.states);
        CHECK(fails(*states, "termination") >= whole.unending);
        check_count(made.counts_all, fails(*states, "no_failure"), whole.failing);
        check_count(made.counts_all, fails(*states, "no_orphans"), whole.left);
        CHECK((whole.unending > 0) == (meant->unending > 0));
        CHECK((whole.failing > 0) == (meant->failing > 0));
        CHECK((whole.left > 0) == (meant->left > 0));
        tally.half += whole.states < meant->states ? 1 : 0;
    }
}

void compare(Numbers& numbers, Tally& tally) {
    compare_merged(numbers, tally);
    compare_reduced(numbers);
    compare_exact(numbers);
    const any_number::Translated made = numbers.translate({.merges = false}, true);
    if (!made.machine) {
        ++tally.refused;
        CHECK(made.refusal != "");
        return;
    }
    for (const Counts& number : numbers.compared(made.least)) {
        CAPTURE(number);
        const differential::Loaded& loaded = numbers.with(number);
        const auto found = meant_by(loaded.protocol, loaded.instance, kMostStates);
        const Meant* meant = std::get_if<Meant>(&found);
        if (meant == nullptr) return;
        const auto states = states_with(*made.machine, number);
        if (!states && !made.counts_all) return;
        REQUIRE(states);
        ++tally.compared;
        CHECK(states->fault == "");
        check_count(made.counts_all, states->states, meant->states);
        check_count(made.counts_all, states->steps, meant->steps);
        CHECK(fails(*states, "termination") >= meant->unending);
        check_count(made.counts_all, fails(*states, "no_failure"), meant->failing);
        check_count(made.counts_all, fails(*states, "no_orphans"), meant->left);
        tally.unending += meant->unending > 0 ? 1 : 0;
        tally.failing += meant->failing > 0 ? 1 : 0;
        tally.left += meant->left > 0 ? 1 : 0;
        tally.weak += meant->unending == 0 && fails(*states, "termination") > 0 ? 1 : 0;
    }
}

void tell(const Tally& tally) {
    MESSAGE(tally.compared << " compared, " << tally.refused << " refused, " << tally.unending << " unending, "
                           << tally.failing << " failing, " << tally.left << " with orphans, " << tally.weak
                           << " with a theorem that is too strong; " << tally.merged << " compared with merged steps, "
                           << tally.half << " of them smaller");
}

}  // namespace

TEST_CASE("the machine for any number of agents has the states that are meant") {
    Tally tally;
    Numbers lunch(kLunch);
    compare(lunch, tally);
    CHECK(tally.refused == 0);
    CHECK(tally.compared == 2);  // with three there are too many states
    CHECK(tally.half > 0);
    CHECK(tally.weak == 0);
    const std::size_t count = tests::random_cases(300, "M2P_RANDOM_ANY");
    for (const std::uint32_t seed : tests::seeds(count)) {
        const std::string text = differential::star(seed);
        CAPTURE(seed);
        CAPTURE(text);
        Numbers numbers(text, differential::star_timeouts(seed));
        compare(numbers, tally);
    }
    tell(tally);
    CHECK(tally.compared > static_cast<int>(count / 2));
    CHECK(tally.unending > 0);
    CHECK(tally.failing > 0);
    CHECK(tally.left > 0);
    CHECK(tally.half > 0);
}

TEST_CASE("the machine for any numbers of two agents has the states that are meant") {
    Tally tally;
    const std::size_t count = tests::random_cases(100, "M2P_RANDOM_ANY");
    for (const std::uint32_t seed : tests::seeds(count)) {
        const std::string text = differential::double_star(seed);
        CAPTURE(seed);
        CAPTURE(text);
        Numbers numbers(text, differential::star_timeouts(seed), {"C", "D"});
        compare(numbers, tally);
    }
    tell(tally);
    CHECK(tally.compared > static_cast<int>(count / 2));
    CHECK(tally.unending > 0);
    CHECK(tally.left > 0);
}

TEST_CASE("letters without a bound are counted as many, and nothing that may happen is lost") {
    // Five letters of one client may wait: more than are counted.
    Numbers letters(R"(Letters[
  agent(!S, %s) = waitfor (a() <= agent(_, %c) then agent() or b() <= agent(_, %c)) timeout (agent())
  agent(!C, %c) = a() => agent(!S, %s) then a() => agent(!S, %s) then a() => agent(!S, %s) then a() => agent(!S, %s) then
    a() => agent(!S, %s) then b() => agent(!S, %s)])");
    const any_number::Translated made = letters.translate({.exactly = 1});
    REQUIRE(made.machine);
    CHECK(!made.counts_all);
    Tally tally;
    compare(letters, tally);
    CHECK(tally.refused == 0);
    CHECK(tally.compared > 0);
    const auto one = states_with(*made.machine, {1});
    REQUIRE(one);
    // The letters are taken one after the other before the last one, so none is left: this is seen although they are many.
    CHECK(fails(*one, "termination") == 0);
    const auto events = [&](const char* what) {
        const auto& all = made.machine->project.machines.front().events;
        return std::count_if(all.begin(), all.end(),
                             [&](const auto& each) { return each.label.find(what) != std::string::npos; });
    };
    CHECK(events("S_takes_a") == 2);  // it leaves many, or fewer
    CHECK(events("S_takes_b") == 1);
}

TEST_CASE("wrong machines for any number of agents are noticed") {
    Numbers lunch(kLunch);
    const any_number::Translated made = lunch.translate({.merges = false}, true);
    REQUIRE(made.machine);
    const auto right = states_with(*made.machine, {2});
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
        const auto states = states_with(wrong, {2});
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

TEST_CASE("with merged steps there are few views of one agent") {
    const std::string path = M2P_SOURCE_DIR "/samples/contract_net/contract_net.map";
    std::string text = tests::read_file(path);
    for (std::size_t at = text.find("Contractor"); at != std::string::npos; at = text.find("Contractor", at))
        text.replace(at, std::string("Contractor").size(), "C");
    CHECK(Numbers(text).translate({.merges = false}, true).situations == 194);
    CHECK(Numbers(text).translate().situations == 16);
}

TEST_CASE("what others can come between is not merged") {
    using protocol_to_eventb::LocalAgent;
    using protocol_to_eventb::Move;
    using protocol_to_eventb::Net;
    using protocol_to_eventb::Place;
    // Agent 0 takes a letter, sends one and another one to agent 1, and ends.
    const auto net = [] {
        Net made;
        for (const std::size_t receiver : {0U, 1U, 1U, 0U}) {
            made.letters.push_back({receiver, {}});
            made.letters.back().message.performative = static_cast<semantics::NameId>(made.letters.size());
            made.letters.back().message.sender = 1 - receiver;
        }
        made.agents.resize(2);
        for (LocalAgent& each : made.agents) {
            each.places.resize(5);
            for (Place& place : each.places) place.state.threads.resize(1);
        }
        LocalAgent& one = made.agents[0];
        one.places[1].acts = one.places[2].acts = true;
        one.moves.resize(3);
        for (std::size_t at = 0; at < 3; ++at) {
            one.moves[at].from = at;
            one.moves[at].to = at + 1;
        }
        one.moves[0].takes = {0};
        one.moves[1].puts = {1};
        one.moves[2].puts = {2};
        return made;
    };
    // Which of the places 1 and 2 are passed; each way there is one step.
    const auto passed = [&](const std::function<void(Net&)>& change) {
        Net changed = net();
        change(changed);
        const any_number::Merged merged = any_number::merge(changed, true);
        CHECK(merged.parts[0].size() == merged.net.agents[0].moves.size());
        const auto is_passed = [&](std::size_t place) {
            const auto& all = merged.passed[0];
            return std::find(all.begin(), all.end(), &changed.agents[0].places[place]) != all.end();
        };
        return std::string(is_passed(1) ? "1" : "") + (is_passed(2) ? "2" : "");
    };
    const auto place = [&](const std::function<void(Place&)>& change) {
        return passed([&](Net& it) { change(it.agents[0].places[1]); });
    };
    const auto move = [&](std::size_t at, const std::function<void(Move&)>& change) {
        return passed([&](Net& it) { change(it.agents[0].moves[at]); });
    };
    const auto prefers = [](Net& it, std::vector<protocol_to_eventb::LetterId> letters) {
        it.agents[1].moves.resize(1);
        it.agents[1].moves[0].excludes = std::move(letters);
    };
    CHECK(passed([](Net&) {}) == "12");
    CHECK(any_number::merge(net(), false).passed[0].empty());
    // The agent depends on others there, or is about to end.
    CHECK(place([](Place& it) { it.acts = false; }) == "2");
    CHECK(place([](Place& it) { it.times_out = true; }) == "2");
    CHECK(place([](Place& it) { it.has_finished = true; }) == "2");
    CHECK(place([](Place& it) { it.has_failed = true; }) == "2");
    CHECK(place([](Place& it) { it.rests = true; }) == "2");
    CHECK(place([](Place& it) { it.wakes = {0}; }) == "2");
    CHECK(place([](Place& it) { it.state.threads.resize(2); }) == "2");
    CHECK(move(1, [](Move& it) { it.takes = {3}; }) == "2");
    CHECK(move(1, [](Move& it) { it.needs = {3}; }) == "2");
    CHECK(move(1, [](Move& it) { it.excludes = {3}; }) == "2");
    CHECK(move(1, [](Move& it) { it.waits_for_quiescence = true; }) == "2");
    CHECK(move(1, [](Move& it) { it.puts = {3}; }) == "2");
    // It can only fail then, or goes round for ever.
    CHECK(passed([](Net& it) { it.agents[0].places[3].has_failed = true; }) == "1");
    CHECK(passed([](Net& it) {
              it.agents[0].moves.push_back(it.agents[0].moves[1]);
              it.agents[0].moves.back().from = 2;
              it.agents[0].moves.back().to = 1;
          }) == "");
    // A letter that keeps its receiver from a step is sent after steps that others may follow, and nothing but such letters.
    CHECK(passed([&](Net& it) { prefers(it, {1}); }) == "12");
    CHECK(passed([&](Net& it) { prefers(it, {2}); }) == "1");
    const auto first = [&](const std::function<void(Move&)>& change) {
        return passed([&](Net& it) {
            prefers(it, {1});
            change(it.agents[0].moves[0]);
        });
    };
    CHECK(first([](Move& it) { it.puts = {2}; }) == "2");
    CHECK(first([](Move& it) { it.excludes = {3}; }) == "2");
    CHECK(first([](Move& it) { it.waits_for_quiescence = true; }) == "2");
    // Two messages that are alike are not counted in one step.
    CHECK(passed([](Net& it) { it.letters[2].message.performative = it.letters[1].message.performative; }) == "1");
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
