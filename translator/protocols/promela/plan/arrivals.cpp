#include "translator/protocols/promela/plan/internal.h"

#include <algorithm>
#include <set>
#include <utility>

namespace map2pml::promela {

namespace {

/// So many processes leave room for those that watch, and for those that are started later.
constexpr std::size_t kMostOfArrivals = 100;

class ArrivalMaker {
  public:
    explicit ArrivalMaker(ModelContext& model) : model_(model) {}

    std::vector<Arrivals> make() {
        const bool is_fair = model_.asks_about_runs() && model_.property->fair;
        std::vector<Alternatives> links;
        for (std::size_t receiver = 0; receiver < model_.instance.agents.size(); ++receiver)
            if (model_.has_under_way(model_.agent_of(receiver))) add_links(receiver, is_fair, links);
        std::vector<Arrivals> all;
        for (Alternatives& link : links) {
            if (all.empty() || (is_fair && links.size() <= kMostOfArrivals)) {
                const std::string number = all.empty() ? "" : "_" + std::to_string(all.size() + 1);
                all.push_back({model_.namer.name("arrivals", number), {}});
            }
            append(all.back().options, std::move(link));
        }
        return all;
    }

  private:
    /// One for each sender if a message of each sender is next, or if runs are fair to each of them.
    void add_links(std::size_t receiver, bool is_fair, std::vector<Alternatives>& links) {
        if (model_.instance.network == ir::Network::bag && !is_fair) {
            links.push_back({any_message(receiver, anything())});
            return;
        }
        std::set<std::size_t> senders;
        for (const auto& [kind, of_kind] : model_.contents[model_.agent_of(receiver)].senders)
            senders.insert(of_kind.begin(), of_kind.end());
        for (const std::size_t sender : senders) {
            const Expression number = model_.values.agent(sender);
            links.push_back({model_.instance.network == ir::Network::bag ? any_message(receiver, number)
                                                                         : oldest_message(receiver, number)});
        }
    }

    [[nodiscard]] std::size_t width(std::size_t receiver) const {
        const MailboxLayout& layout = model_.mailboxes[model_.agent_of(receiver)];
        return 2 + (layout.has_role_field ? 1 : 0) + layout.argument_slots;
    }

    /// Scratch variables for the fields of a message.
    [[nodiscard]] Expressions scratch(std::size_t receiver) {
        Expressions fields;
        for (std::size_t at = 0; at < width(receiver); ++at) fields.emplace_back(model_.spare(at));
        return fields;
    }

    [[nodiscard]] Expression from(std::size_t receiver, const Expression& sender) {
        Expressions fields(width(receiver), anything());
        fields[1] = sender;
        return polled(model_.way_to(receiver), std::move(fields));
    }

    [[nodiscard]] Steps put(std::size_t receiver, Expressions fields, bool is_sorted) {
        return just(Put{model_.mailbox_of(receiver), model_.messages_of(receiver), {}, is_sorted, std::move(fields)});
    }

    static void clear(Steps& steps, const Expressions& variables) {
        for (const Expression& variable : variables) append(steps, just(Assign{variable, numeral(0)}));
    }

    Option oldest_message(std::size_t receiver, const Expression& sender) {
        Expressions fields = scratch(receiver);
        Expressions pattern = fields;
        pattern[1] = sender;
        Steps steps = just(Match{model_.way_to(receiver), pattern});
        append(steps, put(receiver, std::move(pattern), false));
        fields.erase(fields.begin() + 1);
        clear(steps, fields);
        return {from(receiver, sender), just(Indivisible{std::move(steps)})};
    }

    /// \param sender of any sender: anything
    Option any_message(std::size_t receiver, const Expression& sender) {
        const bool is_of_any = sender == anything();
        const Expressions fields = scratch(receiver);
        const Expression left = model_.spare(fields.size());
        const Expression taken = model_.spare(fields.size() + 1);
        const Expression to_skip = model_.spare(fields.size() + 2);
        const Expression matches = model_.spare(fields.size() + 3);
        const Look look{model_.way_to(receiver), left, is_of_any ? truth() : equals(fields[1], sender), fields};
        Steps count = is_of_any ? just(Assign{matches, length(look.mailbox)}) : just(CountMatches{look, matches});
        Steps steps;
        if (!is_of_any) clear(count, fields);
        append(steps, just(Indivisible{std::move(count)}));
        append(steps, just(Choose{matches, to_skip}));
        Steps scan = just(Scan{look, taken, to_skip, put(receiver, fields, true)});
        clear(scan, fields);
        clear(scan, {taken, to_skip, matches});
        append(steps, just(Indivisible{std::move(scan)}));
        const Expression some = operation(part::Operation::What::greater, {length(look.mailbox), numeral(0)});
        return {is_of_any ? some : from(receiver, sender), std::move(steps)};
    }

    ModelContext& model_;
};

}  // namespace

std::vector<Arrivals> make_arrivals(ModelContext& model) { return ArrivalMaker(model).make(); }

}  // namespace map2pml::promela
