// Each file of this folder gives exactly the diagnostics that its first lines expect, no more and no less.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>

#include "driver/cli/command_line.h"
#include "driver/input/maze/read_development.h"
#include "driver/input/read_protocols.h"
#include "tests/support/diagnostics.h"
#include "tests/support/files.h"
#include "translator/languages/diagrams/dialects/read_diagram.h"
#include "translator/languages/diagrams/projection/lower.h"
#include "translator/languages/diagrams/projection/plain.h"
#include "translator/languages/lcc/checks/check_framework.h"
#include "translator/languages/lcc/lcc_reader.h"
#include "translator/languages/map/read_map.h"
#include "translator/languages/rodin/rodin_files.h"
#include "translator/machines/check/checked.h"
#include "translator/model/machines/model/text_form.h"
#include "translator/model/protocol/text_form.h"
#include "translator/protocols/analyses/instance/make_instance.h"
#include "translator/protocols/checks/check_protocol.h"

namespace errors_test {

namespace fs = std::filesystem;
using namespace map2pml;
using tests::read_file;

namespace {

const fs::path kFolder = fs::path(M2P_SOURCE_DIR) / "tests/errors";

/// `M2P103 3:7` for each `// expect: M2P103 3:7` on top; empty for `// expect: none`; "no expectation" when there is no line. In
/// XML and Markdown it is `<!-- expect: M2P511 3:7 -->`, in Mermaid `%% expect:`, in PlantUML `' expect:`, in JSON of StarUML
/// `{"expect": ["M2P580 3:7"],`, in TOML `# expect:`.
std::multiset<std::string> expected_in(const std::string& text) {
    if (text.starts_with("{\"expect\": [")) {
        std::multiset<std::string> expected;
        const std::string first = text.substr(12, text.find('\n') - 12);
        for (std::size_t begin = first.find('"'); begin != std::string::npos;) {
            const std::size_t end = first.find('"', begin + 1);
            expected.insert(first.substr(begin + 1, end - begin - 1));
            begin = first.find('"', end + 1);
        }
        return expected;
    }
    const bool is_xml = text.starts_with("<");
    const char* sign = is_xml                   ? "<!--"
                       : text.starts_with("#")  ? "#"
                       : text.starts_with("%%") ? "%%"
                       : text.starts_with("'")  ? "'"
                                                : "//";
    const std::string mark = std::string(sign) + " expect: ";  // these lines come first
    std::multiset<std::string> expected;
    bool none = false;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line) && line.starts_with(mark);) {
        std::string what = line.substr(mark.size());
        if (is_xml) what.resize(what.rfind(" -->"));
        none = none || what == "none";
        if (what != "none") expected.insert(what);
    }
    if (expected.empty() && !none) expected.insert("no expectation");
    return expected;
}

/// `// says: …`: words of a message or a note.
std::vector<std::string> words_in(const std::string& text) {
    const std::string mark = " says: ";
    std::vector<std::string> words;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t begin = line.find(mark);
        if (begin == std::string::npos || begin > 4) continue;
        words.push_back(line.substr(begin + mark.size()));
        if (words.back().ends_with(" -->")) words.back().resize(words.back().size() - 4);
    }
    return words;
}

/// `// options: --agents B=2 --total choose`: what the user asked for; nothing when there is no such line.
std::optional<passes::InstanceRequest> request_in(const std::string& text) {
    const std::string mark = "// options: ";
    const std::size_t begin = text.find(mark);
    if (begin == std::string::npos) return std::nullopt;
    passes::InstanceRequest request;
    std::istringstream words(text.substr(begin + mark.size(), text.find('\n', begin) - begin - mark.size()));
    for (std::string option, value; words >> option >> value;) {
        const std::size_t equals = value.find('=');
        if (option == "--total") {
            request.total_procedures.insert(value);
            continue;
        }
        REQUIRE((option == "--agents" || option == "--limit"));
        REQUIRE(equals != std::string::npos);
        auto& counts = option == "--agents" ? request.agent_counts : request.limits;
        counts[value.substr(0, equals)] = static_cast<std::uint32_t>(std::stoul(value.substr(equals + 1)));
    }
    return request;
}

