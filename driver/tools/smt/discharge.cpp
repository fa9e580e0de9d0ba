#include "driver/tools/smt/discharge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <fstream>

#include "driver/tools/process/work_directory.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/machines/obligations/obligation.h"
#include "translator/machines/smt/script.h"

namespace map2pml::smt {

using eventb::smt::Form;
using eventb::smt::NoScript;
using eventb::smt::Script;

namespace {

/// `step/inv1/INV` -> `step.inv1.INV`; characters that a file name cannot have become `_`.
std::string file_name(const std::string& name) {
    std::string text;
    for (const char c : name) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        text += plain ? c : c == '/' ? '.' : '_';
    }
    return text.substr(0, 150);
}

std::string listed(const std::vector<SolverKind>& solvers) {
    std::string text;
    for (const SolverKind each : solvers) text += (text.empty() ? "" : ", ") + std::string(to_string(each));
    return text.empty() ? "cached" : text;
}

std::atomic<unsigned long> next_text = 0;

/// Whether an attempt ended for lack of time; solvers may end a little before.
bool is_long(std::chrono::steady_clock::duration spent, std::chrono::milliseconds time) {
    return spent * 10 > time * 9;
}

/// The proof attempts for one obligation.
class Stages {
  public:
    Stages(const eventb::Obligation& obligation, Asker& asker, const Budget& budget, const KeepFolder& keep,
           const std::atomic<bool>& stop)
        : obligation_(obligation), asker_(asker), budget_(budget), keep_(keep), stop_(stop) {}

    Discharged run() {
        if (eventb::smt::holds_by_rule(obligation_)) {
            result_.verdict = Verdict::proved;
            result_.how = "by rule";
            return result_;
        }
        if (!ended()) (void)(instantiated() || finite() || quantified());
        const bool decided = result_.verdict == Verdict::proved || result_.verdict == Verdict::refuted;
        if (!decided && asked_ > 0 && failed_ == asked_) {
            result_.fault = fmt::format("no solver works: {}", fmt::join(result_.failures, "; "));
        } else if (!decided && !result_.failures.empty()) {
            result_.because +=
                fmt::format("{}{}", result_.because.empty() ? "" : "; ", fmt::join(result_.failures, "; "));
        }
        return result_;
    }

  private:
    [[nodiscard]] bool is_over() const { return std::chrono::steady_clock::now() >= budget_.until; }
    [[nodiscard]] bool ended() const { return stop_ || is_over() || !result_.fault.empty(); }
    /// Up to the end of all obligations.
    [[nodiscard]] std::chrono::milliseconds within_budget(std::chrono::milliseconds time) const {
        if (budget_.until == std::chrono::steady_clock::time_point::max()) return time;
        const auto left = budget_.until - std::chrono::steady_clock::now();
        return std::clamp(std::chrono::duration_cast<std::chrono::milliseconds>(left), std::chrono::milliseconds(0),
                          time);
    }

    /// Queries the solvers about one form; keeps its text on request. Nothing if there is no such form.
    std::optional<Joint> ask_form(Form form, unsigned size, const char* name, std::chrono::milliseconds time,
                                  Script& script, bool few = false) {
        auto made = eventb::smt::script_of(obligation_, form, size, few);
        if (const auto* none = std::get_if<NoScript>(&made)) {
            result_.because = none->why;
            return std::nullopt;
        }
        script = std::get<Script>(std::move(made));
        Query query{script.text, {}};
        if (form != Form::instantiated) query.questions.emplace_back("(get-model)");
        const std::string text_name = file_name(obligation_.name);
        if (!keep_.empty()) {
            const std::filesystem::path folder = keep_ / file_name(obligation_.component);
            std::error_code failure;
            std::filesystem::create_directories(folder, failure);
            const std::filesystem::path file = folder / (text_name + "." + name + ".smt2");
            std::filesystem::remove(file, failure);  // where it is a link, the file to which it leads stays
            errno = 0;
            if (!(std::ofstream(file, std::ios::binary) << query.whole()).flush())
                process::note_not_kept(file, {errno, std::generic_category()});
        }
        const auto began = std::chrono::steady_clock::now();
        Joint joint =
            asker_.ask(fmt::format("{}.{}.{}", next_text++, text_name, name), query, within_budget(time), stop_);
        result_.fault = joint.fault;
        ++asked_;
        if (joint.all_failed) ++failed_;
        const bool is_open = joint.answer == Answer::unknown && !joint.all_failed;
        result_.is_cut = result_.is_cut || (is_open && is_long(std::chrono::steady_clock::now() - began, time));
        for (const std::string& each : joint.failures) {
            auto& all = result_.failures;
            if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(each);
        }
        return joint;
    }

