#include <algorithm>

#include "translator/machines/explore/sets/evaluator.h"

namespace map2pml::maze_exploration {

namespace {

const Unknown& unknown_at(Place place, const Problem& problem) {
    return *std::find_if(problem.unknowns.begin(), problem.unknowns.end(),
                         [&](const Unknown& each) { return each.place == place; });
}

/// The type that a source draws from; null: none that it can draw from.
DomainPtr domain_of(const ValueSource& source, const Problem& problem) {
    const DomainPtr& domain = unknown_at(source.leaves.front(), problem).domain;
    const bool is_number = domain->kind == Domain::Kind::naturals || domain->kind == Domain::Kind::naturals_inf;
    if (source.kind == ValueSource::Kind::numbers) return is_number ? domain : nullptr;
    if (source.kind != ValueSource::Kind::size || domain->kind != Domain::Kind::subsets) return nullptr;
    return domain->parts[0]->kind == Domain::Kind::listed ? domain->parts[0] : nullptr;
}

/// Sets places one after the other, each from the condition that leaves the fewest values.
class Solver {
  public:
    Solver(const Problem& problem, Evaluator& evaluator, const std::function<bool()>& visit)
        : problem_(problem), evaluator_(evaluator), visit_(visit), is_done_(problem.conditions.size(), 0) {}

    Solutions run() {
        for (const Unknown& each : problem_.unknowns) evaluator_.frame()[each.place] = kUnknown;
        std::vector<std::size_t> decided;
        const bool is_enough = holds_so_far(decided) && next();
        for (const Unknown& each : problem_.unknowns) evaluator_.frame()[each.place] = kUnknown;
        return {is_enough, undefined_};
    }

  private:
    /// False: some condition is false. Those that are decided now are added.
    bool holds_so_far(std::vector<std::size_t>& decided) {
        for (std::size_t at = 0; at < problem_.conditions.size(); ++at) {
            if (is_done_[at] != 0) continue;
            const Condition& each = problem_.conditions[at];
            const bool is_whole = std::all_of(each.needs.begin(), each.needs.end(),
                                              [&](Place place) { return evaluator_.frame()[place] != kUnknown; });
            if (!is_whole && !problem_.looks_ahead) continue;
            const Id value = evaluator_.value(*each.code);
            if (value == kFalse) return false;
            if (!is_whole && value != kTrue) continue;
            is_done_[at] = 1;
            decided.push_back(at);
            if (value != kTrue) without_value_.push_back(at);
        }
        return true;
    }

    bool next() {
        evaluator_.watch().tick();
        if (const auto found = candidates()) {
            const std::size_t width = found->places.size();
            for (std::size_t at = 0; at < found->values.size(); at += width)
                if (go_on_with(found->places, found->values.subspan(at, width))) return true;
            return false;
        }
        const Unknown* smallest = nullptr;
        double least = 0;
        for (const Unknown& each : problem_.unknowns) {
            if (evaluator_.frame()[each.place] != kUnknown) continue;
            const double size = size_of_domain(*each.domain, evaluator_);
            if (smallest != nullptr && size >= least) continue;
            smallest = &each;
            least = size;
        }
        if (smallest != nullptr) {
            return each_of_domain(*smallest->domain, evaluator_, [&](Id value) {
                return go_on_with({smallest->place}, {&value, 1});
            });
        }
        if (without_value_.empty()) return visit_();
        if (!undefined_) undefined_ = problem_.conditions[without_value_.front()].span;
        return false;
    }

    bool go_on_with(const std::vector<Place>& places, std::span<const Id> values) {
        const std::size_t undefined_before = without_value_.size();
        std::vector<std::size_t> decided;
        for (std::size_t at = 0; at < places.size(); ++at) evaluator_.frame()[places[at]] = values[at];
        const bool is_right = std::all_of(places.begin(), places.end(), [&](Place place) {
            const Unknown& unknown = unknown_at(place, problem_);
            return !unknown.is_checked || is_in_domain(*unknown.domain, evaluator_.frame()[place], evaluator_) == kTrue;
        });
        const bool is_enough = is_right && holds_so_far(decided) && next();
        for (const Place each : places) evaluator_.frame()[each] = kUnknown;
        for (const std::size_t each : decided) is_done_[each] = 0;
        without_value_.resize(undefined_before);
        return is_enough;
    }

    /// The fewest candidates that a condition leaves; nothing: no condition gives any.
    std::optional<Choices> candidates() {
        std::optional<Choices> best;
        for (std::size_t at = 0; at < problem_.conditions.size(); ++at) {
            if (is_done_[at] != 0) continue;
            for (const ValueSource& each : problem_.conditions[at].sources) {
                auto found = choices_from(each, evaluator_);
                if (!found) continue;
                if (!best || found->count() < best->count()) best = std::move(found);
                if (each.kind == ValueSource::Kind::equal) return best;
                break;
            }
        }
        return best;
    }

    const Problem& problem_;
    Evaluator& evaluator_;
    const std::function<bool()>& visit_;
    std::vector<std::uint8_t> is_done_;
    std::vector<std::size_t> without_value_;  ///< conditions that are undefined for the values so far
    std::optional<source::Span> undefined_;
};

}  // namespace

void Problem::prepare() {
    std::vector<Place> open;
    for (const Unknown& each : unknowns) open.push_back(each.place);
    std::sort(open.begin(), open.end());
    for (Condition& each : conditions) {
        each.needs = names_in(*each.code, open);
        each.sources = sources_in(each.code, open);
        for (ValueSource& source : each.sources) source.domain = domain_of(source, *this);
    }
}

Solutions each_solution(const Problem& problem, Evaluator& evaluator, const std::function<bool()>& visit) {
    return Solver(problem, evaluator, visit).run();
}

}  // namespace map2pml::maze_exploration
