#include "driver/report/pipeline/junit_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "translator/foundation/source/printable.h"

namespace map2pml::report {

void JunitCounts::add(const JunitCounts& more) {
    tests += more.tests;
    failures += more.failures;
    errors += more.errors;
}

std::string junit_text(std::string_view text) { return source::printable_text(text); }

void set_junit(pugi::xml_node node, const char* name, std::string_view value) {
    node.append_attribute(name).set_value(junit_text(value).c_str());
}

void set_junit_counts(pugi::xml_node node, const JunitCounts& counts) {
    for (const auto& [name, value] :
         {std::pair{"tests", counts.tests}, {"failures", counts.failures}, {"errors", counts.errors}})
        node.append_attribute(name).set_value(value);
}

pugi::xml_node begin_junit(pugi::xml_document& document, std::string_view name) {
    pugi::xml_node declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    pugi::xml_node all = document.append_child("testsuites");
    set_junit(all, "name", name);
    return all;
}

pugi::xml_node add_junit_case(pugi::xml_node suite, JunitCounts& counts, std::string_view group,
                              std::string_view name) {
    pugi::xml_node test = suite.append_child("testcase");
    std::string class_name(group);
    std::replace(class_name.begin(), class_name.end(), '.', '_');
    set_junit(test, "classname", class_name);
    set_junit(test, "name", name);
    ++counts.tests;
    return test;
}

void set_junit_place(pugi::xml_node test, std::string_view file, std::size_t line) {
    set_junit(test, "file", file);
    if (line > 0) test.append_attribute("line").set_value(line);
}

void set_junit_place(pugi::xml_node test, const source::SourceSet& sources, const source::Span& span,
                     std::string_view input) {
    set_junit_place(test, span.is_nowhere() ? input : sources.file(span.file).name(), span.begin.line);
}

void set_junit_time(pugi::xml_node node, double seconds) { set_junit(node, "time", fmt::format("{:.3f}", seconds)); }

void add_junit_fault(pugi::xml_node test, const char* kind, std::string_view type, std::string_view message,
                     std::string_view text) {
    pugi::xml_node fault = test.append_child(kind);
    set_junit(fault, "message", message);
    set_junit(fault, "type", type);
    fault.text().set(junit_text(text).c_str());
}

std::string junit_text_of(pugi::xml_document& document, JunitKind kind) {
    for (pugi::xml_node suite : document.child("testsuites").children("testsuite")) {
        if (kind != JunitKind::strict) break;
        set_junit(suite, "file", suite.child("testcase").attribute("file").value());
        for (pugi::xml_node test : suite.children("testcase"))
            for (const char* name : {"file", "line"}) test.remove_attribute(name);
    }
    std::ostringstream text;
    document.save(text, "  ");
    return text.str();
}

}  // namespace map2pml::report
