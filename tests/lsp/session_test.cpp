// The server as an editor sees it: its life, diagnostics, verdicts, and what it does with what it does not expect.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "driver/lsp/places.h"
#include "tests/lsp/editor.h"
#include "tests/random.h"

namespace session_test {

using tests::Editor;
using tests::place_of;
using tests::position;
using Json = nlohmann::json;

namespace {

/// With two guests a message is left.
const std::string kLunch =
    "Lunch[\n"
    "  agent(!Ann, %host) = invite(noon) => agent(_, %guest) then agent(answers)\n"
    "  agent(!Ann, %host, answers) =\n"
    "    waitfor (yes() <= agent($who, %guest) or no() <= agent($who, %guest)) timeout (agent(answers))\n"
    "  agent(!Guest, %guest) =\n"
    "    waitfor (invite($when) <= agent($host, _) then\n"
    "      (($free = isFree($when) then yes() => agent($host, %host)) or no() => agent($host, %host)))\n"
    "    timeout (agent())]\n";

class Folder : public tests::TemporaryFolder {
  public:
    Folder() : TemporaryFolder("map2pml-lsp") {}
};

bool mentions(const Json& diagnostics, const std::string& text) {
    return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Json& each) {
        return each.at("message").get<std::string>().find(text) != std::string::npos;
    });
}

Json at(const Json& document, const Json& place) { return {{"textDocument", document}, {"position", place}}; }

}  // namespace

TEST_CASE("a session from `initialize` to `exit`") {
    Editor editor;
    CHECK(editor.ask("textDocument/hover", Json::object()).value("code", 0) == -32002);
    const Json abilities = editor.begin();
    CHECK(abilities.at("positionEncoding") == "utf-16");
    CHECK(abilities.at("renameProvider").at("prepareProvider") == true);
    CHECK(editor.ask("map2pml/unknown", Json::object()).value("code", 0) == -32601);
    CHECK(editor.ask("textDocument/hover", {{"textDocument", 7}}).value("code", 0) == -32602);
    CHECK(editor.ask("shutdown", nullptr).is_null());
    CHECK(editor.ask("textDocument/hover", Json::object()).value("code", 0) == -32600);
    editor.tell("exit", nullptr);
    CHECK(editor.end() == 0);
}

TEST_CASE("an error appears while one types, and goes when it is mended") {
    const Folder folder;
    Editor editor;
    editor.begin({{"checkOnSave", false}});
    const Json lunch = editor.open(folder / "lunch.map", "map", kLunch);
    CHECK(editor.diagnostics(lunch, [](const Json& each) { return each.empty(); }));
    // `yes` becomes `yess` where it is taken.
    const Json place = place_of(kLunch, "yes()", 3);
    const Json change = {{"range", {{"start", place}, {"end", place}}}, {"text", "s"}};
    editor.tell("textDocument/didChange", {{"textDocument", {{"uri", lunch.at("uri")}, {"version", 2}}},
                                           {"contentChanges", Json::array({change})}});
    const auto wrong = editor.diagnostics(lunch, [](const Json& each) { return mentions(each, "`yess`"); });
    REQUIRE(wrong);
    CHECK(mentions(*wrong, "no agent ever takes a message `yes`"));
    // Its code action mends it: the first proposal for the first finding.
    const Json actions = editor.ask(
        "textDocument/codeAction",
        {{"textDocument", lunch}, {"range", wrong->at(0).at("range")}, {"context", {{"diagnostics", *wrong}}}});
    // A client that names a line and no diagnostics, as Kate does, gets what there is for those of the line.
    const Json of_line = editor.ask(
        "textDocument/codeAction",
        {{"textDocument", lunch}, {"range", wrong->at(0).at("range")}, {"context", {{"diagnostics", {wrong->at(0)}}}}});
    REQUIRE(of_line.size() == 2);
    const unsigned line = wrong->at(0).at("range").at("start").at("line");
    CHECK(editor.ask("textDocument/codeAction", {{"textDocument", lunch},
                                                 {"range", {{"start", position(line, 0)}, {"end", position(line, 0)}}},
                                                 {"context", {{"diagnostics", Json::array()}}}}) == of_line);
    const auto repair = std::find_if(actions.begin(), actions.end(),
                                     [](const Json& each) { return each.at("title") == "Replace `yess` by `yes`"; });
    REQUIRE(repair != actions.end());
    const Json edit = repair->at("edit").at("changes").at(lunch.at("uri").get<std::string>()).at(0);
    editor.tell("textDocument/didChange",
                {{"textDocument", {{"uri", lunch.at("uri")}, {"version", 3}}},
                 {"contentChanges", Json::array({{{"range", edit.at("range")}, {"text", edit.at("newText")}}})}});
    CHECK(editor.diagnostics(lunch, [](const Json& each) { return each.empty(); }));
    editor.tell("textDocument/didClose", {{"textDocument", lunch}});
    CHECK(editor.shut_down() == 0);
}

