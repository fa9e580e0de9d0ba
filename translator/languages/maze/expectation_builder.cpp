#include "translator/languages/maze/internal.h"

#include <fmt/format.h>
#include <boost/algorithm/string/case_conv.hpp>

namespace map2pml::maze {

namespace {

std::optional<Rule> rule_named(const std::string& words) {
    for (const Rule rule : {Rule::initialisation, Rule::action_simulation, Rule::termination,
                            Rule::stuttering_convergence, Rule::invariant})
        if (words == spelling(rule)) return rule;
    return std::nullopt;
}

std::optional<Verdict> verdict_named(const std::string& word) {
    for (const Verdict verdict : {Verdict::holds, Verdict::fails, Verdict::vacuous, Verdict::bound})
        if (word == spelling(verdict)) return verdict;
    return std::nullopt;
}

}  // namespace

std::optional<Expectation> build_expectation(grammar::MazeParser::ExpectationContext& tree, FormulaBuilder& formulas) {
    std::vector<Word> words;
    for (auto* each : tree.title()) words.push_back(formulas.word(*each->getStart()));
    std::vector<Word> names = formulas.words(tree.IDENT());
    Expectation made;
    made.span = formulas.span_of(tree);
    if (tree.FOR() != nullptr) made.action = names.front();
    if (tree.ON() != nullptr) made.instance = names.back();
    const std::optional<Verdict> verdict = verdict_named(boost::to_lower_copy(words.back().text));
    if (!verdict) {
        formulas.report(diag::Code::maze_expectation, words.back().span,
                        fmt::format("`{}` is not a verdict; verdicts are `holds`, `fails`, `vacuous` and `bound`",
                                    words.back().text));
        return std::nullopt;
    }
    words.pop_back();
    std::string title;
    for (const Word& each : words) title += (title.empty() ? "" : " ") + boost::to_lower_copy(each.text);
    const std::optional<Rule> rule = rule_named(title);
    if (!rule) {
        formulas.report(
            diag::Code::maze_expectation, made.span,
            fmt::format("`{}` is not a rule; rules are `initialisation`, `action simulation`, `termination`, "
                        "`stuttering convergence` and `invariant`",
                        title));
        return std::nullopt;
    }
    made.rule = *rule;
    made.verdict = *verdict;
    return made;
}

}  // namespace map2pml::maze
