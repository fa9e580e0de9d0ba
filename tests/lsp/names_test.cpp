// The names of texts in each language, complete or not.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "translator/languages/names/names.h"

namespace names_test {

using namespace map2pml;
using names::Language;

namespace {

/// `message yes sent 3:5`, one a line; of one kind only, if one is given.
std::string listed(const std::string& text, Language language, const std::string& kind = "") {
    std::string all;
    for (const names::Name& each : names::names_in(source::SourceFile("x", text), 0, language)) {
        if (!kind.empty() && kind != names::to_string(each.kind)) continue;
        static const char* const kUses[] = {"declared", "used", "sent", "taken"};
        all += fmt::format("{} {} {}:{}\n",
                           kind.empty() ? fmt::format("{} {}", names::to_string(each.kind), each.text) : each.text,
                           kUses[static_cast<int>(each.use)], each.span.begin.line, each.span.begin.column);
    }
    return all;
}

}  // namespace

TEST_CASE("MAP") {
    const std::string text =
        "Ask[ agent(!C, %c) = $n = pick() then ask($n, =$n, x) => agent(!S, %s) then agent(wait, $n)\n"
        " agent(!C, %c, wait, $n) = waitfor (answer($n) <= agent($s, %s)) timeout (check($n))]";
    CHECK(listed(text, Language::map, "message") == "ask sent 1:39\nanswer taken 2:37\n");
    CHECK(listed(text, Language::map, "procedure") == "pick used 1:27\ncheck used 2:75\n");
    CHECK(listed(text, Language::map, "clause") == "wait used 1:83\nwait declared 2:16\n");
    CHECK(listed(text, Language::map, "agent") == "C declared 1:13\nS used 1:65\nC declared 2:9\n");
    // A pattern binds, its terms with `=` and those of sends are read.
    CHECK(listed(text, Language::map, "variable") ==
          "n declared 1:23\nn used 1:44\nn used 1:49\nn used 1:90\nn declared 2:23\nn declared 2:45\ns declared "
          "2:58\nn used 2:82\n");
    // A variable of another clause is another one.
    const auto all = names::names_in(source::SourceFile("x", text), 0, Language::map);
    std::vector<names::Name> variables;
    for (const names::Name& each : all)
        if (each.kind == names::Kind::variable && each.text == "n") variables.push_back(each);
    CHECK(names::same(variables.front(), variables[1]));
    CHECK_FALSE(names::same(variables.front(), variables.back()));
}

TEST_CASE("a text that is being written has names, too") {
    CHECK(listed("Ask[ agent(!C, %c) = ask(1) => agent(!S, %s) then ans", Language::map, "message") ==
          "ask sent 1:22\n");
    CHECK(listed("agent(", Language::map).empty());
    CHECK(listed("Ask[ agent(!C, %c = ask(", Language::map, "role") == "c used 1:17\n");
    CHECK(listed("", Language::check).empty());
    CHECK(listed("procedure", Language::check).empty());
    CHECK(listed("a(c, C) :: ask(", Language::lcc, "role") == "c declared 1:3\n");
    CHECK(listed("A->>", Language::mermaid) == "agent A used 1:1\n");
}

TEST_CASE("LCC") {
    const std::string text =
        "a(client(X), C) :: ask(X, Y) => a(server, S) <- known(Y) then answer(Z) <= a(server, S).\n"
        "a(server, S) :: ask(Q) <= a(client(_), C) then answer(Q) => a(client(_), C).\n";
    CHECK(listed(text, Language::lcc, "role") ==
          "client declared 1:3\nserver used 1:35\nserver used 1:78\nserver declared 2:3\nclient used 2:29\nclient used "
          "2:63\n");
    CHECK(listed(text, Language::lcc, "message") ==
          "ask sent 1:20\nanswer taken 1:63\nask taken 2:17\nanswer sent 2:48\n");
    CHECK(listed(text, Language::lcc, "procedure") == "known used 1:49\n");
}

TEST_CASE("check files") {
    const std::string text =
        "agents Guest = 2, Ann = 1\nlimit Ann.answers = 3\ntotal isFree\nstate left = 3\n"
        "procedure take($n) { require left > 0 set left := left - $n }\n"
        "never \"all gone\": left == 0\nexpect no-orphans, progress violated because \"left\"\n"
        "on sent yes() from !Ann { set left := 2 }\ninstance \"two guests\" { agents Guest = 2 }\n";
    CHECK(listed(text, Language::check, "agent") ==
          "Guest used 1:8\nAnn used 1:19\nAnn used 2:7\nAnn used 8:21\nGuest used 9:32\n");
    CHECK(listed(text, Language::check, "clause") == "answers used 2:11\n");
    CHECK(listed(text, Language::check, "procedure") == "isFree used 3:7\ntake declared 5:11\n");
    CHECK(listed(text, Language::check, "state") ==
          "left declared 4:7\nleft used 5:30\nleft used 5:43\nleft used 5:51\nleft used 6:19\nleft used 8:31\n");
    CHECK(listed(text, Language::check, "property") ==
          "all gone declared 6:8\nno-orphans used 7:8\nprogress used 7:20\n");
    CHECK(listed(text, Language::check, "instance") == "two guests declared 9:11\n");
}

TEST_CASE("drawings") {
    CHECK(listed("sequenceDiagram\n  participant Web Shop as The shop\n  actor C\n  C->>+Web Shop: order (2)\n  Web "
                 "Shop-->>C: done\n",
                 Language::mermaid) ==
          "agent Web Shop declared 2:15\nagent C declared 3:9\nagent C used 4:3\nagent Web Shop used 4:8\nmessage "
          "order (2) sent 4:18\n"
          "agent Web Shop used 5:3\nagent C used 5:15\nmessage done sent 5:18\n");
    CHECK(listed("@startuml\n' A -> B : no\nparticipant \"The shop\" as S\nC -> S : order\nS --> C : done\n@enduml\n",
                 Language::plantuml) ==
          "agent S declared 3:27\nagent C used 4:1\nagent S used 4:6\nmessage order sent 4:10\nagent S used 5:1\nagent "
          "C used 5:7\n"
          "message done sent 5:11\n");
}

TEST_CASE("MAZE") {
    CHECK(listed("system S { var n : NAT; init n = 0; action go changes n { n' = n + 1; } }", Language::maze)
              .substr(0, 23) == "name S declared 1:8\nnam");
}

TEST_CASE("spelling of new names") {
    using names::Kind;
    CHECK(names::is_name(Language::map, Kind::message, "agreed"));
    CHECK_FALSE(names::is_name(Language::map, Kind::message, "agent"));
    CHECK_FALSE(names::is_name(Language::map, Kind::message, "two words"));
    CHECK_FALSE(names::is_name(Language::map, Kind::message, ""));
    CHECK(names::is_name(Language::lcc, Kind::variable, "Price"));
    CHECK_FALSE(names::is_name(Language::lcc, Kind::variable, "price"));
    CHECK(names::is_name(Language::mermaid, Kind::agent, "Web Shop"));
    CHECK_FALSE(names::is_name(Language::mermaid, Kind::agent, "Web->Shop"));
    CHECK(names::is_name(Language::check, Kind::property, "no-loss"));
}

}  // namespace names_test
