/// Names in the target: what the user wrote -> unique, legal, recognisable identifiers.
///
/// Every kind of name has a prefix of its own (`v_`, `CONST_`, `agent_`, …), so names of different kinds cannot clash
/// with each other, with reserved words of Promela and C, or with what SPIN generates. Case is kept.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

namespace map2pml::promela {

class Namer {
  public:
    /// The identifier for `text` under `prefix`; the same pair always gives the same identifier. Characters that no
    /// identifier may hold become `_`; what would then be equal gets a number.
    std::string name(std::string_view prefix, std::string_view text);
    /// A new identifier each time.
    std::string fresh(std::string_view prefix, std::string_view text);

  private:
    std::unordered_map<std::string, std::string> known_;  ///< prefix, NUL, text -> identifier
    std::set<std::string> used_;
    std::map<std::string, unsigned> next_number_;
};

/// Text made safe for a comment of the target: printable, and without an end of comment.
[[nodiscard]] std::string comment_text(std::string_view text);

}  // namespace map2pml::promela
