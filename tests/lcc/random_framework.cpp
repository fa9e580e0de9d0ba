#include "tests/lcc/random_framework.h"

#include <limits>
#include <string>
#include <vector>

#include "tests/differential/dice.h"
#include "translator/languages/lcc/print.h"

namespace map2pml::lcc_test {

using namespace lcc;

namespace {

class Generator {
  public:
    explicit Generator(std::uint64_t seed) : dice_(seed) {}

    Framework framework() {
        Framework result;
        for (std::uint32_t each = dice_.below(3); each > 0; --each) result.headers.push_back(header());
        for (std::uint32_t each = 1 + dice_.below(4); each > 0; --each)
            result.clauses.push_back({{}, {{}, role_of_head(), id()}, definition(4)});
        for (std::uint32_t each = dice_.below(3); each > 0; --each) result.norms.push_back(norm_set());
        return result;
    }

  private:
    std::string name() {
        return dice_.pick<std::string>({"a", "r", "red", "x_1", "$x", "ns.p:q@h", "agent", "skip", "rules", "of"});
    }
    std::string capital() { return dice_.pick<std::string>({"X", "Yes", "_find", "_1", "H$"}); }
    Term variable() { return {{}, Variable{capital()}}; }
    Term number() {
        const std::vector<double> values = {0.5, -2.0, 1e300, -1e-300, 0.1, 12345678.875, 1e16, 3.0};
        return {{}, Number{dice_.pick(values)}};
    }
    Term integer() {
        const std::vector<std::int64_t> values = {0, -1, 42, std::numeric_limits<std::int64_t>::max(),
                                                  std::numeric_limits<std::int64_t>::min()};
        return {{}, Integer{dice_.pick(values)}};
    }
    Term string() { return {{}, String{dice_.pick<std::string>({"", "a \"b\"", "\\", "then", "ä ⇒", "// %"})}}; }
    Term constant() { return {{}, Constant{dice_.percent(80) ? name() : capital()}}; }
    Term compound(int depth) { return {{}, Compound{dice_.percent(80) ? name() : capital(), terms(depth - 1, 1)}}; }
    Term list(int depth) {
        List list{terms(depth - 1, 0), std::nullopt};
        if (!list.items.empty() && dice_.percent(40)) list.tail = dice_.percent(70) ? variable() : Term{{}, Wildcard{}};
        return {{}, list};
    }

    std::vector<Term> terms(int depth, std::uint32_t least) {
        std::vector<Term> result;
        for (std::uint32_t each = least + dice_.below(3); each > 0; --each) result.push_back(term(depth));
        return result;
    }

    Term term(int depth) {
        switch (dice_.below(depth > 0 ? 8 : 6)) {
            case 0:
                return variable();
            case 1:
                return {{}, Wildcard{}};
            case 2:
                return constant();
            case 3:
                return integer();
            case 4:
                return number();
            case 5:
                return string();
            case 6:
                return compound(depth);
            default:
                return list(depth);
        }
    }

    /// `a(…)` beside `<` would be taken for a mistyped arrow.
    static Term no_agent(Term term) {
        auto* compound = std::get_if<Compound>(&term.kind);
        if (compound != nullptr && compound->functor == "a") compound->functor = "p";
        return term;
    }

    /// A side of a comparison. \param left begins without a parenthesis.
    Term calculation(int depth, bool left) {
        if (depth == 0 || dice_.percent(50)) return no_agent(term(1));
        const std::string sign = dice_.pick<std::string>({"+", "-", "*"});
        Term first = calculation(depth - 1, left);
        const auto* inner = std::get_if<Compound>(&first.kind);
        if (left && sign == "*" && inner != nullptr && (inner->functor == "+" || inner->functor == "-"))
            first = integer();
        return {{}, Compound{sign, {first, calculation(depth - 1, false)}}};
    }

    Term role_of_head() {
        Term role = dice_.percent(50) ? constant() : compound(2);
        return role;
    }
    Term id() {
        const std::vector<Term> ids = {variable(), {{}, Wildcard{}}, constant(), string(), integer()};
        return dice_.pick(ids);
    }
    Agent agent() {
        Term role = dice_.percent(80) ? role_of_head() : dice_.percent(50) ? variable() : Term{{}, Wildcard{}};
        return {{}, std::move(role), id()};
    }

    RoleHeader header() {
        RoleHeader result{{}, role_of_head(), static_cast<RoleHeader::Kind>(dice_.below(6)), {}, {}};
        if (dice_.percent(60)) result.least = dice_.below(3);
        if (result.least && dice_.percent(60)) result.most = *result.least + dice_.below(3);
        return result;
    }

    ir::RuleSet norm_set() {
        ir::RuleSet set{dice_.percent(50) ? name() : std::get<String>(string().kind).text, {}, {}};
        for (std::uint32_t each = dice_.below(3); each > 0; --each) set.rules.push_back(norm());
        return set;
    }
    ir::Modality modality() {
        return {{}, shared_term(term(1)), shared_term(term(1)), dice_.percent(50), shared_term(term(2))};
    }
    ir::DeonticRule norm() {
        ir::DeonticRule norm{{}, modality(), {}};
        for (std::uint32_t each = dice_.below(4); each > 0; --each) {
            ir::Provision provision{{}, dice_.percent(40), modality()};
            if (dice_.percent(30)) provision.kind = shared_term(term(2));
            if (dice_.percent(30)) provision.kind = ir::Equation{shared_term(term(1)), shared_term(term(1))};
            norm.body.push_back(std::move(provision));
        }
        return norm;
    }

    Constraint atom() { return {{}, Atom{no_agent(role_of_head())}}; }

    Constraint constraint(int depth) {
        switch (dice_.below(depth > 0 ? 5 : 2)) {
            case 0:
                return atom();
            case 1:
                return {{},
                        Comparison{static_cast<Comparison::Sign>(dice_.below(8)), calculation(3, true),
                                   calculation(3, false)}};
            case 2:
                return {{}, Negation{constraint(depth - 1)}};
            case 3:
                return {{}, Conjunction{constraints(depth - 1)}};
            default:
                return {{}, Disjunction{constraints(depth - 1)}};
        }
    }
    std::vector<Constraint> constraints(int depth) {
        std::vector<Constraint> parts;
        for (std::uint32_t each = 2 + dice_.below(2); each > 0; --each) parts.push_back(constraint(depth));
        return parts;
    }

    Definition definition(int depth) {
        switch (dice_.below(depth > 0 ? 8 : 4)) {
            case 0:
                return {{}, Null{}};
            case 1:
                return {{}, Send{term(2), agent()}};
            case 2:
                return {{}, Receive{term(2), agent(), dice_.percent(40) ? std::optional(constraint(2)) : std::nullopt}};
            case 3:
                return {{}, RoleChange{agent()}};
            case 4:
                return {{}, Guarded{constraint(2), definition(depth - 1)}};
            case 5:
                return {{}, Sequence{definitions(depth - 1)}};
            case 6:
                return {{}, Choice{definitions(depth - 1)}};
            default:
                return {{}, Parallel{definitions(depth - 1)}};
        }
    }
    std::vector<Definition> definitions(int depth) {
        std::vector<Definition> parts;
        for (std::uint32_t each = 2 + dice_.below(2); each > 0; --each) parts.push_back(definition(depth));
        return parts;
    }

    differential::Dice dice_;
};

}  // namespace

Framework random_framework(std::uint64_t seed) { return Generator(seed).framework(); }

}  // namespace map2pml::lcc_test
