#include "driver/input/diagrams/read_diagram_protocols.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "driver/input/diagrams/diagram_rules.h"
#include "driver/input/diagrams/drawn_diagram.h"
#include "driver/input/reading/instance_choice.h"
#include "driver/input/reading/protocol_rules.h"
#include "driver/input/reading/running_rules.h"
#include "driver/input/reading/stated_numbers.h"
#include "driver/input/reading/unfolded.h"
#include "translator/languages/diagrams/projection/agent_numbers.h"
#include "translator/languages/diagrams/projection/lower.h"
#include "translator/languages/diagrams/projection/plain.h"
#include "translator/languages/diagrams/uses.h"
#include "translator/protocols/analyses/instance/check_names.h"

namespace map2pml::input {

namespace {

constexpr const char* kLanguages = "diagrams";

/// Settings of check files that diagrams express differently, or not at all.
void refuse_foreign_to_diagrams(const ir::CheckBlock& block, diag::Sink& sink) {
    const auto refuse = [&](const source::Span& span, std::string message) {
        sink.report(diag::Code::check_misplaced, span, std::move(message));
    };
    for (const auto& [name, count] : block.agents)
        if (count.value.is_any)
            sink.report(
                diag::Code::check_any, count.span,
                "`any` is for protocols in MAP; in a diagram, a multiplicity such as `1..*` leaves the number open");
    for (const auto& [name, start] : block.starts)
        refuse(start.span, "an agent of a diagram begins at the top of its lifeline");
    for (const auto& [name, limit] : block.limits)
        refuse(limit.span, "a diagram has no clauses to limit; a `loop` has bounds");
    for (const auto& [name, span] : block.total) refuse(span, "guards and actions of a diagram never fail");
    for (const auto& [name, result] : block.results)
        refuse(result.span, "guards and actions of a diagram return no values");
    for (const ir::Procedure& procedure : block.procedures)
        refuse(procedure.span, "guards and actions of a diagram are only names, so they cannot be implemented");
    refuse_network_and_idling(block, "a diagram", sink);
    constexpr const char* kNoCalls = "a diagram has no calls";
    if (block.spawn_calls) refuse(*block.spawn_calls, kNoCalls);
    if (block.call_depth) refuse(block.call_depth->span, kNoCalls);
}

/// A role may be called like the word.
void forget_words(std::map<std::string, source::Span>& services, const std::vector<ir::AgentDeclaration>& drawn) {
    services.erase(auml::kAllServices);
    if (std::none_of(drawn.begin(), drawn.end(), [](const auto& each) { return each.role == auml::kNoServices; }))
        services.erase(auml::kNoServices);
}

/// One diagram with one choice of agent numbers.
using Scenes = std::vector<ir::Protocol>;

/// The check file without the numbers of agents and the words about all services, which have been applied already.
ir::CheckFile without_agents(ir::CheckFile check, const std::vector<ir::AgentDeclaration>& drawn) {
    check.common.agents.clear();
    forget_words(check.common.services, drawn);
    for (ir::CheckBlock& block : check.instances) {
        block.agents.clear();
        forget_words(block.services, drawn);
    }
    return check;
}

/// The check file with nothing but numbers of agents and services.
ir::CheckFile only_agents(const ir::CheckFile& check, const std::vector<ir::AgentDeclaration>& drawn) {
    ir::CheckFile only;
    only.common.agents = check.common.agents;
    only.common.services = check.common.services;
    forget_words(only.common.services, drawn);
    for (const ir::CheckBlock& block : check.instances) {
        only.instances.emplace_back().agents = block.agents;
        only.instances.back().services = block.services;
        forget_words(only.instances.back().services, drawn);
    }
    return only;
}

class DiagramReader final : public Language {
  public:
    explicit DiagramReader(const Request& request)
        : request_(request), sink_(request.sink), agent_counts_(request.settings.agent_counts) {}

    bool read_text(const ir::CheckFile& /*said*/) override {
        ReadDiagram read = request_.diagram == nullptr ? read_diagram(request_) : *request_.diagram;
        diagram_ = std::move(read.diagram);
        drawn_ = std::move(read.drawn);
        for (diag::Diagnostic& each : read.found) (diagram_ ? about_scenes_ : sink_).report(std::move(each));
        return diagram_.has_value();
    }

    void judge_alone() override {
        if (needs_no_numbers()) (void)right_scenes({});
    }

    void refuse_foreign(const ir::CheckFile& check) override {
        refuse_foreign_to_diagrams(check.common, sink_);
        for (const ir::CheckBlock& block : check.instances) {
            refuse_foreign_to_diagrams(block, sink_);
            if (block.guards_complete)
                sink_.report(diag::Code::check_misplaced, *block.guards_complete,
                             "`guards complete` is about the drawing: write it outside of `instance`");
        }
        refuse_option(!request_.settings.limits.empty(), "`--limit`", request_.file, kLanguages, sink_);
        refuse_option(request_.settings.dialect_lij, "`--dialect`", request_.file, kLanguages, sink_);
        refuse_option(!request_.settings.total.empty(), "`--total`", request_.file, kLanguages, sink_);
        refuse_foreign_options(request_.settings, request_.file, kLanguages, sink_);
        check_rules_alone(check, sink_);
        refuse_candidates(check, kLanguages, sink_);
        if (diagram_) check_agents(check);
    }

