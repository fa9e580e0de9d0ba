#include "driver/verdicts/properties/internal.h"

#include <fmt/format.h>

#include <utility>

#include "driver/results/layout.h"
#include "translator/protocols/modal/linear_form.h"

namespace map2pml::check {

using ir::Verdict;
using report::PropertyResult;

namespace {

bool is_decided(const PropertyResult& result) {
    return result.verdict == Verdict::holds || result.verdict == Verdict::violated;
}

void set_method(PropertyResult& result, const std::string& how) {
    const bool has_other_words = result.verdict == Verdict::violated || result.counterexample || result.choices;
    if (result.verdict == Verdict::holds && !has_other_words) result.summary = how;
}

/// SPIN's answer in place of none.
void take_over(PropertyResult& result, PropertyResult found) {
    found.may_happen = false;
    found.summary += found.summary.empty() ? "by SPIN" : ", by SPIN";
    result = std::move(found);
}

}  // namespace

void ask_spin_too(const SceneRequest& request, const ir::UserProperty& property, const Known& known,
                  PropertyResult& result, std::string& error) {
    if (!is_decided(result) && !(result.verdict == Verdict::incomplete && result.ran_out)) return;
    auto form = modal::linear_form(property, request.protocol);
    if (const auto* reason = std::get_if<std::string>(&form)) {
        set_method(result, fmt::format("{} of the reference semantics; SPIN was not asked: {}",
                                       report::counted(result.states, "state"), *reason));
        return;
    }
    ir::Instance instance = request.instance;
    instance.properties = {std::get<ir::UserProperty>(std::move(form))};
    PropertyResult found = check_user_property(request.with(instance), 0, known, error);
    if (!is_decided(found)) return;
    if (!is_decided(result)) {
        take_over(result, std::move(found));
    } else if (found.verdict == result.verdict) {
        set_method(result, report::counted(result.states, "state") + " of the reference semantics; SPIN confirms it");
    } else {
        error = fmt::format("`{}`: {} by the reference semantics, {} by SPIN", property.name, to_string(result.verdict),
                            to_string(found.verdict));
        result.verdict = Verdict::error;
    }
}

}  // namespace map2pml::check
