// The JSON form: one description of each node (`describe`), by which it is written and read.
#include <algorithm>
#include <boost/mp11/algorithm.hpp>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "translator/model/protocol/internal.h"
#include "translator/model/protocol/text_form.h"
#include "translator/model/protocol/text_lines.h"

namespace map2pml::ir {

namespace {

using Json = nlohmann::ordered_json;
using TermKind = decltype(Term::kind);
using OperationKind = decltype(Operation::kind);

/// By alternative: the member that holds a term.
constexpr std::array<const char*, std::variant_size_v<TermKind>> kTerms = {
    "variable", "current_value", "agent", "role", "constant", "integer", "wildcard"};
/// By alternative: the member `kind` of an operation.
constexpr std::array<const char*, std::variant_size_v<OperationKind>> kOperations = {
    "skip", "send", "receive", "decide", "seq", "ordered_choice", "par", "waitfor", "become"};

template <class T>
constexpr bool kIsPlain = std::is_arithmetic_v<T> || std::is_same_v<T, std::string>;

void describe(auto& io, source::Span& it) {
    io("line", it.begin.line)("column", it.begin.column)("end_line", it.end.line)("end_column", it.end.column);
}

void describe(auto& io, Term& it) {
    io.alternative(it.kind);
    io("span", it.span);
}

void describe(auto& io, Address& it) { io("name", it.name)("role", it.role)("span", it.span); }

void describe(auto& /*io*/, Skip& /*it*/) {}

void describe(auto& io, Send& it) {
    io("performative", it.performative).may("written", it.written)("terms", it.terms)("to", it.to);
}

void describe(auto& io, Receive& it) {
    io("performative", it.performative)
        .may("written", it.written)("patterns", it.patterns)("from", it.from)
        .may("box", it.box);
}

void describe(auto& io, Decide& it) {
    io("procedure", it.procedure);
    if (io.has("result", it.result)) io("result", it.result->name)("result_span", it.result_span);
    io("arguments", it.arguments).may("outcome", it.outcome);
}

void describe(auto& io, Become& it) { io("arguments", it.arguments).may("call", it.kind); }

void describe(auto& io, Seq& it) { io("parts", it.parts); }

void describe(auto& io, OrderedChoice& it) { io("branches", it.branches); }

void describe(auto& io, Par& it) { io("branches", it.branches); }

void describe(auto& io, WaitFor& it) {
    io("attempt", *it.attempt)("on_timeout", *it.on_timeout)
        .may("any_order", it.any_order)
        .may("never_rests", it.never_rests);
}

void describe(auto& io, Operation& it) {
    io("id", it.id);
    io.alternative(it.kind);
    io.may("wording", it.wording).may("origin", it.origin)("span", it.span);
}

void describe(auto& io, AgentDeclaration& it) { io("name", it.name)("role", it.role)("span", it.span); }

void describe(auto& io, Clause& it) {
    io("agent", it.agent.name)("role", it.role.name)
        .may("situation", it.is_situation)("parameters", it.parameters)("body", it.body)("span", it.span)(
            "head_span", it.head_span)("agent_span", it.agent_span)("role_span", it.role_span);
}

void describe(auto& io, Protocol& it) {
    io("protocol", it.name)("agents", it.agents)("clauses", it.clauses)("span", it.span)("name_span", it.name_span);
}

/// Puts what is described into one object.
class Writer {
  public:
    explicit Writer(Json start = Json::object()) : json(std::move(start)) {}
    Json json;

    template <class T>
    Writer& operator()(const char* member, T& value) {
        json[member] = of(value);
        return *this;
    }
    /// Members with default values are omitted.
    template <class T>
    Writer& may(const char* member, T& value) {
        return value == T{} ? *this : (*this)(member, value);
    }
    static bool has(const char* /*member*/, const std::optional<Variable>& value) { return value.has_value(); }

    void alternative(TermKind& kind) {
        std::visit(overloaded{[&](Wildcard&) { json[kTerms[kind.index()]] = true; },
                              [&](Constant& it) { json[kTerms[kind.index()]] = it.text; },
                              [&](auto& it) {
                                  auto& [content] = it;
                                  json[kTerms[kind.index()]] = content;
                              }},
                   kind);
    }
    void alternative(OperationKind& kind) {
        json["kind"] = kOperations[kind.index()];
        std::visit([&](auto& it) { describe(*this, it); }, kind);
    }

