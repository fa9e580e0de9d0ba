#include "driver/input/lcc/read_framework.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "driver/input/lcc/internal.h"
#include "driver/input/reading/instance_choice.h"
#include "driver/input/reading/unfolded.h"
#include "translator/languages/lcc/checks/check_framework.h"
#include "translator/languages/lcc/lcc_reader.h"
#include "translator/model/formulas/walk.h"
#include "translator/protocols/analyses/values/expression_walk.h"
#include "translator/protocols/situations/lowering/lower.h"

namespace map2pml::input {

namespace {

using EventKind = ir::EventPattern::Kind;

constexpr const char* kNoPlaces = "in LCC, `at` takes a line number, as in `x at 12`, and not a role";

class EventCheck {
  public:
    EventCheck(const lcc::Framework& framework, diag::Sink& sink)
        : joint_(lcc::find_joint_predicates(framework)), sink_(sink) {}

    void check(const ir::CheckBlock& block) {
        for (const ir::Observer& observer : block.observers) {
            check(observer.event);
            ir::for_each_expression(
                observer.body, [&](const ir::Expression& each) { check(each); }, [](const ir::Term&) {});
        }
        for (const ir::UserProperty& property : block.properties) {
            for (const ir::EventPattern& event : property.events) check(event);
            check(property.formula);
        }
    }

  private:
    void check(const ir::Expression& expression) {
        passes::for_each_expression(expression, [&](const ir::Expression& each) {
            if (const auto* happened = std::get_if<ir::Happened>(&each.kind)) check(*happened->event);
            const auto* stands = std::get_if<ir::StandsAt>(&each.kind);
            if (stands != nullptr && !stands->clause.empty()) refuse(each.span, kNoPlaces);
        });
    }

    void check(const ir::EventPattern& event) {
        if (!event.clause.empty()) refuse(event.span, kNoPlaces);
        switch (event.kind) {
            case EventKind::sent:
            case EventKind::received:
                break;
            case EventKind::succeeded:
                if (const auto joint = joint_.find(event.name); joint != joint_.end()) {
                    sink_.report(diag::Code::check_misplaced, event.span,
                                 fmt::format("`{}` is solved as part of a larger step, so it is not a separate event; "
                                             "make it a separate action, `null <- …`",
                                             event.name),
                                 {{joint->second, "here"}});
                }
                break;
            case EventKind::failed:
                refuse(event.span, "LCC constraints do not fail: an agent waits while its constraint has no solution");
                break;
            case EventKind::timed_out:
                refuse(event.span, "LCC has no timeouts: an agent that cannot continue waits");
                break;
            case EventKind::entered:
                refuse(event.span, "an LCC role change is not a step, so it is not an event");
                break;
        }
    }

    void refuse(const source::Span& span, const char* message) {
        sink_.report(diag::Code::check_misplaced, span, message);
    }

