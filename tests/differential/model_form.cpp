#include "tests/differential/model_form.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "translator/promela/reduce.h"

namespace map2pml::differential {

std::string to_string(const ModelForm& form) {
    std::string text = fmt::format("-O{}", form.level);
    for (const std::string& name : form.without) {
        text += " --no-reduce " + name;
    }
    return text;
}

std::vector<ModelForm> reduced_forms() {
    std::vector<ModelForm> forms = {{2}};
    for (const promela::NamedReduction& alone : promela::named_reductions()) {
        ModelForm form{2};
        for (const promela::NamedReduction& other : promela::named_reductions()) {
            if (other.name != alone.name) {
                form.without.insert(std::string(other.name));
            }
        }
        forms.push_back(std::move(form));
    }
    return forms;
}

std::vector<promela::MailboxLayout> sliced_layouts(const Loaded& loaded) {
    return promela::find_facts(loaded.protocol, loaded.instance, false, nullptr, {.slice = true}).mailboxes;
}

std::string sliced_words(const promela::MailboxLayout& layout, const passes::MessageKind& kind,
                         const std::vector<std::string>& terms, const std::string& sender) {
    std::vector<std::string> said;
    for (std::size_t at = 0; at < terms.size(); ++at) {
        said.push_back(layout.slot_of(kind, at) ? terms[at] : "?");
    }
    return fmt::format("{}({}) from {}", kind.first, fmt::join(said, ", "), layout.holds_sender(kind) ? sender : "?");
}

}  // namespace map2pml::differential
