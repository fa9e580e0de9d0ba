/// Random rules of agents without the mistakes that are reported.   seed -> `RuleBase`, questions
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/deontic/clingo_judge.h"
#include "tests/deontic/naive.h"
#include "tests/differential/dice.h"
#include "translator/model/rules/rule_base.h"

namespace deontic_test {

using map2pml::differential::Dice;

class RandomRules {
  public:
    RandomRules(std::uint64_t seed, std::uint64_t attempt) : dice_(seed, attempt) {}

    RuleBase base() {
        std::string text = dice_.percent(20) ? "policy permit-overrides\n" : "";
        for (const char* owner : {"broker", "ann", "bob", "hd"}) {
            text += "rules of " + std::string(owner) + " {\n";
            for (std::uint32_t each = dice_.below(3); each > 0; --each) text += "  " + rule() + "\n";
            text += "}\n";
        }
        RuleBase base = rule_base(text);
        base.participants = {"ann", "bob"};
        for (std::uint32_t each = dice_.below(4); each > 0; --each) base.common.push_back(fact());
        for (const char* owner : {"broker", "ann", "hd"})
            for (std::uint32_t each = dice_.below(3); each > 0; --each) base.facts[owner].push_back(fact());
        return base;
    }

    Question question() {
        static const std::vector<std::vector<std::string>> actions = {{"p"},
                                                                      {"q", "ann"},
                                                                      {"q", "hd"},
                                                                      {"q", "red"},
                                                                      {"r", "red", "bob"},
                                                                      {"r", "red", "blue"},
                                                                      {"r", "hd", "hd"}};
        Question question{dice_.pick<std::string>({"ann", "bob"}), term(dice_.pick(actions))};
        if (dice_.percent(40)) question.receiver = dice_.pick<std::string>({"ann", "bob", "hd"});
        return question;
    }

  private:
    std::string variable() { return dice_.pick<std::string>({"A", "B", "X"}); }
    std::string agent() { return dice_.pick<std::string>({"ann", "bob", "hd", "self"}); }
    std::string value() { return dice_.pick<std::string>({"ann", "hd", "red", "blue"}); }
    std::string party() { return dice_.percent(60) ? variable() : dice_.percent(40) ? "_" : agent(); }
    std::string argument() { return dice_.percent(65) ? variable() : dice_.percent(30) ? "_" : value(); }

    std::string action() {
        switch (dice_.below(3)) {
            case 0:
                return "p";
            case 1:
                return "q(" + argument() + ")";
            default:
                return "r(" + argument() + ", " + argument() + ")";
        }
    }
    std::string modality() {
        return "(" + party() + ", " + party() + ", " + (dice_.percent(65) ? "+" : "-") + action() + ")";
    }
    std::string provision() {
        const std::string denied = dice_.percent(30) ? "~" : "";
        switch (dice_.below(4)) {
            case 0:
                return denied + "f(" + argument() + ", " + argument() + ")";
            case 1:
                return denied + "(" + argument() + " = " + argument() + ")";
            default:
                return denied + modality();
        }
    }
    std::string rule() {
        std::string text = modality();
        for (std::uint32_t each = dice_.below(4), first = each; each > 0; --each)
            text += (each == first ? " <- " : ", ") + provision();
        return text + ".";
    }
    TermTree fact() { return term({"f", value(), value()}); }

    Dice dice_;
};

inline bool is_right(const RuleBase& base) {
    map2pml::diag::Sink sink;
    return map2pml::deontic::check_rules(base.sets, {}, sink);
}

inline std::string text_of(const RuleBase& base) {
    std::string text;
    for (const auto& set : base.sets) {
        text += "rules of " + set.owner + " {\n";
        for (const auto& rule : set.rules) text += "  " + to_string(rule) + "\n";
        text += "}\n";
    }
    for (const auto& fact : base.common) text += "common: " + to_string(fact) + "\n";
    for (const auto& [owner, facts] : base.facts)
        for (const auto& fact : facts) text += owner + ": " + to_string(fact) + "\n";
    return text;
}

/// One for each seed, without the mistakes that are reported.
inline RuleBase right_rules(std::uint64_t seed, RandomRules& random) {
    for (std::uint64_t attempt = 0;; ++attempt) {
        random = RandomRules(seed, attempt);
        RuleBase base = random.base();
        if (is_right(base)) return base;
    }
}

}  // namespace deontic_test
