// The front end, text to model: every form of the language, its grouping, and what happens to texts that are no MAP.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "tests/support/files.h"
#include "translator/languages/map/read_map.h"

namespace map_read_map_test {

using namespace map2pml;

namespace {

struct Result {
    std::vector<ir::Protocol> protocols;
    std::vector<diag::Diagnostic> diagnostics;
};

Result read(const std::string& text) {
    source::SourceSet sources;
    diag::Sink sink;
    auto protocols = map::read_map(sources, sources.add("test.map", text), sink);
    return {std::move(protocols), sink.sorted()};
}

/// The body of the only clause, as `to_string` writes it; every joining operation below the top in parentheses.
std::string body(const std::string& operation) {
    const Result result = read("S[agent(!A, %a) = " + operation + "]");
    CAPTURE(operation);
    REQUIRE(result.protocols.size() == 1);
    REQUIRE(result.protocols[0].clauses.size() == 1);
    return ir::to_string(result.protocols[0].clauses[0].body);
}

std::string listing() {
    const std::string text = tests::read_file(M2P_SOURCE_DIR "/samples/auction/auction.map");
    return text;
}

template <typename Kind>
const Kind& as(const ir::Operation& operation) {
    REQUIRE(std::holds_alternative<Kind>(operation.kind));
    return std::get<Kind>(operation.kind);
}

}  // namespace

TEST_CASE("B10: `then` binds tighter than `or`, `or` tighter than `par`") {
    CHECK(body("a() then b() or c()") == "(a() then b()) or c()");
    CHECK(body("a() or b() then c()") == "a() or (b() then c())");
    CHECK(body("a() then (b() or c())") == "a() then (b() or c())");
    CHECK(body("a() par b() or c() then d()") == "a() par (b() or (c() then d()))");
    CHECK(body("(a() par b()) then c()") == "(a() par b()) then c()");
}

TEST_CASE("chains are flat, groups stay nested") {
    CHECK(body("a() then b() then c() then d()") == "a() then b() then c() then d()");
    CHECK(body("a() then (b() then c())") == "a() then (b() then c())");
    CHECK(body("(a() then b()) then c()") == "(a() then b()) then c()");
    CHECK(body("a() or b() or c()") == "a() or b() or c()");
    CHECK(body("a() par b() par c()") == "a() par b() par c()");
    CHECK(body("((a()))") == "a()");
}

TEST_CASE("the timeout takes one action or group; the attempt runs up to its own `timeout`") {
    CHECK(body("waitfor a() timeout b() then c()") == "(waitfor a() timeout b()) then c()");
    CHECK(body("waitfor a() then b() or c() timeout (d() then e())") ==
          "waitfor ((a() then b()) or c()) timeout (d() then e())");
    CHECK(body("waitfor waitfor a() timeout b() timeout c()") == "waitfor (waitfor a() timeout b()) timeout c()");
    CHECK(body("waitfor a() timeout waitfor b() timeout c()") == "waitfor a() timeout (waitfor b() timeout c())");
}

TEST_CASE("all actions and terms") {
    CHECK(body("skip") == "skip");
    CHECK(body("epsilon") == "skip");
    CHECK(body("null") == "skip");
    CHECK(body("$x=p()") == "$x = p()");
    CHECK(body("p($x, !A, %a, c, -5, \"two words\", \"c\", \"then\", \"q\\\"\\\\\", _)") ==
          "p($x, !A, %a, c, -5, \"two words\", c, \"then\", \"q\\\"\\\\\", _)");
    CHECK(body("m(x)=>agent(_,%a)") == "m(x) => agent(_, %a)");
    CHECK(body("m() <= agent(=$x, $r)") == "m() <= agent(=$x, $r)");
    CHECK(body("m(= $x, _) <= agent(!A, _)") == "m(=$x, _) <= agent(!A, _)");
    CHECK(body("agent()") == "agent()");
    CHECK(body("agent(loop, $x, !A)") == "agent(loop, $x, !A)");
    CHECK(body("m(9223372036854775807, -9223372036854775808) => agent(!A, %a)") ==
          "m(9223372036854775807, -9223372036854775808) => agent(!A, %a)");
    CHECK(body("// “naïve”\n /* *** / */ skip /**/") == "skip");
    CHECK(body("m(\"ärger\") => agent(!A, %a)") == "m(\"ärger\") => agent(!A, %a)");
}

TEST_CASE("scenes, clauses, agents and clause names") {
    const Result result = read(
        "One[ agent(!A, %a) = skip agent(!B, %b) = agent(go, 1, $x) agent(!A, %a, go, 1, $x) = skip ] "
        "Two[agent(!A,%a)=skip]");
    REQUIRE(result.protocols.size() == 2);
    const ir::Protocol& one = result.protocols[0];
    CHECK(one.name == "One");
    CHECK(result.protocols[1].name == "Two");
    REQUIRE(one.agents.size() == 2);
    CHECK(one.agents[0].name == "A");
    CHECK(one.agents[0].role == "a");
    CHECK(one.agents[1].name == "B");
    REQUIRE(one.clauses.size() == 3);
    CHECK(ir::clause_name(one.clauses[0]) == "A");
    CHECK(ir::clause_name(one.clauses[2]) == "A.go.1");
    CHECK(result.protocols[1].clauses[0].body.id == 1);
}

TEST_CASE("a clause begins at an `agent` that nothing joins to the operation before it") {
    const Result result = read("S[agent(!A, %a) = m() => agent(!A, %a) agent(!B, %b) = agent() agent(!C, %c) = skip]");
    REQUIRE(result.protocols.size() == 1);
    CHECK(result.protocols[0].clauses.size() == 3);
}

TEST_CASE("the published listing: 33 operations, numbered in the order of the text") {
    const Result result = read(listing());
    CHECK(result.diagnostics.empty());
    REQUIRE(result.protocols.size() == 1);
    const ir::Protocol& auction = result.protocols[0];
    CHECK(auction.name == "Auction_House");
    CHECK(auction.operation_count == 33);
    REQUIRE(auction.clauses.size() == 4);
    const ir::Clause& bidloop = auction.clauses[1];
    CHECK(bidloop.body.id == 5);
    CHECK(bidloop.body.span.begin == source::Position{8, 5});
    const auto& choice = as<ir::OrderedChoice>(*as<ir::WaitFor>(bidloop.body).attempt);
    REQUIRE(choice.branches.size() == 2);
    CHECK(choice.branches[1].span.begin == source::Position{13, 11});
    CHECK(choice.branches[1].span.end == source::Position{13, 38});
    CHECK(ir::to_string(choice.branches[1]) == "agent(bidloop, $currentval)");
    CHECK(auction.clauses[2].body.span.begin.line == 19);
}

TEST_CASE("spans: code points, without the parentheses of a group") {
    const Result result = read("S[\n  agent(!A, %a) = /* ä */ (m(\"ö\", $x) => agent(_, %a)) then\n    (skip)\n]");
    REQUIRE(result.protocols.size() == 1);
    const ir::Clause& clause = result.protocols[0].clauses[0];
    CHECK(result.protocols[0].name_span.begin == source::Position{1, 1});
    CHECK(result.protocols[0].name_span.end == source::Position{1, 2});
    CHECK(result.protocols[0].span.end == source::Position{4, 2});
    CHECK(clause.head_span.begin == source::Position{2, 3});
    CHECK(clause.head_span.end == source::Position{2, 16});
    CHECK(clause.agent_span.begin == source::Position{2, 9});
    CHECK(clause.role_span.begin == source::Position{2, 13});
    CHECK(clause.span.begin == source::Position{2, 3});
    CHECK(clause.span.end == source::Position{3, 11});
    const auto& parts = as<ir::Seq>(clause.body).parts;
    CHECK(clause.body.span.begin == source::Position{2, 27});
    CHECK(parts[0].span.begin == source::Position{2, 28});
    CHECK(parts[0].span.end == source::Position{2, 54});
    const auto& send = as<ir::Send>(parts[0]);
    CHECK(send.terms[0].span.begin == source::Position{2, 30});
    CHECK(send.terms[0].span.end == source::Position{2, 33});
    CHECK(send.to.span.begin == source::Position{2, 42});
    CHECK(send.to.role.span.end == source::Position{2, 53});
    CHECK(parts[1].span.begin == source::Position{3, 6});
    CHECK(parts[1].span.end == source::Position{3, 10});
}

TEST_CASE("a text cut short at any byte gives diagnostics and no protocol") {
    std::string text = listing();
    while (text.back() == '\n') text.pop_back();
    REQUIRE(text.size() > 1000);
    for (std::size_t length = 0; length < text.size(); ++length) {
        const Result result = read(text.substr(0, length));
        CAPTURE(length);
        CHECK(result.protocols.empty());
        CHECK(!result.diagnostics.empty());
        CHECK(result.diagnostics.size() <= 2);
    }
    CHECK(read(text).protocols.size() == 1);
}

TEST_CASE("any one byte of a text replaced gives no crash, and never a protocol beside an error") {
    const std::string text = listing();
    for (std::size_t at = 0; at < text.size(); at += 3) {
        for (const char byte : {'(', ')', '$', '"', '\xff'}) {
            std::string broken = text;
            broken[at] = byte;
            const Result result = read(broken);
            const bool has_error =
                std::any_of(result.diagnostics.begin(), result.diagnostics.end(),
                            [](const auto& each) { return diag::severity_of(each.code) == diag::Severity::error; });
            CHECK(has_error == result.protocols.empty());
        }
    }
}

TEST_CASE("nesting is bounded, chains are not") {
    const auto groups = [](std::size_t depth) { return std::string(depth, '(') + "skip" + std::string(depth, ')'); };
    CHECK(body(groups(255)) == "skip");
    for (const std::size_t depth : {300U, 100000U}) {
        const Result result = read("S[agent(!A, %a) = " + groups(depth) + "]");
        CHECK(result.protocols.empty());
        REQUIRE(result.diagnostics.size() == 1);
        CHECK(result.diagnostics[0].code == diag::Code::nesting_too_deep);
    }
    std::string waits;
    for (int i = 0; i < 50000; ++i) waits += "waitfor a() timeout ";
    CHECK(read("S[agent(!A, %a) = " + waits + "skip]").protocols.empty());
    std::string chain = "skip";
    for (int i = 0; i < 20000; ++i) chain += i % 2 == 0 ? " then skip" : " or skip";
    const Result result = read("S[agent(!A, %a) = " + chain + "]");
    REQUIRE(result.protocols.size() == 1);
    CHECK(result.protocols[0].operation_count > 30000);
}

TEST_CASE("messages speak of the language, not of the parser") {
    const auto message = [](const std::string& text) {
        const Result result = read(text);
        REQUIRE(result.diagnostics.size() == 1);
        return result.diagnostics[0].message;
    };
    CHECK(message("S[agent(!A, %a) = a() b()]") == "`then`, `or` or `par` is missing here, before `b`");
    CHECK(message("S[agent(!A, %a) = (skip]") == "expected `then`, `or`, `par` or `)` before `]`");
    CHECK(message("S[agent(!A, %a) = waitfor skip]") == "expected `then`, `or`, `par` or `timeout` before `]`");
    CHECK(message("S[agent(!A, %a) = skip") ==
          "expected `then`, `or`, `par`, `]` or the next clause before the end of the file");
    CHECK(message("S[agent(!A, %a) = ]") == "expected an operation before `]`");
    CHECK(message("S[agent(A, %a) = skip]") == "the name of an agent begins with `!`: write `!A`");
    CHECK(message("S[agent(!A, %a) = m(]") == "expected a term or `)` before `]`");
    CHECK(message("S[agent(!A, %a) = $x = 5]") == "expected a decision procedure such as `decide()` before `5`");
    CHECK(message("") == "expected a scene such as `Auction[ … ]` before the end of the file");
}

TEST_CASE("an unclosed group is shown where it was opened") {
    const Result result = read("S[\n agent(!A, %a) = (a() then\n b()\n]");
    REQUIRE(result.diagnostics.size() == 1);
    REQUIRE(result.diagnostics[0].notes.size() == 1);
    CHECK(result.diagnostics[0].notes[0].span.begin == source::Position{2, 18});
    CHECK(result.diagnostics[0].span.begin == source::Position{4, 1});
}

TEST_CASE("the time to read grows with the text, not with its square") {
    // Ten times the clauses must not take more than thirty times as long; the quadratic would be a hundred.
    const auto seconds = [](int clauses) {
        std::string text = "S[\n";
        for (int i = 0; i < clauses; ++i)
            text += "agent(!A, %a, step" + std::to_string(i) + ") = (m($x) => agent(_, %a) or skip) then agent(step" +
                    std::to_string(i) + ")\n";
        const auto begin = std::chrono::steady_clock::now();
        CHECK(read(text + "]").protocols.size() == 1);
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    seconds(100);
    const double small = seconds(300);
    CHECK(seconds(3000) < 30 * small + 0.5);
}

}  // namespace map_read_map_test
