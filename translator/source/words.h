/// Free texts as names: one word each, and still recognisable.   free text -> word
#pragma once

#include <map>
#include <set>
#include <string>

namespace map2pml::source {

/// Letters, digits and `_`; equal texts get equal words, different texts different ones.
class Words {
  public:
    /// \param separator stands between a word and the number that tells it from an equal one.
    explicit Words(std::string separator) : separator_(std::move(separator)) {}
    [[nodiscard]] const std::string& word_for(const std::string& text, const std::string& shown);
    /// The word of a text whose word no other text has.
    [[nodiscard]] static std::string plain_word(const std::string& text);

  private:
    std::string separator_;
    std::map<std::string, std::string> words_;
    std::set<std::string> taken_;
};

}  // namespace map2pml::source
