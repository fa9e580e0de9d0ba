#include "translator/languages/maze/internal.h"

#include <utility>

#include "translator/foundation/parsing/legible.h"

namespace map2pml::maze {

namespace {

using Tree = grammar::MazeParser;

Level level_named(std::size_t token) {
    switch (token) {
        case Tree::MACRO:
            return Level::macro;
        case Tree::AGENT:
            return Level::agent;
        case Tree::SYSTEM:
            return Level::system;
        default:
            return Level::meso;
    }
}

class ClassBuilder {
  public:
    ClassBuilder(FormulaBuilder& formulas, std::set<std::string>& unread) : formulas_(formulas), unread_(unread) {}

    Class run(Tree::ClassLikeContext& tree) {
        made_.level = level_named(tree.kind->getType());
        made_.name = word(tree.IDENT(0));
        if (tree.IDENT().size() > 1) made_.refines = word(tree.IDENT(1));
        made_.span = formulas_.span_of(tree);
        for (auto* member : tree.member()) take(*member);
        return std::move(made_);
    }

  private:
    [[nodiscard]] Word word(antlr4::tree::TerminalNode* node) const { return formulas_.word(*node->getSymbol()); }

    void leave_out(antlr4::tree::ParseTree& part) { parsing::add_names(part, {Tree::IDENT}, unread_); }

    void take(Tree::MemberContext& tree) {
        if (auto* it = dynamic_cast<Tree::ActionMemberContext*>(&tree); it != nullptr && it->action() != nullptr)
            return take_action(*it->action());
        if (parsing::has_mistake(tree)) return leave_out(tree);
        if (auto* it = dynamic_cast<Tree::TypeMemberContext*>(&tree)) return take_type(*it);
        if (auto* it = dynamic_cast<Tree::ConstMemberContext*>(&tree)) return take_constant(*it);
        if (auto* it = dynamic_cast<Tree::InvMemberContext*>(&tree)) return take_invariant(*it);
        if (auto* it = dynamic_cast<Tree::MessageMemberContext*>(&tree)) return take_message(*it);
        if (auto* it = dynamic_cast<Tree::VarMemberContext*>(&tree)) {
            made_.variables.push_back({formulas_.words(it->names()->IDENT()), formulas_.type(*it->type())});
            return;
        }
        if (auto* it = dynamic_cast<Tree::InitMemberContext*>(&tree)) {
            made_.initial.push_back(formulas_.predicate(*it->predicate()));
            return;
        }
        if (auto* it = dynamic_cast<Tree::TopologyMemberContext*>(&tree)) {
            made_.topologies.push_back({word(it->IDENT(0)), word(it->IDENT(1))});
            return;
        }
        auto& variant = dynamic_cast<Tree::VariantMemberContext&>(tree);
        made_.variants.push_back(formulas_.expression(*variant.expression()));
    }

    void take_invariant(Tree::InvMemberContext& tree) {
        std::optional<Word> label;
        if (tree.IDENT() != nullptr) label = word(tree.IDENT());
        made_.invariants.push_back({std::move(label), formulas_.predicate(*tree.predicate())});
    }

    void take_type(Tree::TypeMemberContext& tree) {
        std::vector<Word> words = formulas_.words(tree.IDENT());
        TypeMember type{words.front(), {}};
        type.values.assign(words.begin() + 1, words.end());
        made_.types.push_back(std::move(type));
    }

    void take_constant(Tree::ConstMemberContext& tree) {
        PredicatePtr axiom = tree.predicate() == nullptr ? nullptr : formulas_.predicate(*tree.predicate());
        made_.constants.push_back({word(tree.IDENT()), formulas_.type(*tree.type()), std::move(axiom)});
    }

    void take_message(Tree::MessageMemberContext& tree) {
        MessageMember message{word(tree.IDENT()), {}};
        for (auto* argument : tree.type()) message.arguments.push_back(formulas_.type(*argument));
        made_.messages.push_back(std::move(message));
    }

    /// A mistake in the head spoils the action; one in a statement only that statement.
    [[nodiscard]] static bool has_whole_head(Tree::ActionContext& tree) {
        for (auto* child : tree.children) {
            const bool is_statement = dynamic_cast<Tree::StatementContext*>(child) != nullptr;
            if (!is_statement && parsing::has_mistake(*child)) return false;
        }
        return tree.LBRACE() != nullptr;
    }

    void take_action(Tree::ActionContext& tree) {
        if (!has_whole_head(tree)) return leave_out(tree);
        Action action;
        action.name = word(tree.IDENT());
        action.span = formulas_.span_of(tree);
        if (tree.QUALIFIED() != nullptr) action.on = agent_action(*tree.QUALIFIED()->getSymbol());
        for (auto* each : tree.change()) action.changes.push_back({word(each->IDENT()), each->FREE() != nullptr});
        if (tree.decls() != nullptr) action.any = formulas_.declarations(*tree.decls());
        for (auto* each : tree.statement())
            if (parsing::has_mistake(*each))
                leave_out(*each);
            else
                action.statements.push_back(statement(*each));
        made_.actions.push_back(std::move(action));
    }

    [[nodiscard]] AgentAction agent_action(const antlr4::Token& token) const {
        const Word both = formulas_.word(token);
        const std::size_t dot = both.text.find('.');
        return {both.text.substr(0, dot), both.text.substr(dot + 1), both.span};
    }

    [[nodiscard]] Statement statement(Tree::StatementContext& tree) {
        const source::Span span = formulas_.span_of(tree);
        if (auto* it = dynamic_cast<Tree::ReceiveStatementContext*>(&tree))
            return {Receive{message(*it->message()), word(it->IDENT())}, span};
        if (auto* it = dynamic_cast<Tree::SendStatementContext*>(&tree)) {
            Send send{message(*it->message()), {}};
            if (it->IDENT() != nullptr) send.to = word(it->IDENT());
            return {std::move(send), span};
        }
        if (auto* it = dynamic_cast<Tree::ProgressStatementContext*>(&tree))
            return {Progress{messages(*it->messages(0)), messages(*it->messages(1))}, span};
        auto& plain = dynamic_cast<Tree::PredicateStatementContext&>(tree);
        return {formulas_.predicate(*plain.predicate()), span};
    }

    [[nodiscard]] MessagePattern message(Tree::MessageContext& tree) {
        MessagePattern made{word(tree.IDENT()), {}, formulas_.span_of(tree)};
        for (auto* each : tree.argument()) {
            made.arguments.push_back(each->expression() == nullptr ? nullptr
                                                                   : formulas_.expression(*each->expression()));
        }
        return made;
    }

    [[nodiscard]] std::vector<MessagePattern> messages(Tree::MessagesContext& tree) {
        std::vector<MessagePattern> all;
        for (auto* each : tree.message()) all.push_back(message(*each));
        return all;
    }

    FormulaBuilder& formulas_;
    std::set<std::string>& unread_;
    Class made_;
};

}  // namespace

std::optional<Class> build_class(Tree::ClassLikeContext& tree, FormulaBuilder& formulas,
                                 std::set<std::string>& unread) {
    const bool has_head = tree.kind != nullptr && !tree.IDENT().empty() && tree.LBRACE() != nullptr &&
                          (tree.REFINES() == nullptr || tree.IDENT().size() == 2);
    if (!has_head) {
        parsing::add_names(tree, {Tree::IDENT}, unread);
        return std::nullopt;
    }
    return ClassBuilder(formulas, unread).run(tree);
}

}  // namespace map2pml::maze
