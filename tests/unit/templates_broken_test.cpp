// Own wording that is empty, broken or leaves something out: said by name, never a crash, whatever template it is.
#include <doctest/doctest.h>

#include <string>

#include "map2pml/templates.h"
#include "translator/languages/map/read_map.h"
#include "translator/protocols/analyses/instance/make_instance.h"
#include "translator/protocols/promela/model_writer.h"
#include "translator/protocols/promela/templates.h"

namespace templates_broken_test {

using namespace map2pml;

namespace {

/// Something of everything that `-O0` and `-O1` have templates for.
constexpr const char* kEverything = R"(Scene[
  agent(!A, %a, 1) = (go($p) => agent(_, %b) or skip) then agent(more) then agent(wait, $p)
  agent(!A, %a, more) = ($x = choose() or try()) then (left() => agent(_, %b) par right() => agent(_, %b))
  agent(!A, %a, wait, $p) = waitfor (yes($p) <= agent(_, %b) or no() <= agent($q, %b)) timeout (agent(wait, $p))
  agent(!B, %b) = waitfor (go($n) <= agent($who, %a) then yes($n) => agent($who, %a)
                           or left() <= agent(_, %a) or right() <= agent(_, %a)) timeout (agent())])";

std::string error_with(const std::string& name, const std::string& text, int level) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto protocols = map::read_map(sources, sources.add("all.map", kEverything), sink);
    REQUIRE(protocols.size() == 1);
    passes::InstanceRequest request;
    request.limits["wait"] = 2;
    const ir::Instance instance = passes::make_instance(protocols.front(), request, sink);
    return promela::translate(sources, protocols.front(), instance,
                              {.level = level, .stuck_checks = true, .template_overrides = {{name, text}}})
        .template_error;
}

bool is_named(const std::string& error, const std::string& name) { return error.starts_with(name + ": "); }

}  // namespace

TEST_CASE("each template, empty and broken, is refused by its name before it is used") {
    std::size_t count = 0;
    for (const std::string_view each : templates::names()) {
        const std::string name(each);
        CAPTURE(name);
        for (const char* text : {"", "\n \n", "{{#never_closed}}", "{{", "a{{/never_opened}}", "\x01", "x\x01 99\n"})
            CHECK(is_named(promela::template_fault(name, text), name));
        CHECK(promela::template_fault(name, std::string(*templates::embedded(each))).empty());
        ++count;
    }
    CHECK(count > 40);
    CHECK(promela::template_fault("promela/fail.mustache", "a\n{{#x}}b").starts_with("promela/fail.mustache: 2:1: "));
    CHECK(is_named(promela::template_fault("promela/fial.mustache", "x"), "promela/fial.mustache"));
}

TEST_CASE("each template that makes nothing, or nothing of what is put into it, is said by name and harms nobody") {
    std::size_t used = 0;
    std::size_t with_digits = 0;
    for (const std::string_view each : templates::names()) {
        if (!each.starts_with("promela/")) continue;
        const std::string name(each);
        CAPTURE(name);
        for (const int level : {0, 1}) {
            for (const char* text : {"", "{{#no_such_name}}x{{/no_such_name}}", "{{#never_closed}}"}) {
                const std::string error = error_with(name, text, level);
                CHECK((error.empty() || is_named(error, name)));
                used += error.empty() ? 0 : 1;
            }
            // Without its blocks a model would lack steps.
            const bool has_block = templates::embedded(each)->find("{{{") != std::string_view::npos;
            const std::string error = error_with(name, "skip;\n", level);
            CHECK((error.empty() || (has_block && is_named(error, name))));
            // Digits behind a block are not a part of it, however many there are.
            for (const char* digits : {"7", "99999999999999999999"}) {
                std::string text(*templates::embedded(each));
                for (std::size_t at = 0; (at = text.find("}}}", at)) != std::string::npos; ++at)
                    text.insert(at + 3, digits);
                const std::string fault = error_with(name, text, level);
                CHECK((fault.empty() || (has_block && is_named(fault, name))));
                with_digits += fault.empty() ? 0 : 1;
            }
        }
    }
    CHECK(used > 60);
    CHECK(with_digits > 20);
}

}  // namespace templates_broken_test
