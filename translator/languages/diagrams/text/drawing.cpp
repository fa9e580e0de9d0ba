#include <fmt/format.h>
#include <boost/algorithm/string/case_conv.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <tuple>

#include "translator/foundation/diag/suggest.h"
#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/text/internal.h"
#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

namespace {

constexpr std::size_t kDeepestBlock = 100;
constexpr std::uint32_t kMostTurns = 1000;

}  // namespace

MessageLabel label_in(const std::string& text) {
    static const std::regex label(R"((\[[^\[\]]*\]\s*)?[\w.-]+(\([^()]*\))?(\s*\{[^{}]*\})?)");
    MessageLabel unread = unread_label(text);
    if (unread.act.size() < 500 && std::regex_match(unread.act, label)) {
        if (auto read = read_message_label(text); read && !read->act.empty()) return std::move(*read);
    }
    if (unread.act.empty()) unread.act = "message";  // two of one sender look the same to who gets them
    return unread;
}

namespace {

/// `3 times`, `(1,3)`, `1..3`: how often a loop is done.
std::optional<Bounds> bounds_in(const std::string& text) {
    static const std::regex times(R"(\(?\s*(\d{1,6})\s*\)?\s*(times|x)?)", std::regex::icase);
    static const std::regex range(R"(\(?\s*(\d{1,6})\s*(?:,|\.\.\.?)\s*(\d{1,6}|\*|n)\s*\)?\s*(times)?)",
                                  std::regex::icase);
    std::smatch match;
    if (text.size() > 60) return std::nullopt;
    if (std::regex_match(text, match, times)) {
        const auto count = static_cast<std::uint32_t>(std::stoul(match[1]));
        return Bounds{count, count};
    }
    if (std::regex_match(text, match, range)) {
        const std::string upper = match[2];
        const bool is_open = std::isdigit(static_cast<unsigned char>(upper.front())) == 0;
        return Bounds{static_cast<std::uint32_t>(std::stoul(match[1])),
                      is_open ? std::nullopt : std::optional(static_cast<std::uint32_t>(std::stoul(upper)))};
    }
    return std::nullopt;
}

/// `not found`, `otherwise`, `invalid token`: one of two such conditions is plainly the rest of the other, so nothing need be said.
bool is_opposite(const std::string& text) {
    static const std::regex words(
        R"((^|.*\W)(else|otherwise|others?|default|remaining|not?|\w+n't|never|without|none|nothing|in(valid|correct|active|sufficient|complete)\w*|un\w+|dis\w+|fail\w*|err(or|ors|ed)?|wrong|bad|den(y|ied)|declined?|reject\w*|refused?|expired|missing|missed|miss|false|down|empty|off(line)?|timeout|timed out|cancel\w*|abort\w*|absent|lost|broken|too \w+)(\W.*|$))");
    return text.size() < 200 && std::regex_match(boost::to_lower_copy(text), words);
}

std::string without_brackets(std::string text) {
    if (text.size() > 2 && text.front() == '[' && text.find(']') == text.size() - 1)
        return normal_spaces(text.substr(1, text.size() - 2));
    return text;
}

/// The number of agents behind the name of a lifeline: `Bidder [3]`, `Bidder [1..n]`.
Lifeline lifeline_called(const std::string& shown, const std::string& id, const source::Span& span,
                         const Interaction& known) {
    static const std::regex many(R"((.*\S)\s*\[\s*(\w+|\*)\s*(?:\.\.\s*(\w+|\*)\s*)?\])");
    static const std::regex typed(R"(([^:()]*[^:()\s])\s*:\s*([A-Za-z_#<&][^:()]*))");
    Lifeline lifeline;
    lifeline.node.span = span;
    std::string name = shown;
    std::smatch match;
    if (name.size() < 300 && std::regex_match(name, match, many)) {
        const std::string lower = match[2];
        lifeline.multiplicity = Cardinality{lower, match[3].matched ? match[3].str() : lower};
        if (lifeline.multiplicity->lower == "1" && lifeline.multiplicity->upper == "1") lifeline.multiplicity.reset();
        name = match[1].str();
    }
    if (name.size() < 300 && std::regex_match(name, match, typed)) {
        lifeline.role = plain_text(match[2].str());
        name = match[1].str();
    }
    name = plain_text(name);
    // Agents have names of letters and digits: `U (ユーザー)`.
    const auto is_plain = [](unsigned char letter) { return letter < 128 && std::isalnum(letter) != 0; };
    if (name != id && std::none_of(name.begin(), name.end(), is_plain) && std::any_of(id.begin(), id.end(), is_plain))
        name = fmt::format("{} ({})", id, name);
    lifeline.node.name = own_name(known, name.empty() ? id : name);
    return lifeline;
}

}  // namespace

