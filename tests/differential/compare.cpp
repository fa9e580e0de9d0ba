#include "tests/differential/compare.h"

#include <fmt/format.h>

#include <exception>

#include "tests/differential/driver_check.h"
#include "tests/differential/lcc_generator.h"
#include "tests/differential/model_observation.h"
#include "tests/differential/semantics_observation.h"
#include "translator/model/protocol/text_form.h"

namespace map2pml::differential {

namespace {

/// A model takes a service at rest for one that has ended; the verdicts tell whether that is right.
void leave_out_ends(Observation& seen) {
    seen.terminal.clear();
    seen.deadlock = false;
    seen.orphans = false;  // at rest, too: that is asked of the driver
}

}  // namespace

namespace {

Comparison compare_or_throw(const spin::Tools& tools, const TestCase& test, const Sizes& sizes,
                            const std::vector<ModelForm>& forms, const std::set<int>& drivers) {
    Comparison result;
    const Loaded loaded = load(test);
    if (!loaded.errors.empty()) {
        result.difference = "not well-formed: " + loaded.errors;
        return result;
    }
    SemanticsObservation semantics = observe_semantics(loaded, test.capacity, sizes.semantics_states);
    result.semantics = std::move(semantics.seen);
    result.verdicts = std::move(semantics.verdicts);
    if (result.semantics.too_large) return result;
    result.compared = true;
    for (const ModelForm& form : forms) {
        const bool is_reduced = form.level == 2;
        const bool is_sliced = is_reduced && promela::reductions_for(form.level, form.without).slice;
        Observation wanted = is_sliced ? semantics.sliced : result.semantics;
        const std::size_t size = is_reduced ? 1 : static_cast<std::size_t>(form.level);
        Observation model = observe_model(tools, loaded, test.capacity, form, sizes.steps[size]);
        result.compared = !model.too_large;
        if (!result.compared) break;
        if (is_reduced) {
            forget_order(loaded, form, wanted);
            forget_order(loaded, form, model);
        } else {
            result.model_states[size] = model.states;
        }
        if (!loaded.instance.services.empty()) {
            leave_out_ends(wanted);
            leave_out_ends(model);
        }
        result.difference += difference("sem", wanted, to_string(form), model);
    }
    if (!loaded.instance.services.empty()) leave_out_ends(result.semantics);
    if (result.compared && test.is_lcc) {
        result.difference += result.verdicts.depends_on_arrival ? "it can be told when messages arrive\n" : "";
        result.difference += difference_from_rules(test, sizes.semantics_states);
    }
    if (result.compared && test.check.empty()) result.difference += unstable_forms(test, loaded);
    const Observation& seen = result.semantics;
    const RunsSeen runs = seen.processes || seen.cut || seen.mistake ? RunsSeen::some
                          : seen.overflow                            ? RunsSeen::all_that_fit
                                                                     : RunsSeen::all;
    for (const int level : drivers) {
        if (level == 0 && seen.processes)
            continue;  // processes that pile up without end take it half a minute to give up
        result.difference += driver_difference(test, level, result.verdicts, runs, &result.logged);
    }
    return result;
}

}  // namespace

Comparison compare(const spin::Tools& tools, const TestCase& test, const Sizes& sizes,
                   const std::vector<ModelForm>& forms, const std::set<int>& drivers) {
    try {
        return compare_or_throw(tools, test, sizes, forms, drivers);
    } catch (const std::exception& thrown) {
        // Somebody's fault, like any other: the case is worth keeping.
        Comparison result;
        result.difference = fmt::format("exception: {}\n", thrown.what());
        return result;
    }
}

std::string kind_of(const std::string& difference) {
    std::string kind;
    bool quoted = false;
    for (const char letter : difference.substr(0, difference.find('\n'))) {
        quoted = quoted != (letter == '`');
        if (!quoted) kind += letter;
    }
    return kind;
}

std::string unstable_forms(const TestCase& test, const Loaded& loaded) {
    std::string words;
    if (map_text(loaded.protocol) != test.text) words += "print and read: MAP text changes\n";
    diag::Sink sink;
    const std::string text = print_ir(loaded.protocol);
    const auto from_text = ir::read_ir(text, 0, sink);
    if (!from_text || print_ir(*from_text) != text || map_text(*from_text) != test.text)
        words += "print and read: IR text changes\n";
    const std::string json = print_json(loaded.protocol, loaded.sources);
    const auto from_json = ir::read_json(json, 0, sink);
    if (!from_json || print_json(*from_json, loaded.sources) != json || map_text(*from_json) != test.text)
        words += "print and read: JSON changes\n";
    return words;
}

}  // namespace map2pml::differential
