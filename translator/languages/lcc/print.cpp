#include "translator/languages/lcc/print.h"

#include <array>
#include <string_view>

#include "translator/model/protocol/operation.h"

namespace map2pml::lcc {

namespace {

bool is_joined(const Definition& definition) {
    return std::visit(overloaded{[](const Null&) { return false; }, [](const Send&) { return false; },
                                 [](const Receive&) { return false; }, [](const RoleChange&) { return false; },
                                 [](const Guarded&) { return false; }, [](const Sequence&) { return true; },
                                 [](const Choice&) { return true; }, [](const Parallel&) { return true; }},
                      definition.kind);
}

/// A following constraint would be read as a part of these operations.
bool takes_its_own_constraint(const Definition& definition) {
    return std::holds_alternative<Guarded>(definition.kind) || std::holds_alternative<Receive>(definition.kind);
}

class Printer {
  public:
    std::string text;

    void definition(const Definition& definition, std::size_t depth) {
        std::visit(overloaded{[&](const Null&) { text += "null"; },
                              [&](const Send& send) { text += to_string(send.message) + " => " + to_string(send.to); },
                              [&](const Receive& receive) {
                                  text += to_string(receive.message) + " <= " + to_string(receive.from);
                                  text += receive.condition ? " <- " + to_string(*receive.condition) : "";
                              },
                              [&](const RoleChange& change) { text += to_string(change.agent); },
                              [&](const Guarded& guarded) {
                                  part(*guarded.body, depth, takes_its_own_constraint(*guarded.body));
                                  text += " <- " + to_string(guarded.constraint);
                              },
                              [&](const Sequence& sequence) { joined(sequence.parts, "then", depth); },
                              [&](const Choice& choice) { joined(choice.branches, "or", depth); },
                              [&](const Parallel& parallel) { joined(parallel.branches, "par", depth); }},
                   definition.kind);
    }

  private:
    void line(std::size_t depth) { text.append("\n").append(2 * depth, ' '); }

    void part(const Definition& part, std::size_t depth, bool in_parentheses = false) {
        if (!in_parentheses && !is_joined(part)) {
            definition(part, depth);
            return;
        }
        text += "(";
        line(depth + 1);
        definition(part, depth + 1);
        line(depth);
        text += ")";
    }

    void joined(const std::vector<Definition>& parts, std::string_view word, std::size_t depth) {
        for (const Definition& each : parts) {
            if (&each != &parts.front()) {
                text.append(" ").append(word);
                line(depth);
            }
            part(each, depth);
        }
    }
};

}  // namespace

std::string to_string(RoleHeader::Kind kind) {
    static constexpr std::array<std::string_view, 6> kKinds = {"initial",   "necessary", "optional",
                                                               "auxiliary", "cyclic",    "uncommitted"};
    return std::string(kKinds.at(static_cast<std::size_t>(kind)));
}

std::string to_string(const RoleHeader& header) {
    std::string text = "r(" + to_string(header.role) + ", " + to_string(header.kind);
    for (const auto& bound : {header.least, header.most}) text += bound ? ", " + std::to_string(*bound) : "";
    return text + ")";
}

std::string print(const Clause& clause) {
    Printer printer;
    printer.text = to_string(clause.head) + " ::\n  ";
    printer.definition(clause.body, 1);
    return printer.text + ".\n";
}

}  // namespace map2pml::lcc
