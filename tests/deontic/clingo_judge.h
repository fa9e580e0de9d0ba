/// Rules as a check file has them, and decisions by clingo.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "driver/tools/clingo/clingo.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/model/rules/judge.h"

namespace deontic_test {

/// The rules and the policy of a text without mistakes.
inline map2pml::deontic::RuleBase rule_base(const std::string& text) {
    using namespace map2pml;
    source::SourceSet sources;
    diag::Sink sink;
    const auto check = checkfile::read_check(sources, sources.add("rules.check", text), sink);
    CAPTURE(text);
    for (const diag::Diagnostic& each : sink.sorted()) MESSAGE(diag::render(sources, each, false));
    REQUIRE(check.has_value());
    REQUIRE(!sink.has_errors());
    deontic::RuleBase base;
    base.sets = check->common.rules;
    base.policy = check->common.policy ? check->common.policy->value : ir::Policy();
    return base;
}

/// `f(a, b)` without variables: `{"f", "a", "b"}`.
inline map2pml::ir::TermTree term(const std::vector<std::string>& words) {
    using map2pml::ir::TermTree;
    TermTree tree{TermTree::Kind::name, words.front(), {}, {}};
    for (std::size_t at = 1; at < words.size(); ++at) tree.parts.push_back({TermTree::Kind::name, words[at], {}, {}});
    return tree;
}

class ClingoJudge {
  public:
    explicit ClingoJudge(map2pml::deontic::RuleBase base)
        : clingo_(program()), judge_(std::move(base), [this](const std::string& text) {
              last_program_ = text;
              return clingo_.evaluate(text);
          }) {}

    const map2pml::deontic::Decision& decide(const std::string& subject, const map2pml::ir::TermTree& action) {
        return decide({subject, action});
    }
    const map2pml::deontic::Decision& decide(const map2pml::deontic::Question& question) {
        const auto& decision = judge_.decide(question);
        CAPTURE(last_program_);
        CAPTURE(clingo_.fault());
        REQUIRE(!judge_.has_failed());
        return decision;
    }
    void decide_all(const std::vector<map2pml::deontic::Question>& questions) {
        judge_.decide_all(questions);
        REQUIRE(!judge_.has_failed());
    }
    [[nodiscard]] const std::string& last_program() const { return last_program_; }

  private:
    static std::filesystem::path program() {
        const auto found = map2pml::clingo::find_clingo();
        REQUIRE(found.has_value());
        return *found;
    }

    std::string last_program_;
    map2pml::clingo::Clingo clingo_;
    map2pml::deontic::Judge judge_;
};

}  // namespace deontic_test
