// The JSON form, written and read: each `to_json` stands beside its `from_json`.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "translator/model/protocol/internal.h"
#include "translator/model/protocol/text_form.h"
#include "translator/model/protocol/text_lines.h"

namespace map2pml::ir {

namespace {

using Json = nlohmann::ordered_json;

Json to_json(const source::Span& span) {
    return {{"line", span.begin.line},
            {"column", span.begin.column},
            {"end_line", span.end.line},
            {"end_column", span.end.column}};
}

Json to_json(const Term& term) {
    Json json = std::visit(overloaded{
                               [](const Variable& variable) {
                                   return Json{{"variable", variable.name}};
                               },
                               [](const CurrentValue& value) {
                                   return Json{{"current_value", value.variable}};
                               },
                               [](const AgentName& agent) {
                                   return Json{{"agent", agent.name}};
                               },
                               [](const RoleName& role) {
                                   return Json{{"role", role.name}};
                               },
                               [](const Constant& constant) {
                                   return Json{{"constant", constant.text}};
                               },
                               [](const Integer& integer) {
                                   return Json{{"integer", integer.value}};
                               },
                               [](const Wildcard&) {
                                   return Json{{"wildcard", true}};
                               },
                           },
                           term.kind);
    json["span"] = to_json(term.span);
    return json;
}

Json to_json(const Address& address) {
    return {{"name", to_json(address.name)}, {"role", to_json(address.role)}, {"span", to_json(address.span)}};
}

Json to_json(const Operation& operation);
Json to_json(const AgentDeclaration& agent);
Json to_json(const Clause& clause);

template <typename T>
Json all_to_json(const std::vector<T>& values) {
    Json list = Json::array();
    for (const T& value : values) list.push_back(to_json(value));
    return list;
}

/// Members with default values are omitted.
template <class Fact>
void put_fact(const char* member, Fact fact, Json& json) {
    if (!word_of(fact).empty()) json[member] = word_of(fact);
}

void put_written(const std::string& written, Json& json) {
    if (!written.empty()) json["written"] = written;
}

void put_decide(const Decide& decide, Json& json) {
    json["kind"] = "decide";
    json["procedure"] = decide.procedure;
    if (decide.result) {
        json["result"] = decide.result->name;
        json["result_span"] = to_json(decide.result_span);
    }
    json["arguments"] = all_to_json(decide.arguments);
    put_fact("outcome", decide.outcome, json);
}

Json to_json(const Operation& operation) {
    Json json = {{"id", operation.id}};
    std::visit(overloaded{
                   [&](const Skip&) { json["kind"] = "skip"; },
                   [&](const Send& send) {
                       json["kind"] = "send";
                       json["performative"] = send.performative;
                       put_written(send.written, json);
                       json["terms"] = all_to_json(send.terms);
                       json["to"] = to_json(send.to);
                   },
                   [&](const Receive& receive) {
                       json["kind"] = "receive";
                       json["performative"] = receive.performative;
                       put_written(receive.written, json);
                       json["patterns"] = all_to_json(receive.patterns);
                       json["from"] = to_json(receive.from);
                       if (!receive.box.empty()) json["box"] = receive.box;
                   },
                   [&](const Decide& decide) { put_decide(decide, json); },
                   [&](const Become& become) {
                       json["kind"] = "become";
                       json["arguments"] = all_to_json(become.arguments);
                       put_fact("call", become.kind, json);
                   },
                   [&](const Seq& seq) {
                       json["kind"] = "seq";
                       json["parts"] = all_to_json(seq.parts);
                   },
                   [&](const OrderedChoice& choice) {
                       json["kind"] = "ordered_choice";
                       json["branches"] = all_to_json(choice.branches);
                   },
                   [&](const Par& par) {
                       json["kind"] = "par";
                       json["branches"] = all_to_json(par.branches);
                   },
                   [&](const WaitFor& wait) {
                       json["kind"] = "waitfor";
                       json["attempt"] = to_json(*wait.attempt);
                       json["on_timeout"] = to_json(*wait.on_timeout);
                       if (wait.any_order) json["any_order"] = true;
                       if (wait.never_rests) json["never_rests"] = true;
                   },
               },
               operation.kind);
    if (!operation.wording.empty()) json["wording"] = operation.wording;
    put_fact("origin", operation.origin, json);
    json["span"] = to_json(operation.span);
    return json;
}

Json to_json(const AgentDeclaration& agent) {
    return {{"name", agent.name}, {"role", agent.role}, {"span", to_json(agent.span)}};
}

Json to_json(const Clause& clause) {
    Json json = {{"name", clause_name(clause)}, {"agent", clause.agent.name}, {"role", clause.role.name}};
    if (clause.is_situation) json["situation"] = true;
    json["parameters"] = all_to_json(clause.parameters);
    json["body"] = to_json(clause.body);
    json["span"] = to_json(clause.span);
    json["head_span"] = to_json(clause.head_span);
    json["agent_span"] = to_json(clause.agent_span);
    json["role_span"] = to_json(clause.role_span);
    return json;
}

/// Throws `nlohmann::json::exception` or `std::invalid_argument` for anything that `to_json` does not write.
class JsonReader {
  public:
    explicit JsonReader(source::FileId file) : file_(file) {}

    Protocol protocol(const Json& json) {
        Protocol result;
        result.name = json.at("protocol");
        result.span = span(json.at("span"));
        result.name_span = span(json.at("name_span"));
        for (const Json& each : json.at("agents"))
            result.agents.push_back({each.at("name"), each.at("role"), span(each.at("span"))});
        for (const Json& each : json.at("clauses")) result.clauses.push_back(clause(each));
        result.operation_count = last_id_;
        if (json.value("unfolded", false)) mark_unfolded(result);
        return result;
    }