    std::vector<passes::CheckInstance> instances(const ir::CheckFile& check) override {
        Settings settings = request_.settings;
        settings.agent_counts = agent_counts_;
        return passes::check_instances(check, {drawn_agents()}, instance_options(settings));
    }

    /// Lowers every requested instance, and reads the names in the other instances of the file.
    bool lower(const std::vector<passes::CheckInstance>& all,
               const std::vector<passes::CheckInstance>& wanted) override {
        if (all.empty()) {
            judge_alone();
            return false;
        }
        for (const passes::CheckInstance& each : wanted) add_named(key_of(each), about_scenes_);
        diag::Sink unheard;
        for (const passes::CheckInstance& each : all) add_named(key_of(each), unheard);
        if (sink_.has_errors() || wanted.empty() || right_scenes(key_of(wanted.front())).empty()) return false;
        first_ = key_of(wanted.front());
        protocols_ = right_scenes(*first_);
        return true;
    }

    std::optional<KnownNames> names(const ir::CheckFile& check) override {
        if (!first_) return std::nullopt;
        // An unknown name may belong to something that was refused. Names in scenes that were not requested are known.
        const bool knows_all = add_unasked(*first_) && !has_refused();
        return KnownNames{without_agents(check, drawn_agents().agents), named_, knows_all};
    }

    [[nodiscard]] std::vector<ir::Protocol> protocols() const override { return protocols_; }

    std::vector<DraftScene> scenes(const passes::CheckInstance& wanted) override {
        const Scenes lowered = right_scenes(key_of(wanted));
        std::vector<DraftScene> drafts;
        for (std::size_t at = 0; at < lowered.size(); ++at) {
            passes::InstanceRequest request = unfolded_request();
            request.timeout = wanted.request.timeout;  // when deadlines may pass
            DraftScene draft{at, passes::make_instance(lowered[at], request, sink_), {}};
            const bool is_bag = wanted.request.network == ir::Network::bag && lowered[at].may_overtake;
            if (key_of(wanted) != Key() || *first_ != Key() || is_bag) draft.own = lowered[at];
            if (is_bag) draft.own->may_overtake = draft.own->keeps_order = false;  // it is asked for
            obey_rules(lowered, at, wanted, draft);
            const bool may_all = !lowered[at].may_rest.empty() || wanted.parts.services.contains(auml::kAllServices);
            if (may_all)  // they rest only where `WaitFor` lets them
                for (const ir::AgentInstance& each : draft.instance.agents) draft.instance.services.insert(each.role);
            drafts.push_back(std::move(draft));
        }
        return drafts;
    }

    [[nodiscard]] std::string nothing_has_it() const override {
        const bool is_part = has_refused() || !diagram_->only.empty();
        return is_part ? "" : "no interaction of the file has all the names used here";
    }

    [[nodiscard]] bool has_chosen_scene() const override { return true; }
    [[nodiscard]] bool has_warnings() const override { return !about_scenes_.empty(); }

    void finish(Protocols& read) override {
        if (diagram_) {
            read.diagrams = drawn_diagrams(*diagram_);
            add_refused(read);
        }
        tell(about_scenes_, sink_);
        name_drawn_places(drawn_, request_.sources.file(request_.file), sink_);
    }

  private:
    /// Without rules the draft stays as it is.
    void obey_rules(const Scenes& lowered, std::size_t at, const passes::CheckInstance& wanted, DraftScene& draft) {
        if (request_.settings.ignores_rules) return;
        auto base = rules_of_instance(lowered, wanted.parts, draft.instance, sink_);
        const auto rules = base ? run_rules(std::move(*base), sink_) : nullptr;
        if (rules == nullptr) return;
        ir::Protocol obedient = lowered[at];
        Denials denials = obey_in_diagram(obedient, draft.instance, *rules);
        rules->report(sink_);
        if (!denials.empty()) {
            passes::InstanceRequest request = unfolded_request();
            request.timeout = draft.instance.timeout;
            diag::Sink unheard;  // already reported
            draft.instance = passes::make_instance(obedient, request, unheard);
            draft.instance.denials = std::move(denials);
            draft.own = std::move(obedient);
        }
    }

    static void tell(const diag::Sink& found, diag::Sink& sink) {
        for (diag::Diagnostic& each : found.sorted()) sink.report(std::move(each));
    }

