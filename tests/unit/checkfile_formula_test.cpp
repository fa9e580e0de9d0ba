// Formulas of the modal mu-calculus, text to model: what binds how tightly, derived forms, actions, places.
#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "translator/languages/checkfile/read_check.h"
#include "translator/model/formulas/modal_formula.h"

namespace checkfile_formula_test {

using namespace map2pml;

namespace {

ir::UserProperty property(const std::string& written) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto check = checkfile::read_check(sources, sources.add("test.check", written), sink);
    CAPTURE(written);
    CHECK(!sink.has_errors());
    REQUIRE(check.has_value());
    REQUIRE(check->common.properties.size() == 1);
    return check->common.properties.front();
}

std::string formula(const std::string& written) { return to_string(*property("prop p = " + written + ";").modal); }

}  // namespace

TEST_CASE("what binds how tightly") {
    CHECK(formula("tt /\\ ff \\/ tt") == "(tt /\\ ff) \\/ tt");
    CHECK(formula("tt \\/ ff /\\ tt") == "tt \\/ (ff /\\ tt)");
    CHECK(formula("<->tt /\\ [-]ff") == "<->tt /\\ [-]ff");
    CHECK(formula("mu Z.<->Z \\/ tt") == "mu Z.(<->Z \\/ tt)");
    CHECK(formula("mu Z.<->Z /\\ tt \\/ ff /\\ tt") == "mu Z.((<->Z /\\ tt) \\/ (ff /\\ tt))");
    CHECK(formula("mu Z.(<->Z) \\/ tt") == "mu Z.(<->Z) \\/ tt");
    CHECK(formula("(mu Z.<->Z) \\/ tt") == "mu Z.(<->Z) \\/ tt");
    CHECK(formula("tt /\\ mu Z.<->Z \\/ tt") == "tt /\\ mu Z.(<->Z \\/ tt)");
    CHECK(formula("[-]nu Z.[-]Z /\\ tt") == "[-]nu Z.([-]Z /\\ tt)");
    CHECK(formula("<tau>[tau](tt \\/ ff)") == "<tau>[tau](tt \\/ ff)");
}

TEST_CASE("derived forms are written out; their variable hides none") {
    CHECK(formula("AG tt") == "nu _.(tt /\\ [-]_)");
    CHECK(formula("EF <tau>tt") == "mu _.(<tau>tt \\/ <->_)");
    CHECK(formula("AF in(m)") == "mu _.(<->tt /\\ [-in(m)]_)");
    CHECK(formula("AF {in(m), tau}") == "mu _.(<->tt /\\ [-{in(m), tau}]_)");
    CHECK(formula("AF -in(m)") == "mu _.(<->tt /\\ [in(m)]_)");
    CHECK(formula("EX deadlock") == "<->[-]ff");
    CHECK(formula("AG EX tt /\\ ff") == "nu _.(<->tt /\\ [-]_) /\\ ff");
    const ir::ModalFormula inner = *property("prop p = nu Z.(AG Z /\\ [-]Z);").modal;
    for (const ir::ModalNode& node : inner.nodes)
        if (node.kind == ir::ModalNode::Kind::variable) CHECK(inner.nodes[node.left].name == node.name);
}

TEST_CASE("a part of a derived form is shown as it was written") {
    for (const std::string text :
         {"AG tt", "EF <tau>tt", "AF in(m)", "AF -in(m)", "AG EF <in(m)>tt", "nu Z.(AG Z /\\ [-]Z)"}) {
        const auto modal = property("prop p = " + text + ";").modal;
        CHECK(as_written(*modal, modal->root) == text);
    }
    const auto modal = property("prop p = EF <tau>tt;").modal;
    const ir::ModalNode& body = modal->nodes[modal->nodes[modal->root].left];
    CHECK(as_written(*modal, body.right) == "<->EF <tau>tt");
}

TEST_CASE("actions and their terms") {
    CHECK(formula("<in(m())>tt") == "<in(m)>tt");
    CHECK(formula("<in(Release())>tt") == "<in(Release)>tt");
    CHECK(formula("<in(m(_, X, $y), a(r(_), i))>tt") == "<in(m(_, X, $y), a(r(_), i))>tt");
    CHECK(formula("<out(m, agent(!Bob, %buyer))>tt") == "<out(m, a(%buyer, !Bob))>tt");
    CHECK(formula("<out(m, _)>tt") == "<out(m)>tt");
    CHECK(formula("[-{c: #(p(1)), !Bob: tau}]ff") == "[-{!c: #(p(1)), !Bob: tau}]ff");
    CHECK(formula("<in(m([], [a, b], [H | T], \"light blue\", -5))>tt") ==
          "<in(m([], [a, b], [H | T], \"light blue\", -5))>tt");
    CHECK(formula("<in(in(out, nu, AG))>tt") == "<in(in(out, nu, AG))>tt");
}

