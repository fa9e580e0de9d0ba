#include "tests/differential/model_form.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "tests/differential/dice.h"
#include "translator/protocols/promela/find_facts.h"
#include "translator/protocols/promela/reduce.h"

namespace map2pml::differential {

std::string to_string(const ModelForm& form) {
    std::string text = fmt::format("-O{}", form.level);
    for (const std::string& name : form.without) text += " --no-reduce " + name;
    return text;
}

std::vector<ModelForm> reduced_forms() {
    std::vector<ModelForm> forms = {{2}};
    for (const promela::NamedReduction& alone : promela::named_reductions()) {
        if (!alone.changes_text) continue;
        ModelForm form{2};
        for (const promela::NamedReduction& other : promela::named_reductions())
            if (other.name != alone.name) form.without.insert(std::string(other.name));
        forms.push_back(std::move(form));
    }
    return forms;
}

std::vector<ModelForm> all_forms() {
    std::vector<ModelForm> forms = {{1}, {0}};
    std::ranges::copy(reduced_forms(), std::back_inserter(forms));
    return forms;
}

ModelForm drawn_form(std::uint64_t seed) {
    constexpr std::uint64_t kOtherThanTheGenerator = 1'000'000;
    Dice dice(seed, kOtherThanTheGenerator);
    const auto level = static_cast<int>(dice.below(4));
    if (level < 3) return {level};
    ModelForm form{2};
    for (const promela::NamedReduction& reduction : promela::named_reductions())
        if (dice.below(2) == 1) form.without.insert(std::string(reduction.name));
    return form;
}

std::vector<promela::MailboxLayout> sliced_layouts(const Loaded& loaded) {
    return promela::find_facts(loaded.protocol, loaded.instance, false, nullptr, {.slice = true}).mailboxes;
}

std::string sliced_words(const promela::MailboxLayout& layout, const passes::MessageKind& kind,
                         const std::vector<std::string>& terms, const std::string& sender) {
    std::vector<std::string> said;
    for (std::size_t at = 0; at < terms.size(); ++at) said.push_back(layout.slot_of(kind, at) ? terms[at] : "?");
    return fmt::format("{}({}) from {}", kind.first, fmt::join(said, ", "), layout.holds_sender(kind) ? sender : "?");
}

namespace {

std::vector<std::string> parts_of(const std::string& text, const std::string& between) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end = text.find(between); end != std::string::npos; end = text.find(between, begin)) {
        parts.push_back(text.substr(begin, end - begin));
        begin = end + between.size();
    }
    parts.push_back(text.substr(begin));
    return parts;
}

/// Of `bid(?, 5) from ?`.
passes::MessageKind kind_of(const std::string& message) {
    const std::size_t open = message.find('(');
    const std::string terms = message.substr(open + 1, message.rfind(')') - open - 1);
    return {message.substr(0, open), terms.empty() ? 0 : parts_of(terms, ", ").size()};
}

/// `A: m(1) from B; m(2) from B | B: `, with or without ` || ` and the places of agents behind it: sorted kinds come first.
/// \param kinds by mailbox
std::string sorted(const std::string& state, const std::vector<std::set<passes::MessageKind>>& kinds) {
    std::vector<std::string> halves = parts_of(state, " || ");
    std::vector<std::string> mailboxes = parts_of(halves.front(), " | ");
    for (std::size_t at = 0; at < mailboxes.size(); ++at) {
        std::string& mailbox = mailboxes[at];
        const std::size_t name = mailbox.find(": ") + 2;
        if (name == mailbox.size()) continue;
        std::vector<std::string> messages = parts_of(mailbox.substr(name), "; ");
        const auto others = std::stable_partition(messages.begin(), messages.end(), [&](const std::string& message) {
            return kinds[at].contains(kind_of(message));
        });
        std::sort(messages.begin(), others);
        mailbox = mailbox.substr(0, name) + fmt::format("{}", fmt::join(messages, "; "));
    }
    halves.front() = fmt::format("{}", fmt::join(mailboxes, " | "));
    return fmt::format("{}", fmt::join(halves, " || "));
}

}  // namespace

promela::Facts facts_of(const Loaded& loaded, const ModelForm& form) {
    return promela::find_facts(loaded.protocol, loaded.instance, form.level == 0, nullptr,
                               promela::reductions_for(form.level, form.without));
}

void forget_order(const Loaded& loaded, const ModelForm& form, Observation& seen) {
    const promela::Facts facts = facts_of(loaded, form);
    std::vector<std::set<passes::MessageKind>> kinds(loaded.instance.agents.size(), facts.sorted_kinds);
    for (std::size_t at = 0; at < kinds.size(); ++at) {
        for (const auto& [agent, kind] : facts.counted_kinds)
            if (agent == facts.agent_of(at)) kinds[at].insert(kind);
    }
    for (std::set<std::string>* states : {&seen.mailboxes, &seen.terminal}) {
        std::set<std::string> without_order;
        for (const std::string& each : *states) without_order.insert(sorted(each, kinds));
        *states = std::move(without_order);
    }
}

}  // namespace map2pml::differential
