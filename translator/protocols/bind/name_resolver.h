/// Resolves the names of a check file in one scene under one instance.   names -> values, or diagnostics
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/instance.h"
#include "translator/protocols/analyses/instance/check_instances.h"
#include "translator/protocols/bind/protocol_words.h"

namespace map2pml::passes {

/// All that is known while the parts of one instance are bound.
struct World {
    const std::vector<ProtocolWords>& scenes;  ///< of the file
    std::size_t here = 0;                      ///< which of them
    const UserParts& parts;
    const ir::Instance& instance;  ///< who takes part; its states and integers are there before what uses them is bound
};

/// A check file is for all scenes of a text. What names something that only another scene has is, where that is allowed, no
/// mistake but left out in this one.
class NameResolver {
  public:
    NameResolver(const World& world, diag::Sink& sink) : world_(world), sink_(sink) {}

    [[nodiscard]] const World& world() const { return world_; }
    [[nodiscard]] const ProtocolWords& here() const { return world_.scenes[world_.here]; }

    /// From now on names that only other scenes have are mistakes, or are not. Forgets what was left out.
    void let_leave_out(bool may) {
        may_leave_out_ = may;
        left_out_ = false;
    }
    [[nodiscard]] bool left_out() const { return left_out_; }

    /// A literal, or the value of a bare word. An agent is one of the instance, or, if `any_of_it`, also all that follow the
    /// clauses of one. Variables and `_` stay as they are. A mistake is reported and gives nothing.
    [[nodiscard]] std::optional<ir::Term> value(const ir::Term& term, bool any_of_it);
    /// The agents of a role, or all that follow the clauses of one.
    [[nodiscard]] std::vector<ir::Term> agents(const ir::Term& term);
    /// The values of a `choose`: roles written out, none twice.
    [[nodiscard]] std::vector<ir::Term> domain(const std::vector<ir::Term>& terms);
    [[nodiscard]] const ir::StateVariable* state(const std::string& name) const;
    /// `; did you mean …?`, of the states of the check file.
    [[nodiscard]] std::string similar_state(const std::string& name) const;
    /// The agents of the protocol whose clauses an agent, or those of a role, follow; empty: not known here.
    [[nodiscard]] std::set<std::string> followed_by(const ir::Term& agent) const;

    void check_agent_of_protocol(const std::string& name, const source::Span& span);
    /// A `none` that means no value.
    void check_no_value(const source::Span& span);
    void check_variable(const std::string& name, const source::Span& span);
    /// Name and number of terms.
    void check_event(const ir::EventPattern& event);
    /// The full name of the one clause that is meant; a mistake is reported. \param agents as of `followed_by`.
    [[nodiscard]] std::string clause(const std::string& name, const std::set<std::string>& agents,
                                     const source::Span& span);

    void report(diag::Code code, const source::Span& span, std::string message, std::vector<diag::Note> notes = {});

  private:
    template <class Has>
    void unknown(const source::Span& span, const std::string& what, const std::string& advice, const Has& has);
    std::optional<ir::Term> word(const ir::Term& term);
    [[nodiscard]] std::vector<std::string> known_words() const;
    [[nodiscard]] bool is_constant(const std::string& name) const;
    std::optional<ir::Term> agent(const ir::Term& term, const std::string& name, bool any_of_it);
    std::optional<ir::Term> role(const ir::Term& term, const std::string& name);

    World world_;
    diag::Sink& sink_;
    bool may_leave_out_ = false;
    bool left_out_ = false;
};

}  // namespace map2pml::passes
