// Names in templates are looked up without a tree; what comes out must be what mustache makes of a tree.
#include <doctest/doctest.h>

#include <filesystem>

#include "driver/input/translation/translate.h"
#include "tests/support/files.h"
#include "translator/protocols/promela/template_context.h"

namespace templates_context_test {

using namespace map2pml;
using kainjow::mustache::data;
using promela::Fields;

namespace {

data list_of(const std::vector<data>& entries) {
    data list(data::type::list);
    for (std::size_t at = 0; at < entries.size(); ++at) {
        data entry = entries[at];
        entry.set("last", at + 1 == entries.size());
        list << entry;
    }
    return list;
}

data row(const std::string& name, const std::string& value) { return {name, data(value)}; }

/// What the fields below are.
data tree() {
    data rows_first = row("a", "own");
    rows_first.set("k", "1");
    rows_first.set("inner", list_of({row("value", "i"), row("value", "j")}));
    data all;
    all.set("a", "A");
    all.set("empty", "");
    all.set("two", "x\n  y");
    all.set("yes", true);
    all.set("no", false);
    all.set("list", list_of({row("value", "p"), row("value", "q")}));
    all.set("none", list_of({}));
    all.set("rows", list_of({rows_first, row("k", "2")}));
    all.set("any_list", true);
    all.set("any_none", false);
    all.set("any_rows", true);
    return all;
}

Fields fields() {
    Fields all;
    all.text("a", "A").text("empty", "").text("two", "x\n  y").flag("yes", true).flag("no", false);
    all.list("list", {"p", "q"}).list("none", {});
    all.rows("rows", {{{"a", "own"}, {"k", "1"}, {"inner", Fields::Texts{"i", "j"}}}, {{"k", "2"}}});
    return all;
}

kainjow::mustache::mustache read(const std::string& text) {
    kainjow::mustache::mustache wording(text);
    REQUIRE(wording.is_valid());
    wording.set_custom_escape([](const std::string& unescaped) { return unescaped; });
    return wording;
}

}  // namespace

TEST_CASE("lines of section tags, sections in sections and names that are not there") {
    const Fields own = fields();
    promela::TemplateContext context;
    for (const char* text :
         {"",
          "\n",
          "{{a}}",
          " {{{a}}} \n\n",
          "{{missing}}x",
          "{{a.b}}{{list.value}}",
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
          "{{#rows}}{{#inner}}{{k}}{{value}}{{^last}}, {{/last}}{{/inner}}{{^last}}; {{/last}}{{/rows}}",
          "{{#list}}{{#list}}{{value}}{{#last}}!{{/last}}{{/list}}{{#last}}?{{/last}}{{/list}}",
          "{{#list}}{{#value}}{{value}}{{#last}}!{{/last}}{{/value}}{{/list}}",
          "{{#list}}{{#a}}{{value}}{{#last}}!{{/last}}{{/a}}{{/list}}{{last}}{{value}}",
          "{{^none}}nothing{{/none}}{{^missing}}{{a}}{{/missing}}",
          "{{#any_list}}some{{/any_list}}{{#any_none}}x{{/any_none}}",
          "{{^any_rows}}no{{/any_rows}}{{#any_a}}?{{/any_a}}",
          "{{#a}}text{{a}}{{/a}}{{#empty}}shown{{/empty}}",
          "{{#yes}}{{#list}} {{/list}}{{/yes}}\n\t{{#list}}\t{{/list}}\n.",
          "}} } { {x} {"}) {
        CAPTURE(text);
        context.use(own);
        CHECK(read(text).render(context) == read(text).render(tree()));
    }
}

TEST_CASE("own copies of all templates make the same models") {
    const std::filesystem::path root = M2P_SOURCE_DIR;
    std::size_t compared = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "samples")) {
        if (entry.path().extension() != ".map") continue;
        CAPTURE(entry.path().string());
        const std::string text = tests::read_file(entry.path());
        source::SourceSet sources;
        const source::FileId file = sources.add("sample.map", text);
        for (const int level : {0, 1}) {
            translation::Settings settings;
            settings.level = level;
            const auto built_in = translation::translate_file(sources, file, settings, translation::Target::promela);
            settings.templates_folder = (root / "templates").string();
            const auto own = translation::translate_file(sources, file, settings, translation::Target::promela);
            CHECK(own.error == built_in.error);
            CHECK(own.text == built_in.text);
            compared += built_in.text.empty() ? 0 : 1;
        }
    }
    CHECK(compared > 60);
}

}  // namespace templates_context_test
