#include "translator/model/machines/model/wording.h"

#include <algorithm>
#include <cassert>
#include <kainjow/mustache.hpp>

#include "map2pml/templates.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::eventb {

namespace {

using kainjow::mustache::data;

/// A missing key would be looked up in the enclosing object, so every key is set, to false if there is no value.
void set_comment(data& to, const std::string& comment) {
    to.set("comment", comment.empty() ? data(data::type::bool_false) : data(comment));
}

void set_flag(data& to, const std::string& key, bool value) {
    to.set(key, value ? data(data::type::bool_true) : data(data::type::bool_false));
}

/// Internal names of Rodin elements only have to differ among siblings.
std::string next_name(int& counter) { return "e" + std::to_string(++counter); }

data names(const std::vector<NamedElement>& list, int& counter) {
    data result(data::type::list);
    for (const NamedElement& each : list) {
        data one;
        one.set("name", each.name);
        one.set("internal", next_name(counter));
        set_comment(one, each.comment);
        result << one;
    }
    return result;
}

data predicates(const std::vector<LabelledPredicate>& list, int& counter) {
    data result(data::type::list);
    for (const LabelledPredicate& each : list) {
        data one;
        one.set("label", each.label);
        one.set("internal", next_name(counter));
        one.set("formula", to_string(*each.predicate));
        set_flag(one, "theorem", each.theorem);
        set_comment(one, each.comment);
        result << one;
    }
    return result;
}

/// Sets `key` to the list, and `has_key`.
void set_list(data& to, const std::string& key, const data& list) {
    to.set(key, list);
    set_flag(to, "has_" + key, !list.is_empty_list());
}

data event_fields(const Event& event, int& counter) {
    data one;
    one.set("label", event.label);
    one.set("internal", next_name(counter));
    one.set("convergence", std::to_string(static_cast<int>(event.convergence)));
    one.set("extended", event.extended ? "true" : "false");
    set_flag(one, "is_extended", event.extended);
    set_flag(one, "is_convergent", event.convergence == Convergence::convergent);
    set_flag(one, "is_anticipated", event.convergence == Convergence::anticipated);
    set_comment(one, event.comment);
    int inner = 0;
    set_list(one, "refines", names(event.refines, inner));
    set_list(one, "parameters", names(event.parameters, inner));
    set_list(one, "guards", predicates(event.guards, inner));
    set_list(one, "witnesses", predicates(event.witnesses, inner));
    data actions(data::type::list);
    for (const LabelledAssignment& each : event.actions) {
        data action;
        action.set("label", each.label);
        action.set("internal", next_name(inner));
        action.set("formula", to_string(each.assignment));
        set_comment(action, each.comment);
        actions << action;
    }
    set_list(one, "actions", actions);
    return one;
}

std::string filled(std::string_view template_name, data& fields, Escape escape) {
    const auto text = templates::embedded(template_name);
    assert(text && "eventb: there is no such template");
    kainjow::mustache::mustache wording{std::string(*text)};
    wording.set_custom_escape(escape);
    assert(wording.is_valid() && "eventb: an embedded template is wrong");
    return source::without_blank_lines(wording.render(fields));
}

}  // namespace

std::string word(std::string_view template_name, const Context& context, Escape escape) {
    data fields;
    int counter = 0;
    fields.set("name", context.name);
    set_comment(fields, context.comment);
    set_list(fields, "extends", names(context.extends, counter));
    set_list(fields, "sets", names(context.sets, counter));
    set_list(fields, "constants", names(context.constants, counter));
    set_list(fields, "axioms", predicates(context.axioms, counter));
    return filled(template_name, fields, escape);
}

std::string word(std::string_view template_name, const Machine& machine, Escape escape) {
    data fields;
    int counter = 0;
    fields.set("name", machine.name);
    set_comment(fields, machine.comment);
    set_list(fields, "refines",
             names(machine.refines ? std::vector{*machine.refines} : std::vector<NamedElement>{}, counter));
    set_list(fields, "sees", names(machine.sees, counter));
    set_list(fields, "variables", names(machine.variables, counter));
    set_list(fields, "invariants", predicates(machine.invariants, counter));
    data variants(data::type::list);
    for (const Variant& each : machine.variants) {
        data one;
        one.set("internal", next_name(counter));
        one.set("formula", to_string(*each.expression));
        if (!each.label.empty()) one.set("label", each.label);
        set_comment(one, each.comment);
        variants << one;
    }
    set_list(fields, "variant", variants);
    data events(data::type::list);
    for (const Event& event : machine.events) events << event_fields(event, counter);
    set_list(fields, "events", events);
    return filled(template_name, fields, escape);
}

std::string word_name(std::string_view template_name, const std::string& name, Escape escape) {
    data fields;
    fields.set("name", name);
    return filled(template_name, fields, escape);
}

}  // namespace map2pml::eventb