    void add_refused(Protocols& read) const {
        for (std::size_t at = 0; at < diagram_->interactions.size(); ++at) {
            const auml::Interaction& each = diagram_->interactions[at];
            const bool is_wanted = diagram_->only.empty() || auml::is_called(each, diagram_->only);
            if (refused_.contains(at) || (each.is_broken && is_wanted)) read.refused.push_back(each.node.name);
        }
    }

    /// Numbers of agents, and roles that are services.
    using Key = std::pair<auml::AgentCounts, std::set<std::string>>;

    static Key key_of(const passes::CheckInstance& instance) {
        return {instance.request.agent_counts, instance.parts.services};
    }

    [[nodiscard]] bool needs_no_numbers() const {
        return std::all_of(diagram_->interactions.begin(), diagram_->interactions.end(), [](const auto& interaction) {
            return std::all_of(interaction.lifelines.begin(), interaction.lifelines.end(), auml::has_fixed_number);
        });
    }

    /// Two readings with the same numbers and services are equal.
    Scenes right_scenes(const Key& key) { return right_scenes(key, about_scenes_); }
    /// \returns those that are correct for every choice of numbers that was read.
    Scenes right_scenes(const Key& key, diag::Sink& sink) {
        const auto [known, is_new] = scenes_.try_emplace(key);
        if (is_new) {
            for (const std::size_t at : auml::checked_interactions(*diagram_))
                if (auto lowered = auml::lower(*diagram_, at, sink, key.first, key.second))
                    known->second.emplace(at, std::move(*lowered));
                else if (&sink == &about_scenes_)
                    refused_.insert(at);
        }
        Scenes right;
        for (const auto& [at, lowered] : known->second)
            if (!refused_.contains(at)) right.push_back(lowered);
        return right;
    }

    /// Lifelines in the form of the agents of an instance.
    [[nodiscard]] ir::Protocol drawn_agents() const {
        ir::Protocol drawn;
        drawn.agents = auml::drawn_agents(*diagram_);
        return drawn;
    }

    void check_agents(const ir::CheckFile& check) {
        if (request_.settings.agent_counts_are_guesses) keep_good_guesses();
        auml::check_agent_names(*diagram_, agent_counts_, request_.file, sink_);
        const ir::Protocol drawn = drawn_agents();
        passes::check_names(only_agents(check, drawn.agents), {&drawn, 1}, sink_);
    }

    void keep_good_guesses() {
        auml::Diagram open;  // lifelines whose number must be given
        for (const auml::Interaction& interaction : diagram_->interactions) {
            auml::Interaction& copy = open.interactions.emplace_back();
            std::copy_if(interaction.lifelines.begin(), interaction.lifelines.end(), std::back_inserter(copy.lifelines),
                         [](const auml::Lifeline& each) { return !auml::has_fixed_number(each); });
        }
        std::set<std::string> names;
        for (const ir::AgentDeclaration& each : auml::drawn_agents(open)) names.insert({each.name, each.role});
        std::erase_if(agent_counts_, [&](const auto& each) { return !names.contains(each.first); });
    }

    /// Adds the protocols that names of the check file may refer to. Errors in instances that were not requested are not reported.
    void add_named(const Key& key, diag::Sink& sink) {
        const bool is_new = !scenes_.contains(key);
        std::vector<ir::Protocol> own = right_scenes(key, sink);
        if (is_new) std::move(own.begin(), own.end(), std::back_inserter(named_));
    }

    /// \returns whether all of them could be read.
    bool add_unasked(const Key& key) {
        if (diagram_->only.empty()) return true;
        auml::Diagram whole = *diagram_;
        whole.only.clear();
        bool is_whole = true;
        for (const std::size_t at : auml::checked_interactions(whole)) {
            diag::Sink unheard;
            auto lowered = auml::lower(whole, at, unheard, key.first, key.second);
            is_whole = is_whole && lowered;
            if (lowered) named_.push_back(std::move(*lowered));
        }
        return is_whole;
    }

    [[nodiscard]] bool has_refused() const {
        return !refused_.empty() || std::any_of(diagram_->interactions.begin(), diagram_->interactions.end(),
                                                [](const auml::Interaction& each) { return each.is_broken; });
    }

    const Request& request_;
    diag::Sink& sink_;
    auml::AgentCounts agent_counts_;  ///< of the settings, without guesses that fit no lifeline
    auml::Diagram drawn_;             ///< as in the file, for places; present even if it has errors
    std::optional<auml::Diagram> diagram_;
    diag::Sink about_scenes_;  ///< diagnostics about single interactions, which do not concern the others
    std::map<Key, std::map<std::size_t, ir::Protocol>> scenes_;  ///< indices in the diagram
    std::set<std::size_t> refused_;
    std::vector<ir::Protocol> named_;      ///< everything that a name of the check file may refer to
    std::vector<ir::Protocol> protocols_;  ///< of the first instance
    std::optional<Key> first_;             ///< the numbers and services for which these were read
};

}  // namespace

Protocols read_diagram_protocols(const Request& request) {
    DiagramReader language(request);
    return read_with(language, request);
}

}  // namespace map2pml::input
