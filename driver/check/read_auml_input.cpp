#include "driver/check/read_auml_input.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "driver/check/instance_choice.h"
#include "driver/check/stated_properties.h"
#include "driver/check/unfolded.h"
#include "translator/auml/dialects/read_diagram.h"
#include "translator/auml/projection/checked_interactions.h"
#include "translator/auml/projection/lower.h"
#include "translator/checkfile/read_check.h"
#include "translator/passes/bind/bind_check.h"
#include "translator/passes/bind/vacuous.h"
#include "translator/passes/check_names.h"

namespace map2pml::check {

namespace {

constexpr const char* kLanguages = "diagrams";

/// What a diagram has in another form, or not at all.
void refuse_foreign(const ir::CheckBlock& block, diag::Sink& sink) {
    const auto refuse = [&](const source::Span& span, std::string message) {
        sink.report({diag::Code::check_misplaced, span, std::move(message), {}});
    };
    constexpr const char* kOnce = "every lifeline of a diagram is one agent";
    for (const auto& [name, count] : block.agents) {
        refuse(count.span, kOnce);
    }
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
    refuse_network_and_time(block, "a diagram", sink);
    constexpr const char* kNoCalls = "a diagram has no calls";
    if (block.spawn_calls) {
        refuse(*block.spawn_calls, kNoCalls);
    }
    if (block.call_depth) {
        refuse(block.call_depth->span, kNoCalls);
    }
}

class Reader {
  public:
    Reader(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings, diag::Sink& sink)
        : sources_(sources), file_(file), settings_(settings), sink_(sink) {}

    ReadInput read() {
        ReadInput input;
        if (const std::optional<auml::Diagram> diagram = auml::read_diagram(sources_, file_, sink_)) {
            for (const std::size_t at : auml::checked_interactions(*diagram)) {
                if (auto lowered = auml::lower(*diagram, at, sink_)) {
                    input.protocols.push_back(std::move(lowered->protocol));
                    decisions_.push_back(std::move(lowered->decisions));
                }
            }
        }
        std::optional<ir::CheckFile> check = ir::CheckFile();
        if (settings_.check_file) {
            check = checkfile::read_check(sources_, *settings_.check_file, sink_);
        }
        if (check) {
            refuse_all(*check);
            if (!sink_.has_errors()) {
                add_instances(*check, input);
            }
        }
        input.can_go_on = !sink_.has_errors() && !(settings_.warnings_are_errors && !sink_.empty());
        if (!input.can_go_on) {
            input.instances.clear();
        }
        return input;
    }

  private:
    void refuse_all(const ir::CheckFile& check) {
        refuse_foreign(check.common, sink_);
        for (const ir::CheckBlock& block : check.instances) {
            refuse_foreign(block, sink_);
        }
        refuse_option(!settings_.limits.empty(), "`--limit`", file_, kLanguages, sink_);
        refuse_option(!settings_.total.empty(), "`--total`", file_, kLanguages, sink_);
        refuse_foreign_options(settings_, file_, kLanguages, sink_);
    }

    void add_instances(const ir::CheckFile& check, ReadInput& input) {
        passes::check_names(check, input.protocols, sink_);
        check_stated(check, sources_.file(file_), sink_);
        std::set<std::string> chosen = settings_.stated_wanted;
        chosen.insert(settings_.stated_skipped.begin(), settings_.stated_skipped.end());
        check_chosen_names(check, chosen, file_, sink_);
        if (!passes::check_number(check, sink_)) {
            return;
        }
        std::vector<passes::CheckInstance> instances =
            passes::check_instances(check, input.protocols, instance_options(settings_));
        choose_instances(settings_, file_, instances, sink_);
        passes::VacuousPlaces vacuous;
        for (const passes::CheckInstance& each : instances) {
            add_scenes(each, input, vacuous);
        }
        vacuous.report(sink_);
        std::stable_sort(input.instances.begin(), input.instances.end(),
                         [](const auto& one, const auto& other) { return one.protocol < other.protocol; });
    }

    /// One instance for all scenes: what every one of them leaves out would never be checked.
    void add_scenes(const passes::CheckInstance& wanted, ReadInput& input, passes::VacuousPlaces& vacuous) {
        std::map<source::Span, std::size_t> left_out;
        for (std::size_t at = 0; at < input.protocols.size(); ++at) {
            SceneInstance scene{at, wanted.name,
                                passes::make_instance(input.protocols[at], unfolded_request(decisions_[at]), sink_),
                                wanted.capacity, wanted.expectations};
            scene.instance.is_unfolded = true;
            for (const source::Span& span :
                 passes::bind_check(wanted.parts, input.protocols, at, scene.instance, sink_)) {
                if (++left_out[span] == input.protocols.size()) {
                    sink_.report(
                        {diag::Code::unknown_name, span, "no interaction of the file has all that this names", {}});
                }
            }
            if (!sink_.has_errors()) {
                vacuous.look_at(input.protocols[at], scene.instance);
            }
            input.instances.push_back(std::move(scene));
        }
    }

    const source::SourceSet& sources_;
    source::FileId file_;
    const CheckSettings& settings_;
    diag::Sink& sink_;
    std::vector<std::set<std::string>> decisions_;  ///< of each protocol
};

}  // namespace

ReadInput read_auml_input(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                          diag::Sink& sink) {
    return Reader(sources, file, settings, sink).read();
}

}  // namespace map2pml::check
