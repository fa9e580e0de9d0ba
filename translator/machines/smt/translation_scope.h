/// Names bound while a part of a formula is translated.
#pragma once

#include "translator/machines/smt/translation.h"

namespace map2pml::eventb::smt {

/// Puts names of Event-B over nodes, and the nodes that are new variables into the list of open ones; takes all back.
class Translation::Scope {
  public:
    explicit Scope(Translation& translation)
        : translation_(translation), bound_(translation.bound_), open_(translation.open_.size()) {}
    ~Scope() {
        translation_.bound_ = std::move(bound_);
        translation_.open_.resize(open_);
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

    void bind(const std::string& name, Values values) { translation_.bound_[name] = std::move(values); }
    void open(const std::vector<Variable>& variables) {
        translation_.open_.insert(translation_.open_.end(), variables.begin(), variables.end());
    }

  private:
    Translation& translation_;
    std::map<std::string, Values> bound_;
    std::size_t open_;
};

}  // namespace map2pml::eventb::smt
