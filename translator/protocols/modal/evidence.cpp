#include "translator/protocols/modal/evidence.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace map2pml::modal {

namespace {

using End = Evidence::End;

constexpr std::size_t kMostBranches = 40;
constexpr std::size_t kMostLevels = 8;  ///< branches of branches
constexpr std::size_t kMostStepsShown = 100'000;

class EvidenceFinder {
  public:
    explicit EvidenceFinder(Solver& solver) : solver_(solver), parts_(solver.parts()) {}

    Evidence find(std::uint32_t state, PartId part) {
        Evidence evidence;
        evidence.asked = part;
        find({state, part}, evidence);
        return evidence;
    }

  private:
    struct Place {
        std::uint32_t state = 0;
        PartId part = 0;
        auto operator<=>(const Place&) const = default;
    };
    /// The piece that shows a place.
    struct Shown {
        std::size_t number = 0;
        bool at_end = false;
    };

    /// Goes on from the end of `evidence`. A place that is met above a piece is a loop; a place that is met beside it is known.
    void find(const Place& begin, Evidence& evidence) {
        evidence.number = evidence_count_++;
        std::vector<Place> own;
        PartId around = begin.part;
        for (Place place = begin; !is_loop(place, evidence, own) && go_on(place, evidence);) {
            if (is_closed_fixpoint(place.part) && place.part != around) {
                around = place.part;  // the one before is left behind
                evidence.along.clear();
            }
        }
        for (const Place& each : own) above_.erase(each);
        if (evidence.end != End::left_out)  // otherwise there may be room for it elsewhere
            shown_.try_emplace(begin, Shown{evidence.number, false});
    }

    [[nodiscard]] bool is_closed_fixpoint(PartId part) const {
        const PartKind kind = parts_.kind(part);
        return (kind == PartKind::least || kind == PartKind::greatest) && !parts_.is_open(part);
    }

    bool is_loop(const Place& place, Evidence& evidence, std::vector<Place>& own) {
        if (parts_.kind(place.part) != PartKind::greatest) return false;
        if (above_.contains(place)) return !close(place, evidence);
        above_.emplace(place, steps_above_ + evidence.steps.size());
        own.push_back(place);
        return false;
    }

    bool close(const Place& place, Evidence& evidence) {
        evidence.loop_start = above_.at(place);
        return stop(evidence, End::loop, place.part);
    }

    bool is_true(std::uint32_t state, PartId part) { return solver_.value(state, part) == Truth::yes; }

    static bool stop(Evidence& evidence, End end, PartId part) {
        evidence.end = end;
        evidence.part = part;
        return false;
    }

