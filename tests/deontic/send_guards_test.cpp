// Sends of MAP obey random rules: what is sent is what the naive evaluation of the rules permits, to all receivers or to none.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "driver/input/read_protocols.h"
#include "tests/deontic/random_rules.h"
#include "tests/random.h"
#include "translator/protocols/semantics/graph/exploration.h"

namespace send_guards_test {

using namespace deontic_test;
using namespace map2pml;

namespace {

const char* const kProtocol = R"(S[
  agent(!ann, %a) =
    (p() => agent(_, %b) or null) then
    (q(red) => agent(!bob, %b) or null) then
    ($r = pick() then (r(red, $r) => agent($r, %b) or null)) then
    (q(green) => agent(!ann, %a) or null) then
    ($s = part() then (q(blue) => agent(_, $s) or null))
  agent(!bob, %b) = (q(red) => agent(!ann, _) or null) then (p() => agent(_, _) or null) then
    ($s = part() then (q(green) => agent(_, $s) or null))
  agent(!hd, %b) = (r(blue, blue) => agent(_, _) or null) then ($s = part() then (p() => agent(_, $s) or null))
])";

struct Attempt {
    std::string sender;
    std::vector<std::string> action;
    std::vector<std::string> receivers;
};

const std::vector<Attempt>& attempts() {
    static const std::vector<Attempt> all = {
        {"ann", {"p"}, {"bob", "hd"}},
        {"ann", {"q", "red"}, {"bob"}},
        {"ann", {"r", "red", "bob"}, {"bob"}},
        {"ann", {"r", "red", "hd"}, {"hd"}},
        {"ann", {"q", "green"}, {"ann"}},
        {"bob", {"q", "red"}, {"ann"}},
        {"bob", {"p"}, {"ann", "hd"}},
        {"hd", {"r", "blue", "blue"}, {"ann", "bob"}},
        {"ann", {"q", "blue"}, {"bob", "hd"}},  // role `b`; in role `a` is nobody else, so that it is not sent
        {"hd", {"p"}, {"ann"}},
        {"hd", {"p"}, {"bob"}},
        {"bob", {"q", "green"}, {"ann"}},
        {"bob", {"q", "green"}, {"hd"}}};
    return all;
}

std::string words_of(const std::string& sender, const std::string& action, const std::vector<std::string>& receivers) {
    std::string text = sender + " " + action;
    for (const std::string& each : receivers) text += " " + each;
    return text;
}

std::set<std::string> permitted(const RuleBase& base) {
    NaiveRules naive(base);
    std::set<std::string> sent;
    for (const Attempt& each : attempts()) {
        bool may = true;
        for (const std::string& receiver : each.receivers) {
            const Question question{each.sender, term(each.action), receiver};
            bool permits = false;
            bool forbids = false;
            for (const std::size_t number : naive.answering(question))
                (naive.permits(number) ? permits : forbids) = true;
            may = may && deontic::is_allowed(base.policy, naive.governs(question), permits, forbids);
        }
        if (may) sent.insert(words_of(each.sender, to_string(term(each.action)), each.receivers));
    }
    return sent;
}

/// Agents have a sign in MAP, and facts stand between the rules.
std::string check_text(const RuleBase& base) {
    const std::regex names("\\b(ann|bob|hd)\\b");
    std::string text = base.policy.permits_override ? "policy permit-overrides\n" : "";
    text += "total pick, part\nprocedure pick one of !bob, !hd\nprocedure part one of %a, %b\n";
    for (const auto& set : base.sets) {
        std::string rules;
        for (const auto& rule : set.rules) rules += "  " + to_string(rule) + "\n";
        for (const auto& fact : base.common) rules += "  " + to_string(fact) + ".\n";
        if (const auto own = base.facts.find(set.owner); own != base.facts.end())
            for (const auto& fact : own->second) rules += "  " + to_string(fact) + ".\n";
        text += "rules of " + set.owner + " {\n" + std::regex_replace(rules, names, "!$1") + "}\n";
    }
    return text;
}

std::set<std::string> sent(const std::string& check) {
    source::SourceSet sources;
    diag::Sink sink;
    input::Settings settings;
    settings.check_file = sources.add("s.check", check);
    const source::FileId file = sources.add("s.map", kProtocol);
    const input::Protocols read = input::read_protocols(sources, file, settings, sink);
    for (const diag::Diagnostic& each : sink.sorted())
        if (diag::severity_of(each.code) == diag::Severity::error) MESSAGE(diag::render(sources, each, false));
    REQUIRE(read.can_go_on);
    const ir::Protocol& protocol = read.protocol_of(read.instances.front());
    const semantics::TransitionSystem system(protocol, read.instances.front().instance);
    const semantics::Exploration states(system, {});
    REQUIRE(states.is_complete());
    std::set<std::string> found;
    for (std::uint32_t at = 0; at < states.size(); ++at) {
        for (const semantics::Edge& edge : states.edges(at)) {
            const auto step = to_occurrence(states.event(edge), protocol, system.instance(), system.values());
            if (step.action != ir::Action::send) continue;
            std::string action = step.performative;
            for (std::size_t term = 0; term < step.terms.size(); ++term) {
                const std::string& text = step.terms[term].text;
                action += (term == 0 ? "(" : ", ") + (text.starts_with('!') ? text.substr(1) : text);
            }
            found.insert(words_of(step.agent, action + (step.terms.empty() ? "" : ")"), step.to));
        }
    }
    return found;
}

}  // namespace

TEST_CASE("what is sent is what random rules permit") {
    std::size_t denied = 0;
    std::size_t allowed = 0;
    for (const std::uint32_t seed : tests::seeds(tests::random_cases(300, "M2P_RANDOM_RULES"))) {
        RandomRules random(seed, 0);
        RuleBase base = right_rules(seed, random);
        base.participants = {"ann", "bob", "hd"};
        const std::string check = check_text(base);
        INFO("seed ", seed, "\n", check);
        const std::set<std::string> expected = permitted(base);
        REQUIRE(sent(check) == expected);
        allowed += expected.size();
        denied += attempts().size() - expected.size();
    }
    CHECK(allowed > 50);
    CHECK(denied > 50);
}

}  // namespace send_guards_test
