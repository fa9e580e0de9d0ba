/// The functions of a model, and their values.   `(ite (= x 7) true false)` at 7 -> true
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "translator/machines/smt/s_expression.h"

namespace map2pml::eventb::smt {

/// A value in a model: `true`, `false`, a number, or the name of an element.
using ModelValue = std::string;

class Definitions {
  public:
    explicit Definitions(std::string_view text);

    [[nodiscard]] bool has(const std::string& name) const { return functions_.contains(name); }
    /// The value of a function; nothing when it cannot be evaluated.
    [[nodiscard]] std::optional<ModelValue> value(const std::string& name, const std::vector<ModelValue>& at) const;
    /// All numbers that are written in the definition of a function and of what it calls.
    [[nodiscard]] std::set<long> numbers(const std::string& name) const;
    /// Elements of a sort that is not listed: `S.A!val!0`, `(as @S.A_0 S.A)`.
    [[nodiscard]] std::vector<ModelValue> elements(const std::string& sort) const;

  private:
    struct Function {
        std::vector<std::string> parameters;
        SExpression body;
    };
    using Bindings = std::map<std::string, ModelValue>;
    [[nodiscard]] std::optional<ModelValue> of(const SExpression& term, const Bindings& bound, int depth) const;
    [[nodiscard]] std::optional<ModelValue> of_list(const SExpression& term, const Bindings& bound, int depth) const;
    [[nodiscard]] std::optional<ModelValue> of_let(const SExpression& term, const Bindings& bound, int depth) const;
    /// A comparison or a calculation.
    static std::optional<ModelValue> of_numbers(const std::string& head, const std::vector<ModelValue>& values);
    void collect(const SExpression& term, std::set<std::string>& seen, std::set<long>& to) const;

    std::map<std::string, Function> functions_;
    std::map<std::string, std::set<ModelValue>> elements_;
};

/// A whole number; nothing if it is not one or is too large.
[[nodiscard]] std::optional<long> as_number(const ModelValue& value);

}  // namespace map2pml::eventb::smt
