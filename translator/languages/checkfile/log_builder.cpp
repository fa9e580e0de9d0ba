#include <regex>

#include "translator/languages/checkfile/internal.h"

namespace map2pml::checkfile {

namespace {

using grammar::CheckParser;

/// Adds the parts of a `log` block.
class LogBuilder {
  public:
    LogBuilder(ir::LogSettings& log, TreeReader& reader) : log_(log), reader_(reader) {}

    void add(CheckParser::LogPartContext& tree) {
        for (auto* each : tree.logField()) set_field(*each, each->field->getText(), *each->logPlace());
        for (auto* each : tree.logAgent()) add_agents(*each);
        if (tree.LOG_CASE() != nullptr) {
            set_field(tree, "case", *tree.logPlace());
        } else if (tree.LOG_FORMAT() != nullptr) {
            choose(tree, log_.format, observed::format_named(tree.NAME()->getText()), "jsonl, json, csv, tsv, otlp");
        } else if (tree.LOG_ORDER() != nullptr) {
            choose(tree, log_.order, observed::order_named(tree.NAME()->getText()), "log, agent, channel");
        } else if (tree.LOG_LOST() != nullptr) {
            put(tree, log_.lost, reader_.number(*tree.INTEGER()->getSymbol()), reader_);
        } else if (tree.LOG_CLOSED() != nullptr) {
            const source::Span span = reader_.span_of(tree);
            if (log_.closed) reader_.twice(span, "`closed` is given twice", *log_.closed);
            log_.closed = span;
        }
    }

  private:
    void set_field(antlr4::ParserRuleContext& tree, const std::string& field, CheckParser::LogPlaceContext& place) {
        const std::string text =
            place.STRING() != nullptr ? reader_.string(*place.STRING()->getSymbol()).value : place.getText();
        if (std::string fault = log_.fields.set(field, text); !fault.empty())
            reader_.bad_value(reader_.span_of(tree), std::move(fault));
    }

    template <class Value>
    void choose(CheckParser::LogPartContext& tree, std::optional<ir::Written<Value>>& place,
                const std::optional<Value>& value, const char* known) {
        if (value)
            put(tree, place, *value, reader_);
        else
            reader_.bad_value(reader_.span_of(*tree.NAME()->getSymbol()),
                              fmt::format("`{}` is not known here; choose one of: {}", tree.NAME()->getText(), known));
    }

    std::string name(const antlr4::Token& token) {
        return token.getType() == CheckParser::STRING ? reader_.string(token).value : token.getText();
    }

    void add_agents(CheckParser::LogAgentContext& tree) {
        ir::LogAgents agents{name(*tree.agent), reader_.span_of(tree), name(*tree.called),
                             tree.called->getType() == CheckParser::LOG_PATTERN};
        if (agents.is_pattern) {
            agents.name = agents.name.substr(1, agents.name.size() - 2);
            if (!is_pattern(agents.name))
                reader_.bad_value(
                    reader_.span_of(*tree.called),
                    fmt::format("`/{}/` is no regular expression (ECMAScript, at most 1,000 characters)", agents.name));
        }
        log_.agents.push_back(std::move(agents));
    }

    static bool is_pattern(const std::string& text) {
        constexpr std::size_t kLongest = 1'000;  // the library reads patterns by recursion
        if (text.size() > kLongest) return false;
        try {
            (void)std::regex(text);
            return true;
        } catch (const std::regex_error&) {
            return false;
        }
    }

    ir::LogSettings& log_;
    TreeReader& reader_;
};

}  // namespace

ir::LogSettings build_log(CheckParser::LogContext& tree, TreeReader& reader) {
    ir::LogSettings log;
    log.span = reader.span_of(*tree.LOG()->getSymbol());
    LogBuilder builder(log, reader);
    for (auto* each : tree.logPart()) builder.add(*each);
    return log;
}

}  // namespace map2pml::checkfile
