// The LCC front end, text to tree: every form of the language, its grouping, and what happens to texts that are no LCC.
#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/support/diagnostics.h"
#include "tests/support/print_lcc.h"
#include "translator/languages/lcc/lcc_reader.h"
#include "translator/languages/lcc/print.h"

namespace lcc_reader_test {

using namespace map2pml;
using namespace map2pml::lcc;

namespace {

struct Result {
    std::optional<Framework> framework;
    std::vector<diag::Diagnostic> diagnostics;
};

Result read(const std::string& text) {
    source::SourceSet sources;
    diag::Sink sink;
    auto framework = read_lcc(sources, sources.add("test.lcc", text), sink);
    return {std::move(framework), sink.sorted()};
}

/// What is wrong with a text: `M2P400 1:9` for each diagnostic.
std::string mistakes(const std::string& text) {
    const Result result = read(text);
    CHECK(result.framework.has_value() == result.diagnostics.empty());
    std::string all;
    for (const diag::Diagnostic& each : result.diagnostics)
        all += (all.empty() ? "" : ", ") + tests::code_and_place(each);
    return all;
}

/// The body of the only clause in its canonical spelling, in one line.
std::string body(const std::string& definition) {
    CAPTURE(definition);
    const Result result = read("a(x, Y) :: " + definition);
    for (const diag::Diagnostic& each : result.diagnostics) FAIL_CHECK(each.message);
    REQUIRE(result.framework);
    REQUIRE(result.framework->clauses.size() == 1);
    const std::string printed = print(result.framework->clauses[0]);
    std::string line;
    for (const char byte : printed.substr(std::string("a(x, Y) ::\n  ").size())) {
        const bool blank = byte == '\n' || byte == ' ';
        if (!blank || (!line.empty() && line.back() != ' ' && line.back() != '(')) line += blank ? ' ' : byte;
        if (byte == ')' && line.size() > 1 && line[line.size() - 2] == ' ') line.erase(line.size() - 2, 1);
    }
    REQUIRE(line.ends_with(". "));
    return line.substr(0, line.size() - 2);
}

/// The constraint of `null <- …` in its canonical spelling.
std::string constraint(const std::string& text) {
    return body("null <- " + text).substr(std::string("null <- ").size());
}

template <typename Kind>
const Kind& as(const Definition& definition) {
    REQUIRE(std::holds_alternative<Kind>(definition.kind));
    return std::get<Kind>(definition.kind);
}

Definition definition(const std::string& text) { return read("a(x, Y) :: " + text).framework.value().clauses[0].body; }

std::string repeated(const std::string& text, std::size_t times) {
    std::string all;
    for (std::size_t each = 0; each < times; ++each) all += text;
    return all;
}

const std::string kSample =
    "r(buyer(L), necessary, 1, 3)\n"
    "a(buyer(L), B) ::  % a comment\n"
    "  ask(\"what\", -2.5) => a(seller, S) <- stock([H|T], S) and ~(H = none or L is 1 + 2 * 3) then\n"
    "  ( p(X) <- yes <= a(seller, S) or null par a(buyer([S | L]), B) ) .\n"
    "a(seller, _) :: ask(W, _) \u21d0 a(buyer(_), 17) then yes => a(buyer(_), \"r0\").\n";

}  // namespace

TEST_CASE("`<-` binds tighter than `then`, then `or`, then `par`") {
    CHECK(body("m => a(q, Z) <- c then null or null par null") == "((m => a(q, Z) <- c then null) or null) par null");
    CHECK(body("null or null then null") == "null or (null then null)");
    CHECK(body("null then (null or null)") == "null then (null or null)");
    CHECK(body("(null par null) then null") == "(null par null) then null");
}

TEST_CASE("chains are flat, groups stay nested") {
    CHECK(as<Sequence>(definition("null then null then null")).parts.size() == 3);
    CHECK(as<Choice>(definition("null or null or null")).branches.size() == 3);
    CHECK(as<Parallel>(definition("null par null par null")).branches.size() == 3);
    const Definition nested = definition("null then (null then null)");
    CHECK(std::holds_alternative<Sequence>(as<Sequence>(nested).parts[1].kind));
}

TEST_CASE("all arrows and connectives, ASCII and typographic") {
    CHECK(body("m \u21d2 a(q, Z) \u2190 c") == "m => a(q, Z) <- c");
    CHECK(body("m \u21d0 a(q, Z) <-- c") == "m <= a(q, Z) <- c");
    CHECK(constraint("p and q /\\ r \u2227 s") == "p and q and r and s");
    CHECK(constraint("p \\/ q \u2228 r") == "(p or q or r)");
    CHECK(constraint("not p and ~q and \u00acr") == "not p and not q and not r");
    CHECK(constraint("(p or q and r)") == "(p or (q and r))");
    CHECK(constraint("p \\/ q and r") == "(p or (q and r))");
    CHECK(constraint("~(p and q)") == "not (p and q)");
    CHECK(constraint("~(R = none)") == "not (R = none)");
    CHECK(constraint("~R = none") == "not (R = none)");
    CHECK(constraint("((p))") == "p");
}

TEST_CASE("a constraint before and after a receive is its condition") {
    const Definition both = definition("p and q <- m <= a(q, Z) <- r");
    REQUIRE(as<Receive>(both).condition);
    CHECK(to_string(*as<Receive>(both).condition) == "p and q and r");
    CHECK(definition("p <- m <= a(q, Z)") == definition("m <= a(q, Z) <- p"));
    CHECK(body("(p or q) <- m <= a(q, Z)") == "m <= a(q, Z) <- (p or q)");
    // In parentheses it is a constraint on what they hold, solved first.
    const Definition outside = definition("(m <= a(q, Z)) <- p");
    CHECK(!as<Receive>(*as<Guarded>(outside).body).condition);
    CHECK(body("(m <= a(q, Z)) <- p") == "(m <= a(q, Z)) <- p");
    CHECK(body("(m <= a(q, Z) <- c) <- p") == "(m <= a(q, Z) <- c) <- p");
    CHECK(body("(m => a(q, Z) <- c) <- p") == "(m => a(q, Z) <- c) <- p");
    CHECK(definition("(m => a(q, Z)) <- p") == definition("m => a(q, Z) <- p"));
    CHECK(body("(null or null) <- p") == "(null or null) <- p");
    CHECK(std::holds_alternative<RoleChange>(as<Guarded>(definition("a(x, Y) <- p")).body->kind));
    CHECK(std::holds_alternative<Null>(as<Guarded>(definition("null <- p")).body->kind));
}

TEST_CASE("all terms") {
    CHECK(body("m(X, _y, _, red, r, a, 5, -5, 2.5, 1e3, \"a \\\" b\", f(g(h)), [], [1, 2], [H|T]) => a(q, Z)") ==
          "m(X, _y, _, red, r, a, 5, -5, 2.5, 1000.0, \"a \\\" b\", f(g(h)), [], [1, 2], [H | T]) => a(q, Z)");
    CHECK(body("m([a|[b, c]], [a|[b|T]], [x, y | _]) => a(q, Z)") == "m([a, b, c], [a, b | T], [x, y | _]) => a(q, Z)");
    CHECK(body("ask() => a(q, Z)") == "ask => a(q, Z)");
    CHECK(constraint("C1(X) and C2() and _findPeers(q, L)") == "C1(X) and C2() and _findPeers(q, L)");
    CHECK(body("ns.name:x@host$1 => a(q, Z)") == "ns.name:x@host$1 => a(q, Z)");
    CHECK(body("M => a(R, \"r0\")") == "M => a(R, \"r0\")");
    CHECK(body("m => a(_, 7)") == "m => a(_, 7)");
    CHECK(body("m <= a(q(_, X), n)") == "m <= a(q(_, X), n)");
    CHECK(body("m(-9223372036854775808, 9223372036854775807) => a(q, Z)") ==
          "m(-9223372036854775808, 9223372036854775807) => a(q, Z)");
    CHECK(body("m(1e+20, 0.1) => a(q, Z)") == "m(1e+20, 0.1) => a(q, Z)");
}

TEST_CASE("comparisons, and calculations on their sides") {
    CHECK(constraint("X = Y and X == Y and X != Y and X < Y and X =< Y and X > Y and X >= Y and X is Y") ==
          "X = Y and X == Y and X != Y and X < Y and X =< Y and X > Y and X >= Y and X is Y");
    CHECK(constraint("[H | T] = L") == "[H | T] = L");
    CHECK(constraint("N is N0+1") == "N is N0 + 1");
    CHECK(constraint("N is A-B-1*2") == "N is A - B - 1 * 2");
    CHECK(constraint("N is A-(B-1)*-2") == "N is A - (B - 1) * -2");
    CHECK(constraint("A*B+C < (A+B)*C") == "A * B + C < (A + B) * C");
    CHECK(constraint("N is A*(B*C)") == "N is A * (B * C)");
}

TEST_CASE("clauses end where the next one begins, with a full stop or without") {
    for (const char* text :
         {"a(x, Y) :: null a(z, W) :: null", "a(x, Y) :: null. a(z, W) :: null.", "a(x,Y)::null\na(z,W)::null\n",
          "a(x, Y) :: null // c\n/* a(q, Z) :: */ a(z, W) :: null"}) {
        CAPTURE(text);
        const Result result = read(text);
        REQUIRE(result.framework);
        CHECK(result.framework->clauses.size() == 2);
    }
    // A role change before the next head.
    const Result result = read("a(x, Y) :: null then a(z, Y) a(z, W) :: null");
    REQUIRE(result.framework);
    CHECK(result.framework->clauses.size() == 2);
}

TEST_CASE("headers") {
    const Result result = read("r(x, initial) r(w(L), auxiliary, 0). r(z, cyclic, 2, 5)\na(x, Y) :: null");
    REQUIRE(result.framework);
    REQUIRE(result.framework->headers.size() == 3);
    CHECK(to_string(result.framework->headers[0]) == "r(x, initial)");
    CHECK(to_string(result.framework->headers[1]) == "r(w(L), auxiliary, 0)");
    CHECK(to_string(result.framework->headers[2]) == "r(z, cyclic, 2, 5)");
}

TEST_CASE("spans: code points, without the parentheses of a group") {
    const Result result = read("a(x, Y) ::\n  ( m(\"\u00e4\", X) => a(q, Z) <- p(X) )");
    REQUIRE(result.framework);
    const Clause& clause = result.framework->clauses[0];
    const auto at = [](const source::Span& span) {
        return std::to_string(span.begin.line) + ":" + std::to_string(span.begin.column) + "-" +
               std::to_string(span.end.line) + ":" + std::to_string(span.end.column);
    };
    CHECK(at(clause.span) == "1:1-2:35");
    CHECK(at(clause.head.span) == "1:1-1:8");
    CHECK(at(clause.head.role.span) == "1:3-1:4");
    CHECK(at(clause.head.id.span) == "1:6-1:7");
    CHECK(at(clause.body.span) == "2:5-2:33");
    const auto& guarded = as<Guarded>(clause.body);
    CHECK(at(guarded.constraint.span) == "2:29-2:33");
    CHECK(at(guarded.body->span) == "2:5-2:25");
    const auto& send = as<Send>(*guarded.body);
    CHECK(at(send.message.span) == "2:5-2:14");
    CHECK(at(std::get<Compound>(send.message.kind).arguments[1].span) == "2:12-2:13");
    CHECK(at(send.to.span) == "2:18-2:25");
}

TEST_CASE("every mistake of a file in one run") {
    CHECK(mistakes("a(x, Y) :: m => then null\n"    // an agent is missing
                   "a(z, W) :: (null\n"             // a parenthesis is missing: the next clause is read
                   "a(x, Y) :: p then null\n"       // a constraint as an action
                   "b(z, W) :: null\n"              // no head
                   "a(x, Y) :: null <- null\n"      // an action as a constraint
                   "a(x, Y) :: null) then null\n"   // a parenthesis too many
                   "r(x, odd)\n"                    // no kind of role
                   "a(x, Y) :: ok => a(x, Y) <-\n"  // a constraint is missing
                   "a(x, Y) :: null") ==
          "M2P100 1:17, M2P100 3:1, M2P405 3:12, M2P403 4:1, M2P406 5:20, M2P100 6:16, M2P413 7:6, M2P407 8:26");
    CHECK(mistakes("") == "M2P100 1:1");
    CHECK(mistakes("null") == "M2P100 1:1");
    CHECK(mistakes("a(x, Y) :: \"open\na(x, Y) :: null\na(x, Y) :: )\n") == "M2P100 1:12, M2P100 3:12");
}

TEST_CASE("a text cut short at any byte gives no crash, and a framework or a diagnostic") {
    for (std::size_t length = 0; length < kSample.size(); ++length) {
        const Result result = read(kSample.substr(0, length));
        CAPTURE(length);
        CHECK(result.framework.has_value() == result.diagnostics.empty());
    }
    CHECK(read(kSample).framework.has_value());
}

TEST_CASE("any one byte of a text replaced gives no crash, and never a framework beside an error") {
    for (std::size_t at = 0; at < kSample.size(); ++at) {
        for (const char byte :
             {'(', ')', '[', '|', '.', ':', '<', '-', '=', '"', 'a', 'X', '*', '/', '~', '\0', '\xe2'}) {
            std::string text = kSample;
            text[at] = byte;
            const Result result = read(text);
            CAPTURE(text);
            CHECK(result.framework.has_value() == result.diagnostics.empty());
            if (result.framework) {
                const Result again = read(tests::print(*result.framework));
                REQUIRE(again.framework);
                CHECK(tests::is_same(*again.framework, *result.framework));
            }
        }
    }
}

TEST_CASE("nesting is bounded, chains are not") {
    const auto too_deep = [](const std::string& text) {
        const Result result = read("a(x, Y) :: " + text);
        return !result.diagnostics.empty() && result.diagnostics[0].code == diag::Code::nesting_too_deep;
    };
    for (const std::size_t depth : {std::size_t{300}, std::size_t{100'000}}) {
        CAPTURE(depth);
        CHECK(too_deep(repeated("(", depth) + "null" + repeated(")", depth)));
        CHECK(too_deep("null <- " + repeated("~", depth) + "p"));
        CHECK(too_deep("null <- p(" + repeated("[", depth) + repeated("]", depth) + ")"));
        CHECK(too_deep("null <- p(" + repeated("f(", depth) + "x" + repeated(")", depth) + ")"));
        CHECK(too_deep("null <- p([a" + repeated("|[a", depth) + repeated("]", depth) + "])"));
        CHECK(too_deep("null <- X is 1 + " + repeated("(1 + ", depth) + "1" + repeated(")", depth)));
        CHECK(too_deep("null <- X is 1" + repeated(" + 1", depth)));
        CHECK(too_deep(repeated("(", depth)));
    }
    CHECK(read("a(x, Y) :: " + repeated("(", 200) + "null" + repeated(")", 200)).framework.has_value());
    CHECK(read("a(x, Y) :: null" + repeated(" then null", 20'000)).framework.has_value());
    CHECK(read("a(x, Y) :: null <- p([a" + repeated(", a", 20'000) + "])").framework.has_value());
}

TEST_CASE("the time to read grows with the text, not with its square") {
    const auto seconds = [](const std::string& text) {
        const auto start = std::chrono::steady_clock::now();
        (void)read(text);
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    for (const std::string& piece : {std::string("a(x, Y) :: null then m(X) => a(x, Z) <- p(X) or (null)\n"),
                                     std::string("a(x, Y) :: null) => => \n"), std::string("a(")}) {
        CAPTURE(piece);
        const double small = seconds(repeated(piece, 1'000));
        const double large = seconds(repeated(piece, 8'000));
        // Eight times as long; a square would take 64 times as long.
        CHECK(large < 32 * small + 1.0);
    }
}

}  // namespace lcc_reader_test
