#include "tests/eventb/machine_to_promela.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <stdexcept>
#include <vector>

#include "driver/tools/process/run.h"
#include "driver/tools/process/work_directory.h"
#include "driver/tools/spin/tools.h"
#include "translator/model/protocol/operation.h"

namespace eventb_test {

namespace {

using eventb::Binary;
using eventb::Sign;

/// It speaks of sets.
struct LeftOut {};

class Printer {
  public:
    Printer(const eventb::CheckedMachine& machine, std::uint32_t bound) : machine_(machine), bound_(bound) {
        for (const eventb::Bound& each : machine.theory.constants)
            if (each.type.kind == eventb::Type::Kind::given) elements_.emplace(each.name, elements_.size());
        for (const eventb::Bound& each : machine.variables)
            if (is_plain(each)) plain_.insert(each.name);
    }

    PromelaMachine print() {
        std::string text = "c_decl { #include <stdio.h> }\n";
        for (const std::string& each : plain_) text += fmt::format("int v_{0}; int t_{0};\n", each);
        text += "int weight; bool is_broken;\nactive proctype machine() {\n";
        text += "d_step {\n" + actions(*machine_.event(eventb::kInitialisation)) + invariants() + "}\ndo\n";
        text += ":: is_broken -> goto done\n";
        for (const eventb::CheckedEvent& each : machine_.events)
            if (!each.is_initialisation()) text += event(each);
        text += fmt::format(
            ":: else -> {}; goto done\nod;\ndone: skip }}\n",
            told_unless("v_protocol == " + element("p_end") + " || v_protocol == " + element("p_error"), "DLF/THM"));
        return {text, std::move(looked_at_)};
    }

  private:
    static bool is_plain(const eventb::Bound& variable) {
        return variable.type.kind == eventb::Type::Kind::integer || variable.type.kind == eventb::Type::Kind::given;
    }
    [[nodiscard]] std::string element(const std::string& name) const { return std::to_string(elements_.at(name)); }

    [[nodiscard]] std::string told_unless(const std::string& condition, const std::string& name) const {
        return fmt::format("if :: ({}) :: else -> is_broken = 1; c_code {{ puts(\"broken {}\"); }} fi", condition,
                           name);
    }

    std::string event(const eventb::CheckedEvent& event) {
        std::string guard = "!is_broken";
        for (const eventb::CheckedPredicate& each : event.guards) guard += " && " + predicate(*each.predicate);
        std::string text = ":: d_step { " + guard + " ->\n";
        if (!machine_.variants.empty()) text += "weight = " + number(*machine_.variants.front().expression) + ";\n";
        text += actions(event) + invariants();
        if (!machine_.variants.empty() && event.convergence == eventb::Convergence::convergent) {
            text += told_unless("weight >= 0", event.label + "/NAT") + ";\n";
            text +=
                told_unless(number(*machine_.variants.front().expression) + " < weight", event.label + "/VAR") + ";\n";
            looked_at_.insert({"VAR", "NAT"});
        }
        return text + "weight = 0 }\n";
    }

    /// All at once: what they read is the state before.
    std::string actions(const eventb::CheckedEvent& event) {
        std::string read;
        std::string written;
        for (const eventb::CheckedAction& action : event.actions) {
            const auto& becomes = std::get<eventb::Becomes>(action.assignment.kind);
            for (std::size_t at = 0; at < becomes.values.size(); ++at) {
                const std::string& target = action.assignment.targets[at];
                if (!plain_.contains(target)) continue;
                read += fmt::format("t_{} = {};\n", target, number(*becomes.values[at]));
                written += fmt::format("v_{0} = t_{0}; t_{0} = 0;\n", target);
            }
        }
        return read + written;
    }

    std::string invariants() {
        std::string text;
        for (const eventb::CheckedPredicate& each : machine_.invariants) {
            if (each.theorem) continue;  // follows from the others, or is looked at when nothing can happen
            try {
                text += told_unless(predicate(*each.predicate), each.label + "/INV") + ";\n";
                looked_at_.insert(each.label);
            } catch (const LeftOut&) {
            }
        }
        return text;
    }

    std::string name(const std::string& name) const {
        if (plain_.contains(name)) return "v_" + name;
        if (elements_.contains(name)) return element(name);
        for (const eventb::Bound& each : machine_.theory.constants)
            if (each.name == name && each.type.kind == eventb::Type::Kind::integer) return std::to_string(bound_);
        throw LeftOut{};
    }

    std::string number(const eventb::Expression& expression) const {
        return std::visit(overloaded{
                              [&](const eventb::Name& it) { return name(it.name); },
                              [](const eventb::Number& it) { return it.digits; },
                              [&](const eventb::BinaryExpression& it) { return sum(it); },
                              [&](const eventb::UnaryExpression& it) { return counted(it); },
                              [](const auto&) -> std::string { throw LeftOut{}; },
                          },
                          expression.kind);
    }

