#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "driver/verdicts/properties/internal.h"

namespace map2pml::check {

using report::PropertyResult;

namespace {

bool is_open(const PropertyResult& result) {
    return result.verdict == ir::Verdict::incomplete && result.property != ir::Property::mailbox_bound;
}

}  // namespace

void decide_with_any_mailboxes(const SceneRequest& request, const ModelLines& lines,
                               std::vector<PropertyResult>& results) {
    if (std::none_of(results.begin(), results.end(), is_open)) return;
    std::vector<const ir::UserProperty*> stated;
    for (const PropertyResult& each : results) {
        const ir::UserProperty* const property = stated_of(each, request.instance);
        if (is_open(each) && property != nullptr && property->kind != ir::UserProperty::Kind::modal)
            stated.push_back(property);
    }
    const std::optional<BuiltInBySemantics> known = decide_with_any_mailboxes(request, stated);
    if (!known) return;
    for (PropertyResult& result : results) {
        if (!is_open(result)) continue;
        PropertyResult judged = result;
        judged.limits_reached = lines.limit_words(known->limits_reached);
        if (!judge_by(*known, request, judged)) continue;
        result = std::move(judged);
        if (result.verdict == ir::Verdict::holds)
            result.summary = fmt::format("mailboxes of any size, {}{}{}", result.summary,
                                         request.protocol.may_overtake ? ", where " : "",
                                         request.protocol.may_overtake ? kInOrder : "");
        else if (result.may_happen)
            result.summary += ", with mailboxes of any size";
        put_excuse(result, request.protocol);
    }
}

}  // namespace map2pml::check