namespace {

/// The length of `#9829;` or `&#9829;`, a character by its number; 0: it is none.
std::size_t number_entity(std::string_view text) {
    const std::size_t begin = text.starts_with("&#") ? 2 : text.starts_with("#") ? 1 : 0;
    const std::size_t end = text.substr(0, 10).find(';');
    if (begin == 0 || end == std::string_view::npos || end == begin) return 0;
    const std::string_view digits = text.substr(begin, end - begin);
    if (digits.find_first_not_of("0123456789") != std::string_view::npos) return 0;
    const unsigned long number = std::stoul(std::string(digits));
    return number >= 32 && number < 0x110000 && (number < 0xD800 || number > 0xDFFF) && number != 127 ? end + 1 : 0;
}

void append_utf8(std::string& text, unsigned long number) {
    const auto add = [&](unsigned long byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (number < 0x80) return add(number);
    if (number < 0x800) {
        add(0xC0U | (number >> 6U));
    } else {
        if (number < 0x10000) {
            add(0xE0U | (number >> 12U));
        } else {
            add(0xF0U | (number >> 18U));
            add(0x80U | ((number >> 12U) & 0x3FU));
        }
        add(0x80U | ((number >> 6U) & 0x3FU));
    }
    add(0x80U | (number & 0x3FU));
}

}  // namespace

std::string plain_text(std::string_view text) {
    static const std::array<std::pair<std::string_view, std::string_view>, 10> kEntities = {{{"#quot;", "\""},
                                                                                             {"#lt;", "<"},
                                                                                             {"#gt;", ">"},
                                                                                             {"#amp;", "&"},
                                                                                             {"#nbsp;", " "},
                                                                                             {"&lt;", "<"},
                                                                                             {"&gt;", ">"},
                                                                                             {"&amp;", "&"},
                                                                                             {"&quot;", "\""},
                                                                                             {"\\n", " "}}};
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const auto* const entity = std::find_if(kEntities.begin(), kEntities.end(),
                                                [&](const auto& each) { return rest.starts_with(each.first); });
        const std::size_t end = rest.substr(0, 40).find('>');
        const bool is_tag = rest.size() > 1 && rest.front() == '<' && end != std::string_view::npos &&
                            (rest[1] == '/' || std::isalpha(static_cast<unsigned char>(rest[1])) != 0) &&
                            (rest.substr(1, end).find_first_of(" :=/") != std::string_view::npos || end <= 3);
        const std::size_t number = number_entity(rest);
        if (number != 0) {
            append_utf8(plain, std::stoul(std::string(rest.substr(rest.find('#') + 1, number))));
            at += number;
        } else if (entity != kEntities.end()) {
            plain += entity->second;
            at += entity->first.size();
        } else if (is_tag) {
            plain += rest.starts_with("<br") ? " " : "";
            at += end + 1;
        } else {
            plain += text[at++];
        }
    }
    return normal_spaces(plain);
}

Drawing::Drawing(source::Span place, std::string name) {
    interaction_.node.span = place;
    interaction_.node.name = std::move(name);
}

