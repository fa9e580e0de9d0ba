// Documents that hold diagrams, with their check files in blocks; folders of them.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/support/program.h"

namespace documents_test {

using tests::Folder;
using tests::Ran;

namespace {

/// The second diagram has a fault: nobody tells the audit that nothing comes.
const char* const kPage =
    "# Service\n\n"
    "## Login\n\n```mermaid\nsequenceDiagram\n  U->>S: login\n  S-->>U: token\n```\n\n"
    "```map2pml\nexpect all holds\n```\n\n"
    "## Payment\n\n```plantuml\n@startuml\nU -> S : pay\nalt accepted\n  S -> D : log\n  S --> U : ok\nelse declined\n"
    "  S --> U : no\nend\n@enduml\n```\n\n"
    "```map2pml\nservices none\nexpect termination violated because \"nobody tells the audit\"\n```\n";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a block in a document is about the diagram above it") {
    const Folder folder;
    tests::write_file(folder / "README.md", kPage);
    const Ran ran = folder.run("map2pml check README.md");
    CAPTURE(ran.out);
    CAPTURE(ran.error);
    CHECK(ran.exit_code == 0);
    CHECK(has(ran.out, "as expected: nobody tells the audit"));
    CHECK(has(ran.out, "1 as expected, 1 hold"));
    // One diagram of it, with its own block.
    CHECK(folder.run("map2pml check README.md --scene Payment").exit_code == 0);
    CHECK(folder.run("map2pml check README.md --scene Login").exit_code == 0);
}

TEST_CASE("without its block a fault is reported at the line of the document") {
    const Folder folder;
    std::string page = kPage;
    page.resize(page.rfind("expect termination"));
    tests::write_file(folder / "README.md", page + "```\n");
    const Ran ran = folder.run("map2pml check README.md --format github");
    CHECK(ran.exit_code == 1);
    CHECK(has(ran.out, "file=README.md,line=21"));
}

TEST_CASE("`prove` obeys the blocks of a document, diagram by diagram") {
    const Folder folder;
    const auto document = [&](const std::string& first, const std::string& second) {
        const std::string diagram =
            "```mermaid\nsequenceDiagram\nA->>B: ask\nopt more\nA->>B: more\nend\n```\n\n```map2pml\n";
        tests::write_file(folder / "d.md",
                          "# One\n" + diagram + first + "\n```\n# Two\n" + diagram + second + "\n```\n");
        return folder.run("map2pml prove d.md");
    };
    const Ran both = document("services *", "services B");
    CAPTURE(both.out);
    CAPTURE(both.error);
    CHECK(both.exit_code == 0);
    CHECK(has(both.out, "One_M0"));
    CHECK(has(both.out, "Two_M0"));
    CHECK(document("services *", "services none").exit_code == 1);
    const Ran wrong = document("services *", "services C");
    CHECK(wrong.exit_code == 2);
    CHECK(has(wrong.error, "d.md:23:10: error"));
    CHECK(has(wrong.out, "One_M0"));
    tests::write_file(folder / "d.check", "services *\n");
    CHECK(has(document("services *", "services B").error, "is beside it: keep one of them"));
}

TEST_CASE("mistakes in a block are at their line") {
    const Folder folder;
    tests::write_file(folder / "README.md", std::string(kPage) + "\n```map2pml\nexpects nothing\n```\n");
    const Ran ran = folder.run("map2pml check README.md");
    CHECK(ran.exit_code == 2);
    CHECK(has(ran.error, "README.md:35:1: error"));
}

TEST_CASE("a block and a check file beside the document are one too many") {
    const Folder folder;
    tests::write_file(folder / "README.md", kPage);
    tests::write_file(folder / "README.check", "services none\n");
    const Ran ran = folder.run("map2pml check README.md");
    CHECK(ran.exit_code == 2);
    CHECK(has(ran.error, "keep one of them"));
}

TEST_CASE("the check file beside a document") {
    const Folder folder;
    tests::write_file(folder / "page.md", "```mermaid\nsequenceDiagram\nA->>B: go\n```\n");
    tests::write_file(folder / "page.check", "reachable gone: sent go()\n");
    CHECK(has(folder.run("map2pml check page.md").out, "gone"));
}

TEST_CASE("a folder stands for all that can be checked in it") {
    const Folder folder;
    std::filesystem::create_directories(folder / "docs/old");
    std::filesystem::create_directories(folder / "docs/.git");
    tests::write_file(folder / "docs/one.mmd", "sequenceDiagram\nA->>B: go\n");
    tests::write_file(folder / "docs/two.puml", "@startuml\nA -> B : go\n@enduml\n");
    tests::write_file(folder / "docs/classes.puml", "@startuml\nclass A\n@enduml\n");
    tests::write_file(folder / "docs/words.md", "# No diagram\n");
    tests::write_file(folder / "docs/old/three.mmd", "sequenceDiagram\nA=>B: wrong\n");
    tests::write_file(folder / "docs/.git/four.mmd", "sequenceDiagram\nA=>B: wrong\n");
    CHECK(folder.run("map2pml check docs").exit_code == 2);
    const Ran ran = folder.run("map2pml check docs --exclude old");
    CAPTURE(ran.error);
    CHECK(ran.exit_code == 0);
    CHECK(has(ran.out, "2 files: 2 hold"));
    CHECK(folder.run("map2pml check docs --exclude 'docs/old' --exclude '*.mmd' --exclude '*.puml'").exit_code == 2);
}

TEST_CASE("a diagram includes files of its folder, and refers to them") {
    const Folder folder;
    std::filesystem::create_directories(folder / "in/parts");
    tests::write_file(folder / "out.iuml", "B --> A : never\n");
    tests::write_file(folder / "in/parts/answer.iuml",
                      "!procedure $answer($x, $y)\n$x --> $y : answer\n!endprocedure\n");
    tests::write_file(folder / "in/shake.puml", "@startuml\nB -> A : hello\nA --> B : welcome\n@enduml\n");
    tests::write_file(folder / "in/main.puml",
                      "@startuml\n!include parts/answer.iuml\nparticipant A\nparticipant B\nA -> B : start\n"
                      "ref over A, B : shake\n$answer(B, A)\n@enduml\n");
    const Ran ran = folder.run("map2pml simulate --seed 1 in/main.puml");
    CAPTURE(ran.out);
    CAPTURE(ran.error);
    CHECK(ran.exit_code == 0);
    CHECK(has(ran.out, "welcome => B"));
    CHECK(has(ran.out, "answer => A"));
    tests::write_file(folder / "in/main.puml", "@startuml\n!include ../out.iuml\nA -> B : start\n@enduml\n");
    const Ran outside = folder.run("map2pml check in/main.puml");
    CHECK(outside.exit_code == 2);
    CHECK(has(outside.error, "is not in the folder of this file"));
    // A link that leads outside is outside.
    std::filesystem::create_symlink("../out.iuml", folder / "in/link.iuml");
    tests::write_file(folder / "in/main.puml", "@startuml\n!include link.iuml\nA -> B : start\n@enduml\n");
    CHECK(folder.run("map2pml check in/main.puml").exit_code == 2);
}

TEST_CASE("a new diagram holds") {
    const Folder folder;
    for (const char* name : {"talk.mmd", "chat.puml"}) {
        CHECK(folder.run(std::string("map2pml init ") + name).exit_code == 0);
        CHECK(folder.run(std::string("map2pml check --werror ") + name).exit_code == 0);
    }
}

TEST_CASE("the heading of a drawing is its name") {
    const Folder folder;
    tests::write_file(folder / "a.mmd", "sequenceDiagram\n  A->>B: x\n");
    CHECK(folder.run("map2pml check --format html=a.html a.mmd").exit_code == 0);
    const std::string page = tests::read_file(folder / "a.html");
    CHECK(has(page, ">Drawing: <bdi>diagram</bdi></h3>"));
    CHECK(has(page, "aria-label=\"diagram\""));
}

TEST_CASE("a diagram written as text is checked as it was") {
    const Folder folder;
    std::filesystem::copy(std::filesystem::path(M2P_SOURCE_DIR) / "samples/auml/request.xmi", folder / "request.xmi");
    REQUIRE(folder.run("map2pml -t mermaid request.xmi -o request.mmd").exit_code == 0);
    REQUIRE(folder.run("map2pml -t plantuml request.mmd -o request.puml").exit_code == 0);
    CHECK(folder.run("map2pml check request.mmd").exit_code == 0);
    CHECK(folder.run("map2pml check request.puml").exit_code == 0);
    const Ran ran = folder.run("map2pml -t mermaid " M2P_SOURCE_DIR "/samples/request/request.map -o -");
    CHECK(ran.exit_code == 2);
    CHECK(has(ran.error, "`-t mermaid` is for diagrams"));
}

}  // namespace documents_test