    std::string sum(const eventb::BinaryExpression& of) const {
        const char* sign = of.op == Binary::plus    ? "+"
                           : of.op == Binary::minus ? "-"
                           : of.op == Binary::times ? "*"
                                                    : throw LeftOut{};
        return fmt::format("({} {} {})", number(*of.left), sign, number(*of.right));
    }

    /// `card({v} ∩ {a, b})`
    std::string counted(const eventb::UnaryExpression& of) const {
        if (of.op == eventb::Unary::negate) return "(-" + number(*of.operand) + ")";
        const auto* both = std::get_if<eventb::BinaryExpression>(&of.operand->kind);
        const auto* one = both == nullptr ? nullptr : std::get_if<eventb::SetExtension>(&both->left->kind);
        if (of.op != eventb::Unary::card || one == nullptr || both->op != Binary::set_inter || one->members.size() != 1)
            throw LeftOut{};
        return fmt::format("({} -> 1 : 0)", member(number(*one->members.front()), *both->right));
    }

    std::string member(const std::string& value, const eventb::Expression& set) const {
        if (const auto* list = std::get_if<eventb::SetExtension>(&set.kind)) {
            std::string any = "(false";
            for (const auto& each : list->members) any += fmt::format(" || {} == {}", value, number(*each));
            return any + ")";
        }
        if (const auto* range = std::get_if<eventb::BinaryExpression>(&set.kind);
            range != nullptr && range->op == Binary::upto)
            return fmt::format("({0} <= {1} && {1} <= {2})", number(*range->left), value, number(*range->right));
        const auto* carrier = std::get_if<eventb::Name>(&set.kind);
        if (carrier != nullptr && set.type.kind == eventb::Type::Kind::power) return "(true)";
        throw LeftOut{};
    }

    std::string predicate(const eventb::Predicate& of) const {
        return std::visit(overloaded{
                              [](const eventb::Truth& it) { return std::string(it.value ? "(true)" : "(false)"); },
                              [&](const eventb::Negation& it) { return "(!" + predicate(*it.operand) + ")"; },
                              [&](const eventb::Junction& it) {
                                  std::string text = it.all ? "(true" : "(false";
                                  for (const auto& each : it.parts)
                                      text += (it.all ? " && " : " || ") + predicate(*each);
                                  return text + ")";
                              },
                              [&](const eventb::Implication& it) {
                                  const std::string left = predicate(*it.left);
                                  const std::string right = predicate(*it.right);
                                  return it.both_ways ? fmt::format("(({0} && {1}) || (!{0} && !{1}))", left, right)
                                                      : fmt::format("(!{} || {})", left, right);
                              },
                              [&](const eventb::Comparison& it) { return comparison(it); },
                              [](const auto&) -> std::string { throw LeftOut{}; },
                          },
                          of.kind);
    }

    std::string comparison(const eventb::Comparison& of) const {
        static const std::map<Sign, const char*> signs = {{Sign::equal, "=="},  {Sign::not_equal, "!="},
                                                          {Sign::less, "<"},    {Sign::less_eq, "<="},
                                                          {Sign::greater, ">"}, {Sign::greater_eq, ">="}};
        if (of.sign == Sign::in) return member(number(*of.left), *of.right);
        const auto sign = signs.find(of.sign);
        if (sign == signs.end()) throw LeftOut{};
        return fmt::format("({} {} {})", number(*of.left), sign->second, number(*of.right));
    }

    const eventb::CheckedMachine& machine_;
    std::uint32_t bound_;
    std::map<std::string, std::size_t> elements_;
    std::set<std::string> plain_;
    std::set<std::string> looked_at_;
};

}  // namespace

PromelaMachine promela_of(const eventb::CheckedMachine& machine, std::uint32_t bound) {
    return Printer(machine, bound).print();
}

std::set<std::string> broken_in_spin(const PromelaMachine& machine) {
    std::string error;
    const auto folder = process::WorkDirectory::create(error);
    const auto found = spin::find_tools();
    const auto* tools = std::get_if<spin::Tools>(&found);
    if (!folder || tools == nullptr || !folder->write("machine.pml", machine.text)) return {"fault: no tools " + error};
    std::set<std::string> broken;
    std::string last;
    bool is_complete = false;
    const auto step = [&](const std::filesystem::path& program, const std::vector<std::string>& arguments) {
        process::RunOptions options;
        options.directory = folder->path();
        options.on_line = [&](std::string_view line, process::Stream) {
            last = line;
            if (line.starts_with("broken ")) broken.emplace(line.substr(7));
            is_complete = is_complete || line.find("errors: 0") != std::string_view::npos;
        };
        return process::run({program, arguments}, options).succeeded();
    };
    const bool ran = step(tools->spin, {"-a", "machine.pml"}) &&
                     step(tools->fast_compiler, {"-w", "-DNOREDUCE", "-DSAFETY", "-o", "pan", "pan.c"}) &&
                     step(folder->path() / "pan", {"-m1000000"});
    if (!ran || !is_complete) return {"fault: " + last};
    return broken;
}

}  // namespace eventb_test
