#include "driver/input/translation/any_number_machine.h"

#include <map>
#include <optional>

#include "driver/input/read_protocols.h"
#include "translator/protocols/analyses/messages/unread_values.h"

namespace map2pml::translation {

namespace {

/// The protocol with different numbers of agents, each read once.
class Numbers {
  public:
    Numbers(const source::SourceSet& sources, source::FileId file, const input::Settings& settings)
        : sources_(sources), file_(file), settings_(settings) {}

    /// Errors of the first number are those of the file.
    std::optional<any_number::Numbered> read(std::size_t number, diag::Sink& sink) {
        const auto [known, is_new] = read_.try_emplace(number);
        if (is_new) {
            settings_.agent_counts[settings_.any_number] = static_cast<std::uint32_t>(number);
            known->second = input::read_protocols(sources_, file_, settings_, sink);
        }
        const input::Protocols& all = known->second;
        if (!all.can_go_on || all.instances.size() != 1) return std::nullopt;
        const ir::Instance& instance = all.instances.front().instance;
        const auto [reduced, is_first] = reduced_.try_emplace(number);
        if (is_first) reduced->second = passes::without_unread_values(all.protocol_of(all.instances.front()), instance);
        return any_number::Numbered{&reduced->second, &instance};
    }

    [[nodiscard]] bool has_several() { return read_[1].instances.size() > 1; }

  private:
    const source::SourceSet& sources_;
    source::FileId file_;
    input::Settings settings_;
    std::map<std::size_t, input::Protocols> read_;
    std::map<std::size_t, ir::Protocol> reduced_;
};

/// The agent of the protocol, where its role was named.
std::string agent_of(const std::string& name, const ir::Instance& instance) {
    for (const ir::AgentInstance& each : instance.agents)
        if (each.role == name && each.agent != name) return each.agent;
    return name;
}

}  // namespace

any_number::Translated any_number_machine(const source::SourceSet& sources, source::FileId file,
                                          const input::Settings& settings, diag::Sink& sink,
                                          const any_number::Method& method) {
    Numbers numbers(sources, file, settings);
    const auto first = numbers.read(1, sink);
    any_number::Translated made;
    if (!first) {
        if (numbers.has_several()) made.refusal = "the file has several protocols: choose one with `--scene`";
        return made;
    }
    const auto with = [&](std::size_t number) {
        diag::Sink unheard;
        return numbers.read(number, unheard);
    };
    return any_number::translate(agent_of(settings.any_number, *first->instance), with, method);
}

}  // namespace map2pml::translation
