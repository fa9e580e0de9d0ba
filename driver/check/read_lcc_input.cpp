#include "driver/check/read_lcc_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "driver/check/instance_choice.h"
#include "driver/check/lcc_events.h"
#include "driver/check/stated_properties.h"
#include "driver/check/unfolded.h"
#include "translator/checkfile/read_check.h"
#include "translator/lcc/checks/check_framework.h"
#include "translator/lcc/lcc_reader.h"
#include "translator/lcc/lowering/lower.h"
#include "translator/lcc/lowering/make_scene.h"
#include "translator/passes/bind/bind_check.h"
#include "translator/passes/bind/vacuous.h"
#include "translator/passes/check_names.h"

namespace map2pml::check {

namespace {

constexpr const char* kSituations = "situations";
constexpr std::size_t kSituationsByDefault = 500;
/// Nobody can search a model with more, and they are all found and kept before there is one.
constexpr std::size_t kMostSituations = 20'000;

/// What `limit situations = N` says last.
std::size_t most_situations(const std::vector<const ir::CheckBlock*>& blocks, diag::Sink& sink) {
    std::size_t most = kSituationsByDefault;
    for (const ir::CheckBlock* block : blocks) {
        if (const auto limit = block->limits.find(kSituations); limit != block->limits.end()) {
            most = limit->second.value;
            if (most > kMostSituations) {
                sink.report({diag::Code::check_value,
                             limit->second.span,
                             fmt::format("{} situations cannot be looked at; the most is {}", most, kMostSituations),
                             {}});
            }
        }
    }
    return std::min(most, kMostSituations);
}

/// An instance of the check file, as far as it is told.
struct Wanted {
    passes::CheckInstance instance;
    lcc::LoweredScene scene;
};

/// What LCC has in another form, or not at all.
void refuse_foreign_to_lcc(const ir::CheckBlock& block, diag::Sink& sink) {
    const auto refuse = [&](const source::Span& span, std::string message) {
        sink.report({diag::Code::check_misplaced, span, std::move(message), {}});
    };
    for (const auto& [name, count] : block.agents) {
        refuse(count.span,
               "every agent of LCC is named with the role that it begins with: `agents ann : buyer, bob : buyer`");
    }
    for (const auto& [name, start] : block.starts) {
        refuse(start.span, "an agent of LCC begins with the role that `agents` names");
    }
    for (const auto& [name, limit] : block.limits) {
        if (name != kSituations) {
            refuse(limit.span, "clauses of LCC have no limits; there is `limit situations = N`");
        }
    }
    for (const ir::Procedure& procedure : block.procedures) {
        refuse(procedure.span, "constraints of LCC are decided by facts and rules: `knows`, `common`");
    }
    // Waits of the model have a timeout that LCC does not have, and its calls are none of the text.
    refuse_network_and_idling(block, "LCC", sink);
    if (block.timeout) {
        refuse(block.timeout->span, "there is no time in LCC: who cannot go on waits");
    }
    if (block.spawn_calls) {
        refuse(*block.spawn_calls, "a role change of LCC is no call");
    }
    if (block.call_depth) {
        refuse(block.call_depth->span, "a role change of LCC is no call; there is `limit situations = N`");
    }
}

/// What the lowering has answered already.
ir::CheckBlock without_scene(ir::CheckBlock block) {
    block.services.clear();
    block.limits.clear();
    block.total.clear();
    block.results.clear();
    return block;
}

ir::CheckFile without_scenes(ir::CheckFile check) {
    check.common = without_scene(std::move(check.common));
    for (ir::CheckBlock& block : check.instances) {
        block = without_scene(std::move(block));
    }
    return check;
}

/// Properties or observers: what could compare numbers.
bool says_more_than_names(const ir::CheckFile& check) {
    const auto says = [](const ir::CheckBlock& block) { return !block.properties.empty() || !block.observers.empty(); };
    return says(check.common) || std::any_of(check.instances.begin(), check.instances.end(), says);
}

class FrameworkReader {
  public:
    FrameworkReader(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                    diag::Sink& sink)
        : sources_(sources), file_(file), settings_(settings), sink_(sink) {}

    ReadInput read() {
        ReadInput input;
        const std::optional<lcc::Framework> framework = lcc::read_lcc(sources_, file_, sink_);
        if (framework) {
            lcc::check_framework(*framework, sink_);
        }
        std::optional<ir::CheckFile> check = ir::CheckFile();
        if (settings_.check_file) {
            check = checkfile::read_check(sources_, *settings_.check_file, sink_);
        }
        if (framework && check) {
            refuse_all(*check);
            check_lcc_events(*check, *framework, sink_);
            add_instances(*framework, *check, input);
        }
        input.can_go_on = !sink_.has_errors() && !(settings_.warnings_are_errors && !sink_.empty());
        if (!input.can_go_on) {
            input.instances.clear();
        }
        return input;
    }

  private:
    void refuse_all(const ir::CheckFile& check) {
        refuse_foreign_to_lcc(check.common, sink_);
        for (const ir::CheckBlock& block : check.instances) {
            refuse_foreign_to_lcc(block, sink_);
        }
        const bool limits_clause = std::any_of(settings_.limits.begin(), settings_.limits.end(),
                                               [](const auto& limit) { return limit.first != kSituations; });
        refuse_option(limits_clause, "`--limit` of a clause", file_, "LCC", sink_);
        refuse_option(!settings_.agent_counts.empty(), "`--agents`", file_, "LCC", sink_);
        const bool has_time = settings_.given.contains("--timeout") || settings_.timeout != CheckSettings().timeout;
        refuse_option(has_time, "`--timeout`", file_, "LCC", sink_);
        refuse_foreign_options(settings_, file_, "LCC", sink_);
    }

