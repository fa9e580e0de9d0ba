#include "driver/check/read_auml_input.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "driver/check/drawn_diagram.h"
#include "driver/check/instance_choice.h"
#include "driver/check/stated_properties.h"
#include "driver/check/unfolded.h"
#include "translator/auml/dialects/read_diagram.h"
#include "translator/auml/projection/agent_numbers.h"
#include "translator/auml/projection/checked_interactions.h"
#include "translator/auml/projection/lower.h"
#include "translator/auml/uses.h"
#include "translator/checkfile/read_check.h"
#include "translator/passes/bind/bind_check.h"
#include "translator/passes/bind/vacuous.h"
#include "translator/passes/check_names.h"

namespace map2pml::check {

namespace {

constexpr const char* kLanguages = "diagrams";

/// What a diagram has in another form, or not at all.
void refuse_foreign_to_diagrams(const ir::CheckBlock& block, diag::Sink& sink) {
    const auto refuse = [&](const source::Span& span, std::string message) {
        sink.report({diag::Code::check_misplaced, span, std::move(message), {}});
    };
    for (const auto& [name, start] : block.starts) {
        refuse(start.span, "an agent of a diagram begins at the top of its lifeline");
    }
    for (const auto& [name, limit] : block.limits) {
        refuse(limit.span, "a diagram has no clauses to limit; a `loop` has bounds");
    }
    for (const auto& [name, span] : block.total) {
        refuse(span, "guards and actions of a diagram never fail");
    }
    for (const auto& [name, result] : block.results) {
        refuse(result.span, "guards and actions of a diagram give no values");
    }
    for (const ir::Procedure& procedure : block.procedures) {
        refuse(procedure.span, "guards and actions of a diagram are names, and cannot be implemented");
    }
    refuse_network_and_idling(block, "a diagram", sink);
    constexpr const char* kNoCalls = "a diagram has no calls";
    if (block.spawn_calls) {
        refuse(*block.spawn_calls, kNoCalls);
    }
    if (block.call_depth) {
        refuse(block.call_depth->span, kNoCalls);
    }
}

/// One diagram with one choice of numbers.
using Scenes = std::vector<auml::LoweredInteraction>;

std::vector<ir::Protocol> protocols_of(const Scenes& scenes) {
    std::vector<ir::Protocol> protocols;
    for (const auml::LoweredInteraction& each : scenes) {
        protocols.push_back(each.protocol);
    }
    return protocols;
}

/// What the numbers of agents have been looked up in already.
ir::CheckFile without_agents(ir::CheckFile check) {
    check.common.agents.clear();
    for (ir::CheckBlock& block : check.instances) {
        block.agents.clear();
    }
    return check;
}

/// What has to be right before a diagram is lowered.
ir::CheckFile only_agents(const ir::CheckFile& check) {
    ir::CheckFile only;
    only.common.agents = check.common.agents;
    only.common.services = check.common.services;
    for (const ir::CheckBlock& block : check.instances) {
        only.instances.emplace_back().agents = block.agents;
        only.instances.back().services = block.services;
    }
    return only;
}

class DiagramReader {
  public:
    DiagramReader(const source::SourceSet& sources, source::FileId file, CheckSettings settings, diag::Sink& sink)
        : sources_(sources), file_(file), settings_(std::move(settings)), sink_(sink) {}

    ReadInput read() {
        ReadInput input;
        diag::Sink reading;
        auml::Diagram drawn;
        const std::optional<auml::Diagram> diagram =
            auml::read_diagram(sources_, file_, reading, settings_.scene, &drawn);
        tell(reading, diagram ? about_scenes_ : sink_);
        if (diagram) {
            input.diagrams = drawn_diagrams(*diagram);
        }
        std::optional<ir::CheckFile> check = ir::CheckFile();
        if (settings_.check_file) {
            check = checkfile::read_check(sources_, *settings_.check_file, sink_);
        }
        if (check) {
            refuse_all(*check);
        }
        if (diagram && check) {
            add_instances(*diagram, *check, input);
        } else if (diagram && needs_no_numbers(*diagram)) {
            (void)scenes(*diagram, {});  // its own mistakes are shown in the same run
        }
        const bool is_silent = sink_.empty() && about_scenes_.empty();
        input.can_go_on =
            !sink_.has_errors() && !input.instances.empty() && (is_silent || !settings_.warnings_are_errors);
        if (diagram) {
            add_refused(*diagram, input);
        }
        tell(about_scenes_, sink_);
        name_drawn_places(drawn, sink_);
        if (!input.can_go_on) {
            input.instances.clear();
        }
        return input;
    }

  private:
    static void tell(const diag::Sink& found, diag::Sink& sink) {
        for (diag::Diagnostic& each : found.sorted()) {
            sink.report(std::move(each));
        }
    }

