// Conversations are judged from what is kept of them: the same whatever comes between their events, and whenever somebody looks.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "driver/runs/conform/conform.h"
#include "driver/runs/conform/kept.h"
#include "driver/runs/simulate/simulation.h"
#include "tests/differential/generator.h"
#include "tests/random.h"
#include "tests/support/files.h"
#include "translator/protocols/semantics/conformance/seen.h"

namespace streaming_test {

using namespace map2pml;
using observed::Event;

namespace {

using Events = std::vector<Event>;
using Dice = simulate::Dice;

std::string random_time(Dice& dice, const std::string& last) {
    const std::string digits = std::to_string(dice.throw_for(1'000'000));
    switch (dice.throw_for(6)) {
        case 0:
            return "";
        case 1:
            return last;
        case 2:
            return "2026-11-29T10:00:00." + digits + "Z";
        case 3:
            return "99999999999999999999" + digits;
        case 4:
            return "at noon";
        default:
            return "10:" + digits;
    }
}

Events random_events(Dice& dice) {
    Events events(dice.throw_for(60));
    std::string time;
    for (Event& each : events) {
        const auto name = [&] { return "agent" + std::to_string(dice.throw_for(dice.throw_for(2) == 0 ? 3 : 40)); };
        each.kind = static_cast<Event::Kind>(dice.throw_for(3));
        each.line = dice.throw_for(10) == 0 ? 1 : dice.throw_for(1'000'000'000);
        each.conversation = "c";
        each.from = name();
        for (std::size_t to = dice.throw_for(4); to > 0; --to) each.to.push_back(name());
        each.message = "m" + std::to_string(dice.throw_for(5));
        for (std::size_t term = dice.throw_for(4); term > 0; --term)
            each.terms.push_back(std::string(dice.throw_for(300), 'x') + std::to_string(dice.throw_for(200)));
        time = each.time = random_time(dice, time);
    }
    return events;
}

/// Messages of a run of the protocol, one of which may be changed.
Events random_conversation(const semantics::TransitionSystem& system, Dice& dice, const std::string& name) {
    constexpr std::size_t kMostSteps = 40;
    const semantics::MessageNames names(system);
    Events events;
    semantics::State state = system.initial();
    for (std::size_t count = 0; count < kMostSteps; ++count) {
        std::vector<semantics::Step> steps = system.successors(state);
        std::erase_if(steps, [](const semantics::Step& each) { return each.cut != semantics::Cut::none; });
        if (steps.empty()) break;
        semantics::Step& taken = steps[dice.throw_for(steps.size())];
        if (taken.event.kind == ir::Action::send) {
            const auto& agents = system.instance().agents;
            Event event;
            event.conversation = name;
            event.from = agents[taken.event.message.sender].name;
            for (const std::size_t each : taken.event.receivers) event.to.push_back(agents[each].name);
            event.message = names.text(names.of(taken.event.message.performative));
            for (const semantics::Value each : taken.event.message.terms)
                event.terms.push_back(system.values().text(each));
            events.push_back(std::move(event));
        }
        state = std::move(taken.next);
    }
    if (!events.empty() && dice.throw_for(2) == 0) {
        Event& changed = events[dice.throw_for(events.size())];
        const Event other = events[dice.throw_for(events.size())];
        changed.message = other.message;
        changed.terms = other.terms;
    }
    return events;
}

std::string words_of(const conform::CaseResult& result) {
    std::string words(to_string(result.verdict));
    words += " " + result.because;
    if (result.deviation)
        words += " " + std::to_string(result.deviation->index) + " " +
                 std::to_string(result.events[result.deviation->event].event.line);
    for (const conform::PropertyOutcome& each : result.violated)
        words += " " + each.name + (each.certainly ? " in all " : " in some ") +
                 (each.since ? std::to_string(result.events[*each.since].event.line) : "");
    return words;
}

class Judged {
  public:
    Judged(const source::SourceSet& sources, source::FileId file, const input::Settings& settings)
        : conformance_(sources, file, settings, {}) {}

    [[nodiscard]] const std::string& fault() const { return conformance_.fault(); }
    void add(const Event& event) { conformance_.add(0, event); }
    void look() {
        conformance_.look([&](const conform::CaseResult& result) {
            told_[result.name] = words_of(result);
            return true;
        });
    }
    /// By the name of the conversation.
    std::map<std::string, std::string> finish() {
        std::map<std::string, std::string> all;
        conformance_.finish([&](const conform::CaseResult& result) {
            all[result.name] = words_of(result);
            if (result.is_told) CHECK(told_[result.name] == words_of(result));
            return true;
        });
        return all;
    }
    std::string coverage() const {
        std::string words;
        for (const conform::CoveredStep& each : conformance_.coverage())
            words += std::to_string(each.certainly) + " " + std::to_string(each.possibly) + "\n";
        return words;
    }

  private:
    conform::Conformance conformance_;
    std::map<std::string, std::string> told_;
};

}  // namespace

TEST_CASE("kept events are the events that were added") {
    for (const std::uint32_t seed : tests::seeds(tests::random_cases(300, "M2P_RANDOM_CONFORM"))) {
        CAPTURE(seed);
        Dice dice(seed);
        const Events events = random_events(dice);
        conform::KeptEvents kept;
        conform::NumberedEvent numbered;
        for (const Event& each : events) kept.add(dice.throw_for(3), each, numbered);
        REQUIRE(kept.size() == events.size());
        conform::KeptEvents::Reader reader(kept);
        for (const Event& each : events) {
            REQUIRE(reader.next(numbered));
            const Event read = kept.whole(numbered, reader.time(), "c").event;
            CHECK(read.kind == each.kind);
            CHECK(read.line == each.line);
            CHECK(read.from == each.from);
            CHECK(read.to == each.to);
            CHECK(read.message == each.message);
            CHECK(read.terms == each.terms);
            CHECK(read.time == each.time);
        }
        CHECK(!reader.next(numbered));
    }
}

TEST_CASE("a conversation gets the same verdict alone and between others, with and without looks") {
    std::map<std::string, std::size_t> tally;
    for (const std::uint32_t seed : tests::seeds(tests::random_cases(120, "M2P_RANDOM_CONFORM"))) {
        CAPTURE(seed);
        const differential::TestCase test = differential::generate(seed).test;
        const differential::Loaded loaded = differential::load(test);
        REQUIRE(loaded.errors.empty());
        const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
        source::SourceSet sources;
        const auto file = sources.add("p.map", test.text);
        const input::Settings settings = differential::settings_of(test, 1);
        Dice dice(seed);
        std::vector<Events> conversations;
        for (int each = 0; each < 6; ++each) {
            conversations.push_back(random_conversation(system, dice, "c" + std::to_string(each)));
            std::size_t line = 0;
            for (Event& event : conversations.back()) event.line = ++line;
        }
        // Each alone, then all in turn, then all at random with looks.
        std::map<std::string, std::string> alone;
        for (const Events& each : conversations) {
            Judged judged(sources, file, settings);
            REQUIRE(judged.fault() == "");
            for (const Event& event : each) judged.add(event);
            alone.merge(judged.finish());
        }
        Judged in_turn(sources, file, settings);
        for (const Events& each : conversations)
            for (const Event& event : each) in_turn.add(event);
        CHECK(in_turn.finish() == alone);
        Judged mixed(sources, file, settings);
        std::vector<std::size_t> next(conversations.size(), 0);
        while (true) {
            std::vector<std::size_t> left;
            for (std::size_t each = 0; each < next.size(); ++each)
                if (next[each] < conversations[each].size()) left.push_back(each);
            if (left.empty()) break;
            const std::size_t chosen = left[dice.throw_for(left.size())];
            mixed.add(conversations[chosen][next[chosen]++]);
            if (dice.throw_for(3) == 0) mixed.look();
        }
        CHECK(mixed.finish() == alone);
        CHECK(mixed.coverage() == in_turn.coverage());
        for (const auto& [name, words] : alone) ++tally[words.substr(0, words.find(' '))];
    }
    CHECK(tally["conforms"] + tally["open"] > 10);
    CHECK(tally["deviates"] > 5);
}

TEST_CASE("conversations beyond the bound are judged early, and what comes later is counted") {
    source::SourceSet sources;
    const auto file = sources.add("ask.map", tests::read_file(std::string(M2P_SOURCE_DIR) + "/tests/conform/ask.map"));
    conform::Settings settings;
    settings.most_open = 2;
    conform::Conformance conformance(sources, file, {}, settings);
    REQUIRE(conformance.fault() == "");
    std::vector<std::string> early;
    const auto add = [&](const std::string& name, const std::string& from, const std::string& to,
                         const std::string& message) {
        Event event;
        event.conversation = name;
        event.from = from;
        event.to = {to};
        event.message = message;
        event.terms = {"1"};
        conformance.add(0, event, [&](const conform::CaseResult& result) {
            early.push_back(result.name + " " + words_of(result));
            return true;
        });
    };
    add("a", "Client", "Server", "ask");
    add("b", "Client", "Server", "ask");
    add("a", "Server", "Client", "answer");  // b is now silent for longest
    add("c", "Client", "Server", "ask");
    CHECK(early == std::vector<std::string>{"b open "});
    add("b", "Server", "Client", "answer");
    std::vector<std::string> rest;
    conformance.finish([&](const conform::CaseResult& result) {
        rest.push_back(result.name + " " + words_of(result));
        return true;
    });
    CHECK(rest == std::vector<std::string>{"a conforms ", "c open "});
    const conform::Totals& totals = conformance.totals();
    CHECK(totals.cases == 3);
    CHECK(totals.closed_early == 1);
    CHECK(totals.late == 1);
    // Nobody knows whether the late event fits.
    CHECK(conform::exit_code(totals, false) == 3);
}

TEST_CASE("a conversation with too many runs is undecided, and the others are judged") {
    source::SourceSet sources;
    // Each sink takes what it has got at any time: after six messages to eight of them, seven to the power of eight places. The property
    // may be broken by what any of them takes, so they are not followed one by one.
    input::Settings watched;
    watched.check_file = sources.add("flood.check", "never seven: received m(7) by !Sink\n");
    const auto file = sources.add("flood.map", R"(Flood[
  agent(!Source, %source) = m(1) => agent(_, %sink) then agent(more)
  agent(!Source, %source, more) = m(1) => agent(_, %sink) then agent(more)
  agent(!Sink, %sink) = waitfor (m(_) <= agent(_, %source) then agent()) timeout (agent())])");
    conform::Settings settings;
    settings.most_places = 1'000'000;
    settings.of_conversation.time = std::chrono::seconds(2);
    conform::Conformance conformance(sources, file, watched, settings);
    REQUIRE(conformance.fault() == "");
    const auto add = [&](const std::string& name, const std::vector<std::string>& to, const std::string& message) {
        Event event;
        event.conversation = name;
        event.from = "Source";
        event.to = to;
        event.message = message;
        event.terms = {"1"};
        conformance.add(0, event);
    };
    for (int each = 0; each < 6; ++each)
        add("flood", {"Sink1", "Sink2", "Sink3", "Sink4", "Sink5", "Sink6", "Sink7", "Sink8"}, "m");
    add("other", {"Sink1"}, "m");
    add("other", {"Sink1"}, "n");
    std::map<std::string, conform::CaseResult> results;
    conformance.finish([&](const conform::CaseResult& result) {
        results[result.name] = result;
        return true;
    });
    CHECK(results["flood"].verdict == conform::Verdict::undecided);
    CHECK(results["flood"].because.find("takes too long") != std::string::npos);
    CHECK(results["other"].verdict == conform::Verdict::deviates);
    CHECK(conformance.totals().cases == 2);
}

TEST_CASE("a property that a run may break that was not followed is not said to hold") {
    source::SourceSet sources;
    // Any of the sinks may have taken both messages, unseen, but only after the first.
    input::Settings watched;
    watched.check_file = sources.add("taken.check", "never taken: received m(2) by !Sink\n");
    const auto file = sources.add("taken.map", R"(Taken[
  agent(!Source, %source) = m(1) => agent(_, %sink) then m(2) => agent(_, %sink)
  agent(!Sink, %sink) = m(1) <= agent(_, %source) then m(2) <= agent(_, %source)])");
    std::size_t undecided = 0;
    std::size_t possible = 0;
    for (std::size_t places = 1; places <= 5000; places *= 2) {
        CAPTURE(places);
        conform::Settings settings;
        settings.most_places = places;
        conform::Conformance conformance(sources, file, watched, settings);
        REQUIRE(conformance.fault() == "");
        Event event;
        event.conversation = "c";
        event.from = "Source";
        event.to = {"Sink1", "Sink2", "Sink3"};
        event.message = "m";
        for (const char* const term : {"1", "2"}) {
            event.terms = {term};
            conformance.add(0, event);
        }
        conformance.finish([&](const conform::CaseResult& result) {
            const bool is_known = !result.violated.empty();
            ++(is_known ? possible : undecided);
            if (is_known) {
                CHECK_FALSE(result.violated.front().certainly);
            } else {
                CHECK(result.verdict == conform::Verdict::undecided);
                CHECK(result.because.find("whether it violates `taken` is not known") != std::string::npos);
            }
            return true;
        });
    }
    CHECK(undecided > 0);
    CHECK(possible > 0);
}