    /// Goes to the next place; false: the evidence is complete.
    bool go_on(Place& place, Evidence& evidence) {
        if (evidence.steps.size() > kMostStepsShown) return stop(evidence, End::left_out, place.part);
        switch (parts_.kind(place.part)) {
            case PartKind::truth:
            case PartKind::falsity:
                return stop(evidence, End::truth, place.part);
            case PartKind::conjunction:
                return all_of(place, evidence);
            case PartKind::disjunction:
                choose(place, evidence);
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
        evidence.steps.push_back({place.state, edge, place.part});
        place.state = solver_.system().edges(place.state)[edge].target;
        place.part = parts_.left(place.part);
    }

    void choose(Place& place, Evidence& evidence) {
        const PartId whole = place.part;
        place.part = true_side(place);
        if (parts_.is_of_derived_form(whole)) return;
        while (parts_.kind(place.part) == PartKind::disjunction) place.part = true_side(place);
        if (!parts_.is_open(place.part)) evidence.sides.push_back({evidence.steps.size(), whole, place.part});
    }

    /// The true side to follow, by its reason if there is one: reasons lead to an end.
    PartId true_side(const Place& place) {
        const PartId left = parts_.left(place.part);
        const PartId right = parts_.right(place.part);
        if (solver_.has_reasons(place.part)) return solver_.reason(place.state, place.part) == 0 ? left : right;
        const bool is_left = is_true(place.state, left);
        const bool is_right = is_true(place.state, right);
        return is_left && (!is_right || !parts_.is_greatest(left) || parts_.is_greatest(right)) ? left : right;
    }

    std::uint32_t true_edge(const Place& place) {
        if (solver_.has_reasons(place.part)) return solver_.reason(place.state, place.part);
        std::uint32_t found = 0;
        for (const std::uint32_t edge : meant_edges(place)) {
            found = edge;
            if (is_true(solver_.system().edges(place.state)[edge].target, parts_.left(place.part))) break;
        }
        return found;
    }

    std::vector<std::uint32_t> meant_edges(const Place& place) {
        const std::span<const LabelledEdge> edges = solver_.system().edges(place.state);
        std::vector<std::uint32_t> meant;
        for (std::uint32_t at = 0; at < edges.size(); ++at)
            if (solver_.system().is_in(parts_.actions(place.part), edges[at].label)) meant.push_back(at);
        return meant;
    }

    /// Goes to the part of a conjunction in a fixpoint that leads around it; the others are true on the way. Otherwise branches
    /// into the parts.
    bool all_of(Place& place, Evidence& evidence) {
        const std::vector<PartId> joined = parts_.joined_by(place.part);
        const auto open = [&](PartId part) { return parts_.is_open(part); };
        if (std::count_if(joined.begin(), joined.end(), open) == 1) {
            place.part = *std::find_if(joined.begin(), joined.end(), open);
            std::copy_if(joined.begin(), joined.end(), std::inserter(evidence.along, evidence.along.end()),
                         [&](PartId part) { return !parts_.is_open(part) && says_something(part); });
            return true;
        }
        return branch(place, evidence);
    }

    /// Whether the part says more than that there is a step at all, which each `AF` asks.
    [[nodiscard]] bool says_something(PartId part) const {
        const PartKind kind = parts_.kind(part);
        const bool is_progress = kind == PartKind::diamond && parts_.actions(part).is_any() &&
                                 parts_.kind(parts_.left(part)) == PartKind::truth;
        return kind != PartKind::truth && !is_progress;
    }

    bool after_all(Place& place, Evidence& evidence) {
        const std::vector<std::uint32_t> meant = meant_edges(place);
        if (meant.empty()) {
            evidence.is_final = solver_.system().edges(place.state).empty();
            return stop(evidence, End::no_step, place.part);
        }
        if (meant.size() == 1) {
            take(place, evidence, meant.front());
            evidence.steps.back().is_only = true;
            return true;
        }
        if (!solver_.has_reasons(place.part)) {
            leave_out_what_had_to_be(place.part, evidence);
            return stop(evidence, End::every_run, place.part);
        }
        return branch(place, evidence);
    }

    /// Drops the last steps that had no alternative: a fact about all runs was true before them, too.
    static void leave_out_what_had_to_be(PartId box, Evidence& evidence) {
        while (evidence.steps.size() > evidence.arrival && evidence.steps.back().is_only &&
               evidence.steps.back().modality == box)
            evidence.steps.pop_back();
    }

    /// Branches into the parts of a conjunction, or into the targets of the steps.
    bool branch(const Place& place, Evidence& evidence) {
        if (above_.contains(place)) return close(place, evidence);
        if (const auto known = shown_.find(place); known != shown_.end())
            return refer(known->second, place.part, evidence);
        std::vector<std::pair<Place, Evidence>> begun = ways_from(place);
        const std::size_t room = levels_ < kMostLevels ? kMostBranches - std::min(branches_, kMostBranches) : 0;
        const std::size_t shown = std::min(room, begun.size());
        evidence.left_out = begun.size() - shown;
        if (shown == 0) return stop(evidence, End::left_out, place.part);
        begun.resize(shown);
        branches_ += shown;  // all of them before what is behind the first
        ++levels_;
        steps_above_ += evidence.steps.size();
        above_.emplace(place, steps_above_);
        for (auto& [from, way] : begun) {
            go_way(from, way);
            evidence.branches.push_back(std::move(way));
        }
        above_.erase(place);
        steps_above_ -= evidence.steps.size();
        --levels_;
        shown_.try_emplace(place, Shown{evidence.number, true});
        return stop(evidence, End::branches, place.part);
    }

    static bool refer(const Shown& known, PartId part, Evidence& evidence) {
        evidence.same_as = known.number;
        evidence.same_as_its_end = known.at_end;
        return stop(evidence, End::known, part);
    }

    std::vector<std::pair<Place, Evidence>> ways_from(const Place& place) {
        std::vector<std::pair<Place, Evidence>> begun;
        const auto add = [&](const Place& from, Evidence way) {
            way.asked = from.part;
            way.arrival = way.steps.size();
            begun.emplace_back(from, std::move(way));
        };
        if (parts_.kind(place.part) == PartKind::conjunction) {
            for (const PartId part : parts_.joined_by(place.part)) add({place.state, part}, {});
            return begun;
        }
        for (const std::uint32_t edge : meant_edges(place)) {
            Evidence way;
            Place from = place;
            take(from, way, edge);
            add(from, std::move(way));
        }
        return begun;
    }

    void go_way(const Place& from, Evidence& way) {
        if (const auto known = shown_.find(from); known != shown_.end()) {
            way.number = evidence_count_++;
            refer(known->second, from.part, way);
        } else {
            find(from, way);
        }
    }

    Solver& solver_;
    const Parts& parts_;
    std::size_t branches_ = 0;
    std::size_t levels_ = 0;
    std::size_t evidence_count_ = 0;
    std::size_t steps_above_ = 0;  ///< before the current piece
    std::map<Place, std::size_t>
        above_;                     ///< greatest fixpoints and branchings on the way here, each after so many steps
    std::map<Place, Shown> shown_;  ///< finished pieces, by place
};

}  // namespace

Evidence find_evidence(Solver& solver, std::uint32_t state, PartId part) {
    return EvidenceFinder(solver).find(state, part);
}

}  // namespace map2pml::modal
