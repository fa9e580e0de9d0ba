// Rules of the translation of diagrams: templates that are filled in and read. What a rule says is compared with formulas that are made by hand.
#include <doctest/doctest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "tests/support/files.h"
#include "translator/machines/writing/formulas.h"
#include "translator/machines/writing/rule.h"
#include "translator/model/machines/formula/make.h"

namespace rules_test {

using namespace map2pml;
using namespace map2pml::eventb;
using namespace map2pml::eventb::writing;

namespace {

const source::Span kPlace = {3, {7, 1}, {7, 9}};

Rule precedence(const PredicatePtr& begun, const PredicatePtr& after) {
    Rule rule("precedence");
    rule.put("word", "agree").put("has_begun", begun).put("after", after);
    return rule;
}

Rule empty_operand() {
    Rule rule("empty_operand");
    rule.put("skip", "skip_1").put("taken", "alt_1").each("begins", std::vector{becomes("alt_1", 2)});
    const std::vector<PredicatePtr> none;
    rule.each("after", std::vector{is("hand_a", 1), is("hand_b", 1)}).each("open", none).each("free", none);
    return rule;
}

}  // namespace

TEST_CASE("a formula that is put into a rule stays whole") {
    const PredicatePtr begun = any_of({is("a", 1), is("b", 1)});
    const PredicatePtr after = implies(is("c", 1), is("d", 1));
    const Read<Machine> read = precedence(begun, after).clauses(kPlace);
    REQUIRE(read.fault == "");
    REQUIRE(read.formula.invariants.size() == 1);
    CHECK(read.formula.invariants[0].label == "ord_agree");
    CHECK(same(*read.formula.invariants[0].predicate, *implies(begun, after)));
}

TEST_CASE("guards and actions are numbered where they stand, and have the place of the part") {
    const Read<Machine> read = empty_operand().clauses(kPlace);
    REQUIRE(read.fault == "");
    REQUIRE(read.formula.events.size() == 1);
    const Event& event = read.formula.events[0];
    CHECK(event.label == "skip_1");
    CHECK(event.convergence == Convergence::convergent);
    REQUIRE(event.guards.size() == 3);
    CHECK(event.guards[0].label == "grd1");
    CHECK(event.guards[2].label == "grd3");
    CHECK(same(*event.guards[1].predicate, *is("hand_b", 1)));
    CHECK(same(*event.guards[2].predicate, *is("alt_1", 0)));
    REQUIRE(event.actions.size() == 1);
    CHECK(to_string(event.actions[0].assignment) == "alt_1 ≔ 2");
    CHECK(event.actions[0].label == "act1");
    for (const LabelledPredicate& each : event.guards) CHECK(each.span == kPlace);
    CHECK(event.span == kPlace);
}

TEST_CASE("a field that is not given, or is not in the template, is a fault: no condition gets lost") {
    Rule without("precedence");
    without.put("word", "agree").put("has_begun", is("a", 1));
    CHECK(without.clauses(kPlace).fault == "no value is given for `after`");
    Rule with_more = precedence(is("a", 1), is("b", 1));
    with_more.each("free", std::vector{is("c", 1)});
    CHECK(with_more.clauses(kPlace).fault == "`free` is not in the template");
    CHECK(Rule("no_such_rule").clauses(kPlace).fault == "there is no such template");
    Rule of_no_text = precedence(is("a", 1), is("b", 1));
    of_no_text.put("after", std::string("b ="));
    const Read<Machine> unreadable = of_no_text.clauses(kPlace);
    CHECK(unreadable.fault != "");
    CHECK_FALSE(unreadable.too_deep);
}

TEST_CASE("formulas that are too large to be read are said to be") {
    PredicatePtr deep = is("x", 1);
    std::vector<PredicatePtr> wide;
    wide.reserve(3000);
    for (int level = 0; level < 400; ++level)
        deep = level % 2 == 0 ? any_of({is("y", 0), deep}) : all_of({is("z", 0), deep});
    for (int part = 0; part < 3000; ++part) wide.push_back(is("x" + std::to_string(part), 1));
    for (const PredicatePtr& each : {deep, all_of(wide)}) {
        const Read<Machine> read = precedence(is("a", 1), each).clauses(kPlace);
        CHECK(read.fault != "");
        CHECK(read.too_deep);
        CHECK(read.formula.invariants.empty());
    }
}

TEST_CASE("every rule is a template and a function named after it") {
    const std::filesystem::path root = M2P_SOURCE_DIR;
    std::set<std::string> templates;
    for (const auto& entry : std::filesystem::directory_iterator(root / "templates/eventb/rules")) {
        templates.insert(entry.path().stem().string());
        const std::string text = tests::read_file(entry.path());
        CHECK_MESSAGE(text.starts_with("{{! "), entry.path().filename().string(), " does not say what it is");
    }
    CHECK(templates.size() > 20);
    // `eventb::Machine Rules::precedence(…) { … Rule rule("precedence"); … }`
    const std::regex function(R"re(\n *[\w:<>]+ (?:\w+::)?(\w+)\([^;{}]*\)(?: const)? \{)re");
    const std::regex use("Rule rule\\(\"(\\w+)\"\\);");
    std::set<std::string> used;
    for (const auto& entry : std::filesystem::directory_iterator(root / "translator/machines/from_diagrams")) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string text = tests::read_file(entry.path());
        for (std::sregex_iterator at(text.begin(), text.end(), use), end; at != end; ++at) {
            std::string around;
            const auto before = text.begin() + at->position();
            for (std::sregex_iterator each(text.begin(), before, function); each != end; ++each) around = (*each)[1];
            CHECK((*at)[1].str() == around);
            used.insert(around);
        }
    }
    CHECK(used == templates);
}

}  // namespace rules_test
