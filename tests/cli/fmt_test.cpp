// map2pml fmt and init: what they write, and what they leave alone.
#include <doctest/doctest.h>

#include "tests/support/program.h"

namespace fmt_test {

using tests::Folder;
using tests::Ran;

namespace {

const char* const kMessy = R"(// Two agents.
Ping[
agent( !Ping,%ping )=  ping( 1,"a  b" )=>agent(_,%pong)   then // says it
    agent(more)

    /* The second
         clause. */
  agent(!Ping, %ping, more) = waitfor
  (pong(=$x,_)<=agent($who,%pong) then
  ($y=pick($x)
 or skip))
   timeout
  (agent(more))


  agent(!Pong, %pong) = skip]
)";

const char* const kTidy = R"(// Two agents.
Ping[
  agent(!Ping, %ping) = ping(1, "a  b") => agent(_, %pong) then // says it
    agent(more)

  /* The second
         clause. */
  agent(!Ping, %ping, more) = waitfor
      (pong(=$x, _) <= agent($who, %pong) then
       ($y = pick($x)
        or skip))
    timeout
      (agent(more))

  agent(!Pong, %pong) = skip]
)";

const char* const kMessyCheck = R"(agents Pong = 2
  prop once = nu W.([-]W /\
                  tt)
     ltl so: true;
    instance "a { b" {   // two
limit more = 3
prop never-ends = EF
 <in(m)>tt
   /\ tt
  prop all-end = tt
expect termination violated
       because "x"
    }
)";

const char* const kTidyCheck = R"(agents Pong = 2
prop once = nu W.([-]W /\
                tt)
ltl so: true;
instance "a { b" {   // two
  limit more = 3
  prop never-ends = EF
    <in(m)>tt
     /\ tt
  prop all-end = tt
  expect termination violated
         because "x"
}
)";

const char* const kMessyLcc = R"(// Who asks.
r( asker,initial ,1,1 )
a(asker( [X|Xs],N ),A)::  % one after the other
ask( N,-2 )=>a(_,X)<-not( N=0 and
N<3 ) and ~(X = none)  then
(   ( yes(V)<=a(_,X)
<- V > 2 * ( N+1 ) then a(asker(Xs,N),A)
  )


    or no<= a(_,X) )   /* or
 nothing */
.
      // The other.
 a(answerer,B) :: ask( _,_ )<=a(asker(_,_),A) then yes("a  b")=>a(_,A)
)";

const char* const kTidyLcc = R"(// Who asks.
r(asker, initial, 1, 1)
a(asker([X | Xs], N), A) ::  % one after the other
  ask(N, -2) => a(_, X) <- not (N = 0 and
                                N < 3) and ~(X = none) then
  ( ( yes(V) <= a(_, X)
        <- V > 2 * (N + 1) then a(asker(Xs, N), A)
    )

    or no <= a(_, X) )   /* or
 nothing */
  .
// The other.
a(answerer, B) :: ask(_, _) <= a(asker(_, _), A) then yes("a  b") => a(_, A)
)";

}  // namespace

TEST_CASE("LCC: groups of actions stand apart, terms close together") {
    const Folder folder;
    tests::write_file(folder / "a.lcc", kMessyLcc);
    CHECK(folder.run("map2pml fmt --check a.lcc").exit_code == 1);
    const Ran ran = folder.run("map2pml fmt a.lcc");
    CHECK(ran.error == "");
    CHECK(ran.exit_code == 0);
    CHECK(tests::read_file(folder / "a.lcc") == kTidyLcc);
    CHECK(folder.run("map2pml fmt --check a.lcc").exit_code == 0);
    CHECK(folder.run("map2pml fmt --from lcc - < a.lcc").out == kTidyLcc);
    CHECK(folder.run("map2pml fmt --from auml - < a.lcc").exit_code == 2);
}

TEST_CASE("a protocol and a check file are formatted in place; comments, line breaks and strings stay") {
    const Folder folder;
    tests::write_file(folder / "a.map", kMessy);
    tests::write_file(folder / "a.check", kMessyCheck);
    const Ran check = folder.run("map2pml fmt --check a.map a.check");
    CHECK(check.exit_code == 1);
    CHECK(check.error.find("a.map: is not formatted") != std::string::npos);
    CHECK(tests::read_file(folder / "a.map") == kMessy);
    CHECK(folder.run("map2pml fmt a.map a.check").exit_code == 0);
    CHECK(tests::read_file(folder / "a.map") == kTidy);
    CHECK(tests::read_file(folder / "a.check") == kTidyCheck);
    CHECK(folder.run("map2pml fmt --check a.map a.check").exit_code == 0);
    tests::write_file(folder / "a.map", kMessy);
    CHECK(folder.run("map2pml fmt - < a.map").out == kTidy);
}

