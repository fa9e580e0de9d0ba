#include "translator/protocols/situations/lowering/internal.h"

#include <boost/container_hash/hash.hpp>
#include <iterator>
#include <numeric>

namespace map2pml::lcc {

namespace {

/// The part from `first` on.
MessageNumbers::const_iterator from(const MessageNumbers& numbers, std::size_t first) {
    return std::lower_bound(numbers.begin(), numbers.end(), first);
}

}  // namespace

std::size_t MessagePool::Hash::operator()(const Functor& functor) const {
    std::size_t hash = std::hash<std::string>()(functor.name);
    boost::hash_combine(hash, functor.terms);
    return hash;
}

bool MessagePool::add(const Message& message, std::size_t sender) {
    if (!known_.emplace(message, messages_.size()).second) return false;
    const Value& content = message.content;
    MessageNumbers& alike =
        content.kind == Value::Kind::unbound ? unbound_ : by_functor_[{content.text, content.parts.size()}];
    alike.push_back(messages_.size());
    messages_.push_back(message);
    senders_.push_back(sender);
    return true;
}

MessageNumbers MessagePool::like(const Value& wanted, std::size_t first) const {
    MessageNumbers numbers;
    if (wanted.kind == Value::Kind::unbound) {
        numbers.resize(messages_.size() - std::min(first, messages_.size()));
        std::iota(numbers.begin(), numbers.end(), first);
        return numbers;
    }
    const auto alike = by_functor_.find({wanted.text, wanted.parts.size()});
    if (alike == by_functor_.end()) return {from(unbound_, first), unbound_.end()};
    std::merge(from(unbound_, first), unbound_.end(), from(alike->second, first), alike->second.end(),
               std::back_inserter(numbers));
    return numbers;
}

bool MessagePool::has_any(const Awaited& awaited, std::size_t first) const {
    if (awaited.anything) return first < messages_.size();
    if (awaited.functors.empty()) return false;
    return (!unbound_.empty() && unbound_.back() >= first) ||
           std::any_of(awaited.functors.begin(), awaited.functors.end(), [&](const auto& functor) {
               return has_from({functor.first, functor.second}, first);
           });
}

bool MessagePool::has_from(const Functor& functor, std::size_t first) const {
    const auto alike = by_functor_.find(functor);
    return alike != by_functor_.end() && alike->second.back() >= first;
}

}  // namespace map2pml::lcc
