/// Names of a diagram as names of the protocol model: one word each, and still recognisable.   free text -> word
#pragma once

#include <map>
#include <set>
#include <string>

namespace map2pml::auml {

/// Letters, digits and `_`; equal texts get equal words, different texts different ones.
class ModelNames {
  public:
    /// \param separator stands between a word and the number that tells it from an equal one.
    explicit ModelNames(std::string separator) : separator_(std::move(separator)) {}
    [[nodiscard]] const std::string& word_for(const std::string& text, const std::string& shown);

  private:
    std::string separator_;
    std::map<std::string, std::string> words_;
    std::set<std::string> taken_;
};

}  // namespace map2pml::auml
