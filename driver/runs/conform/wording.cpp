#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "driver/results/layout.h"
#include "driver/runs/conform/internal.h"

namespace map2pml::conform {

using semantics::Seen;

Wording::Wording(const Conversation& conversation, const Cast& cast, Worlds& worlds)
    : events_(conversation.events), cast_(cast) {
    request_.sends_are_seen = events_.has_sends();
    std::map<std::string, std::uint32_t> counts;
    for (const auto& [name, agent] : cast.roles) ++counts[agent];
    std::map<std::string, std::uint32_t> usual;
    for (const ir::AgentInstance& agent : worlds.usual().instance.agents) ++usual[agent.agent];
    for (const auto& [agent, count] : counts)
        if (usual[agent] < count || (usual[agent] > count && !worlds.named().contains(agent)))
            request_.counts.emplace(agent, count);
    if (!worlds.open().empty()) add_results(worlds);
}

/// What procedures may give: the terms in which their results are shown.
void Wording::add_results(const Worlds& worlds) {
    const Texts& words = events_.words();
    for (const auto& [procedure, open] : worlds.open()) {
        WorldRequest::Results& results = request_.results[procedure];
        std::vector<bool> is_added(words.size(), false);
        NumberedEvent event;
        const auto add = [&](std::size_t term) {
            if (is_added[event.terms[term]]) return;
            is_added[event.terms[term]] = true;
            add_result(words[event.terms[term]], worlds, results);
        };
        const auto shows = [&](const OpenResult::Shown& shown) {
            if (shown.others.size() != event.terms.size() || is_added[event.terms[shown.term]] ||
                words[event.message] != shown.message)
                return false;
            for (std::size_t at = 0; at < shown.others.size(); ++at)
                if (shown.others[at] &&
                    *shown.others[at] != semantics::term_written(std::string(words[event.terms[at]])))
                    return false;
            return true;
        };
        for (KeptEvents::Reader reader(events_); reader.next(event);) {
            if (open.is_compared)
                for (std::size_t term = 0; term < event.terms.size(); ++term) add(term);
            else
                for (const OpenResult::Shown& each : open.shown)
                    if (shows(each)) add(each.term);
        }
    }
}

void Wording::add_result(std::string_view term, const Worlds& worlds, WorldRequest::Results& results) {
    const std::string_view name = term.size() > 1 && term.front() == '!' ? term.substr(1) : term;
    // An agent that the log shows nowhere else, unless the world has others of its kind in its place.
    const ir::AgentInstance* const silent = worlds.agent_called(std::string(term));
    if (events_.names().find(name) || (silent != nullptr && !request_.counts.contains(silent->agent))) {
        results.agents = true;
    } else if (worlds.mentions(std::string(term)) || !worlds.renames_values()) {
        results.values.emplace(term);
    } else {
        const auto [known, is_new] = others_.try_emplace(std::string(term), others_.size());
        if (is_new) other_texts_.emplace_back(term);
        results.values.insert(stand_in(known->second));
    }
}

void Wording::seat(const World& world) {
    seats_.assign(cast_.roles.size(), std::nullopt);
    words_.assign(events_.words().size(), {});
    names_.clear();
    const auto& agents = world.instance.agents;
    const auto sit = [&](std::size_t number, std::size_t at) {
        seats_[number] = at;
        names_.emplace(at, cast_.roles[number].first);
    };
    for (std::size_t number = 0; number < seats_.size(); ++number) {
        const auto& [name, agent] = cast_.roles[number];
        for (std::size_t at = 0; at < agents.size() && !seats_[number]; ++at)
            if (agents[at].name == name && agents[at].agent == agent) sit(number, at);
    }
    for (std::size_t number = 0; number < seats_.size(); ++number) {
        const std::string& agent = cast_.roles[number].second;
        for (std::size_t at = 0; at < agents.size() && !seats_[number]; ++at)
            if (agents[at].agent == agent && !names_.contains(at)) sit(number, at);
    }
}

std::optional<std::size_t> Wording::agent(std::string_view name) const {
    const auto found = events_.names().find(name);
    return found ? seats_[*found] : std::nullopt;
}

std::optional<semantics::Value> Wording::value(std::string_view text, const World& world) const {
    const std::string name(text.size() > 1 && text.front() == '!' ? text.substr(1) : text);
    if (const auto at = agent(ir::unquoted(name).value_or(name))) return world.system->values().agent(*at);
    const auto other = others_.find(text);
    return semantics::value_written(other == others_.end() ? std::string(text) : stand_in(other->second),
                                    world.system->values());
}

std::string_view Wording::text_in(const World& world, std::string_view message, std::size_t term,
                                  std::string_view text) {
    if (world.expressions.empty()) return text;
    const auto found = world.expressions.find({std::string(message), term});
    return found == world.expressions.end() || found->second.contains(std::string(text)) ? text : kExpression;
}

const Wording::Word& Wording::word(std::uint32_t number, const World& world) {
    Word& word = words_[number];
    if (word.is_known) return word;
    const std::string_view text = events_.words()[number];
    word = {true, world.follower->names().find(text), value(text, world)};
    return word;
}

bool Wording::see(const NumberedEvent& event, const World& world, Seen& seen) {
    const auto sender = seats_[event.from];
    const auto name = word(event.message, world).message;
    if (!sender || !name) return false;
    seen.is_taken = event.kind == Event::Kind::receive;
    seen.sender = *sender;
    seen.name = *name;
    seen.terms.clear();
    for (std::size_t at = 0; at < event.terms.size(); ++at) {
        const std::string_view text = events_.words()[event.terms[at]];
        const std::string_view read = text_in(world, events_.words()[event.message], at, text);
        const auto known = read == text ? word(event.terms[at], world).value : value(read, world);
        if (!known) return false;
        seen.terms.push_back(*known);
    }
    seen.receivers.clear();
    for (const std::uint32_t each : event.to) {
        if (!seats_[each]) return false;
        seen.receivers.push_back(*seats_[each]);
    }
    std::sort(seen.receivers.begin(), seen.receivers.end());
    return true;
}

std::optional<Seen> Wording::seen(const Event& event, const World& world) const {
    Seen seen;
    const auto sender = agent(event.from);
    const auto name = world.follower->names().find(event.message);
    if (!sender || !name) return std::nullopt;
    seen.is_taken = event.kind == Event::Kind::receive;
    seen.sender = *sender;
    seen.name = *name;
    for (std::size_t at = 0; at < event.terms.size(); ++at) {
        const auto known = value(text_in(world, event.message, at, event.terms[at]), world);
        if (!known) return std::nullopt;
        seen.terms.push_back(*known);
    }
    for (const std::string& each : event.to) {
        const auto receiver = agent(each);
        if (!receiver) return std::nullopt;
        seen.receivers.push_back(*receiver);
    }
    std::sort(seen.receivers.begin(), seen.receivers.end());
    return seen;
}

std::string Wording::name_of(std::size_t agent, const World& world) const {
    const auto found = names_.find(agent);
    return found == names_.end() ? world.instance.agents[agent].name : found->second;
}

std::string Wording::text_of(semantics::Value value, const World& world) const {
    const semantics::Values& values = world.system->values();
    if (const auto agent = values.agent_index(value)) return name_of(*agent, world);
    return in_words_of_log(values.text(value));
}

std::string Wording::in_words_of_log(std::string text) const {
    for (std::size_t at = 0; at < other_texts_.size(); ++at) {
        for (const std::string& known : {ir::quoted(stand_in(at)), stand_in(at)})
            for (std::size_t found = text.find(known); found != std::string::npos; found = text.find(known))
                text.replace(found, known.size(), other_texts_[at]);
    }
    return text;
}

std::string Wording::with_names_of_log(const std::string& text, const World& world) const {
    const auto is_of_word = [](char each) {
        return each == '_' || std::isalnum(static_cast<unsigned char>(each)) != 0 || (each & 0x80) != 0;
    };
    std::string all;
    for (auto from = text.begin(); from != text.end();) {
        const auto end = std::find_if_not(from, text.end(), is_of_word);
        const std::string word(from, end);
        const auto agent = std::find_if(names_.begin(), names_.end(), [&](const auto& each) {
            return world.instance.agents[each.first].name == word;
        });
        all += agent == names_.end() ? word : agent->second;
        if (end == text.end()) break;
        all += *end;
        from = end + 1;
    }
    return in_words_of_log(std::move(all));
}

ShownMessage Wording::shown(const Seen& seen, const ir::Operation* operation, const World& world,
                            const std::vector<bool>& is_open) const {
    ShownMessage message;
    message.from = name_of(seen.sender, world);
    for (const std::size_t receiver : seen.receivers) message.to.push_back(name_of(receiver, world));
    std::vector<std::string> terms;
    for (std::size_t at = 0; at < seen.terms.size(); ++at)
        terms.push_back(at < is_open.size() && is_open[at] ? "_" : text_of(seen.terms[at], world));
    for (std::size_t at = 0; at < terms.size(); ++at)
        if (terms[at] == kExpression && world.expressions.contains({world.follower->names().text(seen.name), at}))
            terms[at] = "_";
    message.text = fmt::format("{}({})", world.follower->names().text(seen.name), report::joined(terms, ", "));
    if (operation != nullptr) {
        message.at = operation->span;
        message.wording = in_words_of_log(to_string(*operation));
    }
    return message;
}

}  // namespace map2pml::conform
