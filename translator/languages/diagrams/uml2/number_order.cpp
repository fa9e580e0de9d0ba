#include "translator/languages/diagrams/uml2/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "translator/model/protocol/operation.h"

namespace map2pml::auml {

using xmi::Element;

namespace {

/// `1.10.2`, component by component.
using Number = std::vector<unsigned long>;

std::optional<Number> number_in(const std::string& text) {
    Number number;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(text.find('.', begin), text.size());
        const std::string part = text.substr(begin, end - begin);
        if (part.empty() || part.size() > 9 || part.find_first_not_of("0123456789") != std::string::npos)
            return std::nullopt;
        number.push_back(std::stoul(part));
        begin = end + 1;
    }
    return number;
}

Element number_element(const Element& message) {
    for (const Element& extension : message.children("Extension"))
        if (const Element number = extension.child("number")) return number;
    return {};
}

std::optional<Number> number_of(const Element& message) {
    const Element number = number_element(message);
    return number ? number_in(number.xmi_value()) : std::nullopt;
}

class Sorter {
  public:
    Sorter(Reading& reading, const std::vector<Element>& messages) : reading_(reading) {
        std::map<Number, std::size_t> known;
        for (std::size_t at = 0; at < messages.size(); ++at) {
            const auto number = number_of(messages[at]);
            if (!number) {
                reading.report(diag::Code::xmi_no_order, messages[at],
                               fmt::format("{} has no number, and nothing else gives its order", called(messages[at])));
            } else if (const auto [other, is_new] = known.emplace(*number, at); !is_new) {
                reading.report(diag::Code::xmi_no_order, messages[at],
                               fmt::format("{} has the same number as {}, so their order is unknown",
                                           called(messages[at]), called(messages[other->second])),
                               {{messages[other->second].span(), "the other one"}});
            }
            numbers_.push_back(number.value_or(Number()));
        }
    }

    void sort(std::vector<Fragment>& fragments) {
        std::vector<std::pair<Key, Fragment>> keyed;
        for (Fragment& fragment : fragments) {
            sort_inside(fragment);
            keyed.emplace_back(key_of(fragment), std::move(fragment));
        }
        std::stable_sort(keyed.begin(), keyed.end(),
                         [](const auto& one, const auto& other) { return one.first < other.first; });
        fragments.clear();
        for (auto& [key, fragment] : keyed) fragments.push_back(std::move(fragment));
    }

  private:
    using Key = std::pair<Number, bool>;  ///< the send of a message comes before its receive

    void sort_inside(Fragment& fragment) {
        if (auto* combined = std::get_if<Combined>(&fragment.kind))
            for (Operand& operand : combined->operands) sort(operand.fragments);
    }

    Key key_of(const Fragment& fragment) {
        return std::visit(ir::overloaded{
                              [&](const Occurrence& occurrence) {
                                  return Key{numbers_[occurrence.message], !occurrence.is_send};
                              },
                              [&](const Combined& combined) {
                                  std::optional<Key> first;
                                  for (const Operand& operand : combined.operands) {
                                      if (!operand.fragments.empty()) {
                                          const Key key = key_of(operand.fragments.front());
                                          first = first ? std::min(*first, key) : key;
                                      }
                                  }
                                  return first ? *first : unknown(fragment);
                              },
                              [&](const InteractionUse&) { return unknown(fragment); },
                              [&](const StateInvariant&) { return unknown(fragment); },
                              [&](const Destruction&) { return unknown(fragment); },
                              [&](const Continuation&) { return unknown(fragment); },
                          },
                          fragment.kind);
    }

    Key unknown(const Fragment& fragment) {
        const std::vector<Element>& found = reading_.document().with_id(fragment.node.id);
        if (!found.empty()) {
            reading_.report(diag::Code::xmi_no_order, found.front(),
                            fmt::format("the position of {} is lost: {} numbers only messages", called(found.front()),
                                        reading_.style().tool));
        }
        return {};
    }

    Reading& reading_;
    std::vector<Number> numbers_;
};

void collect_messages(const Element& container, std::set<std::string>& into) {
    for (const Element& fragment : container.children("fragment")) {
        const std::vector<std::string> messages = fragment.references("message");
        into.insert(messages.begin(), messages.end());
        for (const Element& operand : operands_of(fragment)) collect_messages(operand, into);
    }
}

/// An operand lists its messages in its extension; one without an occurrence in it would be lost.
void check_listed(Reading& reading, const Element& container) {
    for (const Element& fragment : container.children("fragment")) {
        for (const Element& operand : operands_of(fragment)) {
            std::set<std::string> present;
            collect_messages(operand, present);
            for (const Element& extension : operand.children("Extension")) {
                for (const Element& listed : extension.children("message")) {
                    if (const std::string id = listed.xmi_value(); !id.empty() && !present.contains(id)) {
                        reading.ignore(
                            operand,
                            fmt::format("it lists the message `{}`, which has no occurrence in this operand", id));
                    }
                }
            }
            check_listed(reading, operand);
        }
    }
}

}  // namespace

bool has_no_order(const Element& interaction, const std::vector<Element>& messages) {
    if (std::any_of(messages.begin(), messages.end(),
                    [](const Element& each) { return static_cast<bool>(number_element(each)); }))
        return true;
    bool has_fragment = false;
    bool is_between = false;
    for (const Element& child : interaction.children()) {
        is_between = is_between || (has_fragment && child.tag() == "lifeline");
        if (child.tag() == "fragment" && is_between) return true;
        has_fragment = has_fragment || child.tag() == "fragment";
    }
    return false;
}

void order_by_number(Reading& reading, const std::vector<Element>& messages, const Element& interaction,
                     Interaction& into) {
    Sorter(reading, messages).sort(into.fragments);
    check_listed(reading, interaction);
}

}  // namespace map2pml::auml