void Drawing::report(diag::Code code, const source::Span& span, std::string message, std::vector<diag::Note> notes) {
    found_.report(code, span, std::move(message), std::move(notes));
}

void Drawing::declare(const std::string& id, const std::string& shown, const source::Span& span, bool renames) {
    declared_.insert(id);
    const auto [known, is_new] = lifelines_.emplace(id, interaction_.lifelines.size());
    if (is_new) {
        interaction_.lifelines.push_back(lifeline_called(shown, id, span, interaction_));
    } else if (renames) {
        Lifeline& used = interaction_.lifelines[known->second];
        used.node.name.clear();
        used = lifeline_called(shown, id, used.node.span, interaction_);
    }
}

LifelineIndex Drawing::lifeline(const DrawnEndName& name) {
    const auto known = lifelines_.find(name.id);
    if (known != lifelines_.end()) return known->second;
    const LifelineIndex index = interaction_.lifelines.size();
    lifelines_.emplace(name.id, index);
    interaction_.lifelines.push_back(lifeline_called(name.id, name.id, name.span, interaction_));
    return index;
}

std::vector<Fragment>& Drawing::current() {
    const auto block = std::find_if(open_.rbegin(), open_.rend(), [](const Block& each) { return !each.is_frame; });
    return block == open_.rend() ? interaction_.fragments : block->operands.back().fragments;
}

void Drawing::add_occurrence(MessageIndex message, bool is_send, LifelineIndex lifeline, const source::Span& span) {
    current().push_back({{span, "", ""}, Occurrence{message, is_send, lifeline}});
}

void Drawing::send(const DrawnArrow& arrow, bool is_way_back) {
    const MessageIndex index = interaction_.messages.size();
    Message message;
    message.node = {arrow.span, "", plain_text(arrow.text)};
    message.label = label_in(message.node.name);
    for (const std::string& text : message.label.arguments) message.arguments.push_back(argument_of(text));
    message.sort = arrow.sort;
    message.from = message.to = Nowhere{};
    std::optional<LifelineIndex> from;
    std::optional<LifelineIndex> to;
    if (arrow.from) from = lifeline(*arrow.from);
    if (arrow.to) to = lifeline(*arrow.to);
    const bool ends_receiver = to && ending_.contains(*to);
    if (from) message.from = AtLifeline{*from};
    if (to && (!arrow.is_lost || ends_receiver)) message.to = AtLifeline{*to};
    if (to && created_.erase(*to) != 0) message.sort = MessageSort::create;
    if (ends_receiver) message.sort = MessageSort::destroy;
    interaction_.messages.push_back(std::move(message));
    if (from) add_occurrence(index, true, *from, arrow.span);
    if (to && (!arrow.is_lost || ends_receiver)) add_occurrence(index, false, *to, arrow.span);
    if (to) ending_.erase(*to);
    if (from && ending_.erase(*from) != 0) current().push_back({{arrow.span, "", ""}, Destruction{*from}});
    if (!is_way_back) last_ = {arrow.from, arrow.to};
    is_behind_block_ = false;
}

void Drawing::activate_always(const DrawnArrow& arrow) {
    if (!activates_always_) return;
    // From outside and to outside, it is about the only participant.
    const DrawnEndName& sender = arrow.from ? *arrow.from : *arrow.to;
    if (arrow.sort == MessageSort::reply && !bars_[lifeline(sender)].empty())
        deactivate(sender, arrow.span);
    else if (arrow.sort == MessageSort::reply && !calls_.empty())
        calls_.pop_back();
    if (arrow.sort != MessageSort::reply && !arrow.is_lost) activate(arrow.to ? *arrow.to : *arrow.from, arrow.span);
}

