#include "translator/machines/explore/machines/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "translator/model/machines/formula/make.h"
#include "translator/model/machines/formula/read_formula.h"

namespace map2pml::machine_exploration {

namespace {

using maze_exploration::is_value;
using maze_exploration::kFalse;
using maze_exploration::kTrue;

constexpr std::size_t kLargestSet = 5;
constexpr std::size_t kUsualSet = 2;
constexpr std::size_t kMostSizes = 200;
constexpr std::size_t kLongestSet = 1'000;

/// `S` in `partition(S, {a}, {b})`: a and b, which are different and all there are.
std::optional<std::pair<std::string, std::vector<std::string>>> listed(const eventb::Predicate& axiom) {
    const auto* partition = std::get_if<eventb::Partition>(&axiom.kind);
    if (partition == nullptr) return std::nullopt;
    const auto* whole = std::get_if<eventb::Name>(&partition->whole->kind);
    if (whole == nullptr) return std::nullopt;
    std::vector<std::string> elements;
    for (const eventb::ExpressionPtr& each : partition->parts) {
        const auto* single = std::get_if<eventb::SetExtension>(&each->kind);
        if (single == nullptr || single->members.size() != 1) return std::nullopt;
        const auto* element = std::get_if<eventb::Name>(&single->members.front()->kind);
        if (element == nullptr) return std::nullopt;
        elements.push_back(element->name);
    }
    return std::pair(whole->name, elements);
}

/// Finds sizes of carrier sets and values of constants.
class Finder {
  public:
    Finder(const eventb::Theory& theory, const Settings& settings) : theory_(theory), settings_(settings) {}

    Instance run() {
        std::vector<eventb::PredicatePtr> axioms;
        for (const eventb::CheckedPredicate& each : theory_.axioms)
            if (!each.theorem) axioms.push_back(each.predicate);
        axioms_ = eventb::all_of(axioms);
        for (const eventb::PredicatePtr& each : axioms) add_listed(*each);
        take_sizes();
        if (!made_.fault.empty()) return std::move(made_);
        for (const std::vector<std::size_t>& sizes : all_sizes()) {
            set_sizes(sizes);
            find_constants();
            ran_out_ = made_.fault.empty() && made_.constants.empty() && is_over();
            if (!made_.fault.empty() || !made_.constants.empty() || ran_out_) break;
        }
        if (made_.fault.empty()) describe();
        return std::move(made_);
    }

  private:
    [[nodiscard]] bool is_cancelled() const { return settings_.cancelled != nullptr && *settings_.cancelled; }
    /// The search for states needs time, too.
    [[nodiscard]] bool is_over() const {
        return is_cancelled() || std::chrono::steady_clock::now() > began_ + settings_.time / 3;
    }

    /// All values of such constants differ only by the names of the elements, so one of them is enough.
    void add_listed(const eventb::Predicate& axiom) {
        const auto found = listed(axiom);
        if (!found || !is_set(found->first) || sets_.contains(found->first)) return;
        const std::set<std::string> different(found->second.begin(), found->second.end());
        if (different.size() != found->second.size()) return;
        for (const std::string& each : found->second) {
            const auto type = type_of(each);
            if (!type || *type != eventb::Type::given(found->first) || listed_.contains(each)) return;
        }
        sets_[found->first] = found->second;
        listed_.insert(found->second.begin(), found->second.end());
    }

    [[nodiscard]] bool is_set(const std::string& name) const {
        return std::find(theory_.sets.begin(), theory_.sets.end(), name) != theory_.sets.end();
    }

    [[nodiscard]] std::optional<eventb::Type> type_of(const std::string& constant) const {
        for (const eventb::Bound& each : theory_.constants)
            if (each.name == constant) return each.type;
        return std::nullopt;
    }

    static std::vector<std::string> elements_of(const std::string& set, std::size_t count) {
        std::vector<std::string> all;
        for (std::size_t at = 1; at <= count; ++at) all.push_back(set + std::to_string(at));
        return all;
    }

    void take_sizes() {
        for (const Setting& each : settings_.values) {
            if (!is_set(each.name)) {
                if (!type_of(each.name)) {
                    made_.fault =
                        fmt::format("`--let {}`: there is no carrier set or constant with this name", each.name);
                }
                continue;
            }
            std::size_t count = 0;
            const char* end = each.value.data() + each.value.size();
            const auto read = std::from_chars(each.value.data(), end, count);
            if (read.ec != std::errc() || read.ptr != end || count == 0 || count > kLongestSet) {
                made_.fault = fmt::format("`--let {}={}`: a carrier set has a number of elements, from 1 to {}",
                                          each.name, each.value, kLongestSet);
            } else if (sets_.contains(each.name) && sets_[each.name].size() != count) {
                made_.fault = fmt::format("`--let {}={}`: the axioms list its {} elements", each.name, each.value,
                                          sets_[each.name].size());
            } else if (!sets_.contains(each.name)) {
                sets_[each.name] = elements_of(each.name, count);
            }
        }
        for (const std::string& each : theory_.sets)
            if (!sets_.contains(each)) open_.push_back(each);
    }

