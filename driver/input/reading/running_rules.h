/// Rules of agents while protocols are read and run, evaluated by clingo.   rule base -> what its agents may do
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "driver/tools/clingo/clingo.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/check_file.h"
#include "translator/model/instance/instance.h"
#include "translator/model/rules/judge.h"

namespace map2pml::input {

/// The rules of one scene. All functions may be called by several threads.
class RunningRules {
  public:
    RunningRules(deontic::RuleBase base, const std::filesystem::path& clingo);

    /// The denial of an action; null: the action is allowed. It lives as long as the object. \param words the action, for reports
    [[nodiscard]] const ir::Denial* denial(const deontic::Question& question, const std::string& words);
    /// Evaluates all questions in one run of clingo, so that `denial` knows the answers.
    void ask(const std::vector<deontic::Question>& questions);
    /// Whether clingo failed, so that no decision counts.
    [[nodiscard]] bool has_failed();
    [[nodiscard]] const deontic::RuleBase& base() const { return judge_.base(); }
    /// Reports that clingo failed: then nothing that was computed with these rules counts. Warns of actions that are both permitted and
    /// forbidden.
    void report(diag::Sink& sink);

  private:
    [[nodiscard]] ir::Denial denial_of(const deontic::Decision& decision, const std::string& words) const;
    void report_conflict(const deontic::Decision& decision, diag::Sink& sink) const;

    std::mutex mutex_;
    clingo::Clingo clingo_;
    deontic::Judge judge_;
    std::map<const deontic::Decision*, ir::Denial> denials_;  ///< decisions stay where they are
};

/// \returns nothing, and an error in the sink, where clingo is needed and missing.
[[nodiscard]] std::shared_ptr<RunningRules> run_rules(deontic::RuleBase base, diag::Sink& sink);

/// Reports errors in the rules of a check file that do not depend on the protocol.
void check_rules_alone(const ir::CheckFile& check, diag::Sink& sink);

}  // namespace map2pml::input