/// `loop (1,3) [more]` has a condition; other words are only shown.
void Drawing::read_loop_text(Block& block, Operand& operand, const std::string& text) {
    const std::size_t bracket = text.find('[');
    const std::optional<Bounds> bounds =
        bracket == std::string::npos ? std::nullopt : bounds_in(normal_spaces(text.substr(0, bracket)));
    if (bounds && text.back() == ']') {
        block.bounds = *bounds;
        operand.guard = normal_spaces(text.substr(bracket + 1, text.size() - bracket - 2));
    } else {
        operand.shown_guard = block.name = text;
    }
}

void Drawing::add_operand(Block& block, const std::string& text, const source::Span& span) {
    Operand operand;
    operand.node.span = operand.guard_span = span;
    const std::string guard = plain_text(without_brackets(normal_spaces(text)));
    switch (block.kind) {
        case Operator::alt:
        case Operator::opt:
        case Operator::break_:
            (guard == "true" ? operand.shown_guard : operand.guard) = guard;
            break;
        case Operator::loop:
            if (const auto bounds = bounds_in(guard); bounds && block.operands.empty()) {
                block.bounds = *bounds;
                const bool is_too_much = bounds->lower > kMostTurns || bounds->upper.value_or(0) > kMostTurns;
                if (is_too_much || bounds->upper.value_or(bounds->lower) < bounds->lower)
                    report(diag::Code::xmi_bad_bounds, span,
                           fmt::format("a loop cannot be done `{}`: at most {} rounds are explored, and the first "
                                       "number is the smaller one",
                                       guard, kMostTurns));
            } else {
                read_loop_text(block, operand, guard);
            }
            break;
        default:
            operand.node.name = guard;
            break;
    }
    block.operands.push_back(std::move(operand));
}

void Drawing::open(const std::string& word, const std::string& text, const source::Span& span) {
    static const std::map<std::string, Operator> kinds = {
        {"alt", Operator::alt},      {"opt", Operator::opt},          {"loop", Operator::loop},
        {"par", Operator::par},      {"par2", Operator::par},         {"par_over", Operator::par},
        {"break", Operator::break_}, {"critical", Operator::critical}};
    Block block;
    block.word = boost::to_lower_copy(word);
    block.span = span;
    static const std::regex choice(R"(\s*(if|alt)\b.*)", std::regex::icase);
    if (block.word == "group" && text.size() < 300 && std::regex_match(text, choice)) {
        report(diag::Code::text_reading, span, "a `group` whose text says so is read as an `alt`");
        block.word = "alt";
    }
    const auto kind = kinds.find(block.word);
    block.is_frame = kind == kinds.end();
    block.kind = block.is_frame ? Operator::seq : kind->second;
    if (open_.size() == kDeepestBlock)
        report(diag::Code::text_block, span, fmt::format("blocks are nested more than {} deep", kDeepestBlock));
    if (open_.size() >= kDeepestBlock) block.is_frame = true;
    if (!block.is_frame) add_operand(block, text, span);
    open_.push_back(std::move(block));
}

void Drawing::divide(const std::string& word, const std::string& text, const source::Span& span) {
    is_behind_block_ = true;
    const std::string small = boost::to_lower_copy(word);
    Block* block = open_.empty() ? nullptr : &open_.back();
    if (small == "else" && block != nullptr && block->word == "group") {
        report(diag::Code::text_reading, span, "an `else` in a `group` is only a line; a choice is an `alt`");
        return;
    }
    const bool fits = block != nullptr && ((small == "else" && (block->kind == Operator::alt || block->word == "par" ||
                                                                block->word == "opt" || block->word == "par2")) ||
                                           ((small == "and" || small == "also") && block->kind == Operator::par) ||
                                           (small == "option" && block->word == "critical"));
    if (!fits || block->is_frame) {
        std::vector<diag::Note> notes;
        if (block != nullptr) notes.push_back({block->span, fmt::format("this `{}` is open here", block->word)});
        const char* owner = small == "else" ? "alt" : small == "option" ? "critical" : "par";
        report(diag::Code::text_block, span, fmt::format("`{}` without `{}`", small, owner), std::move(notes));
        return;
    }
    if (block->word == "opt" && block->kind == Operator::opt) {
        block->kind = Operator::alt;
        report(diag::Code::text_reading, block->span, "an `opt` with `else` is read as an `alt`");
    }
    if (small == "option") {  // the body, then at most one of the options
        if (block->operands.size() == 1)
            report(diag::Code::text_reading, block->span,
                   "`critical` with `option` is read as the body, and then at most one of the options");
        Operand operand;
        operand.node.span = operand.guard_span = span;
        operand.guard = plain_text(without_brackets(normal_spaces(text)));
        block->operands.push_back(std::move(operand));
        return;
    }
    add_operand(*block, text, span);
}

