// Check files, text to model: what binds how tightly, every statement, and texts that are cut short or nest too deep.
#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/support/diagnostics.h"
#include "tests/unit/check_text.h"
#include "translator/languages/checkfile/read_check.h"

namespace checkfile_read_check_test {

using namespace map2pml;
using check_text::text;

namespace {

struct Result {
    std::optional<ir::CheckFile> check;
    std::vector<diag::Diagnostic> diagnostics;
};

Result read(const std::string& written) {
    source::SourceSet sources;
    diag::Sink sink;
    auto check = checkfile::read_check(sources, sources.add("test.check", written), sink);
    return {std::move(check), sink.sorted()};
}

ir::CheckBlock block(const std::string& written) {
    const Result result = read(written);
    CAPTURE(written);
    CHECK(result.diagnostics.empty());
    REQUIRE(result.check.has_value());
    return result.check->common;
}

std::string formula(const std::string& written) {
    const ir::CheckBlock read = block("ltl p: " + written);
    REQUIRE(read.properties.size() == 1);
    return text(read.properties[0].formula);
}

std::string event(const std::string& written) {
    const ir::CheckBlock read = block("trace p: " + written);
    REQUIRE(read.properties.size() == 1);
    REQUIRE(read.properties[0].events.size() == 1);
    return text(read.properties[0].events[0]);
}

std::string body(const std::string& written) {
    const ir::CheckBlock read = block("procedure p() { " + written + " }");
    REQUIRE(read.procedures.size() == 1);
    return text(read.procedures[0].body);
}

std::string codes(const std::string& written) {
    std::string all;
    for (const diag::Diagnostic& each : read(written).diagnostics) all += tests::code_and_place(each) + "; ";
    return all;
}

std::string repeated(const std::string& part, std::size_t times) {
    std::string all;
    for (std::size_t each = 0; each < times; ++each) all += part;
    return all;
}

}  // namespace

TEST_CASE("operators, loosest first") {
    CHECK(formula("a -> b -> c") == "(a -> (b -> c))");
    CHECK(formula("a until b -> c leads to d") == "((a until b) -> (c leads to d))");
    CHECK(formula("a or b until c or d") == "((a or b) until (c or d))");
    CHECK(formula("a or b and c or d") == "((a or (b and c)) or d)");
    CHECK(formula("not a and always b or eventually not c") == "(((not a) and (always b)) or (eventually (not c)))");
    CHECK(formula("not a == b") == "(not (a == b))");
    CHECK(formula("! a and b") == "((not a) and b)");
    CHECK(formula("a & b == c | d") == "((a & b) == (c | d))");
    CHECK(formula("a | b & c << d + e * f") == "(a | (b & (c << (d + (e * f)))))");
    CHECK(formula("a - b - c") == "((a - b) - c)");
    CHECK(formula("a * b / c mod d") == "(((a * b) / c) mod d)");
    CHECK(formula("a << b >> c") == "((a << b) >> c)");
    CHECK(formula("(a -> b) -> c") == "((a -> b) -> c)");
    CHECK(formula("(a + b) * c") == "((a + b) * c)");
    for (const std::string sign : {"==", "!=", "<", "<=", ">", ">="})
        CHECK(formula("a + b " + sign + " c") == "((a + b) " + sign + " c)");
}

TEST_CASE("comparisons and `until` do not chain") {
    CHECK(codes("ltl p: a == b == c") == "M2P100 1:15; ");
    CHECK(codes("ltl p: a < b <= c") == "M2P100 1:14; ");
    CHECK(codes("ltl p: a until b until c") == "M2P100 1:18; ");
    CHECK(codes("ltl p: a == not b") == "M2P100 1:13; ");
}

TEST_CASE("a minus before digits makes a literal, before anything else it is an operator") {
    CHECK(formula("-5") == "-5");
    CHECK(formula("a -5") == "(a - 5)");
    CHECK(formula("a - -5") == "(a - -5)");
    CHECK(formula("- -5") == "(--5)");
    CHECK(formula("-a") == "(-a)");
    CHECK(formula("-(5)") == "(-5)");
}

TEST_CASE("what an expression is made of") {
    CHECK(formula("none == self") == "(none == self)");
    CHECK(formula("true or false") == "(true or false)");
    CHECK(formula("$x == !Ann") == "($x == !Ann)");
    CHECK(formula("%role == \"light blue\"") == "(%role == \"light blue\")");
    CHECK(formula("number($x) == number") == "(number($x) == number)");
    CHECK(formula("agent(Bidder, n + 1) == a") == "(agent(Bidder, (n + 1)) == a)");
    CHECK(formula("if a then b else c + 1") == "(if a then b else (c + 1))");
    CHECK(formula("1 + (if a then b else c) + 1") == "((1 + (if a then b else c)) + 1)");
    CHECK(formula("if a then if b then c else d else e") == "(if a then (if b then c else d) else e)");
    CHECK(codes("never p: 1 + if a then b else c") == "M2P100 1:14; ");
    CHECK(formula("paid of !Ann + 1 == 2") == "((paid of !Ann + 1) == 2)");
    CHECK(formula("paid of best of self at loop") == "(paid of best of self at loop)");
    CHECK(formula("forall $b : %bidder (exists $c : buyers ($b == $c))") ==
          "forall $b : %bidder exists $c : =$buyers ($b == $c)");
    CHECK(formula("ended(!A) and failed($x)") == "(ended(!A) and failed($x))");
    CHECK(formula("!B at bidloop or $b at 27 or a at Bob.pick.1") ==
          "(((!B at bidloop) or ($b at 27)) or (a at Bob.pick.1))");
    CHECK(formula("!B.$val == 3") == "(!B.$val == 3)");
    CHECK(formula("!B at Bob.\"two words\" or !B at Bob.\"red\"") == "((!B at Bob.\"two words\") or (!B at Bob.red))");
    CHECK(formula("pending ask(_, $x) from %a to !B") == "[pending sent ask(_, $x) from %a to !B]");
    CHECK(formula("pending ask") == "[pending sent ask]");
}

TEST_CASE("events, and how far their `where` goes") {
    CHECK(event("sent inform(bid, $v, _, -3, \"x y\", !A, %r) from !B to %auctioneer") ==
          "sent inform(=$bid, $v, _, -3, \"x y\", !A, %r) from !B to %auctioneer");
    CHECK(event("received inform() from $a by !B") == "received inform() from $a by !B");
    CHECK(event("succeeded pick($x) by %r giving red") == "succeeded pick($x) by %r giving =$red");
    CHECK(event("failed pick") == "failed pick");
    CHECK(event("timeout") == "timeout");
    CHECK(event("timeout by $x where $x != a") == "timeout by $x where ($x != a)");
    CHECK(event("entered Bob.pick.1 by _") == "entered Bob.pick.1 by _");
    CHECK(formula("sent a where b and c or d -> e") == "[sent a where (((b and c) or d) -> e)]");
    CHECK(formula("(sent a where b) and c") == "([sent a where b] and c)");
    CHECK(formula("a or not sent b where c or d") == "(a or (not [sent b where (c or d)]))");
    CHECK(formula("sent a where sent b where c") == "[sent a where [sent b where c]]");
    CHECK(formula("a -> timeout where b -> c") == "(a -> [timeout where (b -> c)])");
    CHECK(codes("never p: a where b") == "M2P100 1:12; ");
    CHECK(codes("never p: sent a == b where c") == "M2P100 1:22; ");
    CHECK(codes("never p: (sent a) where b") == "M2P100 1:19; ");
    CHECK(codes("never p: sent a where b where c") == "M2P100 1:25; ");
    CHECK(formula("sent a and c") == "([sent a] and c)");
    CHECK(formula("sent a leads to received a") == "([sent a] leads to [received a])");
    CHECK(formula("sent from from !A to !B") == "[sent from from !A to !B]");
}

TEST_CASE("statements of a procedure") {
    CHECK(body("require a set b := c + 1 let $x = 3 result $x fail") ==
          "require a; set b := (c + 1); let $x = 3; result $x; fail; ");
    CHECK(body("require a; ; fail;") == "require a; fail; ");
    CHECK(body("choose $x in %r, !A, 1..3, -1, red, \"x y\" where $x != a fail") ==
          "choose $x in %r, !A, 1, 2, 3, -1, =$red, \"x y\" where ($x != a); fail; ");
    CHECK(body("if a { fail }") == "if a { fail; } else { }; ");
    CHECK(body("if a { } else if b { fail } else { result 1 }") ==
          "if a { } else { if b { fail; } else { result 1; }; }; ");
    CHECK(body("").empty());
    const ir::CheckBlock read = block("procedure p($a, $b) may fail { } procedure q() { }");
    REQUIRE(read.procedures.size() == 2);
    CHECK(read.procedures[0].parameters == std::vector<std::string>{"a", "b"});
    CHECK(read.procedures[0].may_fail);
    CHECK(!read.procedures[1].may_fail);
}

TEST_CASE("state, constants, integers, services, observers") {
    const ir::CheckBlock read = block(
        "const START = 10, boss = !Ann, all = %r, text = \"x\", other = START\n"
        "integers -5..60 services agent, leader\n"
        "state a = none per agent state b : 0..60 = START state c = false state d : boolean = true state e = \"x\"\n"
        "on sent inform(_) from $b { set a := $b } on timeout { }");
    CHECK(to_string(read.constants.at("START").value) == "10");
    CHECK(to_string(read.constants.at("boss").value) == "!Ann");
    CHECK(to_string(read.constants.at("all").value) == "%r");
    CHECK(to_string(read.constants.at("other").value) == "=$START");
    REQUIRE(read.integers.has_value());
    CHECK(read.integers->value.first == -5);
    CHECK(read.integers->value.last == 60);
    CHECK(read.services.contains("agent"));
    CHECK(read.services.contains("leader"));
    using Type = ir::StateVariable::Type;
    REQUIRE(read.states.size() == 5);
    CHECK(read.states[0].type == Type::value);
    CHECK(read.states[0].per_agent);
    CHECK(text(read.states[0].initial) == "none");
    CHECK(read.states[1].type == Type::integer);
    CHECK(read.states[1].last == 60);
    CHECK(text(read.states[1].initial) == "=$START");
    CHECK(!read.states[1].per_agent);
    CHECK(read.states[2].type == Type::boolean);
    CHECK(read.states[3].type == Type::boolean);
    CHECK(text(read.states[3].initial) == "true");
    CHECK(read.states[4].type == Type::value);
    CHECK(text(read.states[4].initial) == "x");
    REQUIRE(read.observers.size() == 2);
    CHECK(text(read.observers[0].event) == "sent inform(_) from $b");
    CHECK(text(read.observers[0].body) == "set a := $b; ");
}

TEST_CASE("properties, and what is expected of them") {
    using Kind = ir::UserProperty::Kind;
    const ir::CheckBlock read = block(
        "invariant \"nobody overpays\": a never b: a reachable c-d: a after all end end: a\n"
        "trace strictly: sent a, sent b trace strictly f: sent a ltl fair: a ltl fair g: a\n"
        "expect b expect \"nobody overpays\", c-d violated at 3, 4:5 because \"so\" expect end incomplete");
    REQUIRE(read.properties.size() == 8);
    const std::vector<std::pair<std::string, Kind>> expected = {{"nobody overpays", Kind::invariant},
                                                                {"b", Kind::never},
                                                                {"c-d", Kind::reachable},
                                                                {"end", Kind::after_all_end},
                                                                {"strictly", Kind::trace},
                                                                {"f", Kind::trace_strictly},
                                                                {"fair", Kind::ltl},
                                                                {"g", Kind::ltl}};
    for (std::size_t at = 0; at < expected.size(); ++at) {
        CHECK(read.properties[at].name == expected[at].first);
        CHECK(read.properties[at].kind == expected[at].second);
    }
    CHECK(read.properties[4].events.size() == 2);
    CHECK(!read.properties[6].fair);
    CHECK(read.properties[7].fair);
    REQUIRE(read.expectations.size() == 4);
    CHECK(read.expectations[0].property.value == "b");
    CHECK(read.expectations[0].verdict == ir::Verdict::holds);
    CHECK(read.expectations[1].property.value == "nobody overpays");
    CHECK(read.expectations[2].verdict == ir::Verdict::violated);
    CHECK(read.expectations[2].at.size() == 2);
    CHECK(read.expectations[2].because == "so");
    CHECK(read.expectations[3].verdict == ir::Verdict::incomplete);
}

TEST_CASE("places of expressions: from the first character to the last") {
    const ir::CheckBlock read = block("invariant p: a and (b or c) -> d\n");
    const ir::Expression& whole = read.properties[0].formula;
    CHECK(whole.span.begin.column == 14);
    CHECK(whole.span.end.column == 33);
    const ir::Expression& left = *std::get<ir::Binary>(whole.kind).left;
    CHECK(left.span.begin.column == 14);
    CHECK(left.span.end.column == 28);
    CHECK(read.properties[0].name_span.begin.column == 11);
}

TEST_CASE("one mistake, one message; then on with the next statement") {
    CHECK(codes("procedure p() { require a b set c := fail set d 3 }\ninvariant i a\nlimit x = 0") ==
          "M2P100 1:27; M2P100 1:38; M2P100 1:49; M2P100 2:13; M2P210 3:11; ");
    CHECK(codes("procedure p() { if a == { fail } else { fail } set x 3 }\nlimit y 2") ==
          "M2P100 1:27; M2P100 1:54; M2P100 2:9; ");
    CHECK(codes("procedure p(x) { set a := 1 if b { fail } }\nconst 3 = 4") == "M2P100 1:13; M2P100 2:7; ");
    CHECK(codes("procedure p() { set a := 1\nlimit y = 2\n") == "M2P100 2:1; ");
    CHECK(codes("trace t: sent sent x timeout by !A\nnever n: a ==") == "M2P100 1:20; M2P100 2:14; ");
    CHECK(codes("on sent x { foo } on foo { } on timeout { }") == "M2P100 1:13; M2P100 1:22; ");
    CHECK(codes("expect a holds holds") == "M2P210 1:16; ");
    CHECK(codes("expect a holds vacuously") == "");
    CHECK(codes("expect a incomplete vacuously") == "M2P210 1:21; ");
}

TEST_CASE("what is expected is said in few words") {
    const auto message = [](const std::string& written) { return read(written).diagnostics.at(0).message; };
    CHECK(message("invariant p: a ==") == "expected an expression before the end of the file");
    CHECK(message("invariant p: (a") == "expected `)` or an operator before the end of the file");
    CHECK(message("services 3") == "expected `*` or a name before `3`");
    CHECK(message("procedure p() { 3 }") == "expected `}` or a statement such as `set` or `require` before `3`");
}

TEST_CASE("nesting has a bound, chains have none that a person meets") {
    const auto parentheses = [](std::size_t depth) {
        return "invariant p: " + repeated("(", depth) + "a" + repeated(")", depth);
    };
    CHECK(codes(parentheses(250)).empty());
    CHECK(codes(parentheses(300)).starts_with("M2P102 1:"));
    CHECK(codes(parentheses(100'000)).starts_with("M2P102 1:"));
    CHECK(codes("procedure p() { " + repeated("if a { ", 300) + repeated("} ", 301)).starts_with("M2P102 1:"));
    CHECK(codes("procedure p() { if a { } " + repeated("else if a { } ", 300) + "}").starts_with("M2P102 1:"));
    CHECK(codes("invariant p: " + repeated("paid of ", 300) + "!A").starts_with("M2P102 1:"));
    CHECK(codes("invariant p: a" + repeated(" or a", 1'500)).empty());
    CHECK(codes("never p: sent a where b" + repeated(" and c", 900)).empty());
    CHECK(codes("never p: a" + repeated(" and (sent a where b)", 400)).empty());
    CHECK(codes("never p: " + repeated("sent a where ", 300) + "b").starts_with("M2P102 1:"));
    CHECK(codes("never p: " + repeated("if a then b else ", 300) + "b").starts_with("M2P102 1:"));
    CHECK(codes("invariant p: a" + repeated(" or a", 50'000)) == "M2P102 1:14; ");
    CHECK(codes("invariant p: " + repeated("not ", 50'000) + "a") == "M2P102 1:14; ");
    CHECK(codes("invariant p: 1 == " + repeated("- ", 50'000) + "a") == "M2P102 1:14; ");
}

TEST_CASE("a text that is cut short anywhere gives messages, not a crash") {
    const std::string whole =
        "const START = 10 integers 0..60 services agent state asked : 0..60 = START per agent\n"
        "procedure p($a) may fail { require $a == asked; choose $j in %r, 1..3 where number($j) > 1 << 2\n"
        "  if asked { fail } else if a { let $x = 1 } else { set asked := -asked } result $j }\n"
        "on sent inform(bid, $v) from $b to !C where $v > 3 { set asked := $v }\n"
        "instance one { invariant \"x\": forall $b : %r (asked of $b <= 50 -> $b at Bob.1 or !A.$x == none) }\n"
        "trace strictly t: succeeded p(_) by !A giving 1, entered loop ltl fair l: always (a leads to ended(!A))\n"
        "expect t violated at 3:4 because \"so\"";
    REQUIRE(read(whole).diagnostics.empty());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        CAPTURE(whole.substr(0, length));
        const Result result = read(whole.substr(0, length));
        const bool is_read = result.check.has_value();
        CHECK((is_read || !result.diagnostics.empty()));
    }
    // Without any one of its words.
    for (std::size_t at = whole.find(' '); at != std::string::npos; at = whole.find(' ', at + 1)) {
        const std::size_t end = std::min(whole.find(' ', at + 1), whole.size());
        const Result result = read(whole.substr(0, at) + whole.substr(end));
        CHECK((result.check.has_value() || !result.diagnostics.empty()));
    }
}

}  // namespace checkfile_read_check_test
