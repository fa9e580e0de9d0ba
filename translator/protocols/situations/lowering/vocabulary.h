/// The names that a check file may use.   framework + scenes -> names with their arguments
///
/// A model has only what its instance comes to. A property of the check file may name more: a message of the text that nobody
/// sends here, a value that only another instance has.
#pragma once

#include <string>
#include <vector>

#include "translator/model/protocol/term.h"
#include "translator/protocols/situations/transition_system/system.h"

namespace map2pml::lcc {

/// A functor with its arguments, as far as they are constants and integers.
struct Word {
    std::string functor;
    std::vector<ir::Term> arguments;
};

struct Vocabulary {
    std::vector<Word> messages;
    std::vector<Word> questions;  ///< predicates, and what has no name of its own: roles to begin with, results
};

/// \param scenes of all instances of the check file
[[nodiscard]] Vocabulary vocabulary_of(const Framework& framework, const std::vector<Scene>& scenes);

}  // namespace map2pml::lcc
