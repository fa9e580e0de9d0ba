/// Formulas whose conditions are too long for an ltl block: where SPIN's limit is, and that a claim made of names has none.
#include <string>

#include <doctest/doctest.h>

#include "driver/runs/trace/raw_replay.h"
#include "driver/tools/spin/search.h"
#include "tests/support/spin_tools.h"

namespace formula_test {

using namespace map2pml;

namespace {

constexpr std::size_t kNames = 4;

std::string name_of(std::size_t length) { return std::string(length, 'x'); }

/// `xx == (1 + 0 + …)`, which SPIN prints as `(xx==((1+0)+…))`: of `size` characters then.
std::string condition_of(std::size_t size) {
    const std::size_t left = size - std::string("(==1)").size();  // the name, and four characters for each zero
    const std::size_t name = left % 4 < 2 ? left % 4 + 4 : left % 4;
    std::string sum = "1";
    for (std::size_t at = 0; at < (left - name) / 4; ++at) sum += "+0";
    return name_of(name) + "==(" + sum + ")";
}

spin::SearchRequest request_for(const std::string& property, bool fair = false) {
    spin::SearchRequest request;
    for (std::size_t length = 2; length < 2 + kNames; ++length) request.model += "byte " + name_of(length) + ";\n";
    request.model += "byte y;\nactive proctype P() { do :: xx = 1 - xx od }\n";
    request.model += "active proctype Q() { do :: y == 0 -> y = 1 :: y == 1 -> y = 0 od }\n" + property;
    request.kind = spin::SearchKind::acceptance;
    request.claim = "property";
    request.weak_fairness = fair;
    request.partial_order_reduction = false;
    return request;
}

spin::SearchOutcome search(const spin::SearchRequest& request) {
    const spin::Tools tools = tests::spin_tools();
    return spin::run_search(tools, request);
}

spin::SearchOutcome search_block(const std::string& formula) {
    return search(request_for("ltl property { " + formula + " }\n"));
}

spin::SearchOutcome search_claim(const std::string& conditions, const std::string& formula, bool fair = false) {
    spin::SearchRequest request = request_for(conditions, fair);
    request.formula = formula;
    return search(request);
}

}  // namespace

TEST_CASE("SPIN takes conditions of up to 2,047 characters in an ltl block") {
    CHECK(std::holds_alternative<spin::ErrorFound>(search_block("[] (" + condition_of(2'047) + ")").end));
    const auto refused = search_block("[] (" + condition_of(2'048) + ")");
    REQUIRE(std::holds_alternative<spin::ToolError>(refused.end));
    CHECK(std::get<spin::ToolError>(refused.end).text.find("spin rejected the model") != std::string::npos);
}

TEST_CASE("a claim that SPIN makes of names has conditions of any length") {
    const std::string is_one = "#define is_one (" + condition_of(5'000) + ")\n";
    const auto broken = search_claim(is_one, "[] is_one");
    REQUIRE(std::holds_alternative<spin::ErrorFound>(broken.end));
    CHECK(std::get<spin::ErrorFound>(broken.end).kind == spin::ErrorKind::claim_violated);
    CHECK(std::holds_alternative<spin::Complete>(search_claim(is_one, "[] (is_one || !is_one)").end));
}

TEST_CASE("a claim made of names is the one of the block") {
    const std::string names = "#define is_one (xx == 1)\n#define is_none (xx == 0)\n";
    for (const std::string formula :
         {"[] is_none", "<> is_one", "[] (is_one -> <> is_none)", "is_none U is_one", "is_none", "is_one"}) {
        CAPTURE(formula);
        const auto block = search(request_for(names + "ltl property { " + formula + " }\n"));
        const auto claim = search_claim(names, formula);
        CHECK(block.end.index() == claim.end.index());
    }
    CHECK(std::holds_alternative<spin::ErrorFound>(search_claim(names, "<> is_one").end));
    CHECK_FALSE(std::holds_alternative<spin::ErrorFound>(search_claim(names, "<> is_one", true).end));  // P has to act
    const auto found = search_claim(names, "[] is_none");
    const auto* error = std::get_if<spin::ErrorFound>(&found.end);
    REQUIRE(error != nullptr);
    REQUIRE(error->trail);
    CHECK(trace::replay(*error->trail).error == "");
}

TEST_CASE("a formula of which SPIN makes no claim is no pass and no fault") {
    const auto outcome = search_claim("#define is_one (xx == 1)\n", "[] (is_one");
    REQUIRE(std::holds_alternative<spin::Stopped>(outcome.end));
    CHECK(std::get<spin::Stopped>(outcome.end).detail.find("too large") != std::string::npos);
}

}  // namespace formula_test
