/// The forms of a model that are compared: levels, and at the highest one each reduction on its own.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "tests/differential/observation.h"
#include "tests/differential/test_case.h"
#include "translator/protocols/promela/facts.h"

namespace map2pml::differential {

struct ModelForm {
    int level = 1;
    std::set<std::string> without = {};  ///< reductions of the level that are left out
};

/// `-O2 --no-reduce slice`
[[nodiscard]] std::string to_string(const ModelForm& form);

/// All reductions together, then each on its own.
[[nodiscard]] std::vector<ModelForm> reduced_forms();

/// Both levels without reductions, and all of these.
[[nodiscard]] std::vector<ModelForm> all_forms();

/// One form for a seed: -O0, -O1, -O2 and -O2 with some of its reductions (any subset), each in a quarter of the cases.
[[nodiscard]] ModelForm drawn_form(std::uint64_t seed);

/// How messages lie in mailboxes where what nobody needs is left out; per agent of the protocol.
[[nodiscard]] std::vector<promela::MailboxLayout> sliced_layouts(const Loaded& loaded);

/// The message as a sliced model knows it: `bid(?, 5) from ?`. The kind must be one that can be in the mailbox.
[[nodiscard]] std::string sliced_words(const promela::MailboxLayout& layout, const passes::MessageKind& kind,
                                       const std::vector<std::string>& terms, const std::string& sender);

/// What the translation of the form knows.
[[nodiscard]] promela::Facts facts_of(const Loaded& loaded, const ModelForm& form);

/// Puts messages whose order the form forgets first, sorted, in all that was seen.
void forget_order(const Loaded& loaded, const ModelForm& form, Observation& seen);

}  // namespace map2pml::differential
