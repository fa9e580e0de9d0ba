#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>

#include "driver/results/layout.h"
#include "driver/runs/conform/internal.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::conform {

namespace {

/// `Bidder`, `bidder-2`, `BIDDER_3`: `bidder`.
std::string stem_of(const std::string& name) {
    std::string stem = name.substr(0, name.find_last_not_of("0123456789-_.# ") + 1);
    std::transform(stem.begin(), stem.end(), stem.begin(), [](unsigned char each) { return std::tolower(each); });
    return stem;
}

}  // namespace

bool Casting::Form::fits(const Event& event) const {
    if (message != event.message || constants.size() != event.terms.size()) return false;
    for (std::size_t at = 0; at < constants.size(); ++at)
        if (constants[at] && *constants[at] != event.terms[at]) return false;
    return true;
}

std::vector<std::optional<std::string>> Casting::constants_of(const std::vector<ir::Term>& terms) {
    std::vector<std::optional<std::string>> all;
    for (const ir::Term& term : terms) {
        const auto* constant = std::get_if<ir::Constant>(&term.kind);
        all.push_back(constant == nullptr || constant->text == kExpression ? std::nullopt
                                                                           : std::optional(constant->text));
    }
    return all;
}

Casting::Casting(const ir::Protocol& protocol, const ir::Instance& instance, const Settings& settings) {
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        Part part{agent.name, agent.role};
        for (const ir::Clause& clause : protocol.clauses) {
            if (clause.agent.name != agent.name) continue;
            ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
                if (const auto* send = std::get_if<ir::Send>(&operation.kind))
                    part.sends.push_back({ir::written(*send), constants_of(send->terms)});
                if (const auto* receive = std::get_if<ir::Receive>(&operation.kind))
                    part.receives.push_back({ir::written(*receive), constants_of(receive->patterns)});
            });
        }
        names_.emplace(agent.name, agent.name);
        parts_.push_back(std::move(part));
    }
    for (const ir::AgentInstance& agent : instance.agents) names_.emplace(agent.name, agent.agent);
    for (const auto& [agent, pattern] : settings.patterns) {
        const auto part = std::find_if(parts_.begin(), parts_.end(), [&, &of = agent](const Part& each) {
            return each.name == of || each.role == of;
        });
        if (part == parts_.end()) {
            fault_ = fmt::format("there is no agent or role `{}` for the pattern `/{}/`", agent, pattern);
            continue;
        }
        try {
            patterns_.emplace_back(part->name, std::regex(pattern));
        } catch (const std::regex_error&) {
            fault_ = fmt::format("`/{}/` of `{}` is not a regular expression", pattern, agent);
        }
    }
}

std::optional<std::string> Casting::stated(const std::string& name) const {
    for (const auto& [agent, pattern] : patterns_)
        if (std::regex_match(name, pattern)) return agent;
    if (const auto found = names_.find(name); found != names_.end()) return found->second;
    // `Bidder7` of an agent `Bidder` of which the check file has fewer.
    const std::string stem = name.substr(0, name.find_last_not_of("0123456789") + 1);
    if (const auto found = names_.find(stem); found != names_.end() && stem != name) return found->second;
    return std::nullopt;
}

std::uint32_t Casting::number_of(const Candidates& candidates) {
    const auto [known, is_new] = numbers_.try_emplace(candidates, static_cast<std::uint32_t>(candidates_.size()));
    if (is_new) candidates_.push_back(&known->first);
    return known->second;
}

std::uint32_t Casting::candidates_for(const std::string& name) {
    constexpr std::size_t kMostNames = 10'000;
    if (known_names_.size() >= kMostNames) known_names_.clear();
    const auto [known, is_new] = known_names_.try_emplace(name);
    if (!is_new) return known->second;
    const auto agent = stated(name);
    Candidates all{{}, agent.has_value()};
    for (const Part& part : parts_)
        if (!agent || part.name == *agent) all.parts.push_back(&part);
    return known->second = number_of(all);
}

std::uint32_t Casting::narrowed(std::uint32_t candidates, const std::string& role, const Event& event, bool sends) {
    if (candidates_[candidates]->parts.size() == 1) return candidates;
    Candidates left = *candidates_[candidates];
    const auto narrow = [&](const auto& fits) {
        std::vector<const Part*> parts;
        std::copy_if(left.parts.begin(), left.parts.end(), std::back_inserter(parts), fits);
        if (!parts.empty()) left.parts = std::move(parts);
    };
    if (!role.empty()) narrow([&](const Part* part) { return part->role == role || part->name == role; });
    const auto has = [&](const Part* part, const auto& fits) {
        const std::vector<Form>& forms = sends ? part->sends : part->receives;
        return std::any_of(forms.begin(), forms.end(), fits);
    };
    if (left.parts.size() > 1)
        narrow([&](const Part* part) {
            return has(part, [&](const Form& form) { return form.message == event.message; });
        });
    if (left.parts.size() > 1)
        narrow([&](const Part* part) { return has(part, [&](const Form& form) { return form.fits(event); }); });
    return number_of(left);
}

const Casting::Part* Casting::part_called(const Candidates& candidates, const std::string& name) const {
    if (candidates.parts.size() == 1) return candidates.parts.front();
    const Part* found = nullptr;
    for (const Part* part : candidates.parts) {
        if (stem_of(part->name) != stem_of(name) && stem_of(part->role) != stem_of(name)) continue;
        if (found != nullptr) return nullptr;
        found = part;
    }
    return found;
}

void Casting::note(const Event& event, const NumberedEvent& numbered, Conversation& conversation) {
    const auto add = [&](std::uint32_t number, const std::string& name, const std::string& role, bool sends) {
        // Names get their numbers in the order in which they are met here.
        if (number == conversation.candidates.size()) conversation.candidates.push_back(candidates_for(name));
        char32_t& candidates = conversation.candidates[number];
        candidates = narrowed(candidates, role, event, sends);
    };
    add(numbered.from, event.from, event.from_role, true);
    for (std::size_t at = 0; at < event.to.size(); ++at)
        add(numbered.to[at], event.to[at], at < event.to_roles.size() ? event.to_roles[at] : "", false);
}

Cast Casting::cast(const Conversation& conversation) const {
    Cast cast;
    for (std::uint32_t number = 0; number < conversation.candidates.size(); ++number) {
        const std::string name(conversation.events.names()[number]);
        const Candidates& each = *candidates_[conversation.candidates[number]];
        const Part* const part = part_called(each, name);
        if (part == nullptr) {
            std::vector<std::string> names;
            for (const Part* other : each.parts) names.push_back("`" + other->name + "`");
            cast.fault = fmt::format("`{}` may be {}; say which with `--agents 'NAME=/{}/'`", name,
                                     report::joined(names, " or "), name);
            return cast;
        }
        cast.roles.emplace_back(name, part->name);
        if (!each.is_stated) cast.inferred.emplace(name, part->name);
    }
    return cast;
}

}  // namespace map2pml::conform
