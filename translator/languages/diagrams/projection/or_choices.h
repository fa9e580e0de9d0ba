/// AUML's OR: one or more of its operands are executed, in parallel.   OR -> `alt` over all choices, each of them a `par`
#pragma once

#include <cstddef>
#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// Expands the ORs of one interaction, whose copies it limits.
class OrChoices {
  public:
    /// \param sink gets `auml_not_supported` for ORs with guards, with too many operands or with too many copies. It must outlive this.
    explicit OrChoices(diag::Sink& sink) : sink_(sink) {}

    /// An `alt` over all nonempty choices of the operands; without operands after an error.
    [[nodiscard]] Fragment expand(Fragment fragment);
    /// The fragment itself, for readings that keep an OR; reports guards.
    [[nodiscard]] Fragment without_guards(Fragment fragment);

  private:
    void refuse(const source::Span& span, std::string message);

    diag::Sink& sink_;
    std::size_t copies_ = 0;
};

}  // namespace map2pml::auml
