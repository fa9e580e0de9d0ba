#include "translator/protocols/situations/lowering/lower.h"

#include <variant>

#include "translator/languages/lcc/walk.h"
#include "translator/protocols/situations/lowering/internal.h"

namespace map2pml::lcc {

namespace {

/// Not names of LCC, so they cannot clash: only the arguments matter.
constexpr const char* kRole = "role!";
constexpr const char* kResult = "result!";

void add_word(const Term& term, std::vector<Word>& words) {
    if (const auto* constant = std::get_if<Constant>(&term.kind)) words.push_back({constant->name, {}});
    if (const auto* compound = std::get_if<Compound>(&term.kind)) {
        std::vector<ir::Term> terms;
        for (const Term& argument : compound->arguments) {
            const bool is_known =
                std::holds_alternative<Constant>(argument.kind) || std::holds_alternative<Integer>(argument.kind);
            std::uint32_t next = 0;
            terms.push_back(is_known ? term_of(Environment(next).value_of(argument), argument.span)
                                     : ir::Term{argument.span, ir::Wildcard{}});
        }
        words.push_back({compound->functor, std::move(terms)});
    }
}

void add_questions(const Scene& scene, std::vector<Word>& words) {
    const auto add = [&](const Term& atom) { add_word(atom, words); };
    const auto add_rules = [&](const std::vector<Rule>& rules) {
        for (const Rule& rule : rules) {
            add(rule.head);
            if (rule.body) for_each_atom(*rule.body, add);
        }
    };
    add_rules(scene.knowledge.common);
    for (const auto& [owner, rules] : scene.knowledge.own) add_rules(rules);
    for (const Scene::Participant& agent : scene.agents) {
        add(agent.role);
        words.back().functor = kRole;
    }
    for (const auto& [name, open] : scene.knowledge.open) {
        Word word{kResult, {}};
        for (const Value& value : open.values) word.arguments.push_back(term_of(value, {}));
        words.push_back(std::move(word));
    }
}

}  // namespace

Vocabulary vocabulary_of(const Framework& framework, const std::vector<Scene>& scenes) {
    Vocabulary vocabulary;
    for (const Clause& clause : framework.clauses) {
        for_each_definition(clause.body, [&](const Definition& each) {
            if (const Term* message = message_of(each)) add_word(*message, vocabulary.messages);
        });
        for_each_atom(clause.body, [&](const Term& atom) { add_word(atom, vocabulary.questions); });
    }
    for (const Scene& scene : scenes) add_questions(scene, vocabulary.questions);
    return vocabulary;
}

}  // namespace map2pml::lcc
