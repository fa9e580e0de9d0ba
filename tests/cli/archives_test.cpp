// Diagrams and Rodin projects in archives: the right member is read, its name is said, and what is wrong with an archive is a
// message and exit code 2. Nothing is unpacked to the disk.
#include <archive.h>
#include <archive_entry.h>
#include <doctest/doctest.h>

#include <filesystem>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/random.h"
#include "tests/support/program.h"
#include "tests/support/text.h"

namespace archives_test {

namespace fs = std::filesystem;
using namespace tests;

namespace {

using Members = std::vector<std::pair<std::string, std::string>>;

/// As tools write them: deflated. \param options of libarchive, such as for encryption.
std::string zip(const Members& members, const std::string& options = {}) {
    std::string bytes(std::size_t{4} << 20U, '\0');
    std::size_t used = 0;
    ::archive* writer = archive_write_new();
    archive_write_set_format_zip(writer);
    if (!options.empty()) {
        archive_write_set_options(writer, options.c_str());
        archive_write_set_passphrase(writer, "secret");
    }
    archive_write_open_memory(writer, bytes.data(), bytes.size(), &used);
    for (const auto& [name, text] : members) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname(entry, name.c_str());
        archive_entry_set_size(entry, static_cast<la_int64_t>(text.size()));
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        archive_write_header(writer, entry);
        archive_write_data(writer, text.data(), text.size());
        archive_entry_free(entry);
    }
    archive_write_close(writer);
    archive_write_free(writer);
    bytes.resize(used);
    return bytes;
}

/// One message from A to B; the caller takes it, or waits for one that nobody sends.
std::string diagram(const std::string& message) {
    return "<uml:Model xmlns:xmi='http://www.omg.org/spec/XMI/20131001' "
           "xmlns:uml='http://www.eclipse.org/uml2/5.0.0/UML'>\n"
           "<packagedElement xmi:type='uml:Interaction' xmi:id='i' name='sd'>\n"
           "<lifeline xmi:id='a' name='A' coveredBy='s'/><lifeline xmi:id='b' name='B' coveredBy='r'/>\n"
           "<fragment xmi:type='uml:MessageOccurrenceSpecification' xmi:id='s' covered='a' message='m'/>\n"
           "<fragment xmi:type='uml:MessageOccurrenceSpecification' xmi:id='r' covered='b' message='m'/>\n"
           "<message xmi:id='m' name='" +
           message + "' messageSort='asynchCall' sendEvent='s' receiveEvent='r'/>\n</packagedElement></uml:Model>\n";
}

Ran translated(const Folder& folder, const std::string& path) {
    return folder.run("map2pml -t ir -o - '" + path + "'");
}

void refuses(const Folder& folder, const std::string& path, const std::string& why) {
    for (const std::string command : {"map2pml check", "map2pml -o -", "map2pml prove", "map2pml simulate --seed 1"}) {
        const Ran ran = folder.run(command + " '" + path + "'");
        CAPTURE(command);
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 2);
        CHECK(contains(ran.error, why));
    }
}

}  // namespace

TEST_CASE("the diagram of an archive is read, whatever the suffix, and its name is said") {
    const Folder folder;
    const Members members = {{"shop.argo", "<argo/>"}, {"models/shop.xmi", diagram("ask")}, {"shop.pgml", "<pgml/>"}};
    for (const std::string name : {"shop.zargo", "shop.zip", "shop.emx"}) {
        write_file(folder / name, zip(members));
        const Ran checked = folder.run("map2pml check " + name);
        CHECK(checked.exit_code == 0);
        CHECK(contains(checked.out, name + "!models/shop.xmi"));
        CHECK(folder.run("map2pml prove -q " + name).exit_code == 0);
        CHECK(contains(translated(folder, name).out, "ask"));
    }
    CHECK(folder.run("map2pml shop.zip").exit_code == 0);
    CHECK(folder.files() ==
          std::set<std::string>{"shop.zargo", "shop.zip", "shop.emx", "shop.zip.pml", "shop.zip.pml.lines.json"});
}

TEST_CASE("of a MagicDraw file the model is read, and none of the rest") {
    const Folder folder;
    write_file(folder / "tank.mdzip", zip({{"a.xmi", diagram("wrong")},
                                           {"com.nomagic.magicdraw.uml_model.model", diagram("right")},
                                           {"z.uml", diagram("wrong")}}));
    CHECK(contains(translated(folder, "tank.mdzip").out, "right"));
    CHECK(folder.run("map2pml check tank.mdzip").exit_code == 0);
}

TEST_CASE("xml that is not named as a diagram is read only when there is nothing else") {
    const Folder folder;
    write_file(folder / "one.zip", zip({{"META-INF/container.xml", "<container/>"}, {"order.uml", diagram("right")}}));
    CHECK(contains(translated(folder, "one.zip").out, "right"));
    write_file(folder / "two.zip", zip({{"order.xml", diagram("right")}}));
    CHECK(contains(translated(folder, "two.zip").out, "right"));
}