    /// The common ground, and each block on top of it.
    std::vector<std::vector<const ir::CheckBlock*>> blocks_of(const ir::CheckFile& check) const {
        std::vector<std::vector<const ir::CheckBlock*>> all;
        for (const ir::CheckBlock& block : check.instances) {
            all.push_back({&check.common, &block, &options_});
        }
        if (all.empty()) {
            all.push_back({&check.common, &options_});
        }
        return all;
    }

    void add_instances(const lcc::Framework& framework, const ir::CheckFile& check, ReadInput& input) {
        if (sink_.has_errors()) {
            return;
        }
        for (const std::string& name : settings_.total) {
            options_.total.emplace(name, source::Span{file_, {}, {}});
        }
        if (const auto limit = settings_.limits.find(kSituations); limit != settings_.limits.end()) {
            options_.limits[kSituations] = {limit->second, {file_, {}, {}}};
        }
        const ir::CheckFile rest = without_scenes(check);
        std::vector<Wanted> wanted;
        std::vector<passes::CheckInstance> instances = passes::check_instances(rest, {}, instance_options(settings_));
        const auto blocks = blocks_of(check);
        const source::Span place{file_, {}, {}};
        std::vector<lcc::Scene> scenes;
        for (const auto& each : blocks) {
            if (auto scene = lcc::make_scene(sources_, framework, each, place, sink_)) {
                scenes.push_back(std::move(*scene));
            }
        }
        std::vector<std::size_t> most;
        for (const auto& each : blocks) {
            most.push_back(most_situations(each, sink_));
        }
        if (sink_.has_errors() || scenes.size() != instances.size()) {
            return;
        }
        const lcc::Vocabulary vocabulary = lcc::vocabulary_of(framework, scenes);
        for (std::size_t at = 0; at < instances.size(); ++at) {
            auto lowered = lcc::lower(framework, scenes[at], vocabulary, name(), most[at], place, sink_);
            if (lowered) {
                wanted.push_back({instances[at], std::move(*lowered)});
            }
        }
        if (sink_.has_errors()) {
            return;
        }
        for (const Wanted& each : wanted) {
            input.protocols.push_back(each.scene.protocol);
            if (says_more_than_names(check)) {
                warn_of_named_numbers(each.scene);
            }
        }
        passes::check_names(rest, input.protocols, sink_);
        check_stated(rest, sources_.file(file_), sink_);
        std::set<std::string> chosen = settings_.stated_wanted;
        chosen.insert(settings_.stated_skipped.begin(), settings_.stated_skipped.end());
        check_chosen_names(rest, chosen, file_, sink_);
        choose_instances(settings_, file_, instances, sink_);
        passes::VacuousPlaces vacuous;
        for (Wanted& each : wanted) {
            SceneInstance scene = bound(std::move(each), vacuous);
            const bool is_chosen = std::any_of(instances.begin(), instances.end(),
                                               [&](const auto& instance) { return instance.name == scene.name; });
            if (is_chosen) {
                input.instances.push_back(std::move(scene));
            }
        }
        vacuous.report(sink_);
        input.protocols.resize(std::min<std::size_t>(input.protocols.size(), 1));
    }

    /// Each place of the text once, whatever the instances.
    void warn_of_named_numbers(const lcc::LoweredScene& scene) {
        for (const auto& [number, span] : scene.named_numbers) {
            if (warned_.emplace(span.begin.line, number).second) {
                sink_.report(
                    {diag::Code::lcc_named_number,
                     span,
                     fmt::format("`{}` is a name for the check file, and no comparison with it is true", number),
                     {}});
            }
        }
    }

    SceneInstance bound(Wanted wanted, passes::VacuousPlaces& vacuous) {
        SceneInstance scene{
            0, wanted.instance.name,
            passes::make_instance(wanted.scene.protocol, unfolded_request(wanted.scene.decisions), sink_),
            wanted.instance.capacity, wanted.instance.expectations};
        scene.instance.procedures = wanted.scene.procedures;
        scene.instance.is_unfolded = true;
        scene.instance.services = wanted.scene.services;
        const std::vector<ir::Protocol> here = {wanted.scene.protocol};
        for (const source::Span& span : passes::bind_check(wanted.instance.parts, here, 0, scene.instance, sink_)) {
            sink_.report({diag::Code::unknown_name, span, "the protocol does not have all that this names", {}});
        }
        if (!sink_.has_errors()) {
            vacuous.look_at(here.front(), scene.instance);
        }
        scene.own = std::move(wanted.scene.protocol);
        return scene;
    }

    /// Of the file, since a framework has none.
    [[nodiscard]] std::string name() const {
        return std::filesystem::path(sources_.file(file_).name()).stem().string();
    }

    const source::SourceSet& sources_;
    source::FileId file_;
    const CheckSettings& settings_;
    diag::Sink& sink_;
    ir::CheckBlock options_;
    std::set<std::pair<std::uint32_t, std::string>> warned_;
};

}  // namespace

ReadInput read_lcc_input(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                         diag::Sink& sink) {
    return FrameworkReader(sources, file, settings, sink).read();
}

}  // namespace map2pml::check
