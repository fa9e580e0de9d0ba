#include <fmt/format.h>

#include <map>
#include <string>

#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/scope.h"

namespace map2pml::maze {

namespace {

/// Names of one kind of thing, each with its first place.
class Declared {
  public:
    explicit Declared(diag::Sink& sink) : sink_(sink) {}

    void add(const Word& name) {
        const auto [first, is_new] = places_.emplace(name.text, name.span);
        if (is_new) return;
        sink_.report(diag::Code::maze_duplicate, name.span, fmt::format("`{}` is declared twice", name.text),
                     {{first->second, "this is the other declaration"}});
    }
    void add(const std::vector<Word>& names) {
        for (const Word& each : names) add(each);
    }

  private:
    diag::Sink& sink_;
    std::map<std::string, source::Span> places_;
};

void check_action(const Action& action, Declared declared) {
    for (const Declaration& each : action.any) declared.add(each.names);
}

/// Members of one class; parameters must not hide them.
void check_members(const Class& of, diag::Sink& sink) {
    Declared members(sink);
    Declared actions(sink);
    Declared labels(sink);
    Declared messages(sink);
    for (const TypeMember& each : of.types) {
        members.add(each.name);
        members.add(each.values);
    }
    for (const ConstMember& each : of.constants) members.add(each.name);
    for (const VarMember& each : of.variables) members.add(each.names);
    for (const TopologyMember& each : of.topologies) members.add(each.name);
    for (const MessageMember& each : of.messages) messages.add(each.name);
    for (const InvMember& each : of.invariants)
        if (each.label) labels.add(*each.label);
    for (const Action& each : of.actions) {
        actions.add(each.name);
        check_action(each, members);
    }
}

/// A constant or type that a refined class has too is the same one, so it has to be declared in the same way.
void check_again(const Development& development, const Class& of, diag::Sink& sink) {
    for (const Class* before : chain_of(development, of)) {
        if (before == &of) continue;
        for (const ConstMember& each : of.constants) {
            for (const ConstMember& old : before->constants) {
                if (old.name.text != each.name.text || to_string(*old.type) == to_string(*each.type)) continue;
                sink.report(diag::Code::maze_duplicate, each.name.span,
                            fmt::format("`{}` has the type `{}` in `{}`", each.name.text, to_string(*old.type),
                                        before->name.text),
                            {{old.name.span, "this is the other declaration"}});
            }
        }
    }
}

void check_refined(const Development& development, const Class& of, diag::Sink& sink) {
    if (!of.refines) return;
    const Class* found = development.find_class(of.refines->text);
    if (found == nullptr) {
        if (development.unread.contains(of.refines->text)) return;
        sink.report(diag::Code::maze_unknown_class, of.refines->span,
                    fmt::format("there is no class `{}`", of.refines->text));
        return;
    }
    const std::vector<const Class*> chain = chain_of(development, of);
    const Class& last = *chain.back();
    if (last.refines && last.refines->text == of.name.text) {
        sink.report(diag::Code::maze_cycle, of.refines->span,
                    fmt::format("`{}` refines itself through `{}`", of.name.text, found->name.text));
    }
}

}  // namespace

void check_declarations(const Development& development, diag::Sink& sink) {
    Declared classes(sink);
    Declared instances(sink);
    for (const Class& each : development.classes) {
        classes.add(each.name);
        check_members(each, sink);
        check_refined(development, each, sink);
        check_again(development, each, sink);
    }
    for (const Instance& each : development.instances) instances.add(each.name);
}

void check_development(const Development& development, diag::Sink& sink) {
    check_declarations(development, sink);
    check_levels(development, sink);
    check_names(development, sink);
    check_changes(development, sink);
    check_messages(development, sink);
    check_refinements(development, sink);
    check_instances(development, sink);
    check_drawings(development, sink);
}

}  // namespace map2pml::maze
