#include "translator/languages/checkfile/internal.h"

namespace map2pml::checkfile {

namespace {

using grammar::CheckParser;

bool is_boolean(const ir::Expression& literal) {
    const auto* term = std::get_if<ir::Term>(&literal.kind);
    const auto* constant = term != nullptr ? std::get_if<ir::Constant>(&term->kind) : nullptr;
    return constant != nullptr && (constant->text == "true" || constant->text == "false");
}

bool is_integer(const ir::Expression& literal) {
    const auto* term = std::get_if<ir::Term>(&literal.kind);
    return term != nullptr && std::holds_alternative<ir::Integer>(term->kind);
}

}  // namespace

ir::Procedure ProcedureBuilder::procedure(const ir::Written<std::string>& name,
                                          CheckParser::ImplementationContext& tree) {
    ir::Procedure procedure;
    procedure.span = name.span;
    procedure.name = name.value;
    procedure.may_fail = tree.MAY() != nullptr;
    std::map<std::string, source::Span> known;
    for (auto* each : tree.VARIABLE()) {
        const source::Span span = reader_.span_of(*each->getSymbol());
        const auto [before, is_new] = known.emplace(each->getText(), span);
        if (!is_new)
            reader_.twice(span, fmt::format("two parameters are called `{}`", each->getText()), before->second);
        procedure.parameters.push_back(without_sign(each->getText()));
    }
    procedure.body = body(*tree.body());
    return procedure;
}

ir::Observer ProcedureBuilder::observer(CheckParser::ObserverContext& tree) {
    return {reader_.span_of(*tree.ON()->getSymbol()), expressions_.watched(*tree.watched()), body(*tree.body())};
}

ir::StateVariable ProcedureBuilder::state(CheckParser::StateContext& tree) {
    ir::StateVariable state;
    state.span = reader_.span_of(*tree.name());
    state.name = tree.name()->getText();
    if (auto* set = tree.set()) return set_of(std::move(state), *set);
    if (auto* map = tree.map()) return map_of(std::move(state), *map);
    state.initial = initial(*tree.literal());
    state.per_agent = tree.PER() != nullptr;
    if (auto* range = tree.range()) {
        const ir::IntegerRange numbers = reader_.range(*range);
        state.type = ir::StateVariable::Type::integer;
        state.first = numbers.first;
        state.last = numbers.last;
    } else if (tree.BOOLEAN() != nullptr || is_boolean(state.initial)) {
        state.type = ir::StateVariable::Type::boolean;
    } else if (is_integer(state.initial)) {
        reader_.bad_value(state.initial.span, fmt::format("an integer needs a range: `state {} : 0..50 = {}`",
                                                          state.name, tree.literal()->getText()));
    }
    return state;
}

ir::StateVariable ProcedureBuilder::set_of(ir::StateVariable state, CheckParser::SetContext& tree) {
    state.keyed = ir::StateVariable::Keyed::set;
    state.type = ir::StateVariable::Type::boolean;
    state.initial = {state.span, ir::Term{state.span, ir::Constant{"false"}}};
    state.keys = reader_.values(*tree.values(0));
    if (tree.members != nullptr) state.members = reader_.values(*tree.members);
    return state;
}

/// A value that is not written: of a number the first one, of a truth false, of any other value `none`.
ir::StateVariable ProcedureBuilder::map_of(ir::StateVariable state, CheckParser::MapContext& tree) {
    state.keyed = ir::StateVariable::Keyed::map;
    state.keys = reader_.values(*tree.values());
    state.initial = {state.span, ir::NoValue{}};
    if (auto* range = tree.range()) {
        const ir::IntegerRange numbers = reader_.range(*range);
        state.type = ir::StateVariable::Type::integer;
        state.first = numbers.first;
        state.last = numbers.last;
        state.initial.kind = ir::Term{state.span, ir::Integer{numbers.first}};
    } else if (tree.BOOLEAN() != nullptr) {
        state.type = ir::StateVariable::Type::boolean;
        state.initial.kind = ir::Term{state.span, ir::Constant{"false"}};
    }
    if (auto* written = tree.literal()) state.initial = initial(*written);
    return state;
}

/// The meaning of a word is not known yet, except for keywords.
ir::Expression ProcedureBuilder::initial(CheckParser::LiteralContext& tree) {
    const ir::Term term = reader_.literal(tree);
    const auto* word = std::get_if<ir::CurrentValue>(&term.kind);
    if (word == nullptr) return {term.span, term};
    if (word->variable == "none") return {term.span, ir::NoValue{}};
    if (word->variable == "true" || word->variable == "false")
        return {term.span, ir::Term{term.span, ir::Constant{word->variable}}};
    return {term.span, term};
}

std::vector<ir::Statement> ProcedureBuilder::body(CheckParser::BodyContext& tree) {
    std::vector<ir::Statement> statements;
    for (auto* each : tree.action()) statements.push_back(statement(*each));
    return statements;
}

ir::Statement ProcedureBuilder::statement(CheckParser::ActionContext& tree) {
    const source::Span span = reader_.span_of(tree);
    if (auto* require = tree.require()) return {span, ir::Require{expressions_.expression(*require->expression())}};
    if (auto* set = tree.assign()) return {span, assign(*set)};
    if (auto* member = tree.member()) {
        const ir::Term is_member{span, ir::Constant{member->ADD() != nullptr ? "true" : "false"}};
        return {span, ir::Assign{member->name()->getText(),
                                 {span, is_member},
                                 ir::Assign::What::member,
                                 expressions_.expression(*member->expression())}};
    }
    if (auto* let = tree.let())
        return {span, ir::Let{without_sign(let->VARIABLE()->getText()), expressions_.expression(*let->expression())}};
    if (auto* domain = tree.choose()) return {span, choose(*domain)};
    if (auto* either = tree.condition()) return {span, condition(*either)};
    if (auto* result = tree.result()) return {span, ir::Result{expressions_.expression(*result->expression())}};
    return {span, ir::Fail{}};
}

ir::Assign ProcedureBuilder::assign(CheckParser::AssignContext& tree) {
    ir::Assign assign{tree.name()->getText(), expressions_.expression(*tree.to)};
    if (tree.key != nullptr) {
        assign.what = ir::Assign::What::entry;
        assign.key = expressions_.expression(*tree.key);
    }
    return assign;
}

ir::Choose ProcedureBuilder::choose(CheckParser::ChooseContext& tree) {
    ir::Choose choose;
    choose.name = without_sign(tree.VARIABLE()->getText());
    auto* values = tree.domain()->values();
    if (values != nullptr && (values->value().size() > 1 || values->value(0)->word() == nullptr))
        choose.domain = reader_.values(*values);
    else
        choose.set = expressions_.domain(*tree.domain());
    if (tree.expression() != nullptr) choose.where = expressions_.expression(*tree.expression());
    return choose;
}

ir::If ProcedureBuilder::condition(CheckParser::ConditionContext& tree) {
    ir::If either;
    either.condition = expressions_.expression(*tree.expression());
    either.then = body(*tree.body(0));
    if (auto* next = tree.condition())
        either.otherwise.push_back({reader_.span_of(*next), condition(*next)});
    else if (tree.ELSE() != nullptr)
        either.otherwise = body(*tree.body(1));
    return either;
}

}  // namespace map2pml::checkfile
