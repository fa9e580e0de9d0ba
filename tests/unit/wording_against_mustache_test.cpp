// The embedded templates are filled in without mustache; what comes out must be what mustache makes of them.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "driver/translation/translate.h"
#include "map2pml/templates.h"
#include "translator/promela/wording.h"

namespace wording_against_mustache_test {

using namespace map2pml;
using promela::Fields;
using promela::Wording;

namespace {

std::string by_mustache(const std::string& text, const Fields& fields) {
    kainjow::mustache::mustache wording(text);
    REQUIRE(wording.is_valid());
    wording.set_custom_escape([](const std::string& unescaped) { return unescaped; });
    return wording.render(fields.tree());
}

std::string by_wording(const std::string& text, const Fields& fields) {
    const auto wording = Wording::read(text);
    REQUIRE(wording);
    std::string rendered;
    wording->render(fields, rendered);
    return rendered;
}

void compare(const std::string& text, const Fields& fields) {
    CAPTURE(text);
    CHECK(by_wording(text, fields) == by_mustache(text, fields));
}

std::set<std::string> names_after(const std::string& text, const std::string& marks) {
    std::set<std::string> names;
    const std::regex tag(R"(\{\{)" + marks + R"((\w+)\}\})");
    for (auto at = std::sregex_iterator(text.begin(), text.end(), tag); at != std::sregex_iterator(); ++at) {
        names.insert((*at)[1]);
    }
    return names;
}

/// One way to fill in a template: every text of it, and each section `kind` (a flag, or so many entries).
Fields filled(const std::set<std::string>& texts, const std::set<std::string>& sections, int kind) {
    Fields fields;
    for (const std::string& name : texts) {
        if (kind % 2 == 0) fields.text(name, "<" + name + "> & \"it\"");
    }
    int at = 0;
    for (const std::string& name : sections) {
        switch ((kind + at++) % 7) {
            case 0:
                fields.flag(name, true);
                break;
            case 1:
                fields.flag(name, false);
                break;
            case 2:
                fields.list(name, {});
                break;
            case 3:
                fields.list(name, {"one"});
                break;
            case 4:
                fields.list(name, {"one", "", "three"});
                break;
            case 5:
                fields.rows(name, {{{"name", "n1"}, {"value", "v1"}, {"size", ""}}, {{"name", "n2"}}});
                break;
            default:
                break;  // not there
        }
    }
    return fields;
}

}  // namespace

TEST_CASE("every embedded template can be read, and is filled in as mustache does it") {
    REQUIRE(templates::names().size() > 30);
    for (const std::string_view name : templates::names()) {
        if (name.starts_with("eventb/rules/")) continue;  // mustache itself fills these in: they have comments
        CAPTURE(std::string(name));
        const std::string text(*templates::embedded(name));
        REQUIRE(Wording::read(text));
        const auto texts = names_after(text, R"(\{?)");
        const auto sections = names_after(text, "[#^]");
        for (int kind = 0; kind < 14; ++kind) compare(text, filled(texts, sections, kind));
    }
}

TEST_CASE("lines of section tags, sections in sections and names that are not there") {
    Fields fields;
    fields.text("a", "A").text("empty", "").text("two", "x\n  y").flag("yes", true).flag("no", false);
    fields.list("list", {"p", "q"}).list("none", {}).rows("rows", {{{"a", "own"}, {"k", "1"}}, {{"k", "2"}}});
    for (const char* text : {"",
                             "\n",
                             "a",
                             "{{a}}",
                             " {{{a}}} \n\n",
                             "{{missing}}x",
                             "{{yes}}|{{list}}|{{empty}}",
                             "{{two}}{{#yes}}\n{{/yes}}",
                             "{{#yes}}\n{{a}}\n{{/yes}}\nend",
                             "  {{#yes}}  \n  {{/yes}}  ",
                             "{{#no}}\n{{a}}\n{{/no}}\nend",
                             "{{^no}}\nx\n{{/no}}\n",
                             "{{#list}}{{value}}{{^last}}, {{/last}}{{/list}}\n",
                             "{{#list}}\n- {{value}}{{a}}\n{{/list}}\n",
                             "{{#rows}}\n{{a}}{{k}} {{#last}}!{{/last}}\n{{/rows}}",
                             "{{#rows}}{{#list}}{{k}}{{value}}{{last}} {{/list}}{{/rows}}",
                             "{{^none}}nothing{{/none}}{{^missing}}{{a}}{{/missing}}",
                             "{{#any_list}}some{{/any_list}}{{#any_none}}x{{/any_none}}",
                             "{{^any_rows}}no{{/any_rows}}{{#any_a}}?{{/any_a}}",
                             "{{#a}}text{{a}}{{/a}}{{#empty}}shown{{/empty}}",
                             "{{#yes}}{{#list}} {{/list}}{{/yes}}\n\t{{#list}}\t{{/list}}\n.",
                             "}} } { {x} {"}) {
        compare(text, fields);
    }
}

TEST_CASE("what mustache has besides is left to mustache") {
    for (const char* text :
         {"{{>part}}", "{{!remark}}", "{{&a}}", "{{=<% %>=}}", "{{.}}", "{{a.b}}", "{{ a }}", "{{#a}}", "{{/a}}",
          "{{#a}}{{/b}}", "{{a", "{{}}", "{{{a}}", "{{{#a}}}", "{{#}}{{/}}", "a\r\n"}) {
        CAPTURE(text);
        CHECK_FALSE(Wording::read(text));
    }
}

TEST_CASE("all samples come out the same through mustache") {
    const std::filesystem::path root = M2P_SOURCE_DIR;
    std::size_t compared = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "samples")) {
        if (entry.path().extension() != ".map") continue;
        CAPTURE(entry.path().string());
        std::ostringstream text;
        text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
        source::SourceSet sources;
        const source::FileId file = sources.add("sample.map", text.str());
        for (const int level : {0, 1}) {
            for (const ir::Network network : {ir::Network::mailbox, ir::Network::pairwise, ir::Network::bag}) {
                translation::Settings settings;
                settings.level = level;
                settings.network = network;
                const auto own = translation::translate_file(sources, file, settings, translation::Target::promela);
                settings.templates_folder = (root / "templates").string();
                const auto other = translation::translate_file(sources, file, settings, translation::Target::promela);
                CHECK(other.error == own.error);
                CHECK(other.text == own.text);
                compared += own.text.empty() ? 0 : 1;
            }
        }
    }
    CHECK(compared > 60);
}

}  // namespace wording_against_mustache_test
