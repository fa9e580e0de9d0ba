/// What `--smallest` may raise, and the instances that this makes.   stated numbers -> families of instances; a choice -> its instance
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/input/reading/stated_numbers.h"
#include "driver/verdicts/instances/candidates.h"
#include "driver/verdicts/instances/smallest.h"

namespace map2pml::check {

/// One scene under one block of the check file.
struct Family {
    report::InstanceFamily shown;
    std::vector<bool> has_range;  ///< by number: the check file states the range, so each value is one of its instances
    std::optional<std::size_t> block;  ///< nothing: `only`
    std::size_t only = 0;              ///< the instance of the check file, where there is nothing to raise
};

/// One instance, with all that it refers to.
struct MadeInstance {
    std::shared_ptr<const input::Protocols> read;
    const input::SceneInstance* instance = nullptr;  ///< null: there is no such instance
    std::optional<diag::Diagnostic> over_budget;     ///< it may exist

    [[nodiscard]] const ir::Protocol& protocol() const { return read->protocol_of(*instance); }
};

class Families {
  public:
    /// \param stated what the check file and the options make, without errors.
    /// \param by_default agents whose number nobody states may be raised.
    Families(const SmallestRequest& request, input::Protocols stated, bool by_default);

    /// Why there is nothing to look at; empty: there is.
    [[nodiscard]] const std::string& fault() const { return fault_; }
    [[nodiscard]] const std::vector<Family>& all() const { return families_; }
    [[nodiscard]] const std::vector<Choices>& choices() const { return choices_; }

    /// May be called by several threads.
    [[nodiscard]] MadeInstance make(const Candidate& candidate) const;
    /// Without --smallest this instance would be checked; if there is no check file, one with the greatest numbers.
    [[nodiscard]] bool is_stated(const Candidate& candidate) const;
    /// The largest of its family.
    [[nodiscard]] bool is_greatest(const Candidate& candidate) const;
    /// The candidate that is this instance of the check file; nothing: it has no number that can be lowered.
    [[nodiscard]] std::optional<Candidate> candidate_of(const report::SceneResult& scene) const;

  private:
    void add_fixed();
    void add_scene(const input::StatedBlock& block, const ir::Protocol& protocol);
    void add_default_agents(const input::StatedBlock& block, const ir::Protocol& protocol, Family& family,
                            Choices& choices) const;
    void add_drawn_scene(const input::StatedBlock& block, const ir::Protocol& protocol);
    [[nodiscard]] MadeInstance read(const Family& family, const std::vector<std::uint32_t>& values) const;

    const SmallestRequest& request_;
    std::shared_ptr<const input::Protocols> stated_;
    std::vector<Family> families_;
    std::vector<Choices> choices_;
    bool by_default_;
    std::string fault_;
};

}  // namespace map2pml::check
