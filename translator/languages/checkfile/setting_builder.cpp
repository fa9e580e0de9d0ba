#include "translator/languages/checkfile/internal.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace map2pml::checkfile {

namespace {

using grammar::CheckParser;

constexpr std::uint32_t kMostRange = 250;  ///< of agents; SPIN holds no more
constexpr std::size_t kLongestId = 18;     ///< digits; fits the integers of LCC

void add_participant(CheckParser::CountContext& tree, ir::CheckBlock& block, TreeReader& reader) {
    const source::Span span = reader.span_of(tree);
    const std::string id = tree.id != nullptr ? tree.id->getText() : tree.word()->getText();
    if (tree.id != nullptr && (id.size() > kLongestId || (id.size() > 1 && id.front() == '0'))) {
        reader.bad_value(
            reader.span_of(*tree.id),
            fmt::format("a number that names an agent has at most {} digits and does not begin with 0", kLongestId));
    }
    for (const ir::Participant& each : block.participants)
        if (each.id == id) reader.twice(span, fmt::format("`{}` is given twice", id), each.span);
    block.participants.push_back({span, id, reader.span_of(*tree.beginning())});
}

void add_knowledge(CheckParser::KnowledgeContext& tree, ir::CheckBlock& block, TreeReader& reader) {
    ir::Knowledge knowledge;
    antlr4::tree::TerminalNode* begin = tree.KNOWS() != nullptr ? tree.KNOWS() : tree.COMMON();
    knowledge.owner_span = reader.span_of(*begin->getSymbol());
    knowledge.text = {knowledge.owner_span.file, knowledge.owner_span.end,
                      reader.span_of(*tree.FACTS_END()->getSymbol()).begin};
    if (tree.KNOWS() != nullptr) {
        std::istringstream words(begin->getText());
        words >> knowledge.owner >> knowledge.owner;  // `knows Ann {`
        knowledge.owner = knowledge.owner.substr(0, knowledge.owner.find('{'));
    }
    block.knowledge.push_back(std::move(knowledge));
}

void add_candidates(CheckParser::CandidatesContext& tree, ir::CheckBlock& block, TreeReader& reader) {
    const std::string place = tree.word(0)->getText();
    const source::Span span = reader.span_of(tree);
    ir::Written<std::vector<std::string>> candidates{{}, span};
    for (std::size_t at = 1; at < tree.word().size(); ++at) {
        std::string name = tree.word(at)->getText();
        if (std::find(candidates.value.begin(), candidates.value.end(), name) != candidates.value.end())
            reader.twice(reader.span_of(*tree.word(at)), fmt::format("`{}` is given twice", name), span);
        else
            candidates.value.push_back(std::move(name));
    }
    once(block.candidates.emplace(place, std::move(candidates)), span, place, reader);
}

void add_count(CheckParser::CountContext& tree, ir::CheckBlock& block, TreeReader& reader) {
    if (tree.beginning() != nullptr) {
        add_participant(tree, block, reader);
        return;
    }
    ir::AgentCount count;
    count.is_any = tree.any != nullptr;
    count.first = count.is_any ? 1 : reader.number(*tree.first);
    count.last = count.is_any ? ir::kSearchedOfAny : tree.last != nullptr ? reader.number(*tree.last) : count.first;
    const source::Span span = reader.span_of(tree);
    if (count.last < count.first || count.last - count.first >= kMostRange) {
        reader.bad_value(
            span, fmt::format("{}..{} is not a range of at most {} numbers", count.first, count.last, kMostRange));
        count.last = count.first;
    }
    once(block.agents.emplace(tree.word()->getText(), ir::Written<ir::AgentCount>{count, span}), span,
         tree.word()->getText(), reader);
}

void add_limit(CheckParser::EntriesContext& tree, ir::CheckBlock& block, TreeReader& reader) {
    const std::string name = reader.clause_name(*tree.clauseName());
    const source::Span span = reader.span_of(tree);
    const std::uint32_t entries = reader.number(*tree.INTEGER()->getSymbol());
    once(block.limits.emplace(name, ir::Written<std::uint32_t>{entries, span}), span, name, reader);
}

template <class Value, std::size_t count>
void choose(antlr4::ParserRuleContext& tree, const antlr4::Token& word, std::optional<ir::Written<Value>>& place,
            const std::array<std::pair<const char*, Value>, count>& choices, TreeReader& reader) {
    std::string known;
    for (const auto& [name, value] : choices) {
        known += (known.empty() ? "" : ", ") + std::string(name);
        if (word.getText() == name) {
            put(tree, place, value, reader);
            return;
        }
    }
    reader.bad_value(reader.span_of(word),
                     fmt::format("`{}` is not known here; choose one of: {}", word.getText(), known));
}

/// The network and the reading of timeouts.
void add_reading(CheckParser::StatementContext& tree, ir::CheckBlock& block, TreeReader& reader) {
    if (auto* network = tree.network()) {
        choose(*network, *network->word()->getStart(), block.network,
               std::array{std::pair{"mailbox", ir::Network::mailbox}, std::pair{"pairwise", ir::Network::pairwise},
                          std::pair{"bag", ir::Network::bag}},
               reader);
    } else if (auto* timeout = tree.timeout()) {
        choose(
            *timeout, *timeout->word()->getStart(), block.timeout,
            std::array{std::pair{"quiescent", ir::TimeoutReading::quiescent},
                       std::pair{"anytime", ir::TimeoutReading::anytime}, std::pair{"race", ir::TimeoutReading::race}},
            reader);
    } else if (auto* idle = tree.idle()) {
        choose(*idle, *idle->word()->getStart(), block.idle_timeouts,
               std::array{std::pair{"dropped", ir::IdleTimeouts::dropped}, std::pair{"kept", ir::IdleTimeouts::kept}},
               reader);
    }
}

void add_spawn(CheckParser::SpawnContext& tree, ir::CheckBlock& block, TreeReader& reader) {
    const source::Span span = reader.span_of(tree);
    if (block.spawn_calls) reader.twice(span, "`spawn-calls` is given twice", *block.spawn_calls);
    block.spawn_calls = span;
}

void add_reading(CheckParser::ReadingContext& tree, ir::CheckBlock& block, TreeReader& reader) {
    const source::Span span = reader.span_of(tree);
    const auto put_once = [&](std::optional<source::Span>& place, const char* words) {
        if (place) reader.twice(span, fmt::format("`{}` is given twice", words), *place);
        place = span;
    };
    if (tree.ROLES_BY_NAME() != nullptr)
        put_once(block.roles_by_name, "roles by name");
    else if (tree.DELIVERY_ONE() != nullptr)
        put_once(block.delivery_one, "delivery one");
    else if (tree.DIALECT_LIJ() != nullptr)
        put_once(block.dialect_lij, "dialect lij");
    else
        put_once(block.guards_complete, "guards complete");
}

/// The words of the clause as arguments: `Bidder.bidloop` and `bidloop` are both the constant `bidloop`.
void add_start(CheckParser::StartContext& tree, ir::CheckBlock& block, TreeReader& reader) {
    const std::string agent = tree.word()->getText();
    ir::Start start{reader.span_of(tree), reader.clause_words(*tree.clauseName())};
    const auto* first = start.arguments.size() > 1 ? std::get_if<ir::Constant>(&start.arguments.front().kind) : nullptr;
    if (first != nullptr && first->text == agent) start.arguments.erase(start.arguments.begin());
    for (auto* each : tree.terms() != nullptr ? tree.terms()->term() : std::vector<CheckParser::TermContext*>()) {
        ir::Term term = reader.term(*each);
        if (std::holds_alternative<ir::Variable>(term.kind) || std::holds_alternative<ir::Wildcard>(term.kind)) {
            reader.bad_value(term.span,
                             "the first arguments of an agent must be values, because no variable has a value yet");
            term.kind = ir::Constant{each->getText()};  // so that the number of arguments is right
        }
        start.arguments.push_back(std::move(term));
    }
    const source::Span span = start.span;
    once(block.starts.emplace(agent, std::move(start)), span, agent, reader);
}

}  // namespace

void add_setting(CheckParser::StatementContext& tree, ir::CheckBlock& block, TreeReader& reader) {
    if (auto* agents = tree.agents())
        for (auto* each : agents->count()) add_count(*each, block, reader);
    else if (auto* knowledge = tree.knowledge())
        add_knowledge(*knowledge, block, reader);
    else if (auto* candidates = tree.candidates())
        add_candidates(*candidates, block, reader);
    else if (auto* limit = tree.limit())
        for (auto* each : limit->entries()) add_limit(*each, block, reader);
    else if (auto* start = tree.start())
        add_start(*start, block, reader);
    else if (auto* spawn = tree.spawn())
        add_spawn(*spawn, block, reader);
    else if (auto* reading = tree.reading())
        add_reading(*reading, block, reader);
    else if (auto* depth = tree.callDepth())
        put(*depth, block.call_depth, reader.number(*depth->INTEGER()->getSymbol()), reader);
    else if (auto* capacity = tree.capacity())
        put(*capacity, block.capacity, reader.number(*capacity->INTEGER()->getSymbol()), reader);
    else
        add_reading(tree, block, reader);
}

}  // namespace map2pml::checkfile
