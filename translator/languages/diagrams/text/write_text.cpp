#include "translator/languages/diagrams/text/write_text.h"

#include <fmt/format.h>
#include <boost/algorithm/string/case_conv.hpp>

#include <algorithm>
#include <cctype>
#include <functional>
#include <queue>

#include "translator/languages/diagrams/print.h"
#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/text/internal.h"
#include "translator/languages/diagrams/uml2/reading.h"
#include "translator/languages/diagrams/uses.h"

namespace map2pml::auml {

namespace {

/// Thrown inside of this file only.
struct Refused {
    std::string what;
    source::Span place;
};

/// \param word of small letters
bool is_keyword(const std::string& word) {
    constexpr std::string_view kWords =
        " accdescr acctitle activate actor allowmixing alt also and as autonumber boundary box break caption "
        "collections control create critical database deactivate destroy details else end entity footer group "
        "header hide hnote legend link links loop mainframe newpage note o opt option order par par2 par_over "
        "participant properties queue rect ref return rnote scale sequencediagram show skinparam sprite title url "
        "x autoactivate ";
    return kWords.find(" " + word + " ") != std::string_view::npos;
}

void lifelines_in(const Fragment& fragment, std::set<LifelineIndex>& into) {
    if (const auto* end = std::get_if<Occurrence>(&fragment.kind)) into.insert(end->lifeline);
    if (const auto* use = std::get_if<InteractionUse>(&fragment.kind))
        into.insert(use->covered.begin(), use->covered.end());
    if (const auto* end = std::get_if<Destruction>(&fragment.kind)) into.insert(end->lifeline);
    if (const auto* state = std::get_if<StateInvariant>(&fragment.kind)) into.insert(state->lifeline);
    if (const auto* combined = std::get_if<Combined>(&fragment.kind))
        for (const Operand& operand : combined->operands)
            for (const Fragment& each : operand.fragments) lifelines_in(each, into);
}

class TextWriter {
  public:
    TextWriter(const Diagram& diagram, const Interaction& interaction, Notation notation)
        : diagram_(diagram), interaction_(interaction), is_mermaid_(notation == Notation::mermaid) {}

    std::string write() {
        if (!interaction_.orderings.empty())
            throw Refused{"an order between two events", interaction_.orderings.front().span};
        if (!interaction_.timings.empty()) throw Refused{"a time constraint", interaction_.timings.front().span};
        look_for_created();
        line(is_mermaid_ ? "sequenceDiagram" : "@startuml");
        ++depth_;
        if (interaction_.node.name != "diagram") line("title " + escaped(interaction_.node.name));
        choose_names();
        for (LifelineIndex each = 0; each < interaction_.lifelines.size(); ++each)
            if (!created_.contains(each)) line("participant " + declared(each));
        write(interaction_.fragments);
        --depth_;
        if (!is_mermaid_) line("@enduml");
        return std::move(text_);
    }

  private:
    void line(const std::string& words) {
        const std::size_t margin = is_mermaid_ ? depth_ : depth_ == 0 ? 0 : depth_ - 1;
        text_ += std::string(4 * margin, ' ') + words;
        while (text_.ends_with(' ')) text_.pop_back();
        text_ += "\n";
    }

    [[noreturn]] void refuse(const std::string& what, const source::Span& place) const { throw Refused{what, place}; }

    [[nodiscard]] std::string sign(char letter) const {
        return is_mermaid_ ? fmt::format("#{};", static_cast<int>(letter))
                           : fmt::format("<U+{:04X}>", static_cast<int>(letter));
    }

