#include "tests/auml/diagram_traces.h"

#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace map2pml::auml_test {

namespace {

struct Part;
using PartPointer = std::shared_ptr<const Part>;

struct Part {
    enum class Kind { nothing, event, sequence, choice, side_by_side, loop, critical } kind = Kind::nothing;
    std::size_t lifeline = 0;  // event
    std::string word;
    std::size_t message = 0;
    bool is_send = false;
    std::vector<PartPointer> parts;  // two of a sequence; one of a loop or `critical`
    std::set<std::size_t> begun;     // critical: lifelines that have done something in it
    std::uint32_t lower = 0;
    std::optional<std::uint32_t> upper;
    std::string text;  // equal for equal parts
};

PartPointer finish(Part part) {
    using Kind = Part::Kind;
    const char* names[] = {"0", "e", ";", "+", "|", "*", "!"};
    part.text = names[static_cast<int>(part.kind)];
    if (part.kind == Kind::event) part.text += part.word + "#" + std::to_string(part.message);
    if (part.kind == Kind::loop)
        part.text += std::to_string(part.lower) + "," + (part.upper ? std::to_string(*part.upper) : "*");
    for (const std::size_t each : part.begun) part.text += std::to_string(each) + ",";
    part.text += "(";
    for (const PartPointer& each : part.parts) part.text += each->text + " ";
    part.text += ")";
    return std::make_shared<const Part>(std::move(part));
}

PartPointer nothing() {
    static const PartPointer part = finish({});
    return part;
}

PartPointer of(Part::Kind kind, std::vector<PartPointer> parts) {
    Part part;
    part.kind = kind;
    part.parts = std::move(parts);
    return finish(std::move(part));
}

PartPointer sequence(const PartPointer& first, const PartPointer& then) {
    if (first->kind == Part::Kind::nothing) return then;
    if (then->kind == Part::Kind::nothing) return first;
    return of(Part::Kind::sequence, {first, then});
}

PartPointer loop(const PartPointer& body, std::uint32_t lower, std::optional<std::uint32_t> upper) {
    if (upper == 0U) return nothing();
    Part part;
    part.kind = Part::Kind::loop;
    part.parts = {body};
    part.lower = lower;
    part.upper = upper;
    return finish(std::move(part));
}

PartPointer critical(const PartPointer& body, std::set<std::size_t> begun) {
    if (body->kind == Part::Kind::nothing) return nothing();
    Part part;
    part.kind = Part::Kind::critical;
    part.parts = {body};
    part.begun = std::move(begun);
    return finish(std::move(part));
}

PartPointer after_round(const Part& part) {
    return loop(part.parts.front(), part.lower == 0 ? 0 : part.lower - 1,
                part.upper ? std::optional(*part.upper - 1) : std::nullopt);
}

bool may_end(const PartPointer& part) {
    switch (part->kind) {
        case Part::Kind::nothing:
            return true;
        case Part::Kind::event:
            return false;
        case Part::Kind::loop:
            return part->lower == 0 || may_end(part->parts.front());
        case Part::Kind::choice:
            for (const PartPointer& each : part->parts)
                if (may_end(each)) return true;
            return false;
        case Part::Kind::sequence:
        case Part::Kind::critical:
        case Part::Kind::side_by_side:
            for (const PartPointer& each : part->parts)
                if (!may_end(each)) return false;
            return true;
    }
    return false;
}

/// What is left of a part when a later event on this lifeline comes first; nothing when the part does not permit it.
std::optional<PartPointer> permits(const PartPointer& part, std::size_t lifeline) {
    switch (part->kind) {
        case Part::Kind::nothing:
            return part;
        case Part::Kind::event:
            return part->lifeline == lifeline ? std::nullopt : std::optional(part);
        case Part::Kind::choice: {
            std::vector<PartPointer> left;
            for (const PartPointer& each : part->parts)
                if (auto permitted = permits(each, lifeline)) left.push_back(*permitted);
            if (left.empty()) return std::nullopt;
            return left.size() == 1 ? left.front() : of(Part::Kind::choice, std::move(left));
        }
        case Part::Kind::loop: {
            const auto body = permits(part->parts.front(), lifeline);
            if (body) return loop(*body, part->lower, part->upper);
            return part->lower == 0 ? std::optional(nothing()) : std::nullopt;
        }
        case Part::Kind::critical: {
            const auto body = permits(part->parts.front(), lifeline);
            return body ? std::optional(critical(*body, part->begun)) : std::nullopt;
        }
        case Part::Kind::sequence:
        case Part::Kind::side_by_side: {
            std::vector<PartPointer> left;
            for (const PartPointer& each : part->parts) {
                const auto permitted = permits(each, lifeline);
                if (!permitted) return std::nullopt;
                left.push_back(*permitted);
            }
            return part->kind == Part::Kind::sequence ? sequence(left[0], left[1])
                                                      : of(Part::Kind::side_by_side, std::move(left));
        }
    }
    return std::nullopt;
}

/// What is left of a part when something beside it comes first on this lifeline: regions that have begun there must be over.
std::optional<PartPointer> released(const PartPointer& part, std::size_t lifeline) {
    switch (part->kind) {
        case Part::Kind::nothing:
        case Part::Kind::event:
        case Part::Kind::choice:  // has not begun
        case Part::Kind::loop:
            return part;
        case Part::Kind::critical:
            return part->begun.contains(lifeline) ? permits(part, lifeline) : std::optional(part);
        case Part::Kind::sequence:
        case Part::Kind::side_by_side: {
            std::vector<PartPointer> left;
            for (const PartPointer& each : part->parts) {
                const auto one = released(each, lifeline);
                if (!one) return std::nullopt;
                left.push_back(*one);
            }
            return part->kind == Part::Kind::sequence ? sequence(left[0], left[1])
                                                      : of(Part::Kind::side_by_side, std::move(left));
        }
    }
    return std::nullopt;
}

struct Step {
    const Part* event = nullptr;
    PartPointer left;
};

std::vector<Step> steps(const PartPointer& part) {
    std::vector<Step> all;
    switch (part->kind) {
        case Part::Kind::nothing:
            break;
        case Part::Kind::event:
            all.push_back({part.get(), nothing()});
            break;
        case Part::Kind::choice:
            for (const PartPointer& each : part->parts)
                for (Step& step : steps(each)) all.push_back(std::move(step));
            break;
        case Part::Kind::loop: {
            const PartPointer rest = after_round(*part);
            for (const Step& step : steps(part->parts.front())) all.push_back({step.event, sequence(step.left, rest)});
            // An event of a later round, when this round permits it.
            if (part->upper) {
                for (const Step& step : steps(rest))
                    if (const auto before = permits(part->parts.front(), step.event->lifeline))
                        all.push_back({step.event, sequence(*before, step.left)});
            }
            break;
        }
        case Part::Kind::side_by_side:
            for (std::size_t at = 0; at < part->parts.size(); ++at) {
                for (const Step& step : steps(part->parts[at])) {
                    std::vector<PartPointer> parts;
                    for (std::size_t other = 0; other < part->parts.size(); ++other) {
                        const auto left =
                            other == at ? std::optional(step.left) : released(part->parts[other], step.event->lifeline);
                        if (left) parts.push_back(*left);
                    }
                    if (parts.size() == part->parts.size())
                        all.push_back({step.event, of(Part::Kind::side_by_side, std::move(parts))});
                }
            }
            break;
        case Part::Kind::critical:
            for (const Step& step : steps(part->parts[0])) {
                std::set<std::size_t> begun = part->begun;
                begun.insert(step.event->lifeline);
                all.push_back({step.event, critical(step.left, std::move(begun))});
            }
            break;
        case Part::Kind::sequence:
            for (const Step& step : steps(part->parts[0]))
                all.push_back({step.event, sequence(step.left, part->parts[1])});
            for (const Step& step : steps(part->parts[1]))
                if (const auto before = permits(part->parts[0], step.event->lifeline))
                    all.push_back({step.event, sequence(*before, step.left)});
            break;
    }
    return all;
}

/// A guard may be false: then nothing happens in its operand, and of a choice nothing at all if no other operand can be taken. A loop may
/// have fewer rounds, which its bounds say.
void make_optional(const auml::Combined& combined, std::vector<PartPointer>& parts) {
    const bool is_choice = combined.kind == auml::Operator::alt || combined.kind == auml::Operator::opt;
    bool may_be_none = is_choice;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        const bool may_be_false = !combined.operands[at].guard.empty() && !combined.operands[at].waits;
        may_be_none = may_be_none && may_be_false && combined.operands[at].guard != "else";
        if (!is_choice && combined.kind != auml::Operator::loop && may_be_false)
            parts[at] = of(Part::Kind::choice, {parts[at], nothing()});
    }
    if (may_be_none) parts.push_back(nothing());
}