/// What every command does after the static checks of a text without errors.
void make_instances(const std::vector<ir::Protocol>& protocols, const passes::InstanceRequest& request,
                    source::FileId file, diag::Sink& sink) {
    for (const passes::UnknownName& unknown : passes::unknown_names(protocols, request))
        sink.report({diag::Code::unknown_name, {file, {}, {}}, unknown.kind + " " + unknown.name, {}});
    for (const ir::Protocol& protocol : protocols) (void)passes::make_instance(protocol, request, sink);
}

/// A check file beside the protocol that its line `// protocol: ` names, from the root of the sources.
void read_check_file(source::SourceSet& sources, source::FileId check, diag::Sink& sink) {
    const std::string mark = "// protocol: ";
    const std::string& text = sources.file(check).text();
    const std::size_t begin = text.find(mark) + mark.size();
    REQUIRE(begin >= mark.size());
    const fs::path protocol = fs::path(M2P_SOURCE_DIR) / text.substr(begin, text.find('\n', begin) - begin);
    input::Settings settings;
    settings.check_file = check;
    (void)input::read_protocols(sources, sources.add(protocol.filename(), read_file(protocol)), settings, sink);
}

/// A framework, and its check file from the line on that says who takes part.
void read_scene(source::SourceSet& sources, const std::string& text, diag::Sink& sink) {
    const std::size_t agents = std::min(text.find("agents "), text.size());
    input::Settings settings;
    settings.check_file = sources.add("example.check", text.substr(agents));
    (void)input::read_protocols(sources, sources.add("example.lcc", text.substr(0, agents)), settings, sink);
}

/// What the front end of LCC and its static checks say.
void read_lcc_text(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    if (const auto framework = lcc::read_legible(sources, file, sink)) lcc::check_framework(*framework, sink);
}

/// What reading a diagram and projecting its interactions say.
void read_diagram_text(const source::SourceSet& sources, source::FileId file, diag::Sink& sink,
                       auml::Notation notation = auml::Notation::xmi) {
    const auto diagram = auml::read_diagram(sources, file, sink, {}, nullptr, notation);
    if (!diagram) return;
    for (const std::size_t each : auml::checked_interactions(*diagram)) (void)auml::lower(*diagram, each, sink);
}

/// What `prove` says about the text form of Event-B, or about a file of Rodin.
void read_eventb(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    eventb::Project project;
    if (sources.file(file).text().starts_with("<"))
        eventb::read_rodin(sources, file, project, sink);
    else
        project = eventb::read_text(sources, file, sink);
    if (!sink.has_errors()) (void)eventb::check_project(project, sink);
}

/// What a development is read for.
enum class MazeUse { prove, protocol, agents };

MazeUse maze_use(const std::string& code_or_file) {
    if (code_or_file == "M2P717" || code_or_file == "maze_no_protocol") return MazeUse::protocol;
    return code_or_file == "M2P719" || code_or_file == "maze_no_agents" ? MazeUse::agents : MazeUse::prove;
}

/// What `prove`, `check` or `-t map` says about a development.
void read_maze_text(const source::SourceSet& sources, source::FileId file, MazeUse use, diag::Sink& sink) {
    const input::Settings settings;
    const input::Request request{sources, file, settings, sink};
    if (use == MazeUse::protocol)
        (void)input::read_agents(request);
    else if (use == MazeUse::agents)
        (void)input::write_as_map(request);
    else
        (void)input::read_development(request);
}

/// What is said about a file: codes with their places, and all the words.
struct Found {
    std::multiset<std::string> codes;
    std::string words;
};