    /// What the reader would take for more than text is written by its number. \param more signs that mean something at this place
    [[nodiscard]] std::string escaped(const std::string& text, std::string_view more = "") const {
        std::string result;
        for (std::size_t at = 0; at < text.size(); ++at) {
            const char letter = text[at];
            const char next = at + 1 < text.size() ? text[at + 1] : ' ';
            const char last = at > 0 ? text[at - 1] : ' ';
            const bool is_doubled =
                std::string_view("*_~[]\"").find(letter) != std::string_view::npos && next == letter;
            const bool is_special =
                letter == '<' || (letter == '&' && next != ' ') || (letter == '\\' && (next == 'n' || next == ' ')) ||
                more.find(letter) != std::string_view::npos ||
                (is_mermaid_ ? letter == '#' || letter == ';'
                             : is_doubled || (letter == '\'' && (last == '/' || next == '/')) ||
                                   (letter == '#' && (at == 0 || std::isalnum(static_cast<unsigned char>(next)) != 0)));
            result += is_special ? sign(letter) : std::string(1, letter);
        }
        return result;
    }

    void look_for_created() {
        for (const Message& each : interaction_.messages)
            if (const auto* to = std::get_if<AtLifeline>(&each.to); to != nullptr && each.sort == MessageSort::create)
                created_.insert(to->lifeline);
    }

    void choose_names() {
        std::set<std::string> taken;
        for (const Lifeline& each : interaction_.lifelines) taken.insert(each.node.name);
        for (const Lifeline& each : interaction_.lifelines) {
            const std::string& name = each.node.name;
            const std::string small = boost::to_lower_copy(name);
            const bool is_word = std::all_of(name.begin(), name.end(), [](unsigned char letter) {
                return (std::isalnum(letter) != 0 && letter < 128) || letter == '_';
            });
            std::string id = name;
            if (!is_word || is_keyword(small))
                for (std::size_t number = names_.size() + 1; id == name || taken.contains(id); ++number)
                    id = fmt::format("P{}", number);
            taken.insert(id);
            names_.push_back(id);
        }
    }

    /// `P1 as Web Shop : Shop [1..n]`
    [[nodiscard]] std::string declared(LifelineIndex index) const {
        const Lifeline& lifeline = interaction_.lifelines[index];
        std::string shown = escaped(lifeline.node.name, ":[\"");
        if (!lifeline.role.empty()) shown += " : " + escaped(lifeline.role, ":[\"");
        if (lifeline.multiplicity)
            shown += fmt::format(" [{}..{}]", lifeline.multiplicity->lower, lifeline.multiplicity->upper);
        if (shown == names_[index]) return shown;
        return is_mermaid_ ? fmt::format("{} as {}", names_[index], shown)
                           : fmt::format("\"{}\" as {}", shown, names_[index]);
    }

    /// The fragments of one part, each message once, in an order that no lifeline can tell from the one of the file.
    struct Item {
        const Fragment* fragment = nullptr;
        std::optional<MessageIndex> message;
        std::set<LifelineIndex> lifelines;
        std::size_t ends = 1;
        std::size_t before = 0;
        std::vector<std::size_t> next = {};
    };
    [[nodiscard]] std::vector<Item> arranged(const std::vector<Fragment>& fragments) const {
        std::vector<Item> items;
        std::map<MessageIndex, std::size_t> messages;
        std::map<LifelineIndex, std::size_t> last;
        for (const Fragment& each : fragments) {
            const auto* end = std::get_if<Occurrence>(&each.kind);
            std::set<LifelineIndex> lifelines;
            lifelines_in(each, lifelines);
            const auto known = end == nullptr ? messages.end() : messages.find(end->message);
            const std::size_t at = known != messages.end() ? known->second : items.size();
            if (at == items.size())
                items.push_back({&each, end != nullptr ? std::optional(end->message) : std::nullopt, {}});
            else
                ++items[at].ends;
            if (end != nullptr) messages.emplace(end->message, at);
            items[at].lifelines.merge(std::set<LifelineIndex>(lifelines));
            for (const LifelineIndex lifeline : lifelines) {
                const auto above = last.find(lifeline);
                if (above != last.end() && above->second != at) {
                    items[above->second].next.push_back(at);
                    ++items[at].before;
                }
                last[lifeline] = at;
            }
        }
        std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
        for (std::size_t at = 0; at < items.size(); ++at)
            if (items[at].before == 0) ready.push(at);
        std::vector<Item> result;
        std::vector<bool> is_done(items.size());
        while (!ready.empty()) {
            const std::size_t at = ready.top();
            ready.pop();
            is_done[at] = true;
            for (const std::size_t each : items[at].next)
                if (--items[each].before == 0) ready.push(each);
            result.push_back(items[at]);
        }
        for (std::size_t at = 0; at < items.size(); ++at)
            if (!is_done[at] && items[at].message)
                refuse(fmt::format("`{}`, which crosses another message",
                                   words_of(interaction_.messages[*items[at].message])),
                       items[at].fragment->node.span);
        return result;
    }

