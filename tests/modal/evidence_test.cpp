// Evidence against the system and the naive evaluation: each claim of each piece.
#include "translator/protocols/modal/evidence.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "tests/modal/random_modal.h"
#include "tests/random.h"

namespace evidence_test {

using namespace modal_tests;
using map2pml::modal::Evidence;
using map2pml::modal::EvidenceStep;
using map2pml::modal::PartId;
using map2pml::modal::PartKind;
using map2pml::modal::SearchOrder;
using map2pml::modal::Solver;

namespace {

using End = Evidence::End;

constexpr std::uint64_t kCases = 40'000;
constexpr std::size_t kMostShown = 40;

/// What a tree has come to in all cases together, so that no claim goes unchecked.
struct Seen {
    std::map<End, std::size_t> ends;
    std::size_t sides = 0;
    std::size_t along = 0;
    std::size_t loops_above = 0;  ///< that go back to before a branching
};

class EvidenceCheck {
  public:
    EvidenceCheck(const ir::ModalFormula& formula, const NaiveSystem& naive, VisitedSystem& system,
                  const Solver& solver, Seen& seen)
        : formula_(formula), naive_(naive), system_(system), parts_(solver.parts()), seen_(seen) {}

    void check(const Evidence& evidence) {
        walk(evidence, {0});
        CHECK(branches_ <= kMostShown);
    }

  private:
    using Path = std::vector<std::uint32_t>;

    /// \param path the states up to the piece
    void walk(const Evidence& evidence, Path path) {
        const std::size_t above = path.size() - 1;
        REQUIRE(evidence.arrival <= evidence.steps.size());
        for (const EvidenceStep& step : evidence.steps) {
            REQUIRE(step.state == path.back());
            REQUIRE(step.edge < system_.edges(path.back()).size());
            const auto& edge = system_.edges(path.back())[step.edge];
            CHECK(system_.is_in(parts_.actions(step.modality), edge.label));
            check_only(step, path.back());
            path.push_back(edge.target);
        }
        const std::uint32_t begin = path[above + evidence.arrival];
        check_true(begin, evidence.asked);
        check_true(path.back(), evidence.part);
        check_sides(evidence, path, above);
        REQUIRE(begins_.emplace(evidence.number, std::pair(begin, evidence.asked)).second);
        ends_[evidence.number] = {path.back(), evidence.part};
        ++seen_.ends[evidence.end];
        check_end(evidence, path, above);
    }

    void check_end(const Evidence& evidence, const Path& path, std::size_t above) {
        const std::uint32_t state = path.back();
        switch (evidence.end) {
            case End::truth:
                CHECK(parts_.kind(evidence.part) == PartKind::truth);
                break;
            case End::no_step:
                CHECK(parts_.kind(evidence.part) == PartKind::box);
                CHECK(meant(state, evidence.part).empty());
                CHECK(evidence.is_final == system_.edges(state).empty());
                break;
            case End::every_run:
                CHECK(parts_.kind(evidence.part) == PartKind::box);
                break;
            case End::loop:
                REQUIRE(evidence.loop_start < path.size());
                CHECK(path[evidence.loop_start] == state);
                CHECK(parts_.is_greatest(evidence.part));
                seen_.loops_above += evidence.loop_start < above ? 1 : 0;
                break;
            case End::known: {
                const auto& places = evidence.same_as_its_end ? ends_ : begins_;
                REQUIRE(places.contains(evidence.same_as));
                CHECK(places.at(evidence.same_as) == std::pair(state, evidence.part));
                CHECK(evidence.same_as != evidence.number);
                CHECK(!left_out_.contains(evidence.same_as));
                break;
            }
            case End::branches:
                check_branches(evidence, path);
                break;
            case End::left_out:
                CHECK(evidence.left_out > 0);
                left_out_.insert(evidence.number);
                break;
        }
    }