    /// The usual ones first, then larger ones, then single elements.
    [[nodiscard]] std::vector<std::vector<std::size_t>> all_sizes() const {
        std::vector<std::vector<std::size_t>> all = {{}};
        for (std::size_t at = 0; at < open_.size(); ++at) {
            std::vector<std::vector<std::size_t>> longer;
            for (const std::vector<std::size_t>& each : all) {
                for (std::size_t size = 1; size <= kLargestSet; ++size) {
                    longer.push_back(each);
                    longer.back().push_back(size);
                }
            }
            all = std::move(longer);
            sort_by_cost(all);
        }
        return all;
    }

    static void sort_by_cost(std::vector<std::vector<std::size_t>>& all) {
        const auto cost = [](const std::vector<std::size_t>& sizes) {
            std::size_t sum = 0;
            for (const std::size_t each : sizes) sum += each < kUsualSet ? kLargestSet : each - kUsualSet;
            return sum;
        };
        std::stable_sort(all.begin(), all.end(),
                         [&](const auto& one, const auto& other) { return cost(one) < cost(other); });
        if (all.size() > kMostSizes) all.resize(kMostSizes);
    }

    void set_sizes(const std::vector<std::size_t>& sizes) {
        for (std::size_t at = 0; at < open_.size(); ++at) sets_[open_[at]] = elements_of(open_[at], sizes[at]);
    }

    /// The value of a constant that the settings give.
    void add_given(const Setting& setting, Compiler& compiler, eventb::Environment names) {
        const std::optional<eventb::Type> type = type_of(setting.name);
        if (!type) return;
        const auto wrong = [&](const std::string& why) {
            made_.fault = fmt::format("`--let {}={}`: {}", setting.name, setting.value, why);
        };
        const auto read = eventb::read_expression(setting.value);
        if (!read.fault.empty()) return wrong(read.fault);
        names[setting.name] = *type;
        eventb::TypeCheck types(names);
        const eventb::PredicatePtr equation =
            eventb::compare(eventb::Sign::equal, eventb::name(setting.name, {}), read.formula);
        const eventb::PredicatePtr typed = types.settle(types.infer(*equation));
        const auto faults = types.take_faults();
        if (!faults.empty()) return wrong(faults.front().message);
        const auto code = compiler.expression(*std::get<eventb::Comparison>(typed->kind).right);
        made_.world->evaluator.set_work(kWork);
        const Id value = made_.world->evaluator.value(*code);
        if (value == maze_exploration::kUndefined) wrong("it has no value");
        if (value == maze_exploration::kUnknown) wrong("its value cannot be evaluated");
        if (is_value(value)) known_[setting.name] = value;
    }

    void add_given_values() {
        Compiler compiler(*made_.world);
        eventb::Environment names;
        for (const auto& [set, elements] : made_.world->sets) {
            names[set] = eventb::Type::power(eventb::Type::given(set));
            for (const std::string& each : elements) {
                names[each] = eventb::Type::given(set);
                compiler.add_value(each, made_.world->values.element(each));
            }
        }
        for (const Setting& each : settings_.values) add_given(each, compiler, names);
    }

    void find_constants() {
        made_.world = std::make_unique<World>(sets_);
        made_.compiler = std::make_unique<Compiler>(*made_.world);
        made_.names.clear();
        known_.clear();
        for (const std::string& each : listed_) known_[each] = made_.world->values.element(each);
        add_given_values();
        if (!made_.fault.empty()) return;
        std::set<std::string> names;
        for (const eventb::Bound& each : theory_.constants) names.insert(each.name);
        for (const std::string& each : names) {
            made_.names.push_back({each, made_.compiler->add(each)});
            if (const auto known = known_.find(each); known != known_.end())
                made_.world->frame[made_.names.back().place] = known->second;
        }
        std::vector<eventb::Bound> bound;
        for (const eventb::Bound& each : theory_.constants)
            if (!known_.contains(each.name)) bound.push_back(each);
        const PlanPtr plan = made_.compiler->plan(bound, *axioms_);
        codes_.clear();
        for (const eventb::CheckedPredicate& each : theory_.axioms)
            if (!each.theorem) codes_.emplace_back(&each, made_.compiler->predicate(*each.predicate));
        made_.world->evaluator.set_work(kWork);
        const auto take = [&](std::size_t checked) {
            return taken(conjunction_of(*plan, checked, made_.world->evaluator));
        };
        const auto all = each_binding(*plan, made_.world->evaluator, std::cref(take));
        made_.is_open = made_.is_open || !is_value(all.result);
    }