    void write(const std::vector<Fragment>& fragments) {
        const std::vector<Item> items = arranged(fragments);
        for (std::size_t at = 0; at < items.size(); ++at) {
            const Item& item = items[at];
            if (item.message) {
                // Mermaid draws the end of a lifeline with its last message.
                for (std::size_t below = at + 1; is_mermaid_ && below < items.size(); ++below) {
                    const auto* end = std::get_if<Destruction>(&items[below].fragment->kind);
                    if (end != nullptr && item.lifelines.contains(end->lifeline)) {
                        line("destroy " + names_[end->lifeline]);
                        ended_.insert(items[below].fragment);
                    }
                    if (end == nullptr) break;
                }
                write(*item.message, item);
                continue;
            }
            std::visit(overloaded_for(item), item.fragment->kind);
        }
    }

    struct Visit {
        TextWriter& writer;
        const Item& item;
        void operator()(const Occurrence&) const {}
        void operator()(const Combined& combined) const { writer.write(combined, item.fragment->node); }
        void operator()(const InteractionUse& use) const { writer.write(use, item.fragment->node); }
        void operator()(const StateInvariant& state) const {
            writer.line(fmt::format("note over {}{}: {{{}}}", writer.names_[state.lifeline],
                                    writer.is_mermaid_ ? "" : " ", writer.escaped(state.text)));
        }
        void operator()(const Destruction& end) const {
            if (writer.ended_.contains(item.fragment)) return;
            if (writer.is_mermaid_) writer.refuse("the end of a lifeline without a message", item.fragment->node.span);
            writer.line("destroy " + writer.names_[end.lifeline]);
        }
        void operator()(const Continuation&) const { writer.refuse("a continuation", item.fragment->node.span); }
    };
    Visit overloaded_for(const Item& item) { return {*this, item}; }

    [[nodiscard]] bool is_used() const {
        for (const Interaction& each : diagram_.interactions)
            for (const std::size_t used : used_in(each.fragments))
                if (&diagram_.interactions[used] == &interaction_) return true;
        return false;
    }

    /// The lifeline of an end; nothing: there is none.
    [[nodiscard]] std::optional<LifelineIndex> lifeline_of(const MessageEnd& end, const source::Span& span) const {
        if (const auto* at = std::get_if<AtLifeline>(&end)) return at->lifeline;
        if (const auto* gate = std::get_if<AtGate>(&end); gate != nullptr && (!gate->use.empty() || is_used()))
            refuse("a gate", span);
        return std::nullopt;
    }

