/// Declarations that the sources of `translator/protocols/promela` share; no other folder includes this header.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "translator/model/formulas/expression.h"
#include "translator/protocols/analyses/messages/message_kinds.h"
#include "translator/protocols/promela/fragment.h"
#include "translator/protocols/promela/model_context.h"
#include "translator/protocols/promela/plan/steps.h"
#include "translator/protocols/promela/templates.h"

namespace map2pml::promela {

// --- pending.cpp: `pending m($x, _) from … to …`: whether such a message lies in a mailbox.   pattern -> looks into channels

/// A look can only compare fields with numbers. So fields that a pattern requires to be equal are written out for each value.
class PendingWriter {
  public:
    PendingWriter(ModelContext& model, const ir::EventPattern& message) : model_(model), message_(message) {}

    /// Polls of which at least one succeeds if such a message is there.
    [[nodiscard]] Expressions polls();

  private:
    /// The values of a variable of the pattern, as numbers.
    using Bound = std::map<std::string, Expression>;

    void add_mailbox(std::size_t receiver);
    void add_sender(const Bound& bound);
    void add_terms(std::size_t at, const Expression& sender, Expressions fields, const Bound& bound);
    void add_poll(const Expression& sender, Expressions arguments);
    [[nodiscard]] std::vector<std::size_t> agents_called(const ir::Term& term) const;
    /// Whether the variable occurs in one of the terms from this one on.
    [[nodiscard]] bool stands_in_terms(const std::string& variable, std::size_t from) const;

    ModelContext& model_;
    const ir::EventPattern& message_;
    std::size_t receiver_ = 0;
    passes::MessageKind kind_;
    Expressions polls_;
};

// --- print_steps.cpp: The text of steps.   Steps -> lines, by the templates

[[nodiscard]] Fragment print_steps(Steps steps, TemplateSet& templates);
[[nodiscard]] Fragment print_alternatives(Alternatives options, TemplateSet& templates);

}  // namespace map2pml::promela
