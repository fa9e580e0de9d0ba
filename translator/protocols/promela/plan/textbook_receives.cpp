#include "translator/protocols/promela/plan/threads.h"

#include <string>
#include <utility>

namespace map2pml::promela {

namespace {

/// `perf`, `agent`, `role`, `arg0`, …: the fields of the textbook's `Message`, by position in the mailbox.
std::string message_field(std::size_t position) {
    static const std::vector<std::string> fixed = {"perf", "agent", "role"};
    return position < fixed.size() ? fixed[position] : "arg" + std::to_string(position - fixed.size());
}

}  // namespace

/// Figure 9: take everything out, put back all but the first match. Figure 8: all tests before any binding.
Steps TextbookReceives::take_first(const Node& of, const MessagePattern& pattern, Steps after) {
    const NodeId id = id_of(of);
    const Origin origin = origin_of(of);
    const Expression buffer = named("buff");
    Expressions all;
    Expressions restored;
    Expressions tests;
    Steps bind;
    for (std::size_t at = 0; at < pattern.fields.size(); ++at) {
        const FieldPattern& field = pattern.fields[at];
        const std::string name = message_field(at);
        all.push_back(member(element(buffer, named("rx")), name));
        restored.push_back(member(element(buffer, named("ry")), name));
        if (field.kind == FieldPattern::Kind::constant || field.kind == FieldPattern::Kind::value)
            tests.push_back(equals(restored.back(), field.expression));
        // A value that nobody needs stays where it is: scratch variables are clean between steps.
        if (field.variable && bound_target(id, *field.variable, at) != Expression(model_.spare(at)))
            append(bind, just(Assign{bound_target(id, *field.variable, at), restored.back()}, origin));
    }
    const Expressions seen = traced_values(pattern, restored);
    Steps matched = tag(of, TrailEvent::receive, seen);
    matched.front().role = LineRole::executes;
    append(matched, consequences(of, reception(of, seen)));
    append(matched, std::move(bind));
    Steps lines = just(TextbookReceive{pattern.mailbox, all_of(tests), all, restored, std::move(matched)}, origin);
    append(lines, std::move(after));
    return lines;
}

}  // namespace map2pml::promela
