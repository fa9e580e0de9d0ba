#include "translator/languages/checkfile/internal.h"

#include <algorithm>

namespace map2pml::checkfile {

namespace {

using grammar::CheckParser;

class Builder {
  public:
    Builder(const parsing::Legible& legible, source::FileId file, diag::Sink& sink)
        : legible_(legible), reader_(file, sink), procedures_(reader_) {}

    ir::CheckFile check_file(CheckParser::FileContext& tree) {
        ir::CheckFile check;
        add_statements(tree, check.common);
        check.log = std::move(log_);
        std::map<std::string, source::Span> names;
        for (auto* each : tree.instance()) check.instances.push_back(instance(*each, names));
        check.unread = std::move(unread_);
        return check;
    }

  private:
    ir::CheckBlock instance(CheckParser::InstanceContext& tree, std::map<std::string, source::Span>& names) {
        ir::CheckBlock block;
        if (tree.word() != nullptr || tree.STRING() != nullptr) {
            block.name = tree.word() != nullptr
                             ? ir::Written<std::string>{tree.word()->getText(), reader_.span_of(*tree.word())}
                             : reader_.string(*tree.STRING()->getSymbol());
            const auto [known, is_new] = names.emplace(block.name.value, block.name.span);
            if (!is_new) {
                reader_.twice(block.name.span, fmt::format("two instances are called `{}`", block.name.value),
                              known->second);
            }
        }
        add_statements(tree, block);
        return block;
    }

    /// The statements of the file, or of an instance.
    void add_statements(antlr4::ParserRuleContext& tree, ir::CheckBlock& block) {
        for (std::size_t at = 0; at < tree.children.size(); ++at) {
            auto* statement = dynamic_cast<CheckParser::StatementContext*>(tree.children[at]);
            if (statement != nullptr && statement->norms() != nullptr && statement->norms()->RULES() != nullptr) {
                block.rules.push_back(build_norms(*statement->norms(), legible_, reader_, unread_.names));
            } else if (statement != nullptr && legible_.is_whole(tree.children, at)) {
                add(*statement, block);
            } else if (dynamic_cast<CheckParser::InstanceContext*>(tree.children[at]) == nullptr) {
                parsing::add_names(
                    *tree.children[at],
                    {CheckParser::NAME, CheckParser::STRING, CheckParser::AGENT_NAME, CheckParser::ROLE_NAME},
                    unread_.names);
            }
        }
    }

    void add(CheckParser::StatementContext& tree, ir::CheckBlock& block) {
        if (auto* total = tree.total()) {
            for (auto* each : total->word()) {
                const source::Span span = reader_.span_of(*each);
                once(block.total.emplace(each->getText(), span), span, each->getText(), reader_);
            }
        } else if (auto* open = tree.open()) {
            auto& names = open->kind->getType() == CheckParser::OPEN ? block.open : block.stable;
            for (auto* each : open->word()) {
                const source::Span span = reader_.span_of(*each);
                once(names.emplace(each->getText(), span), span, each->getText(), reader_);
            }
        } else if (auto* procedure = tree.procedure()) {
            add_procedure(*procedure, block);
        } else if (auto* observer = tree.observer()) {
            block.observers.push_back(procedures_.observer(*observer));
        } else if (auto* state = tree.state()) {
            add_named(procedures_.state(*state), block.states);
        } else if (auto* property = tree.property()) {
            add_property(*property, block);
        } else if (auto* log = tree.log()) {
            add_log(*log);
        } else if (auto* policy = tree.policy()) {
            add_policy(*policy, block, reader_);
        } else if (auto* expect = tree.expect()) {
            add_expectations(*expect, block);
        } else if (tree.services() != nullptr || tree.integers() != nullptr || tree.constants() != nullptr) {
            add_values(tree, block);
        } else {
            add_setting(tree, block, reader_);
        }
    }

    void add_log(CheckParser::LogContext& tree) {
        const source::Span span = reader_.span_of(*tree.LOG()->getSymbol());
        if (dynamic_cast<CheckParser::InstanceContext*>(tree.parent->parent) != nullptr)
            reader_.report(diag::Code::check_misplaced, span,
                           "a log is described for the whole file, not for an instance");
        else if (log_)
            reader_.twice(span, "`log` is given twice", log_->span);
        log_ = build_log(tree, reader_);
    }

    void add_procedure(CheckParser::ProcedureContext& tree, ir::CheckBlock& block) {
        const ir::Written<std::string> name{tree.word()->getText(), reader_.span_of(*tree.word())};
        if (auto* body = tree.implementation()) {
            add_named(procedures_.procedure(name, *body), block.procedures);
            return;
        }
        ir::Written<std::vector<ir::Term>> results{reader_.values(*tree.values()), name.span};
        once(block.results.emplace(name.value, std::move(results)), name.span, name.value, reader_);
    }

    void add_values(CheckParser::StatementContext& tree, ir::CheckBlock& block) {
        if (auto* services = tree.services()) {
            if (services->all != nullptr) {
                const source::Span span = reader_.span_of(*services);
                once(block.services.emplace(services->all->getText(), span), span, "*", reader_);
            }
            for (auto* each : services->clauseName()) {
                const source::Span span = reader_.span_of(*each);
                once(block.services.emplace(each->getText(), span), span, each->getText(), reader_);
            }
        } else if (auto* integers = tree.integers()) {
            put(*integers, block.integers, reader_.range(*integers->range()), reader_);
        } else if (auto* constants = tree.constants()) {
            for (auto* each : constants->constant()) {
                const source::Span span = reader_.span_of(*each->name());
                ir::Written<ir::Term> value{reader_.literal(*each->literal()), span};
                once(block.constants.emplace(each->name()->getText(), std::move(value)), span, each->name()->getText(),
                     reader_);
            }
        }
    }

