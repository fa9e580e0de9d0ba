#include "driver/input/translation/any_number_machine.h"

#include <map>
#include <optional>
#include <utility>

#include "driver/input/read_protocols.h"
#include "translator/protocols/analyses/messages/unread_values.h"

namespace map2pml::translation {

namespace {

/// The protocol with different numbers of agents, each read once.
class Numbers {
  public:
    Numbers(const source::SourceSet& sources, source::FileId file, input::Settings settings)
        : sources_(sources), file_(file), settings_(std::move(settings)) {}

    /// Errors of the first number are those of the file.
    std::optional<any_number::Numbered> read(const any_number::Numbers& numbers, diag::Sink& sink) {
        const auto [known, is_new] = read_.try_emplace(numbers);
        if (is_new) {
            for (std::size_t at = 0; at < numbers.size(); ++at)
                settings_.agent_counts[settings_.any_numbers[at]] = static_cast<std::uint32_t>(numbers[at]);
            known->second = input::read_protocols(sources_, file_, settings_, sink);
        }
        const input::Protocols& all = known->second;
        if (!all.can_go_on || all.instances.size() != 1) return std::nullopt;
        const ir::Instance& instance = all.instances.front().instance;
        const auto [reduced, is_first] = reduced_.try_emplace(numbers);
        if (is_first) reduced->second = passes::without_unread_values(all.protocol_of(all.instances.front()), instance);
        return any_number::Numbered{&reduced->second, &instance};
    }

    /// The first reading found several protocols.
    [[nodiscard]] bool has_several() const { return !read_.empty() && read_.begin()->second.instances.size() > 1; }

  private:
    const source::SourceSet& sources_;
    source::FileId file_;
    input::Settings settings_;
    std::map<any_number::Numbers, input::Protocols> read_;
    std::map<any_number::Numbers, ir::Protocol> reduced_;
};

/// The agent of the protocol, where its role was named.
std::string agent_of(const std::string& name, const ir::Instance& instance) {
    for (const ir::AgentInstance& each : instance.agents)
        if (each.role == name && each.agent != name) return each.agent;
    return name;
}

}  // namespace

OpenNames open_names(const source::SourceSet& sources, source::FileId file, const input::Settings& settings) {
    input::Settings one_of_each = settings;
    for (const std::string& each : settings.any_numbers) one_of_each.agent_counts[each] = 1;
    diag::Sink unheard;
    const input::Protocols read = input::read_protocols(sources, file, one_of_each, unheard);
    OpenNames found{settings.any_numbers, ""};
    if (read.instances.empty()) return found;
    const input::SceneInstance& first = read.instances.front();
    if (first.open)
        for (const std::string& each : first.open->of) found.names.push_back(each);
    std::map<std::string, std::string> agents;
    for (const std::string& name : found.names) {
        const auto [known, is_new] = agents.try_emplace(agent_of(name, first.instance), name);
        if (!is_new) found.fault = "`" + known->second + "` and `" + name + "` are the same agents";
    }
    return found;
}

any_number::Translated any_number_machine(const source::SourceSet& sources, source::FileId file,
                                          const input::Settings& settings, diag::Sink& sink,
                                          const any_number::Method& method) {
    Numbers numbers(sources, file, settings);
    const auto first = numbers.read(any_number::Numbers(settings.any_numbers.size(), 1), sink);
    any_number::Translated made;
    if (!first) {
        if (numbers.has_several()) made.refusal = "the file has several protocols: choose one with `--scene`";
        return made;
    }
    const auto with = [&](const any_number::Numbers& wanted) {
        diag::Sink unheard;
        return numbers.read(wanted, unheard);
    };
    std::vector<std::string> free;
    for (const std::string& each : settings.any_numbers) free.push_back(agent_of(each, *first->instance));
    return any_number::translate(free, with, method);
}

}  // namespace map2pml::translation
