#include "translator/protocols/analyses/values/variables.h"

#include <algorithm>
#include <variant>

#include "translator/model/protocol/walk.h"

namespace map2pml::passes {

namespace {

using Names = std::vector<std::string>;

void add(Names& names, const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

void add_read(Names& names, const ir::Term& term) {
    if (const auto* variable = std::get_if<ir::Variable>(&term.kind)) add(names, variable->name);
}

void add_tested(Names& names, const ir::Term& pattern) {
    if (const auto* current = std::get_if<ir::CurrentValue>(&pattern.kind)) add(names, current->variable);
}

void add_all(Names& names, const Names& more) {
    for (const std::string& name : more) add(names, name);
}

}  // namespace

std::vector<std::string> variables_read(const ir::Operation& operation) {
    Names names;
    std::visit(overloaded{[](const ir::Skip&) {}, [](const ir::Decide&) {}, [](const ir::Seq&) {},
                          [](const ir::OrderedChoice&) {}, [](const ir::Par&) {}, [](const ir::WaitFor&) {},
                          [&](const ir::Send& send) {
                              add_all(names, variables_read(send, [](std::size_t) { return true; }));
                          },
                          [&](const ir::Receive& receive) {
                              for (const ir::Term& pattern : receive.patterns) add_tested(names, pattern);
                              add_tested(names, receive.from.name);
                              add_tested(names, receive.from.role);
                          },
                          [&](const ir::Become& call) {
                              for (const ir::Term& argument : call.arguments) add_read(names, argument);
                          }},
               operation.kind);
    return names;
}

std::vector<std::string> variables_read(const ir::Send& send, const std::function<bool(std::size_t)>& is_read) {
    Names names;
    for (std::size_t at = 0; at < send.terms.size(); ++at)
        if (is_read(at)) add_read(names, send.terms[at]);
    add_read(names, send.to.name);
    add_read(names, send.to.role);
    return names;
}

std::vector<std::string> variables_bound(const ir::Operation& operation) {
    Names names;
    if (const auto* receive = std::get_if<ir::Receive>(&operation.kind)) {
        for (const ir::Term& pattern : receive->patterns) add_read(names, pattern);
        add_read(names, receive->from.name);
        add_read(names, receive->from.role);
    } else if (const auto* decide = std::get_if<ir::Decide>(&operation.kind)) {
        if (decide->result) add(names, decide->result->name);
    }
    return names;
}

std::vector<std::string> variables_bound_inside(const ir::Operation& operation) {
    Names names;
    ir::for_each_operation(operation, [&](const ir::Operation& each) { add_all(names, variables_bound(each)); });
    return names;
}

}  // namespace map2pml::passes
