#include "translator/checkfile/builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <set>
#include <string_view>
#include <utility>

#include "translator/parsing/span_of.h"
#include "translator/parsing/token_text.h"

namespace map2pml::checkfile {

namespace {

using grammar::CheckParser;

constexpr std::uint32_t kMostNumber = 1'000'000'000;
constexpr std::int64_t kMostInteger = 1'000'000'000'000;
constexpr std::uint32_t kMostRange = 250;     ///< of agents; SPIN holds no more
constexpr std::int64_t kMostResults = 1'000;  ///< of a range

class Builder {
  public:
    Builder(source::FileId file, diag::Sink& sink) : file_(file), sink_(sink) {}

    ir::CheckFile check_file(CheckParser::FileContext& tree) {
        ir::CheckFile check;
        for (auto* statement : tree.statement()) {
            add(*statement, check.common);
        }
        std::map<std::string, source::Span> names;
        for (auto* each : tree.instance()) {
            ir::CheckBlock block;
            if (each->word() != nullptr || each->STRING() != nullptr) {
                block.name = each->word() != nullptr
                                 ? ir::Written<std::string>{each->word()->getText(), span_of(*each->word())}
                                 : name_of(*each->STRING()->getSymbol());
                const auto [known, is_new] = names.emplace(block.name.value, block.name.span);
                if (!is_new) {
                    twice(block.name.span, fmt::format("two instances are called `{}`", block.name.value),
                          known->second);
                }
            }
            for (auto* statement : each->statement()) {
                add(*statement, block);
            }
            check.instances.push_back(std::move(block));
        }
        return check;
    }

  private:
    void add(CheckParser::StatementContext& tree, ir::CheckBlock& block) {
        if (auto* agents = tree.agents()) {
            for (auto* each : agents->count()) {
                add_count(*each, block);
            }
        } else if (auto* limit = tree.limit()) {
            for (auto* each : limit->entries()) {
                add_limit(*each, block);
            }
        } else if (auto* total = tree.total()) {
            for (auto* each : total->word()) {
                const source::Span span = span_of(*each);
                once(block.total.emplace(each->getText(), span), span, each->getText());
            }
        } else if (auto* procedure = tree.procedure()) {
            add_results(*procedure, block);
        } else if (auto* network = tree.network()) {
            choose(*network, *network->NAME()->getSymbol(), block.network,
                   std::array{std::pair{"mailbox", ir::Network::mailbox}, std::pair{"pairwise", ir::Network::pairwise},
                              std::pair{"bag", ir::Network::bag}});
        } else if (auto* timeout = tree.timeout()) {
            choose(*timeout, *timeout->NAME()->getSymbol(), block.timeout,
                   std::array{std::pair{"quiescent", ir::TimeoutReading::quiescent},
                              std::pair{"anytime", ir::TimeoutReading::anytime},
                              std::pair{"race", ir::TimeoutReading::race}});
        } else if (auto* idle = tree.idle()) {
            choose(
                *idle, *idle->NAME()->getSymbol(), block.idle_timeouts,
                std::array{std::pair{"dropped", ir::IdleTimeouts::dropped}, std::pair{"kept", ir::IdleTimeouts::kept}});
        } else if (auto* spawn = tree.spawn()) {
            const source::Span span = span_of(*spawn);
            if (block.spawn_calls) {
                twice(span, "`spawn-calls` is said twice", *block.spawn_calls);
            }
            block.spawn_calls = span;
        } else if (auto* depth = tree.callDepth()) {
            set(*depth, *depth->INTEGER()->getSymbol(), block.call_depth);
        } else if (auto* capacity = tree.capacity()) {
            set(*capacity, *capacity->INTEGER()->getSymbol(), block.capacity);
        } else if (auto* expect = tree.expect()) {
            add_expectations(*expect, block);
        }
    }

    void add_count(CheckParser::CountContext& tree, ir::CheckBlock& block) {
        ir::AgentCount count;
        count.first = number(*tree.first);
        count.last = tree.last != nullptr ? number(*tree.last) : count.first;
        if (count.last < count.first || count.last - count.first >= kMostRange) {
            bad_value(tree,
                      fmt::format("{}..{} is no range of at most {} numbers", count.first, count.last, kMostRange));
            count.last = count.first;
        }
        const source::Span span = span_of(tree);
        once(block.agents.emplace(tree.word()->getText(), ir::Written<ir::AgentCount>{count, span}), span,
             tree.word()->getText());
    }

    void add_limit(CheckParser::EntriesContext& tree, ir::CheckBlock& block) {
        const std::string name = tree.clauseName()->getText();
        const source::Span span = span_of(tree);
        once(block.limits.emplace(name, ir::Written<std::uint32_t>{number(*tree.INTEGER()->getSymbol()), span}), span,
             name);
    }

    void add_results(CheckParser::ProcedureContext& tree, ir::CheckBlock& block) {
        std::vector<ir::Term> results;
        for (auto* each : tree.value()) {
            add_value(*each, results);
        }
        const std::string name = tree.word()->getText();
        const source::Span span = span_of(*tree.word());
        once(block.results.emplace(name, ir::Written<std::vector<ir::Term>>{std::move(results), span}), span, name);
    }

