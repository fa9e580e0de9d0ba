/// Lowers LCC to the protocol model.   framework + scene -> `ir::Protocol`, with the data that its instance needs
///
/// Each situation of an agent (`local_machines.h`) is a clause: a `waitfor` in any order whose alternatives are its steps,
/// each followed by the call of the situation that it leads to. So `or` commits by its first action, and no value of LCC is
/// a variable of the model. Operations have the span of the action or constraint of the text, and its wording with the
/// values put in.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/lcc/syntax.h"
#include "translator/model/instance/check_file.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/model/protocol/term.h"
#include "translator/protocols/situations/transition_system/system.h"
#include "translator/protocols/situations/transition_system/value.h"

namespace map2pml::lcc {

// --- vocabulary.cpp: The names that a check file may use.   framework + scenes -> names with their arguments
//
// A model has only the parts that its instance reaches. A property of the check file may name more: a message of the text that no
// agent sends here, a value that only another instance has.

/// A functor with its arguments; those that are not constants or integers are `_`.
struct Word {
    std::string functor;
    std::vector<ir::Term> arguments;
};

struct Vocabulary {
    std::vector<Word> messages;
    std::vector<Word> questions;  ///< predicates, and things without a name of their own: roles to begin with, results
};

/// \param scenes of all instances of the check file
[[nodiscard]] Vocabulary vocabulary_of(const Framework& framework, const std::vector<Scene>& scenes);

struct LoweredScene {
    ir::Protocol protocol;
    /// Numbers that a check file sees as names: numbers with a point, and integers of more than 32 bits -> first place.
    std::map<std::string, source::Span> named_numbers;
    ir::WhyUntaken why_untaken;                                  ///< for reports; holds all data that it needs
    std::map<ir::OperationId, std::vector<ir::Denial>> denials;  ///< as in `ir::Instance`
    std::set<ir::OperationId> denied;           ///< with `Knowledge::has_any_rules`: steps that the actual rules deny
    std::map<source::Span, std::string> texts;  ///< actions and constraints as the text has them, by their places
    std::set<std::string> services;             ///< roles of the protocol; their waits say where a service may rest
};

/// \param vocabulary other names that a check file may use: they stand in a clause that is never called
/// \param name of the protocol
/// \param most_situations of an agent; beyond them the search is cut (`Instance::call_depth` must be 0)
/// \param place for diagnostics about the scene as a whole
/// \returns nothing, and at least one error in the sink, when the scene has no finite model.
[[nodiscard]] std::optional<LoweredScene> lower(const Framework& framework, const Scene& scene,
                                                const Vocabulary& vocabulary, const std::string& name,
                                                std::size_t most_situations, const source::Span& place,
                                                diag::Sink& sink);

// --- joint_predicates.cpp: Predicates that are solved together with others.

/// The predicates that some constraint asks for together with others, or the condition of a receive: functor -> where. To solve them
/// is part of a larger step.
[[nodiscard]] std::map<std::string, source::Span> find_joint_predicates(const Framework& framework);

// --- must_solve.cpp: Constraints that an agent has to solve before it can end.   framework + role -> predicates

/// Predicates that stand on every way from the beginning of the role to the end of the agent, with what the role says put in. Some may be
/// left out. \param role without variables of clauses; \param id of the agent; \param services roles at whose beginning it may stay
[[nodiscard]] std::vector<Value> must_solve(const Framework& framework, const Term& role, const std::string& id,
                                            const std::set<RoleKey>& services);

// --- make_scene.cpp: The agents and their knowledge.   check file -> `Scene`

/// \param blocks what counts, later ones over earlier ones: the common ground of the file, and the instance.
/// \param place what is said about the scene as a whole
/// \returns nothing, with at least one error in the sink, if there are no agents or an agent cannot take part.
[[nodiscard]] std::optional<Scene> make_scene(const source::SourceSet& sources, const Framework& framework,
                                              const std::vector<const ir::CheckBlock*>& blocks,
                                              const source::Span& place, diag::Sink& sink);

}  // namespace map2pml::lcc
