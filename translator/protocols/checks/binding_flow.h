/// The variables that have a value at each place, along all paths of a clause.   shared by the checks of bindings
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "translator/model/protocol/protocol.h"
#include "translator/protocols/checks/terms_of.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

/// A variable is read.
struct Reading {
    const ir::Clause& clause;
    const std::string& name;
    source::Span span;
    TermUse use;
    bool bound;        ///< on every path to this place
    bool maybe_bound;  ///< on some path
};

/// A variable gets a value.
struct Binding {
    const ir::Clause& clause;
    const ir::Operation& operation;
    const std::string& name;
    source::Span span;
    bool bound;   ///< it had a value before, on every path
    bool unread;  ///< and that value was read on no path
};

/// Hears of all readings and bindings of a clause in text order.
class BindingListener {
  public:
    BindingListener() = default;
    BindingListener(const BindingListener&) = delete;
    BindingListener& operator=(const BindingListener&) = delete;
    virtual ~BindingListener() = default;
    virtual void read(const Reading& reading) = 0;
    virtual void bind(const Binding& binding) = 0;
};

/// Follows all paths through a clause (definite assignment). What a failed attempt or branch has bound counts for nothing
/// afterwards, so the result holds whether bindings are kept or undone. A variable that is read without a value counts as
/// bound from there on, so that each error is reported once.
void follow_bindings(const ir::Clause& clause, BindingListener& listener);

}  // namespace map2pml::passes
