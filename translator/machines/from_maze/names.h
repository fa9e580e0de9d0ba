/// Names of a development as identifiers of Event-B.   class, name -> identifier
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "translator/languages/maze/syntax.h"
#include "translator/machines/writing/identifiers.h"

namespace map2pml::maze_to_eventb {

/// Event-B takes a variable that keeps its name over a refinement for the same one; in MAZE each class has variables of its own. So a
/// name that several classes give to variables or parameters gets the name of its class; types and constants are shared.
class Names {
  public:
    explicit Names(const maze::Development& development);

    /// A type, a value of one, a constant, a topology's class of agents.
    [[nodiscard]] std::string shared(const std::string& name) const;
    [[nodiscard]] std::string variable(const maze::Class& of, const std::string& name) const;
    [[nodiscard]] std::string parameter(const maze::Class& of, const std::string& name) const;
    /// The parameter that holds the value after an action of a variable that has no single one.
    [[nodiscard]] std::string after(const maze::Class& of, const std::string& name) const;
    [[nodiscard]] std::string buffer(const std::string& message) const;
    [[nodiscard]] std::string context(const maze::Class& of) const;
    /// An agent, in the events and invariants of its class.
    [[nodiscard]] const std::string& self() const { return self_; }
    /// For a name that a formula binds: looks like it, and is no other identifier.
    [[nodiscard]] std::string bound(const std::string& name) const;

  private:
    using Key = std::pair<std::string, std::string>;  ///< class or kind, name
    void add(const Key& key, const std::string& shown);
    [[nodiscard]] std::string at(const std::string& kind, const std::string& name) const;

    eventb::writing::Identifiers identifiers_;
    std::map<Key, std::string> known_;
    std::set<std::string> taken_;
    std::string self_;
};

}  // namespace map2pml::maze_to_eventb
