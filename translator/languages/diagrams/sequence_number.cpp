#include "translator/languages/diagrams/sequence_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <utility>

#include "translator/languages/diagrams/print.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::auml {

namespace {

/// Longer numbers are not sequence numbers.
constexpr std::size_t kMostDigits = 9;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
bool is_thread(char letter) { return letter >= 'a' && letter <= 'z'; }
bool is_blank(char letter) { return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n'; }

/// Scans a text from the left.
class Scanner {
  public:
    explicit Scanner(std::string_view text) : text_(text) {}

    [[nodiscard]] std::size_t place() const { return place_; }
    [[nodiscard]] bool is_at_end() const { return place_ == text_.size(); }
    [[nodiscard]] bool sees(std::string_view word) const { return text_.substr(place_).starts_with(word); }
    [[nodiscard]] bool sees_blank() const { return blank_size() > 0; }

    bool take(std::string_view word) {
        const bool is_there = sees(word);
        place_ += is_there ? word.size() : 0;
        return is_there;
    }
    void take_blanks() {
        while (sees_blank()) {
            place_ += blank_size();
        }
    }
    /// `2`, `1a`: at least one digit, then perhaps the letter of a thread.
    bool take_component() {
        const std::size_t begin = place_;
        while (!is_at_end() && is_digit(text_[place_])) {
            ++place_;
        }
        const std::size_t digits = place_ - begin;
        if (digits == 0 || digits > kMostDigits) {
            return false;
        }
        if (!is_at_end() && is_thread(text_[place_])) {
            ++place_;
        }
        return true;
    }
    /// `[…]`, with nested brackets; false if it is not closed.
    bool take_bracket() {
        int depth = 0;
        do {
            depth += sees("[") ? 1 : sees("]") ? -1 : 0;
            ++place_;
        } while (depth > 0 && !is_at_end());
        return depth == 0;
    }
    /// Skips up to the end of the word.
    bool take_through(std::string_view word) {
        const std::size_t end = text_.find(word, place_);
        if (end == std::string_view::npos) {
            return false;
        }
        place_ = end + word.size();
        return true;
    }

  private:
    /// Blanks of all kinds: ASCII, no-break, ideographic.
    [[nodiscard]] std::size_t blank_size() const {
        if (!is_at_end() && is_blank(text_[place_])) {
            return 1;
        }
        return sees("\u00A0")   ? std::string_view("\u00A0").size()
               : sees("\u3000") ? std::string_view("\u3000").size()
                                : 0;
    }

    std::string_view text_;
    std::size_t place_ = 0;
};

/// Guards and stereotypes may stand before or after the number.
bool take_prefixes(Scanner& scanner) {
    for (scanner.take_blanks(); !scanner.is_at_end(); scanner.take_blanks()) {
        if (scanner.sees("[")) {
            if (!scanner.take_bracket()) {
                return false;
            }
        } else if (scanner.sees("<<")) {
            if (!scanner.take_through(">>")) {
                return false;
            }
        } else if (scanner.sees("\u00AB")) {
            if (!scanner.take_through("\u00BB")) {
                return false;
            }
        } else {
            break;
        }
    }
    return true;
}

/// `2.1a`; a final point is not taken: it may be the mark.
bool take_number(Scanner& scanner) {
    if (!scanner.take_component()) {
        return false;
    }
    for (Scanner next = scanner; next.take(".") && next.take_component();) {
        scanner = next;
    }
    return true;
}

/// The mark that separates a number from a name. `1.x` and `1)` alone are names.
bool take_mark(Scanner& scanner) {
    Scanner next = scanner;
    next.take(".");
    next.take_blanks();
    if ((next.take(":") && !next.sees(":") && !next.sees("=")) || next.take("\uFF1A")) {  // also the wide colon
        scanner = next;
        return true;
    }
    if (scanner.take("\u3001") || scanner.take("\uFF09")) {  // the marks behind numbers in Chinese and Japanese
        return true;
    }
    if ((scanner.take(".") || scanner.take(")")) && scanner.sees_blank()) {
        return true;
    }
    return false;
}

/// `[x > 0]`, `*[i = 1..3]`, `*`, `*||[…]`
bool take_recurrence(Scanner& scanner) {
    scanner.take_blanks();
    if (scanner.take("*")) {
        scanner.take("||");
        scanner.take_blanks();
    }
    return !scanner.sees("[") || scanner.take_bracket();
}

/// `(1)`, followed by a name.
std::optional<std::string> in_parentheses(Scanner& scanner, std::string_view text) {
    Scanner next = scanner;
    if (!next.take("(")) {
        return std::nullopt;
    }
    const std::size_t begin = next.place();
    if (!take_number(next)) {
        return std::nullopt;
    }
    const std::size_t end = next.place();
    if (!next.take(")") || !next.sees_blank()) {
        return std::nullopt;
    }
    scanner = next;
    return std::string(text.substr(begin, end - begin));
}

using Components = std::vector<std::pair<unsigned long, char>>;

Components components_of(const std::string& number) {
    Components components;
    for (std::size_t at = 0; at < number.size(); ++at) {
        std::size_t length = 0;
        const unsigned long value = std::stoul(number.substr(at), &length);
        at += length;
        const bool has_thread = at < number.size() && is_thread(number[at]);
        components.emplace_back(value, has_thread ? number[at] : '\0');
        at += has_thread ? 1 : 0;
    }
    return components;
}

enum class Order : std::uint8_t { before, after, none };

/// A call comes before what it contains: `2` before `2.1`.
Order order_of(const Components& one, const Components& other) {
    for (std::size_t at = 0; at < one.size() && at < other.size(); ++at) {
        if (one[at].first != other[at].first) {
            return one[at].first < other[at].first ? Order::before : Order::after;
        }
        if (one[at].second != other[at].second) {
            return Order::none;
        }
    }
    return one.size() == other.size() ? Order::none : one.size() < other.size() ? Order::before : Order::after;
}

/// The numbers that no other one follows: one for each thread.
struct Highest {
    struct Known {
        Components number;
        MessageIndex message = 0;
    };
    std::vector<Known> all;

    void add(const Known& known) {
        const auto is_after = [&](const Known& each) { return order_of(each.number, known.number) == Order::after; };
        if (std::any_of(all.begin(), all.end(), is_after)) {
            return;
        }
        std::erase_if(all, [&](const Known& each) {
            return order_of(each.number, known.number) != Order::none || each.number == known.number;
        });
        all.push_back(known);
    }
};

class Check {
  public:
    Check(const Interaction& interaction, diag::Sink& sink) : interaction_(interaction), sink_(sink) {}

    /// \returns the highest numbers of `before` and of the fragments.
    Highest look_at(const std::vector<Fragment>& fragments, Highest before) {
        for (const Fragment& fragment : fragments) {
            if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
                look_at(occurrence->message, before);
            } else if (const auto* combined = std::get_if<Combined>(&fragment.kind)) {
                before = look_at(*combined, before);
            }
        }
        return before;
    }

  private:
    Highest look_at(const Combined& combined, const Highest& before) {
        const bool is_sequence = combined.kind == Operator::seq || combined.kind == Operator::strict;
        Highest behind = before;
        for (const Operand& operand : combined.operands) {
            const Highest own = look_at(operand.fragments, is_sequence ? behind : before);
            for (const Highest::Known& each : own.all) {
                behind.add(each);
            }
        }
        return behind;
    }

    /// The position of a message is that of its first end.
    void look_at(MessageIndex at, Highest& before) {
        const Message& message = interaction_.messages[at];
        if (message.label.number.empty() || !met_.insert(at).second) {
            return;
        }
        const Components number = components_of(message.label.number);
        const auto higher = std::find_if(before.all.begin(), before.all.end(), [&](const Highest::Known& each) {
            return order_of(each.number, number) == Order::after;
        });
        if (higher == before.all.end()) {
            before.add({number, at});
            return;
        }
        const Message& earlier = interaction_.messages[higher->message];
        sink_.report(
            {diag::Code::xmi_number_order,
             message.node.span,
             fmt::format("`{}` has the number {} but is drawn after `{}`, which has {}; the drawn order counts",
                         words_of(message), message.label.number, words_of(earlier), earlier.label.number),
             {{earlier.node.span, "drawn before it"}}});
    }

    const Interaction& interaction_;
    diag::Sink& sink_;
    std::set<MessageIndex> met_;
};

}  // namespace

