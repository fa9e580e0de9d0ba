// The forms that SPIN decides as well, and the reasons why it does not get others.
#include <doctest/doctest.h>

#include "driver/input/read_protocols.h"
#include "translator/protocols/modal/linear_form.h"

namespace linear_form_test {

using namespace map2pml;
using Kind = ir::UserProperty::Kind;

namespace {

const char* const kProtocol =
    "S[ agent(!A, %a) = ask(1) => agent(!B, %b) then waitfor answer($x) <= agent(!B, %b) timeout skip\n"
    "   agent(!B, %b) = waitfor ask($n) <= agent($a, %a) then $y = think($n) then answer($y) => agent($a, %a)\n"
    "                   timeout skip ]";

struct Form {
    std::optional<Kind> kind;
    std::string reason;
};

Form form(const std::string& formula) {
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId file = sources.add("s.map", kProtocol);
    input::Settings settings;
    settings.check_file = sources.add("s.check", "prop p = " + formula + ";");
    const input::Protocols read = input::read_protocols(sources, file, settings, sink);
    CAPTURE(formula);
    REQUIRE(read.can_go_on);
    const ir::UserProperty& property = read.instances.front().instance.properties.front();
    auto found = modal::linear_form(property, read.protocol_of(read.instances.front()));
    if (const auto* reason = std::get_if<std::string>(&found)) return {{}, *reason};
    const auto& linear = std::get<ir::UserProperty>(found);
    CHECK(linear.modal == nullptr);
    CHECK(linear.name == "p");
    return {linear.kind, {}};
}

}  // namespace

TEST_CASE("forms of single runs") {
    CHECK(form("nu Z.([in(ask(_))]ff /\\ [-]Z)").kind == Kind::never);
    CHECK(form("AG [out(ask(_), a(b, _))]ff").kind == Kind::never);
    CHECK(form("mu Z.(<->Z \\/ <#(think(1))>tt)").kind == Kind::reachable);
    CHECK(form("EF <{in(ask(1)), in(answer(_))}>tt").kind == Kind::reachable);
    CHECK(form("AF !B: in(ask(_))").kind == Kind::ltl);
    CHECK(form("mu Z.([-in(ask(_))]Z /\\ <->tt)").kind == Kind::ltl);
    CHECK(form("nu W.([-]W /\\ [out(ask(_))] mu Y.(<->tt /\\ [-in(answer(_))]Y))").kind == Kind::ltl);
    CHECK(form("AG [out(ask(_))](AF in(ask(_)) /\\ AF in(answer(_)))").kind == Kind::ltl);
}

TEST_CASE("all others are refused, with the reason") {
    const std::string none = "it does not have one of the forms that are about single runs";
    const std::string possible = "what is possible in every state is not a property of single runs";
    const std::string event = "its actions are not events of a check file";
    CHECK(form("AG EF <in(ask(_))>tt").reason == possible);
    CHECK(form("nu Z.([-]Z /\\ <->tt)").reason ==
          "it requires that no run ever ends, and SPIN cannot tell a good end from a step");
    CHECK(form("mu Z.(<#(think(_))>tt \\/ (<->tt /\\ [-]Z))").reason ==
          "it is not known before a run when this step is possible");
    CHECK(form("mu Z.(nu Y.([in(ask(_))]ff /\\ [-]Y) \\/ ([-]Z /\\ <->tt))").reason == none);
    CHECK(form("EF <in(ask(_))>[out(answer(_))]ff").reason == none);
    CHECK(form("AG [in(ask(_))] EF <in(answer(_))>tt").reason == none);
    CHECK(form("AF tau").reason == event);
    CHECK(form("AF -in(ask(_))").reason == event);
    CHECK(form("AG [-in(ask(_))]ff").reason == event);
    CHECK(form("EF <in(ask(_), a(a, !A))>tt").reason == event);
    CHECK(form("AG [out(ask(_))] AF out(ask(_))").reason ==
          "the step that asks for an answer could itself be the answer");
    // As printed in the literature: without the complement it is no "sooner or later".
    CHECK(form("nu W.([-]W /\\ [out(ask(_))] mu Y.(<->tt /\\ [in(answer(_))]Y))").reason == event);
}

}  // namespace linear_form_test
