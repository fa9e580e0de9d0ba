#include "driver/tools/smt/portfolio.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>

#include "driver/tools/process/kept_files.h"
#include "driver/tools/process/program.h"
#include "translator/foundation/source/fnv1a.h"

namespace map2pml::smt {

namespace fs = std::filesystem;

namespace {

/// Increment it when queries or the reading of answers change: a wrong answer must not outlive its bug.
constexpr int kFormat = 2;
constexpr std::size_t kMostAnswers = 50'000;

std::string names_of(const std::vector<SolverKind>& solvers) {
    std::string text;
    for (const SolverKind each : solvers) text += (text.empty() ? "" : ",") + std::string(to_string(each));
    return text;
}

/// The answer, its solver, the lengths of the key and the values, and a checksum.
std::string head_of(const AnswerCache::Known& known, const std::string& key) {
    const std::string facts =
        fmt::format("{} by {} {} {}", to_string(known.answer), names_of(known.by), key.size(), known.rest.size());
    return fmt::format("{} {:016x}\n", facts, source::fnv1a(facts + key + known.rest));
}

std::string environment(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody changes the environment
    return value == nullptr ? "" : value;
}

}  // namespace

AnswerCache::AnswerCache(fs::path folder, std::string asked)
    : folder_(std::move(folder)), asked_(fmt::format("{} {}\n", kFormat, asked)) {}

fs::path AnswerCache::file_of(const std::string& key) const {
    return folder_ / fmt::format("{:016x}.answer", source::fnv1a(key));
}

std::optional<AnswerCache::Known> AnswerCache::find(const std::string& text) const {
    const std::string key = asked_ + text;
    std::ifstream file(file_of(key), std::ios::binary);
    if (!file) return std::nullopt;
    std::ostringstream whole;
    whole << file.rdbuf();
    const std::string content = whole.str();
    const std::size_t head = content.find('\n') + 1;
    if (head == 0 || content.compare(head, key.size(), key) != 0) return std::nullopt;
    const std::string rest = content.substr(head + key.size());
    for (const Answer answer : {Answer::sat, Answer::unsat}) {
        for (const std::vector<SolverKind>& by :
             {std::vector{SolverKind::cvc5, SolverKind::z3}, {SolverKind::cvc5}, {SolverKind::z3}}) {
            Known known{answer, rest, by};
            if (content.compare(0, head, head_of(known, key)) == 0) return known;
        }
    }
    return std::nullopt;
}

void AnswerCache::store(const std::string& text, const Known& known) const {
    static std::atomic<unsigned long> next = 0;
    std::error_code failed;
    fs::create_directories(folder_, failed);
    const std::string key = asked_ + text;
    const fs::path target = file_of(key);
    const fs::path part = fmt::format("{}.{}.{}", target.string(), ::getpid(), next++);
    bool written = false;
    {
        std::ofstream file(part, std::ios::binary);
        file << head_of(known, key) << key << known.rest;
        written = static_cast<bool>(file.flush());
    }
    if (written) fs::rename(part, target, failed);
    if (!written || failed) fs::remove(part, failed);
}

void AnswerCache::tidy() const {
    process::tidy(folder_, {kMostAnswers, std::numeric_limits<std::uintmax_t>::max(), std::chrono::hours(24),
                            [](const fs::path& name) { return name.extension() == ".answer"; },
                            [](const fs::path& name) { return name.extension() != ".answer" && name != "tidied"; }});
}

std::string identity_of(const std::vector<Solver>& solvers, const std::atomic<bool>& stop) {
    std::string text;
    for (const Solver& each : solvers) {
        const std::string version = process::version_text(each.program, "--version", [&] { return !stop; });
        struct stat about {};
        (void)::stat(each.program.c_str(), &about);
        text += fmt::format("{} {} {} {}.{:09} {} | ", to_string(each.kind), each.program.string(), about.st_size,
                            about.st_mtim.tv_sec, about.st_mtim.tv_nsec, version);
    }
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

fs::path answer_folder() {
    if (std::getenv("MAP2PML_CACHE") != nullptr) {  // NOLINT(concurrency-mt-unsafe)
        const std::string folder = environment("MAP2PML_CACHE");
        return folder == "off" ? "" : folder;
    }
    const fs::path cache = environment("XDG_CACHE_HOME");
    const fs::path home = environment("HOME");
    if (cache.is_absolute()) return cache / "map2pml" / "proofs";  // XDG: relative ones are to be ignored
    return home.is_absolute() ? home / ".cache" / "map2pml" / "proofs" : fs::path();
}

}  // namespace map2pml::smt
