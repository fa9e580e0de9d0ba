#include <doctest/doctest.h>
#include <malloc.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>

#include "tests/interruption/languages.h"
#include "tests/random.h"
#include "translator/foundation/budget/work_budget.h"

using namespace map2pml;

namespace {

constexpr std::size_t kHuge = std::size_t{1} << 40U;

std::atomic<bool> cancelled{false};

/// What the memory functions of this program do.
struct Allocations {
    std::uint64_t left = 0;   ///< up to the one at which the budget ends; 0: none
    std::uint64_t count = 0;  ///< since it was set to 0
    bool by_memory = false;   ///< or by the flag
    std::int64_t in_use = 0;
    std::int64_t most = 0;
};
constinit thread_local Allocations allocations;

void count_block(std::size_t size) {
    ++allocations.count;
    allocations.in_use += static_cast<std::int64_t>(size);
    allocations.most = std::max(allocations.most, allocations.in_use);
    if (allocations.left == 0 || --allocations.left > 0) {
        budget::allocated(size);
    } else if (allocations.by_memory) {
        budget::allocated(kHuge);
        budget::noted(size);
    } else {
        cancelled = true;
        budget::noted(size);
        budget::waited();
    }
}

}  // namespace

void* operator new(std::size_t bytes) {
    void* block = std::malloc(bytes == 0 ? 1 : bytes);
    if (block == nullptr) throw std::bad_alloc();
    const std::size_t size = ::malloc_usable_size(block);
    try {
        count_block(size);
    } catch (...) {
        allocations.in_use -= static_cast<std::int64_t>(size);
        std::free(block);
        throw;
    }
    return block;
}

void operator delete(void* block) noexcept {
    if (block != nullptr) {
        const std::size_t size = ::malloc_usable_size(block);
        allocations.in_use -= static_cast<std::int64_t>(size);
        budget::freed(size);
        std::free(block);
    }
}

void operator delete(void* block, std::size_t /*bytes*/) noexcept { operator delete(block); }

namespace every_allocation_test {

namespace {

/// A parse that takes longer hangs.
constexpr unsigned kSecondsForOne = 30;

/// True if the budget ended the reading.
bool is_interrupted(const tests::Language& language, const std::string& text, const budget::Limits& limits) {
    try {
        const budget::Scope scope(limits);
        (void)language.read(text);
    } catch (const budget::Exceeded&) {
        return true;
    }
    return false;
}

std::string repeated(const std::string& text, std::size_t times) {
    std::string all;
    for (std::size_t at = 0; at < times; ++at) all += text;
    return all;
}

}  // namespace

TEST_CASE("a budget that ends at any allocation leaves the runtime usable") {
    for (const tests::Language& language : tests::languages()) {
        CAPTURE(language.name);
        const std::string wanted = language.read(language.text);
        REQUIRE(wanted != "no label");
        language.forget();
        allocations.count = 0;
        (void)language.read(language.text);
        const std::uint64_t all = allocations.count;
        MESSAGE(language.name << ": " << all << " allocations");
        constexpr std::uint64_t kPeriod = 11;
        constexpr std::uint64_t kLast = 16;  // nothing may come after these that could say so
        for (std::uint64_t at = 1; at <= all; ++at) {
            if (!tests::is_drawn(at, kPeriod)) continue;
            CAPTURE(at);
            ::alarm(kSecondsForOne);
            language.forget();
            cancelled = false;
            allocations.by_memory = (at / kPeriod) % 2 == 0;
            allocations.left = at;
            const bool ended = is_interrupted(language, language.text, {.bytes = kHuge / 2, .cancelled = &cancelled});
            allocations.left = 0;
            CHECK((ended || at + kLast > all));
            CHECK(language.read(language.text) == wanted);
        }
        ::alarm(0);
    }
}

TEST_CASE("a budget of memory binds while the runtime looks ahead") {
    constexpr std::int64_t kMebibyte = 1 << 20;
    for (const tests::Language& language : tests::languages()) {
        CAPTURE(language.name);
        // One operand, so that a prediction has to look through all of it: nested, and as a long row.
        for (const std::string& text :
             {"macro M { inv " + repeated("(", 250) + "x" + repeated(")", 250) + " > 0; }",
              "macro M { inv (x" + repeated(" + (y - 2) * z", 30000) + ") > 0; }", repeated(language.text, 2000)}) {
            language.forget();
            allocations.most = allocations.in_use;
            const std::int64_t before = allocations.in_use;
            (void)is_interrupted(language, text, {.bytes = 4 * kMebibyte, .cancelled = nullptr});
            CHECK(allocations.most - before < 12 * kMebibyte);
        }
    }
}

}  // namespace every_allocation_test
