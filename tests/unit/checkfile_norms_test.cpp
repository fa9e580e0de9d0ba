// Rules of agents in a check file, text to model.
#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "tests/support/diagnostics.h"
#include "translator/languages/checkfile/read_check.h"

namespace checkfile_norms_test {

using namespace map2pml;

namespace {

ir::CheckFile check_file(const std::string& written) {
    source::SourceSet sources;
    diag::Sink sink;
    auto check = checkfile::read_check(sources, sources.add("test.check", written), sink);
    CAPTURE(written);
    CHECK(!sink.has_errors());
    REQUIRE(check.has_value());
    return std::move(*check);
}

std::string rule(const std::string& written) {
    const ir::CheckFile check = check_file("rules of hd { " + written + " }");
    REQUIRE(check.common.rules.size() == 1);
    REQUIRE(check.common.rules.front().rules.size() == 1);
    return to_string(check.common.rules.front().rules.front());
}

/// `2:5` of each error.
std::string errors_of(const std::string& written) {
    source::SourceSet sources;
    diag::Sink sink;
    (void)checkfile::read_check(sources, sources.add("test.check", written), sink);
    std::string text;
    for (const diag::Diagnostic& each : sink.sorted()) text += tests::code_and_place(each) + " ";
    return text;
}

}  // namespace

TEST_CASE("what is written is what is read") {
    for (const std::string text : {"(A, _, +access).", "(ann, self, -query(D, _, [a | T])).",
                                   "(A, D, +p) <- (A, D, -q(10)), ~member(A, \"a b\").",
                                   "(!Ann, D, +p(%clerk, $x)) <- ~(X = f(-5)), (A, B, +q), f(X)."})
        CHECK(rule(text) == text);
    CHECK(rule("(A,D,+p)<--not q(A) and not (A,D,+r).") == "(A, D, +p) <- ~q(A), ~(A, D, +r).");
    CHECK(rule("(A, D, +p) <- (X = Y). // a comment\n") == "(A, D, +p) <- X = Y.");
}

TEST_CASE("owners, several blocks, and words that are no keywords") {
    const ir::CheckFile check = check_file(
        "rules of hd { } rules of 17 { (policy, rules, +of). }\n"
        "instance one { rules of hd { (A, _, +limit). } policy default deny }");
    REQUIRE(check.common.rules.size() == 2);
    CHECK(check.common.rules[0].owner == "hd");
    CHECK(check.common.rules[0].rules.empty());
    CHECK(check.common.rules[1].owner == "17");
    CHECK(to_string(check.common.rules[1].rules.front()) == "(policy, rules, +of).");
    REQUIRE(check.instances.size() == 1);
    CHECK(check.instances.front().rules.size() == 1);
    REQUIRE(check.instances.front().policy.has_value());
    CHECK(check.instances.front().policy->value.denies_by_default);
    CHECK_FALSE(check.instances.front().policy->value.permits_override);
}

TEST_CASE("policies") {
    const auto policy = [](const std::string& text) { return check_file("policy " + text).common.policy->value; };
    CHECK(policy("permit-overrides").permits_override);
    CHECK_FALSE(policy("permit-overrides").denies_by_default);
    CHECK_FALSE(policy("deny-overrides, default deny").permits_override);
    CHECK(policy("permit-overrides, default deny").denies_by_default);
    CHECK(errors_of("policy anarchy") == "M2P210 1:8 ");
    CHECK(errors_of("policy default deny policy default deny") == "M2P211 1:21 ");
}

TEST_CASE("each rule with a mistake is reported, and the others are read") {
    CHECK(errors_of("rules of hd {\n  (A, self access).\n  (A, self, +access)\n  (A, self, +x).\n  A, +p.\n  (A, self, "
                    "+y).\n}\n"
                    "limit x = no") == "M2P100 2:12 M2P100 4:3 M2P100 5:4 M2P100 8:11 ");
    CHECK(errors_of("rules of hd { (A, self, +access). ") == "M2P100 1:35 ");
}

}  // namespace checkfile_norms_test
