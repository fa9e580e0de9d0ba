#include "translator/languages/checkfile/internal.h"

#include "translator/foundation/parsing/token_text.h"

namespace map2pml::checkfile {

namespace {

using grammar::CheckParser;
using TreeKind = ir::TermTree::Kind;

/// A list nests as often as it has items.
constexpr std::size_t kMostItems = 500;

/// As in LCC, a name that begins with an upper-case letter or `_` is a variable.
ir::TermTree word_tree(const std::string& name, const source::Span& span) {
    const bool is_variable = name.front() == '_' || (name.front() >= 'A' && name.front() <= 'Z');
    return {is_variable ? TreeKind::variable : TreeKind::name, name, {}, span};
}

class StepBuilder {
  public:
    explicit StepBuilder(TreeReader& reader) : reader_(reader) {}

    ir::ActionPattern build(CheckParser::StepContext& tree) {
        ir::ActionPattern pattern;
        pattern.span = reader_.span_of(tree);
        if (auto* actor = tree.actor()) pattern.agent = build(*actor);
        if (tree.TAU() != nullptr) return pattern;
        pattern.kind = tree.way == nullptr                      ? ir::ActionKind::internal
                       : tree.way->getType() == CheckParser::IN ? ir::ActionKind::in
                                                                : ir::ActionKind::out;
        pattern.term = build(*tree.pattern(0));
        if (tree.partner != nullptr) pattern.partner = partner(*tree.partner);
        return pattern;
    }

    ir::TermTree build(CheckParser::PatternContext& tree) {
        const source::Span span = reader_.span_of(tree);
        if (tree.patternName() != nullptr) return named(tree, span);
        if (tree.LBRACKET() != nullptr) return list(tree, span);
        if (auto* number = tree.integer())
            return {TreeKind::integer, std::to_string(reader_.integer(*number)), {}, span};
        if (tree.STRING() != nullptr)
            return {TreeKind::text, parsing::string_value(tree.getText()).value_or(""), {}, span};
        if (tree.WILDCARD() != nullptr) return {TreeKind::anything, "_", {}, span};
        const TreeKind kind = tree.VARIABLE() != nullptr     ? TreeKind::variable
                              : tree.AGENT_NAME() != nullptr ? TreeKind::agent
                                                             : TreeKind::role;
        return {kind, kind == TreeKind::variable ? tree.getText() : without_sign(tree.getText()), {}, span};
    }

  private:
    /// An agent is one by its name, whatever the case of its letters.
    ir::TermTree build(CheckParser::ActorContext& tree) {
        const source::Span span = reader_.span_of(tree);
        if (tree.STRING() != nullptr)
            return {TreeKind::text, parsing::string_value(tree.getText()).value_or(""), {}, span};
        const std::string name = tree.AGENT_NAME() != nullptr ? without_sign(tree.getText()) : tree.getText();
        return {TreeKind::agent, name, {}, span};
    }

    ir::TermTree named(CheckParser::PatternContext& tree, const source::Span& span) {
        ir::TermTree term = word_tree(tree.patternName()->getText(), span);
        for (auto* each : tree.pattern()) term.parts.push_back(build(*each));
        if (tree.LPAREN() != nullptr && term.kind == TreeKind::variable)
            term.kind = TreeKind::name;  // messages of MAP may begin with an upper-case letter
        return term;
    }

    ir::TermTree list(CheckParser::PatternContext& tree, const source::Span& span) {
        ir::TermTree list{TreeKind::name, "[]", {}, span};
        std::size_t items = tree.pattern().size();
        if (tree.rest != nullptr) {
            list = build(*tree.rest);
            --items;
        }
        if (items > kMostItems) {
            reader_.bad_value(span, fmt::format("this list has {} items; the maximum is {}", items, kMostItems));
            items = 0;
        }
        for (std::size_t at = items; at > 0; --at)
            list = {TreeKind::name, "|", {build(*tree.pattern(at - 1)), std::move(list)}, span};
        return list;
    }

    /// `a(role, id)`; as in MAP, `agent(id, role)`; `_` is anybody.
    std::optional<ir::ActionPattern::Partner> partner(CheckParser::PatternContext& tree) {
        ir::TermTree term = build(tree);
        if (term.kind == TreeKind::anything) return std::nullopt;
        const bool is_lcc = term.text == "a";
        if (term.kind != TreeKind::name || (!is_lcc && term.text != "agent") || term.parts.size() != 2) {
            reader_.report(diag::Code::check_misplaced, term.span,
                           "the other agent of a message is written `a(role, id)`, or `agent(id, role)`");
            return std::nullopt;
        }
        return is_lcc ? ir::ActionPattern::Partner{std::move(term.parts[0]), std::move(term.parts[1])}
                      : ir::ActionPattern::Partner{std::move(term.parts[1]), std::move(term.parts[0])};
    }

    TreeReader& reader_;
};

}  // namespace

ir::TermTree build_pattern(CheckParser::PatternContext& tree, TreeReader& reader) {
    return StepBuilder(reader).build(tree);
}

ir::ActionSet build_steps(CheckParser::StepsContext& tree, TreeReader& reader) {
    StepBuilder builder(reader);
    ir::ActionSet steps{reader.span_of(tree), tree.MINUS() != nullptr, {}};
    if (auto* list = tree.stepList())
        for (auto* each : list->step()) steps.patterns.push_back(builder.build(*each));
    return steps;
}

}  // namespace map2pml::checkfile
