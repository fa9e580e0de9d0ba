#include "translator/machines/from_maze/internal.h"

#include <vector>

namespace map2pml::maze_to_eventb {

namespace {

constexpr const char* kShared = "";
constexpr const char* kBuffer = "?";
constexpr const char* kContext = "context";
constexpr const char* kAfter = "after ";
constexpr const char* kParameter = "any ";

std::vector<std::string> own_names(const maze::Class& of) {
    std::vector<std::string> names;
    for (const maze::VarMember& each : of.variables)
        for (const maze::Word& name : each.names) names.push_back(name.text);
    for (const maze::TopologyMember& each : of.topologies) names.push_back(each.name.text);
    return names;
}

std::set<std::string> parameters_of(const maze::Class& of) {
    std::set<std::string> names;
    for (const maze::Action& action : of.actions) {
        for (const maze::Declaration& each : action.any)
            for (const maze::Word& name : each.names) names.insert(name.text);
    }
    return names;
}

/// How many classes give each name to a variable or parameter.
std::map<std::string, int> uses_of(const maze::Development& development) {
    std::map<std::string, int> uses;
    for (const maze::Class& each : development.classes) {
        std::set<std::string> names = parameters_of(each);
        for (const std::string& name : own_names(each)) names.insert(name);
        for (const std::string& name : names) ++uses[name];
    }
    return uses;
}

}  // namespace

Names::Names(const maze::Development& development) : self_(identifiers_.fresh("self")) {
    taken_.insert(self_);
    for (const maze::Class& each : development.classes) {
        if (each.level == maze::Level::agent) add({kShared, each.name.text}, each.name.text);
        add({kContext, each.name.text}, each.name.text + "_context");
        for (const maze::TypeMember& type : each.types) {
            add({kShared, type.name.text}, type.name.text);
            for (const maze::Word& value : type.values) add({kShared, value.text}, value.text);
        }
        for (const maze::ConstMember& constant : each.constants) add({kShared, constant.name.text}, constant.name.text);
        for (const maze::MessageMember& message : each.messages)
            add({kBuffer, message.name.text}, "buffer_" + message.name.text);
    }
    const std::map<std::string, int> uses = uses_of(development);
    for (const maze::Class& each : development.classes) {
        const auto shown = [&](const std::string& name) {
            return uses.at(name) > 1 ? name + "_" + each.name.text : name;
        };
        for (const std::string& name : own_names(each)) {
            add({each.name.text, name}, shown(name));
            add({kAfter + each.name.text, name}, "new_" + shown(name));
        }
        for (const std::string& name : parameters_of(each)) add({kParameter + each.name.text, name}, shown(name));
    }
}

void Names::add(const Key& key, const std::string& shown) {
    if (known_.contains(key)) return;
    const std::string identifier = identifiers_.fresh(shown);
    known_.emplace(key, identifier);
    taken_.insert(identifier);
}

std::string Names::at(const std::string& kind, const std::string& name) const {
    const auto found = known_.find({kind, name});
    // The static checks have refused what is not declared.
    return found == known_.end() ? name : found->second;
}

std::string Names::shared(const std::string& name) const { return at(kShared, name); }
std::string Names::variable(const maze::Class& of, const std::string& name) const { return at(of.name.text, name); }
std::string Names::parameter(const maze::Class& of, const std::string& name) const {
    return at(kParameter + of.name.text, name);
}
std::string Names::after(const maze::Class& of, const std::string& name) const {
    return at(kAfter + of.name.text, name);
}
std::string Names::buffer(const std::string& message) const { return at(kBuffer, message); }
std::string Names::context(const maze::Class& of) const { return at(kContext, of.name.text); }

std::string Names::bound(const std::string& name) const {
    // No other identifier ends with `_`, so what gets one is no other identifier, and different names stay different.
    const bool is_free = eventb::writing::Identifiers::is_free_word(name) && !taken_.contains(name);
    return is_free && !name.ends_with('_') ? name : name + "_";
}

}  // namespace map2pml::maze_to_eventb
