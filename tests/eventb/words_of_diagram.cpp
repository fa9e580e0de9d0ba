#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/eventb/runs.h"

namespace eventb_test {

namespace {

using auml::Operator;

struct TooManyWords {};

constexpr char kInside = ',';  ///< instead of the blank between letters that nothing comes between

class Meaning {
  public:
    Meaning(std::uint32_t bound, std::size_t most) : bound_(bound), most_(most) {}

    Words sequence(const std::vector<auml::Fragment>& fragments, std::size_t from = 0) {
        Words all = {""};
        for (std::size_t at = from; at < fragments.size(); ++at) {
            const auto* combined = std::get_if<auml::Combined>(&fragments[at].kind);
            if (combined != nullptr && combined->kind == Operator::break_) {
                // This, or the rest.
                return then(all, either(sequence(combined->operands.front().fragments), sequence(fragments, at + 1)));
            }
            all = then(all, one(fragments[at]));
        }
        return all;
    }

  private:
    Words checked(Words words) const {
        if (words.size() > most_) throw TooManyWords{};
        return words;
    }

    Words then(const Words& first, const Words& second) const {
        Words all;
        for (const std::string& one : first) {
            for (const std::string& other : second) all.insert(one + other);
            if (all.size() > most_) throw TooManyWords{};
        }
        return all;
    }

    Words either(Words one, const Words& other) const {
        one.insert(other.begin(), other.end());
        return checked(std::move(one));
    }

    /// Letters end with a blank.
    void shuffle(const std::string& done, const std::string& one, const std::string& other, Words& into) const {
        if (one.empty() || other.empty()) {
            into.insert(done + one + other);
            if (into.size() > most_) throw TooManyWords{};
            return;
        }
        const std::size_t first = one.find(' ') + 1;
        const std::size_t second = other.find(' ') + 1;
        shuffle(done + one.substr(0, first), one.substr(first), other, into);
        shuffle(done + other.substr(0, second), one, other.substr(second), into);
    }

    Words side_by_side(const Words& first, const Words& second) const {
        Words all;
        for (const std::string& one : first)
            for (const std::string& other : second) shuffle("", one, other, all);
        return all;
    }

    Words one(const auml::Fragment& fragment) {
        if (const auto* occurrence = std::get_if<auml::Occurrence>(&fragment.kind)) {
            const bool is_first = first_.emplace(occurrence->message, fragment.node.span.begin.line).second ||
                                  first_.at(occurrence->message) == fragment.node.span.begin.line;
            return {is_first ? std::to_string(fragment.node.span.begin.line) + " " : ""};
        }
        const auto& combined = std::get<auml::Combined>(fragment.kind);
        if (combined.kind == Operator::loop) return rounds(combined);
        std::vector<Words> operands;
        for (const auml::Operand& each : combined.operands) operands.push_back(sequence(each.fragments));
        return meaning(combined, operands);
    }

    /// Rounds until it is enough; a `break` in a round ends it, too.
    Words rounds(const auml::Combined& combined) {
        Words goes_on = {""};
        Words left;
        for (const auml::Fragment& fragment : combined.operands.front().fragments) {
            const auto* inner = std::get_if<auml::Combined>(&fragment.kind);
            if (inner != nullptr && inner->kind == Operator::break_)
                left = either(left, then(goes_on, sequence(inner->operands.front().fragments)));
            else
                goes_on = then(goes_on, one(fragment));
        }
        Words all;
        Words before = {""};
        const std::uint32_t most = combined.bounds.upper.value_or(bound_);
        for (std::uint32_t round = 0; round <= most; ++round) {
            if (round >= combined.bounds.lower) all = either(all, before);
            if (round < most) all = either(all, then(before, left));
            before = then(before, goes_on);
        }
        return all;
    }

    Words meaning(const auml::Combined& combined, const std::vector<Words>& operands) const {
        Words all;
        switch (combined.kind) {
            case Operator::alt:
                for (const Words& each : operands) all = either(all, each);
                return all;
            case Operator::opt:
                return either({""}, operands.front());
            case Operator::par:
                all = {""};
                for (const Words& each : operands) all = side_by_side(all, each);
                return all;
            case Operator::or_:
                for (std::size_t chosen = 1; chosen < (std::size_t{1} << operands.size()); ++chosen) {
                    Words together = {""};
                    for (std::size_t at = 0; at < operands.size(); ++at)
                        if ((chosen >> at & 1U) != 0) together = side_by_side(together, operands[at]);
                    all = either(all, together);
                }
                return all;
            case Operator::critical:
                for (std::string word : operands.front()) {
                    if (!word.empty()) {  // one letter for whoever shuffles
                        std::replace(word.begin(), word.end(), ' ', kInside);
                        word.back() = ' ';
                    }
                    all.insert(word);
                }
                return all;
            default:
                all = {""};
                for (const Words& each : operands) all = then(all, each);
                return all;
        }
    }

    std::uint32_t bound_;
    std::size_t most_;
    std::map<auml::MessageIndex, std::uint32_t> first_;
};

}  // namespace

std::optional<Words> words_of(const auml::Interaction& interaction, std::uint32_t bound, std::size_t most) {
    try {
        Words words;
        for (std::string word : Meaning(bound, most).sequence(interaction.fragments)) {
            std::replace(word.begin(), word.end(), kInside, ' ');
            words.insert(std::move(word));
        }
        return words;
    } catch (const TooManyWords&) {
        return std::nullopt;
    }
}

}  // namespace eventb_test