TEST_CASE("a check file has its errors at its own places") {
    const Folder folder;
    Editor editor;
    editor.begin({{"checkOnSave", false}});
    tests::write_file(folder / "lunch.map", kLunch);
    const Json check = editor.open(folder / "lunch.check", "map2pml-check", "total isFre\n");
    const auto found = editor.diagnostics(check, [](const Json& each) { return mentions(each, "isFre"); });
    REQUIRE(found);
    CHECK(found->at(0).at("range").at("start") == position(0, 6));
    CHECK(editor.shut_down() == 0);
}

TEST_CASE("a saved text is checked, and the verdict is greyed when the text changes") {
    const Folder folder;
    tests::write_file(folder / "lunch.map", kLunch);
    tests::write_file(folder / "lunch.check", "instance \"two\" {\n  agents Guest = 2\n}\n");
    Editor editor;
    editor.begin(Json::object(), {{"workspace", {{"codeLens", {{"refreshSupport", true}}}}}});
    const Json lunch = editor.open(folder / "lunch.map", "map", kLunch);
    const auto violated =
        editor.diagnostics(lunch, [](const Json& each) { return mentions(each, "no-orphans is violated"); });
    REQUIRE(violated);
    const Json finding = violated->at(0);
    CHECK(finding.at("severity") == 1);
    // One of the answers is left; where it is sent is in line 7.
    CHECK(finding.at("range").at("start").at("line") == 6);
    CHECK(finding.at("relatedInformation").size() >= 6);
    const auto title = [&] {
        return editor.ask("textDocument/codeLens", {{"textDocument", lunch}})
            .at(0)
            .at("command")
            .at("title")
            .get<std::string>();
    };
    CHECK(title().find("1 violated, 6 hold") != std::string::npos);
    const Json actions = editor.ask(
        "textDocument/codeAction",
        {{"textDocument", lunch}, {"range", finding.at("range")}, {"context", {{"diagnostics", *violated}}}});
    const auto expects = std::find_if(actions.begin(), actions.end(), [](const Json& each) {
        return each.at("title") == "Expect that no-orphans is violated";
    });
    REQUIRE(expects != actions.end());
    const std::string check_uri = map2pml::lsp::uri_of((folder / "lunch.check").string());
    // The statement is put into the instance: before the brace in the third line.
    CHECK(expects->at("edit").at("changes").at(check_uri).at(0).at("range").at("start") == position(2, 0));

    const Json change = {{"range", {{"start", position(0, 0)}, {"end", position(0, 0)}}}, {"text", "\n"}};
    editor.tell("textDocument/didChange", {{"textDocument", {{"uri", lunch.at("uri")}, {"version", 2}}},
                                           {"contentChanges", Json::array({change})}});
    const auto stale =
        editor.diagnostics(lunch, [](const Json& each) { return mentions(each, "before the last change"); });
    REQUIRE(stale);
    CHECK(stale->at(0).at("severity") == 3);
    CHECK(stale->at(0).at("tags") == Json::array({1}));
    // A line was put before it: the place has moved with its text.
    CHECK(stale->at(0).at("range").at("start").at("line") == 7);
    CHECK(stale->at(0).at("relatedInformation").at(0).at("location").at("range").at("start").at("line") == 2);
    CHECK(title().find("the text has changed") != std::string::npos);
    CHECK(title().find("hold") == std::string::npos);
    CHECK(editor.shut_down() == 0);
}

