/// The language-specific part of reading an input; the rest is the same for all languages (`read_with`).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "driver/input/reading/protocols.h"
#include "driver/input/reading/settings.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/check_file.h"
#include "translator/protocols/analyses/instance/check_instances.h"

namespace map2pml::input {

struct ReadDiagram;

/// One input.
struct Request {
    const source::SourceSet& sources;
    source::FileId file = 0;
    const Settings& settings;
    diag::Sink& sink;
    const ReadDiagram* diagram = nullptr;  ///< of a diagram that was read already
};

/// One scene under one instance, before the check file's properties, observers and procedures are bound to it.
struct DraftScene {
    std::size_t protocol = 0;  ///< index in `Language::protocols`
    ir::Instance instance;
    std::optional<ir::Protocol> own;  ///< where the instance changes the text of the protocol
};

/// The names that a check file may use.
struct KnownNames {
    ir::CheckFile check;                      ///< without the statements that the language has judged itself
    std::span<const ir::Protocol> protocols;  ///< the protocols that have the names; the language keeps them
    bool are_all = true;                      ///< a name that is not among them is an error
};

/// One text in one language. The functions are called in this order, each once unless stated otherwise. Errors
/// of the text go to the sink of the request.
class Language {
  public:
    Language() = default;
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;
    Language(Language&&) = delete;
    Language& operator=(Language&&) = delete;
    virtual ~Language() = default;

    /// \param said what the check file says, as far as it can be read. \returns whether there is anything to make instances of.
    [[nodiscard]] virtual bool read_text(const ir::CheckFile& check_file) = 0;
    /// Reports the other errors in the text. Called in place of all that follows but `names` and `finish`, when the check file
    /// cannot be read, or not all of it.
    virtual void judge_alone() {}
    /// Reports what the check file and the options say that this language has in another form, or not at all. There may be no text.
    virtual void refuse_foreign(const ir::CheckFile& check) = 0;
    /// All instances of the check file; none after mistakes that make them pointless.
    [[nodiscard]] virtual std::vector<passes::CheckInstance> instances(const ir::CheckFile& check) = 0;
    /// \param all as `instances` gave them, \param wanted those of them that are asked for. \returns whether there are protocols now.
    [[nodiscard]] virtual bool lower(const std::vector<passes::CheckInstance>& all,
                                     const std::vector<passes::CheckInstance>& wanted) = 0;
    /// The names that the check file may use; nothing if too little is known.
    [[nodiscard]] virtual std::optional<KnownNames> names(const ir::CheckFile& check) = 0;
    /// The protocols, one for each scene.
    [[nodiscard]] virtual std::vector<ir::Protocol> protocols() const = 0;
    /// The scenes of an instance that is wanted; called for each of them.
    [[nodiscard]] virtual std::vector<DraftScene> scenes(const passes::CheckInstance& wanted) = 0;
    /// Makes the decisions and sends of a scene obey the rules of agents, before the parts are bound to it. \returns whether the text of
    /// the scene has changed
    [[nodiscard]] virtual bool obey_rules(ir::Protocol& /*text*/, passes::UserParts& /*parts*/,
                                          ir::Instance& /*instance*/) {
        return false;
    }
    /// The error for a property that names something no scene has; empty: other scenes may have it.
    [[nodiscard]] virtual std::string nothing_has_it() const = 0;
    /// Whether `--scene` was applied when the text was read.
    [[nodiscard]] virtual bool has_chosen_scene() const { return false; }
    /// Whether there is a warning that is not in the sink yet.
    [[nodiscard]] virtual bool has_warnings() const { return false; }
    /// Adds drawings and scenes that were refused, and reports what was held back.
    virtual void finish(Protocols& /*read*/) {}
};

/// Reads, refuses, chooses the instances, makes their scenes, binds what the check file states, and warns of what says nothing.
[[nodiscard]] Protocols read_with(Language& language, const Request& request);

}  // namespace map2pml::input
