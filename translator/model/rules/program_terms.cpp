#include "translator/model/rules/internal.h"

namespace map2pml::deontic {

std::size_t Symbols::number_of(const std::string& identity) {
    return numbers_.emplace(identity, numbers_.size()).first->second;
}

std::string Symbols::constant(const ir::TermTree& term) {
    return "c(" + std::to_string(number_of(identity_of(term, naming_))) + ")";
}

std::string Symbols::agent(const std::string& name) {
    const std::size_t number = number_of(identity_of_agent(name, naming_));
    agents_.emplace(number, name);
    return "c(" + std::to_string(number) + ")";
}

std::size_t Symbols::functor(const ir::TermTree& term) { return number_of(identity_of(term, naming_)); }

const std::string* Symbols::agent_of(std::size_t number) const {
    const auto found = agents_.find(number);
    return found == agents_.end() ? nullptr : &found->second;
}

std::string TermWriter::term(const ir::TermTree& term) {
    if (term.kind == ir::TermTree::Kind::variable)
        return "V" + std::to_string(variables_.emplace(term.text, variables_.size()).first->second);
    if (term.parts.empty()) return symbols_.constant(term);
    std::string text = "f(" + std::to_string(symbols_.functor(term));
    for (const ir::TermTree& part : term.parts) text += "," + this->term(part);
    return text + ")";
}

std::string TermWriter::terms(const std::vector<const ir::TermTree*>& terms) {
    std::string text;
    for (const ir::TermTree* each : terms) text += (text.empty() ? "" : ",") + term(*each);
    return text;
}

}  // namespace map2pml::deontic