TEST_CASE("an agent that waits for ever may be a service") {
    const Folder folder;
    const std::string server =
        "Shop[\n"
        "  agent(!Client, %client) = ask() => agent(_, %server)\n"
        "  agent(!Server, %server) = agent(serving)\n"
        "  agent(!Server, %server, serving) =\n"
        "    waitfor (ask() <= agent($who, %client) then agent(serving)) timeout (agent(serving))]\n";
    tests::write_file(folder / "shop.map", server);
    Editor editor;
    editor.begin();
    const Json shop = editor.open(folder / "shop.map", "map", server);
    const auto violated =
        editor.diagnostics(shop, [](const Json& each) { return mentions(each, "termination is violated"); });
    REQUIRE(violated);
    const Json actions = editor.ask(
        "textDocument/codeAction",
        {{"textDocument", shop}, {"range", violated->at(0).at("range")}, {"context", {{"diagnostics", *violated}}}});
    const auto found = std::find_if(actions.begin(), actions.end(), [](const Json& each) {
        return each.at("title") == "Write `services Server.serving` in the check file";
    });
    REQUIRE(found != actions.end());
    // Nothing is violated with the check file that it writes.
    const Json edit = found->at("edit").at("documentChanges").at(1).at("edits").at(0);
    tests::write_file(folder / "shop.check", edit.at("newText"));
    editor.tell("textDocument/didSave", {{"textDocument", shop}});
    CHECK(editor.diagnostics(shop, [](const Json& each) { return each.empty(); }));
    CHECK(editor.shut_down() == 0);
}

TEST_CASE("a text that was never saved has no fresh verdict") {
    const Folder folder;
    tests::write_file(folder / "lunch.map", kLunch);
    Editor editor;
    editor.begin(Json::object(), {{"workspace", {{"codeLens", {{"refreshSupport", true}}}}}});
    // The editor restores a text that differs from the one on the disk.
    const Json lunch = editor.open(folder / "lunch.map", "map", "// changed\n" + kLunch);
    const auto refreshed = [](const Json& each) { return each.value("method", "") == "workspace/codeLens/refresh"; };
    std::string title;
    while (title.find("changed") == std::string::npos && editor.await(refreshed))
        title = editor.ask("textDocument/codeLens", {{"textDocument", lunch}}).at(0).at("command").at("title");
    CHECK(title == "▷ check  (the text has changed)");
    CHECK(editor.shut_down() == 0);
}

TEST_CASE("a client that can show little gets what it can show") {
    const Folder folder;
    Editor editor;
    editor.begin({{"checkOnSave", false}}, {{"textDocument",
                                             {{"publishDiagnostics", nullptr},
                                              {"hover", {{"contentFormat", Json::array({"plaintext"})}}},
                                              {"documentSymbol", nullptr},
                                              {"codeAction", nullptr}}}});
    const Json lunch =
        editor.open(folder / "lunch.map", "map", kLunch + "P[ agent(!A, %a) = yess() => agent(!A, %a) ]\n");
    const auto found = editor.diagnostics(lunch, [](const Json& each) { return !each.empty(); });
    REQUIRE(found);
    for (const Json& each : *found) CHECK_FALSE(each.contains("relatedInformation"));
    CHECK(editor.ask("textDocument/hover", at(lunch, place_of(kLunch, "yes()"))).at("contents").at("kind") ==
          "plaintext");
    const Json symbols = editor.ask("textDocument/documentSymbol", {{"textDocument", lunch}});
    CHECK(symbols.at(1).at("containerName") == "Lunch");
    CHECK(symbols.at(1).at("location").at("uri") == lunch.at("uri"));
    CHECK(editor.ask("textDocument/codeAction", {{"textDocument", lunch},
                                                 {"range", found->at(0).at("range")},
                                                 {"context", {{"diagnostics", *found}}}}) == Json::array());
    CHECK(editor.shut_down() == 0);
}

TEST_CASE("a file that changed on the disk and in the editor alike is checked again") {
    const Folder folder;
    tests::write_file(folder / "lunch.map", kLunch);
    tests::write_file(folder / "lunch.check", "agents Guest = 2\n");
    Editor editor;
    editor.begin();
    const Json lunch = editor.open(folder / "lunch.map", "map", kLunch);
    REQUIRE(editor.diagnostics(lunch, [](const Json& each) { return mentions(each, "no-orphans is violated"); }));
    const std::string mended = tests::read_file(M2P_SOURCE_DIR "/samples/lunch/everybody.map");
    tests::write_file(folder / "lunch.map", mended);
    editor.tell("textDocument/didChange", {{"textDocument", {{"uri", lunch.at("uri")}, {"version", 2}}},
                                           {"contentChanges", Json::array({{{"text", mended}}})}});
    CHECK(editor.diagnostics(lunch, [](const Json& each) { return each.empty(); }));
    CHECK(editor.shut_down() == 0);
}