  private:
    source::Span span(const Json& json) const {
        return {file_, {json.at("line"), json.at("column")}, {json.at("end_line"), json.at("end_column")}};
    }

    static decltype(Term::kind) term_kind(const Json& json) {
        if (json.contains("variable")) return Variable{json.at("variable")};
        if (json.contains("current_value")) return CurrentValue{json.at("current_value")};
        if (json.contains("agent")) return AgentName{json.at("agent")};
        if (json.contains("role")) return RoleName{json.at("role")};
        if (json.contains("constant")) return Constant{json.at("constant")};
        if (json.contains("integer")) return Integer{json.at("integer")};
        if (json.contains("wildcard")) return Wildcard{};
        throw std::invalid_argument("an object is not a term");
    }

    template <class Fact>
    static Fact fact(const Json& json, const char* member) {
        const std::string word = json.value(member, "");
        const std::optional<Fact> found = fact_called<Fact>(word);
        if (!found) throw std::invalid_argument("`" + word + "` is not a value of `" + member + "`");
        return *found;
    }

    Term term(const Json& json) const { return {span(json.at("span")), term_kind(json)}; }

    std::vector<Term> terms(const Json& json) const {
        std::vector<Term> result;
        for (const Json& each : json) result.push_back(term(each));
        return result;
    }

    Address address(const Json& json) const {
        return {span(json.at("span")), term(json.at("name")), term(json.at("role"))};
    }

    Clause clause(const Json& json) {
        Clause result;
        result.agent = {json.at("agent")};
        result.role = {json.at("role")};
        result.is_situation = json.value("situation", false);
        result.parameters = terms(json.at("parameters"));
        result.body = operation(json.at("body"));
        result.span = span(json.at("span"));
        result.head_span = span(json.at("head_span"));
        result.agent_span = span(json.at("agent_span"));
        result.role_span = span(json.at("role_span"));
        return result;
    }

    std::vector<Operation> operations(const Json& json) {
        if (json.size() < 2) throw std::invalid_argument("an operation that joins others has at least two parts");
        std::vector<Operation> result;
        for (const Json& each : json) result.push_back(operation(each));
        return result;
    }

    Decide decide(const Json& json) const {
        Decide result{std::nullopt,
                      {},
                      json.at("procedure"),
                      terms(json.at("arguments")),
                      fact<Decide::Outcome>(json, "outcome")};
        if (json.contains("result")) {
            result.result = Variable{json.at("result")};
            result.result_span = span(json.at("result_span"));
        }
        return result;
    }

    Operation operation(const Json& json) {
        if (++depth_ > kDeepestLine) throw std::invalid_argument("operations are nested too deeply");
        Operation result = numbered_operation(json);
        --depth_;
        return result;
    }

    Operation numbered_operation(const Json& json) {
        Operation result;
        result.id = json.at("id");
        result.wording = json.value("wording", "");
        result.origin = fact<Operation::Origin>(json, "origin");
        result.span = span(json.at("span"));
        last_id_ = std::max(last_id_, result.id);
        const std::string kind = json.at("kind");
        if (kind == "skip") {
            result.kind = Skip{};
        } else if (kind == "send") {
            result.kind = Send{json.at("performative"), terms(json.at("terms")), address(json.at("to")),
                               json.value("written", "")};
        } else if (kind == "receive") {
            result.kind = Receive{json.at("performative"), terms(json.at("patterns")), address(json.at("from")),
                                  json.value("written", ""), json.value("box", "")};
        } else if (kind == "decide") {
            result.kind = decide(json);
        } else if (kind == "become") {
            result.kind = Become{terms(json.at("arguments")), fact<Become::Kind>(json, "call")};
        } else if (kind == "seq") {
            result.kind = Seq{operations(json.at("parts"))};
        } else if (kind == "ordered_choice") {
            result.kind = OrderedChoice{operations(json.at("branches"))};
        } else if (kind == "par") {
            result.kind = Par{operations(json.at("branches"))};
        } else if (kind == "waitfor") {
            result.kind = WaitFor{operation(json.at("attempt")), operation(json.at("on_timeout")),
                                  json.value("any_order", false), json.value("never_rests", false)};
        } else {
            throw std::invalid_argument("`" + kind + "` is not a kind of operation");
        }
        return result;
    }

    source::FileId file_;
    OperationId last_id_ = 0;
    std::size_t depth_ = 0;
};

}  // namespace

std::string print_json(const Protocol& protocol, const source::SourceSet& sources) {
    const Json json = {{"schema_version", 1},
                       {"protocol", protocol.name},
                       {"file", sources.file(protocol.span.file).name()},
                       {"agents", all_to_json(protocol.agents)},
                       {"clauses", all_to_json(protocol.clauses)},
                       {"span", to_json(protocol.span)},
                       {"name_span", to_json(protocol.name_span)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::optional<Protocol> read_json(std::string_view text, source::FileId file, diag::Sink& sink) {
    try {
        const Json json = Json::parse(text, nullptr, true, true);
        return JsonReader(file).protocol(json);
    } catch (const Json::exception& problem) {
        sink.report(diag::Code::bad_ir, {file, {}, {}}, std::string("not a protocol in JSON: ") + problem.what());
    } catch (const std::invalid_argument& problem) {
        sink.report(diag::Code::bad_ir, {file, {}, {}}, std::string("not a protocol in JSON: ") + problem.what());
    }
    return std::nullopt;
}

}  // namespace map2pml::ir
