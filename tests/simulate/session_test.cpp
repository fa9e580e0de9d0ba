// The commands of a session, one by one.
#include "driver/report/runs/session.h"

#include <doctest/doctest.h>

#include "scene.h"
#include "tests/support/text.h"

namespace session_test {

using namespace simulate_test;
using simulate::Simulation;
using tests::contains;

namespace {

/// A session over lines that are known beforehand.
class Talk {
  public:
    explicit Talk(const std::string& protocol = kPing) : scene_(protocol), simulation_(scene_.system()) {}

    /// Everything that is written after the first listing.
    std::string say(const std::vector<std::string>& lines, bool prompt = false) {
        std::size_t next = 0;
        std::vector<std::string> written;
        simulate::SessionHost host;
        host.read_line = [&]() -> std::optional<std::string> {
            return next < lines.size() ? std::optional(lines[next++]) : std::nullopt;
        };
        host.write = [&](const std::string& text) {
            written.push_back(text);
            return true;
        };
        host.save = [&](const std::string& path, const Simulation&) {
            saved = path;
            return path == "full" ? std::string("`full` cannot be written") : std::string();
        };
        host.was_interrupted = [] { return false; };
        host.has_prompt = prompt;
        const simulate::Wording wording{scene_.sources(), {}};
        simulate::Session(simulation_, wording, host).run();
        read_lines = next;
        std::string text;
        for (std::size_t at = 1; at < written.size(); ++at) text += written[at];
        return text;
    }

    std::string saved;
    std::size_t read_lines = 0;
    [[nodiscard]] const Simulation& simulation() const { return simulation_; }

  private:
    Scene scene_;
    Simulation simulation_;
};

}  // namespace

TEST_CASE("a number takes the step, and everything is listed again") {
    Talk talk;
    const std::string text = talk.say({"1"});
    CHECK(text ==
          "    1  Ping  $x = want()                                   test.map:2:25\n"
          "after 1 step:\n"
          "  Ping  is at test.map:2:42  ping($x) => agent(_, %pong)\n"
          "          $x = want()\n"
          "  Pong  waits at test.map:3:25  for ping($y) <= agent($who, %ping)\n"
          "possible next steps:\n"
          "    1  Ping  ping(want()) => Pong                          test.map:2:42\n");
}

TEST_CASE("what is not understood changes nothing") {
    Talk talk;
    for (const std::string line : {"0", "3", "99999999999999999999999", "-1", "1 1", "x", "undo it", "u 0", "r x",
                                   "r 0", "r 1 x", "r 1 2 3", "quit now", "s", "save", "l 3", "\x1b[A", "\xff\xfe"}) {
        CAPTURE(line);
        const std::string text = talk.say({line});
        CHECK(contains(text, "h lists the commands\n"));
        CHECK(text.find('\x1b') == std::string::npos);
        CHECK(talk.simulation().steps().empty());
    }
}

TEST_CASE("undo, back, tell, list, empty line, help") {
    Talk talk;
    CHECK(contains(talk.say({"u"}), "nothing to undo"));
    CHECK(talk.say({"t"}) == "nothing has happened yet\n");
    talk.say({"1", "1", "1"});
    CHECK(talk.simulation().outcome() == simulate::Outcome::completed);
    CHECK(contains(talk.say({"1"}), "no step is possible"));
    CHECK(contains(talk.say({""}), "completed after 3 steps: all agents have ended\n"));
    CHECK(talk.say({"t"}) ==
          "    1  Ping  $x = want()                                   test.map:2:25\n"
          "    2  Ping  ping(want()) => Pong                          test.map:2:42\n"
          "             Ping ends\n"
          "    3  Pong  ping(want()) <= Ping                          test.map:3:33\n"
          "             Pong ends\n");
    talk.say({"u 2"});
    CHECK(talk.simulation().steps().size() == 1);
    talk.say({"undo 7"});
    CHECK(talk.simulation().steps().empty());
    talk.say({"2", "b"});
    CHECK(talk.simulation().steps().empty());
    CHECK(talk.say({"l"}) == talk.say({""}));
    CHECK(talk.say({"  list\t"}) == talk.say({"l\r"}));
    CHECK(talk.say({"h"}) == talk.say({"help"}));
    CHECK(contains(talk.say({"?"}), "s FILE"));
}

TEST_CASE("steps by chance name their seed; with it they come again") {
    Talk talk;
    const std::string once = talk.say({"r 3"});
    CHECK(once.starts_with("seed 1\n"));
    const std::string again = talk.say({"b", "r 3 1"});
    CHECK(again.ends_with(once.substr(once.find('\n'))));
    CHECK(contains(talk.say({"b", "r", "r"}), "seed 2\n"));
    CHECK(contains(talk.say({"b", "r 1 41", "r 1"}), "seed 42\n"));
}

TEST_CASE("saving says where, or why not, and goes on") {
    Talk talk;
    CHECK(talk.say({"1", "s run one.json"}).ends_with("saved 1 step to run one.json\n"));
    CHECK(talk.saved == "run one.json");
    CHECK(talk.say({"save full"}) == "not saved: `full` cannot be written\n");
    CHECK(talk.simulation().steps().size() == 1);
}

TEST_CASE("quit ends, and so does the end of the lines") {
    Talk talk;
    talk.say({"q", "1"});
    CHECK(talk.read_lines == 1);
    talk.say({"quit", "1"});
    CHECK(talk.read_lines == 1);
    CHECK(talk.simulation().steps().empty());
    CHECK(contains(talk.say({}, true), "> \n"));
}

TEST_CASE("when nobody reads any more it ends") {
    const Scene scene(kPing);
    Simulation simulation(scene.system());
    int reads = 0;
    simulate::SessionHost host;
    host.read_line = [&] { return ++reads, std::optional<std::string>("r 5"); };
    host.write = [](const std::string&) { return false; };
    const simulate::Wording wording{scene.sources(), {}};
    simulate::Session(simulation, wording, host).run();
    CHECK(reads == 0);
}

TEST_CASE("an interruption ends the steps by chance, not the session") {
    const Scene scene(R"(S[
  agent(!A, %a) = x() => agent(_, %b) then agent()
  agent(!B, %b) = waitfor (x() <= agent(_, %a) then agent()) timeout (agent())])");
    Simulation simulation(scene.system());
    int asked = 0;
    std::vector<std::string> lines = {"r 1000000", "q"};
    std::size_t next = 0;
    simulate::SessionHost host;
    host.read_line = [&]() -> std::optional<std::string> { return lines.at(next++); };
    host.write = [](const std::string&) { return true; };
    host.was_interrupted = [&] { return ++asked == 5; };
    const simulate::Wording wording{scene.sources(), {}};
    simulate::Session(simulation, wording, host).run();
    CHECK(next == 2);
    CHECK(simulation.steps().size() == 5);
}

}  // namespace session_test