    void add_refused(const auml::Diagram& diagram, ReadInput& input) const {
        for (std::size_t at = 0; at < diagram.interactions.size(); ++at) {
            const auml::Interaction& each = diagram.interactions[at];
            const bool is_wanted = diagram.only.empty() || auml::is_called(each, diagram.only);
            if (refused_.contains(at) || (each.is_broken && is_wanted)) {
                input.refused.push_back(each.node.name);
            }
        }
    }

    /// Numbers of agents, and roles that are services.
    using Key = std::pair<auml::AgentCounts, std::set<std::string>>;

    static Key key_of(const passes::CheckInstance& instance) {
        return {instance.request.agent_counts, instance.parts.services};
    }

    static bool needs_no_numbers(const auml::Diagram& diagram) {
        return std::all_of(diagram.interactions.begin(), diagram.interactions.end(), [](const auto& interaction) {
            return std::all_of(interaction.lifelines.begin(), interaction.lifelines.end(), auml::has_fixed_number);
        });
    }

    void refuse_all(const ir::CheckFile& check) {
        refuse_foreign_to_diagrams(check.common, sink_);
        for (const ir::CheckBlock& block : check.instances) {
            refuse_foreign_to_diagrams(block, sink_);
        }
        refuse_option(!settings_.limits.empty(), "`--limit`", file_, kLanguages, sink_);
        refuse_option(!settings_.total.empty(), "`--total`", file_, kLanguages, sink_);
        refuse_foreign_options(settings_, file_, kLanguages, sink_);
    }

    /// With the same numbers and services they are the same.
    Scenes scenes(const auml::Diagram& diagram, const Key& key) { return scenes(diagram, key, about_scenes_); }
    /// \returns those that are right for every choice of numbers that was looked at.
    Scenes scenes(const auml::Diagram& diagram, const Key& key, diag::Sink& sink) {
        const auto [known, is_new] = scenes_.try_emplace(key);
        if (is_new) {
            for (const std::size_t at : auml::checked_interactions(diagram)) {
                if (auto lowered = auml::lower(diagram, at, sink, key.first, key.second)) {
                    known->second.emplace(at, std::move(*lowered));
                } else if (&sink == &about_scenes_) {
                    refused_.insert(at);
                }
            }
        }
        Scenes right;
        for (const auto& [at, lowered] : known->second) {
            if (!refused_.contains(at)) {
                right.push_back(lowered);
            }
        }
        return right;
    }

    /// \returns lifelines as an instance knows agents; wrong names are reported.
    std::vector<ir::Protocol> checked_agents(const auml::Diagram& diagram, const ir::CheckFile& check) {
        std::vector<ir::Protocol> drawn(1);
        drawn.front().agents = auml::drawn_agents(diagram);
        if (settings_.agent_counts_are_guesses) {
            keep_good_guesses(diagram);
        }
        auml::check_agent_names(diagram, settings_.agent_counts, file_, sink_);
        passes::check_names(only_agents(check), drawn, sink_);
        return drawn;
    }

    void keep_good_guesses(const auml::Diagram& diagram) {
        auml::Diagram open;  // lifelines that need a number
        for (const auml::Interaction& interaction : diagram.interactions) {
            auml::Interaction& copy = open.interactions.emplace_back();
            std::copy_if(interaction.lifelines.begin(), interaction.lifelines.end(), std::back_inserter(copy.lifelines),
                         [](const auml::Lifeline& each) { return !auml::has_fixed_number(each); });
        }
        std::set<std::string> names;
        for (const ir::AgentDeclaration& each : auml::drawn_agents(open)) {
            names.insert({each.name, each.role});
        }
        std::erase_if(settings_.agent_counts, [&](const auto& each) { return !names.contains(each.first); });
    }

    void add_instances(const auml::Diagram& diagram, const ir::CheckFile& check, ReadInput& input) {
        const std::vector<ir::Protocol> drawn = checked_agents(diagram, check);
        const ir::CheckFile rest = without_agents(check);
        if (!passes::check_number(check, sink_)) {
            if (needs_no_numbers(diagram)) {
                (void)scenes(diagram, {});  // its own mistakes are shown in the same run
            }
            return;
        }
        std::vector<passes::CheckInstance> instances =
            passes::check_instances(check, drawn, instance_options(settings_));
        std::vector<passes::CheckInstance> wanted = instances;
        choose_instances(settings_, file_, wanted, sink_);
        std::vector<ir::Protocol> all = all_protocols(diagram, wanted, instances);
        if (sink_.has_errors() || wanted.empty() || scenes(diagram, key_of(wanted.front())).empty()) {
            return;
        }
        instances = std::move(wanted);
        first_ = key_of(instances.front());
        input.protocols = protocols_of(scenes(diagram, first_));
        // A name that is not known may be one of what was refused; one of a scene that nobody asked for is known.
        const bool knows_all = add_unasked(diagram, first_, all) && !has_refused(diagram);
        diag::Sink unheard;
        passes::check_names(rest, all, knows_all ? sink_ : unheard);
        check_stated(rest, sources_.file(file_), sink_);
        std::set<std::string> chosen = settings_.stated_wanted;
        chosen.insert(settings_.stated_skipped.begin(), settings_.stated_skipped.end());
        check_chosen_names(rest, chosen, file_, sink_);
        passes::VacuousPlaces vacuous;
        for (const passes::CheckInstance& each : instances) {
            add_scenes(each, scenes(diagram, key_of(each)), has_refused(diagram) || !diagram.only.empty(), input,
                       vacuous);
        }
        vacuous.report(sink_);
        std::stable_sort(input.instances.begin(), input.instances.end(),
                         [](const auto& one, const auto& other) { return one.protocol < other.protocol; });
    }