    void write(MessageIndex index, const Item& item) {
        const Message& message = interaction_.messages[index];
        const std::optional<LifelineIndex> from = lifeline_of(message.from, message.node.span);
        const std::optional<LifelineIndex> to = lifeline_of(message.to, message.node.span);
        if (item.ends < (from ? 1U : 0U) + (to ? 1U : 0U))
            refuse(fmt::format("`{}`, whose ends are in different parts", words_of(message)), message.node.span);
        const bool is_reply = message.sort == MessageSort::reply;
        const bool is_open = message.sort == MessageSort::asynch_call || message.sort == MessageSort::asynch_signal;
        std::string deadline;
        const std::string text = label(message, deadline);
        if (to && message.sort == MessageSort::create) line("create participant " + declared(*to));
        if (is_mermaid_) {
            if (!from) refuse(fmt::format("`{}`, which comes from outside", words_of(message)), message.node.span);
            if (to && message.sort == MessageSort::destroy) line("destroy " + names_[*to]);
            const std::string arrow = !to ? (is_reply ? "--x" : "-x") : is_reply ? "-->>" : is_open ? "-)" : "->>";
            line(fmt::format("{}{}{}: {}", names_[*from], arrow, names_[to.value_or(*from)], text));
            if (!deadline.empty())
                line(fmt::format("note over {}: {{reply-by: {}}}", names_[*from], escaped(deadline)));
            return;
        }
        const std::string arrow = is_reply ? "-->" : is_open ? "->>" : "->";
        line(fmt::format("{}{}{}{} : {}", from ? names_[*from] + " " : "[", arrow, to ? " " + names_[*to] : "]",
                         to && message.sort == MessageSort::destroy ? " !!" : "", text));
        if (!deadline.empty()) line(fmt::format("note right : {{reply-by: {}}}", escaped(deadline)));
    }

    /// The text that is read as the label of the message; a deadline that does not fit is for a note.
    [[nodiscard]] std::string label(const Message& message, std::string& deadline) const {
        const auto is_same = [&](const MessageLabel& read) {
            bool is_equal = read.act == message.label.act && read.guard == message.label.guard &&
                            read.cardinality == message.label.cardinality &&
                            read.has_arguments == message.label.has_arguments &&
                            read.arguments.size() == message.arguments.size();
            for (std::size_t at = 0; is_equal && at < read.arguments.size(); ++at) {
                const Argument argument = argument_of(read.arguments[at]);
                is_equal = argument.text == message.arguments[at].text &&
                           argument.is_literal == message.arguments[at].is_literal;
            }
            return is_equal;
        };
        std::string composed = message.label.guard.empty() ? "" : "[" + message.label.guard + "] ";
        composed += message.label.act;
        if (message.label.has_arguments) {
            composed += "(";
            for (const Argument& each : message.arguments)
                composed += (composed.back() == '(' ? "" : ", ") +
                            (each.is_literal && !is_number(each.text) ? "\"" + each.text + "\"" : each.text);
            composed += ")";
        }
        std::vector<std::string> texts = {normal_spaces(message.node.name), composed};
        if (!message.label.deadline.empty()) texts.push_back(composed + " {reply-by: " + message.label.deadline + "}");
        for (const bool with_deadline : {true, false}) {
            for (const std::string& text : texts) {
                const MessageLabel read = label_in(text);
                if (!is_same(read) || (with_deadline && read.deadline != message.label.deadline)) continue;
                if (!with_deadline) deadline = message.label.deadline;
                return text.starts_with("wrap:") || text.starts_with("nowrap:") ? escaped(text, ":") : escaped(text);
            }
        }
        refuse(fmt::format("the label of `{}`", words_of(message)), message.node.span);
    }
    static bool is_number(const std::string& text) {
        return !text.empty() && text.find_first_not_of("-0123456789") == std::string::npos;
    }

    /// A guard that could be read as something else is bracketed.
    [[nodiscard]] std::string guard(const Operand& operand) const {
        const std::string& text = !operand.shown_guard.empty() ? operand.shown_guard : operand.guard;
        const bool is_bracketed = !text.empty() && (text.front() == '[' || text.front() == '#');
        return is_bracketed ? "[" + escaped(text, "[]") + "]" : escaped(text);
    }

    void block(const std::string& head, const Operand& operand) {
        line(head);
        ++depth_;
        write(operand.fragments);
        --depth_;
    }

    /// What happens anyway is no block; with a guard it is an option.
    void write_once(const Operand& operand) {
        if (operand.guard.empty()) return write(operand.fragments);
        block("opt " + guard(operand), operand);
        line("end");
    }

