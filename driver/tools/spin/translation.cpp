#include "driver/tools/spin/search.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace map2pml::spin {
namespace {

/// Limit for each, kept in memory; SPIN writes more only for models whose search takes long anyway.
constexpr std::uint64_t kMostBytes = std::uint64_t{8} << 20U;

std::optional<std::string> text_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return in && text ? std::optional(text.str()) : std::nullopt;
}

}  // namespace

std::shared_ptr<const Translation> Translations::find(const TranslationKey& key) const {
    const std::lock_guard lock(mutex_);
    const auto known = std::find_if(known_.begin(), known_.end(), [&](const auto& each) { return each->key == key; });
    return known == known_.end() ? nullptr : *known;
}

void Translations::add(Translation made, const process::WorkDirectory& directory) {
    std::uint64_t bytes = 0;
    for (const char* name : {made.key.model_file.c_str(), "pan.b", "pan.c", "pan.h", "pan.m", "pan.p", "pan.t"}) {
        std::error_code failure;
        const auto file = directory.path() / name;
        if (!std::filesystem::exists(file, failure)) continue;
        bytes += std::filesystem::file_size(file, failure);
        if (failure || bytes > kMostBytes) return;
        std::optional<std::string> text = text_of(file);
        if (!text) return;
        made.files.emplace_back(name, *std::move(text));
    }
    const std::lock_guard lock(mutex_);
    known_.push_back(std::make_shared<const Translation>(std::move(made)));
}

}  // namespace map2pml::spin
