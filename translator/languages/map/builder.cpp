#include "translator/languages/map/internal.h"

#include <algorithm>
#include <charconv>
#include <unordered_set>
#include <utility>

#include "translator/foundation/parsing/token_text.h"

namespace map2pml::map {

namespace {

using grammar::MapParser;

/// The name in `$name`, `%name`, `!name`.
std::string name_in(const antlr4::Token& token) { return token.getText().substr(1); }

void add_names(antlr4::tree::ParseTree& tree, ir::Unread& unread) {
    parsing::add_names(tree, {MapParser::IDENT, MapParser::AGENT_NAME, MapParser::ROLE_NAME}, unread.names);
}

bool is_token(antlr4::tree::ParseTree& tree, std::size_t type) {
    auto* leaf = dynamic_cast<antlr4::tree::TerminalNode*>(&tree);
    return leaf != nullptr && leaf->getSymbol()->getType() == type;
}

/// Whether the parser read the head of the next clause as the end of this one, since what should stand there is missing.
bool runs_into(MapParser::ClauseContext& clause, antlr4::tree::ParseTree& next) {
    auto* other = dynamic_cast<MapParser::ClauseContext*>(&next);
    return other != nullptr && clause.getStop() != nullptr &&
           clause.getStop()->getTokenIndex() >= other->getStart()->getTokenIndex();
}

class Builder {
  public:
    Builder(const parsing::Legible& legible, source::FileId file, diag::Sink& sink)
        : legible_(legible), file_(file), sink_(sink) {}

    ir::Protocol scene(MapParser::SceneContext& tree);

  private:
    void add_clause(ir::Protocol& protocol, MapParser::ClauseContext& tree, bool is_whole);
    ir::Clause head(MapParser::ClauseContext& tree);
    void declare(ir::Protocol& protocol, const ir::Clause& clause);

    ir::Operation operation(MapParser::OperationContext& tree);
    ir::Operation choice(MapParser::ChoiceContext& tree);
    ir::Operation sequence(MapParser::SequenceContext& tree);
    ir::Operation primary(MapParser::PrimaryContext& tree);
    ir::Operation wait_for(MapParser::WaitForContext& tree);
    ir::Operation empty(MapParser::EmptyContext& tree);
    ir::Operation decision(MapParser::DecisionContext& tree);
    ir::Operation exchange(MapParser::ExchangeContext& tree);
    ir::Operation become(MapParser::BecomeContext& tree);

    enum class CurrentValues { allowed, refused };
    ir::Address address(MapParser::AddressContext& tree, CurrentValues current_values);
    std::vector<ir::Term> terms(const std::vector<MapParser::TermContext*>& trees, CurrentValues current_values);
    ir::Term term(MapParser::TermContext& tree, CurrentValues current_values);
    decltype(ir::Term::kind) term_kind(MapParser::TermContext& tree);

    /// An operation with the next number; its children come after it.
    ir::Operation numbered(antlr4::ParserRuleContext& tree) {
        return {parsing::span_of(tree, file_), ++last_id_, ir::Skip{}};
    }
    void warn_mixed_par(MapParser::OperationContext& tree, const std::vector<MapParser::ChoiceContext*>& branches);

