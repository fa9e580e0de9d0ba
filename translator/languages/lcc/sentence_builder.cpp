#include "translator/languages/lcc/internal.h"

#include <iterator>

#include "translator/languages/lcc/print.h"

namespace map2pml::lcc {

using diag::Code;
using grammar::LccParser;

namespace {

bool is_broken(const Sentence& sentence) { return std::holds_alternative<Broken>(sentence); }
bool is_action(const Sentence& sentence) { return std::holds_alternative<Definition>(sentence); }
bool is_constraint(const Sentence& sentence) { return std::holds_alternative<Constraint>(sentence); }

/// A message or a term, not in parentheses.
bool is_bare(LccParser::DisjunctionContext& tree) {
    const auto parts = tree.conjunction();
    return parts.size() == 1 && parts.front()->literal().size() == 1 &&
           parts.front()->literal().front()->relation() != nullptr;
}

/// True if a branch of an `or` ends with a constraint: the `or` may have been meant as a part of the constraint.
bool ends_with_constraint(LccParser::SequenceContext& branch) { return !branch.guarded().back()->ARROW().empty(); }

/// The conjunction of two constraints; parts of conjunctions become parts of it.
Constraint both(const source::Span& span, Constraint first, Constraint second) {
    Conjunction all;
    for (Constraint* each : {&first, &second})
        if (auto* conjunction = std::get_if<Conjunction>(&each->kind))
            std::move(conjunction->parts.begin(), conjunction->parts.end(), std::back_inserter(all.parts));
        else
            all.parts.push_back(std::move(*each));
    return {span, std::move(all)};
}

}  // namespace

Definition SentenceBuilder::definition(LccParser::ParallelContext& tree) {
    Sentence sentence = parallel(tree);
    if (const auto* constraint = std::get_if<Constraint>(&sentence)) report_constraint(*constraint, Place::elsewhere);
    return is_action(sentence) ? std::move(std::get<Definition>(sentence)) : Definition{terms_.span_of(tree), Null{}};
}

std::optional<Constraint> SentenceBuilder::constraint(LccParser::DisjunctionContext& tree) {
    Sentence sentence = disjunction(tree);
    if (const auto* action = std::get_if<Definition>(&sentence)) report_action(*action);
    return is_constraint(sentence) ? std::optional(std::move(std::get<Constraint>(sentence))) : std::nullopt;
}

void SentenceBuilder::report_constraint(const Constraint& constraint, Place place) {
    const std::string text = "`" + to_string(constraint) + "` is a constraint, not an action; ";
    const auto* atom = std::get_if<Atom>(&constraint.kind);
    if (atom != nullptr && is_map_word(name_of(atom->term))) {
        terms_.report(Code::lcc_map_syntax, constraint.span,
                      "`" + to_string(constraint) +
                          "` is MAP, not LCC; in LCC, `null` does nothing, `a(Role, Id)` changes the role, and a "
                          "receive waits by itself");
    } else if (place == Place::or_after_constraint) {
        terms_.report(Code::lcc_or_in_constraint, constraint.span,
                      text + "an `or` inside a constraint needs parentheses, `<- (p or q)`");
    } else {
        const bool is_if = atom != nullptr && name_of(atom->term) == "if";
        terms_.report(Code::lcc_constraint_as_action, constraint.span,
                      text + (is_if ? "there is no `if`: a condition follows its action, `action <- condition`"
                                    : "write `null <- …` if there is no action"));
    }
}

void SentenceBuilder::report_action(const Definition& action) {
    terms_.report(Code::lcc_action_in_constraint, action.span,
                  "this action is inside a constraint; actions are joined by `then`, `or` and `par`");
}

std::optional<std::vector<Definition>> SentenceBuilder::actions(std::vector<Sentence> parts, Place first_place) {
    std::vector<Definition> result;
    for (Sentence& part : parts)
        if (const auto* constraint = std::get_if<Constraint>(&part))
            report_constraint(*constraint, &part == &parts.front() ? first_place : Place::elsewhere);
        else if (is_action(part))
            result.push_back(std::move(std::get<Definition>(part)));
    return result.size() == parts.size() ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<std::vector<Constraint>> SentenceBuilder::constraints(std::vector<Sentence> parts) {
    std::vector<Constraint> result;
    for (Sentence& part : parts)
        if (is_action(part))
            report_action(std::get<Definition>(part));
        else if (is_constraint(part))
            result.push_back(std::move(std::get<Constraint>(part)));
    return result.size() == parts.size() ? std::optional(std::move(result)) : std::nullopt;
}

Sentence SentenceBuilder::parallel(LccParser::ParallelContext& tree) {
    const auto trees = tree.choice();
    if (trees.size() == 1) return choice(*trees.front());
    std::vector<Sentence> parts;
    for (auto* each : trees) parts.push_back(choice(*each));
    auto branches = actions(std::move(parts));
    return branches ? Sentence(Definition{terms_.span_of(tree), Parallel{std::move(*branches)}}) : Broken{};
}

Sentence SentenceBuilder::choice(LccParser::ChoiceContext& tree) {
    const auto trees = tree.sequence();
    if (trees.size() == 1) return sequence(*trees.front(), Place::elsewhere);
    std::vector<Sentence> branches;
    std::vector<Place> places;
    for (std::size_t at = 0; at < trees.size(); ++at) {
        const bool after_constraint = at > 0 && ends_with_constraint(*trees[at - 1]);
        places.push_back(after_constraint ? Place::or_after_constraint : Place::elsewhere);
        branches.push_back(sequence(*trees[at], places.back()));
    }
    return joined_choice(tree, std::move(branches), places);
}

Sentence SentenceBuilder::joined_choice(LccParser::ChoiceContext& tree, std::vector<Sentence> branches,
                                        const std::vector<Place>& places) {
    const source::Span span = terms_.span_of(tree);
    if (std::all_of(branches.begin(), branches.end(), is_constraint))
        return Constraint{span, Disjunction{*constraints(std::move(branches))}};
    const auto trees = tree.sequence();
    std::vector<Definition> actions;
    for (std::size_t at = 0; at < branches.size(); ++at) {
        if (const auto* constraint = std::get_if<Constraint>(&branches[at])) {
            // `p or q <- m <= a(…)`: the constraint of the receive began before the `or`.
            const bool before_arrow = at + 1 < branches.size() && !trees[at + 1]->guarded(0)->ARROW().empty();
            report_constraint(*constraint, before_arrow ? Place::or_after_constraint : places[at]);
        } else if (is_action(branches[at])) {
            actions.push_back(std::move(std::get<Definition>(branches[at])));
        }
    }
    return actions.size() == branches.size() ? Sentence(Definition{span, Choice{std::move(actions)}}) : Broken{};
}

Sentence SentenceBuilder::sequence(LccParser::SequenceContext& tree, Place place) {
    const auto trees = tree.guarded();
    if (trees.size() == 1) return guarded(*trees.front());
    std::vector<Sentence> parts;
    for (auto* each : trees) parts.push_back(guarded(*each));
    auto actions = this->actions(std::move(parts), place);
    return actions ? Sentence(Definition{terms_.span_of(tree), Sequence{std::move(*actions)}}) : Broken{};
}

Sentence SentenceBuilder::misplaced(const source::Span& place, std::string message) {
    terms_.report(Code::lcc_misplaced_constraint, place, std::move(message));
    return Broken{};
}

Sentence SentenceBuilder::with_constraint(const source::Span& span, bool direct_receive, Definition action,
                                          Constraint constraint) {
    if (!direct_receive) return Definition{span, Guarded{std::move(constraint), std::move(action)}};
    action.span = span;
    std::get<Receive>(action.kind).condition = std::move(constraint);
    return action;
}

Sentence SentenceBuilder::guarded(LccParser::GuardedContext& tree) {
    const auto trees = tree.disjunction();
    std::vector<Sentence> parts;
    for (auto* each : trees) parts.push_back(disjunction(*each));
    if (parts.size() == 1) return std::move(parts.front());
    if (std::any_of(parts.begin(), parts.end(), is_broken)) return Broken{};
    return with_condition(tree, std::move(parts));
}

/// The only forms are `action <- c`, `c <- receive` and `c <- receive <- c`.
Sentence SentenceBuilder::with_condition(LccParser::GuardedContext& tree, std::vector<Sentence> parts) {
    const source::Span span = terms_.span_of(tree);
    const auto action = std::find_if(parts.begin(), parts.end(), is_action);
    if (action == parts.end()) {
        report_constraint(std::get<Constraint>(parts.front()), Place::elsewhere);
        return Broken{};
    }
    if (std::count_if(parts.begin(), parts.end(), is_action) > 1) {
        report_action(std::get<Definition>(*std::find_if(std::next(action), parts.end(), is_action)));
        return Broken{};
    }
    auto& definition = std::get<Definition>(*action);
    const auto at = static_cast<std::size_t>(action - parts.begin());
    const bool receive = std::holds_alternative<Receive>(definition.kind) && is_bare(*tree.disjunction(at));
    if (at > 1 || parts.size() - at > 2) {
        const auto& extra = std::get<Constraint>(at > 1 ? parts[1] : parts[at + 2]);
        return misplaced(extra.span, "a second `<-` on one side of an action; join constraints with `and`");
    }
    if (at == 1 && !receive) {
        return misplaced(std::get<Constraint>(parts[0]).span,
                         "only a receive may follow its constraint; write the constraint after this action: `… <- c`");
    }
    Constraint constraint = std::move(std::get<Constraint>(parts[at == 1 ? 0 : 1]));
    if (parts.size() == 3) constraint = both(span, std::move(constraint), std::move(std::get<Constraint>(parts[2])));
    return with_constraint(span, receive, std::move(definition), std::move(constraint));
}

Sentence SentenceBuilder::disjunction(LccParser::DisjunctionContext& tree) {
    const auto trees = tree.conjunction();
    if (trees.size() == 1) return conjunction(*trees.front());
    std::vector<Sentence> parts;
    for (auto* each : trees) parts.push_back(conjunction(*each));
    auto all = constraints(std::move(parts));
    return all ? Sentence(Constraint{terms_.span_of(tree), Disjunction{std::move(*all)}}) : Broken{};
}

Sentence SentenceBuilder::conjunction(LccParser::ConjunctionContext& tree) {
    const auto trees = tree.literal();
    if (trees.size() == 1) return literal(*trees.front());
    std::vector<Sentence> parts;
    for (auto* each : trees) parts.push_back(literal(*each));
    auto all = constraints(std::move(parts));
    return all ? Sentence(Constraint{terms_.span_of(tree), Conjunction{std::move(*all)}}) : Broken{};
}

Sentence SentenceBuilder::literal(LccParser::LiteralContext& tree) {
    if (auto* negation = tree.negation()) return this->negation(*negation);
    if (auto* group = tree.group()) return parallel(*group->parallel());
    return relations_.relation(*tree.relation());
}

Sentence SentenceBuilder::negation(LccParser::NegationContext& tree) {
    Sentence part = literal(*tree.literal());
    if (is_action(part)) {
        report_action(std::get<Definition>(part));
        return Broken{};
    }
    if (is_broken(part)) return Broken{};
    return Constraint{terms_.span_of(tree), Negation{std::move(std::get<Constraint>(part))}};
}

}  // namespace map2pml::lcc
