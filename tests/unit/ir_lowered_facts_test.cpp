// What languages say of the protocols that they are lowered to: both text forms keep it, and read what earlier ones said.
#include <doctest/doctest.h>

#include <string>

#include "translator/model/protocol/operation.h"
#include "translator/model/protocol/text_form.h"

namespace ir_lowered_facts_test {

using namespace map2pml;

namespace {

const char* const kText =
    "protocol S @1:1-1:9 @1:1-1:2\n"
    "agent !A %a @1:1-1:2\n"
    "clause !A %a situation @1:1-1:2 @1:1-1:2 @1:1-1:2 @1:1-1:2\n"
    "  #1 lowering seq @1:1-1:2\n"
    "    #2 unfolded decide p succeeds as \"p(5)\" @1:1-1:2\n"
    "    #3 unfolded decide p $x succeeds as \"p(5)\" @1:1-1:2 @1:1-1:2\n"
    "    #4 unfolded decide q no_solution as \"q(X)\" @1:1-1:2\n"
    "    #5 unfolded send m!2 called \"m\" as \"m => b\" @1:1-1:2\n"
    "      with !A %a @1:1-1:2 @1:1-1:2 @1:1-1:2\n"
    "    #6 unfolded receive m!2 called \"m\" as \"m <= b\" @1:1-1:2\n"
    "      with !A %a @1:1-1:2 @1:1-1:2 @1:1-1:2\n"
    "    #7 lowering become silent @1:1-1:2\n"
    "      term s1 @1:1-1:2\n"
    "    #8 lowering become cut as \"there is more\" @1:1-1:2\n";

/// The same, as it was said before: of the whole protocol. Nothing was said of decisions.
const char* const kEarlier =
    "protocol S unfolded @1:1-1:9 @1:1-1:2\n"
    "agent !A %a @1:1-1:2\n"
    "clause !A %a @1:1-1:2 @1:1-1:2 @1:1-1:2 @1:1-1:2\n"
    "  #1 seq @1:1-1:2\n"
    "    #2 decide p as \"p(5)\" @1:1-1:2\n"
    "    #3 decide p $x as \"p(5)\" @1:1-1:2 @1:1-1:2\n"
    "    #4 decide q as \"q(X)\" @1:1-1:2\n"
    "    #5 send m!2 as \"m => b\" @1:1-1:2\n"
    "      with !A %a @1:1-1:2 @1:1-1:2 @1:1-1:2\n"
    "    #6 receive m!2 as \"m <= b\" @1:1-1:2\n"
    "      with !A %a @1:1-1:2 @1:1-1:2 @1:1-1:2\n"
    "    #7 become @1:1-1:2\n"
    "      term s1 @1:1-1:2\n"
    "    #8 become as \"there is more\" @1:1-1:2\n";

ir::Protocol read(const std::string& text) {
    diag::Sink sink;
    auto protocol = ir::read_ir(text, 0, sink);
    REQUIRE(protocol.has_value());
    return std::move(*protocol);
}

std::string without(std::string text, const std::string& words) {
    for (auto found = text.find(words); found != std::string::npos; found = text.find(words))
        text.erase(found, words.size());
    return text;
}

const std::vector<ir::Operation>& parts_of(const ir::Protocol& protocol) {
    return std::get<ir::Seq>(protocol.clauses.front().body.kind).parts;
}

}  // namespace

TEST_CASE("facts of operations are read as they are printed") {
    const ir::Protocol protocol = read(kText);
    CHECK(ir::print_ir(protocol) == kText);
    CHECK(!ir::has_clauses_of_text(protocol));
    const std::vector<ir::Operation>& parts = parts_of(protocol);
    CHECK(parts[0].origin == ir::Operation::Origin::unfolded);
    CHECK(!ir::has_no_solution(parts[0]));
    CHECK(ir::has_no_solution(parts[2]));
    CHECK(ir::written(std::get<ir::Send>(parts[3].kind)) == "m");
    CHECK(ir::written(std::get<ir::Receive>(parts[4].kind)) == "m");
    CHECK(std::get<ir::Become>(parts[5].kind).kind == ir::Become::Kind::silent);
    CHECK(std::get<ir::Become>(parts[6].kind).kind == ir::Become::Kind::cut);
}

TEST_CASE("facts of operations in JSON") {
    source::SourceSet sources;
    sources.add("s.lcc", "");
    const ir::Protocol protocol = read(kText);
    const std::string json = ir::print_json(protocol, sources);
    diag::Sink sink;
    const auto again = ir::read_json(json, 0, sink);
    REQUIRE(again.has_value());
    CHECK(ir::print_ir(*again) == kText);
    std::string wrong = json;
    wrong.replace(wrong.find("\"silent\""), 8, "\"hidden\"");
    CHECK(!ir::read_json(wrong, 0, sink).has_value());
}

TEST_CASE("a document that says it of the whole protocol is still read") {
    const std::string all_but_outcomes = without(without(kText, " succeeds"), " no_solution");
    CHECK(ir::print_ir(read(kEarlier)) == all_but_outcomes);
    CHECK(ir::print_ir(read(without(kEarlier, " unfolded"))) != all_but_outcomes);
}

TEST_CASE("what is said in words that are none is refused") {
    const auto is_refused = [](const std::string& from, const std::string& to) {
        std::string text = kText;
        text.replace(text.find(from), from.size(), to);
        diag::Sink sink;
        return !ir::read_ir(text, 0, sink).has_value();
    };
    CHECK(!is_refused("become silent", "become"));
    CHECK(is_refused("become silent", "become hidden"));
    CHECK(is_refused("p succeeds", "p fails"));
    CHECK(is_refused("#1 lowering", "#1 lifting"));
}

}  // namespace ir_lowered_facts_test
