#include "translator/modal/evidence.h"

#include <map>
#include <utility>

namespace map2pml::modal {

namespace {

using End = Evidence::End;

constexpr std::size_t kMostBranches = 40;
constexpr std::size_t kMostStepsShown = 100'000;

class EvidenceFinder {
  public:
    explicit EvidenceFinder(Solver& solver) : solver_(solver), parts_(solver.parts()) {}

    Evidence find(std::uint32_t state, PartId part) {
        Evidence evidence;
        Place place{state, part};
        std::map<std::pair<std::uint32_t, PartId>, std::size_t> met;
        while (go_on(place, evidence)) {
            if (parts_.kind(place.part) != PartKind::greatest) {
                continue;
            }
            const auto [before, is_new] = met.try_emplace({place.state, place.part}, evidence.steps.size());
            if (!is_new) {
                evidence.end = End::loop;
                evidence.part = place.part;
                evidence.loop_start = before->second;
                break;
            }
        }
        return evidence;
    }

  private:
    struct Place {
        std::uint32_t state = 0;
        PartId part = 0;
    };

    bool is_true(std::uint32_t state, PartId part) { return solver_.value(state, part) == Truth::yes; }

    static bool stop(Evidence& evidence, End end, PartId part) {
        evidence.end = end;
        evidence.part = part;
        return false;
    }

    /// To the next place; false: the evidence has come to its end.
    bool go_on(Place& place, Evidence& evidence) {
        if (evidence.steps.size() > kMostStepsShown) {
            return stop(evidence, End::left_out, place.part);
        }
        switch (parts_.kind(place.part)) {
            case PartKind::truth:
            case PartKind::falsity:
                return stop(evidence, End::truth, place.part);
            case PartKind::conjunction:
                return both(place, evidence);
            case PartKind::disjunction:
                place.part = true_side(place);
                return true;
            case PartKind::diamond:
                take(place, evidence, true_edge(place));
                return true;
            case PartKind::box:
                return after_all(place, evidence);
            case PartKind::least:
            case PartKind::greatest:
            case PartKind::variable:
                place.part = parts_.left(place.part);
                return true;
        }
        return false;
    }

    void take(Place& place, Evidence& evidence, std::uint32_t edge) {
        evidence.steps.push_back({place.state, edge});
        evidence.modality = place.part;
        place.state = solver_.system().edges(place.state)[edge].target;
        place.part = parts_.left(place.part);
    }

    /// A side that has reasons comes to an end.
    PartId true_side(const Place& place) {
        const PartId left = parts_.left(place.part);
        const PartId right = parts_.right(place.part);
        if (solver_.has_reasons(place.part)) {
            return solver_.reason(place.state, place.part) == 0 ? left : right;
        }
        const bool is_left = is_true(place.state, left);
        const bool is_right = is_true(place.state, right);
        return is_left && (!is_right || !parts_.is_greatest(left) || parts_.is_greatest(right)) ? left : right;
    }

    std::uint32_t true_edge(const Place& place) {
        if (solver_.has_reasons(place.part)) {
            return solver_.reason(place.state, place.part);
        }
        std::uint32_t found = 0;
        for (const std::uint32_t edge : meant_edges(place)) {
            found = edge;
            if (is_true(solver_.system().edges(place.state)[edge].target, parts_.left(place.part))) {
                break;
            }
        }
        return found;
    }

    std::vector<std::uint32_t> meant_edges(const Place& place) {
        const std::span<const LabelledEdge> edges = solver_.system().edges(place.state);
        std::vector<std::uint32_t> meant;
        for (std::uint32_t at = 0; at < edges.size(); ++at) {
            if (solver_.system().is_in(parts_.actions(place.part), edges[at].label)) {
                meant.push_back(at);
            }
        }
        return meant;
    }

    /// `<A>tt`, `tt`, and `[A]f` where no step is A: one look at the state shows it.
    bool is_at_once(std::uint32_t state, PartId part) {
        const PartKind kind = parts_.kind(part);
        return kind == PartKind::truth ||
               (kind == PartKind::diamond && parts_.kind(parts_.left(part)) == PartKind::truth) ||
               (kind == PartKind::box && meant_edges({state, part}).empty());
    }

    bool both(Place& place, Evidence& evidence) {
        const PartId left = parts_.left(place.part);
        const PartId right = parts_.right(place.part);
        if (is_at_once(place.state, left) || is_at_once(place.state, right)) {
            place.part = is_at_once(place.state, left) ? right : left;
            return true;
        }
        return branch(evidence, place.part, {{place.state, left}, {place.state, right}}, {{}, {}});
    }

    bool after_all(Place& place, Evidence& evidence) {
        const std::vector<std::uint32_t> meant = meant_edges(place);
        if (meant.empty()) {
            return stop(evidence, End::no_step, place.part);
        }
        if (meant.size() == 1) {
            take(place, evidence, meant.front());
            return true;
        }
        if (!solver_.has_reasons(place.part)) {
            return stop(evidence, End::every_run, place.part);
        }
        std::vector<Place> places;
        std::vector<std::vector<EvidenceStep>> first;
        for (const std::uint32_t edge : meant) {
            Evidence one;
            Place next = place;
            take(next, one, edge);
            places.push_back(next);
            first.push_back(std::move(one.steps));
        }
        return branch(evidence, place.part, places, first);
    }

    bool branch(Evidence& evidence, PartId part, const std::vector<Place>& places,
                const std::vector<std::vector<EvidenceStep>>& first) {
        for (std::size_t at = 0; at < places.size(); ++at) {
            if (++branches_ > kMostBranches) {
                Evidence rest;
                rest.end = End::left_out;
                rest.part = part;
                evidence.branches.push_back(std::move(rest));
                break;
            }
            Evidence own = find(places[at].state, places[at].part);
            own.loop_start += first[at].size();
            own.steps.insert(own.steps.begin(), first[at].begin(), first[at].end());
            evidence.branches.push_back(std::move(own));
        }
        return stop(evidence, End::branches, part);
    }

    Solver& solver_;
    const Parts& parts_;
    std::size_t branches_ = 0;
};

}  // namespace

Evidence find_evidence(Solver& solver, std::uint32_t state, PartId part) {
    return EvidenceFinder(solver).find(state, part);
}

}  // namespace map2pml::modal
