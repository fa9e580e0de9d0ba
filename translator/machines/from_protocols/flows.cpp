#include "translator/machines/from_protocols/internal.h"

#include <algorithm>
#include <boost/integer/common_factor_rt.hpp>
#include <set>
#include <utility>

namespace map2pml::protocol_to_eventb {

namespace {

using Fraction = boost::multiprecision::cpp_rational;
/// Column -> nonzero coefficient.
using Row = std::map<std::size_t, Fraction>;

/// Larger numbers of places and letters are not solved at once.
constexpr std::size_t kMostAtOnce = 200;

void add_multiple(Row& to, const Row& of, const Fraction& factor) {
    for (const auto& [column, value] : of) {
        Fraction& here = to[column];
        here += value * factor;
        if (here == 0) to.erase(column);
    }
}

/// Linearly independent rows.
class Independent {
  public:
    /// Reduces a row by the previous ones and adds the remainder, unless it is zero.
    bool add(Row row) {
        reduce(row);
        if (row.empty()) return false;
        const std::size_t pivot = row.begin()->first;
        const Fraction lead = row.begin()->second;
        for (auto& [column, value] : row) value /= lead;
        rows_.emplace(pivot, std::move(row));
        return true;
    }

    void reduce(Row& row) const {
        for (auto at = row.begin(); at != row.end();) {
            const auto known = rows_.find(at->first);
            if (known == rows_.end()) {
                ++at;
                continue;
            }
            const std::size_t column = at->first;
            add_multiple(row, known->second, -at->second);
            at = row.upper_bound(column);
        }
    }

    /// Each row has zeros in the leading columns of all others.
    [[nodiscard]] std::vector<Row> reduced_rows() const {
        std::vector<Row> all;
        for (const auto& [pivot, row] : rows_) {
            Row rest = row;
            rest.erase(pivot);
            for (auto at = rest.begin(); at != rest.end();) {
                const std::size_t column = at->first;
                if (const auto other = rows_.find(column); other != rows_.end())
                    add_multiple(rest, other->second, -at->second);
                at = rest.upper_bound(column);
            }
            rest[pivot] = 1;
            all.push_back(std::move(rest));
        }
        return all;
    }

  private:
    std::map<std::size_t, Row> rows_;  ///< by leading column, where each has 1
};

class Finder {
  public:
    explicit Finder(const Net& net) : net_(net) {
        std::size_t next = net.letters.size();
        for (const LocalAgent& agent : net.agents) {
            first_.push_back(next);
            next += agent.places.size();
        }
        count_ = next;
        add_changes();
        for (std::size_t agent = 0; agent < net.agents.size(); ++agent) (void)known_.add(everywhere(agent));
    }

    std::vector<Flow> find() {
        for (LetterId letter = 0; letter < net_.letters.size(); ++letter) look_at(around({letter}));
        for (std::size_t one = 0; one < net_.agents.size(); ++one)
            for (std::size_t other = 0; other < one; ++other) look_at(around(between(one, other)));
        if (count_ <= kMostAtOnce) {
            std::set<std::size_t> all;
            for (std::size_t column = 0; column < count_; ++column) all.insert(column);
            look_at(all);
        }
        return std::move(flows_);
    }

  private:
    /// Letters come first, then the places agent by agent: so equations are solved for letters if possible.
    [[nodiscard]] std::size_t column_of(std::size_t agent, PlaceId place) const { return first_[agent] + place; }

    /// An agent is always at exactly one of its places.
    [[nodiscard]] Row everywhere(std::size_t agent) const {
        Row row;
        for (PlaceId place = 0; place < net_.agents[agent].places.size(); ++place) row[column_of(agent, place)] = 1;
        return row;
    }

    /// For each place and letter: move -> change.
    void add_changes() {
        changes_.resize(count_);
        std::size_t number = 0;
        for (std::size_t agent = 0; agent < net_.agents.size(); ++agent) {
            for (const Move& move : net_.agents[agent].moves) {
                change(column_of(agent, move.from), number, -1);
                change(column_of(agent, move.to), number, 1);
                // A move for each of several letters that may be received.
                for (const LetterId letter : move.takes) change(letter, number, -1);
                for (const LetterId letter : move.puts) change(letter, number, 1);
                ++number;
            }
        }
    }

