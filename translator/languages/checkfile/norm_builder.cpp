#include "translator/languages/checkfile/internal.h"

#include <sstream>

namespace map2pml::checkfile {

namespace {

using grammar::CheckParser;

bool is_plus(const antlr4::Token& sign) { return sign.getType() == CheckParser::PLUS; }

class NormBuilder {
  public:
    explicit NormBuilder(TreeReader& reader) : reader_(reader) {}

    ir::DeonticRule norm(CheckParser::NormContext& tree) {
        ir::DeonticRule rule{reader_.span_of(tree), modality(*tree.modality()), {}};
        for (auto* each : tree.provision()) rule.body.push_back(provision(*each));
        return rule;
    }

    ir::TermTree fact(CheckParser::PatternContext& tree) { return term(tree); }

  private:
    ir::TermTree term(CheckParser::PatternContext& tree) { return build_pattern(tree, reader_); }

    ir::Modality modality(CheckParser::ModalityContext& tree) {
        return {reader_.span_of(tree), term(*tree.pattern(0)), term(*tree.pattern(1)), is_plus(*tree.sign),
                term(*tree.pattern(2))};
    }

    ir::Provision provision(CheckParser::ProvisionContext& tree) {
        ir::Provision result{reader_.span_of(tree), tree.NOT() != nullptr, {}};
        auto& affirmed = *tree.affirmed();
        auto& equation = *affirmed.equation();
        if (affirmed.sign != nullptr) {
            refuse_equation(equation);
            result.kind = ir::Modality{reader_.span_of(affirmed), term(*equation.pattern(0)),
                                       term(*affirmed.pattern(0)), is_plus(*affirmed.sign), term(*affirmed.pattern(1))};
        } else if (equation.EQUALS() != nullptr) {
            result.kind = ir::Equation{term(*equation.pattern(0)), term(*equation.pattern(1))};
        } else {
            result.kind = term(*equation.pattern(0));
        }
        return result;
    }

    void refuse_equation(CheckParser::EquationContext& tree) {
        if (tree.EQUALS() != nullptr) {
            reader_.report(
                diag::Code::rule_form, reader_.span_of(tree),
                "expected an agent, but this is an equation; write a modality as `(subject, object, +action)`");
        }
    }

    TreeReader& reader_;
};

/// The name in `rules of Ann {`, which is one token.
std::string owner_in(const std::string& text) {
    std::istringstream words(text);
    std::string owner;
    words >> owner >> owner >> owner;
    return owner.substr(0, owner.find('{'));
}

bool read_part(const std::string& part, ir::Policy& policy) {
    if (part == "permit-overrides" || part == "deny-overrides")
        policy.permits_override = part == "permit-overrides";
    else if (part == "default deny" || part == "default allow")
        policy.denies_by_default = part == "default deny";
    else
        return false;
    return true;
}

}  // namespace

ir::RuleSet build_norms(CheckParser::NormsContext& tree, const parsing::Legible& legible, TreeReader& reader,
                        std::set<std::string>& unread) {
    auto& begin = *tree.RULES()->getSymbol();
    ir::RuleSet set{owner_in(begin.getText()), reader.span_of(begin), {}};
    NormBuilder builder(reader);
    for (std::size_t at = 0; at < tree.children.size(); ++at) {
        auto* norm = dynamic_cast<CheckParser::NormContext*>(tree.children[at]);
        if (norm != nullptr && legible.is_whole(tree.children, at)) {
            if (auto* fact = norm->pattern())
                set.facts.push_back(builder.fact(*fact));
            else
                set.rules.push_back(builder.norm(*norm));
        } else {
            parsing::add_names(*tree.children[at], {CheckParser::NAME, CheckParser::STRING, CheckParser::AGENT_NAME},
                               unread);
        }
    }
    return set;
}

void add_policy(CheckParser::PolicyContext& tree, ir::CheckBlock& block, TreeReader& reader) {
    ir::Policy policy;
    for (auto* each : tree.policyPart()) {
        std::string part = each->NAME(0)->getText();
        if (each->NAME(1) != nullptr) part += " " + each->NAME(1)->getText();
        if (!read_part(part, policy)) {
            reader.bad_value(reader.span_of(*each),
                             fmt::format("`{}` is not a policy; choose `deny-overrides` or `permit-overrides`, and "
                                         "`default allow` or `default deny`",
                                         part));
        }
    }
    put(tree, block.policy, policy, reader);
}

}  // namespace map2pml::checkfile