TEST_CASE("two roots with files of the same name keep apart") {
    const Folder one;
    const Folder two;
    for (const Folder* const each : {&one, &two}) tests::write_file(*each / "lunch.map", kLunch);
    tests::write_file(one / "lunch.check", "agents Guest = 2\n");
    tests::write_file(two / "lunch.check", "agents Guest = 1\nreachable \"said\": received yes() by !Ann\n");
    Editor editor;
    const auto root = [](const Folder& folder, const char* name) -> Json {
        return {{"uri", map2pml::lsp::uri_of((folder / ".").string())}, {"name", name}};
    };
    editor.begin(Json::object(),
                 {{"workspace", {{"workspaceFolders", true}, {"codeLens", {{"refreshSupport", true}}}}}},
                 Json::array({root(one, "one"), root(two, "two")}));
    const Json first = editor.open(one / "lunch.map", "map", kLunch);
    const Json second = editor.open(two / "lunch.map", "map", kLunch);
    REQUIRE(editor.diagnostics(first, [](const Json& each) { return mentions(each, "no-orphans is violated"); }));
    // With one guest nothing is violated: the lens of the second root says so, and has nothing of the first.
    const auto refreshed = [](const Json& each) { return each.value("method", "") == "workspace/codeLens/refresh"; };
    const auto title = [&] {
        return editor.ask("textDocument/codeLens", {{"textDocument", second}})
            .at(0)
            .at("command")
            .at("title")
            .get<std::string>();
    };
    while (title().find("hold") == std::string::npos && editor.await(refreshed)) {
    }
    CHECK(title().find("8 hold") != std::string::npos);
    CHECK(title().find("violated") == std::string::npos);
    // A name changes in its own root alone; the check file that names it is the one beside it.
    Json rename = at(second, place_of(kLunch, "yes()"));
    rename["newName"] = "agreed";
    const Json changes = editor.ask("textDocument/rename", rename).at("changes");
    CHECK(changes.size() == 2);
    CHECK(changes.contains(second.at("uri").get<std::string>()));
    CHECK(changes.contains(map2pml::lsp::uri_of((two / "lunch.check").string())));
    CHECK(editor.shut_down() == 0);
}

TEST_CASE("names in a protocol and its check file") {
    const Folder folder;
    const std::string check =
        "agents Guest = 2\ntotal isFree\nreachable \"said\": received yes() by !Ann\nlog {\n  order agent\n}\n";
    Editor editor;
    editor.begin({{"checkOnSave", false}});
    const Json lunch = editor.open(folder / "lunch.map", "map", kLunch);
    const Json beside = editor.open(folder / "lunch.check", "map2pml-check", check);
    const auto lines = [&](const std::string& request, const Json& document, const Json& place) {
        std::string found;
        Json parameters = at(document, place);
        parameters["context"] = {{"includeDeclaration", true}};
        for (const Json& each : editor.ask(request, parameters))
            found += (each.at("uri") == lunch.at("uri") ? "map " : "check ") +
                     std::to_string(each.at("range").at("start").at("line").get<int>() + 1) + " ";
        return found;
    };
    // A send leads to the receive, a receive to the send; the definition of a called clause is its head.
    CHECK(lines("textDocument/definition", lunch, place_of(kLunch, "invite(noon)")) == "map 6 ");
    CHECK(lines("textDocument/definition", lunch, place_of(kLunch, "invite($when)")) == "map 2 ");
    CHECK(lines("textDocument/definition", lunch, place_of(kLunch, "answers)")) == "map 3 ");
    CHECK(lines("textDocument/definition", lunch, place_of(kLunch, "isFree($when)", 9)) == "map 6 ");
    CHECK(lines("textDocument/definition", beside, place_of(check, "yes()")) == "map 7 ");
    CHECK(lines("textDocument/references", lunch, place_of(kLunch, "isFree")) == "map 7 check 2 ");
    CHECK(lines("textDocument/references", beside, place_of(check, "Guest")) == "map 5 check 1 ");
    // A rename changes both texts; a name that is taken, or that cannot be one, is refused.
    Json rename = at(lunch, place_of(kLunch, "yes()"));
    rename["newName"] = "agreed";
    const Json edits = editor.ask("textDocument/rename", rename).at("changes");
    CHECK(edits.at(lunch.at("uri").get<std::string>()).size() == 2);
    CHECK(edits.at(beside.at("uri").get<std::string>()).size() == 1);
    rename["newName"] = "no";
    CHECK(editor.ask("textDocument/rename", rename).value("code", 0) == -32803);
    rename["newName"] = "two words";
    CHECK(editor.ask("textDocument/rename", rename).value("code", 0) == -32803);
    rename["newName"] = "agent";
    CHECK(editor.ask("textDocument/rename", rename).value("code", 0) == -32803);
    const std::string hover =
        editor.ask("textDocument/hover", at(lunch, place_of(kLunch, "no()"))).at("contents").at("value");
    CHECK(hover.find("sent by\n\n- Guest, line 7: `no() => agent($host, %host)`") != std::string::npos);
    CHECK(hover.find("taken by\n\n- Ann, line 4") != std::string::npos);
    const auto labels = [&](const Json& document, const Json& place) {
        std::vector<std::string> found;
        for (const Json& each : editor.ask("textDocument/completion", at(document, place)))
            found.push_back(each.at("label"));
        return found;
    };
    CHECK(labels(lunch, place_of(kLunch, "$when) then", 1)) == std::vector<std::string>{"$when", "$host", "$free"});
    CHECK(labels(lunch, place_of(kLunch, "!Ann", 1)) == std::vector<std::string>{"!Ann", "!Guest"});
    CHECK(labels(beside, place_of(check, "isFree", 2)) == std::vector<std::string>{"isFree"});
    CHECK(labels(beside, place_of(check, "agent\n}")) == std::vector<std::string>{"log", "agent", "channel"});
    CHECK(editor.shut_down() == 0);
}

