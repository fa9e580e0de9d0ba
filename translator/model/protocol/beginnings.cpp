#include "translator/model/protocol/walk.h"

namespace map2pml::ir {

namespace {

/// \return true if control may come to the end of the operation without an action.
bool add_beginnings(const Operation& operation, std::vector<const Operation*>& actions) {
    const auto acts = [&](const auto&) {
        actions.push_back(&operation);
        return false;
    };
    return std::visit(overloaded{
                          [](const Skip&) { return true; },
                          [&](const Seq& seq) {
                              for (const Operation& part : seq.parts) {
                                  if (!add_beginnings(part, actions)) {
                                      return false;
                                  }
                              }
                              return true;
                          },
                          [&](const OrderedChoice& choice) {
                              // Alternatives after one that succeeds without an action are never tried.
                              for (const Operation& branch : choice.branches) {
                                  if (add_beginnings(branch, actions)) {
                                      return true;
                                  }
                              }
                              return false;
                          },
                          [&](const Send& each) { return acts(each); },
                          [&](const Receive& each) { return acts(each); },
                          [&](const Decide& each) { return acts(each); },
                          [&](const Become& each) { return acts(each); },
                          [&](const WaitFor& each) { return acts(each); },
                          [&](const Par& each) { return acts(each); },
                      },
                      operation.kind);
}

}  // namespace

Beginnings beginnings(const Operation& operation) {
    Beginnings found;
    found.may_do_nothing = add_beginnings(operation, found.actions);
    return found;
}

}  // namespace map2pml::ir
