/// Messages: what an action takes from the buffer, puts there, and waits for.   statements -> guards, new values of buffers
///
/// The buffer is a bag: for each message a function from (arguments, sender, receiver) to the number of copies on their way.
#pragma once

#include <string>
#include <vector>

#include "translator/languages/maze/scope.h"
#include "translator/machines/from_maze/draft.h"
#include "translator/machines/from_maze/formulas.h"
#include "translator/machines/from_maze/names.h"

namespace map2pml::maze_to_eventb {

class Mail {
  public:
    /// \param topology the variable of it; empty: there is none, and nothing can be sent
    Mail(const maze::Class& agents, std::string topology, const Names& names, Formulas& formulas)
        : agents_(agents), topology_(std::move(topology)), names_(names), formulas_(formulas) {}

    void receive(const maze::Receive& statement, const source::Span& span, Draft& draft);
    void wait(const maze::Progress& statement, const source::Span& span, Draft& draft);
    /// Only after `Draft::settle`, since arguments may be values after the action. A receiver that is no neighbour gets nothing.
    void send(const maze::Send& statement, const source::Span& span, Draft& draft);

  private:
    [[nodiscard]] eventb::ExpressionPtr peer(const maze::Word& word);
    [[nodiscard]] std::vector<eventb::ExpressionPtr> arguments(const maze::MessagePattern& message, Draft& draft);
    /// No message like this one is on its way.
    [[nodiscard]] eventb::PredicatePtr none(const maze::MessagePattern& message, bool is_sent);
    [[nodiscard]] const maze::MessageMember* declaration(const std::string& message) const;

    const maze::Class& agents_;
    std::string topology_;
    const Names& names_;
    Formulas& formulas_;
    int wildcards_ = 0;
};

}  // namespace map2pml::maze_to_eventb