PartPointer part_of(const auml::Interaction& interaction, const std::vector<auml::Fragment>& fragments) {
    PartPointer all = nothing();
    for (std::size_t at = fragments.size(); at > 0; --at) {
        const auml::Fragment& fragment = fragments[at - 1];
        PartPointer one = nothing();
        if (const auto* occurrence = std::get_if<auml::Occurrence>(&fragment.kind)) {
            const auml::Message& message = interaction.messages[occurrence->message];
            const auto from = std::get<auml::AtLifeline>(message.from).lifeline;
            const auto to = std::get<auml::AtLifeline>(message.to).lifeline;
            Part event;
            event.kind = Part::Kind::event;
            event.lifeline = occurrence->lifeline;
            event.message = occurrence->message;
            event.is_send = occurrence->is_send;
            event.word = occurrence->is_send
                             ? std::to_string(from) + "!" + message.label.act + ">" + std::to_string(to) + " "
                             : std::to_string(to) + "?" + message.label.act + "<" + std::to_string(from) + " ";
            one = finish(std::move(event));
        } else if (const auto* combined = std::get_if<auml::Combined>(&fragment.kind)) {
            std::vector<PartPointer> parts;
            for (const auml::Operand& operand : combined->operands)
                parts.push_back(part_of(interaction, operand.fragments));
            make_optional(*combined, parts);
            switch (combined->kind) {
                case auml::Operator::seq:
                case auml::Operator::strict:
                case auml::Operator::assert_:
                case auml::Operator::consider:
                case auml::Operator::ignore:
                    for (auto part = parts.rbegin(); part != parts.rend(); ++part) one = sequence(*part, one);
                    break;
                case auml::Operator::loop:
                    one = loop(parts.front(), combined->bounds.lower, combined->bounds.upper);
                    break;
                case auml::Operator::par:
                    one = of(Part::Kind::side_by_side, std::move(parts));
                    break;
                case auml::Operator::critical:
                    one = critical(parts.front(), {});
                    break;
                case auml::Operator::opt:
                    parts.push_back(nothing());
                    one = of(Part::Kind::choice, std::move(parts));
                    break;
                default:
                    one = of(Part::Kind::choice, std::move(parts));
                    break;
            }
        }
        all = sequence(one, all);
    }
    return all;
}

}  // namespace

