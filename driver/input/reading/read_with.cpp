#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "driver/input/reading/follow_on.h"
#include "driver/input/reading/instance_choice.h"
#include "driver/input/reading/language.h"
#include "driver/results/result.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/diag/suggest.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/model/instance/check_file.h"
#include "translator/protocols/analyses/instance/check_names.h"
#include "translator/protocols/analyses/instance/team.h"
#include "translator/protocols/bind/bind_check.h"
#include "translator/protocols/bind/vacuous.h"

namespace map2pml::input {

namespace {

/// Properties and places in expectations, which the translator cannot check.
/// \param own names of the user-defined properties.
void check_expectations(const ir::CheckBlock& block, const std::set<std::string>& own, const source::SourceFile& text,
                        diag::Sink& sink) {
    std::vector<std::string> names = ir::property_names();
    names.insert(names.end(), own.begin(), own.end());
    for (const ir::Expectation& each : block.expectations) {
        if (each.property.value != "all" && std::find(names.begin(), names.end(), each.property.value) == names.end()) {
            sink.report(diag::Code::check_property, each.property.span,
                        fmt::format("there is no property `{}`; the properties are: {}{}", each.property.value,
                                    fmt::join(names, ", "), diag::did_you_mean(each.property.value, names)));
        }
        for (const auto& place : each.at) {
            // What stands behind the last line end is no line.
            const std::size_t lines = text.line_count() - (text.text().ends_with('\n') ? 1 : 0);
            if (place.value.line > lines) {
                sink.report(diag::Code::check_place, place.span,
                            fmt::format("{} has only {} lines", text.name(), lines));
            }
        }
    }
}

void add_names(const ir::CheckBlock& block, std::set<std::string>& names) {
    for (const ir::UserProperty& each : block.properties) names.insert(each.name);
}

/// Expectations of a block refer to properties of the block and of the file; those outside blocks refer to all properties.
void check_expectations(const ir::CheckFile& check, const source::SourceFile& text, diag::Sink& sink) {
    std::set<std::string> common;
    add_names(check.common, common);
    std::set<std::string> all = common;
    for (const ir::CheckBlock& block : check.instances) {
        std::set<std::string> own = common;
        add_names(block, own);
        add_names(block, all);
        check_expectations(block, own, text, sink);
    }
    check_expectations(check.common, all, text, sink);
}

/// A user-defined property cannot have the name of a built-in one; but for `ends`, which is only checked where it is asked for.
void check_property_names(const ir::CheckBlock& block, diag::Sink& sink) {
    for (const ir::UserProperty& each : block.properties) {
        if (each.name == "all" || ir::property_from(each.name).value_or(ir::Property::ends) != ir::Property::ends) {
            sink.report(diag::Code::check_twice, each.name_span,
                        fmt::format("`{}` already has a meaning; choose another name for the property", each.name));
        }
    }
}

/// Reports errors that the translator cannot judge: expectations of properties that do not exist, or at places that the text does
/// not have, and properties with the name of a built-in one.
void check_user_properties(const ir::CheckFile& check, const source::SourceFile& text, diag::Sink& sink) {
    check_expectations(check, text, sink);
    check_property_names(check.common, sink);
    for (const ir::CheckBlock& block : check.instances) check_property_names(block, sink);
}

/// Reports names of the command line that no property has, neither a built-in one nor one of the check file.
/// \param file the protocol: the command line has no place of its own.
void check_chosen_names(const ir::CheckFile& check, const std::set<std::string>& chosen, source::FileId file,
                        diag::Sink& sink) {
    std::set<std::string> own;
    add_names(check.common, own);
    for (const ir::CheckBlock& block : check.instances) add_names(block, own);
    std::vector<std::string> known = ir::property_names();
    known.insert(known.end(), own.begin(), own.end());
    for (const std::string& name : chosen) {
        if (!own.contains(name)) {
            sink.report(diag::Code::unknown_name, {file, {}, {}},
                        fmt::format("there is no property `{}`, which the command line names; the properties are: {}{}",
                                    name, fmt::join(known, ", "), diag::did_you_mean(name, known)));
        }
    }
}

class InputReader {
  public:
    InputReader(Language& language, const Request& request) : language_(language), request_(request) {}