    void add_property(CheckParser::PropertyContext& tree, ir::CheckBlock& block) {
        ir::UserProperty property = build_property(tree, reader_);
        const auto is_called_so = [&](const ir::UserProperty& each) { return each.name == property.name; };
        const bool is_named = tree.PROP() != nullptr || tree.propertyName() != nullptr;
        if (!is_named && std::any_of(block.properties.begin(), block.properties.end(), is_called_so))
            property.name += fmt::format(":{}", property.span.begin.column);  // two of them in one line
        const auto known = std::find_if(block.properties.begin(), block.properties.end(), is_called_so);
        if (known != block.properties.end()) {
            reader_.twice(property.name_span, fmt::format("two properties are called `{}`", property.name),
                          known->name_span);
        }
        block.properties.push_back(std::move(property));
    }

    /// A state or a procedure.
    template <class Item>
    void add_named(Item item, std::vector<Item>& items) {
        const auto known =
            std::find_if(items.begin(), items.end(), [&](const Item& each) { return each.name == item.name; });
        if (known != items.end()) reader_.twice(item.span, fmt::format("`{}` is given twice", item.name), known->span);
        items.push_back(std::move(item));
    }

    void add_expectations(CheckParser::ExpectContext& tree, ir::CheckBlock& block) {
        ir::Expectation expectation;
        expectation.span = reader_.span_of(tree);
        const std::string verdict = tree.verdict != nullptr ? tree.verdict->getText() : "holds";
        if (verdict == "violated") {
            expectation.verdict = ir::Verdict::violated;
        } else if (verdict == "incomplete" || verdict == "unknown") {
            expectation.verdict = ir::Verdict::incomplete;
        } else if (verdict != "holds") {
            reader_.bad_value(
                reader_.span_of(*tree.verdict),
                fmt::format(
                    "`{}` is not a verdict; the verdicts are `holds`, `violated`, and `incomplete` or `unknown`",
                    verdict));
        }
        if (tree.how != nullptr && tree.how->getText() != "vacuously") {
            reader_.bad_value(
                reader_.span_of(*tree.how),
                fmt::format("`{}` is not allowed after a verdict; only `vacuously` is", tree.how->getText()));
        } else if (tree.how != nullptr && expectation.verdict == ir::Verdict::incomplete) {
            reader_.bad_value(reader_.span_of(*tree.how), "only `holds` and `violated` can be followed by `vacuously`");
        }
        expectation.vacuously = tree.how != nullptr;
        for (auto* place : tree.place()) {
            const std::uint32_t column = place->column != nullptr ? reader_.number(*place->column) : 0;
            expectation.at.push_back({{reader_.number(*place->line), column}, reader_.span_of(*place)});
        }
        if (!expectation.at.empty() && expectation.verdict != ir::Verdict::violated) {
            reader_.bad_value(
                reader_.span_of(*tree.AT()->getSymbol()),
                fmt::format("`at` names a place of a violation; the verdict `{}` has no such place", verdict));
        }
        if (auto* reason = tree.STRING()) expectation.because = reader_.string(*reason->getSymbol()).value;
        for (auto* name : tree.propertyName()) {
            expectation.property = reader_.property_name(*name);
            add_expectation(expectation, block);
        }
    }

    void add_expectation(const ir::Expectation& expectation, ir::CheckBlock& block) {
        for (const ir::Expectation& other : block.expectations) {
            if (other.property.value == expectation.property.value) {
                reader_.twice(expectation.property.span,
                              fmt::format("the expected verdict of `{}` is given twice", other.property.value),
                              other.property.span);
            }
        }
        block.expectations.push_back(expectation);
    }

    const parsing::Legible& legible_;
    TreeReader reader_;
    ProcedureBuilder procedures_;
    ir::Unread unread_;
    std::optional<ir::LogSettings> log_;
};

/// Within one block a procedure is open or implemented, not both.
void check_procedures(const ir::CheckBlock& block, diag::Sink& sink) {
    for (const ir::Procedure& each : block.procedures) {
        const auto refuse = [&](const source::Span& span) {
            const auto& [first, second] = std::minmax(span, each.span);
            sink.report(diag::Code::check_twice, second, fmt::format("`{}` is implemented twice", each.name),
                        {{first, "the first one is here"}});
        };
        if (const auto total = block.total.find(each.name); total != block.total.end()) refuse(total->second);
        if (const auto results = block.results.find(each.name); results != block.results.end())
            refuse(results->second.span);
    }
}

}  // namespace

ir::CheckFile build_check(CheckParser::FileContext& tree, const parsing::Legible& legible, source::FileId file,
                          diag::Sink& sink) {
    const bool has_syntax_errors = sink.has_errors();
    ir::CheckFile check = Builder(legible, file, sink).check_file(tree);
    check.unread.some = has_syntax_errors;
    check_procedures(check.common, sink);
    for (const ir::CheckBlock& block : check.instances) check_procedures(block, sink);
    return check;
}

}  // namespace map2pml::checkfile
