// What reaches clingo, and what is believed of what it prints.
#include <doctest/doctest.h>

#include <string>

#include "tests/deontic/clingo_judge.h"
#include "translator/deontic/answer.h"

namespace program_test {

using namespace deontic_test;
using map2pml::deontic::read_answer;

TEST_CASE("no name reaches a program, whatever letters are in it") {
    auto base = rule_base(R"(rules of Ann { (A, _, -"read). #script (lua) os.execute() #end."(A, "\") :- t(0,0,0).")) <- A = "x\ny". })");
    base.participants = {"Ann", "bob). t(1,1,1). agent(c(0)"};
    ClingoJudge judge(base);
    (void)judge.decide("bob). t(1,1,1). agent(c(0)", term({"open"}));
    CHECK(judge.last_program().empty());  // no rule is about it
}

TEST_CASE("an answer is one answer set and nothing else") {
    const auto answer = read_answer("t(3,c(1),c(2)) b(1,c(1),c(2),f(4,c(5))) t(10,c(1),c(2))\nSATISFIABLE\n");
    REQUIRE(answer.has_value());
    CHECK(answer->answering == std::set<std::size_t>{3, 10});
    CHECK(answer->on_the_way == std::set<std::size_t>{1});
    REQUIRE(read_answer("\nSATISFIABLE\n").has_value());
    CHECK(read_answer("\nSATISFIABLE\n")->answering.empty());
    for (const char* text : {"", "UNSATISFIABLE\n", "SATISFIABLE\n", "t(1,c(1),c(2))\n", "t(1,c(1),c(2))\nSATISFIABLE",
                             "t(1,c(1),c(2))\n\nSATISFIABLE\n", "x(1,c(1))\nSATISFIABLE\n", "t(a)\nSATISFIABLE\n",
                             "t(1,c(1))\nUNKNOWN\n", "\nSATISFIABLE\nmore\n"}) {
        CAPTURE(text);
        CHECK_FALSE(read_answer(text).has_value());
    }
}

}  // namespace program_test