    std::map<std::string, source::Span> joint_;
    diag::Sink& sink_;
};

/// Reports, as errors: `succeeded p` where `p` is solved in one step with others or with a receive, so that the step is that of
/// the whole; what may fail or be entered, and clauses to stand in, which LCC does not have.
void check_lcc_events(const ir::CheckFile& check, const lcc::Framework& framework, diag::Sink& sink) {
    EventCheck events(framework, sink);
    events.check(check.common);
    for (const ir::CheckBlock& block : check.instances) events.check(block);
}

constexpr const char* kSituations = "situations";
constexpr std::size_t kSituationsByDefault = 500;
/// A model with more cannot be searched, and all are computed and kept before there is a model.
constexpr std::size_t kMostSituations = 20'000;

/// The last value of `limit situations = N`.
std::size_t most_situations(const std::vector<const ir::CheckBlock*>& blocks, diag::Sink& sink) {
    std::size_t most = kSituationsByDefault;
    for (const ir::CheckBlock* block : blocks) {
        if (const auto limit = block->limits.find(kSituations); limit != block->limits.end()) {
            most = limit->second.value;
            if (most > kMostSituations) {
                sink.report(diag::Code::check_value, limit->second.span,
                            fmt::format("{} situations are too many; the maximum is {}", most, kMostSituations));
            }
        }
    }
    return std::min(most, kMostSituations);
}

/// Settings of check files that LCC expresses differently, or not at all.
void refuse_foreign_to_lcc(const ir::CheckBlock& block, diag::Sink& sink) {
    const auto refuse = [&](const source::Span& span, std::string message) {
        sink.report(diag::Code::check_misplaced, span, std::move(message));
    };
    for (const auto& [name, count] : block.agents)
        refuse(count.span, "each LCC agent needs an initial role: `agents ann : buyer, bob : buyer`");
    for (const auto& [name, start] : block.starts)
        refuse(start.span, "an LCC agent begins with the role that `agents` names");
    for (const auto& [name, limit] : block.limits)
        if (name != kSituations) refuse(limit.span, "LCC clauses have no limits; use `limit situations = N`");
    for (const ir::Procedure& procedure : block.procedures)
        refuse(procedure.span, "LCC constraints are decided by facts and rules (`knows`, `common`), not by procedures");
    // Waits of the model have a timeout that LCC does not have, and its calls do not occur in the text.
    refuse_network_and_idling(block, "LCC", sink);
    if (block.timeout) refuse(block.timeout->span, "LCC has no timeouts: an agent that cannot continue waits");
    if (block.spawn_calls) refuse(*block.spawn_calls, "an LCC role change is not a call");
    if (block.call_depth)
        refuse(block.call_depth->span, "an LCC role change is not a call; use `limit situations = N`");
}

/// Diagnostics that the lowering has settled already.
ir::CheckBlock without_scene(ir::CheckBlock block) {
    block.services.clear();
    block.limits.clear();
    block.total.clear();
    block.results.clear();
    return block;
}

ir::CheckFile without_scenes(ir::CheckFile check) {
    check.common = without_scene(std::move(check.common));
    for (ir::CheckBlock& block : check.instances) block = without_scene(std::move(block));
    return check;
}

/// Properties or observers, which could compare numbers.
bool says_more_than_names(const ir::CheckFile& check) {
    const auto says = [](const ir::CheckBlock& block) { return !block.properties.empty() || !block.observers.empty(); };
    return says(check.common) || std::any_of(check.instances.begin(), check.instances.end(), says);
}

bool has_rules(const ir::CheckFile& check) {
    return !check.common.rules.empty() || std::any_of(check.instances.begin(), check.instances.end(),
                                                      [](const ir::CheckBlock& block) { return !block.rules.empty(); });
}

/// In some instance; what the text alone shows is then judged so.
bool says_somewhere(const ir::CheckFile& check, std::optional<source::Span> ir::CheckBlock::*statement) {
    const auto says = [&](const ir::CheckBlock& block) { return (block.*statement).has_value(); };
    return says(check.common) || std::any_of(check.instances.begin(), check.instances.end(), says);
}

class FrameworkReader final : public Language {
  public:
    explicit FrameworkReader(const Request& request)
        : request_(request), place_{request.file, {}, {}}, sink_(request.sink) {}

    bool read_text(const ir::CheckFile& check_file) override {
        framework_ = lcc::read_legible(request_.sources, request_.file, sink_);
        const bool is_read = !sink_.has_errors();
        if (framework_) {
            const bool is_lij =
                request_.settings.dialect_lij || says_somewhere(check_file, &ir::CheckBlock::dialect_lij);
            framework_->roles_by_name = is_lij || says_somewhere(check_file, &ir::CheckBlock::roles_by_name);
            framework_->delivers_one = is_lij || says_somewhere(check_file, &ir::CheckBlock::delivery_one);
            diag::Sink found;
            lcc::check_framework(*framework_, found);
            for (const diag::Diagnostic& each : found.sorted())
                if (each.code != diag::Code::rule_unused ||
                    !has_rules(check_file))  // by the rules of the check file, too
                    sink_.report(each);
        }
        if (!is_read) framework_.reset();  // too little is known to compare a check file with
        return framework_.has_value();
    }

    void refuse_foreign(const ir::CheckFile& check) override {
        const Settings& settings = request_.settings;
        refuse_foreign_to_lcc(check.common, sink_);
        for (const ir::CheckBlock& block : check.instances) refuse_foreign_to_lcc(block, sink_);
        const bool limits_clause = std::any_of(settings.limits.begin(), settings.limits.end(),
                                               [](const auto& limit) { return limit.first != kSituations; });
        refuse_option(limits_clause, "`--limit` of a clause", request_.file, "LCC; use `--limit situations=N`", sink_);
        refuse_option(!settings.agent_counts.empty(), "`--agents`", request_.file, "LCC", sink_);
        const bool has_time = settings.given.contains("--timeout") || settings.timeout != Settings().timeout;
        refuse_option(has_time, "`--timeout`", request_.file, "LCC", sink_);
        refuse_foreign_options(settings, request_.file, "LCC", sink_);
        refuse_complete_guards(check, settings, request_.file, "LCC", sink_);
        check_rules_alone(check, sink_);
        if (framework_) check_lcc_events(check, *framework_, sink_);
    }

    std::vector<passes::CheckInstance> instances(const ir::CheckFile& check) override {
        if (sink_.has_errors()) return {};
        names_numbers_ = says_more_than_names(check);
        take_options();
        std::vector<passes::CheckInstance> all =
            passes::check_instances(without_scenes(check), {}, instance_options(request_.settings));
        for (const auto& blocks : blocks_of(check)) {
            if (auto scene = lcc::make_scene(request_.sources, *framework_, blocks, place_, sink_)) {
                scene->knowledge.has_any_rules = request_.settings.goes_on;
                const bool obeys = !request_.settings.ignores_rules;
                if (auto rules = obeys ? enforce_rules(*framework_, blocks, check, *scene, sink_) : nullptr)
                    enforced_.push_back(std::move(rules));
                scenes_.push_back(std::move(*scene));
            }
            most_.push_back(most_situations(blocks, sink_));
        }
        const bool is_told = !sink_.has_errors() && scenes_.size() == all.size();
        return is_told ? all : std::vector<passes::CheckInstance>();
    }

