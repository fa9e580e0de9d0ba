/// Diagrams of tests, drawn in C++.   `loop(1, 2, par({message("a"), {}}))` -> `auml::Diagram`
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "translator/languages/diagrams/diagram.h"

namespace eventb_test {

using namespace map2pml;
using Fragments = std::vector<auml::Fragment>;

/// Every element has a line of its own, by which it is known again.
class Drawing {
  public:
    explicit Drawing(const std::vector<std::string>& lifelines = {"alice", "bob"});

    Fragments message(const std::string& name, std::size_t from = 0, std::size_t to = 1);
    Fragments combined(auml::Operator kind, const std::vector<Fragments>& operands);
    Fragments loop(std::uint32_t lower, std::optional<std::uint32_t> upper, const Fragments& body);
    static Fragments in_order(const std::vector<Fragments>& parts);

    /// One interaction with these fragments.
    [[nodiscard]] auml::Diagram diagram(const Fragments& fragments) const;

  private:
    source::Span span();

    auml::Interaction interaction_;
    std::uint32_t line_ = 1;
};

/// Any mixture of all operators, of at most `most` messages; some names are the same.
[[nodiscard]] auml::Diagram random_diagram(std::uint32_t seed, std::size_t most);

}  // namespace eventb_test
