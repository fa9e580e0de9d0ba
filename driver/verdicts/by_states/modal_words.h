/// What evidence for a formula comes to, in words.   evidence -> half sentences   private to the room
#pragma once

#include <cstddef>
#include <string>

#include "translator/protocols/modal/evidence.h"
#include "translator/protocols/modal/parts.h"

namespace map2pml::check {

class ModalWords {
  public:
    /// Keeps a reference.
    explicit ModalWords(const modal::Parts& parts) : parts_(parts) {}

    /// As the check file has it, without the negation.
    [[nodiscard]] std::string formula(modal::PartId part) const;
    /// "`EF <in(yes)>tt` is false"
    [[nodiscard]] std::string verdict(modal::PartId part) const;
    /// Of evidence that ends in steps, not in branches: "no step here is `in(yes)`", with what is so on the way.
    [[nodiscard]] std::string reason(const modal::Evidence& evidence) const;
    /// The same after some steps that are not listed: "the last of 3 steps is `in(yes)`, which is asked for".
    /// \param more there are listed steps before
    [[nodiscard]] std::string reason_after(const modal::Evidence& evidence, std::size_t steps, bool more) const;
    /// Of evidence that ends in branches: "neither alternative is true", "after each of the 3 possible steps `ff` is false".
    [[nodiscard]] std::string branching(const modal::Evidence& evidence) const;
    /// Which of those that `/\` or `\/` joins: "the second part", "the first alternative". \param side one of them
    [[nodiscard]] std::string side(modal::PartId whole, modal::PartId side) const;
    /// "second part", for way `at` out of a branching; empty where the way is a step.
    [[nodiscard]] std::string way(modal::PartId branching, std::size_t at) const;
    /// All steps since some choice were the only ones: what is shown is not about one run of several.
    [[nodiscard]] bool is_only_way(const modal::Evidence& evidence) const;
    /// ", and each time it is asked `<in(yes)>tt` is false"; empty if there is nothing to say
    [[nodiscard]] std::string along(const modal::Evidence& evidence) const;
    /// What is shown after all steps and so on: `EF f` rather than `<->EF f`.
    [[nodiscard]] modal::PartId whole(modal::PartId part) const;

  private:
    [[nodiscard]] const char* noun(modal::PartId whole) const;
    [[nodiscard]] std::string no_step(const modal::Evidence& evidence) const;
    [[nodiscard]] std::string last_step(const modal::Evidence& evidence, const std::string& step) const;

    const modal::Parts& parts_;
};

}  // namespace map2pml::check
