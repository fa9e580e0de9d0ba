#include "tests/differential/countdowns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "tests/differential/dice.h"

namespace map2pml::differential {

namespace {

class Countdowns {
  public:
    explicit Countdowns(std::uint64_t seed) : dice_(seed, 7) {}

    TestCase make() {
        TestCase test;
        const std::string again = dice_.percent(50) ? "agent(loop, $v)" : "agent(loop, $w)";
        test.text = fmt::format(
            "C[\n  agent(!A, %a) = agent(loop, {})\n  agent(!A, %a, loop, $v) =\n    {}\n"
            "  agent(!B, %b) =\n    {}{}]\n",
            dice_.below(3), loop("b", again), dice_.percent(30) ? "k(1) => agent(_, %a) then " : "", listener());
        test.request.agent_counts.emplace("A", 1 + dice_.below(2));
        if (dice_.percent(15)) test.request.limits.emplace("loop", 2 + dice_.below(3));
        if (dice_.percent(20)) test.request.timeout = ir::TimeoutReading::anytime;
        if (dice_.percent(15)) test.request.network = dice_.percent(50) ? ir::Network::bag : ir::Network::pairwise;
        test.check = "integers 0..4\n";
        const char* own = dice_.percent(30) ? " per agent" : "";
        test.check += fmt::format("state n : 0..{} = {}{}\n", 3 + dice_.below(2), dice_.below(4), own);
        test.check += fmt::format("state s : set of {} = {{}}\n", dice_.percent(30) ? "%a" : "0..2");
        test.check += fmt::format("state m : map {} -> 0..2 = {}\n", dice_.percent(30) ? "%a" : "0..2", dice_.below(2));
        test.check += fmt::format("state o = {}{}\n", dice_.percent(50) ? "true" : "false", own);
        test.check += fmt::format("state x = none{}\n", own);
        for (const char* name : {"p", "q", "r"}) {
            if (dice_.percent(90) && test.text.find(fmt::format(" {}(", name)) != std::string::npos)
                test.check += fmt::format("procedure {}($a){} {{\n{}}}\n", name, dice_.percent(15) ? " may fail" : "",
                                          body(2, true));
        }
        if (dice_.percent(25))
            test.check += fmt::format("on {} {{\n{}}}\n",
                                      dice_.pick(std::vector<std::string>{"sent k(_)", "received k(_)", "failed p",
                                                                          "succeeded q(_) where n == 0", "timeout"}),
                                      assignment("self"));
        const bool is_own = *own != '\0';
        const std::vector<std::string> properties = {"after all end: empty(s)", "invariant: size(s) < 2",
                                                     "reachable: size(s) == 2", is_own ? "" : "invariant: n < 3",
                                                     is_own ? "" : "after all end: n == 0"};
        if (dice_.percent(40)) test.check += dice_.pick(properties) + "\n";
        return test;
    }

  private:
    std::string send(const char* to) {
        return fmt::format("k({}) => agent(_, %{})", dice_.percent(50) ? "$v" : "1", to);
    }

    std::string decision() {
        const char name = dice_.pick(std::vector<char>{'p', 'p', 'q', 'r'});
        return fmt::format(" {}{}({})", dice_.percent(60) ? "$w = " : "", name, dice_.percent(70) ? "$v" : "1");
    }

    /// `$w` has a value where it is handed on.
    std::string loop(const char* to, const std::string& again) {
        const std::string next = again.find("$w") == std::string::npos || dice_.percent(20) ? "agent(loop, $v)" : again;
        std::string one = fmt::format("( $w = {}($v) then {} then {})", dice_.percent(70) ? "p" : "q", send(to), next);
        switch (dice_.below(7)) {
            case 6:  // what comes is noted, and then worked off
                return fmt::format("waitfor (k($u) <= agent(_, %b) then {} then agent(loop, $v)) timeout ({} or skip)",
                                   dice_.percent(70) ? " q($u)" : decision(), one);
            case 0:
                return one + " or skip";
            case 1:
                return fmt::format("{} or ({} then {} then agent(loop, $v)) or {}", one, decision(), send(to),
                                   dice_.percent(50) ? "skip" : send(to));
            case 2:
                return fmt::format("( {} or skip) then {} or skip", decision(), one);
            case 3:
                return fmt::format("waitfor (k($u) <= agent(_, %b) then {}) timeout ({} or skip)", one, decision());
            case 4:
                return fmt::format("waitfor ({}) timeout (skip)", one);
            default:
                return fmt::format("{} or ({} then agent(loop, 0))", one, decision());
        }
    }