    Protocols read() {
        diag::Sink about_check;
        const std::optional<ir::CheckFile> check = check_file(about_check);
        const bool has_text = language_.read_text(check.value_or(ir::CheckFile()));
        for (diag::Diagnostic& each : about_check.sorted()) request_.sink.report(std::move(each));
        if (check) language_.refuse_foreign(*check);
        if (has_text && check && check->unread.some) {
            judge_unread(*check);
            language_.judge_alone();
        } else if (has_text && check) {
            add_instances(request_.settings.block ? without_ranges(*check) : *check);
        } else if (has_text) {
            language_.judge_alone();
        }
        const bool is_silent = request_.sink.empty() && !language_.has_warnings();
        read_.can_go_on = !request_.sink.has_errors() && !read_.instances.empty() &&
                          (is_silent || !request_.settings.warnings_are_errors);
        if (!language_.has_chosen_scene()) keep_scene();
        language_.finish(read_);
        if (!read_.can_go_on) read_.instances.clear();
        return std::move(read_);
    }

  private:
    [[nodiscard]] std::optional<ir::CheckFile> check_file(diag::Sink& sink) const {
        const std::optional<source::FileId>& file = request_.settings.check_file;
        std::optional<ir::CheckFile> check =
            file ? checkfile::read_check(request_.sources, *file, sink) : ir::CheckFile();
        if (check && !request_.settings.any_numbers.empty() && request_.settings.instance.empty() &&
            !request_.settings.block)
            check->instances.clear();
        if (check && !request_.settings.team.empty()) {
            check = passes::with_team(std::move(*check), request_.settings.team);
            if (request_.settings.block && *request_.settings.block < check->instances.size())
                check->instances = {ir::CheckBlock(check->instances[*request_.settings.block])};
        }
        return check;
    }

    /// Ranges shrink to their first number, so that each block makes one instance.
    [[nodiscard]] static ir::CheckFile without_ranges(ir::CheckFile check) {
        const auto shrink = [](ir::CheckBlock& block) {
            for (auto& [name, count] : block.agents) count.value.last = count.value.first;
        };
        shrink(check.common);
        std::for_each(check.instances.begin(), check.instances.end(), shrink);
        return check;
    }

    void add_instances(const ir::CheckFile& check) {
        const bool can_be_made = passes::check_number(check, request_.sink);
        std::vector<passes::CheckInstance> all;
        if (can_be_made) all = language_.instances(check);
        std::vector<passes::CheckInstance> wanted = all;
        const bool has_only_block = !request_.settings.team.empty();
        if (request_.settings.block && (has_only_block || *request_.settings.block < all.size()))
            wanted = has_only_block ? all : std::vector{all[*request_.settings.block]};
        else if (!all.empty())
            choose_instances(request_.settings, request_.file, wanted, request_.sink);
        if (request_.settings.leaves_out_open)
            std::erase_if(wanted, [](const passes::CheckInstance& each) { return each.open.has_value(); });
        const bool is_lowered = language_.lower(all, wanted);
        if (const std::optional<KnownNames> known = language_.names(check)) judge_names(*known, request_.sink);
        read_.protocols = language_.protocols();
        if (is_lowered) add_scenes(wanted);
    }

    /// Judges only the names in statements that can be read: the others may have said anything.
    void judge_unread(const ir::CheckFile& check) {
        diag::Sink found;
        if (const std::optional<KnownNames> known = language_.names(check)) judge_names(*known, found);
        for (const diag::Diagnostic& each : found.sorted())
            if (!may_follow(each, request_.sources, check.unread)) request_.sink.report(each);
    }