std::optional<std::set<std::string>> words_of_diagram(const auml::Interaction& interaction, std::size_t most,
                                                      std::size_t longest) {
    // A message of a loop is sent several times: how many of them are on their way.
    using OnTheWay = std::map<std::size_t, int>;
    struct Open {
        PartPointer part;
        OnTheWay on_the_way;
        std::string word;
        std::size_t length = 0;
    };
    std::set<std::string> words;
    std::set<std::string> seen;
    std::vector<Open> open = {{part_of(interaction, interaction.fragments), {}, "", 0}};
    while (!open.empty()) {
        const Open now = std::move(open.back());
        open.pop_back();
        if (may_end(now.part)) words.insert(now.word);
        if (words.size() > most || seen.size() > 50 * most || now.length > longest) return std::nullopt;
        for (const Step& step : steps(now.part)) {
            Open next{step.left, now.on_the_way, now.word + step.event->word, now.length + 1};
            int& count = next.on_the_way[step.event->message];
            count += step.event->is_send ? 1 : -1;
            if (count < 0) continue;  // received before it is sent
            if (count == 0) next.on_the_way.erase(step.event->message);
            std::string key = next.word + "/" + next.part->text;
            if (seen.insert(std::move(key)).second) open.push_back(std::move(next));
        }
    }
    return words;
}

}  // namespace map2pml::auml_test
