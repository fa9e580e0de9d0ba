// The text form, written. `read_ir.cpp` is its mirror.
#include <string>

#include "translator/model/protocol/internal.h"
#include "translator/model/protocol/text_form.h"
#include "translator/model/protocol/value.h"

namespace map2pml::ir {

namespace {

std::string place(const source::Span& span) {
    const auto position = [](const source::Position& at) {
        return std::to_string(at.line) + ":" + std::to_string(at.column);
    };
    return " @" + position(span.begin) + "-" + position(span.end);
}

class Printer {
  public:
    std::string text;

    void protocol(const Protocol& protocol) {
        line(0, "protocol " + protocol.name + place(protocol.span) + place(protocol.name_span));
        for (const AgentDeclaration& agent : protocol.agents)
            line(0, "agent !" + agent.name + " %" + agent.role + place(agent.span));
        for (const Clause& each : protocol.clauses) clause(each);
    }

  private:
    void line(std::size_t depth, std::string_view content) { text.append(2 * depth, ' ').append(content).append("\n"); }

    void clause(const Clause& clause) {
        line(0, "clause !" + clause.agent.name + " %" + clause.role.name + (clause.is_situation ? " situation" : "") +
                    place(clause.span) + place(clause.head_span) + place(clause.agent_span) + place(clause.role_span));
        terms(1, clause.parameters);
        operation(1, clause.body);
    }

    void terms(std::size_t depth, const std::vector<Term>& terms) {
        for (const Term& term : terms) line(depth, "term " + to_string(term) + place(term.span));
    }

    void address(std::size_t depth, const Address& address) {
        line(depth, "with " + to_string(address.name) + " " + to_string(address.role) + place(address.span) +
                        place(address.name.span) + place(address.role.span));
    }

    void operations(std::size_t depth, const std::vector<Operation>& parts) {
        for (const Operation& part : parts) operation(depth, part);
    }

    template <class Fact>
    static std::string said(Fact fact) {
        return (word_of(fact).empty() ? "" : " ") + std::string(word_of(fact));
    }

    static std::string called(const std::string& written) {
        return written.empty() ? "" : " called " + ir::quoted(written);
    }

    void operation(std::size_t depth, const Operation& operation) {
        const std::string start = "#" + std::to_string(operation.id) + said(operation.origin) + " ";
        const std::string end =
            (operation.wording.empty() ? "" : " as " + ir::quoted(operation.wording)) + place(operation.span);
        std::visit(overloaded{
                       [&](const Skip&) { line(depth, start + "skip" + end); },
                       [&](const Send& send) {
                           line(depth, start + "send " + send.performative + called(send.written) + end);
                           terms(depth + 1, send.terms);
                           address(depth + 1, send.to);
                       },
                       [&](const Receive& receive) {
                           line(depth, start + "receive " + receive.performative + called(receive.written) +
                                           (receive.box.empty() ? "" : " out_of !" + receive.box) + end);
                           terms(depth + 1, receive.patterns);
                           address(depth + 1, receive.from);
                       },
                       [&](const Decide& decide) {
                           const std::string result = decide.result ? " $" + decide.result->name : "";
                           line(depth, start + "decide " + decide.procedure + result + said(decide.outcome) + end +
                                           (decide.result ? place(decide.result_span) : ""));
                           terms(depth + 1, decide.arguments);
                       },
                       [&](const Become& become) {
                           line(depth, start + "become" + said(become.kind) + end);
                           terms(depth + 1, become.arguments);
                       },
                       [&](const Seq& seq) {
                           line(depth, start + "seq" + end);
                           operations(depth + 1, seq.parts);
                       },
                       [&](const OrderedChoice& choice) {
                           line(depth, start + "ordered_choice" + end);
                           operations(depth + 1, choice.branches);
                       },
                       [&](const Par& par) {
                           line(depth, start + "par" + end);
                           operations(depth + 1, par.branches);
                       },
                       [&](const WaitFor& wait) {
                           line(depth, start + "waitfor" + (wait.any_order ? " any_order" : "") +
                                           (wait.never_rests ? " never_rests" : "") + end);
                           this->operation(depth + 1, *wait.attempt);
                           this->operation(depth + 1, *wait.on_timeout);
                       },
                   },
                   operation.kind);
    }
};

}  // namespace

std::string print_ir(const Protocol& protocol) {
    Printer printer;
    printer.protocol(protocol);
    return std::move(printer.text);
}

}  // namespace map2pml::ir