    bool proved(const Joint& joint, const char* form) {
        result_.verdict = Verdict::proved;
        result_.size = 0;
        result_.because.clear();
        result_.how = fmt::format("{}, {}", listed(joint.by), form);
        return true;
    }

    bool instantiated() {
        Script script;
        const auto joint = ask_form(Form::instantiated, 0, "instantiated", budget_.instantiated, script);
        if (joint && joint->answer == Answer::unsat) return proved(*joint, "instantiated");
        return ended();
    }

    /// Instances in increasing size: the first one that refutes is the easiest to read.
    bool finite() {
        const auto until = std::chrono::steady_clock::now() + budget_.finite;
        const unsigned first = eventb::smt::least_size(obligation_);
        const unsigned last = obligation_.sets.empty() ? 1 : first + budget_.sizes - 1;
        for (unsigned size = first; size <= last; ++size) {
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
            if (left.count() <= 0) return false;
            Script script;
            const std::string name = fmt::format("size{}", size);
            const auto joint = ask_form(Form::finite, size, name.c_str(), left, script);
            if (ended()) return true;
            if (!joint || joint->answer == Answer::unknown) return false;
            if (joint->answer == Answer::sat) {
                result_.verdict = Verdict::unknown;  // whatever the smaller ones answered
                if (script.exact && refuted(*joint, size, Form::finite)) return true;
                if (ended()) return true;
                return false;
            }
            result_.verdict = Verdict::proved_for_instance;
            result_.how = fmt::format("{}, finite", listed(joint->by));
            result_.size = size;
        }
        return false;
    }

    [[nodiscard]] eventb::smt::Counterexample evaluated(const Joint& joint, unsigned size) const {
        return eventb::smt::evaluated(obligation_, size, joint.rest);
    }

    /// A model counts if the obligation is false in it, as far as it can be evaluated.
    bool refuted(const Joint& joint, unsigned size, Form form) {
        using Kind = eventb::smt::Counterexample::Kind;
        auto found = evaluated(joint, size);
        result_.verdict = Verdict::unknown;
        if (found.kind != Kind::confirmed) {
            // An infinite state cannot be evaluated: there may be a finite one.
            Script script;
            const auto smaller = ask_form(form, size, "few", budget_.instantiated, script, true);
            if (ended()) return true;
            if (smaller && smaller->answer == Answer::sat) {
                auto other = evaluated(*smaller, size);
                if (other.kind == Kind::confirmed || found.kind != Kind::open) found = std::move(other);
            }
        }
        switch (found.kind) {
            case Kind::wrong:
                result_.because =
                    fmt::format("the model of {} is not a counterexample: {}", listed(joint.by), found.because);
                return false;
            case Kind::ill_defined:
                result_.because = fmt::format("the only model found is not well-defined: {}", found.because);
                return false;
            case Kind::open:
                result_.because = found.because;
                break;
            case Kind::confirmed:
                break;
        }
        result_.verdict = Verdict::refuted;
        result_.size = obligation_.sets.empty() ? 0 : size;
        result_.how = fmt::format("{}, finite", listed(joint.by));
        result_.model = found.state;
        return true;
    }

    bool quantified() {
        Script script;
        const auto begin = std::chrono::steady_clock::now();
        const auto joint = ask_form(Form::quantified, 0, "quantified", budget_.quantified, script);
        const auto spent = std::chrono::steady_clock::now() - begin;
        if (ended()) return true;
        if (joint && joint->answer == Answer::unsat) return proved(*joint, "with quantifiers");
        if (joint && joint->answer == Answer::sat && script.exact) return refuted(*joint, 0, Form::quantified);
        if (result_.verdict == Verdict::unknown && result_.because.empty()) {
            // A solver may give up long before its time is over; then more time does not help.
            result_.because =
                !is_long(spent, within_budget(budget_.quantified))
                    ? "no solver decides it: the solvers give up, and more time does not help"
                    : fmt::format("no solver decided it: the time budget of {:.2g} s{} is used up; raise --time",
                                  static_cast<double>(budget_.quantified.count()) / 1000,
                                  budget_.is_share ? " for one attempt" : "");
        }
        return false;
    }