Found found_in(const fs::path& file) {
    source::SourceSet sources;
    const source::FileId id = sources.add(file.filename(), read_file(file));
    const std::string& text = sources.file(id).text();
    diag::Sink sink;
    if (file.extension() == ".map") {
        const std::vector<ir::Protocol> protocols = map::read_legible(sources, id, sink);
        for (const ir::Protocol& protocol : protocols) passes::check_protocol(protocol, sink);
        const auto request = request_in(text);
        if (request && !sink.has_errors()) make_instances(protocols, *request, id, sink);
    } else if (file.extension() == ".lcc") {
        read_lcc_text(sources, id, sink);
    } else if (file.extension() == ".xmi" || file.extension() == ".mdj") {
        read_diagram_text(sources, id, sink);
    } else if (file.extension() == ".mmd") {
        read_diagram_text(sources, id, sink, auml::Notation::mermaid);
    } else if (file.extension() == ".puml") {
        read_diagram_text(sources, id, sink, auml::Notation::plantuml);
    } else if (file.extension() == ".md") {
        read_diagram_text(sources, id, sink, auml::Notation::document);
    } else if (file.extension() == ".check") {
        read_check_file(sources, id, sink);
    } else if (file.extension() == ".eventb" || file.extension() == ".buc" || file.extension() == ".bum") {
        read_eventb(sources, id, sink);
    } else if (file.extension() == ".maze") {
        read_maze_text(sources, id, maze_use(file.stem().string()), sink);
    } else if (file.extension() == ".toml") {
        (void)cli::read_project_file(sources, id, sink);
    } else if (file.extension() == ".ir") {
        CHECK(!ir::read_ir(text, id, sink).has_value());
    } else {
        CHECK(!ir::read_json(text, id, sink).has_value());
    }
    Found found;
    for (const diag::Diagnostic& each : sink.sorted()) {
        found.codes.insert(tests::code_and_place(each));
        found.words += each.message + "\n";
        for (const diag::Note& note : each.notes) found.words += note.message + "\n";
        const std::string shown = diag::render(sources, each, false);
        INFO(shown);
        // One line, as compilers have it, whatever names are in it.
        std::string code = "[";
        code.append(diag::code_text(each.code)).append("]");
        CHECK(shown.substr(0, shown.find('\n')).ends_with(code));
        CHECK(!each.message.empty());
        CHECK(each.message.back() != '.');
        CHECK((each.span.begin < each.span.end || each.span.begin == each.span.end));
    }
    return found;
}

std::string joined(const std::multiset<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += word + "\n";
    return text;
}

std::set<fs::path> inputs() {
    std::set<fs::path> files;
    for (const auto& entry : fs::directory_iterator(kFolder)) {
        const auto extension = entry.path().extension();
        for (const char* known : {".map", ".lcc", ".xmi", ".mdj", ".mmd", ".puml", ".md", ".check", ".maze", ".eventb",
                                  ".buc", ".bum", ".ir", ".json", ".toml"})
            if (extension == known && entry.path().filename() != "README.md") files.insert(entry.path());
    }
    return files;
}

}  // namespace

TEST_CASE("each file gives what it expects, no more and no less") {
    REQUIRE(inputs().size() > 50);
    for (const fs::path& file : inputs()) {
        CAPTURE(file.filename().string());
        const std::string text = read_file(file);
        const Found found = found_in(file);
        CHECK(joined(found.codes) == joined(expected_in(text)));
        for (const std::string& words : words_in(text)) {
            CAPTURE(words);
            CAPTURE(found.words);
            CHECK(found.words.find(words) != std::string::npos);
        }
    }
}