    /// A value, or all integers of a range; one that is there already is a mistake.
    void add_value(CheckParser::ValueContext& tree, std::vector<ir::Term>& results) {
        const source::Span span = span_of(tree);
        const auto add = [&](decltype(ir::Term::kind) kind) {
            const ir::Term term{span, std::move(kind)};
            const auto known = std::find(results.begin(), results.end(), term);
            if (known != results.end()) {
                twice(span, fmt::format("`{}` is said twice", to_string(term)), known->span);
                return;
            }
            results.push_back(term);
        };
        if (tree.first != nullptr) {
            const std::int64_t first = integer(*tree.first);
            const std::int64_t last = tree.last != nullptr ? integer(*tree.last) : first;
            if (last < first || last - first >= kMostResults) {
                bad_value(tree, fmt::format("a range goes up, over at most {} values", kMostResults));
                return;
            }
            for (std::int64_t each = first; each <= last; ++each) {
                add(ir::Integer{each});
            }
        } else if (tree.AGENT_NAME() != nullptr) {
            add(ir::AgentName{tree.getText().substr(1)});
        } else if (tree.ROLE_NAME() != nullptr) {
            add(ir::RoleName{tree.getText().substr(1)});
        } else if (auto* text = tree.STRING()) {
            add(ir::Constant{parsing::string_value(text->getText()).value_or("")});
        } else {
            add(ir::Constant{tree.getText()});
        }
    }

    std::int64_t integer(CheckParser::IntegerContext& tree) {
        const std::string text = tree.getText();
        std::int64_t value = 0;
        const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
        if (result.ec != std::errc{} || value > kMostInteger || value < -kMostInteger) {
            bad_value(tree, fmt::format("`{}` is not from -{} to {}", text, kMostInteger, kMostInteger));
            return 0;
        }
        return value;
    }

    void add_expectations(CheckParser::ExpectContext& tree, ir::CheckBlock& block) {
        ir::Expectation expectation;
        expectation.span = span_of(tree);
        const std::string verdict = tree.verdict->getText();
        if (verdict == "violated") {
            expectation.verdict = ir::Expected::violated;
        } else if (verdict == "incomplete") {
            expectation.verdict = ir::Expected::incomplete;
        } else if (verdict != "holds") {
            bad_value(*tree.verdict,
                      fmt::format("`{}` is no verdict; they are holds, violated and incomplete", verdict));
        }
        for (auto* place : tree.place()) {
            expectation.at.push_back(
                {{number(*place->line), place->column != nullptr ? number(*place->column) : 0}, span_of(*place)});
        }
        if (!expectation.at.empty() && expectation.verdict != ir::Expected::violated) {
            bad_value(*tree.AT()->getSymbol(), fmt::format("a property that is {} has no place", verdict));
        }
        if (auto* reason = tree.STRING()) {
            expectation.because = parsing::string_value(reason->getText()).value_or("");
        }
        for (auto* name : tree.NAME()) {
            if (name->getSymbol() == tree.verdict) {
                continue;
            }
            expectation.property = {name->getText(), span_of(*name->getSymbol())};
            for (const ir::Expectation& other : block.expectations) {
                if (other.property.value == expectation.property.value) {
                    twice(expectation.property.span,
                          fmt::format("what `{}` is expected to be is said twice", other.property.value),
                          other.property.span);
                }
            }
            block.expectations.push_back(expectation);
        }
    }

    template <class Value, std::size_t count>
    void choose(antlr4::ParserRuleContext& tree, const antlr4::Token& word, std::optional<ir::Written<Value>>& place,
                const std::array<std::pair<const char*, Value>, count>& choices) {
        std::string known;
        for (const auto& [name, value] : choices) {
            known += (known.empty() ? "" : ", ") + std::string(name);
            if (word.getText() == name) {
                put(tree, place, value);
                return;
            }
        }
        bad_value(word, fmt::format("`{}` is not known here; there are: {}", word.getText(), known));
    }

    void set(antlr4::ParserRuleContext& tree, const antlr4::Token& token,
             std::optional<ir::Written<std::uint32_t>>& place) {
        put(tree, place, number(token));
    }

    template <class Value>
    void put(antlr4::ParserRuleContext& tree, std::optional<ir::Written<Value>>& place, Value value) {
        const source::Span span = span_of(tree);
        if (place) {
            twice(span, fmt::format("`{}` is said twice", tree.getStart()->getText()), place->span);
        }
        place = ir::Written<Value>{value, span};
    }

    /// A name that was put into a map: reports one that had been there.
    template <class Iterator>
    void once(const std::pair<Iterator, bool>& put, const source::Span& span, const std::string& name) {
        if (put.second) {
            return;
        }
        if constexpr (requires { put.first->second.span; }) {
            twice(span, fmt::format("`{}` is said twice", name), put.first->second.span);
        } else {
            twice(span, fmt::format("`{}` is said twice", name), put.first->second);
        }
    }

    /// From 1 on; a mistake counts as 1.
    std::uint32_t number(const antlr4::Token& token) {
        const std::string text = token.getText();
        std::uint32_t value = 0;
        const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
        if (result.ec != std::errc{} || value == 0 || value > kMostNumber) {
            bad_value(token, fmt::format("`{}` is not from 1 to {}", text, kMostNumber));
            return 1;
        }
        return value;
    }

    ir::Written<std::string> name_of(const antlr4::Token& string) {
        return {parsing::string_value(string.getText()).value_or(""), span_of(string)};
    }

    template <class Tree>
    source::Span span_of(Tree& tree) {
        return parsing::span_of(tree, file_);
    }
    template <class Tree>
    void bad_value(Tree& tree, std::string message) {
        sink_.report({diag::Code::check_value, span_of(tree), std::move(message), {}});
    }
    void twice(const source::Span& span, std::string message, const source::Span& before) {
        sink_.report({diag::Code::check_twice, span, std::move(message), {{before, "it is said here already"}}});
    }

    source::FileId file_;
    diag::Sink& sink_;
};

}  // namespace

ir::CheckFile build_check(CheckParser::FileContext& tree, source::FileId file, diag::Sink& sink) {
    return Builder(file, sink).check_file(tree);
}

}  // namespace map2pml::checkfile