TEST_CASE("a conversation whose budget ends anywhere is undecided, and none of its steps count") {
    source::SourceSet sources;
    // What the sinks have taken so far makes thousands of places; the last message fits at none, whatever times out.
    input::Settings watched;
    watched.check_file = sources.add("flood.check", "never seven: received m(7) by !Sink\n");
    const auto file = sources.add("flood.map", R"(Flood[
  agent(!Source, %source) = m(1) => agent(_, %sink) then agent(more)
  agent(!Source, %source, more) = m(1) => agent(_, %sink) then agent(more)
  agent(!Sink, %sink) = waitfor (m(_) <= agent(_, %source) then agent()) timeout (agent())])");
    std::size_t undecided = 0;
    std::size_t decided = 0;
    for (std::size_t looks = 0; decided == 0 && looks < 10'000; ++looks) {
        conform::Settings settings;
        std::size_t left = looks;
        settings.of_conversation.is_stopped = [&left] { return left-- == 0; };
        conform::Conformance conformance(sources, file, watched, settings);
        REQUIRE(conformance.fault() == "");
        for (const char* const message : {"m", "m", "m", "m", "n"}) {
            Event event;
            event.conversation = "c";
            event.from = "Source";
            event.to = {"Sink1", "Sink2", "Sink3"};
            event.message = message;
            event.terms = {"1"};
            conformance.add(0, event);
        }
        conform::Verdict verdict{};
        conformance.finish([&](const conform::CaseResult& result) {
            verdict = result.verdict;
            return true;
        });
        ++(verdict == conform::Verdict::undecided ? undecided : decided);
        if (verdict != conform::Verdict::undecided) {
            CHECK(verdict == conform::Verdict::deviates);
            continue;
        }
        CHECK(conformance.totals().uncovered == 1);
        for (const conform::CoveredStep& each : conformance.coverage()) CHECK(each.possibly == 0);
    }
    CHECK(decided == 1);
    CHECK(undecided > 1);
}

}  // namespace streaming_test