    void change(std::size_t column, std::size_t move, int by) {
        Fraction& here = changes_[column][move];
        here += by;
        if (here == 0) changes_[column].erase(move);
    }

    [[nodiscard]] std::vector<LetterId> between(std::size_t one, std::size_t other) const {
        std::vector<LetterId> letters;
        for (LetterId letter = 0; letter < net_.letters.size(); ++letter) {
            const std::size_t sender = net_.letters[letter].message.sender;
            const std::size_t receiver = net_.letters[letter].receiver;
            const bool is_between = (sender == one && receiver == other) || (sender == other && receiver == one);
            if (is_between) letters.push_back(letter);
        }
        return letters;
    }

    /// Letters with the places of their senders and receivers.
    [[nodiscard]] std::set<std::size_t> around(const std::vector<LetterId>& letters) const {
        std::set<std::size_t> columns;
        for (const LetterId letter : letters) {
            columns.insert(letter);
            for (const std::size_t agent : {net_.letters[letter].message.sender, net_.letters[letter].receiver})
                for (PlaceId place = 0; place < net_.agents[agent].places.size(); ++place)
                    columns.insert(column_of(agent, place));
        }
        return columns;
    }

    /// All equations over these columns: linear combinations that no move changes.
    void look_at(const std::set<std::size_t>& columns) {
        // Columns of moves first, then the combined rows.
        std::map<std::size_t, Row> echelon;
        Independent found;
        for (std::size_t agent = 0; agent < net_.agents.size(); ++agent)
            if (columns.contains(first_[agent])) (void)found.add(everywhere(agent));
        for (const std::size_t column : columns) {
            Row change = changes_[column];
            Row sum = {{column, Fraction(1)}};
            while (!change.empty()) {
                const std::size_t pivot = change.begin()->first;
                const auto [known, is_new] = echelon.try_emplace(pivot, change);
                if (is_new) {
                    sums_[pivot] = sum;
                    break;
                }
                const Fraction factor = -change.begin()->second / known->second.begin()->second;
                add_multiple(change, known->second, factor);
                add_multiple(sum, sums_[pivot], factor);
            }
            if (change.empty()) (void)found.add(std::move(sum));
        }
        sums_.clear();
        for (const Row& row : found.reduced_rows())
            if (known_.add(row)) flows_.push_back(flow_of(row));
    }

    /// In coprime integers, and 0 in the initial state.
    [[nodiscard]] Flow flow_of(const Row& row) const {
        Row whole = row;
        for (std::size_t agent = 0; agent < net_.agents.size(); ++agent) {
            const auto begin = whole.find(first_[agent]);
            if (begin != whole.end()) add_multiple(whole, everywhere(agent), Fraction(-begin->second));
        }
        Weight divisor = 1;
        Weight factor = 0;
        for (const auto& [column, value] : whole) divisor = boost::multiprecision::lcm(divisor, denominator(value));
        for (const auto& [column, value] : whole)
            factor = gcd(factor, Weight(numerator(value) * (divisor / denominator(value))));
        const auto weight = [&](const Fraction& value) {
            return Weight(numerator(value) * (divisor / denominator(value)) / factor);
        };
        Flow flow;
        for (const auto& [column, value] : whole) {
            if (column < net_.letters.size()) {
                flow.letters[column] = weight(value);
                continue;
            }
            const auto next = std::upper_bound(first_.begin(), first_.end(), column);
            const std::size_t agent = static_cast<std::size_t>(next - first_.begin()) - 1;
            std::vector<Weight>& places = flow.places[agent];
            places.resize(net_.agents[agent].places.size());
            places[column - first_[agent]] = weight(value);
        }
        return flow;
    }

    const Net& net_;
    std::vector<std::size_t> first_;  ///< agent -> column of its first place
    std::size_t count_ = 0;
    std::vector<Row> changes_;
    std::map<std::size_t, Row> sums_;
    Independent known_;
    std::vector<Flow> flows_;
};

}  // namespace

std::vector<Flow> flows_of(const Net& net) { return Finder(net).find(); }

}  // namespace map2pml::protocol_to_eventb