TEST_CASE("the example on each page provokes its code") {
    // The first indented block; a clause without its scene is put into one.
    std::size_t pages = 0;
    for (const auto code : diag::all_codes()) {
        const std::string name(diag::code_text(code));
        // What these need cannot be shown on a page: bytes that are no text, 300 parentheses, 257 elements in each other.
        const bool is_project = name >= "M2P800";
        const bool is_maze = name >= "M2P700" && !is_project;
        const bool is_eventb = name >= "M2P600" && !is_maze && !is_project;
        const bool is_diagram = name >= "M2P500" && !is_eventb && !is_maze && !is_project;
        const bool is_lcc = name >= "M2P400" && name < "M2P500";
        if (name == "M2P101" || name == "M2P102" || name == "M2P141" || name == "M2P199" || name == "M2P502" ||
            name == "M2P620" || name == "M2P621" || name == "M2P446" || name == "M2P583")
            continue;
        if (name >= "M2P200" && name < "M2P400") continue;
        std::istringstream page(
            read_file(fs::path(M2P_SOURCE_DIR) / "translator/foundation/diag/explain" / (name + ".md")));
        std::string example;
        for (std::string line; std::getline(page, line) && !line.starts_with("## Repair");)
            if (line.starts_with("    ")) example += line.substr(4) + "\n";
        CAPTURE(name);
        REQUIRE(!example.empty());
        const bool is_ir = example.starts_with("protocol");
        const bool is_map = !is_ir && name < "M2P400";
        if (is_map && example.find("Scene[") == std::string::npos) example = "Scene[\n" + example + "]\n";
        source::SourceSet sources;
        diag::Sink sink;
        if (name >= "M2P440" && name < "M2P500") {
            read_scene(sources, example, sink);
            const auto found = sink.sorted();
            CHECK(std::any_of(found.begin(), found.end(), [&](const auto& each) { return each.code == code; }));
            ++pages;
            continue;
        }
        const source::FileId id = sources.add("example", example);
        if (is_ir)
            (void)ir::read_ir(example, id, sink);
        else if (is_project)
            (void)cli::read_project_file(sources, id, sink);
        else if (is_maze)
            read_maze_text(sources, id, maze_use(name), sink);
        else if (is_diagram)
            read_diagram_text(sources, id, sink);
        else if (is_eventb)
            read_eventb(sources, id, sink);
        else if (is_lcc)
            read_lcc_text(sources, id, sink);
        else
            for (const ir::Protocol& protocol : map::read_map(sources, id, sink))
                passes::check_protocol(protocol, sink);
        const auto found = sink.sorted();
        CHECK(std::any_of(found.begin(), found.end(), [&](const diag::Diagnostic& each) { return each.code == code; }));
        ++pages;
    }
    CHECK(pages > 60);
}

TEST_CASE("M2P302: 32,000 values are enough, and one more is reported where it stands") {
    // One agent, one role, and constants: line n + 2 holds the n-th.
    const auto found = [](std::size_t constants) {
        std::string text = "Scene[\nagent(!A, %a) =\n";
        for (std::size_t each = 1; each <= constants; ++each)
            text += "say(c" + std::to_string(each) + ") => agent(_, %a)" + (each < constants ? " then\n" : "]\n");
        source::SourceSet sources;
        diag::Sink sink;
        const source::FileId id = sources.add("many.map", text);
        make_instances(map::read_map(sources, id, sink), {}, id, sink);
        std::string all;
        for (const diag::Diagnostic& each : sink.sorted())
            all += std::string(diag::code_text(each.code)) + " " + std::to_string(each.span.begin.line) + "\n";
        return all;
    };
    CHECK(found(31998) == "");
    CHECK(found(31999) == "M2P302 32001\n");
}

TEST_CASE("correct protocols give no noise") {
    const fs::path samples = fs::path(M2P_SOURCE_DIR) / "samples";
    // The published auction has one finding, its line 13; the repaired one has none.
    CHECK(joined(found_in(samples / "auction/auction.map").codes) == "M2P113 13:11\n");
    CHECK(joined(found_in(samples / "auction/no_restart.map").codes).empty());
    CHECK(joined(found_in(samples / "auction_fixed/auction_fixed.map").codes).empty());
    // A sample named like its folder is the correct variant; no variant has an error.
    std::size_t correct = 0;
    for (const auto& entry : fs::recursive_directory_iterator(samples)) {
        const fs::path& file = entry.path();
        if (file.extension() != ".map") continue;
        CAPTURE(file.string());
        source::SourceSet sources;
        diag::Sink sink;
        for (const ir::Protocol& protocol : map::read_map(sources, sources.add("sample", read_file(file)), sink))
            passes::check_protocol(protocol, sink);
        CHECK(!sink.has_errors());
        // That of `map_merge` waits for what a procedure of its check file requires.
        const bool is_correct =
            file.stem() == file.parent_path().filename() && file.stem() != "auction" && file.stem() != "map_merge";
        if (is_correct) {
            CHECK(sink.empty());
            ++correct;
        }
    }
    CHECK(correct >= 5);
}

TEST_CASE("an expectation that is not met is noticed") {
    CHECK(expected_in("// expect: M2P103 3:7\nScene[") == std::multiset<std::string>{"M2P103 3:7"});
    CHECK(expected_in("// expect: none\nScene[").empty());
    CHECK(expected_in("Scene[") == std::multiset<std::string>{"no expectation"});
}

}  // namespace errors_test
