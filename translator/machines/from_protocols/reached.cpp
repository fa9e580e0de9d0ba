#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "translator/foundation/budget/work_budget.h"
#include "translator/machines/from_protocols/internal.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::protocol_to_eventb {

namespace {

/// The places of all agents, then how many there are of each letter.
using StateRow = std::vector<std::size_t>;

/// The states of a net, breadth first.
class NetStates {
  public:
    NetStates(const Net& net, std::size_t most) : net_(net), most_(most) {}

    /// \returns nothing: there are more
    std::optional<std::vector<StateRow>> run() {
        meet(StateRow(net_.agents.size() + net_.letters.size(), 0));
        for (std::size_t next = 0; next < rows_.size();) {
            budget::step();
            if (rows_.size() > most_) return std::nullopt;
            const StateRow row = rows_[next++];
            for (std::size_t agent = 0; agent < net_.agents.size(); ++agent)
                for (const Move& move : net_.agents[agent].moves)
                    if (move.from == row[agent] && is_possible(agent, move, row)) meet(after(agent, move, row));
        }
        return std::move(rows_);
    }

  private:
    void meet(StateRow row) {
        if (known_.insert(row).second) rows_.push_back(std::move(row));
    }

    [[nodiscard]] std::size_t count(const StateRow& row, LetterId letter) const {
        return row[net_.agents.size() + letter];
    }

    [[nodiscard]] bool is_possible(std::size_t agent, const Move& move, const StateRow& row) const {
        const auto is_there = [&](LetterId letter) { return count(row, letter) > 0; };
        return std::all_of(move.takes.begin(), move.takes.end(), is_there) &&
               (move.needs.empty() || std::any_of(move.needs.begin(), move.needs.end(), is_there)) &&
               std::none_of(move.excludes.begin(), move.excludes.end(), is_there) &&
               (!move.waits_for_quiescence || are_all_quiet(agent, row));
    }

    /// As in `nobody_acts`.
    [[nodiscard]] bool are_all_quiet(std::size_t agent, const StateRow& row) const {
        for (std::size_t each = 0; each < net_.agents.size(); ++each) {
            const Place& place = net_.agents[each].places[row[each]];
            if (each != agent && place.acts) return false;
            if (std::any_of(place.wakes.begin(), place.wakes.end(),
                            [&](LetterId letter) { return count(row, letter) > 0; }))
                return false;
        }
        return true;
    }

    [[nodiscard]] StateRow after(std::size_t agent, const Move& move, StateRow row) const {
        row[agent] = move.to;
        for (const LetterId letter : move.takes) --row[net_.agents.size() + letter];
        for (const LetterId letter : move.puts) ++row[net_.agents.size() + letter];
        return row;
    }

    const Net& net_;
    std::size_t most_;
    std::vector<StateRow> rows_;
    std::set<StateRow> known_;
};

/// A set of rows as a tree: values of a column that leave the same rest share a branch.
class Listing {
  public:
    Listing(const Net& net, const NetNames& words) : net_(net), words_(words) {}

    /// \param rests the rows from this column on
    [[nodiscard]] PredicatePtr one_of(const std::set<StateRow>& rests, std::size_t column = 0) const {
        if (column == net_.agents.size() + net_.letters.size()) return eventb::truth(true);
        std::map<std::size_t, std::set<StateRow>> by_value;
        for (const StateRow& each : rests) by_value[each.front()].insert(StateRow(each.begin() + 1, each.end()));
        std::map<std::set<StateRow>, std::vector<std::size_t>> alike;
        for (auto& [value, rest] : by_value) alike[std::move(rest)].push_back(value);
        std::vector<PredicatePtr> branches;
        branches.reserve(alike.size());
        for (const auto& [rest, values] : alike)
            branches.push_back(eventb::all_of({has(column, values), one_of(rest, column + 1)}));
        return eventb::any_of(branches);
    }

  private:
    [[nodiscard]] PredicatePtr has(std::size_t column, const std::vector<std::size_t>& values) const {
        if (column < net_.agents.size()) return is_in(column, values, words_);
        const std::string& letter = words_.letter(column - net_.agents.size());
        std::vector<PredicatePtr> some;
        some.reserve(values.size());
        for (const std::size_t value : values)
            some.push_back(
                eventb::compare(eventb::Sign::equal, eventb::writing::named(letter), eventb::writing::count(value)));
        return eventb::any_of(some);
    }

    const Net& net_;
    const NetNames& words_;
};

}  // namespace

PredicatePtr listed_states(const Net& net, std::size_t most, const NetNames& words) {
    const auto rows = NetStates(net, most).run();
    if (!rows) return nullptr;
    return Listing(net, words).one_of({rows->begin(), rows->end()});
}

}  // namespace map2pml::protocol_to_eventb
