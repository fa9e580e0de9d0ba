#include "driver/smt/answer_cache.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <sstream>

namespace map2pml::smt {

std::filesystem::path AnswerCache::file_of(const std::string& text) const {
    std::uint64_t hash = 14695981039346656037ULL;  // FNV-1a; the text itself decides
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return folder_ / fmt::format("{:016x}.answer", hash);
}

// First line: the answer and how long the text is; then the text, then what the solver said besides.
std::optional<AnswerCache::Known> AnswerCache::find(const std::string& text) const {
    std::ifstream file(file_of(text), std::ios::binary);
    if (!file) return std::nullopt;
    std::ostringstream whole;
    whole << file.rdbuf();
    const std::string content = whole.str();
    for (const Answer answer : {Answer::sat, Answer::unsat}) {
        const std::string head = fmt::format("{} {}\n", to_string(answer), text.size());
        if (content.starts_with(head) && content.compare(head.size(), text.size(), text) == 0 &&
            content.size() >= head.size() + text.size() + 1) {
            return Known{answer, content.substr(head.size() + text.size() + 1)};
        }
    }
    return std::nullopt;
}

void AnswerCache::store(const std::string& text, const Known& known) const {
    std::error_code ignored;
    std::filesystem::create_directories(folder_, ignored);
    const std::filesystem::path target = file_of(text);
    const std::filesystem::path part = fmt::format("{}.{}.{}", target.string(), ::getpid(), ::gettid());
    {
        std::ofstream file(part, std::ios::binary);
        file << to_string(known.answer) << ' ' << text.size() << '\n' << text << '\n' << known.rest;
        if (!file.flush()) {
            std::filesystem::remove(part, ignored);
            return;
        }
    }
    std::filesystem::rename(part, target, ignored);
}

}  // namespace map2pml::smt