    /// \returns whether all of them could be looked at.
    static bool add_unasked(const auml::Diagram& diagram, const Key& key, std::vector<ir::Protocol>& all) {
        if (diagram.only.empty()) {
            return true;
        }
        auml::Diagram whole = diagram;
        whole.only.clear();
        bool is_whole = true;
        for (const std::size_t at : auml::checked_interactions(whole)) {
            diag::Sink unheard;
            auto lowered = auml::lower(whole, at, unheard, key.first, key.second);
            is_whole = is_whole && lowered;
            if (lowered) {
                all.push_back(std::move(lowered->protocol));
            }
        }
        return is_whole;
    }

    [[nodiscard]] bool has_refused(const auml::Diagram& diagram) const {
        return !refused_.empty() || std::any_of(diagram.interactions.begin(), diagram.interactions.end(),
                                                [](const auml::Interaction& each) { return each.is_broken; });
    }

    /// What names of the check file may mean. What is wrong with an instance that nobody asked for is not told.
    std::vector<ir::Protocol> all_protocols(const auml::Diagram& diagram,
                                            const std::vector<passes::CheckInstance>& wanted,
                                            const std::vector<passes::CheckInstance>& instances) {
        std::vector<ir::Protocol> all;
        diag::Sink unheard;
        const auto add = [&](const passes::CheckInstance& instance, diag::Sink& sink) {
            const bool is_new = !scenes_.contains(key_of(instance));
            std::vector<ir::Protocol> own = protocols_of(scenes(diagram, key_of(instance), sink));
            if (is_new) {
                std::move(own.begin(), own.end(), std::back_inserter(all));
            }
        };
        for (const passes::CheckInstance& each : wanted) {
            add(each, about_scenes_);
        }
        for (const passes::CheckInstance& each : instances) {
            add(each, unheard);
        }
        return all;
    }

    /// One instance for all scenes: what every one of them leaves out would never be checked.
    void add_scenes(const passes::CheckInstance& wanted, const Scenes& scenes, bool is_part, ReadInput& input,
                    passes::VacuousPlaces& vacuous) {
        const std::vector<ir::Protocol> protocols = protocols_of(scenes);
        std::map<source::Span, std::size_t> left_out;
        for (std::size_t at = 0; at < protocols.size(); ++at) {
            passes::InstanceRequest request = unfolded_request(scenes[at].decisions);
            request.timeout = wanted.request.timeout;  // when deadlines may pass
            SceneInstance scene{at, wanted.name, passes::make_instance(protocols[at], request, sink_), wanted.capacity,
                                wanted.expectations};
            scene.instance.is_unfolded = true;
            for (const source::Span& span : passes::bind_check(wanted.parts, protocols, at, scene.instance, sink_)) {
                if (++left_out[span] == protocols.size() && !is_part) {
                    sink_.report(
                        {diag::Code::unknown_name, span, "no interaction of the file has all that this names", {}});
                }
            }
            if (!sink_.has_errors()) {
                vacuous.look_at(protocols[at], scene.instance);
            }
            if (key_of(wanted) != Key() || first_ != Key()) {
                scene.own = protocols[at];
            }
            input.instances.push_back(std::move(scene));
        }
    }

    const source::SourceSet& sources_;
    source::FileId file_;
    CheckSettings settings_;
    diag::Sink& sink_;
    diag::Sink about_scenes_;  ///< what is said of single interactions: it says nothing about the others
    std::map<Key, std::map<std::size_t, auml::LoweredInteraction>> scenes_;  ///< by their places in the diagram
    std::set<std::size_t> refused_;
    Key first_;  ///< what the protocols of the input are made for
};

}  // namespace

ReadInput read_auml_input(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                          diag::Sink& sink) {
    return DiagramReader(sources, file, settings, sink).read();
}

}  // namespace map2pml::check