NumberedName without_number(std::string_view text) {
    Scanner scanner(text);
    const NumberedName whole{"", "", std::string(text)};
    if (!take_prefixes(scanner)) {
        return whole;
    }
    // `*[i < 3] 2: go`: the recurrence may stand before the number, too.
    const std::size_t before = scanner.place();
    if (scanner.sees("*") && !take_recurrence(scanner)) {
        return whole;
    }
    const std::string leading = normal_spaces(text.substr(before, scanner.place() - before));
    scanner.take_blanks();
    const std::size_t begin = scanner.place();
    if (auto number = in_parentheses(scanner, text); number && leading.empty()) {  // `(1) go`
        return {*number, "", std::string(text.substr(0, begin)) + std::string(text.substr(scanner.place()))};
    }
    if (!take_number(scanner)) {
        return whole;
    }
    const std::size_t end = scanner.place();
    Scanner with_recurrence = scanner;
    std::string recurrence;
    if (!take_mark(scanner)) {
        if (!take_recurrence(with_recurrence)) {
            return whole;
        }
        recurrence = normal_spaces(text.substr(end, with_recurrence.place() - end));
        if (recurrence.empty() || !leading.empty() || !take_mark(with_recurrence)) {
            return whole;
        }
        scanner = with_recurrence;
    }
    if (!leading.empty()) {
        recurrence = leading;
    }
    return {std::string(text.substr(begin, end - begin)), std::move(recurrence),
            std::string(text.substr(0, before)) + std::string(text.substr(scanner.place()))};
}

void check_numbers(const Interaction& interaction, diag::Sink& sink) {
    Check(interaction, sink).look_at(interaction.fragments, {});
}

}  // namespace map2pml::auml