    const parsing::Legible& legible_;
    source::FileId file_;
    diag::Sink& sink_;
    ir::OperationId last_id_ = 0;
    std::unordered_set<std::string> declared_;  ///< agents of the scene, with their roles
};

ir::Protocol Builder::scene(MapParser::SceneContext& tree) {
    ir::Protocol protocol;
    protocol.name = tree.name->getText();
    protocol.name_span = parsing::span_of(*tree.name, file_);
    protocol.span = parsing::span_of(tree, file_);
    last_id_ = 0;
    declared_.clear();
    for (std::size_t at = 0; at < tree.children.size(); ++at) {
        if (auto* clause = dynamic_cast<MapParser::ClauseContext*>(tree.children[at])) {
            const bool is_last =
                at + 1 == tree.children.size();  // the scene is not closed: it may have been meant to continue
            add_clause(protocol, *clause,
                       !is_last && legible_.is_whole(tree.children, at) && !runs_into(*clause, *tree.children[at + 1]));
        } else if (parsing::has_mistake(*tree.children[at])) {
            // Left out between clauses: a head may be among it, as that of `Agent(!A, %a) = …`.
            const bool may_be_head =
                is_token(*tree.children[at], MapParser::EQUALS) && is_token(*tree.children[at - 1], MapParser::RPAREN);
            protocol.unread.some = true;
            protocol.unread.heads = protocol.unread.heads || may_be_head;
            add_names(*tree.children[at], protocol.unread);
        }
    }
    protocol.operation_count = last_id_;
    return protocol;
}

void Builder::add_clause(ir::Protocol& protocol, MapParser::ClauseContext& tree, bool is_whole) {
    auto* head_tree = tree.head();
    protocol.unread.some = protocol.unread.some || !is_whole;
    // Without a `=` it may be a recursion that the parser took for a head.
    if (head_tree == nullptr || tree.EQUALS() == nullptr || parsing::has_mistake(*head_tree)) {
        protocol.unread.heads = true;
        add_names(tree, protocol.unread);
        return;
    }
    ir::Clause clause = head(tree);
    clause.body = is_whole ? operation(*tree.operation()) : numbered(tree);
    declare(protocol, clause);
    protocol.clauses.push_back(std::move(clause));
}

void Builder::declare(ir::Protocol& protocol, const ir::Clause& clause) {
    if (declared_.insert(clause.agent.name + " " + clause.role.name).second)
        protocol.agents.push_back({clause.agent.name, clause.role.name, clause.agent_span});
}

ir::Clause Builder::head(MapParser::ClauseContext& tree) {
    auto& head = *tree.head();
    ir::Clause clause;
    clause.span = parsing::span_of(tree, file_);
    clause.head_span = parsing::span_of(head, file_);
    clause.agent = {name_in(*head.name)};
    clause.agent_span = parsing::span_of(*head.name, file_);
    clause.role = {name_in(*head.role)};
    clause.role_span = parsing::span_of(*head.role, file_);
    clause.parameters = terms(head.term(), CurrentValues::refused);
    return clause;
}

void Builder::warn_mixed_par(MapParser::OperationContext& tree,
                             const std::vector<MapParser::ChoiceContext*>& branches) {
    const auto joins_more = [](MapParser::ChoiceContext* branch) {
        const auto sequences = branch->sequence();
        return sequences.size() > 1 || sequences.front()->primary().size() > 1;
    };
    const auto mixed = std::find_if(branches.begin(), branches.end(), joins_more);
    if (mixed != branches.end()) {
        sink_.report(
            diag::Code::mixed_par, parsing::span_of(*tree.PAR(0)->getSymbol(), file_),
            "`par` is mixed with `then` or `or`; it binds loosest of the three, so put its branches in parentheses",
            {{parsing::span_of(**mixed, file_), "all of this is one branch"}});
    }
}

ir::Operation Builder::operation(MapParser::OperationContext& tree) {
    const auto branches = tree.choice();
    if (branches.size() == 1) return choice(*branches.front());
    warn_mixed_par(tree, branches);
    ir::Operation result = numbered(tree);
    ir::Par par;
    for (auto* each : branches) par.branches.push_back(choice(*each));
    result.kind = std::move(par);
    return result;
}

ir::Operation Builder::choice(MapParser::ChoiceContext& tree) {
    const auto branches = tree.sequence();
    if (branches.size() == 1) return sequence(*branches.front());
    ir::Operation result = numbered(tree);
    ir::OrderedChoice choice;
    for (auto* each : branches) choice.branches.push_back(sequence(*each));
    result.kind = std::move(choice);
    return result;
}

ir::Operation Builder::sequence(MapParser::SequenceContext& tree) {
    const auto parts = tree.primary();
    if (parts.size() == 1) return primary(*parts.front());
    ir::Operation result = numbered(tree);
    ir::Seq seq;
    for (auto* each : parts) seq.parts.push_back(primary(*each));
    result.kind = std::move(seq);
    return result;
}

ir::Operation Builder::primary(MapParser::PrimaryContext& tree) {
    if (auto* group = tree.group()) return operation(*group->operation());
    if (auto* wait = tree.waitFor()) return wait_for(*wait);
    if (auto* nothing = tree.empty()) return empty(*nothing);
    if (auto* decides = tree.decision()) return decision(*decides);
    if (auto* exchanges = tree.exchange()) return exchange(*exchanges);
    return become(*tree.become());
}

ir::Operation Builder::wait_for(MapParser::WaitForContext& tree) {
    ir::Operation result = numbered(tree);
    ir::WaitFor wait;
    *wait.attempt = operation(*tree.operation());
    *wait.on_timeout = primary(*tree.primary());
    result.kind = std::move(wait);
    return result;
}

ir::Operation Builder::empty(MapParser::EmptyContext& tree) { return numbered(tree); }

ir::Operation Builder::decision(MapParser::DecisionContext& tree) {
    ir::Operation result = numbered(tree);
    ir::Decide decide;
    decide.result = ir::Variable{name_in(*tree.result)};
    decide.result_span = parsing::span_of(*tree.result, file_);
    decide.procedure = tree.procedure->getText();
    decide.arguments = terms(tree.arguments()->term(), CurrentValues::refused);
    result.kind = std::move(decide);
    return result;
}

ir::Operation Builder::exchange(MapParser::ExchangeContext& tree) {
    ir::Operation result = numbered(tree);
    const std::string word = tree.word->getText();
    const auto arguments = tree.arguments()->term();
    if (tree.arrow == nullptr) {
        result.kind = ir::Decide{std::nullopt, {}, word, terms(arguments, CurrentValues::refused)};
    } else if (tree.arrow->getType() == MapParser::SENDS) {
        result.kind =
            ir::Send{word, terms(arguments, CurrentValues::refused), address(*tree.address(), CurrentValues::refused)};
    } else {
        result.kind = ir::Receive{word, terms(arguments, CurrentValues::allowed),
                                  address(*tree.address(), CurrentValues::allowed)};
    }
    return result;
}

ir::Operation Builder::become(MapParser::BecomeContext& tree) {
    ir::Operation result = numbered(tree);
    result.kind = ir::Become{terms(tree.arguments()->term(), CurrentValues::refused)};
    return result;
}

ir::Address Builder::address(MapParser::AddressContext& tree, CurrentValues current_values) {
    const auto parts = tree.term();
    return {parsing::span_of(tree, file_), term(*parts[0], current_values), term(*parts[1], current_values)};
}

std::vector<ir::Term> Builder::terms(const std::vector<MapParser::TermContext*>& trees, CurrentValues current_values) {
    std::vector<ir::Term> result;
    result.reserve(trees.size());
    for (auto* each : trees) result.push_back(term(*each, current_values));
    return result;
}

ir::Term Builder::term(MapParser::TermContext& tree, CurrentValues current_values) {
    ir::Term result{parsing::span_of(tree, file_), term_kind(tree)};
    if (current_values == CurrentValues::refused && std::holds_alternative<ir::CurrentValue>(result.kind)) {
        const std::string variable = "$" + std::get<ir::CurrentValue>(result.kind).variable;
        sink_.report(
            diag::Code::misplaced_current_value, result.span,
            "`=" + variable + "` compares and is allowed only in a receive pattern; write `" + variable + "` here");
    }
    return result;
}

decltype(ir::Term::kind) Builder::term_kind(MapParser::TermContext& tree) {
    const antlr4::Token& last = *tree.getStop();
    switch (last.getType()) {
        case MapParser::VARIABLE:
            if (tree.EQUALS() != nullptr) return ir::CurrentValue{name_in(last)};
            return ir::Variable{name_in(last)};
        case MapParser::AGENT_NAME:
            return ir::AgentName{name_in(last)};
        case MapParser::ROLE_NAME:
            return ir::RoleName{name_in(last)};
        case MapParser::INTEGER: {
            const std::string text = last.getText();
            ir::Integer integer;
            std::from_chars(text.data(), text.data() + text.size(),
                            integer.value);  // `check_tokens` has refused numbers that are too large
            return integer;
        }
        case MapParser::STRING:
            return ir::Constant{parsing::string_value(last.getText()).value_or("")};
        case MapParser::WILDCARD:
            return ir::Wildcard{};
        default:
            return ir::Constant{last.getText()};
    }
}

}  // namespace

std::vector<ir::Protocol> build_protocols(MapParser::FileContext& tree, const parsing::Legible& legible,
                                          source::FileId file, diag::Sink& sink) {
    Builder builder(legible, file, sink);
    std::vector<ir::Protocol> protocols;
    ir::Unread outside;  // of all scenes
    for (auto* part : tree.children) {
        auto* scene = dynamic_cast<MapParser::SceneContext*>(part);
        if (scene == nullptr || scene->name == nullptr || scene->LBRACKET() == nullptr) {
            add_names(*part, outside);
            continue;
        }
        ir::Protocol protocol = builder.scene(*scene);
        const auto earlier = std::find_if(protocols.begin(), protocols.end(),
                                          [&](const ir::Protocol& each) { return each.name == protocol.name; });
        if (earlier != protocols.end()) {
            sink.report(diag::Code::duplicate_scene, protocol.name_span, "a second scene `" + protocol.name + "`",
                        {{earlier->name_span, "the first one is here"}});
        }
        protocols.push_back(std::move(protocol));
    }
    for (ir::Protocol& each : protocols) {
        each.unread.some = each.unread.some || sink.has_errors();
        each.unread.heads = each.unread.heads || !outside.names.empty();
        each.unread.names.insert(outside.names.begin(), outside.names.end());
    }
    return protocols;
}

}  // namespace map2pml::map
