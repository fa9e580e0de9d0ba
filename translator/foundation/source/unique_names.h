/// Free texts as names: one word each, and still recognisable.   free text -> word
#pragma once

#include <map>
#include <set>
#include <string>

namespace map2pml::source {

/// Letters, digits and `_`; equal texts get equal words, different texts different ones.
class UniqueNames {
  public:
    /// \param separator stands between a word and the number that tells it from an equal one.
    explicit UniqueNames(std::string separator) : separator_(std::move(separator)) {}
    [[nodiscard]] const std::string& name_for(const std::string& text, const std::string& shown);
    /// The name of a text whose name no other text has.
    [[nodiscard]] static std::string plain_name(const std::string& text);

  private:
    std::string separator_;
    std::map<std::string, std::string> names_;
    std::set<std::string> taken_;
};

}  // namespace map2pml::source
