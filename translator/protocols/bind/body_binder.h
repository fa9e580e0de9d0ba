/// Binds state, procedures and observers under one instance.   written state, procedures, observers -> those of an `Instance`
#pragma once

#include <optional>
#include <vector>

#include "translator/model/formulas/procedure.h"
#include "translator/protocols/bind/expression_binder.h"

namespace map2pml::passes {

/// The declaration with its first value. Reports a value that it cannot have.
[[nodiscard]] ir::StateVariable bind_state(const ir::StateVariable& state, NameResolver& names);

/// Statements; reports as `ExpressionBinder`, and what does not stand in an observer.
class BodyBinder {
  public:
    BodyBinder(NameResolver& names, ExpressionBinder& expressions) : names_(names), expressions_(expressions) {}

    /// Reports also uses in the protocol with another number of arguments.
    [[nodiscard]] ir::Procedure procedure(const ir::Procedure& procedure);
    /// Nothing when the event is of another scene.
    [[nodiscard]] std::optional<ir::Observer> observer(const ir::Observer& observer);

  private:
    std::vector<ir::Statement> body(const std::vector<ir::Statement>& statements, Scope scope);
    ir::Statement statement(const ir::Statement& statement, Scope& scope);
    ir::Assign assign(const ir::Statement& statement, const ir::Assign& assign, const Scope& scope);
    ir::Let let(const ir::Statement& statement, const ir::Let& let, Scope& scope);
    ir::Choose choose(const ir::Statement& statement, const ir::Choose& choose, Scope& scope);
    void check_uses(const ir::Procedure& procedure);
    void check_name(const std::string& variable, const source::Span& span, const Scope& scope);
    void only_in_procedure(const source::Span& span);
    ir::Expression truth(const ir::Expression& expression, const Scope& scope);

    NameResolver& names_;
    ExpressionBinder& expressions_;
    bool in_observer_ = false;
};

}  // namespace map2pml::passes