TEST_CASE("of several diagrams one is named; nothing is chosen by chance") {
    const Folder folder;
    write_file(folder / "all.zip", zip({{"a.xmi", diagram("first")}, {"b.uml", diagram("second")}}));
    refuses(folder, "all.zip", "is an archive of 2 diagrams: `a.xmi`, `b.uml`; choose one, as in `all.zip!a.xmi`");
    CHECK(contains(translated(folder, "all.zip!a.xmi").out, "first"));
    CHECK(contains(translated(folder, "all.zip!b.uml").out, "second"));
    CHECK(folder.run("map2pml check 'all.zip!b.uml'").exit_code == 0);
    CHECK(folder.run("map2pml prove -q 'all.zip!b.uml'").exit_code == 0);
    refuses(folder, "all.zip!c.uml", "is an archive without `c.uml`; it has `a.xmi`, `b.uml`");
    write_file(folder / "twice.zip", zip({{"a.xmi", diagram("first")}, {"a.xmi", diagram("second")}}));
    refuses(folder, "twice.zip", "is an archive of 2 diagrams: `a.xmi`, `a.xmi`");
    refuses(folder, "twice.zip!a.xmi", "is an archive of 2 diagrams");
}

TEST_CASE("places name the archive and the member") {
    const Folder folder;
    write_file(folder / "bad.zip", zip({{"dir/model.xmi", diagram("ask") + "<"}}));
    const Ran ran = folder.run("map2pml check bad.zip");
    CHECK(ran.exit_code == 2);
    CHECK(contains(ran.error, "bad.zip!dir/model.xmi:8:"));
}

TEST_CASE("the check file stands beside the archive") {
    const Folder folder;
    write_file(folder / "shop.zip", zip({{"m.xmi", diagram("ask")}}));
    write_file(folder / "shop.check", "nonsense\n");
    CHECK(contains(folder.run("map2pml check shop.zip").error, "shop.check:1:1"));
    CHECK(contains(folder.run("map2pml check 'shop.zip!m.xmi'").error, "shop.check:1:1"));
}

TEST_CASE("what cannot be read is said") {
    const Folder folder;
    write_file(folder / "none.zip", zip({{"readme.txt", "x"}}));
    refuses(folder, "none.zip", "is an archive without a diagram");
    write_file(folder / "empty.zip", std::string("PK\x05\x06", 4) + std::string(18, '\0'));
    refuses(folder, "empty.zip", "is a broken archive");  // libarchive knows none without members
    write_file(folder / "hollow.zip", zip({{"m.xmi", ""}}));
    refuses(folder, "hollow.zip", "the file is empty");
    write_file(folder / "secret.zip", zip({{"m.xmi", diagram("ask")}}, "zip:encryption=zipcrypt"));
    refuses(folder, "secret.zip", "is an archive in which `m.xmi` is encrypted");
    write_file(folder / "bomb.zip", zip({{"m.xmi", std::string(std::size_t{65} << 20U, ' ')}}));
    CHECK(fs::file_size(folder / "bomb.zip") < 100000);
    refuses(folder, "bomb.zip", "is an archive that unpacks to more than 64 MB");
    Members many;
    for (int each = 0; each < 10001; ++each) many.emplace_back(std::to_string(each), "");
    many.emplace_back("m.xmi", diagram("ask"));
    write_file(folder / "many.zip", zip(many));
    refuses(folder, "many.zip", "is an archive with more than 10,000 members");
    write_file(folder / "plain.xmi", diagram("ask"));
    refuses(folder, "plain.xmi!m.xmi", "is not an archive, so it has no `m.xmi`");
}

TEST_CASE("archives that are cut off or changed are refused or read, and nothing else") {
    const Folder folder;
    const std::string whole = zip({{"readme.txt", "x"}, {"m.xmi", diagram("ask")}});
    for (std::size_t length = 4; length < whole.size(); length += 97) {
        write_file(folder / "cut.zip", whole.substr(0, length));
        const Ran ran = translated(folder, "cut.zip");
        CHECK(ran.exit_code == 2);
        CHECK(contains(ran.error, "cut.zip: is a"));
    }
    // All of the text is there before its checksum says that it is another one.
    std::string stored = zip({{"m.xmi", diagram("ask")}}, "zip:compression=store");
    stored.replace(stored.find("'ask'"), 5, "'ash'");
    write_file(folder / "stored.zip", stored);
    refuses(folder, "stored.zip", "is a broken archive");
    std::mt19937_64 random(tests::first_seed());
    for (int round = 0; round < 40; ++round) {
        std::string bytes = whole;
        for (int change = 0; change < 3; ++change) bytes[random() % bytes.size()] = static_cast<char>(random() % 256);
        write_file(folder / "changed.zip", bytes);
        const Ran ran = translated(folder, "changed.zip");
        CHECK((ran.exit_code == 0 || ran.exit_code == 2));
        CHECK((ran.exit_code == 0) == ran.error.empty());
    }
}

