#include "driver/verdicts/by_states/by_semantics.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <set>

#include "driver/results/layout.h"
#include "driver/runs/trace/operation_index.h"
#include "driver/verdicts/by_states/internal.h"
#include "driver/verdicts/search/scene_request.h"
#include "translator/model/formulas/modal_formula.h"
#include "translator/protocols/modal/solver.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::check {

namespace {

using ir::Verdict;
using modal::Truth;
using report::PropertyResult;

constexpr std::size_t kFewStates = 50'000;       ///< so many are searched again for a short run
constexpr std::uint64_t kStatesBetween = 1'000;  ///< two words about progress

class ModalCheck {
  public:
    ModalCheck(const SceneRequest& request, const ir::UserProperty& property)
        : request_(request),
          property_(property),
          begin_(std::chrono::steady_clock::now()),
          system_(request.protocol, request.instance),
          states_(begun(system_, request), bounds()),
          solver_(*property_.modal, states_) {}

    PropertyResult check() {
        const std::optional<Truth> truth = within_search_budget(request_, [&] { return solver_.value(0); });
        put_figures();
        if (!truth) {
            result_.verdict = Verdict::incomplete;
            result_.ran_out = true;
            result_.incomplete_because = budget_words();
            return std::move(result_);
        }
        switch (*truth) {
            case Truth::yes:
                result_.verdict = Verdict::holds;
                result_.summary = report::counted(states_.count(), "state") + " of the reference semantics";
                result_.limits_reached = limits_reached();
                show_within_budget(false);
                break;
            case Truth::no:
                result_.verdict = Verdict::violated;
                result_.limits_reached = limits_reached();
                show_within_budget(true);
                break;
            case Truth::unknown:
                result_.verdict = Verdict::incomplete;
                result_.ran_out = states_.is_over();
                result_.is_repeatable = !states_.is_over();
                result_.incomplete_because = states_.is_over() ? budget_words() : cut_words();
                break;
        }
        result_.seconds = seconds();
        return std::move(result_);
    }

  private:
    static const semantics::TransitionSystem& begun(semantics::TransitionSystem& system, const SceneRequest& request) {
        if (request.beginning != nullptr) system.begin_at(*request.beginning);
        return system;
    }

    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }

    modal::StateBounds bounds() {
        return {.states = std::numeric_limits<std::size_t>::max(), .keep_going = [this] { return may_go_on(); }};
    }

    bool may_go_on() {
        const double spent = seconds();
        if (++asked_ % kStatesBetween == 0) {
            request_.progress(
                {property_.name, asked_, 0, bytes(), spent, static_cast<double>(asked_) / std::max(spent, 1e-3)});
        }
        return !request_.cancelled.is_asked() && spent < time_seconds() && bytes() <= request_.settings.memory_bytes;
    }

    [[nodiscard]] std::size_t bytes() const { return states_.bytes() + solver_.bytes(); }

    [[nodiscard]] double time_seconds() const { return std::chrono::duration<double>(request_.settings.time).count(); }

    void put_figures() {
        result_.property = ir::Property::user_defined;
        result_.name = property_.name;
        result_.states = states_.count();
        result_.transitions = states_.edge_count();
        result_.memory_bytes = bytes();
    }

    [[nodiscard]] std::string budget_words() const {
        if (request_.cancelled.is_asked()) return "interrupted";
        return seconds() >= time_seconds()
                   ? fmt::format("the time budget of {} s is used up; raise --time", time_seconds())
                   : fmt::format("{} fill the memory budget; raise --memory",
                                 report::counted(states_.count(), "state"));
    }

    [[nodiscard]] std::string cut_words() const {
        if (!states_.first_cut()) return "the search was cut short";
        const modal::CutStep& cut = *states_.first_cut();
        const std::string where = to_string(request_.sources, cut.event.operation->span);
        switch (cut.cut) {
            case semantics::Cut::clause_limit:
                return where + ": the limit on a clause cut the search short; leave out the limit";
            case semantics::Cut::value_range:
                return to_string(request_.sources, cut.place) + ": this has no value here; see `value-range`";
            case semantics::Cut::call_depth:
            case semantics::Cut::none:
                break;
        }
        if (!cut.event.operation->wording.empty()) return where + ": " + cut.event.operation->wording;
        return fmt::format("{}: calls nest deeper than {}; raise --call-depth", where, request_.instance.call_depth);
    }