TEST_CASE("columns in UTF-16 and UTF-8") {
    // The string has a character beyond the basic plane, which is two units in UTF-16 and four bytes in UTF-8.
    const std::string text =
        "P[ agent(!A, %r) = ask(\"\xF0\x9F\x8D\xB2\") => agent(!B, %s)\n agent(!B, %s) = waitfor (ask(_) <= agent(_, "
        "%r)) "
        "timeout (agent())]\n";
    const std::string before = "P[ agent(!A, %r) = ask(\"";
    for (const bool is_utf8 : {false, true}) {
        Editor editor;
        editor.begin(
            {{"checkOnSave", false}},
            is_utf8 ? Json{{"general", {{"positionEncodings", Json::array({"utf-8", "utf-16"})}}}} : Json::object());
        const Json document = editor.open("/nowhere/p.map", "map", text);
        const auto column =
            static_cast<unsigned>(before.size() + (is_utf8 ? 4 : 2) + std::string("\") => agent(!").size());
        const Json found = editor.ask("textDocument/definition", at(document, position(0, column)));
        REQUIRE(found.is_array());
        CHECK(found.at(0).at("range").at("start") == position(1, 8));
        const Json all = editor.ask("textDocument/documentHighlight", at(document, position(1, 8)));
        CHECK(all.at(0).at("range").at("start") == position(0, column));
        CHECK(editor.shut_down() == 0);
    }
}

TEST_CASE("what is no message ends the server, or is refused") {
    SUBCASE("no header") {
        Editor editor;
        editor.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        CHECK(editor.await([](const Json& each) { return each.contains("error"); }));
        CHECK(editor.end() == 1);
    }
    SUBCASE("a length that no message has") {
        Editor editor;
        editor.write("Content-Length: 99999999999999\r\n\r\n");
        CHECK(editor.end() == 1);
    }
    SUBCASE("no JSON, a list, a text: the next request is answered") {
        Editor editor;
        editor.begin();
        for (const char* const each : {"{", "[1, \"x\", null]", "\"hello\"", "{\"id\": 5}"})
            editor.write("Content-Length: " + std::to_string(std::string(each).size()) + "\r\n\r\n" + each);
        CHECK(editor.shut_down() == 0);
    }
    SUBCASE("a text without end of header, in pieces") {
        Editor editor;
        for (const char each : std::string("Content-Le")) editor.write(std::string(1, each));
        editor.write("ngth: 2\r\n\r\n{}");
        CHECK(editor.await([](const Json& each) { return each.contains("error"); }));
    }
}

