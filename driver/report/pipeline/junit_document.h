/// The elements of a JUnit report, shared by `check` and `prove`.   texts -> XML
#pragma once

#include <cstddef>
#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

/// `plain` has the file and line of a case, as pytest writes them and GitLab reads them, and the same bytes for the same results; `times`
/// also has the times of the searches. `strict` has what the schema of the xunit plugin of Jenkins allows: a file for each suite.
enum class JunitKind { plain, times, strict };

struct JunitCounts {
    unsigned tests = 0;
    unsigned failures = 0;
    unsigned errors = 0;

    void add(const JunitCounts& more);
    [[nodiscard]] bool has_faults() const { return failures + errors > 0; }
};

/// Text that may stand in XML.
[[nodiscard]] std::string junit_text(std::string_view text);

void set_junit(pugi::xml_node node, const char* name, std::string_view value);
void set_junit_counts(pugi::xml_node node, const JunitCounts& counts);

/// Begins the document. \returns the element of all suites
[[nodiscard]] pugi::xml_node begin_junit(pugi::xml_document& document, std::string_view name);
/// A test, in a class without dots, which readers take for packages, that passes as long as no fault is added to it.
pugi::xml_node add_junit_case(pugi::xml_node suite, JunitCounts& counts, std::string_view group, std::string_view name);
/// Says where the case is: the file and line of a place, or the input as a whole.
void set_junit_place(pugi::xml_node test, const source::SourceSet& sources, const source::Span& span,
                     std::string_view input);
/// \param line 0: the file as a whole
void set_junit_place(pugi::xml_node test, std::string_view file, std::size_t line);
void set_junit_time(pugi::xml_node node, double seconds);
/// \param kind `failure` or `error`
void add_junit_fault(pugi::xml_node test, const char* kind, std::string_view type, std::string_view message,
                     std::string_view text);
[[nodiscard]] std::string junit_text_of(pugi::xml_document& document, JunitKind kind);

}  // namespace map2pml::report
