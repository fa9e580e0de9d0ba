#include "translator/machines/writing/rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <kainjow/mustache.hpp>
#include <set>
#include <string_view>
#include <utility>

#include "map2pml/templates.h"
#include "translator/model/machines/model/text_form.h"

namespace map2pml::eventb::writing {

namespace {

using kainjow::mustache::data;

/// The names of all tags of a template except `{{.}}` and comments.
std::set<std::string> fields_of(std::string_view text) {
    std::set<std::string> fields;
    for (std::size_t at = text.find("{{"); at != std::string_view::npos; at = text.find("{{", at)) {
        const std::size_t end = text.find("}}", at);
        std::string_view tag = text.substr(at + 2, end - at - 2);
        at = std::min(end, text.size());
        if (tag.starts_with('!') || tag == ".") continue;
        if (tag.starts_with('#') || tag.starts_with('^') || tag.starts_with('/')) tag.remove_prefix(1);
        fields.emplace(tag);
    }
    return fields;
}

template <typename Labelled>
void number(std::vector<Labelled>& list, const source::Span& span) {
    for (std::size_t at = 0; at < list.size(); ++at) {
        std::string& label = list[at].label;
        if (label == "grd" || label == "act" || label == "axm" || label == "thm") label += std::to_string(at + 1);
        list[at].span = span;
    }
}

void place(std::vector<NamedElement>& list, const source::Span& span) {
    for (NamedElement& each : list) each.span = span;
}

void place(Machine& machine, const source::Span& span) {
    machine.span = span;
    place(machine.variables, span);
    number(machine.invariants, span);
    for (Variant& each : machine.variants) each.span = span;
    for (Event& event : machine.events) {
        event.span = span;
        place(event.refines, span);
        place(event.parameters, span);
        number(event.guards, span);
        number(event.actions, span);
    }
}

void place(Context& context, const source::Span& span) {
    context.span = span;
    place(context.sets, span);
    place(context.constants, span);
    number(context.axioms, span);
}

}  // namespace

Rule& Rule::put(const std::string& field, const std::string& identifier) {
    texts_[field] = identifier;
    return *this;
}

Rule& Rule::put(const std::string& field, std::uint64_t number) { return put(field, std::to_string(number)); }

Rule& Rule::put(const std::string& field, const ExpressionPtr& formula) {
    return put(field, "(" + to_string(*formula) + ")");
}

Rule& Rule::put(const std::string& field, const PredicatePtr& formula) {
    return put(field, "(" + to_string(*formula) + ")");
}

Rule& Rule::each(const std::string& field, const std::vector<std::string>& identifiers) {
    lists_[field] = identifiers;
    return *this;
}

Rule& Rule::each(const std::string& field, const std::vector<PredicatePtr>& formulas) {
    std::vector<std::string>& list = lists_[field];
    for (const PredicatePtr& formula : formulas) list.push_back("(" + to_string(*formula) + ")");
    return *this;
}

Rule& Rule::each(const std::string& field, const std::vector<Assignment>& assignments) {
    std::vector<std::string>& list = lists_[field];
    for (const Assignment& assignment : assignments) list.push_back(to_string(assignment));
    return *this;
}

Rule& Rule::when(const std::string& field, bool value) {
    sections_[field] = value;
    return *this;
}

std::string Rule::fault_in(std::string_view text) const {
    std::set<std::string> given;
    for (const auto& [field, value] : texts_) given.insert(field);
    for (const auto& [field, value] : lists_) given.insert(field);
    for (const auto& [field, value] : sections_) given.insert(field);
    const std::set<std::string> asked = fields_of(text);
    for (const std::string& each : asked)
        if (!given.contains(each)) return fmt::format("no value is given for `{}`", each);
    for (const std::string& each : given)
        if (!asked.contains(each)) return fmt::format("`{}` is not in the template", each);
    return {};
}

Read<Project> Rule::read(bool is_clauses, const source::Span& span) const {
    Read<Project> result;
    const auto text = templates::embedded("eventb/rules/" + name_ + ".mustache");
    result.fault = text ? fault_in(*text) : "there is no such template";
    if (!result.fault.empty()) return result;
    data fields;
    for (const auto& [field, value] : texts_) fields.set(field, value);
    for (const auto& [field, value] : sections_)
        fields.set(field, data(value ? data::type::bool_true : data::type::bool_false));
    for (const auto& [field, values] : lists_) {
        data list(data::type::list);
        for (const std::string& value : values) list << data(value);
        fields.set(field, list);
    }
    kainjow::mustache::mustache wording{std::string(*text)};
    wording.set_custom_escape([](const std::string& value) { return value; });
    if (!wording.is_valid()) {
        result.fault = wording.error_message();
        return result;
    }
    const std::string filled = wording.render(fields);
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId file = sources.add(name_, is_clauses ? "MACHINE rule\n" + filled + "\nEND\n" : filled);
    result.formula = read_text(sources, file, sink);
    for (const diag::Diagnostic& each : sink.sorted()) {
        if (!result.fault.empty()) break;
        result.fault = each.message;
        result.too_deep = each.code == diag::Code::eventb_nesting;
    }
    if (!result.fault.empty()) result.formula = {};  // a partial rule must not be used
    for (Context& each : result.formula.contexts) place(each, span);
    for (Machine& each : result.formula.machines) place(each, span);
    return result;
}

Read<Project> Rule::components(const source::Span& span) const { return read(false, span); }

Read<Machine> Rule::clauses(const source::Span& span) const {
    Read<Project> project = read(true, span);
    Read<Machine> result{{}, std::move(project.fault), project.too_deep};
    if (result.fault.empty() && project.formula.machines.size() != 1)
        result.fault = "it does not contain the clauses of exactly one machine";
    if (result.fault.empty()) result.formula = std::move(project.formula.machines.front());
    return result;
}

}  // namespace map2pml::eventb::writing
