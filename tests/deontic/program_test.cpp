// What reaches clingo, and what is believed of what it prints.
#include <doctest/doctest.h>

#include <string>

#include "tests/deontic/clingo_judge.h"
#include "translator/model/rules/internal.h"

namespace program_test {

using namespace deontic_test;
using map2pml::deontic::read_answer;

TEST_CASE("no name reaches a program, whatever letters are in it") {
    const std::string evil = "x\"). t(0,0,0). #script (lua) os.execute('true') #end.\n";
    auto base =
        rule_base(R"(rules of Ann { (A, _, -open(X)) <- evil(X), A = X. (A, _, -open(X)) <- X = "a\"). b(1,2).". })");
    base.naming = map2pml::deontic::Naming::map;
    base.participants = {"Ann", evil};
    base.common = {term({"evil", evil})};
    ClingoJudge judge(base);
    CHECK(judge.decide(evil, term({"open", evil})).is_allowed);  // the agent is not the constant of its name
    CHECK_FALSE(judge.decide("Ann", term({"open", "a\"). b(1,2)."})).is_allowed);
    for (const char* part : {"script", "execute", "\"", "evil", "open", "Ann"})
        CHECK(judge.last_program().find(part) == std::string::npos);
}

TEST_CASE("an answer is one answer set and nothing else") {
    const auto answer = read_answer("t(3,0) b(1,c(1),c(2),f(4,c(5))) t(10,0) t(2,7)\nSATISFIABLE\n");
    REQUIRE(answer.has_value());
    CHECK(answer->answering.at(0) == std::set<std::size_t>{3, 10});
    CHECK(answer->answering.at(7) == std::set<std::size_t>{2});
    CHECK(answer->on_the_way == std::set<std::size_t>{1});
    REQUIRE(read_answer("\nSATISFIABLE\n").has_value());
    CHECK(read_answer("\nSATISFIABLE\n")->answering.empty());
    for (const char* text :
         {"", "UNSATISFIABLE\n", "SATISFIABLE\n", "t(1,0)\n", "t(1,0)\nSATISFIABLE", "t(1,c(1),c(2))\nSATISFIABLE\n",
          "t(1)\nSATISFIABLE\n", "t(1,0)\n\nSATISFIABLE\n", "x(1,c(1))\nSATISFIABLE\n", "t(a)\nSATISFIABLE\n",
          "t(1,0)\nUNKNOWN\n", "\nSATISFIABLE\nmore\n"}) {
        CAPTURE(text);
        CHECK_FALSE(read_answer(text).has_value());
    }
}

}  // namespace program_test
