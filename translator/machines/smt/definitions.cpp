#include "translator/machines/smt/internal.h"

#include <algorithm>
#include <charconv>

namespace map2pml::eventb::smt {

namespace {

constexpr int kDeepest = 2'000;

/// `S.A!val!0` -> `S.A`; `(as @S.A_0 S.A)` is read as a list.
std::string sort_of_element(const std::string& atom) {
    const std::size_t end = atom.find("!val!");
    return end == std::string::npos ? "" : atom.substr(0, end);
}

std::string text_of_number(long number) { return std::to_string(number); }

std::string text_of_truth(bool value) { return value ? "true" : "false"; }

}  // namespace

std::optional<long> as_number(const ModelValue& value) {
    long number = 0;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
    if (value.empty() || read.ec != std::errc() || read.ptr != value.data() + value.size()) return std::nullopt;
    return number;
}

Definitions::Definitions(std::string_view text) {
    std::vector<SExpression> all = read_s_expressions(text);
    // The definitions may stand in parentheses, preceded by `model`.
    if (all.size() == 1 && all.front().is_list()) {
        std::vector<SExpression> inner = std::move(all.front().parts);
        all = std::move(inner);
    }
    const auto find_elements = [&](const auto& self, const SExpression& term) -> void {
        if (!term.is_list()) {
            const std::string sort = sort_of_element(term.atom);
            if (!sort.empty()) elements_[sort].insert(term.atom);
            return;
        }
        if (term.parts.size() == 3 && term.parts[0].atom == "as") {
            elements_[term.parts[2].atom].insert(term.parts[1].atom);
            return;
        }
        for (const SExpression& part : term.parts) self(self, part);
    };
    for (SExpression& each : all) {
        find_elements(find_elements, each);
        if (each.parts.size() != 5 || each.parts[0].atom != "define-fun") continue;
        Function function;
        for (const SExpression& parameter : each.parts[2].parts)
            function.parameters.push_back(parameter.parts.empty() ? "" : parameter.parts.front().atom);
        function.body = std::move(each.parts[4]);
        functions_[each.parts[1].atom] = std::move(function);
    }
}

std::vector<ModelValue> Definitions::elements(const std::string& sort) const {
    const auto found = elements_.find(sort);
    return found == elements_.end() ? std::vector<ModelValue>()
                                    : std::vector<ModelValue>(found->second.begin(), found->second.end());
}

std::optional<ModelValue> Definitions::value(const std::string& name, const std::vector<ModelValue>& at) const {
    const auto found = functions_.find(name);
    if (found == functions_.end() || found->second.parameters.size() != at.size()) return std::nullopt;
    Bindings bound;
    for (std::size_t each = 0; each < at.size(); ++each) bound[found->second.parameters[each]] = at[each];
    return of(found->second.body, bound, 0);
}

std::optional<ModelValue> Definitions::of(const SExpression& term, const Bindings& bound, int depth) const {
    if (depth > kDeepest) return std::nullopt;
    if (term.is_list()) return of_list(term, bound, depth + 1);
    if (const auto known = bound.find(term.atom); known != bound.end()) return known->second;
    if (const auto function = functions_.find(term.atom); function != functions_.end())
        return function->second.parameters.empty() ? of(function->second.body, {}, depth + 1) : std::nullopt;
    return term.atom;  // a number, a truth value or an element
}

std::optional<ModelValue> Definitions::of_list(const SExpression& term, const Bindings& bound, int depth) const {
    if (term.parts.empty()) return std::nullopt;
    const std::string& head = term.parts.front().atom;
    if (head == "as" && term.parts.size() == 3) return term.parts[1].atom;
    const auto part = [&](std::size_t at) { return of(term.parts.at(at), bound, depth); };
    if (head == "ite" && term.parts.size() == 4) {
        const auto condition = part(1);
        if (!condition) return std::nullopt;
        return part(*condition == "true" ? 2 : 3);
    }
    if (head == "let" && term.parts.size() == 3) return of_let(term, bound, depth);
    if (head == "and" || head == "or") {
        for (std::size_t at = 1; at < term.parts.size(); ++at) {
            const auto value = part(at);
            if (!value) return std::nullopt;
            if ((*value == "true") == (head == "or")) return text_of_truth(head == "or");
        }
        return text_of_truth(head == "and");
    }
    std::vector<ModelValue> values;
    for (std::size_t at = 1; at < term.parts.size(); ++at) {
        auto value = part(at);
        if (!value) return std::nullopt;
        values.push_back(std::move(*value));
    }
    if (const auto function = functions_.find(head); function != functions_.end()) {
        if (function->second.parameters.size() != values.size()) return std::nullopt;
        Bindings inner;
        for (std::size_t at = 0; at < values.size(); ++at) inner[function->second.parameters[at]] = values[at];
        return of(function->second.body, inner, depth);
    }
    if (head == "not" && values.size() == 1) return text_of_truth(values[0] != "true");
    if (head == "=>" && values.size() == 2) return text_of_truth(values[0] != "true" || values[1] == "true");
    if (head == "=") {
        return text_of_truth(
            std::all_of(values.begin(), values.end(), [&](const auto& each) { return each == values[0]; }));
    }
    return of_numbers(head, values);
}

std::optional<ModelValue> Definitions::of_let(const SExpression& term, const Bindings& bound, int depth) const {
    Bindings inner = bound;
    for (const SExpression& each : term.parts[1].parts) {
        if (each.parts.size() != 2) return std::nullopt;
        const auto value = of(each.parts[1], bound, depth);
        if (!value) return std::nullopt;
        inner[each.parts[0].atom] = *value;
    }
    return of(term.parts[2], inner, depth);
}

std::optional<ModelValue> Definitions::of_numbers(const std::string& head, const std::vector<ModelValue>& values) {
    std::vector<long> numbers;
    for (const ModelValue& each : values) {
        const auto number = as_number(each);
        if (!number) return std::nullopt;
        numbers.push_back(*number);
    }
    if (head == "-" && numbers.size() == 1) return text_of_number(-numbers[0]);
    if (numbers.size() < 2) return std::nullopt;
    if (head == "<=") return text_of_truth(numbers[0] <= numbers[1]);
    if (head == "<") return text_of_truth(numbers[0] < numbers[1]);
    if (head == ">=") return text_of_truth(numbers[0] >= numbers[1]);
    if (head == ">") return text_of_truth(numbers[0] > numbers[1]);
    long result = numbers[0];
    for (std::size_t at = 1; at < numbers.size(); ++at) {
        bool overflows = true;
        if (head == "+") overflows = __builtin_add_overflow(result, numbers[at], &result);
        if (head == "-") overflows = __builtin_sub_overflow(result, numbers[at], &result);
        if (head == "*") overflows = __builtin_mul_overflow(result, numbers[at], &result);
        if (overflows) return std::nullopt;
    }
    return text_of_number(result);
}

void Definitions::collect(const SExpression& term, std::set<std::string>& seen, std::set<long>& to) const {
    if (!term.is_list()) {
        if (const auto number = as_number(term.atom)) to.insert({*number, -*number});
        const auto function = functions_.find(term.atom);
        if (function != functions_.end() && seen.insert(term.atom).second) collect(function->second.body, seen, to);
        return;
    }
    for (const SExpression& part : term.parts) collect(part, seen, to);
}

std::set<long> Definitions::numbers(const std::string& name) const {
    std::set<std::string> seen;
    std::set<long> all;
    collect({name, {}}, seen, all);
    return all;
}

std::vector<SExpression> read_s_expressions(std::string_view text) {
    std::vector<SExpression> open(1);
    const auto close = [&] {
        SExpression last = std::move(open.back());
        open.pop_back();
        open.back().parts.push_back(std::move(last));
    };
    std::size_t at = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == ';') {
            at = std::min(text.find('\n', at), text.size());
        } else if (c == '(') {
            open.emplace_back();
            ++at;
        } else if (c == ')') {
            if (open.size() > 1) close();
            ++at;
        } else if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
            ++at;
        } else {
            std::size_t end = text.find_first_of(" \n\t\r();", at);
            if (c == '|' || c == '"') {
                const std::size_t quote = text.find(c, at + 1);
                end = quote == std::string_view::npos ? quote : quote + 1;
            }
            end = std::min(end, text.size());
            open.back().parts.push_back({std::string(text.substr(at, end - at)), {}});
            at = end;
        }
    }
    while (open.size() > 1) close();
    return std::move(open.front().parts);
}

}  // namespace map2pml::eventb::smt
