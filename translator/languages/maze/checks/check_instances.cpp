#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/scope.h"

namespace map2pml::maze {

namespace {

/// One instance: each given set and each constant has one value.
void check_instance(const Development& development, const Instance& instance, diag::Sink& sink) {
    const auto report = [&](const source::Span& span, std::string message) {
        sink.report(diag::Code::maze_instance, span, std::move(message));
    };
    const Class* of = development.find_class(instance.of.text);
    if (of == nullptr) {
        if (!development.unread.contains(instance.of.text)) {
            sink.report(diag::Code::maze_unknown_class, instance.of.span,
                        fmt::format("there is no class `{}`", instance.of.text));
        }
        return;
    }
    const Scope scope(development, *of);
    std::set<std::string> given;
    for (const Setting& each : instance.settings) {
        if (!given.insert(each.name.text).second)
            report(each.name.span, fmt::format("`{}` has two values", each.name.text));
        const auto meaning = scope.find(each.name.text);
        const bool is_bound = each.name.text == "buffer" || each.name.text == "numbers";
        const bool is_value = meaning && meaning->kind == Meaning::Kind::value;
        // A variable is given the value at the beginning.
        const bool may_have_value = is_bound || (meaning && !is_value) || scope.attribute(each.name.text);
        if (!may_have_value && !development.unread.contains(each.name.text)) {
            report(each.name.span,
                   fmt::format("`{}` is not a type, constant or variable of `{}`", each.name.text, instance.of.text));
        }
    }
    for (const Class* each : scope.visible()) {
        for (const TypeMember& type : each->types)
            if (type.values.empty() && given.insert(type.name.text).second)
                report(instance.name.span, fmt::format("the type `{}` has no values", type.name.text));
    }
}

void check_expectation(const Development& development, const Expectation& expected, diag::Sink& sink) {
    const auto report = [&](const Word& word, const std::string& what) {
        if (development.unread.contains(word.text)) return;
        sink.report(diag::Code::maze_expectation, word.span, fmt::format("there is no {} `{}`", what, word.text));
    };
    const auto& instances = development.instances;
    const auto& classes = development.classes;
    if (expected.instance && std::none_of(instances.begin(), instances.end(), [&](const Instance& each) {
            return each.name.text == expected.instance->text;
        }))
        report(*expected.instance, "instance");
    if (expected.action && std::none_of(classes.begin(), classes.end(), [&](const Class& each) {
            return find_action(each, expected.action->text) != nullptr;
        }))
        report(*expected.action, "action");
}

}  // namespace

void check_instances(const Development& development, diag::Sink& sink) {
    for (const Instance& each : development.instances) check_instance(development, each, sink);
    for (const Expectation& each : development.expectations) check_expectation(development, each, sink);
}

}  // namespace map2pml::maze
