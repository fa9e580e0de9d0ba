// Rules by hand: what is allowed is written down from the definition.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/deontic/clingo_judge.h"

namespace judge_test {

using namespace deontic_test;
using map2pml::deontic::RuleBase;

namespace {

/// The rules of the travel agency, with the facts of the instance in which all is well.
RuleBase travel() {
    RuleBase base = rule_base(R"(
        rules of broker { (A, D, +query(D, _, _)) <- (A, D, +access).
                          (A, _, +get_payment_details(CD, _)) <- customer(A, CD). }
        rules of hd { (A, self, +access) <- member(A, syta). }
        rules of t { (CD, _, +authenticate(x509)). }
        rules of c { (self, _, -encrypt(X)) <- ~(X = openPGP). })");
    base.participants = {"c", "t", "a1", "a2", "cd", "b1", "b2", "bh"};
    base.common = {term({"member", "t", "syta"}), term({"customer", "c", "cd"})};
    return base;
}

bool allows(RuleBase base, const std::string& subject, const std::vector<std::string>& action) {
    return ClingoJudge(std::move(base)).decide(subject, term(action)).is_allowed;
}

RuleBase with_agents(const std::string& text, const std::set<std::string>& agents) {
    RuleBase base = rule_base(text);
    base.participants = agents;
    return base;
}

}  // namespace

TEST_CASE("the rules of the travel agency") {
    CHECK(allows(travel(), "t", {"query", "hd", "rome", "h1"}));
    CHECK(allows(travel(), "c", {"get_payment_details", "cd", "pd1"}));
    CHECK(allows(travel(), "cd", {"authenticate", "x509"}));
    CHECK(allows(travel(), "cd", {"authenticate", "pgp"}));  // no permission is about it
    CHECK(allows(travel(), "c", {"encrypt", "openPGP"}));
    CHECK_FALSE(allows(travel(), "c", {"encrypt", "rsa"}));
    CHECK(allows(travel(), "t", {"encrypt", "rsa"}));  // a rule of c about c
    CHECK(allows(travel(), "t", {"total", "f1", "h1", "99"}));
    CHECK_FALSE(allows(travel(), "a1", {"query", "hd", "rome", "h1"}));
    CHECK_FALSE(allows(travel(), "t", {"get_payment_details", "cd", "pd1"}));
    RuleBase without = travel();
    without.common.clear();
    CHECK_FALSE(allows(without, "t", {"query", "hd", "rome", "h1"}));
    CHECK_FALSE(allows(without, "c", {"get_payment_details", "cd", "pd1"}));
}

TEST_CASE("which rules permit, and which are about it") {
    ClingoJudge judge(travel());
    const auto& decision = judge.decide("t", term({"query", "hd", "rome", "h1"}));
    CHECK(decision.permits == std::vector<std::size_t>{0});
    CHECK(decision.governing == std::vector<std::size_t>{0});
    CHECK(decision.forbids.empty());
}

TEST_CASE("policies, and conflicts") {
    const std::string rules = "rules of broker { (_, _, +open). (ann, _, -open). (ann, _, -close). }";
    const std::set<std::string> agents = {"ann", "bob"};
    const auto says = [&](const std::string& policy, const std::string& who, const std::string& what) {
        return allows(with_agents(policy + rules, agents), who, {what});
    };
    CHECK_FALSE(says("", "ann", "open"));
    CHECK(says("", "bob", "open"));
    CHECK_FALSE(says("", "ann", "close"));
    CHECK(says("", "bob", "close"));  // no permission governs it
    CHECK(says("", "bob", "run"));
    CHECK(says("policy permit-overrides ", "ann", "open"));
    CHECK_FALSE(says("policy permit-overrides ", "ann", "close"));
    CHECK_FALSE(says("policy default deny ", "bob", "close"));
    CHECK_FALSE(says("policy default deny ", "bob", "run"));
    CHECK(says("policy permit-overrides, default deny ", "ann", "open"));
    ClingoJudge judge(with_agents(rules, agents));
    CHECK(judge.decide("ann", term({"open"})).is_conflict());
    CHECK_FALSE(judge.decide("bob", term({"open"})).is_conflict());
}

TEST_CASE("rules of those who take no part are about what is done to them") {
    const std::string rules = "rules of hd { (A, _, -read(_)) <- A = ann. }";
    CHECK_FALSE(allows(with_agents(rules, {"ann"}), "ann", {"read", "hd"}));
    CHECK(allows(with_agents(rules, {"ann", "bob"}), "ann", {"read", "bob"}));
    CHECK_FALSE(allows(with_agents(rules, {"ann", "bob", "hd"}), "ann", {"read", "bob"}));
    CHECK(allows(with_agents(rules, {"ann", "bob"}), "bob", {"read", "hd"}));
}

TEST_CASE("a condition is for the broker and for whom it is done to") {
    const std::string main = "rules of broker { (A, D, +read(D)) <- (A, D, +enter). } ";
    const std::set<std::string> agents = {"ann", "bob", "cid"};
    CHECK(allows(with_agents(main + "rules of bob { (ann, self, +enter). }", agents), "ann", {"read", "bob"}));
    CHECK_FALSE(allows(with_agents(main + "rules of cid { (ann, bob, +enter). }", agents), "ann", {"read", "bob"}));
    CHECK(allows(with_agents(main + "rules of broker { (ann, bob, +enter). }", agents), "ann", {"read", "bob"}));
}

TEST_CASE("delegation goes on and on, and comes to an end") {
    RuleBase base = with_agents(
        "rules of hd { (A, self, +read(hd, F)) <- owner(A, F). (A, self, +read(hd, F)) <- trusts(B, A), (B, self, "
        "+read(hd, F)). }",
        {"ann", "bob", "cid", "dan"});
    base.facts["hd"] = {term({"owner", "ann", "diary"}), term({"trusts", "ann", "bob"}), term({"trusts", "bob", "cid"}),
                        term({"trusts", "cid", "bob"})};
    for (const char* each : {"ann", "bob", "cid"}) CHECK(allows(base, each, {"read", "hd", "diary"}));
    CHECK_FALSE(allows(base, "dan", {"read", "hd", "diary"}));
    CHECK_FALSE(allows(base, "ann", {"read", "hd", "letters"}));
}

TEST_CASE("denied conditions: `_` is anything") {
    RuleBase base = with_agents(
        "rules of broker { (A, _, +read(F)) <- ~owner(_, F). (A, _, +burn(F)) <- ~(_, _, +read(F)). }", {"ann"});
    base.common = {term({"owner", "bob", "diary"})};
    CHECK_FALSE(allows(base, "ann", {"read", "diary"}));
    CHECK(allows(base, "ann", {"read", "paper"}));
    CHECK(allows(base, "ann", {"burn", "diary"}));
    CHECK_FALSE(allows(base, "ann", {"burn", "paper"}));
}

}  // namespace judge_test
