// Mailboxes as words with repetitions (`semantics::Bounds::alike`): every state of a random protocol, with small mailboxes, is one of those that
// a state of the search with repetitions stands for; and what does not hold in few states is not said to hold of all.
#include "translator/protocols/semantics/rules/saturation.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/differential/conversation.h"
#include "tests/differential/generator.h"
#include "tests/differential/offers.h"
#include "tests/differential/test_case.h"
#include "tests/random.h"
#include "translator/protocols/semantics/properties/properties.h"

namespace saturation_test {

using namespace map2pml;
using namespace map2pml::differential;

namespace {

using semantics::Message;
using Word = std::vector<Message>;
using Place = Word::const_iterator;

/// Whether the messages are some of those that the word with repetitions stands for.
bool is_one_of(Place at, Place end, Place pattern, Place pattern_end) {
    if (pattern == pattern_end) return at == end;
    const std::ptrdiff_t length = pattern->repeats == 0 ? 1 : pattern->repeats;
    const bool repeats = pattern->repeats != 0;
    const Place after = pattern + length;
    if (pattern->mixes) {
        Word all(pattern, after);
        all.front().repeats = 0;
        all.front().mixes = false;
        Word seen;
        while (at != end && std::find(all.begin(), all.end(), *at) != all.end()) {
            if (std::find(seen.begin(), seen.end(), *at) == seen.end()) seen.push_back(*at);
            ++at;
            if (seen.size() == all.size() && is_one_of(at, end, after, pattern_end)) return true;
        }
        return false;
    }
    while (end - at >= length) {
        Word piece(pattern, after);
        piece.front().repeats = 0;
        if (!std::equal(piece.begin(), piece.end(), at)) return false;
        at += length;
        if (is_one_of(at, end, after, pattern_end)) return true;
        if (!repeats) return false;
    }
    return false;
}

bool stands_for(const Word& pattern, const Word& word) {
    return is_one_of(word.begin(), word.end(), pattern.begin(), pattern.end());
}

bool stands_for(const semantics::State& pattern, const semantics::State& state) {
    for (std::size_t at = 0; at < state.agents.size(); ++at)
        if (!stands_for(pattern.agents[at].mailbox, state.agents[at].mailbox) ||
            !stands_for(pattern.agents[at].under_way, state.agents[at].under_way))
            return false;
    return true;
}

std::u32string without_messages(semantics::State state) {
    for (semantics::AgentState& each : state.agents) {
        each.mailbox.clear();
        each.under_way.clear();
    }
    return semantics::encode(state);
}

struct Seen {
    std::size_t endless = 0;  // protocols whose mailboxes outgrow every size, searched to the end
    std::size_t repeated = 0;
    std::size_t mixed = 0;
    std::size_t holds = 0;
};

void look_at(std::uint64_t seed, const TestCase& test, Seen& seen) {
    const Loaded loaded = load(test);
    if (!loaded.errors.empty()) return;
    CAPTURE(seed);
    CAPTURE(test.text);
    CAPTURE(options_of(test));
    const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
    const semantics::Exploration few(system, {.states = 300, .capacity = 7});
    if (few.is_complete()) return;
    const semantics::Exploration all(system, {.states = 3'000, .capacity = 40, .alike = 1 + seed % 2});
    if (!all.is_complete()) return;
    ++seen.endless;
    std::map<std::u32string, std::vector<semantics::State>> known;
    for (std::uint32_t at = 0; at < all.size(); ++at) {
        const semantics::State state = all.state(at);
        known[without_messages(state)].push_back(state);
        for (const semantics::AgentState& agent : state.agents)
            for (const Message& message : agent.mailbox) {
                seen.repeated += message.repeats != 0 ? 1 : 0;
                seen.mixed += message.mixes ? 1 : 0;
            }
    }
    for (std::uint32_t at = 0; at < few.size(); ++at) {
        const semantics::State state = few.state(at);
        const auto& candidates = known[without_messages(state)];
        CHECK(std::any_of(candidates.begin(), candidates.end(),
                          [&](const semantics::State& each) { return stands_for(each, state); }));
    }
    const semantics::Verdicts of_few = decide(few);
    const semantics::Verdicts of_all = decide(all);
    for (std::size_t property = 0; property < semantics::kDecidedProperties; ++property) {
        const bool is_about_sizes = static_cast<ir::Property>(property) == ir::Property::mailbox_bound;
        if (is_about_sizes || of_all.of[property].verdict != ir::Verdict::holds) continue;
        ++seen.holds;
        CHECK(of_few.of[property].verdict != ir::Verdict::violated);
    }
}

Message message(std::size_t letter) { return {letter, 0, {}}; }

/// "ab(cd)+(ef)*" -> the word, with a mixture of e and f
Word word(const std::string& text) {
    Word result;
    std::size_t open = 0;
    for (const char each : text)
        if (each == '(')
            open = result.size();
        else if (each == ')')
            result[open].repeats = static_cast<std::uint8_t>(result.size() - open);
        else if (each == '*')
            result[open].mixes = true;
        else if (each != '+')
            result.push_back(message(static_cast<std::size_t>(each)));
    return result;
}

Word saturated(const std::string& text) {
    Word result = word(text);
    semantics::saturate(result, 2, ir::Network::mailbox);
    return result;
}

}  // namespace

TEST_SUITE("saturation") {
    TEST_CASE("what follows itself more than twice is a repetition") {
        CHECK(saturated("aa") == word("aa"));
        CHECK(saturated("aaa") == word("(a)+"));
        CHECK(saturated("xaaay") == word("x(a)+y"));
        CHECK(saturated("ababab") == word("(ab)+"));
        CHECK(saturated("ab(ab)+") == word("(ab)+"));
        CHECK(saturated("(ab)+ab") == word("(ab)+"));
        CHECK(saturated("(ab)+a") == word("(ab)+a"));
        CHECK(saturated("(a)+(a)+b") == word("(a)+b"));
        CHECK(saturated("b(ab)+") == word("b(ab)+"));
    }

    TEST_CASE("what is still long is a mixture, which swallows what is beside it and among it") {
        CHECK(saturated("abacbca") == word("abacbca"));
        CHECK(saturated("abacbcab") == word("(abc)*"));
        CHECK(saturated("abacb(ca)+bacbcd") == word("(abcd)*"));
        CHECK(saturated("xa(abc)*cby") == word("x(abc)*y"));
        CHECK(saturated("(ab)*(bc)*") == word("(ab)*(bc)*"));
    }

    TEST_CASE("what is taken from a repetition leaves the rest of its first piece, with more behind it or without") {
        const auto left = semantics::without(word("x(ab)+y"), 2);
        CHECK(left.first == word("xay"));
        CHECK(left.second == word("xa(ab)+y"));
        CHECK(semantics::without(word("x(ab)+y"), 0).first == word("(ab)+y"));
        CHECK(!semantics::without(word("x(ab)+y"), 3).second);
        CHECK(semantics::without(word("(a)+"), 0).second == word("(a)+"));
        CHECK(semantics::without(word("x(abc)*"), 2).first == word("x(ac)*"));
        CHECK(semantics::without(word("x(abc)*"), 2).second == word("x(abc)*"));
        CHECK(semantics::without(word("(a)*b"), 0).first == word("b"));
        CHECK(semantics::without(word("(a)*b"), 0).second == word("(a)*b"));
    }

    TEST_CASE("every state is one of those that a state with repetitions stands for") {
        Seen seen;
        for (const std::uint32_t seed : tests::seeds(tests::random_cases(400, "M2P_RANDOM_SATURATION"))) {
            look_at(seed, generate(seed).test, seen);
            look_at(seed, conversation(seed), seen);
            look_at(seed, offers(seed), seen);
        }
        MESSAGE(seen.endless << " protocols, " << seen.repeated << " repetitions, " << seen.mixed << " mixtures, "
                             << seen.holds << " verdicts");
        CHECK(seen.endless > 5);
        CHECK(seen.repeated > 100);
        CHECK(seen.holds > 10);
    }
}

}  // namespace saturation_test
