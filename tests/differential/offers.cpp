#include "tests/differential/offers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "tests/differential/dice.h"

namespace map2pml::differential {

namespace {

class Offers {
  public:
    explicit Offers(std::uint64_t seed) : dice_(seed) {}

    TestCase make() {
        TestCase test;
        std::vector<std::string> clauses = offerer();
        const std::vector<std::string> of_listener = listener();
        clauses.insert(clauses.end(), of_listener.begin(), of_listener.end());
        if (dice_.percent(25)) clauses.push_back(bystander());
        test.text = fmt::format("Offers[\n{}]\n", fmt::join(clauses, "\n"));
        if (dice_.percent(80)) test.request.limits.emplace("rounds", 1 + dice_.below(3));
        if (dice_.percent(10)) test.request.limits.emplace("listens", 1 + dice_.below(3));
        test.request.agent_counts.emplace("L", 1 + dice_.below(2));
        if (dice_.percent(30) && test.text.find("ends(") != std::string::npos)
            test.request.total_procedures.insert("ends");
        return test;
    }

  private:
    std::string over() { return dice_.percent(93) ? "over()" : "done()"; }
    std::string number() { return dice_.percent(80) ? "1" : "2"; }

    std::vector<std::string> offerer() {
        const std::string next = fmt::format("offer({}) => agent(_, %l)", number());
        std::string taken = fmt::format("yes({}) <= agent($w, %l)", dice_.percent(70) ? "_" : "$n");
        if (dice_.percent(40)) taken += " then judge()";
        taken +=
            " then " + (dice_.percent(15) ? over() + " => agent($w, %l) then " : "") + next + " then agent(rounds)";
        std::vector<std::string> alternatives = {"(" + taken + ")"};
        if (dice_.percent(25)) alternatives.push_back("(no() <= agent(_, %l) then agent(rounds))");
        std::string end = fmt::format("{} => agent(_, %l)", over());
        if (dice_.percent(30)) end = "ends() then " + end;
        if (dice_.percent(15)) end += " then " + next;
        return {fmt::format("  agent(!O, %o) = {} then agent(rounds)", next),
                fmt::format("  agent(!O, %o, rounds) =\n    waitfor ({}) timeout ({})", fmt::join(alternatives, " or "),
                            end)};
    }

    /// Somebody who sends what listeners look for, whenever it likes, and may wait for an answer.
    std::string bystander() {
        const std::string what = dice_.percent(40) ? over() : fmt::format("offer({})", number());
        const std::string more = dice_.percent(30) ? " then waitfor (yes(_) <= agent(_, %l)) timeout (skip)" : "";
        return fmt::format("  agent(!S, %o) = {} => agent(_, %l){}", what, more);
    }

    std::string look() {
        const std::string from = dice_.percent(70) ? "_" : "$o";
        switch (dice_.weighted({90, 5, 5})) {
            case 0:
                return fmt::format("{} <= agent({}, %o)", over(), from);
            case 1:
                return fmt::format("offer(_) <= agent({}, %o)", from);
            default:
                return fmt::format("offer({}) <= agent({}, %o)", number(), from);
        }
    }

    /// What is done with a message that was found.
    std::string tail() {
        switch (dice_.weighted({75, 10, 5, 5, 5})) {
            case 0:
                return "";
            case 1:
                return " then skip";
            case 2:
                return " then no() => agent(_, %o)";
            case 3:
                return " then judge()";
            default:
                return " then agent(listens)";
        }
    }

    std::string answer() {
        const std::string what = dice_.percent(85) ? fmt::format("yes({})", number()) : "no()";
        return fmt::format("{} => agent({}, %o)", what, dice_.percent(70) ? "$o" : "_");
    }

    /// Behind an offer that was taken.
    std::string reaction() {
        const std::string found = look() + tail();
        switch (dice_.weighted({50, 15, 15, 10, 10})) {
            case 0:
                return fmt::format("((keep() then {} then agent(listens)) or ({}))", answer(), found);
            case 1:
                return fmt::format("(({}) or (keep() then {} then agent(listens)) or agent(listens))", found, answer());
            case 2:
                return fmt::format("((keep() then {} then agent(listens)) or ({}) or agent(listens))", answer(), found);
            case 3:
                return fmt::format("(({}) or skip) then agent(listens)", look());
            default:
                return fmt::format("(({}) or agent(listens))", found);
        }
    }

    std::vector<std::string> listener() {
        std::vector<std::string> alternatives;
        const std::string from = dice_.percent(50) ? "$o" : "_";
        alternatives.push_back(fmt::format("(offer(_) <= agent($o, %o) then {})", reaction()));
        if (dice_.percent(85)) alternatives.push_back(fmt::format("({} <= agent({}, %o){})", over(), from, tail()));
        if (dice_.percent(25)) alternatives.push_back(fmt::format("({} <= agent({}, %o){})", over(), from, tail()));
        if (dice_.percent(15) && alternatives.size() > 1) std::swap(alternatives[0], alternatives[1]);
        return {"  agent(!L, %l) = agent(listens)",
                fmt::format("  agent(!L, %l, listens) =\n    waitfor ({}) timeout ({})",
                            fmt::join(alternatives, " or "), dice_.percent(85) ? "agent(listens)" : "skip")};
    }

    Dice dice_;
};

}  // namespace

TestCase offers(std::uint64_t seed) {
    TestCase test = Offers(seed).make();
    for (int round = 0; round < 2; ++round) {  // sequences in sequences become one, as in all texts that are printed
        const Loaded loaded = load(test);
        if (loaded.errors.empty()) test.text = map_text(loaded.written);
    }
    return test;
}

}  // namespace map2pml::differential