    bool lower(const std::vector<passes::CheckInstance>& all,
               const std::vector<passes::CheckInstance>& /*wanted*/) override {
        if (all.empty() || sink_.has_errors()) return false;
        // Everything that they send and receive: all instances share one model of a message.
        const lcc::Vocabulary vocabulary = lcc::vocabulary_of(*framework_, scenes_);
        for (std::size_t at = 0; at < all.size(); ++at) {
            if (auto lowered = lcc::lower(*framework_, scenes_[at], vocabulary, name(), most_[at], place_, sink_)) {
                protocols_.push_back(std::move(lowered->protocol));
                lowered_.emplace_back(all[at].name, std::move(*lowered));
            }
        }
        for (const auto& rules : enforced_) rules->report(sink_);
        if (!sink_.has_errors() && names_numbers_) warn_of_named_numbers();
        return !sink_.has_errors();
    }

    std::optional<KnownNames> names(const ir::CheckFile& check) override {
        if (lowered_.empty() || sink_.has_errors()) return std::nullopt;
        return KnownNames{without_scenes(check), protocols_};
    }

    [[nodiscard]] std::vector<ir::Protocol> protocols() const override {
        return {protocols_.begin(), protocols_.begin() + (protocols_.empty() ? 0 : 1)};
    }

    std::vector<DraftScene> scenes(const passes::CheckInstance& wanted) override {
        // The requested instances, in the order of all; names may be missing.
        while (lowered_[next_].first != wanted.name) ++next_;
        ir::Protocol& protocol = protocols_[next_];
        const bool is_first = next_ == 0;
        const lcc::LoweredScene& scene = lowered_[next_++].second;
        DraftScene draft{0, passes::make_instance(protocol, unfolded_request(), sink_), {}};
        if (!is_first) draft.own = std::move(protocol);
        draft.instance.services = scene.services;
        draft.instance.texts = scene.texts;
        draft.instance.why_untaken = scene.why_untaken;
        draft.instance.denials = scene.denials;
        draft.instance.never_done = scene.denied;
        return {std::move(draft)};
    }

    [[nodiscard]] std::string nothing_has_it() const override {
        return "the protocol does not have all the names used here";
    }

  private:
    /// The statements outside blocks, and each block added to them.
    [[nodiscard]] std::vector<std::vector<const ir::CheckBlock*>> blocks_of(const ir::CheckFile& check) const {
        std::vector<std::vector<const ir::CheckBlock*>> all;
        for (const ir::CheckBlock& block : check.instances) all.push_back({&check.common, &block, &options_});
        if (all.empty()) all.push_back({&check.common, &options_});
        return all;
    }

    void take_options() {
        if (request_.settings.dialect_lij) options_.dialect_lij = place_;
        for (const std::string& name : request_.settings.total) options_.total.emplace(name, place_);
        if (const auto limit = request_.settings.limits.find(kSituations); limit != request_.settings.limits.end())
            options_.limits[kSituations] = {limit->second, place_};
    }

    /// Warns of each place of the text once for all instances.
    void warn_of_named_numbers() {
        std::set<std::pair<std::uint32_t, std::string>> warned;
        for (const auto& [instance, scene] : lowered_) {
            for (const auto& [number, span] : scene.named_numbers) {
                if (warned.emplace(span.begin.line, number).second) {
                    sink_.report(
                        diag::Code::lcc_named_number, span,
                        fmt::format("check files treat `{}` as a name, so no comparison with it is true", number));
                }
            }
        }
    }

    /// The name is that of the file, since a framework has none.
    [[nodiscard]] std::string name() const {
        return std::filesystem::path(request_.sources.file(request_.file).name()).stem().string();
    }

    const Request& request_;
    source::Span place_;  ///< of the command line
    diag::Sink& sink_;
    std::optional<lcc::Framework> framework_;
    ir::CheckBlock options_;
    std::vector<lcc::Scene> scenes_;                       ///< of all instances
    std::vector<std::size_t> most_;                        ///< situations of each
    std::vector<std::shared_ptr<RunningRules>> enforced_;  ///< of scenes with rules
    bool names_numbers_ = false;
    std::vector<std::pair<std::string, lcc::LoweredScene>> lowered_;  ///< with the name of the instance
    std::vector<ir::Protocol> protocols_;                             ///< of `lowered_`
    std::size_t next_ = 0;                                            ///< of the instances, for `scenes`
};

}  // namespace

Protocols read_framework(const Request& request) {
    FrameworkReader language(request);
    return read_with(language, request);
}

}  // namespace map2pml::input
