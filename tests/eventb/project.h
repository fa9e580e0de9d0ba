/// Projects of tests: read, changed in one place, proved.   text -> verdict of each obligation
#pragma once

#include <map>
#include <string>
#include <vector>

#include "driver/tools/smt/discharge.h"
#include "translator/model/machines/model/model.h"

namespace eventb_test {

using namespace map2pml;

/// `tests/eventb/machines/NAME.eventb`; fails the test when it is not right.
[[nodiscard]] eventb::Project machines(const std::string& name);
/// The same from text.
[[nodiscard]] eventb::Project project_of(const std::string& text);

[[nodiscard]] eventb::Machine& machine_of(eventb::Project& project, const std::string& name);
[[nodiscard]] eventb::Event& event_of(eventb::Machine& machine, const std::string& label);
void drop_invariant(eventb::Machine& machine, const std::string& label);
void replace_invariant(eventb::Machine& machine, const std::string& label, const std::string& predicate);
void drop_event(eventb::Machine& machine, const std::string& label);
void drop_guard(eventb::Event& event, const std::string& predicate);
/// The theorem `DLF`, by which some event can happen unless `terminal` holds, is the last invariant of the machine.
void add_deadlock_freedom(eventb::Project& project, const std::string& machine, const std::string& terminal);

/// The sequent in one line.
[[nodiscard]] std::string text_of(const eventb::Obligation& obligation);
/// All obligations of the project, or of one component.
[[nodiscard]] std::vector<eventb::Obligation> obligations(const eventb::Project& project,
                                                          const std::string& component = "");
/// One a line, sorted.
[[nodiscard]] std::string lines(std::vector<std::string> names);
[[nodiscard]] std::string names(const std::vector<eventb::Obligation>& obligations);

struct Outcome {
    std::vector<std::string> refuted;  ///< names, in the order of the obligations
    std::vector<std::string> open;     ///< unknown, or proved for finite instances only, with how
    std::size_t proved = 0;
    std::map<std::string, smt::Discharged> all;
};
[[nodiscard]] Outcome prove(const std::vector<eventb::Obligation>& obligations);

/// What the model says of a variable; "" when it says nothing.
[[nodiscard]] std::string value_of(const smt::Discharged& refuted, eventb::smt::Valuation::About about,
                                   const std::string& name);

}  // namespace eventb_test