TEST_CASE("files that are not there, or go away") {
    const Folder folder;
    Editor editor;
    editor.begin();
    CHECK(editor.ask("textDocument/hover", at({{"uri", "file:///nowhere/x.map"}}, position(0, 0))).is_null());
    CHECK(editor.ask("textDocument/documentSymbol", {{"textDocument", {{"uri", "untitled:Untitled-1"}}}}).is_null());
    tests::write_file(folder / "lunch.map", kLunch);
    const Json lunch = editor.open(folder / "lunch.map", "map", kLunch);
    std::filesystem::remove(folder / "lunch.map");
    editor.tell("textDocument/didSave", {{"textDocument", lunch}});
    CHECK(editor.ask("textDocument/documentSymbol", {{"textDocument", lunch}}).size() == 1);
    // A change beyond the end of the text is one at its end.
    const Json change = {{"range", {{"start", position(900, 9)}, {"end", position(901, 0)}}}, {"text", "// end\n"}};
    editor.tell("textDocument/didChange", {{"textDocument", {{"uri", lunch.at("uri")}, {"version", 2}}},
                                           {"contentChanges", Json::array({change})}});
    CHECK(editor.ask("textDocument/documentSymbol", {{"textDocument", lunch}}).size() == 1);
    CHECK(editor.shut_down() == 0);
}

TEST_CASE("after edits the server says what a fresh one says of the text") {
    const std::vector<std::string> pieces = {"(", ")", "or ", "agent(", "yess() ", "\n", "// x\n", "$x", "]", "then "};
    const std::uint64_t cases = tests::random_cases(40, "M2P_RANDOM_SESSIONS");
    std::mt19937 random(static_cast<std::uint32_t>(tests::first_seed()));
    for (std::uint64_t at = 0; at < cases; ++at) {
        Editor editor;
        editor.begin({{"checkOnSave", false}});
        std::string text = kLunch;
        const Json document = editor.open("/nowhere/lunch.map", "map", text);
        int version = 1;
        while (version < 8) {
            // The text has only characters of one byte, so that its places are offsets.
            const std::size_t begin = random() % text.size();
            const std::size_t end = std::min(text.size(), begin + random() % 7);
            const auto place = [&](std::size_t offset) {
                const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
                const std::size_t start = offset == 0 ? std::string::npos : text.rfind('\n', offset - 1);
                return position(static_cast<unsigned>(line),
                                static_cast<unsigned>(start == std::string::npos ? offset : offset - start - 1));
            };
            const std::string& piece = pieces[random() % pieces.size()];
            const Json change = {{"range", {{"start", place(begin)}, {"end", place(end)}}}, {"text", piece}};
            editor.tell("textDocument/didChange",
                        {{"textDocument", {{"uri", document.at("uri")}, {"version", ++version}}},
                         {"contentChanges", Json::array({change})}});
            text.replace(begin, end - begin, piece);
        }
        const auto of_version = [&](Editor& of, int wanted) {
            const auto message = of.await([&](const Json& each) {
                return each.value("method", "") == "textDocument/publishDiagnostics" &&
                       each.at("params").value("version", 0) == wanted;
            });
            return message ? message->at("params").at("diagnostics") : Json();
        };
        Editor fresh;
        fresh.begin({{"checkOnSave", false}});
        (void)fresh.open("/nowhere/lunch.map", "map", text);
        const Json expected = of_version(fresh, 1);
        CAPTURE(text);
        REQUIRE(expected.is_array());
        CHECK(of_version(editor, version) == expected);
        CHECK(editor.shut_down() == 0);
        CHECK(fresh.shut_down() == 0);
    }
}

TEST_CASE("a request that is cancelled before its turn is not answered") {
    Editor editor;
    editor.begin({{"checkOnSave", false}});
    // Both come at once, so that the second one is there before the first one is answered.
    std::string both;
    for (const Json& each :
         {Json{{"jsonrpc", "2.0"}, {"id", "late"}, {"method", "textDocument/hover"}, {"params", Json::object()}},
          Json{{"jsonrpc", "2.0"}, {"method", "$/cancelRequest"}, {"params", {{"id", "late"}}}}})
        both += "Content-Length: " + std::to_string(each.dump().size()) + "\r\n\r\n" + each.dump();
    editor.write(both);
    const auto answer = editor.await([](const Json& each) { return each.value("id", Json()) == "late"; });
    REQUIRE(answer);
    CHECK(answer->contains("error"));
    CHECK(answer->value("error", Json::object()).value("code", 0) == -32800);
    CHECK(editor.shut_down() == 0);
}

}  // namespace session_test