    [[nodiscard]] std::vector<std::string> limits_reached() const {
        const trace::OperationIndex operations(request_.protocol);
        std::set<std::string> limits;
        for (const semantics::Event& event : states_.forced()) {
            const std::string clause = clause_name(request_.protocol.clauses[operations.clause(event.operation->id)]);
            const auto limit = request_.instance.clause_limits.find(clause);
            const std::uint32_t entries = limit == request_.instance.clause_limits.end() ? 0 : limit->second;
            limits.insert(fmt::format("{} after {} entries", clause, entries));
        }
        return {limits.begin(), limits.end()};
    }

    /// A demand `[A]f` that can be sharpened to `[A]ff` says nothing: where it matters, no step is A.
    void look_for_vacuity() {
        const ir::ModalFormula& formula = *property_.modal;
        for (std::uint32_t at = 0; at < formula.nodes.size(); ++at) {
            const ir::ModalNode& node = formula.nodes[at];
            const bool is_demand = node.kind == ir::ModalNode::Kind::box && !node.actions.is_complement &&
                                   formula.nodes[node.left].kind != ir::ModalNode::Kind::falsity;
            if (!is_demand) continue;
            ir::ModalFormula sharpened = formula;
            sharpened.nodes.push_back({node.span, ir::ModalNode::Kind::falsity});
            sharpened.nodes[at].left = static_cast<std::uint32_t>(sharpened.nodes.size() - 1);
            modal::Solver solver(sharpened, states_);
            if (solver.value(0) == Truth::yes)
                result_.vacuous.push_back({node.actions.span, vacuous_words(node), {}, {}});
        }
        result_.is_tested = result_.vacuous.empty() && !states_.is_over();
    }

    [[nodiscard]] std::string vacuous_words(const ir::ModalNode& node) const {
        const std::string actions = to_string(node.actions);
        const bool goes_on = property_.modal->nodes[node.left].kind == ir::ModalNode::Kind::variable;
        const std::string advice = goes_on ? fmt::format("; for \"sooner or later\" write `[-{}]`", actions) : "";
        return fmt::format("no step is `{}` where this asks for such a step, so the rest is never tested{}", actions,
                           advice);
    }

    /// The answer stands without what explains it.
    void show_within_budget(bool is_violation) {
        (void)within_search_budget(request_, [&] {
            if (!is_violation) look_for_vacuity();
            show(is_violation);
            return true;
        });
    }

    /// Breadth first the steps are fewer; where there are many states, or no steps, the first answer has to do.
    void show(bool is_violation) {
        if (states_.is_over()) return;
        const modal::PartId root = solver_.parts().root();
        const modal::PartId part = is_violation ? solver_.parts().negation(root) : root;
        modal::Evidence evidence = modal::find_evidence(solver_, 0, part);
        modal::Solver shorter(*property_.modal, states_, modal::SearchOrder::breadth_first);
        const bool has_run = !evidence.steps.empty() || !evidence.branches.empty();
        const bool is_shorter = has_run && states_.count() <= kFewStates && shorter.value(0) != Truth::unknown;
        if (is_shorter) evidence = modal::find_evidence(shorter, 0, part);
        const modal::Solver& best = is_shorter ? shorter : solver_;
        if (is_violation)
            add_violation(result_, evidence, best.parts(), states_, property_);
        else
            add_witness(result_, evidence, best.parts(), states_);
    }

    const SceneRequest& request_;
    const ir::UserProperty& property_;
    std::chrono::steady_clock::time_point begin_;
    std::uint64_t asked_ = 0;
    semantics::TransitionSystem system_;
    modal::StatesOnDemand states_;
    modal::Solver solver_;
    PropertyResult result_;
};

}  // namespace

PropertyResult check_modal_property(const SceneRequest& request, const ir::UserProperty& property) {
    const std::unique_lock lock = lock_computation(request.cancelled);
    return ModalCheck(request, property).check();
}

}  // namespace map2pml::check
