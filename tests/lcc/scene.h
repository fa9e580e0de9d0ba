/// A scene from a few lines of text.   shared by the tests of the meaning
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "tests/differential/lcc_states.h"
#include "translator/languages/lcc/lcc_reader.h"
#include "translator/model/protocol/operation.h"
#include "translator/protocols/situations/transition_system/system.h"

namespace lcc_scene {

using namespace map2pml;  // NOLINT(google-build-using-namespace): tests

inline lcc::Framework read(const std::string& text) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto framework = lcc::read_lcc(sources, sources.add("scene.lcc", text), sink);
    for (const diag::Diagnostic& each : sink.sorted()) MESSAGE(each.message);
    REQUIRE(framework);
    return *framework;
}

/// `f(X), g(X) <- h(X)` is read as a list of constraints: what stands after `a(x, y) :: null <-`.
inline std::vector<lcc::Rule> facts(const std::string& text) {
    std::vector<lcc::Rule> rules;
    if (text.empty()) return rules;
    const lcc::Framework framework = read("a(facts, x) :: null <- " + text);
    const auto& guarded = std::get<lcc::Guarded>(framework.clauses.front().body.kind);
    const auto add = [&](const lcc::Constraint& each) {
        rules.push_back({std::get<lcc::Atom>(each.kind).term, std::nullopt});
    };
    if (const auto* all = std::get_if<lcc::Conjunction>(&guarded.constraint.kind))
        for (const lcc::Constraint& each : all->parts) add(each);
    else
        add(guarded.constraint);
    return rules;
}

class Scene {
  public:
    explicit Scene(const std::string& text) : framework_(read(text)) {}

    Scene& agent(const std::string& id, const std::string& role) {
        const lcc::Framework head = read("a(" + role + ", x) :: null");
        scene_.agents.push_back({id, head.clauses.front().head.role});
        return *this;
    }
    Scene& service(const std::string& role, std::size_t arity = 0) {
        scene_.services.insert({role, arity});
        return *this;
    }
    Scene& knows(const std::string& id, const std::string& text) {
        for (lcc::Rule& rule : facts(text)) scene_.knowledge.own[id].push_back(std::move(rule));
        return *this;
    }
    lcc::Scene& settings() { return scene_; }

    [[nodiscard]] lcc::Reached reached(std::size_t most = 2'000) const {
        return lcc::reach(lcc::System(framework_, scene_), most);
    }
    [[nodiscard]] const lcc::Framework& framework() const { return framework_; }

  private:
    lcc::Framework framework_;
    lcc::Scene scene_;
};

}  // namespace lcc_scene
