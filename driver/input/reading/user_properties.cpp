#include "driver/input/reading/user_properties.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "driver/results/result.h"
#include "translator/foundation/diag/suggest.h"

namespace map2pml::input {

namespace {

/// Properties and places in expectations, which the translator cannot check.
/// \param own names of the user-defined properties.
void check_expectations(const ir::CheckBlock& block, const std::set<std::string>& own, const source::SourceFile& text,
                        diag::Sink& sink) {
    std::vector<std::string> names = ir::property_names();
    names.insert(names.end(), own.begin(), own.end());
    for (const ir::Expectation& each : block.expectations) {
        if (each.property.value != "all" && std::find(names.begin(), names.end(), each.property.value) == names.end()) {
            sink.report({diag::Code::check_property,
                         each.property.span,
                         fmt::format("there is no property `{}`; the properties are: {}{}", each.property.value,
                                     fmt::join(names, ", "), diag::did_you_mean(each.property.value, names)),
                         {}});
        }
        for (const auto& place : each.at) {
            // What stands behind the last line end is no line.
            const std::size_t lines = text.line_count() - (text.text().ends_with('\n') ? 1 : 0);
            if (place.value.line > lines) {
                sink.report(
                    {diag::Code::check_place, place.span, fmt::format("{} has only {} lines", text.name(), lines), {}});
            }
        }
    }
}

void add_names(const ir::CheckBlock& block, std::set<std::string>& names) {
    for (const ir::UserProperty& each : block.properties) names.insert(each.name);
}

/// Expectations of a block refer to properties of the block and of the file; those outside blocks refer to all properties.
void check_expectations(const ir::CheckFile& check, const source::SourceFile& text, diag::Sink& sink) {
    std::set<std::string> common;
    add_names(check.common, common);
    std::set<std::string> all = common;
    for (const ir::CheckBlock& block : check.instances) {
        std::set<std::string> own = common;
        add_names(block, own);
        add_names(block, all);
        check_expectations(block, own, text, sink);
    }
    check_expectations(check.common, all, text, sink);
}

/// A user-defined property cannot have the name of a built-in one.
void check_property_names(const ir::CheckBlock& block, diag::Sink& sink) {
    for (const ir::UserProperty& each : block.properties) {
        if (each.name == "all" || ir::property_from(each.name)) {
            sink.report({diag::Code::check_twice,
                         each.name_span,
                         fmt::format("`{}` already has a meaning; choose another name for the property", each.name),
                         {}});
        }
    }
}

}  // namespace

void check_user_properties(const ir::CheckFile& check, const source::SourceFile& text, diag::Sink& sink) {
    check_expectations(check, text, sink);
    check_property_names(check.common, sink);
    for (const ir::CheckBlock& block : check.instances) check_property_names(block, sink);
}

void check_chosen_names(const ir::CheckFile& check, const std::set<std::string>& chosen, source::FileId file,
                        diag::Sink& sink) {
    std::set<std::string> own;
    add_names(check.common, own);
    for (const ir::CheckBlock& block : check.instances) add_names(block, own);
    std::vector<std::string> known = ir::property_names();
    known.insert(known.end(), own.begin(), own.end());
    for (const std::string& name : chosen) {
        if (!own.contains(name)) {
            sink.report(
                {diag::Code::unknown_name,
                 {file, {}, {}},
                 fmt::format("there is no property `{}`, which the command line names; the properties are: {}{}", name,
                             fmt::join(known, ", "), diag::did_you_mean(name, known)),
                 {}});
        }
    }
}

}  // namespace map2pml::input