    void judge_names(const KnownNames& known, diag::Sink& sink) {
        diag::Sink unheard;
        passes::check_names(known.check, known.protocols, known.are_all ? sink : unheard);
        check_user_properties(known.check, request_.sources.file(request_.file), sink);
        std::set<std::string> chosen = request_.settings.user_defined_wanted;
        chosen.insert(request_.settings.user_defined_skipped.begin(), request_.settings.user_defined_skipped.end());
        check_chosen_names(known.check, chosen, request_.file, sink);
    }

    /// Adds the instances in the order of the scenes.
    void add_scenes(const std::vector<passes::CheckInstance>& wanted) {
        passes::VacuousPlaces vacuous;
        for (const passes::CheckInstance& each : wanted) add_scenes_of(each, vacuous);
        vacuous.report(request_.sink);
        std::stable_sort(read_.instances.begin(), read_.instances.end(),
                         [](const auto& one, const auto& other) { return one.protocol < other.protocol; });
    }

    /// One instance for all scenes: a name that none of them has would never be checked.
    void add_scenes_of(const passes::CheckInstance& wanted, passes::VacuousPlaces& vacuous) {
        std::vector<DraftScene> drafts = language_.scenes(wanted);
        std::vector<ir::Protocol> texts;
        std::vector<bool> has_own;
        for (DraftScene& each : drafts) {
            has_own.push_back(each.own.has_value());
            texts.push_back(each.own ? std::move(*each.own) : read_.protocols[each.protocol]);
        }
        std::map<source::Span, std::size_t> left_out;
        std::vector<SceneInstance> scenes;
        for (std::size_t at = 0; at < drafts.size(); ++at) {
            SceneInstance scene{drafts[at].protocol, wanted.name,         std::move(drafts[at].instance),
                                wanted.capacity,     wanted.expectations, {},
                                wanted.open};
            passes::UserParts parts = wanted.parts;
            has_own[at] = language_.obey_rules(texts[at], parts, scene.instance) || has_own[at];
            for (const source::Span& span : passes::bind_check(parts, texts, at, scene.instance, request_.sink)) {
                const std::string message = language_.nothing_has_it();
                if (++left_out[span] == drafts.size() && !message.empty())
                    request_.sink.report(diag::Code::unknown_name, span, message);
            }
            if (!request_.sink.has_errors()) vacuous.look_at(texts[at], scene.instance);
            scenes.push_back(std::move(scene));
        }
        for (std::size_t at = 0; at < scenes.size(); ++at) {
            if (has_own[at]) scenes[at].own = std::move(texts[at]);
            read_.instances.push_back(std::move(scenes[at]));
        }
    }

    /// The requested one of several scenes.
    void keep_scene() {
        const std::string& wanted = request_.settings.scene;
        if (wanted.empty() || read_.protocols.empty()) return;
        const auto found = std::find_if(read_.protocols.begin(), read_.protocols.end(),
                                        [&](const ir::Protocol& each) { return each.name == wanted; });
        if (found == read_.protocols.end()) {
            std::vector<std::string> names;
            for (const ir::Protocol& each : read_.protocols) names.push_back("`" + each.name + "`");
            request_.sink.report(
                diag::Code::unknown_name, {request_.file, {}, {}},
                fmt::format("the command line names the scene `{}`, which this file does not have; it has {}", wanted,
                            fmt::join(names, ", ")));
            read_.can_go_on = false;
            return;
        }
        const auto at = static_cast<std::size_t>(found - read_.protocols.begin());
        read_.protocols = {ir::Protocol(*found)};
        std::erase_if(read_.instances, [&](const SceneInstance& each) { return each.protocol != at; });
        for (SceneInstance& each : read_.instances) each.protocol = 0;
    }

    Language& language_;
    const Request& request_;
    Protocols read_;
};

}  // namespace

const SceneInstance& Protocols::first(std::size_t protocol) const {
    return *std::find_if(instances.begin(), instances.end(),
                         [&](const SceneInstance& each) { return each.protocol == protocol; });
}

Protocols read_with(Language& language, const Request& request) { return InputReader(language, request).read(); }

}  // namespace map2pml::input