TEST_CASE("names and places") {
    const ir::UserProperty quoted = property("prop \"can succeed\" = tt;");
    CHECK(quoted.name == "can succeed");
    CHECK(quoted.kind == ir::UserProperty::Kind::modal);
    CHECK(quoted.name_span.begin.column == 6);
    CHECK(quoted.name_span.end.column == 19);
    const ir::UserProperty dashed = property("prop\n  can-succeed = <tau>tt;");
    CHECK(dashed.name == "can-succeed");
    CHECK(dashed.name_span.begin.line == 2);
    CHECK(dashed.name_span.begin.column == 3);
    const ir::ModalFormula& formula = *dashed.modal;
    const source::Span& place = formula.nodes[formula.root].span;
    CHECK(place.begin.line == 2);
    CHECK(place.begin.column == 17);
    CHECK(place.end.column == 24);
    CHECK(formula.nodes[formula.root].actions.span.begin.column == 18);
}

TEST_CASE("a formula ends at its semicolon, and what follows is a check file again") {
    source::SourceSet sources;
    diag::Sink sink;
    const auto check = checkfile::read_check(
        sources, sources.add("test.check", "prop p = tt; // so\nagents B = 2\nprop q = /* a */ ff;"), sink);
    CHECK(!sink.has_errors());
    REQUIRE(check.has_value());
    CHECK(check->common.properties.size() == 2);
    CHECK(check->common.agents.size() == 1);
}

TEST_CASE("a formula without a semicolon ends where the next statement, the block or the file does") {
    const auto statements = [](const std::string& written) {
        source::SourceSet sources;
        diag::Sink sink;
        const auto check = checkfile::read_check(sources, sources.add("test.check", written), sink);
        CAPTURE(written);
        CHECK(!sink.has_errors());
        REQUIRE(check.has_value());
        std::string text;
        const auto add = [&](const ir::CheckBlock& block) {
            for (const auto& each : block.properties)
                text += each.name + (each.modal ? " = " + to_string(*each.modal) : "") + "; ";
            for (const auto& [name, count] : block.agents) text += "agents " + name + "; ";
        };
        add(check->common);
        for (const auto& each : check->instances) add(each);
        return text;
    };
    CHECK(statements("prop p = tt") == "p = tt; ");
    CHECK(statements("prop p = tt // so") == "p = tt; ");
    CHECK(statements("prop p = tt\nagents B = 2") == "p = tt; agents B; ");
    CHECK(statements("prop p = EF\n <in(m)>\n tt\n /\\ tt\nprop q = ff prop r = ff") ==
          "p = mu _.(<in(m)>tt \\/ <->_) /\\ tt; q = ff; r = ff; ");
    CHECK(statements("prop p = AF in(m) ltl q: true; agents B = 2") == "p = mu _.(<->tt /\\ [-in(m)]_); q; agents B; ");
    CHECK(statements("prop p = AF - agents B = 2") == "p = mu _.(<->tt /\\ []_); agents B; ");
    CHECK(statements("prop p = AF {tau} idle-timeouts kept") == "p = mu _.(<->tt /\\ [-tau]_); ");
    CHECK(statements("instance { prop p = AF {tau} } agents B = 2") == "agents B; p = mu _.(<->tt /\\ [-tau]_); ");
    // Words of statements are names where a formula has a place for one.
    CHECK(statements("prop p = mu agents.(<->agents \\/ tt) agents B = 2") ==
          "p = mu agents.(<->agents \\/ tt); agents B; ");
    CHECK(statements("prop p = <-agents: in(limit(state), a(on, total))>tt agents B = 2") ==
          "p = <-!agents: in(limit(state), a(on, total))>tt; agents B; ");
}

TEST_CASE("nesting that is too deep, and too many parts, are mistakes") {
    const auto reports = [](const std::string& written) {
        source::SourceSet sources;
        diag::Sink sink;
        (void)checkfile::read_check(sources, sources.add("test.check", written), sink);
        return sink.has_errors();
    };
    std::string deep = "prop p = ";
    std::string wide = "prop p = tt";
    for (int at = 0; at < 3'000; ++at) {
        deep += "[-]";
        wide += " /\\ tt";
    }
    CHECK(reports(deep + "ff;"));
    CHECK(reports(wide + ";"));
    std::string chain = "prop p = mu Z.(<->tt";
    std::string list = "prop p = <in([a";
    for (int at = 0; at < 100'000; ++at) {
        chain += "/\\tt";
        list += ",a";
    }
    CHECK(reports(chain + ");"));
    CHECK(reports(list + "])>tt;"));
}

}  // namespace checkfile_formula_test
