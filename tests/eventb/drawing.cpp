#include "tests/eventb/drawing.h"

namespace eventb_test {

using auml::Operator;

Drawing::Drawing(const std::vector<std::string>& lifelines) {
    interaction_.node = {span(), "i", "drawn"};
    for (const std::string& each : lifelines) {
        auml::Lifeline lifeline;
        lifeline.node = {span(), each, each};
        interaction_.lifelines.push_back(lifeline);
    }
}

source::Span Drawing::span() {
    ++line_;
    return {0, {line_, 1}, {line_, 2}};
}

Fragments Drawing::message(const std::string& name, std::size_t from, std::size_t to) {
    auml::Message message;
    const std::size_t index = interaction_.messages.size();
    message.node = {span(), "m" + std::to_string(index), name};
    message.label.act = name;
    message.from = auml::AtLifeline{from};
    message.to = auml::AtLifeline{to};
    message.sort = auml::MessageSort::asynch_signal;
    interaction_.messages.push_back(message);
    Fragments ends;
    ends.push_back({{span(), "s" + std::to_string(index), ""}, auml::Occurrence{index, true, from}});
    ends.push_back({{span(), "r" + std::to_string(index), ""}, auml::Occurrence{index, false, to}});
    return ends;
}

Fragments Drawing::combined(Operator kind, const std::vector<Fragments>& operands) {
    auml::Combined combined;
    combined.kind = kind;
    for (const Fragments& each : operands) {
        auml::Operand operand;
        operand.node = {span(), "", ""};
        operand.fragments = each;
        combined.operands.push_back(operand);
    }
    return {{{span(), "", ""}, combined}};
}

Fragments Drawing::loop(std::uint32_t lower, std::optional<std::uint32_t> upper, const Fragments& body) {
    Fragments loop = combined(Operator::loop, {body});
    std::get<auml::Combined>(loop.front().kind).bounds = {lower, upper};
    return loop;
}

Fragments Drawing::in_order(const std::vector<Fragments>& parts) {
    Fragments all;
    for (const Fragments& each : parts) all.insert(all.end(), each.begin(), each.end());
    return all;
}

auml::Diagram Drawing::diagram(const Fragments& fragments) const {
    auml::Diagram diagram{"test", "", {interaction_}};
    diagram.interactions.front().fragments = fragments;
    return diagram;
}

namespace {

class RandomDrawing {
  public:
    RandomDrawing(std::uint32_t seed, std::size_t most) : random_(seed), most_(most), drawing_({"A", "B", "C"}) {}

    auml::Diagram make() { return drawing_.diagram(fragments(3, 1 + upto(3))); }

  private:
    std::size_t upto(std::size_t most) { return random_() % (most + 1); }

    Fragments fragments(std::size_t depth, std::size_t count, bool in_loop = false) {
        std::vector<Fragments> parts;
        for (std::size_t each = 0; each < count; ++each) {
            if (depth > 0 && upto(1) == 0) {
                parts.push_back(combined(depth - 1, in_loop));
            } else if (messages_ < most_) {
                ++messages_;
                const std::size_t from = upto(2);
                parts.push_back(drawing_.message(std::string(1, static_cast<char>('a' + upto(4))), from, upto(2)));
            }
        }
        return Drawing::in_order(parts);
    }

    /// \param in_loop right in the body of a loop: a `break` leaves it.
    Fragments combined(std::size_t depth, bool in_loop) {
        constexpr Operator kKinds[] = {Operator::alt, Operator::alt,      Operator::par,     Operator::or_,
                                       Operator::opt, Operator::loop,     Operator::assert_, Operator::break_,
                                       Operator::seq, Operator::critical, Operator::critical};
        Operator kind = kKinds[upto(10)];
        if (kind == Operator::break_ && side_by_side_ > 0 && !in_loop) kind = Operator::opt;
        const bool is_single = kind == Operator::opt || kind == Operator::loop || kind == Operator::break_ ||
                               kind == Operator::assert_ || kind == Operator::critical;
        const bool no_break = !is_single || kind == Operator::loop;
        side_by_side_ += no_break && kind != Operator::alt ? 1 : 0;
        std::vector<Fragments> operands;
        const std::size_t count = is_single ? 1 : 2 + (upto(3) == 0 ? 1 : 0);
        for (std::size_t each = 0; each < count; ++each)
            operands.push_back(fragments(depth, upto(2), kind == Operator::loop));
        side_by_side_ -= no_break && kind != Operator::alt ? 1 : 0;
        if (kind != Operator::loop) return drawing_.combined(kind, operands);
        const auto lower = static_cast<std::uint32_t>(upto(2));
        const std::size_t more = upto(3);
        const auto upper = more == 3 ? std::nullopt : std::optional(lower + static_cast<std::uint32_t>(more));
        return drawing_.loop(lower, upper, operands.front());
    }

    std::mt19937 random_;
    std::size_t most_;
    std::size_t messages_ = 0;
    int side_by_side_ = 0;
    Drawing drawing_;
};

}  // namespace

auml::Diagram random_diagram(std::uint32_t seed, std::size_t most) { return RandomDrawing(seed, most).make(); }

}  // namespace eventb_test