    const eventb::Obligation& obligation_;
    Asker& asker_;
    const Budget& budget_;
    const KeepFolder& keep_;
    const std::atomic<bool>& stop_;
    Discharged result_;
    unsigned asked_ = 0;   ///< queries
    unsigned failed_ = 0;  ///< queries on which all solvers failed
};

}  // namespace

std::string_view to_string(Verdict verdict) {
    switch (verdict) {
        case Verdict::proved:
            return "proved";
        case Verdict::proved_for_instance:
            return "proved only for the finite instance";
        case Verdict::refuted:
            return "refuted";
        case Verdict::unknown:
            return "unknown";
    }
    return "unknown";
}

namespace {

/// Only a proof counts: a counterexample would have to name the sets. All parts share the time of one obligation.
void prove_parts(const std::vector<eventb::Obligation>& parts, Asker& asker, const Budget& budget,
                 const KeepFolder& keep, const std::atomic<bool>& stop, Discharged& result) {
    Discharged last;
    Budget own = budget;
    own.until = std::min(own.until, std::chrono::steady_clock::now() + budget.longest() / 2);
    for (const eventb::Obligation& each : parts) {
        last = Stages(each, asker, own, keep, stop).run();
        last.is_cut = last.is_cut || result.is_cut;
        if (!last.fault.empty()) break;
        if (last.verdict == Verdict::proved) continue;
        if (!last.because.empty()) result.because = last.because;  // it is closer to the reason
        result.is_cut = last.is_cut || std::chrono::steady_clock::now() >= own.until;
        return;
    }
    if (!parts.empty()) result = std::move(last);
}

}  // namespace

Budget Budget::within(std::chrono::milliseconds longest_attempt) const {
    Budget made = *this;
    for (std::chrono::milliseconds* each : {&made.instantiated, &made.finite, &made.quantified})
        *each = std::min(*each, longest_attempt);
    made.is_share = is_share || made.quantified < quantified;
    return made;
}

Discharged ended_by(const std::exception& fault) {
    Discharged result;
    result.because = budget::refused_by_system(fault);
    if (result.because.empty()) result.fault = std::string("internal error: ") + fault.what();
    return result;
}

Discharged discharge(const eventb::Obligation& obligation, Asker& asker, const Budget& budget, const KeepFolder& keep,
                     const std::atomic<bool>& stop) {
    const auto began = std::chrono::steady_clock::now();
    Discharged result;
    try {
        // Texts of solvers and their models may be long.
        budget::Limits limits{.cancelled = &stop};
        if (budget.until != std::chrono::steady_clock::time_point::max())
            limits.time = std::max(std::chrono::milliseconds(1),
                                   std::chrono::duration_cast<std::chrono::milliseconds>(budget.until - began));
        const budget::Scope scope(limits);
        result = Stages(obligation, asker, budget, keep, stop).run();
        const bool is_open = result.verdict == Verdict::unknown || result.verdict == Verdict::proved_for_instance;
        if (is_open && result.fault.empty() && !stop && std::chrono::steady_clock::now() < budget.until)
            prove_parts(eventb::split_goal(obligation), asker, budget, keep, stop, result);
    } catch (const budget::Exceeded&) {
        result = {};
    }
    const bool is_over = std::chrono::steady_clock::now() >= budget.until;
    if ((stop || is_over) && result.verdict != Verdict::proved && result.verdict != Verdict::refuted) {
        result.verdict = Verdict::unknown;
        result.because =
            stop ? "the proof attempt was stopped" : "the time budget for all obligations is used up; raise --time";
    }
    if (!result.fault.empty()) result.verdict = Verdict::unknown;
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return result;
}

}  // namespace map2pml::smt
