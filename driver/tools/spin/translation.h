/// The output of `spin -a` for a model, kept for other searches of the same model.   model, definitions -> pan.*
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "driver/tools/process/work_directory.h"
#include "driver/tools/spin/definition.h"

namespace map2pml::spin {

/// The input on which the result depends.
struct TranslationKey {
    std::string model;
    std::string model_file;  ///< file name that appears in pan.c
    Definitions definitions;
    std::string formula;
    std::string claim;

    [[nodiscard]] bool operator==(const TranslationKey&) const = default;
};

struct Translation {
    TranslationKey key;
    std::vector<std::pair<std::string, std::string>> files;  ///< the model with its claim, pan.*; name -> text
    std::vector<std::string> warnings;
    bool several_claims = false;
};

/// The translations for the searches of one model, which may run side by side. Two searches that need one at the same time both
/// make it.
class Translations {
  public:
    [[nodiscard]] std::shared_ptr<const Translation> find(const TranslationKey& key) const;
    /// \param made without files: they are in `directory`. A translation that cannot be read, or is large, is not kept.
    void add(Translation made, const process::WorkDirectory& directory);

  private:
    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<const Translation>> known_;
};

}  // namespace map2pml::spin
