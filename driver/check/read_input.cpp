#include "driver/check/read_input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "driver/check/instance_choice.h"
#include "driver/check/read_auml_input.h"
#include "driver/check/read_lcc_input.h"
#include "driver/check/stated_properties.h"
#include "driver/check/within_budget.h"
#include "translator/auml/dialects/file_names.h"
#include "translator/checkfile/read_check.h"
#include "translator/map/read_map.h"
#include "translator/passes/bind/bind_check.h"
#include "translator/passes/bind/vacuous.h"
#include "translator/passes/check_instances.h"
#include "translator/passes/check_names.h"
#include "translator/passes/checks/check_protocol.h"
#include "translator/passes/make_instance.h"
#include "translator/passes/start_clauses.h"

namespace map2pml::check {

namespace {

/// The instances that are to be checked; nothing when they cannot be told. The check file may have mistakes all the same.
std::vector<passes::CheckInstance> wanted_instances(const source::SourceSet& sources, source::FileId file,
                                                    const CheckSettings& settings,
                                                    const std::vector<ir::Protocol>& protocols, diag::Sink& sink) {
    std::optional<ir::CheckFile> check = ir::CheckFile();
    if (settings.check_file) {
        check = checkfile::read_check(sources, *settings.check_file, sink);
    }
    if (!check) {
        return {};
    }
    passes::check_names(*check, protocols, sink);
    check_stated(*check, sources.file(file), sink);
    if (!passes::check_number(*check, sink)) {
        return {};
    }
    std::vector<passes::CheckInstance> instances =
        passes::check_instances(*check, protocols, instance_options(settings));
    choose_instances(settings, file, instances, sink);
    return instances;
}

/// One instance for all scenes: what every one of them leaves out would never be checked.
void add_instances(const passes::CheckInstance& wanted, ReadInput& input, passes::VacuousPlaces& vacuous,
                   diag::Sink& sink) {
    // After a mistake in numbers and names, what an instance has too much of may be no news.
    diag::Sink unheard;
    diag::Sink& about_instance = sink.has_errors() ? unheard : sink;
    std::map<source::Span, std::size_t> left_out;
    std::vector<ir::Protocol> protocols = input.protocols;
    for (ir::Protocol& each : protocols) {
        each = passes::with_starts(std::move(each), wanted.starts);
        passes::check_first_clauses(each, sink);
    }
    for (std::size_t protocol = 0; protocol < protocols.size(); ++protocol) {
        SceneInstance scene{protocol, wanted.name,
                            passes::make_instance(protocols[protocol], wanted.request, about_instance), wanted.capacity,
                            wanted.expectations};
        for (const ir::Clause& clause : protocols[protocol].clauses) {
            if (clause.is_start) {
                scene.instance.starts[clause.agent.name] = std::get<ir::Become>(clause.body.kind).arguments;
                scene.own = protocols[protocol];
            }
        }
        for (const source::Span& span : passes::bind_check(wanted.parts, protocols, protocol, scene.instance, sink)) {
            if (++left_out[span] == protocols.size()) {
                sink.report({diag::Code::unknown_name, span, "no scene of the file has all that this names", {}});
            }
        }
        if (!sink.has_errors()) {
            vacuous.look_at(protocols[protocol], scene.instance);
        }
        input.instances.push_back(std::move(scene));
    }
}

/// The check file, for what the checks of the protocol must know; its mistakes are reported when it is read in earnest.
ir::CheckFile read_quietly(const source::SourceSet& sources, const CheckSettings& settings) {
    diag::Sink unheard;
    return settings.check_file ? checkfile::read_check(sources, *settings.check_file, unheard).value_or(ir::CheckFile())
                               : ir::CheckFile();
}

/// What the check file implements in all instances or in some.
std::set<std::string> implemented_procedures(const ir::CheckFile& check) {
    std::set<std::string> names;
    const auto add = [&](const ir::CheckBlock& block) {
        for (const ir::Procedure& procedure : block.procedures) {
            names.insert(procedure.name);
        }
    };
    add(check.common);
    for (const ir::CheckBlock& block : check.instances) {
        add(block);
    }
    return names;
}

/// In the order of the scenes.
void add_all_instances(const std::vector<passes::CheckInstance>& wanted, ReadInput& input, diag::Sink& sink) {
    passes::VacuousPlaces vacuous;
    for (const passes::CheckInstance& each : wanted) {
        add_instances(each, input, vacuous, sink);
    }
    vacuous.report(sink);
    std::stable_sort(input.instances.begin(), input.instances.end(),
                     [](const auto& one, const auto& other) { return one.protocol < other.protocol; });
    if (sink.has_errors()) {
        input.instances.clear();
    }
}

/// Of several scenes the one that is asked for. Diagrams have done so before they were lowered.
void keep_scene(const std::string& wanted, source::FileId file, ReadInput& input, diag::Sink& sink) {
    if (wanted.empty() || input.protocols.empty()) {
        return;
    }
    const auto found = std::find_if(input.protocols.begin(), input.protocols.end(),
                                    [&](const ir::Protocol& each) { return each.name == wanted; });
    if (found == input.protocols.end()) {
        std::vector<std::string> names;
        for (const ir::Protocol& each : input.protocols) {
            names.push_back("`" + each.name + "`");
        }
        sink.report({diag::Code::unknown_name,
                     {file, {}, {}},
                     fmt::format("the command line names the scene `{}`, which this file does not have; it has {}",
                                 wanted, fmt::join(names, ", ")),
                     {}});
        input.can_go_on = false;
        return;
    }
    const auto at = static_cast<std::size_t>(found - input.protocols.begin());
    input.protocols = {ir::Protocol(*found)};
    std::erase_if(input.instances, [&](const SceneInstance& each) { return each.protocol != at; });
    for (SceneInstance& each : input.instances) {
        each.protocol = 0;
    }
}

ReadInput read_map_input(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                         diag::Sink& sink);

}  // namespace

const SceneInstance& ReadInput::first(std::size_t protocol) const {
    return *std::find_if(instances.begin(), instances.end(),
                         [&](const SceneInstance& each) { return each.protocol == protocol; });
}

bool is_lcc(const source::SourceFile& file, const CheckSettings& settings) {
    return settings.language.empty() ? file.name().ends_with(".lcc") : settings.language == "lcc";
}

bool is_diagram(const source::SourceFile& file, const CheckSettings& settings) {
    return settings.language.empty() ? is_diagram_name(file.name()) : settings.language == "auml";
}

bool is_diagram_name(std::string_view name) { return auml::is_diagram_name(name); }

namespace {

ReadInput read_any(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                   diag::Sink& sink) {
    if (is_diagram(sources.file(file), settings)) {
        return read_auml_input(sources, file, settings, sink);
    }
    ReadInput input = is_lcc(sources.file(file), settings) ? read_lcc_input(sources, file, settings, sink)
                                                           : read_map_input(sources, file, settings, sink);
    keep_scene(settings.scene, file, input, sink);
    return input;
}

ReadInput read_map_input(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                         diag::Sink& sink) {
    ReadInput input;
    input.protocols = map::read_map(sources, file, sink);
    const ir::CheckFile said = read_quietly(sources, settings);
    const std::set<std::string> implemented = implemented_procedures(said);
    for (const ir::Protocol& protocol : input.protocols) {
        passes::check_protocol(passes::with_all_starts(protocol, said), sink, implemented);
    }
    if (!sink.has_errors()) {
        for (const passes::UnknownName& unknown : passes::unknown_names(input.protocols, instance_request(settings))) {
            sink.report({diag::Code::unknown_name,
                         {file, {}, {}},
                         fmt::format("the command line names the {} `{}`, which this file does not have", unknown.kind,
                                     unknown.name),
                         {}});
        }
        std::set<std::string> chosen = settings.stated_wanted;
        chosen.insert(settings.stated_skipped.begin(), settings.stated_skipped.end());
        check_chosen_names(said, chosen, file, sink);
        add_all_instances(wanted_instances(sources, file, settings, input.protocols, sink), input, sink);
    } else if (settings.check_file) {
        // Its own mistakes are shown in the same run.
        const auto check = checkfile::read_check(sources, *settings.check_file, sink);
        if (check && !input.protocols.empty()) {
            passes::check_names(*check, input.protocols, sink);
        }
    }
    input.can_go_on = !sink.has_errors() && !(settings.warnings_are_errors && !sink.empty());
    return input;
}

}  // namespace

ReadInput read_input(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                     diag::Sink& sink) {
    return within_budget(
        settings.preparation, [&] { return file; }, sink, [&] { return read_any(sources, file, settings, sink); },
        ReadInput());
}

}  // namespace map2pml::check
