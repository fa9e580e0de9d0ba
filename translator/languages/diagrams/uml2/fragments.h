/// The tree of fragments.   `<fragment>` with its contents -> `Fragment`
///
/// The order is that of the `fragment` elements in the file. An occurrence is known by its message, not the other way round:
/// Enterprise Architect writes no message into it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

/// An end of a message, by the `xmi:id` of the event that it names.
struct NamedEnd {
    MessageIndex message = 0;
    bool is_send = false;
};

/// Where an occurrence was met.
struct MetOccurrence {
    LifelineIndex lifeline = 0;
    std::vector<std::size_t> inside;  ///< the operands around it, from the outside, numbered as they are met
};

/// A fragment with an operand in which nothing happens.
struct FragmentWithEmptyOperand {
    xmi::Element element;
    Operator kind = Operator::seq;
    std::size_t operands = 0;
    std::size_t empty = 0;
    std::set<MessageIndex> inside;
    std::vector<LifelineIndex> covered;
};

/// Reads all fragments of one interaction.
class FragmentReader {
  public:
    FragmentReader(Reading& reading, const Interaction& interaction, std::map<std::string, LifelineIndex> lifelines,
                   std::map<std::string, NamedEnd> ends);

    [[nodiscard]] std::vector<Fragment> read(const xmi::Element& interaction);
    /// By `xmi:id` of the occurrence.
    [[nodiscard]] const std::map<std::string, MetOccurrence>& met() const { return met_; }
    [[nodiscard]] const std::vector<FragmentWithEmptyOperand>& with_empty_operand() const {
        return with_empty_operand_;
    }
    [[nodiscard]] std::vector<GeneralOrdering> orderings() && { return std::move(orderings_); }

  private:
    std::vector<Fragment> read_all(const xmi::Element& container);
    void read(const xmi::Element& element, std::vector<Fragment>& into);
    void read_occurrence(const xmi::Element& element, std::vector<Fragment>& into);
    void read_combined(const xmi::Element& element, std::vector<Fragment>& into);
    void read_operands(const xmi::Element& element, Combined& into);
    void read_use(const xmi::Element& element, std::vector<Fragment>& into);
    void read_state(const xmi::Element& element, std::vector<Fragment>& into);
    void read_orderings(const xmi::Element& container);
    std::vector<LifelineIndex> covered_by(const xmi::Element& element);
    std::optional<LifelineIndex> only_covered(const xmi::Element& element);
    std::optional<Operator> operator_of(const xmi::Element& element);
    void read_guards(const xmi::Element& element, Combined& into);

    Reading& reading_;
    const Interaction& interaction_;
    std::map<std::string, LifelineIndex> lifelines_;
    std::map<std::string, NamedEnd> ends_;
    std::set<std::string> execution_ends_;                        ///< where executions start and finish
    std::map<std::string, std::vector<LifelineIndex>> covering_;  ///< the `coveredBy` references of lifelines
    std::map<std::string, MetOccurrence> met_;
    std::vector<std::size_t> inside_;
    std::size_t operand_count_ = 0;
    std::vector<FragmentWithEmptyOperand> with_empty_operand_;
    std::vector<GeneralOrdering> orderings_;
};

/// Where a tool has a fragment, and where it has an operand: `fragment`, `operand`; `ownedMember` of Visual Paradigm.
[[nodiscard]] std::vector<xmi::Element> operands_of(const xmi::Element& combined);

}  // namespace map2pml::auml
