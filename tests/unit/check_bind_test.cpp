// The second half of check files under an instance: constants, agents, quantifiers, domains, integers; scenes; blocks.
#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <vector>

#include "driver/input/read_protocols.h"
#include "tests/support/files.h"
#include "tests/unit/check_text.h"

namespace check_bind_test {

using namespace map2pml;
using check_text::text;

namespace {

const std::string kProtocol =
    "S[agent(!A, %a) = $x = pick(5, red) then bid($x) => agent(_, %b) then agent(loop)\n"
    "agent(!A, %a, loop) = waitfor (done() <= agent($w, %b)) timeout (agent(loop))\n"
    "agent(!B, %b) = waitfor (bid($v) <= agent($w, %a) then $ok = check($v) then done() => agent($w, %a))\n"
    "timeout (agent())\n"
    "agent(!B, %b, loop) = skip]\n";

struct Result {
    input::Protocols input;
    std::vector<diag::Diagnostic> diagnostics;
};

Result read(const std::string& check, const std::string& protocol = kProtocol,
            input::Settings settings = input::Settings()) {
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId file = sources.add("test.map", protocol);
    settings.check_file = sources.add("test.check", check);
    Result result{input::read_protocols(sources, file, settings, sink), {}};
    // What the protocol itself is warned of is of no interest here.
    for (diag::Diagnostic& each : sink.sorted())
        if (each.span.file == *settings.check_file || diag::severity_of(each.code) == diag::Severity::error)
            result.diagnostics.push_back(std::move(each));
    return result;
}

ir::Instance instance(const std::string& check) {
    const Result result = read(check);
    CAPTURE(check);
    for (const diag::Diagnostic& each : result.diagnostics) MESSAGE(each.message);
    REQUIRE(result.input.instances.size() == 1);
    return result.input.instances[0].instance;
}

std::string formula(const std::string& check, const std::string& written) {
    const ir::Instance bound = instance(check + " ltl p: " + written);
    REQUIRE(bound.properties.size() == 1);
    return text(bound.properties[0].formula);
}

std::string body(const std::string& check, const std::string& written) {
    const ir::Instance bound = instance(check + " procedure pick($n, $c) { " + written + " }");
    REQUIRE(bound.procedures.contains("pick"));
    return text(bound.procedures.at("pick").body);
}

std::string codes(const Result& result) {
    std::string all;
    for (const diag::Diagnostic& each : result.diagnostics) all += std::string(diag::code_text(each.code)) + " ";
    return all;
}

std::vector<std::string> property_names(const ir::Instance& bound) {
    std::vector<std::string> names;
    for (const ir::UserProperty& each : bound.properties) names.push_back(each.name);
    return names;
}

}  // namespace

TEST_CASE("a bare word is a state, else a named constant, else a constant of the protocol") {
    const std::string check = "const red = 7, blue = red, boss = !A state loop = none ";
    CHECK(formula(check, "loop == red") == "(loop == 7)");
    CHECK(formula(check, "blue == boss") == "(7 == !A)");
    CHECK(formula("", "loop == red") == "(loop == red)");
    CHECK(formula(check, "\"red\" == \"boss\"") == "(red == boss)");
    CHECK(formula("", "sent bid(red)") == "[sent bid(red)]");
    CHECK(formula(check, "sent bid(red) from boss") == "[sent bid(7) from !A]");
    CHECK(formula(check, "sent bid(loop)") == "[sent bid(loop)]");
    CHECK(formula("procedure pick one of green ", "sent bid(green) or succeeded pick(5, red) giving green") ==
          "([sent bid(green)] or [succeeded pick(5, red) giving green])");
    CHECK(codes(read("never p: sent bid(green)")) == "M2P200 ");
}

TEST_CASE("quantifiers are written out for the agents of the instance") {
    const std::string check = "agents B = 3 state paid : 0..9 = 0 per agent const all = %b ";
    CHECK(formula(check, "forall $b : %b (paid of $b == 1)") ==
          "(((paid of !B1 == 1) and (paid of !B2 == 1)) and (paid of !B3 == 1))");
    CHECK(formula(check, "exists $b : !B (ended($b))") == "((ended(!B1) or ended(!B2)) or ended(!B3))");
    CHECK(formula(check, "exists $b : !B2 (ended($b))") == "ended(!B2)");
    CHECK(formula(check, "forall $b : all (sent bid(_) to $b)") ==
          "(([sent bid(_) to !B1] and [sent bid(_) to !B2]) and [sent bid(_) to !B3])");
    CHECK(formula(check, "exists $x : %a (exists $y : !B1 (sent bid($x) to $y where $x != $y and number($y) == 1))") ==
          "[sent bid(!A) to !B1 where ((!A != !B1) and (number(!B1) == 1))]");
    CHECK(formula("agents B = 2 ", "forall $b : %b (always ended($b))") ==
          "((always ended(!B1)) and (always ended(!B2)))");
    CHECK(formula("agents B = 2 ", "forall $b : %b ($b.$v == 3 -> $b at 3)") ==
          "(((!B1.$v == 3) -> (!B1 at 3)) and ((!B2.$v == 3) -> (!B2 at 3)))");
}

TEST_CASE("agents and roles in patterns stay; agents of expressions are of the instance") {
    const std::string check = "agents B = 2 ";
    CHECK(formula(check, "received bid(_) from %a by !B") == "[received bid(_) from %a by !B]");
    CHECK(formula(check, "received bid(_) by !B2") == "[received bid(_) by !B2]");
    CHECK(formula(check, "agent(B, 2) == !B2") == "(agent(B, 2) == !B2)");
    CHECK(codes(read(check + "never p: ended(!B)")) == "M2P201 ");
    CHECK(codes(read(check + "never p: ended(!B3)")) == "M2P200 ");
    CHECK(codes(read("never p: ended(!B1)")) == "M2P200 ");
    CHECK(formula("", "ended(!B)") == "ended(!B)");
}

TEST_CASE("of a `where` it is said what it sees, in properties as in observers") {
    for (const char* statement : {"never p: sent bid($v) where ended(!A)", "never p: sent bid($v) where sent bid(_)",
                                  "never p: sent bid($v) where !A.$x == 1", "never p: sent bid($v) where !A at loop",
                                  "ltl p: always (sent bid($v) where eventually $v == 1)",
                                  "state s : 0..1 = 0 on sent bid($v) where ended(!A) { set s := 1 }"}) {
        const Result result = read(statement);
        CAPTURE(statement);
        REQUIRE(result.diagnostics.size() == 1);
        CHECK(result.diagnostics[0].code == diag::Code::check_misplaced);
        CHECK(result.diagnostics[0].message.starts_with(
            "a `where` sees the variables of its event, state and constants"));
    }
}

TEST_CASE("clauses have their whole names") {
    CHECK(formula("", "!A at loop") == "(!A at A.loop)");
    CHECK(formula("agents B = 2 ", "!B2 at loop or !A at A") == "((!B2 at B.loop) or (!A at A))");
    CHECK(formula("", "entered loop by !A") == "[entered A.loop by !A]");
    CHECK(formula("", "entered loop by %a") == "[entered A.loop by %a]");
    CHECK(formula("", "entered A.loop") == "[entered A.loop]");
    CHECK(codes(read("never p: entered loop")) == "M2P201 ");
    CHECK(codes(read("state s = none never p: s at loop")) == "M2P201 ");
    CHECK(codes(read("never p: !B at pool")) == "M2P200 ");
}

TEST_CASE("domains are written out, and none of their values stands twice") {
    CHECK(body("agents B = 2 const all = %b ", "choose $j in all, !B1, 3..4, red where $j != self fail") ==
          "choose $j in !B1, !B2, 3, 4, red where ($j != self); fail; ");
    CHECK(body("const n = 3 ", "choose $j in n, 3, %a fail") == "choose $j in 3, !A; fail; ");
    CHECK(codes(read("agents B = 2 procedure pick($a, $b) { choose $j in !B }")) == "M2P201 ");
}

TEST_CASE("statements, with the scope of their variables") {
    CHECK(
        body("state s : 0..9 = 0 state m = none per agent ",
             "require $n > 1 let $x = $n if $x == 2 { let $y = 1 set s := $y } else { set m := $c } result m of !A") ==
        "require ($n > 1); let $x = $n; if ($x == 2) { let $y = 1; set s := $y; } else { set m := $c; }; "
        "result m of !A; ");
    CHECK(body("agents B = 2 ", "require exists $b : %b ($b == $c)") == "require ((!B1 == $c) or (!B2 == $c)); ");
    CHECK(codes(read("procedure pick($a, $b) { if true { let $y = 1 } result $y }")) == "M2P216 ");
    CHECK(codes(read("procedure pick($a, $b) { if true { let $y = 1 } else { let $y = 2 } }")).empty());
    CHECK(codes(read("procedure pick($a, $b) { let $y = 1 if true { let $y = 2 } }")) == "M2P211 ");
}

TEST_CASE("the integers are those that are mentioned, or those that are said") {
    // 5 stands in the protocol.
    const auto range = [](const std::string& check) {
        const ir::Instance bound = instance(check);
        return std::to_string(bound.first_integer) + ".." + std::to_string(bound.last_integer);
    };
    CHECK(range("") == "5..5");
    CHECK(range("procedure pick($a, $b) { result 9 }") == "5..9");
    CHECK(range("procedure check($a) { result $a } procedure pick one of -1..3") == "-1..5");
    CHECK(range("state s : 0..60 = 10") == "0..60");
    CHECK(range("const n = 40 state s : 0..30 = 10") == "0..40");
    CHECK(range("invariant p: 3 < 4") == "3..5");
    CHECK(range("trace p: sent bid(77) where 1 == 2") == "1..77");
    CHECK(range("on sent bid($x) { if $x == 11 { } }") == "5..11");
    CHECK(range("integers -10..100 procedure pick($a, $b) { result 9 }") == "-10..100");
    CHECK(codes(read("integers 6..100")) == "M2P218 ");
    CHECK(codes(read("integers 0..19999")).empty());
    CHECK(codes(read("integers 0..20000")) == "M2P218 ");
    CHECK(codes(read("integers 3000000000..3000000001")) == "M2P218 M2P218 ");
    // Nothing computes: any integers will do.
    CHECK(range("const n = 1000000") == "5..1000000");
    CHECK(codes(read("const n = 1000000 procedure check($a) { }")) == "M2P218 ");
    // A line is no integer.
    CHECK(range("never p: !A at 2 expect p violated at 2") == "5..5");
}

TEST_CASE("arithmetic that may leave 32 bits is refused, and nothing else is") {
    const auto judged = [](const std::string& written) {
        return codes(read("integers -100..1000 state s : 0..50000 = 0 invariant p: " + written));
    };
    // 50,000 is not among the integers; that is what the first code is about.
    CHECK(judged("s * 42949 < 5") == "M2P218 M2P218 ");
    const auto computed = [](const std::string& written) {
        return codes(read("integers -100..1000 state s : 0..1000 = 0 state t : -100..0 = 0 invariant p: " + written));
    };
    CHECK(computed("s * s * 1000 < 5").empty());
    CHECK(computed("s * s * s * 2 < 5").empty());
    CHECK(computed("s * s * s * 3 < 5") == "M2P219 ");
    CHECK(computed("t * s * s * s < 5") == "M2P219 ");
    CHECK(computed("t * t * t * t * 21 < 5").empty());
    CHECK(computed("t * t * t * t * 22 < 5") == "M2P219 ");
    CHECK(computed("-(t * t * t * t * 21) - 1000 < 5").empty());
    CHECK(computed("(1 << s) + 1 < 5") == "M2P219 ");
    CHECK(computed("(1 << s) - 1 < 5").empty());
    CHECK(computed("((1 << s) >> 1) + 1 < 5").empty());
    CHECK(computed("(s | s) * (s & s) * 900 * 2 < 5").empty());
    CHECK(computed("(s | s) * 1000 * 1000 * 3 < 5") == "M2P219 ");
    CHECK(computed("(s & 7) * s * s * 300 < 5").empty());
    CHECK(computed("(s mod 7) * s * s * 300 < 5").empty());
    CHECK(computed("s / t * s * s < 5").empty());
    CHECK(computed("s / t * s * s * 3 < 5") == "M2P219 ");
    CHECK(computed("number(!A) * s * s * 1000 < 5").empty());
    CHECK(computed("(if true then s else t) * s * s < 5").empty());
    CHECK(computed("!A.$x * s * s * 3 < 5") == "M2P219 ");
}

TEST_CASE("a block says procedures, states and properties anew; observers are kept") {
    const Result result = read(
        "total pick state s : 0..9 = 0 const c = 1 procedure check($v) { result c } on timeout { set s := 1 }\n"
        "never p: s == 3 never q: s == c services a\n"
        "instance one { procedure pick($x, $y) { result c } }\n"
        "instance two { total check state s : 0..5 = 1 const c = 2 on timeout { set s := 2 } services b\n"
        "  reachable p: s == 4 invariant r: s == c }\n"
        "instance three { procedure check one of c, 7 }\n");
    CHECK(codes(result).empty());
    REQUIRE(result.input.instances.size() == 3);
    const ir::Instance& one = result.input.instances[0].instance;
    CHECK(one.total_procedures.empty());
    CHECK(one.procedures.size() == 2);
    CHECK(text(one.procedures.at("pick").body) == "result 1; ");
    CHECK(one.observers.size() == 1);
    CHECK(property_names(one) == std::vector<std::string>{"p", "q"});
    CHECK(one.services == std::set<std::string>{"a"});
    const ir::Instance& two = result.input.instances[1].instance;
    CHECK(two.total_procedures == std::set<std::string>{"check", "pick"});
    CHECK(two.procedures.empty());
    CHECK(two.observers.size() == 2);
    CHECK(two.services == std::set<std::string>{"a", "b"});
    REQUIRE(two.states.size() == 1);
    CHECK(two.states[0].last == 5);
    CHECK(property_names(two) == std::vector<std::string>{"p", "q", "r"});
    CHECK(two.properties[0].kind == ir::UserProperty::Kind::reachable);
    CHECK(text(two.properties[1].formula) == "(s == 2)");
    const ir::Instance& three = result.input.instances[2].instance;
    CHECK(three.procedures.empty());
    REQUIRE(three.results.contains("check"));
    CHECK(check_text::list(three.results.at("check")) == "1, 7");
}

TEST_CASE("the command line opens a procedure again") {
    input::Settings settings;
    settings.total = {"pick"};
    const Result result = read("procedure pick($x, $y) { result 1 }", kProtocol, settings);
    REQUIRE(result.input.instances.size() == 1);
    CHECK(result.input.instances[0].instance.procedures.empty());
    CHECK(result.input.instances[0].instance.total_procedures == std::set<std::string>{"pick"});
}

TEST_CASE("one check file for several scenes: each takes what it can mean, and nothing is lost") {
    const std::string two =
        "One[agent(!A, %a) = $x = pick() then ask(1) => agent(_, %b)\nagent(!B, %b) = waitfor ask($x) <= agent(!A, %a) "
        "timeout (agent())]\n"
        "Two[agent(!C, %c) = $x = take() then tell(1) => agent(_, %d)\nagent(!D, %d) = waitfor tell($x) <= agent(!C, "
        "%c) timeout (agent())]\n";
    const Result result = read(
        "state s = none procedure pick() { result 1 } procedure take() { result 2 }\n"
        "on sent ask($v) { set s := $v } on sent tell($v) { set s := $v } on timeout { set s := none }\n"
        "never a: sent ask(1) never b: ended(!C) never c: s == 4",
        two);
    CHECK(codes(result).empty());
    REQUIRE(result.input.instances.size() == 2);
    const ir::Instance& one = result.input.instances[0].instance;
    CHECK(one.procedures.size() == 1);
    CHECK(one.procedures.contains("pick"));
    CHECK(one.observers.size() == 2);
    CHECK(property_names(one) == std::vector<std::string>{"a", "c"});
    const ir::Instance& other = result.input.instances[1].instance;
    CHECK(other.procedures.contains("take"));
    CHECK(property_names(other) == std::vector<std::string>{"b", "c"});
    CHECK(codes(read("never a: sent ask(_) and ended(!C)", two)) == "M2P200 ");
    CHECK(codes(read("never a: sent ask(_) and ended(!X)", two)) == "M2P200 ");
    // An observer that sees an event here must be able to do what it says.
    CHECK(codes(read("state s = none on sent ask(_) { set s := !C }", two)) == "M2P200 ");
    CHECK(codes(read("state s = none on sent ask(_) from $b where $b != !C { set s := 1 }", two)) == "M2P200 ");
    CHECK(codes(read("state s = none on sent ask(!C) { set s := 1 }", two)) == "M2P200 ");
    CHECK(codes(read("state s = none on sent tell($x) from !C to $x { set s := $x }", two)).empty());
}

TEST_CASE("quantifiers inside quantifiers have a bound") {
    const std::string check = "agents B = 40 never p: exists $x : %b (exists $y : %b (exists $z : %b ($x == $z)))";
    CHECK(codes(read(check)) == "M2P210 ");
}

TEST_CASE("the example of the reference is right") {
    // The indented block that begins with the name of the file.
    std::ifstream page(M2P_SOURCE_DIR "/grammar/check-files.md");
    std::string example;
    bool inside = false;
    for (std::string line; std::getline(page, line);) {
        inside = inside ? line.empty() || line.starts_with("    ") : line == "    // auction_fixed.check";
        if (inside) example += line + "\n";
    }
    REQUIRE(!example.empty());
    const std::string protocol = tests::read_file(M2P_SOURCE_DIR "/samples/auction_fixed/auction_fixed.map");
    const Result result = read(example, protocol);
    for (const diag::Diagnostic& each : result.diagnostics) MESSAGE(each.message);
    CHECK(result.diagnostics.empty());
    REQUIRE(result.input.instances.size() == 1);
    const ir::Instance& bound = result.input.instances[0].instance;
    CHECK(bound.procedures.size() == 5);
    CHECK(bound.observers.size() == 2);
    CHECK(bound.properties.size() == 6);
}

TEST_CASE("state begins with what it says") {
    const ir::Instance bound = instance(
        "agents B = 2 const n = 3, yes = true, who = !B2 state a : 0..9 = n state b = yes state c = who state d = none "
        "per agent");
    REQUIRE(bound.states.size() == 4);
    CHECK(text(bound.states[0].initial) == "3");
    CHECK(bound.states[1].type == ir::StateVariable::Type::boolean);
    CHECK(text(bound.states[2].initial) == "!B2");
    CHECK(text(bound.states[3].initial) == "none");
    CHECK(bound.states[3].per_agent);
}

TEST_CASE("sets and maps: keys are written out, agents first") {
    const ir::Instance bound = instance(
        "agents B = 2 state s : set of 3, %b, 1..2 = { !B2 } state m : map %b -> 2..9 state t : map %a = none");
    REQUIRE(bound.states.size() == 3);
    const auto keys = [&](std::size_t at) {
        std::string all;
        for (const ir::Term& key : bound.states[at].keys) all += to_string(key) + " ";
        return all;
    };
    CHECK(keys(0) == "!B1 !B2 3 1 2 ");
    REQUIRE(bound.states[0].members.size() == 1);
    CHECK(to_string(bound.states[0].members[0]) == "!B2");
    CHECK(keys(1) == "!B1 !B2 ");
    CHECK(text(bound.states[1].initial) == "2");
    CHECK(bound.states[2].type == ir::StateVariable::Type::value);
}

TEST_CASE("what is asked of sets is about their entries") {
    const std::string sets = "agents B = 2 state s : set of %b = {} state m : map %b -> 0..9 ";
    CHECK(formula(sets, "!B1 in s") == "s of !B1");
    CHECK(formula(sets, "m[!B2] == 3") == "(m of !B2 == 3)");
    CHECK(formula(sets, "!B1 in s union {!A} difference s") == "((s of !B1 or (!B1 == !A)) and (not s of !B1))");
    CHECK(formula(sets, "size(s) <= 1") == "(count of !B1, !B2 (s of $#) <= 1)");
    CHECK(formula(sets, "empty(s)") == "(count of !B1, !B2 (s of $#) == 0)");
    CHECK(formula(sets, "forall $b in s : m[$b] > 2") ==
          "((s of !B1 -> (m of !B1 > 2)) and (s of !B2 -> (m of !B2 > 2)))");
    CHECK(formula(sets, "forall $x in %a : not ($x in s)") == "(not s of !A)");
    CHECK(body(sets, "choose $j in s where m[$j] > 1 fail") ==
          "choose $j in !B1, !B2 where (s of $j and (m of $j > 1)); fail; ");
}

}  // namespace check_bind_test