    void write(const Combined& combined, const Node& node) {
        switch (combined.kind) {
            case Operator::strict:
            case Operator::neg:
            case Operator::or_:
                refuse(fmt::format("`{}`", to_string(combined.kind)), node.span);
            case Operator::seq:
            case Operator::assert_:
            case Operator::consider:
            case Operator::ignore:
                for (const Operand& each : combined.operands) write_once(each);
                return;
            case Operator::loop: {
                const Operand& operand = combined.operands.front();
                std::string head = guard(operand);
                const Bounds& bounds = combined.bounds;
                if (bounds.lower != 0 || bounds.upper || !operand.guard.empty())
                    head = fmt::format("({},{}){}", bounds.lower, bounds.upper ? std::to_string(*bounds.upper) : "*",
                                       operand.guard.empty() ? "" : " [" + escaped(operand.guard, "[]") + "]");
                block("loop " + head, operand);
                break;
            }
            case Operator::par:
            case Operator::critical:
                for (const Operand& each : combined.operands) {
                    const bool is_first = &each == &combined.operands.front();
                    line(!is_first                        ? (is_mermaid_ ? "and" : "else")
                         : combined.kind == Operator::par ? "par"
                                                          : "critical");
                    ++depth_;
                    write_once(each);
                    --depth_;
                }
                break;
            case Operator::alt:
            case Operator::opt:
            case Operator::break_:
                write_choice(combined);
                break;
        }
        line("end");
    }

    /// The last operand of a text is the rest where those before it have conditions.
    void write_choice(const Combined& combined) {
        const std::vector<Operand>& operands = combined.operands;
        const auto has_guard = [](const Operand& each) { return !each.guard.empty(); };
        const bool has_rest = operands.size() > 1 && std::all_of(operands.begin(), operands.end() - 1, has_guard);
        for (const Operand& each : operands) {
            std::string words = guard(each);
            if (has_rest && &each == &operands.back() && each.guard.empty()) words = "true";
            if (has_rest && each.guard == "else") words = each.shown_guard.empty() ? "" : guard(each);
            block((&each == &operands.front() ? to_string(combined.kind) : "else") + " " + words, each);
        }
        if (has_rest && has_guard(operands.back()) && operands.back().guard != "else") line("else");
    }

    void write(const InteractionUse& use, const Node& node) {
        if (is_mermaid_) refuse("a `ref`", node.span);
        std::string names;
        for (const LifelineIndex each : use.covered) names += (names.empty() ? "" : ", ") + names_[each];
        const bool is_drawn = use.interaction && !is_agreement(diagram_, diagram_.interactions[*use.interaction]);
        const std::string& name = is_drawn ? diagram_.interactions[*use.interaction].node.name : node.name;
        line(fmt::format("ref over {} : {}", names, escaped(name)));
    }

    const Diagram& diagram_;
    const Interaction& interaction_;
    bool is_mermaid_;
    std::string text_;
    std::size_t depth_ = 0;
    std::vector<std::string> names_;
    std::set<LifelineIndex> created_;
    std::set<const Fragment*> ended_;
};

}  // namespace

bool is_agreement(const Diagram& diagram, const Interaction& interaction) {
    const std::function<bool(const std::vector<Fragment>&)> refers = [&](const std::vector<Fragment>& fragments) {
        return std::any_of(fragments.begin(), fragments.end(), [&](const Fragment& each) {
            if (const auto* use = std::get_if<InteractionUse>(&each.kind))
                return use->interaction && &diagram.interactions[*use->interaction] == &interaction &&
                       each.node.span.begin == interaction.node.span.begin;
            const auto* combined = std::get_if<Combined>(&each.kind);
            return combined != nullptr &&
                   std::any_of(combined->operands.begin(), combined->operands.end(),
                               [&](const Operand& operand) { return refers(operand.fragments); });
        });
    };
    return std::any_of(diagram.interactions.begin(), diagram.interactions.end(),
                       [&](const Interaction& each) { return refers(each.fragments); });
}

WrittenDiagram write_text(const Diagram& diagram, const Interaction& interaction, Notation notation) {
    try {
        return {TextWriter(diagram, interaction, notation).write(), "", {}};
    } catch (const Refused& refused) {
        return {"", refused.what, refused.place};
    }
}

}  // namespace map2pml::auml
