#include "tests/differential/behaviour.h"

#include <algorithm>

namespace map2pml::differential {

namespace {

ir::Operation operation(decltype(ir::Operation::kind) kind) { return {{}, 0, std::move(kind)}; }

/// A list of one is that one.
template <typename Kind>
ir::Operation joined(std::vector<ir::Operation> parts) {
    if (parts.size() == 1) return std::move(parts.front());
    return operation(Kind{std::move(parts)});
}

std::map<std::string, Sort> common(const std::map<std::string, Sort>& one, const std::map<std::string, Sort>& other) {
    std::map<std::string, Sort> both;
    for (const auto& [name, sort] : one)
        if (other.contains(name)) both.emplace(name, sort);
    return both;
}

}  // namespace

ir::Operation Behaviour::body(int budget) {
    budget_ = budget;
    Bound bound = heading_.variables;
    if (heading_.leaf) return sequence(bound, false, 1);
    if (!heading_.waits) return sequence(bound, true, 2);
    std::vector<ir::Operation> parts;
    const std::size_t before =
        heading_.parameters.empty() ? dice_.weighted({40, 40, 20}) : dice_.weighted({70, 20, 10});
    for (std::size_t at = 0; at < before; ++at) parts.push_back(step(bound, 1));
    parts.push_back(wait(bound, true, 2));
    return joined<ir::Seq>(std::move(parts));
}

// ---- compound operations

ir::Operation Behaviour::sequence(Bound& bound, bool tail, int depth) {
    std::vector<ir::Operation> parts;
    const std::size_t count = dice_.weighted({35, 40, 20, 5});
    for (std::size_t at = 0; at < count && budget_ > 0; ++at) parts.push_back(step(bound, depth));
    parts.push_back(tail ? last(bound, depth) : step(bound, depth));
    return joined<ir::Seq>(std::move(parts));
}

/// Something that gives control back.
ir::Operation Behaviour::step(Bound& bound, int depth) {
    --budget_;
    const unsigned deep = depth > 0 && budget_ > 0 ? 1 : 0;
    // What a check file implements is to be met.
    const unsigned decides = cast_.arguments.empty() ? 12 : 30;
    switch (dice_.weighted({38, decides, 5, 5, 14 * deep, 14 * deep, 9 * deep, has_leaf() && !heading_.leaf ? 8U : 0U,
                            heading_.leaf ? 0U : 1U})) {
        case 0:
            return send(bound);
        case 1:
            return decide(bound);
        case 2:
            return receive(bound);
        case 3:
            return operation(ir::Skip{});
        case 4:
            return choice(bound, false, depth - 1);
        case 5:
            return wait(bound, false, depth - 1);
        case 6:
            return branches_of_par(bound, depth - 1);
        case 7: {
            for (const Heading& heading : self_.headings)
                if (heading.leaf) return call(bound, heading);
            return operation(ir::Skip{});
        }
        default:
            return any_call(bound);  // comes back: nests
    }
}

ir::Operation Behaviour::last(Bound& bound, int depth) {
    const unsigned deep = depth > 0 && budget_ > 0 ? 1 : 0;
    switch (dice_.weighted({40, 25 * deep, 10 * deep, 35})) {
        case 0:
            return any_call(bound);
        case 1:
            return wait(bound, true, depth - 1);
        case 2:
            return choice(bound, true, depth - 1);
        default:
            return step(bound, depth);
    }
}

ir::Operation Behaviour::choice(Bound& bound, bool tail, int depth) {
    std::vector<ir::Operation> branches;
    const std::size_t count = 2 + dice_.weighted({80, 20});
    Bound after;
    for (std::size_t at = 0; at < count; ++at) {
        Bound own = bound;
        if (at == 0 && dice_.percent(35)) {  // what was sent stays sent when the branch fails
            std::vector<ir::Operation> parts;
            parts.push_back(send(own));
            parts.push_back(dice_.percent(60) ? decide(own) : receive(own));
            branches.push_back(operation(ir::Seq{std::move(parts)}));
        } else {
            branches.push_back(sequence(own, tail, depth));
        }
        after = at == 0 ? own : common(after, own);
    }
    bound = after;
    return operation(ir::OrderedChoice{std::move(branches)});
}

ir::Operation Behaviour::branches_of_par(Bound& bound, int depth) {
    std::vector<ir::Operation> branches;
    const std::size_t count = 2 + dice_.weighted({88, 12});
    Bound after = bound;
    for (std::size_t at = 0; at < count; ++at) {
        Bound own = bound;
        if (dice_.percent(40))
            branches.push_back(wait(own, false, 0));
        else
            branches.push_back(sequence(own, dice_.percent(6), depth));
        after.insert(own.begin(), own.end());
    }
    bound = after;
    return operation(ir::Par{std::move(branches)});
}

ir::Operation Behaviour::wait(Bound& bound, bool tail, int depth) {
    --budget_;
    Bound tried = bound;
    Bound timed_out = bound;
    ir::WaitFor wait;
    *wait.attempt = attempt(tried, tail, depth);
    *wait.on_timeout = on_timeout(timed_out, tail, depth);
    bound = common(tried, timed_out);
    return operation(std::move(wait));
}

ir::Operation Behaviour::attempt(Bound& bound, bool tail, int depth) {
    std::vector<ir::Operation> branches;
    const std::size_t count = 1 + dice_.weighted({50, 38, 12});
    Bound after;
    for (std::size_t at = 0; at < count; ++at) {
        Bound own = bound;
        std::vector<ir::Operation> parts;
        switch (dice_.weighted({84, 3, 3, 3, 3, 4})) {
            case 0:
                parts.push_back(receive(own));
                break;
            case 1:
                parts.push_back(send(own));
                break;
            case 2:
                parts.push_back(decide(own));
                break;
            case 3:
                parts.push_back(depth > 0 ? branches_of_par(own, 0) : operation(ir::Skip{}));
                break;
            case 5:
                parts.push_back(choice_with_skip(own));
                parts.push_back(receive(own));
                break;
            default:
                parts.push_back(depth > 0 ? wait(own, false, 0) : receive(own));
        }
        if (budget_ > 0 && dice_.percent(70)) {
            ir::Operation rest = sequence(own, tail, depth > 0 ? depth - 1 : 0);
            if (auto* more = std::get_if<ir::Seq>(&rest.kind))
                std::move(more->parts.begin(), more->parts.end(), std::back_inserter(parts));
            else
                parts.push_back(std::move(rest));
        }
        branches.push_back(joined<ir::Seq>(std::move(parts)));
        after = at == 0 ? own : common(after, own);
    }
    bound = after;
    return joined<ir::OrderedChoice>(std::move(branches));
}

/// An attempt is looked through where one of several alternatives does nothing.
ir::Operation Behaviour::choice_with_skip(const Bound& bound) {
    std::vector<ir::Operation> branches;
    if (dice_.percent(40)) {
        Bound own = bound;
        branches.push_back(receive(own));
    }
    branches.push_back(operation(ir::Skip{}));
    if (branches.size() < 2 || dice_.percent(50)) {
        Bound own = bound;
        branches.push_back(dice_.percent(50) ? receive(own) : decide(own));
    }
    return operation(ir::OrderedChoice{std::move(branches)});
}

ir::Operation Behaviour::on_timeout(Bound& bound, bool tail, int depth) {
    const unsigned may_call = tail && !heading_.leaf ? 1 : 0;
    const unsigned may_restart = heading_.waits ? may_call : 0;
    switch (dice_.weighted({30 * may_restart, 25, 13, 7, 10, 10 * may_call, 3})) {
        case 0:
            return again();
        case 1:
            return operation(ir::Skip{});
        case 2:
            return send(bound);
        case 3:
            return decide(bound);
        case 4:
            return sequence(bound, tail, depth > 0 ? depth - 1 : 0);
        case 5:
            return any_call(bound);
        default:
            return receive(bound);
    }
}

// ---- actions

ir::Operation Behaviour::send(const Bound& bound) {
    const MessageKind& kind = dice_.pick(cast_.messages);
    ir::Send send{kind.performative, {}, to(bound)};
    for (const Sort sort : kind.terms) send.terms.push_back(value(bound, sort));
    return operation(std::move(send));
}

ir::Operation Behaviour::receive(Bound& bound) {
    const MessageKind& kind = dice_.pick(cast_.messages);
    const Bound before = bound;
    ir::Receive receive{kind.performative, {}, {}};
    for (const Sort sort : kind.terms) {
        const bool repeat = !receive.patterns.empty() && dice_.percent(12);
        receive.patterns.push_back(repeat ? receive.patterns.front() : pattern(before, bound, sort));
    }
    receive.from = from(before, bound);
    return operation(std::move(receive));
}

ir::Operation Behaviour::decide(Bound& bound) {
    ir::Decide decide;
    decide.procedure = dice_.pick(cast_.procedures);
    const auto fixed = cast_.arguments.find(decide.procedure);
    const std::size_t count = fixed != cast_.arguments.end() ? fixed->second : dice_.percent(30) ? 1 : 0;
    while (decide.arguments.size() < count) {
        // A procedure may be asked with what has no value on some run, or on any.
        decide.arguments.push_back(dice_.percent(6) ? term(ir::Variable{dice_.percent(50) ? "x" : "u"})
                                                    : value(bound, Sort::data));
    }
    if (dice_.percent(35)) {
        decide.result = ir::Variable{dice_.percent(50) ? "x" : "y"};
        bound[decide.result->name] = Sort::data;
    }
    return operation(std::move(decide));
}

ir::Operation Behaviour::call(const Bound& bound, const Heading& heading) {
    ir::Become call;
    for (std::size_t at = 0; at < heading.parameters.size(); ++at) {
        const ir::Term& parameter = heading.parameters[at];
        const auto* variable = std::get_if<ir::Variable>(&parameter.kind);
        if (variable != nullptr)
            call.arguments.push_back(value(bound, heading.variables.at(variable->name)));
        else if (at > 0 && dice_.percent(50))
            call.arguments.push_back(value(bound, Sort::data));  // the value selects
        else
            call.arguments.push_back(parameter);
    }
    return operation(std::move(call));
}

ir::Operation Behaviour::any_call(const Bound& bound) {
    std::vector<const Heading*> waiting;
    for (const Heading& each : self_.headings)
        if (each.waits) waiting.push_back(&each);
    if (waiting.empty() || dice_.percent(4))
        return dice_.percent(15) ? call(bound, dice_.pick(self_.headings)) : send(bound);
    return call(bound, *dice_.pick(waiting));
}

ir::Operation Behaviour::again() const { return operation(ir::Become{heading_.parameters}); }

bool Behaviour::has_leaf() const {
    return std::any_of(self_.headings.begin(), self_.headings.end(), [](const Heading& each) { return each.leaf; });
}

// ---- terms

std::vector<std::string> Behaviour::of_sort(const Bound& bound, Sort sort) const {
    std::vector<std::string> names;
    for (const auto& [name, own] : bound)
        if (own == sort) names.push_back(name);
    return names;
}

ir::Term Behaviour::value(const Bound& bound, Sort sort) {
    if (dice_.percent(4)) sort = Sort::data;
    const std::vector<std::string> known = of_sort(bound, sort);
    if (!known.empty() && dice_.percent(60)) return term(ir::Variable{dice_.pick(known)});
    switch (sort) {
        case Sort::data:
            break;
        case Sort::agent: {
            const Member& member = dice_.percent(40) ? self_ : dice_.pick(cast_.members);
            return term(ir::AgentName{has_one_name(member) ? member.name : self_.name});
        }
        case Sort::role:
            return term(ir::RoleName{dice_.pick(cast_.members).role});
    }
    return constant(dice_);
}

ir::Term Behaviour::pattern(const Bound& before, Bound& bound, Sort sort) {
    const std::vector<std::string> known = of_sort(before, sort);
    switch (dice_.weighted({28, 44, 15, known.empty() ? 0U : 13U})) {
        case 0:
            return value({}, sort);
        case 1: {
            const std::string name = sort == Sort::data    ? (dice_.percent(60) ? "x" : "y")
                                     : sort == Sort::agent ? (dice_.percent(60) ? "w" : "z")
                                                           : "r";
            bound[name] = sort;
            return term(ir::Variable{name});
        }
        case 2:
            return term(ir::Wildcard{});
        default:
            return term(ir::CurrentValue{dice_.pick(known)});
    }
}

const Member& Behaviour::partner() {
    const std::size_t others = cast_.members.size() - 1;
    if (self_.count > 1 && dice_.percent(20)) return self_;
    return cast_.members[(member_ + 1 + dice_.below(others)) % cast_.members.size()];
}

ir::Address Behaviour::to(const Bound& bound) {
    const Member& other = partner();
    const ir::Term role = term(ir::RoleName{other.role});
    const ir::Term anybody = term(ir::Wildcard{});
    const std::vector<std::string> names = of_sort(bound, Sort::agent);
    const std::vector<std::string> roles = of_sort(bound, Sort::role);
    const unsigned named = has_one_name(other) ? 1 : 0;
    switch (dice_.weighted({38, 16 * named, 6 * named, names.empty() ? 0U : 34U, 5, 3, roles.empty() ? 0U : 8U})) {
        case 0:
            return {{}, anybody, role};
        case 1:
            return {{}, term(ir::AgentName{other.name}), role};
        case 2:
            return {{}, term(ir::AgentName{other.name}), anybody};
        case 3:
            return {{}, term(ir::Variable{dice_.pick(names)}), dice_.percent(50) ? role : anybody};
        case 4:
            return {{}, anybody, anybody};
        case 5:
            return {{}, term(ir::AgentName{self_.name}), term(ir::RoleName{self_.role})};
        default:
            return {{}, anybody, term(ir::Variable{dice_.pick(roles)})};
    }
}

ir::Address Behaviour::from(const Bound& before, Bound& bound) {
    const Member& other = partner();
    const ir::Term role = term(ir::RoleName{other.role});
    const ir::Term anybody = term(ir::Wildcard{});
    const std::vector<std::string> names = of_sort(before, Sort::agent);
    const unsigned named = has_one_name(other) ? 1 : 0;
    switch (dice_.weighted({28, 12 * named, 26, 22, names.empty() ? 0U : 14U, 4})) {
        case 0:
            return {{}, anybody, role};
        case 1:
            return {{}, term(ir::AgentName{other.name}), role};
        case 2: {
            const std::string name = dice_.percent(60) ? "w" : "z";
            bound[name] = Sort::agent;
            return {{}, term(ir::Variable{name}), dice_.percent(60) ? role : anybody};
        }
        case 3:
            return {{}, anybody, anybody};
        case 4:
            return {{}, term(ir::CurrentValue{dice_.pick(names)}), dice_.percent(50) ? role : anybody};
        default:
            bound["r"] = Sort::role;
            return {{}, anybody, term(ir::Variable{"r"})};
    }
}

}  // namespace map2pml::differential