  private:
    template <class T>
    static Json of(T& value) {
        if constexpr (kIsPlain<T>) {
            return value;
        } else if constexpr (std::is_enum_v<T>) {
            return word_of(value);
        } else {
            Writer inner(value);
            return std::move(inner.json);
        }
    }
    template <class T>
    explicit Writer(T& value) {
        if constexpr (std::is_same_v<T, Clause>) json["name"] = clause_name(value);
        describe(*this, value);
    }
    template <class T>
    static Json of(std::vector<T>& values) {
        Json list = Json::array();
        for (T& each : values) list.push_back(of(each));
        return list;
    }
};

/// Takes what is described from one object. Throws `nlohmann::json::exception` or `std::invalid_argument` for anything that `Writer`
/// does not write.
class Reader {
  public:
    struct Whole {
        source::FileId file = 0;
        OperationId last_id = 0;
        std::size_t depth = 0;
    };
    Reader(const Json& json, Whole& whole) : json_(json), whole_(whole) {}

    template <class T>
    Reader& operator()(const char* member, T& value) {
        take(member, json_.at(member), value);
        return *this;
    }
    template <class T>
    Reader& may(const char* member, T& value) {
        return json_.contains(member) ? (*this)(member, value) : *this;
    }
    bool has(const char* member, std::optional<Variable>& value) const {
        if (json_.contains(member)) value.emplace();
        return value.has_value();
    }

    void alternative(TermKind& kind) {
        const auto* const found =
            std::find_if(kTerms.begin(), kTerms.end(), [&](const char* each) { return json_.contains(each); });
        if (found == kTerms.end()) throw std::invalid_argument("an object is not a term");
        boost::mp11::mp_with_index<kTerms.size()>(static_cast<std::size_t>(found - kTerms.begin()), [&](auto at) {
            auto& made = kind.template emplace<at>();
            using Made = std::decay_t<decltype(made)>;
            if constexpr (std::is_same_v<Made, Constant>) {
                (*this)(*found, made.text);
            } else if constexpr (!std::is_same_v<Made, Wildcard>) {
                auto& [content] = made;
                (*this)(*found, content);
            }
        });
    }
    void alternative(OperationKind& kind) {
        const std::string word = json_.at("kind");
        const auto* const found = std::find(kOperations.begin(), kOperations.end(), word);
        if (found == kOperations.end()) throw std::invalid_argument("`" + word + "` is not a kind of operation");
        boost::mp11::mp_with_index<kOperations.size()>(static_cast<std::size_t>(found - kOperations.begin()),
                                                       [&](auto at) { describe(*this, kind.template emplace<at>()); });
    }

  private:
    template <class T>
    void take(const char* member, const Json& json, T& value) {
        if constexpr (kIsPlain<T>) {
            json.get_to(value);
        } else if constexpr (std::is_enum_v<T>) {
            const std::string word = json;
            const std::optional<T> found = fact_called<T>(word);
            if (!found) throw std::invalid_argument("`" + word + "` is not a value of `" + member + "`");
            value = *found;
        } else {
            constexpr bool is_operation = std::is_same_v<T, Operation>;
            if (is_operation && ++whole_.depth > kDeepestLine)
                throw std::invalid_argument("operations are nested too deeply");
            Reader inner(json, whole_);
            describe(inner, value);
            if constexpr (std::is_same_v<T, source::Span>) value.file = whole_.file;
            if constexpr (is_operation) whole_.last_id = std::max(whole_.last_id, value.id);
            if (is_operation) --whole_.depth;
        }
    }
    template <class T>
    void take(const char* member, const Json& json, std::vector<T>& values) {
        if (std::is_same_v<T, Operation> && json.size() < 2)
            throw std::invalid_argument("an operation that joins others has at least two parts");
        for (const Json& each : json) take(member, each, values.emplace_back());
    }

    const Json& json_;
    Whole& whole_;
};

}  // namespace

std::string print_json(const Protocol& protocol, const source::SourceSet& sources) {
    Writer writer(
        Json{{"schema_version", 1}, {"protocol", protocol.name}, {"file", sources.file(protocol.span.file).name()}});
    Protocol copy = protocol;
    describe(writer, copy);
    return writer.json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::optional<Protocol> read_json(std::string_view text, source::FileId file, diag::Sink& sink) {
    const auto refuse = [&](const std::exception& problem) {
        sink.report(diag::Code::bad_ir, {file, {}, {}}, std::string("not a protocol in JSON: ") + problem.what());
        return std::nullopt;
    };
    try {
        const Json json = Json::parse(text, nullptr, true, true);
        Protocol protocol;
        Reader::Whole whole{file};
        Reader reader(json, whole);
        describe(reader, protocol);
        protocol.operation_count = whole.last_id;
        if (json.value("unfolded", false)) mark_unfolded(protocol);
        return protocol;
    } catch (const Json::exception& problem) {
        return refuse(problem);
    } catch (const std::invalid_argument& problem) {
        return refuse(problem);
    }
}

}  // namespace map2pml::ir