    void check_branches(const Evidence& evidence, const Path& path) {
        CHECK(!evidence.branches.empty());
        branches_ += evidence.branches.size();
        const std::vector<PartId> joined = parts_.joined_by(evidence.part);
        const std::set<std::uint32_t> edges = meant(path.back(), evidence.part);
        const bool is_box = parts_.kind(evidence.part) == PartKind::box;
        REQUIRE((is_box || parts_.kind(evidence.part) == PartKind::conjunction));
        CHECK(evidence.branches.size() + evidence.left_out == (is_box ? edges.size() : joined.size()));
        std::set<std::uint32_t> taken;
        for (std::size_t at = 0; at < evidence.branches.size(); ++at) {
            const Evidence& branch = evidence.branches[at];
            REQUIRE(branch.arrival == (is_box ? 1 : 0));
            CHECK(branch.asked == (is_box ? parts_.left(evidence.part) : joined[at]));
            if (is_box) {
                CHECK(edges.contains(branch.steps.front().edge));
                CHECK(taken.insert(branch.steps.front().edge).second);
            }
            walk(branch, path);
        }
    }

    void check_only(const EvidenceStep& step, std::uint32_t state) {
        if (step.is_only) {
            CHECK(parts_.kind(step.modality) == PartKind::box);
            CHECK(meant(state, step.modality) == std::set{step.edge});
        }
    }

    void check_sides(const Evidence& evidence, const Path& path, std::size_t above) {
        for (const auto& side : evidence.sides) {
            const std::vector<PartId> joined = parts_.joined_by(side.whole);
            CHECK(parts_.kind(side.whole) == PartKind::disjunction);
            CHECK(std::find(joined.begin(), joined.end(), side.side) != joined.end());
            REQUIRE(!parts_.is_open(side.side));
            REQUIRE(above + side.step < path.size());
            check_true(path[above + side.step], side.side);
            ++seen_.sides;
        }
        for (const PartId part : evidence.along) {
            REQUIRE(!parts_.is_open(part));
            CHECK(std::any_of(path.begin(), path.end(), [&](std::uint32_t each) { return truth(part)[each]; }));
            ++seen_.along;
        }
    }

    void check_true(std::uint32_t state, PartId part) {
        if (!parts_.is_open(part)) CHECK(truth(part)[state]);
    }

    /// Of a closed part, from its definition.
    const StateSet& truth(PartId part) {
        const auto [known, is_new] = truth_.try_emplace(part);
        if (is_new) {
            ir::ModalFormula alone = formula_;
            alone.root = parts_.negation_free(part);
            known->second = NaiveEvaluation(alone, naive_).evaluate();
            if (parts_.is_negated(part)) known->second.flip();
        }
        return known->second;
    }

    std::set<std::uint32_t> meant(std::uint32_t state, PartId modality) {
        std::set<std::uint32_t> edges;
        for (std::uint32_t at = 0; at < system_.edges(state).size(); ++at)
            if (system_.is_in(parts_.actions(modality), system_.edges(state)[at].label)) edges.insert(at);
        return edges;
    }