void Drawing::finish_block() {
    Block block = std::move(open_.back());
    open_.pop_back();
    if (block.is_frame) return;
    Combined combined;
    combined.kind = block.kind;
    combined.bounds = block.bounds;
    std::optional<Fragment> options;
    if (block.kind == Operator::critical && block.operands.size() > 1) {
        Combined choice;
        choice.kind = block.operands.size() == 2 ? Operator::opt : Operator::alt;
        choice.operands.assign(std::make_move_iterator(block.operands.begin() + 1),
                               std::make_move_iterator(block.operands.end()));
        options = Fragment{choice.operands.front().node, std::move(choice)};
        options->node.name.clear();
        block.operands.resize(1);
    }
    const auto has_guard = [](const Operand& each) { return !each.guard.empty(); };
    if (block.kind == Operator::alt && block.operands.size() > 1 &&
        std::all_of(block.operands.begin(), block.operands.end() - 1, has_guard)) {
        Operand& rest = block.operands.back();
        const bool is_free = rest.shown_guard == "true";
        if (has_guard(rest) && boost::to_lower_copy(rest.guard) != "else" &&
            boost::to_lower_copy(rest.guard) != "otherwise") {
            rest.shown_guard = rest.guard;
            const bool is_plain = is_opposite(rest.guard) || is_opposite(block.operands.front().guard);
            if (block.operands.size() > 2 || !is_plain) rests_.push_back(rest.node.span);
        }
        if (!is_free) rest.guard = "else";
    }
    combined.operands = std::move(block.operands);
    current().push_back({{block.span, "", block.name}, std::move(combined)});
    if (options) current().push_back(std::move(*options));
}

void Drawing::close(const source::Span& span) {
    is_behind_block_ = true;
    if (open_.empty()) {
        report(diag::Code::text_block, span, "`end`, but no block is open");
        return;
    }
    finish_block();
}

void Drawing::refer(const std::vector<DrawnEndName>& covered, const std::string& text, const source::Span& span) {
    InteractionUse use;
    use.refers_to = plain_text(text);
    for (const DrawnEndName& each : covered) use.covered.push_back(lifeline(each));
    current().push_back({{span, "", use.refers_to}, use});
}

void Drawing::note(const std::string& text) {
    if (interaction_.messages.empty()) return;
    const std::string deadline = deadline_in(plain_text(text));
    if (!deadline.empty()) interaction_.messages.back().label.deadline = deadline;
}

void Drawing::create(const DrawnEndName& name) { created_.insert(lifeline(name)); }

void Drawing::destroy(const DrawnEndName& name, bool by_next) {
    const LifelineIndex index = lifeline(name);
    if (by_next)
        ending_.insert(index);
    else
        current().push_back({{name.span, "", ""}, Destruction{index}});
    bars_.erase(index);
}

void Drawing::activate(const DrawnEndName& name, const source::Span& span) {
    bars_[lifeline(name)].push_back(span);
    if (last_ && !is_behind_block_) calls_.push_back(*last_);
}

