/// Names of a protocol as identifiers of Event-B.   free text -> word
#pragma once

#include <string>

#include "translator/foundation/source/unique_names.h"

namespace map2pml::eventb::writing {

/// Every identifier and label of one project; no two are equal, and none is a word of Event-B or of its text form.
class Identifiers {
  public:
    Identifiers();
    /// A new one that looks like `shown`.
    [[nodiscard]] std::string fresh(const std::string& shown);
    /// Whether it is no word of Event-B nor of its text form.
    [[nodiscard]] static bool is_free_word(const std::string& word);

  private:
    source::UniqueNames names_{"_"};
    std::size_t count_ = 0;
};

}  // namespace map2pml::eventb::writing