    const ir::ModalFormula& formula_;
    const NaiveSystem& naive_;
    VisitedSystem& system_;
    const map2pml::modal::Parts& parts_;
    Seen& seen_;
    std::size_t branches_ = 0;
    std::set<std::size_t> left_out_;
    std::map<PartId, StateSet> truth_;
    std::map<std::size_t, std::pair<std::uint32_t, PartId>> begins_;
    std::map<std::size_t, std::pair<std::uint32_t, PartId>> ends_;
};

/// `mu Z.[-]Z`: every run ends.
ir::ModalFormula every_run_ends() {
    using Kind = ir::ModalNode::Kind;
    ir::ModalFormula formula;
    formula.nodes = {
        {{}, Kind::variable, 2, 0, {}, "Z"}, {{}, Kind::box, 0, 0, {{}, true, {}}}, {{}, Kind::least, 1, 0, {}, "Z"}};
    formula.root = 2;
    return formula;
}

Evidence evidence_of(const ir::ModalFormula& formula, const NaiveSystem& naive) {
    VisitedSystem system(naive);
    Solver solver(formula, system);
    REQUIRE(solver.value(0) == map2pml::modal::Truth::yes);
    Evidence evidence = find_evidence(solver, 0, solver.parts().root());
    Seen seen;
    EvidenceCheck(formula, naive, system, solver, seen).check(evidence);
    return evidence;
}

std::size_t deepest(const Evidence& evidence) {
    std::size_t most = 0;
    for (const Evidence& branch : evidence.branches) most = std::max(most, 1 + deepest(branch));
    return most;
}

}  // namespace

TEST_CASE("each piece of evidence is what it says, in both orders") {
    Seen seen;
    for (const std::uint32_t seed : tests::seeds(tests::random_cases(kCases, "M2P_RANDOM_FORMULAS"))) {
        CAPTURE(seed);
        Dice dice(seed);
        const NaiveSystem naive = random_system(dice);
        const ir::ModalFormula formula = FormulaDice(dice).roll();
        CAPTURE(to_string(formula));
        const bool is_true = NaiveEvaluation(formula, naive).evaluate()[0];
        VisitedSystem system(naive);
        for (const SearchOrder order : {SearchOrder::depth_first, SearchOrder::breadth_first}) {
            Solver solver(formula, system, order);
            const auto root = solver.parts().root();
            REQUIRE(solver.value(0) != map2pml::modal::Truth::unknown);
            EvidenceCheck(formula, naive, system, solver, seen)
                .check(find_evidence(solver, 0, is_true ? root : solver.parts().negation(root)));
        }
    }
    for (const End end : {End::truth, End::no_step, End::every_run, End::loop, End::known, End::branches}) {
        CAPTURE(static_cast<int>(end));
        CHECK(seen.ends[end] > 0);
    }
    CHECK(seen.sides > 0);
    CHECK(seen.along > 0);
    CHECK(seen.loops_above > 0);
}

TEST_CASE("of more ways than can be shown, those that are not are counted") {
    NaiveSystem fan;
    fan.edges.resize(61);
    for (std::uint32_t at = 1; at <= 60; ++at) fan.edges[0].push_back({at, 0});
    fan.is_in = [](const ir::ActionSet& actions, std::uint32_t) { return actions.is_any(); };
    const Evidence evidence = evidence_of(every_run_ends(), fan);
    CHECK(evidence.branches.size() == kMostShown);
    CHECK(evidence.left_out == 60 - kMostShown);
}

TEST_CASE("all ways out of a branching are there before what is behind the first of them, and none is too deep") {
    // Two ways from each state, to states of their own: 2, 4, 8, …
    NaiveSystem tree;
    tree.edges.resize(4095);
    for (std::uint32_t at = 0; 2 * at + 2 < tree.edges.size(); ++at)
        tree.edges[at] = {{2 * at + 1, 0}, {2 * at + 2, 0}};
    tree.is_in = [](const ir::ActionSet& actions, std::uint32_t) { return actions.is_any(); };
    const Evidence evidence = evidence_of(every_run_ends(), tree);
    CHECK(evidence.branches.size() == 2);
    CHECK(evidence.left_out == 0);
    CHECK(deepest(evidence) <= 8);
}

TEST_CASE("what is left out where it is too deep is shown where it is not") {
    // A chain from 1 to 8, with a way out at each state; 0 leads to its beginning, and then to its end.
    NaiveSystem chain;
    chain.edges.resize(30);
    chain.edges[0] = {{1, 0}, {8, 0}};
    for (std::uint32_t at = 1; at < 8; ++at) chain.edges[at] = {{at + 1, 0}, {at + 10, 0}};
    chain.edges[8] = {{20, 0}, {21, 0}};
    chain.is_in = [](const ir::ActionSet& actions, std::uint32_t) { return actions.is_any(); };
    const Evidence evidence = evidence_of(every_run_ends(), chain);
    REQUIRE(evidence.branches.size() == 2);
    const Evidence* last = &evidence.branches[0];
    while (!last->branches.empty()) last = &last->branches[0];
    CHECK(last->end == End::left_out);
    CHECK(last->left_out == 2);
    CHECK(evidence.branches[1].end == End::branches);
}

TEST_CASE("what another way has shown is not shown again") {
    // 0 -> 1 and 0 -> 2, both -> 3, which parts again.
    NaiveSystem diamond;
    diamond.edges = {{{1, 0}, {2, 0}}, {{3, 0}}, {{3, 0}}, {{4, 0}, {5, 0}}, {}, {}};
    diamond.is_in = [](const ir::ActionSet& actions, std::uint32_t) { return actions.is_any(); };
    const Evidence evidence = evidence_of(every_run_ends(), diamond);
    REQUIRE(evidence.branches.size() == 2);
    CHECK(evidence.branches[0].end == End::branches);
    CHECK(evidence.branches[1].end == End::known);
    CHECK(evidence.branches[1].same_as == evidence.branches[0].number);
    CHECK(evidence.branches[1].same_as_its_end);
}

}  // namespace evidence_test