void Drawing::deactivate(const DrawnEndName& name, const source::Span& span) {
    std::vector<source::Span>& bars = bars_[lifeline(name)];
    if (bars.empty() && open_.empty())
        report(diag::Code::text_activation, span,
               fmt::format("`{}` has no activation bar that could end here; bars have no meaning", name.id));
    if (!bars.empty()) bars.pop_back();
    if (!calls_.empty()) calls_.pop_back();
}

void Drawing::answer(const std::string& text, const source::Span& span) {
    DrawnArrow arrow;
    arrow.text = text;
    arrow.span = span;
    arrow.sort = MessageSort::reply;
    if (calls_.empty() && !last_) {
        report(diag::Code::text_syntax, span, "`return`, but nothing was sent that it could answer");
        return;
    }
    const bool is_call = !calls_.empty();
    std::tie(arrow.to, arrow.from) = is_call ? calls_.back() : *last_;
    if (!is_call)
        report(diag::Code::text_activation, span,
               "`return` without a call: it is read as the answer to the last message");
    else
        deactivate(DrawnEndName(arrow.from ? *arrow.from : *arrow.to), span);
    for (std::optional<DrawnEndName>* end : {&arrow.from, &arrow.to})
        if (*end) (*end)->span = span;
    send(arrow);
}

void Drawing::title(const std::string& text) {
    const std::string plain = plain_text(text);
    if (plain.empty() || has_title_) return;
    interaction_.node.name = plain;
    has_title_ = true;
}

/// The commonest mistake: `Bakend` where `Backend` is declared.
void Drawing::check_near_names() {
    if (declared_.empty()) return;
    for (const auto& [id, index] : lifelines_) {
        if (declared_.contains(id)) continue;
        for (const std::string& other : declared_) {
            const Lifeline& meant = interaction_.lifelines[lifelines_.at(other)];
            const bool is_near = diag::is_slip(id, other) || diag::is_slip(id, meant.node.name) ||
                                 id == meant.node.name ||
                                 interaction_.lifelines[index].node.name == meant.node.name + " 2";
            if (!is_near) continue;
            report(diag::Code::text_near_name, interaction_.lifelines[index].node.span,
                   fmt::format("`{}` is not declared, so it is one more participant; did you mean `{}`?", id, other),
                   {{meant.node.span, fmt::format("`{}` is declared here", other)}});
            break;
        }
    }
}

void Drawing::report_rest() {
    if (rests_.empty()) return;
    std::vector<diag::Note> notes;
    for (std::size_t at = 1; at < rests_.size() && at < 5; ++at) notes.push_back({rests_[at], "here, too"});
    report(diag::Code::text_reading, rests_.front(),
           "the last operand of an `alt` is read as the rest: it is chosen when no other condition is true",
           std::move(notes));
}

Interaction Drawing::finish(bool closes_itself) {
    for (const Block& each : open_)
        report(closes_itself ? diag::Code::text_open : diag::Code::text_block, each.span,
               fmt::format("this `{}` has no `end`{}", each.word,
                           closes_itself ? ": it goes on to the end of the diagram" : ""));
    while (!open_.empty()) finish_block();
    for (const auto& [index, bars] : bars_)
        if (!bars.empty())
            report(diag::Code::text_activation, bars.front(),
                   fmt::format("the activation bar of `{}` is never ended; bars have no meaning",
                               interaction_.lifelines[index].node.name));
    check_near_names();
    report_rest();
    if (interaction_.messages.size() > kMostMessages || interaction_.lifelines.size() > kMostLifelines)
        report(diag::Code::xmi_too_large, interaction_.node.span,
               fmt::format("this diagram has {} lifelines and {} messages; at most {} and {} are read",
                           interaction_.lifelines.size(), interaction_.messages.size(), kMostLifelines, kMostMessages));
    interaction_.is_broken = found_.has_errors();
    interaction_.found = found_.sorted();
    return std::move(interaction_);
}

}  // namespace map2pml::auml
