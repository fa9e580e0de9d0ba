// The program's memory functions: those of the C library, each block reported to the budget of its thread.
// There is no other place through which all work before a search passes (`translator/foundation/budget`).
#include <malloc.h>
#include <unistd.h>

#include <cstdlib>
#include <new>
#include <string_view>

#include "driver/cli/internal.h"
#include "translator/foundation/budget/work_budget.h"

namespace {

/// Whether `main` runs, which catches what is thrown; static objects are made before it.
bool is_caught = false;

void* block_of(std::size_t bytes) noexcept { return std::malloc(bytes == 0 ? 1 : bytes); }

/// Ends the program where an exception would leave locks of others held, on which the next file would wait for ever.
[[noreturn]] void end_without_memory() {
    constexpr std::string_view kWords = "map2pml: error: the system gives no more memory\n";
    if (::write(STDERR_FILENO, kWords.data(), kWords.size()) < 0) ::_exit(4);
    ::_exit(3);
}

}  // namespace

void map2pml::cli::memory_faults_are_caught() noexcept { is_caught = true; }

void* operator new(std::size_t bytes) {
    void* block = block_of(bytes);
    if (block == nullptr) {
        if (!is_caught || map2pml::budget::is_uninterrupted()) end_without_memory();
        throw std::bad_alloc();
    }
    const std::size_t size = ::malloc_usable_size(block);
    try {
        map2pml::budget::allocated(size);
    } catch (...) {
        map2pml::budget::freed(size);
        std::free(block);
        throw;
    }
    return block;
}

void* operator new(std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
    void* block = block_of(bytes);
    if (block != nullptr) map2pml::budget::noted(::malloc_usable_size(block));
    return block;
}

void operator delete(void* block) noexcept {
    if (block != nullptr) {
        map2pml::budget::freed(::malloc_usable_size(block));
        std::free(block);
    }
}

void operator delete(void* block, std::size_t /*bytes*/) noexcept { operator delete(block); }
