/// What the groups of targets share: their oracle.   what was found -> an end with a message
#pragma once

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>

#include "tests/fuzz/targets.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/foundation/parsing/tokenised_text.h"

namespace map2pml::fuzz {

/// What is found is shown by a signal, as libFuzzer expects it.
inline void insist(bool is_right, const std::string& what) {
    if (!is_right) {
        std::fprintf(stderr, "fuzz: %s\n", what.c_str());
        std::abort();
    }
}

/// What a reader of a whole file has checked.
inline bool is_text(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t length = parsing::character_length(bytes, at);
        if (length == 0 || bytes[at] == '\0') return false;
        at += length;
    }
    return true;
}

template <void (*run)(std::string_view)>
void without_exceptions(std::string_view bytes) {
    try {
        run(bytes);
    } catch (const budget::Exceeded&) {
    } catch (const std::exception& thrown) {
        insist(false, std::string("exception: ") + thrown.what());
    }
}

}  // namespace map2pml::fuzz
