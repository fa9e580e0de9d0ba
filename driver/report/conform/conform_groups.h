/// Conversations that are not as they should be, alike ones together, for readers that show a few places each.   results -> groups
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "driver/report/conform/conform_printer.h"

namespace map2pml::report {

struct ConformGroup {
    enum class Kind : std::uint8_t { deviates, violated, possibly_violated, undecided, unfinished };

    Kind kind = Kind::deviates;
    std::string rule;   ///< the reason of a deviation, the name of a property
    std::string words;  ///< of the first conversation
    source::Span at;    ///< in the protocol or its check file; may be nowhere
    std::size_t count = 0;
    /// One of the first conversations: the line of a log.
    struct Example {
        std::size_t log = 0;
        std::size_t line = 0;
        std::string words;
    };
    std::vector<Example> examples;

    /// `deviates in 3 conversations: too early: …`
    [[nodiscard]] std::string title() const;
};

class ConformGroups {
  public:
    void add(const conform::CaseResult& result, bool is_closed);
    /// In the order of the first conversations. There are at most some thousand, however many conversations there are.
    [[nodiscard]] const std::vector<ConformGroup>& all() const { return groups_; }

  private:
    using Key = std::tuple<ConformGroup::Kind, std::string, source::Span, std::string>;

    void add(ConformGroup group, std::string like, const conform::CaseResult& result, const conform::Logged& at,
             const std::string& words);

    std::vector<ConformGroup> groups_;
    std::map<Key, std::size_t> known_;
};

}  // namespace map2pml::report