    /// \returns `kTrue` if it is enough
    Id taken(Id is_true) {
        made_.is_open = made_.is_open || !is_value(is_true);
        if (!is_value(is_true) && made_.open_axiom == nullptr) find_open_axiom();
        if (is_true != kTrue) return kFalse;
        if (made_.constants.size() == kMostConstants) {
            made_.is_cut = true;
            return kTrue;
        }
        std::vector<Id>& row = made_.constants.emplace_back();
        for (const Constant& each : made_.names) row.push_back(made_.world->frame[each.place]);
        return kFalse;
    }

    void find_open_axiom() {
        for (const auto& [axiom, code] : codes_) {
            const Id value = made_.world->evaluator.value(*code);
            if (is_value(value)) continue;
            made_.open_axiom = axiom;
            is_undefined_ = value == maze_exploration::kUndefined;
            return;
        }
    }

    /// Why there are no values, and what helps.
    [[nodiscard]] std::string why_open() const {
        if (made_.open_axiom != nullptr && is_undefined_) {
            return fmt::format(
                "the axiom `{}` has no value for some values of the constants: it is not well-defined (`map2pml "
                "prove`)",
                made_.open_axiom->label);
        }
        if (made_.open_axiom != nullptr) {
            return fmt::format(
                "the axiom `{}` cannot be evaluated: it is about infinitely or too many values; bound its names, as in "
                "`x ∈ 0‥9`",
                made_.open_axiom->label);
        }
        std::string names;
        for (const eventb::Bound& each : theory_.constants)
            if (!known_.contains(each.name)) names += (names.empty() ? "`--let " : ", `--let ") + each.name + "=VALUE`";
        return "the values of the constants cannot be enumerated; give them with " + names;
    }

    void describe() {
        if (made_.constants.empty()) {
            made_.because =
                is_cancelled() ? "the search was stopped before values of the constants were found"
                : ran_out_ ? "the time budget is used up before values of the constants were found; raise --time, or "
                             "give them with `--let NAME=VALUE`"
                : made_.is_open
                    ? why_open()
                    : "no values within the bounds satisfy the axioms; give other values with `--let NAME=VALUE`";
        }
        const auto add = [&](const std::string& part) { made_.words += (made_.words.empty() ? "" : ", ") + part; };
        for (const auto& [set, elements] : sets_)
            add(fmt::format("{} of {} element{}", set, elements.size(), elements.size() == 1 ? "" : "s"));
        std::string open;
        for (const eventb::Bound& each : theory_.constants) {
            const auto known = known_.find(each.name);
            if (known != known_.end() && text_of(known->second, made_.world->values) == each.name) continue;
            if (made_.constants.size() == 1)
                add(each.name + " = " + text_of(value_of(each.name), made_.world->values));
            else if (made_.constants.empty() || known == known_.end())
                open += (open.empty() ? "" : ", ") + each.name;
        }
        if (!open.empty())
            add(fmt::format("{} values of {}", made_.constants.empty() ? "no" : std::to_string(made_.constants.size()),
                            open));
        if (made_.is_open && !made_.constants.empty()) add("others could not be evaluated");
        if (made_.words.empty()) made_.words = "its only instance";
    }

    /// The first one that was found.
    [[nodiscard]] Id value_of(const std::string& constant) const {
        std::size_t at = 0;
        while (made_.names[at].name != constant) ++at;
        return made_.constants.front()[at];
    }

    const eventb::Theory& theory_;
    const Settings& settings_;
    const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    eventb::PredicatePtr axioms_;
    std::vector<std::string> open_;
    std::map<std::string, std::vector<std::string>> sets_;
    std::set<std::string> listed_;     ///< constants that are the elements of carrier sets
    std::map<std::string, Id> known_;  ///< values of constants
    std::vector<std::pair<const eventb::CheckedPredicate*, CodePtr>> codes_;  ///< of the axioms
    bool is_undefined_ = false;                                               ///< `Instance::open_axiom`
    bool ran_out_ = false;
    Instance made_;
};

}  // namespace

Instance instance_of(const eventb::Theory& theory, const Settings& settings) { return Finder(theory, settings).run(); }

}  // namespace map2pml::machine_exploration