    std::string listener() {
        switch (dice_.below(4)) {
            case 0:
                return "skip";
            case 1:
                return "waitfor (k($u) <= agent($who, %a) then k($u) => agent($who, %a) then agent()) timeout "
                       "(agent())";
            case 2:
                return "waitfor (k($u) <= agent(_, %a) then ( r($u) or skip) then agent()) timeout (agent())";
            default:
                return "waitfor (k($u) <= agent($who, %a) then ( q($u) then k(1) => agent($who, %a) or skip) then "
                       "agent()) "
                       "timeout (agent())";
        }
    }

    std::string body(int indent, bool may_branch) {
        std::string text;
        if (dice_.percent(25)) text += choice(indent);
        const std::string key = text.empty() ? (dice_.percent(80) ? "$a" : "self") : "$c";
        if (dice_.percent(65)) text += line(indent, "require " + condition(key));
        for (std::size_t count = 1 + dice_.weighted({70, 25, 5}); count > 0; --count) text += assignment(key);
        if (may_branch && dice_.percent(25))
            text += fmt::format("  if {} {{\n{}  }} else {{\n{}  }}\n", condition(key), assignment(key),
                                dice_.percent(50) ? assignment(key) : "");
        if (dice_.percent(15)) text += line(indent, "require " + condition(key));
        const std::vector<std::string> results = {"$a", "n", "$a + 1", "1", "n + 1", "$a - 1"};
        if (dice_.percent(60)) text += line(indent, "result " + dice_.pick(results));
        return text;
    }

    static std::string line(int indent, const std::string& text) {
        return std::string(static_cast<std::size_t>(indent), ' ') + text + "\n";
    }

    std::string choice(int indent) {
        const std::vector<std::string> choices = {"choose $c in s",
                                                  "choose $c in 0..2 where not ($c in s)",
                                                  "choose $c in %a where not ($c in s)",
                                                  "choose $c in 0..2 where $c > n",
                                                  "choose $c in 0..2 where m[$c] < 2",
                                                  "choose $c in 0..2, !B"};
        return line(indent, dice_.pick(choices));
    }

    std::string condition(const std::string& key) {
        const std::vector<std::string> conditions = {"n > 0",
                                                     "n < 3",
                                                     "$a > n",
                                                     "$a < 3",
                                                     "not ({} in s)",
                                                     "not ({} in s)",
                                                     "{} in s",
                                                     "o",
                                                     "not o",
                                                     "x == none",
                                                     "x != {}",
                                                     "m[{}] < 2",
                                                     "m[{}] > 0",
                                                     "size(s) < 2",
                                                     "empty(s)",
                                                     "n == 0",
                                                     "x == none and {} != none",
                                                     "n > 0 and not ({} in s)",
                                                     "n > 1 or o"};
        return fmt::format(fmt::runtime(dice_.pick(conditions)), key);
    }

    std::string assignment(const std::string& key) {
        const std::vector<std::string> assignments = {
            "set n := n - 1", "set n := n - 1", "set n := n + 1",   "set n := $a",   "set n := 3",
            "add {} to s",    "add {} to s",    "remove {} from s", "set s := {{}}", "set s := s union {{ {} }}",
            "set o := false", "set o := not o", "set x := {}",      "set x := none", "set m[{}] := m[{}] + 1",
            "set m[{}] := 0", "set m[{}] := 2", "set n := n / 2",   "add $a to s",   "set n := n + size(s)"};
        std::string text = dice_.pick(assignments);
        if (key == "self" && text.find("$a") != std::string::npos) text = "set n := n - 1";  // observers have no `$a`
        return line(4, fmt::format(fmt::runtime(text), key, key));
    }

    Dice dice_;
};

}  // namespace

TestCase countdown(std::uint64_t seed) { return Countdowns(seed).make(); }

TestCase countdown_with_a_meaning(std::uint64_t seed) {
    TestCase test = countdown(seed);
    for (std::uint64_t again = 1; !load(test).errors.empty(); ++again) test = countdown(seed + (again << 32U));
    return test;
}

}  // namespace map2pml::differential
