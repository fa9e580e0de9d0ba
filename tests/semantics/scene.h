/// A protocol in a string, explored: what the cases of this folder ask.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/semantics/check_parts.h"
#include "tests/support/observe.h"
#include "tests/support/state_text.h"
#include "translator/languages/map/read_map.h"
#include "translator/protocols/analyses/instance/make_instance.h"
#include "translator/protocols/checks/check_protocol.h"
#include "translator/protocols/semantics/properties/properties.h"
#include "translator/protocols/semantics/runs/replay.h"

namespace semantics_test {

using namespace map2pml;

class Scene {
  public:
    explicit Scene(const std::string& text, const passes::InstanceRequest& request = {},
                   const semantics::Bounds& bounds = {.states = 20'000}, const CheckFile& check_file = {}) {
        const source::FileId id = sources_.add("case.map", text);
        diag::Sink sink;
        protocols_ = map::read_map(sources_, id, sink);
        for (const ir::Protocol& protocol : protocols_) passes::check_protocol(protocol, sink);
        if (protocols_.size() == 1) instance_ = passes::make_instance(protocols_.front(), request, sink);
        REQUIRE(protocols_.size() == 1);
        REQUIRE(!sink.has_errors());
        check_file.add_to(instance_);
        system_ = std::make_unique<semantics::TransitionSystem>(protocols_.front(), instance_);
        exploration_ = std::make_unique<semantics::Exploration>(*system_, bounds);
        verdicts_ = semantics::decide(*exploration_);
        observation_ = tests::observe(*exploration_);
    }

    Scene(const std::string& text, const CheckFile& check_file, const passes::InstanceRequest& request = {},
          const semantics::Bounds& bounds = {.states = 20'000})
        : Scene(text, request, bounds, check_file) {}

    [[nodiscard]] const semantics::TransitionSystem& system() const { return *system_; }
    [[nodiscard]] const semantics::Exploration& exploration() const { return *exploration_; }
    [[nodiscard]] std::string verdict(ir::Property property) const {
        return std::string(to_string(verdicts_[property].verdict));
    }
    [[nodiscard]] const std::set<std::string>& ends() const { return observation_.terminal_states; }
    [[nodiscard]] const std::set<std::string>& mailboxes() const { return observation_.mailbox_states; }
    /// The steps out of the initial state: `A  p() succeeds`, `A  p() succeeds: red` with its result, and with the line of
    /// the check file where a mistake cuts it: `A  p() succeeds: cut in line 3`.
    [[nodiscard]] std::multiset<std::string> first_steps() const {
        std::multiset<std::string> lines;
        for (const semantics::Step& step : system_->successors(system_->initial())) {
            const auto names = to_occurrence(step.event, system_->protocol(), instance_, system_->values());
            std::string line = to_string(names);
            if (step.place.begin.line != 0)
                line += ": cut in line " + std::to_string(step.place.begin.line);
            else if (names.result)
                line += ": " + names.result->value.text;
            lines.insert(line);
        }
        return lines;
    }
    /// What the state of the check file is in states in which nothing can move: `asked = 10; best = none`.
    [[nodiscard]] std::set<std::string> final_variables() const {
        std::set<std::string> all;
        for (std::uint32_t at = 0; at < exploration_->size(); ++at)
            if (exploration_->is_terminal(at)) all.insert(variables(exploration_->state(at)));
        return all;
    }
    [[nodiscard]] std::string variables(const semantics::State& state) const {
        std::string text = tests::print_variables(state, system_->values(), instance_);
        std::replace(text.begin(), text.end(), '\n', ';');
        return text;
    }

    /// Some step somewhere is this: `B  m(1) <= A`.
    [[nodiscard]] bool happens(const std::string& line) const {
        for (std::uint32_t at = 0; at < exploration_->size(); ++at) {
            for (const semantics::Step& step : system_->successors(exploration_->state(at)))
                if (to_string(to_occurrence(step.event, system_->protocol(), instance_, system_->values())) == line)
                    return true;
        }
        return false;
    }
    /// A shortest run to a violation of the property, one line for each step.
    [[nodiscard]] std::vector<std::string> run(ir::Property property) const {
        std::vector<std::string> lines;
        const auto& witness = verdicts_[property].witness;
        REQUIRE(witness.has_value());
        for (const semantics::Event& event : exploration_->run_to(witness->state))
            lines.push_back(to_string(to_occurrence(event, system_->protocol(), instance_, system_->values())));
        return lines;
    }

  private:
    source::SourceSet sources_;
    std::vector<ir::Protocol> protocols_;
    ir::Instance instance_;
    std::unique_ptr<semantics::TransitionSystem> system_;
    std::unique_ptr<semantics::Exploration> exploration_;
    semantics::Verdicts verdicts_;
    tests::Observation observation_;
};

}  // namespace semantics_test
