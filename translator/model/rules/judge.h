/// Decides what is allowed.   rule base + question -> decision
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "translator/model/rules/internal.h"
#include "translator/model/rules/rule_base.h"

namespace map2pml::deontic {

/// Runs a logic program and returns all that was printed; nothing if that failed.
using Evaluate = std::function<std::optional<std::string>(const std::string& program)>;

struct Decision {
    Question question;
    bool is_allowed = true;
    bool is_governed = false;             ///< some permission is about the action, for any agent
    std::vector<std::size_t> permits;     ///< rules that permit it here, by number (`rule_of`)
    std::vector<std::size_t> forbids;     ///< rules that forbid it
    std::vector<std::size_t> on_the_way;  ///< in a conflict: rules that derive what these ask for
    std::vector<std::size_t> governing;   ///< permissions that are about the action, whether they apply or not

    [[nodiscard]] bool is_conflict() const { return !permits.empty() && !forbids.empty(); }
};

/// Actions that no rule is about are decided without a program.
class Judge {
  public:
    Judge(RuleBase base, Evaluate evaluate);

    /// Decides a question; no question is evaluated twice. After a failure everything is denied, and no decision counts.
    [[nodiscard]] const Decision& decide(const Question& question);
    /// Decides many questions, in one program.
    void decide_all(const std::vector<Question>& questions);
    [[nodiscard]] bool has_failed() const { return has_failed_; }
    [[nodiscard]] const RuleBase& base() const { return base_; }
    /// All decisions so far; references to them stay valid.
    [[nodiscard]] const std::map<std::string, Decision>& decisions() const { return known_; }

  private:
    [[nodiscard]] Decision triggered(const Question& question, bool& needs_program) const;
    void evaluate(const std::vector<Question>& questions);
    void explain(Decision& decision, const RuleAnswer& answer, bool is_alone);
    [[nodiscard]] bool is_about(const PreparedRule& rule, const ir::TermTree& action) const;
    [[nodiscard]] bool counts(const PreparedRule& rule, const std::optional<std::string>& object) const;

    RuleBase base_;
    std::vector<PreparedRule> rules_;
    std::vector<PreparedRule> heads_;
    Evaluate evaluate_;
    std::map<std::string, Decision> known_;
    bool has_failed_ = false;
};

/// Applies the policy to what is derived.
[[nodiscard]] bool is_allowed(const ir::Policy& policy, bool is_governed, bool is_permitted, bool is_forbidden);

}  // namespace map2pml::deontic