TEST_CASE("a Rodin project is proved from the archive that Rodin exports") {
    const Folder folder;
    const auto machine = [](const std::string& predicate) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<org.eventb.core.machineFile org.eventb.core.configuration=\"org.eventb.core.fwd\" version=\"5\">\n"
               "<org.eventb.core.variable name=\"c\" org.eventb.core.identifier=\"x\"/>\n"
               "<org.eventb.core.invariant name=\"d\" org.eventb.core.label=\"inv1\" org.eventb.core.predicate=\"" +
               predicate +
               "\"/>\n"
               "<org.eventb.core.event name=\"f\" org.eventb.core.convergence=\"0\" org.eventb.core.extended=\"false\" "
               "org.eventb.core.label=\"INITIALISATION\">\n"
               "<org.eventb.core.action name=\"k\" org.eventb.core.label=\"act1\" org.eventb.core.assignment=\"x "
               "\xe2\x89\x94 "
               "0\"/>\n</org.eventb.core.event></org.eventb.core.machineFile>\n";
    };
    const std::string good = machine("x \xe2\x88\x88 \xe2\x84\xa4");
    const std::string bad = machine("x = 1");
    write_file(folder / "good.zip",
               zip({{"Good/.project", "<projectDescription/>"}, {"Good/M0.bum", good}, {"Good/M0.bps", "?"}}));
    write_file(folder / "bad.zip", zip({{"Bad/M0.bum", bad}}));
    write_file(folder / "both.zip", zip({{"Good/M0.bum", good}, {"Bad/M0.bum", bad}}));
    CHECK(folder.run("map2pml prove good.zip").exit_code == 0);
    const Ran refuted = folder.run("map2pml prove bad.zip");
    CHECK(refuted.exit_code == 1);
    CHECK(contains(refuted.out, "bad.zip!Bad/M0.bum:4:"));
    const Ran unsure = folder.run("map2pml prove both.zip");
    CHECK(unsure.exit_code == 2);
    CHECK(contains(unsure.error, "is an archive of 2 Rodin projects: `Bad`, `Good`; choose one, as in `both.zip!Bad`"));
    CHECK(folder.run("map2pml prove 'both.zip!Good'").exit_code == 0);
    CHECK(folder.run("map2pml prove 'both.zip!Bad'").exit_code == 1);
}

TEST_CASE("a run in the diagram of an archive is replayed: from where it was, beside the trace, and named") {
    const Folder folder;
    const std::string crossing = read_file(fs::path(M2P_SOURCE_DIR) / "samples/auml/crossing.xmi");
    const std::string archive = zip({{"models/order.uml", crossing}, {"models/other.uml", diagram("ask")}});
    fs::create_directories(folder / "in/deep");
    write_file(folder / "in/shop.zip", archive);
    CHECK(folder.run("map2pml check -q 'in/shop.zip!models/order.uml' --format json=in/run.json").exit_code == 1);
    CHECK(contains(read_file(folder / "in/run.json"), "\"in/shop.zip!models/order.uml\""));
    const std::string steps = "in/shop.zip!models/order.uml, scene crossing, no-orphans";
    const Ran as_given = folder.run("map2pml replay in/run.json");
    INFO(as_given.error);
    CHECK(as_given.exit_code == 0);
    CHECK(contains(as_given.out, steps));
    // Elsewhere the archive lies beside the trace.
    const Ran beside = folder.run("cd in/deep && map2pml replay ../run.json");
    CHECK(beside.exit_code == 0);
    CHECK(contains(beside.out, "../shop.zip!models/order.uml"));
    fs::rename(folder / "in/shop.zip", folder / "in/deep/moved.zip");
    const Ran gone = folder.run("map2pml replay in/run.json");
    CHECK(gone.exit_code == 2);
    CHECK(contains(gone.error,
                   "its protocol `in/shop.zip!models/order.uml` does not exist; give the protocol as a second "
                   "argument, after the trace"));
    CHECK(folder.run("map2pml replay in/run.json 'in/deep/moved.zip!models/order.uml'").exit_code == 0);
    // What is named is read as for every command.
    const Ran several = folder.run("map2pml replay in/run.json in/deep/moved.zip");
    CHECK(several.exit_code == 2);
    CHECK(contains(several.error, "is an archive of 2 diagrams: `models/order.uml`, `models/other.uml`; choose one"));
}

TEST_CASE("a trace of a member that the archive has no more says so") {
    const Folder folder;
    const std::string crossing = read_file(fs::path(M2P_SOURCE_DIR) / "samples/auml/crossing.xmi");
    write_file(folder / "shop.zip", zip({{"order.uml", crossing}}));
    CHECK(folder.run("map2pml check -q shop.zip --format json=run.json").exit_code == 1);
    write_file(folder / "shop.zip", zip({{"renamed.uml", crossing}}));
    const Ran ran = folder.run("map2pml replay run.json");
    CHECK(ran.exit_code == 2);
    CHECK(contains(ran.error, "shop.zip: is an archive without `order.uml`; it has `renamed.uml`"));
    CHECK(ran.out.empty());
}

}  // namespace archives_test
