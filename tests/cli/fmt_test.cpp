// map2pml fmt and init: what they write, and what they leave alone.
#include <doctest/doctest.h>

#include "program.h"

namespace fmt_test {

using cli_test::Folder;
using cli_test::Ran;

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
    instance "a { b" {   // two
limit more = 3
expect termination violated
       because "x"
    }
)";

const char* const kTidyCheck = R"(agents Pong = 2
instance "a { b" {   // two
  limit more = 3
  expect termination violated
         because "x"
}
)";

}  // namespace

TEST_CASE("a protocol and a check file are formatted in place; comments, line breaks and strings stay") {
    const Folder folder;
    cli_test::write(folder / "a.map", kMessy);
    cli_test::write(folder / "a.check", kMessyCheck);
    const Ran check = folder.run("map2pml fmt --check a.map a.check");
    CHECK(check.exit_code == 1);
    CHECK(check.error.find("a.map: is not formatted") != std::string::npos);
    CHECK(cli_test::read(folder / "a.map") == kMessy);
    CHECK(folder.run("map2pml fmt a.map a.check").exit_code == 0);
    CHECK(cli_test::read(folder / "a.map") == kTidy);
    CHECK(cli_test::read(folder / "a.check") == kTidyCheck);
    CHECK(folder.run("map2pml fmt --check a.map a.check").exit_code == 0);
    cli_test::write(folder / "a.map", kMessy);
    CHECK(folder.run("map2pml fmt - < a.map").out == kTidy);
}

TEST_CASE("the samples: formatting twice changes nothing, and the translation stays the same") {
    const Folder folder;
    const Ran copied = folder.run("cp -r " M2P_SOURCE_DIR "/samples all && find all -name '*.map' -o -name '*.check'");
    REQUIRE(copied.exit_code == 0);
    const std::string all = "$(find all -name '*.map' -o -name '*.check')";
    CHECK(folder.run("map2pml fmt " + all).exit_code == 0);
    CHECK(folder.run("map2pml fmt --check " + all).exit_code == 0);
    for (const std::string sample : {"auction", "request", "par_loops"}) {
        const std::string path = "/" + sample + "/" + sample + ".map";
        if (cli_test::fs::exists(M2P_SOURCE_DIR "/samples" + path)) {
            const std::string ir = "map2pml -q -c /dev/null -t ir -o - ";
            const std::string without_places = " | sed 's/ @[0-9:-]*//g'";
            const std::string out = folder.run(ir + "all" + path + without_places).out;
            CHECK(out.find("clause ") != std::string::npos);
            CHECK(out == folder.run(ir + M2P_SOURCE_DIR "/samples" + path + without_places).out);
        }
    }
}

TEST_CASE("what has errors, or another language, is not touched") {
    const Folder folder;
    cli_test::write(folder / "broken.map", "S[ nonsense");
    cli_test::write(folder / "broken.check", "agents = {");
    cli_test::write(folder / "a.lcc", "x");
    for (const std::string file : {"broken.map", "broken.check", "a.lcc", "missing.map"}) {
        CAPTURE(file);
        const Ran ran = folder.run("map2pml fmt " + file);
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find("error") != std::string::npos);
    }
    CHECK(cli_test::read(folder / "broken.map") == "S[ nonsense");
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
    cli_test::write(folder / "my-lunch.map", "mine");
    const Ran again = folder.run("map2pml init my-lunch.map");
    CHECK(again.exit_code == 2);
    CHECK(again.error.find("`my-lunch.map` exists already") != std::string::npos);
    CHECK(cli_test::read(folder / "my-lunch.map") == "mine");
    CHECK(folder.run("map2pml init 'a*/ b'").exit_code == 2);
    CHECK(folder.run("map2pml init 7up && map2pml check -q 7up.map").exit_code == 0);
}

}  // namespace fmt_test
