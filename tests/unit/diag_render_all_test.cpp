// Many warnings of one kind in one file: the first few and a number, unless all are asked for. Errors are never left out.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include "tests/support/text.h"
#include "translator/foundation/diag/render_all.h"

namespace diag_render_all_test {

using namespace map2pml;
using tests::count_of;

namespace {

constexpr diag::Code kWarned = diag::Code::xmi_ignored;
constexpr diag::Code kOtherWarned = diag::Code::xmi_nameless;

struct Said {
    source::SourceSet sources;
    std::vector<diag::Diagnostic> all;

    Said() {
        sources.add("one.xmi", std::string(50, '\n'));
        sources.add("two.xmi", std::string(50, '\n'));
    }
    Said& say(diag::Code code, std::uint32_t from, std::uint32_t to, source::FileId file = 0) {
        for (std::uint32_t line = from; line <= to; ++line)
            all.push_back({code, {file, {line, 1}, {line, 1}}, "x", {}});
        return *this;
    }
    [[nodiscard]] std::string text(const diag::RenderOptions& options = {}) const {
        return diag::render_all(sources, all, options);
    }
};

}  // namespace

TEST_CASE("four warnings of a kind are shown, of more the first three and how many more there are") {
    const std::string code(diag::code_text(kWarned));
    CHECK(count_of(Said().say(kWarned, 1, 4).text(), "warning: x") == 4);
    CHECK(count_of(Said().say(kWarned, 1, 4).text(), "note:") == 0);
    const std::string five = Said().say(kWarned, 1, 5).text();
    CHECK(count_of(five, "warning: x") == 3);
    CHECK(count_of(five, "one.xmi:3:1: warning: x [" + code + "]\n") == 1);
    CHECK(count_of(five, "one.xmi:4:1") == 0);
    CHECK(five.ends_with("one.xmi: note: 2 more warnings of this kind [" + code + "]; `--verbose` lists them all\n"));
    CHECK(count_of(Said().say(kWarned, 1, 23).text(), "note: 20 more warnings") == 1);
}

TEST_CASE("all are shown when they are asked for, and errors always") {
    CHECK(count_of(Said().say(kWarned, 1, 23).text({.list_all = true}), "warning: x") == 23);
    CHECK(count_of(Said().say(kWarned, 1, 23).text({.list_all = true}), "note:") == 0);
    CHECK(count_of(Said().say(diag::Code::syntax, 1, 23).text(), "error: x") == 23);
}

TEST_CASE("kinds and files are counted on their own") {
    const std::string text =
        Said().say(kWarned, 1, 3).say(kOtherWarned, 4, 6).say(kWarned, 7, 8).say(kWarned, 1, 4, 1).text();
    CHECK(count_of(text, "one.xmi:") == 3 + 3 + 1);
    CHECK(count_of(text, "two.xmi:") == 4);
    CHECK(count_of(text, "note: 2 more") == 1);
}

}  // namespace diag_render_all_test