TEST_CASE("the samples: formatting twice changes nothing, and the translation stays the same") {
    const Folder folder;
    const Ran copied = folder.run("cp -r " M2P_SOURCE_DIR
                                  "/samples all && find all -name '*.map' -o -name '*.lcc' -o -name '*.check'");
    REQUIRE(copied.exit_code == 0);
    const std::string all = "$(find all -name '*.map' -o -name '*.lcc' -o -name '*.check')";
    CHECK(folder.run("map2pml fmt " + all).exit_code == 0);
    CHECK(folder.run("map2pml fmt --check " + all).exit_code == 0);
    const auto translation = [&](const std::string& folder_of_samples, const std::string& path) {
        return folder.run("map2pml -q -t ir -o - " + folder_of_samples + path + " | sed 's/ @[0-9:-]*//g'").out;
    };
    for (const std::string path : {"/auction/auction.map", "/dutch_auction/dutch_auction.map",
                                   "/travel/travel_agency.lcc", "/lcc/contract_net.lcc", "/lcc/ring_election.lcc"}) {
        CAPTURE(path);
        const std::string formatted = translation("all", path);
        CHECK(formatted.find("\nclause ") != std::string::npos);
        CHECK(formatted == translation(M2P_SOURCE_DIR "/samples", path));
    }
}

TEST_CASE("what has errors, or another language, is not touched") {
    const Folder folder;
    tests::write_file(folder / "broken.map", "S[ nonsense");
    tests::write_file(folder / "broken.check", "agents = {");
    tests::write_file(folder / "a.lcc", "a(x, Y) :: nonsense <-");
    tests::write_file(folder / "a.xmi", "<x/>");
    for (const std::string file : {"broken.map", "broken.check", "a.lcc", "a.xmi", "missing.map"}) {
        CAPTURE(file);
        const Ran ran = folder.run("map2pml fmt " + file);
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find("error") != std::string::npos);
    }
    CHECK(tests::read_file(folder / "broken.map") == "S[ nonsense");
    CHECK(folder.run("map2pml fmt").exit_code == 2);
}

TEST_CASE("init writes a protocol that holds, formatted, and replaces nothing") {
    const Folder folder;
    CHECK(folder.run("map2pml init my-lunch").exit_code == 0);
    CHECK(folder.files() == std::set<std::string>{"my-lunch.map", "my-lunch.check"});
    CHECK(folder.run("map2pml fmt --check my-lunch.map my-lunch.check").exit_code == 0);
    const Ran check = folder.run("map2pml check my-lunch.map");
    CHECK(check.exit_code == 0);
    CHECK(check.error == "");
    CHECK(check.out.find("holds       answered") != std::string::npos);
    tests::write_file(folder / "my-lunch.map", "mine");
    const Ran again = folder.run("map2pml init my-lunch.map");
    CHECK(again.exit_code == 2);
    CHECK(again.error.find("`my-lunch.map` exists already") != std::string::npos);
    CHECK(tests::read_file(folder / "my-lunch.map") == "mine");
    CHECK(folder.run("map2pml init 'a*/ b'").exit_code == 2);
    CHECK(folder.run("map2pml init 7up && map2pml check -q 7up.map").exit_code == 0);
}

TEST_CASE("diagrams as text are indented by their blocks, and mean the same") {
    const Folder folder;
    tests::write_file(folder / "a.mmd",
                      "---\ntitle:   T\n---\nsequenceDiagram\nA->>B: x  \n\n\n   alt p\nB->>A: y\n  else\n "
                      "loop\nB->>A: z\nend\nend\n");
    tests::write_file(folder / "a.puml",
                      "@startuml\nnote over A\n   as it is\nend note\nA -> B : x\nalt#Gold p\nB -> A : y\nelse\n"
                      "note left: n\nB -> A : z\nend\n@enduml\n");
    CHECK(folder.run("map2pml a.mmd -t ir -o 1.ir && map2pml a.puml -t ir -o 2.ir").exit_code == 0);
    CHECK(folder.run("map2pml fmt --check a.mmd").exit_code == 1);
    CHECK(folder.run("map2pml fmt a.mmd a.puml").exit_code == 0);
    CHECK(tests::read_file(folder / "a.mmd") ==
          "---\ntitle:   T\n---\nsequenceDiagram\n  A->>B: x\n\n  alt p\n    B->>A: y\n  else\n    loop\n      B->>A: "
          "z\n    end\n  end\n");
    CHECK(tests::read_file(folder / "a.puml") ==
          "@startuml\nnote over A\n   as it is\nend note\nA -> B : x\nalt#Gold p\n  B -> A : y\nelse\n"
          "  note left: n\n  B -> A : z\nend\n@enduml\n");
    CHECK(folder.run("map2pml fmt --check a.mmd a.puml").exit_code == 0);
    tests::write_file(folder / "wrong.mmd", "sequenceDiagram\nA->>B: x\nalt p\n");
    CHECK(folder.run("map2pml fmt wrong.mmd").exit_code == 2);
    CHECK(tests::read_file(folder / "wrong.mmd") == "sequenceDiagram\nA->>B: x\nalt p\n");
}

}  // namespace fmt_test
