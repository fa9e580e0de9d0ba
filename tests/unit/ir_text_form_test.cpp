// The text form of a protocol made by hand, letter for letter, and what its reader refuses.
#include <doctest/doctest.h>

#include <string>

#include "translator/model/protocol/text_form.h"

namespace ir_text_form_test {

using namespace map2pml;

namespace {

source::Span at(std::uint32_t line, std::uint32_t column, std::uint32_t end) {
    return {0, {line, column}, {line, end}};
}

/// S[agent(!A, %a, "go on", $x) = waitfor ($y = p(5) or m(=$y) <= agent(_, $r)) timeout skip]
ir::Protocol by_hand() {
    ir::Protocol protocol;
    protocol.name = "S";
    protocol.span = at(1, 1, 90);
    protocol.name_span = at(1, 1, 2);
    protocol.agents.push_back({"A", "a", at(1, 9, 11)});
    ir::Clause clause;
    clause.agent = {"A"};
    clause.role = {"a"};
    clause.span = at(1, 3, 89);
    clause.head_span = at(1, 3, 29);
    clause.agent_span = at(1, 9, 11);
    clause.role_span = at(1, 13, 15);
    clause.parameters = {{at(1, 17, 24), ir::Constant{"go on"}}, {at(1, 26, 28), ir::Variable{"x"}}};
    ir::Operation decide{at(1, 41, 50), 3,
                         ir::Decide{ir::Variable{"y"}, at(1, 41, 43), "p", {{at(1, 48, 49), ir::Integer{5}}}}};
    ir::Operation receive{
        at(1, 54, 76), 4,
        ir::Receive{"m",
                    {{at(1, 56, 59), ir::CurrentValue{"y"}}},
                    {at(1, 64, 76), {at(1, 70, 71), ir::Wildcard{}}, {at(1, 73, 75), ir::Variable{"r"}}}}};
    ir::Operation choice{at(1, 41, 76), 2, ir::OrderedChoice{{decide, receive}}};
    ir::Operation skip{at(1, 85, 89), 5, ir::Skip{}};
    clause.body = {at(1, 32, 89), 1, ir::WaitFor{choice, skip}};
    protocol.clauses.push_back(clause);
    protocol.operation_count = 5;
    return protocol;
}

const char* const kText =
    "protocol S @1:1-1:90 @1:1-1:2\n"
    "agent !A %a @1:9-1:11\n"
    "clause !A %a @1:3-1:89 @1:3-1:29 @1:9-1:11 @1:13-1:15\n"
    "  term \"go on\" @1:17-1:24\n"
    "  term $x @1:26-1:28\n"
    "  #1 waitfor @1:32-1:89\n"
    "    #2 ordered_choice @1:41-1:76\n"
    "      #3 decide p $y @1:41-1:50 @1:41-1:43\n"
    "        term 5 @1:48-1:49\n"
    "      #4 receive m @1:54-1:76\n"
    "        term =$y @1:56-1:59\n"
    "        with _ $r @1:64-1:76 @1:70-1:71 @1:73-1:75\n"
    "    #5 skip @1:85-1:89\n";

/// The line that the reader complains about; 0 when it does not.
std::uint32_t complaint(const std::string& text) {
    diag::Sink sink;
    const auto protocol = ir::read_ir(text, 0, sink);
    CHECK(protocol.has_value() == sink.empty());
    return sink.empty() ? 0 : sink.sorted().front().span.begin.line;
}

std::string with(const std::string& text, const std::string& from, const std::string& to) {
    std::string changed = text;
    const auto found = changed.find(from);
    REQUIRE(found != std::string::npos);
    return changed.replace(found, from.size(), to);
}

}  // namespace

TEST_CASE("the text form, letter for letter") {
    CHECK(ir::print_ir(by_hand()) == kText);
    diag::Sink sink;
    const auto again = ir::read_ir(kText, 0, sink);
    REQUIRE(again.has_value());
    CHECK(again->operation_count == 5);
    CHECK(ir::print_ir(*again) == kText);
    CHECK(ir::to_string(again->clauses[0].body) == "waitfor ($y = p(5) or m(=$y) <= agent(_, $r)) timeout skip");
}

TEST_CASE("what the reader of the text form refuses, by line") {
    CHECK(complaint(kText) == 0);
    CHECK(complaint(std::string("// a remark\n\n") + kText) == 0);
    CHECK(complaint("") == 1);
    CHECK(complaint("clause !A %a") == 1);
    CHECK(complaint(with(kText, "!A %a @1:9", "A %a @1:9")) == 2);
    CHECK(complaint(with(kText, " @1:13-1:15", "")) == 3);
    CHECK(complaint(with(kText, "@1:17-1:24", "@1:17-24")) == 4);
    CHECK(complaint(with(kText, "  term $x", "      term $x")) == 5);
    CHECK(complaint(with(kText, "#1 waitfor", "#x waitfor")) == 6);
    CHECK(complaint(with(kText, "ordered_choice", "choice")) == 7);
    CHECK(complaint(with(kText, "term 5", "term 99999999999999999999")) == 9);
    CHECK(complaint(with(kText, "with _ $r", "with _")) == 12);
    CHECK(complaint(with(kText, "    #5 skip @1:85-1:89\n", "")) == 6);
}

TEST_CASE("neither reader is hurt by depth or by a text cut short") {
    std::string deep = "protocol S @1:1-1:2 @1:1-1:2\nclause !A %a @1:1-1:2 @1:1-1:2 @1:1-1:2 @1:1-1:2\n";
    for (std::size_t depth = 1; depth < 5000; ++depth) deep += std::string(2 * depth, ' ') + "#1 seq @1:1-1:2\n";
    CHECK(complaint(deep) > 0);
    const std::string text = kText;
    for (std::size_t length = 0; length + 1 < text.size(); ++length) (void)complaint(text.substr(0, length));

    source::SourceSet sources;
    sources.add("s.map", "");
    const std::string json = ir::print_json(by_hand(), sources);
    for (std::size_t length = 0; length + 2 < json.size(); ++length) {
        diag::Sink sink;
        CHECK(!ir::read_json(json.substr(0, length), 0, sink).has_value());
        CHECK(sink.has_errors());
    }
    diag::Sink sink;
    const auto again = ir::read_json(json, 0, sink);
    REQUIRE(again.has_value());
    CHECK(ir::print_ir(*again) == kText);
}

}  // namespace ir_text_form_test
