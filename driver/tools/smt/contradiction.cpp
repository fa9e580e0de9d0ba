#include "driver/tools/smt/discharge.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "translator/machines/smt/script.h"

namespace map2pml::smt {

using eventb::smt::Form;
using eventb::smt::Script;

namespace {

using Indices = std::vector<std::size_t>;
using Milliseconds = std::chrono::milliseconds;
using Until = std::chrono::steady_clock::time_point;

constexpr unsigned kSizes = 3;  ///< of carrier sets, in which a state is searched for

std::atomic<unsigned long> next_question = 0;

/// A set of hypotheses, and subsets of it.
class ContradictionFinder {
  public:
    ContradictionFinder(const eventb::Obligation& sequent, Asker& asker, Milliseconds time, Until until,
                        const std::atomic<bool>& stop)
        : sequent_(sequent), asker_(asker), time_(time), until_(until), stop_(stop) {}

    Contradiction run() {
        Contradiction result;
        Indices all(sequent_.hypotheses.size());
        std::iota(all.begin(), all.end(), 0);
        result.is_asked = !is_over();
        if (result.is_asked && contradict(all, result.has_state)) result.hypotheses = smaller(std::move(all));
        result.fault = fault_;
        if (!fault_.empty()) result.hypotheses.clear();
        return result;
    }

  private:
    [[nodiscard]] Milliseconds left() const {
        return std::chrono::duration_cast<Milliseconds>(until_ - std::chrono::steady_clock::now());
    }
    [[nodiscard]] bool is_over() const { return stop_ || !fault_.empty() || left().count() <= 0; }

    [[nodiscard]] Answer ask(const Indices& of, Form form, unsigned size = 0) {
        if (is_over()) return Answer::unknown;
        eventb::Obligation part = sequent_;
        part.hypotheses.clear();
        for (const std::size_t each : of) part.hypotheses.push_back(sequent_.hypotheses[each]);
        auto made = eventb::smt::script_of(part, form, size);
        const auto* script = std::get_if<Script>(&made);
        if (script == nullptr) return Answer::unknown;
        is_exact_ = script->exact;
        const Joint joint = asker_.ask(fmt::format("{}.vacuity", next_question++), Query{script->text, {}},
                                       std::min(time_, left()), stop_);
        fault_ = joint.fault;
        return fault_.empty() ? joint.answer : Answer::unknown;
    }

    /// A state that satisfies all of them ends the search. Even if the state is inexact, nothing is claimed.
    [[nodiscard]] bool contradict(const Indices& all, bool& has_state) {
        if (all.empty()) return false;
        form_ = Form::instantiated;
        if (ask(all, form_) == Answer::unsat) return true;
        const unsigned first = eventb::smt::least_size(sequent_);
        const unsigned last = sequent_.sets.empty() ? 1 : first + kSizes - 1;
        for (unsigned size = first; size <= last; ++size) {
            const Answer answer = ask(all, Form::finite, size);
            has_state = answer == Answer::sat && is_exact_;
            if (answer == Answer::sat) return false;
            if (answer == Answer::unknown) break;
        }
        form_ = Form::quantified;
        return ask(all, form_) == Answer::unsat;
    }

    /// Removes hypotheses that are not needed, at first many at once.
    [[nodiscard]] Indices smaller(Indices kept) {
        for (std::size_t many = kept.size() / 2; many > 1; many /= 2) leave_out(kept, many);
        leave_out(kept, 1);
        return kept;
    }

    void leave_out(Indices& kept, std::size_t many) {
        for (std::size_t at = 0; at < kept.size() && kept.size() > 1;) {
            Indices rest(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(at));
            const std::size_t next = std::min(at + many, kept.size());
            rest.insert(rest.end(), kept.begin() + static_cast<std::ptrdiff_t>(next), kept.end());
            const Answer answer = rest.empty() ? Answer::sat : ask(rest, form_);
            if (answer == Answer::unsat)
                kept = std::move(rest);
            else
                at += many;
        }
    }

    const eventb::Obligation& sequent_;
    Asker& asker_;
    const Milliseconds time_;
    const Until until_;
    const std::atomic<bool>& stop_;
    Form form_ = Form::instantiated;
    bool is_exact_ = false;  ///< of the last form
    std::string fault_;
};

}  // namespace

Contradiction find_contradiction(const eventb::Obligation& sequent, Asker& asker, Milliseconds time, Until until,
                                 const std::atomic<bool>& stop) {
    return ContradictionFinder(sequent, asker, time, until, stop).run();
}

}  // namespace map2pml::smt
