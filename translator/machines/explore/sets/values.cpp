#include "translator/machines/explore/sets/values.h"

#include <algorithm>

namespace map2pml::maze_exploration {

namespace {

constexpr std::size_t kChunk = std::size_t{1} << 16U;
constexpr Id kFree = kUnknown;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t more) {
    hash ^= more + 0x9E37'79B9'7F4A'7C15ULL + (hash << 6U) + (hash >> 2U);
    hash *= 0xFF51'AFD7'ED55'8CCDULL;
    return hash ^ (hash >> 33U);
}

std::uint64_t hash_of(ValueKind kind, std::int64_t number, std::span<const Id> parts) {
    std::uint64_t hash = mixed(static_cast<std::uint64_t>(kind), static_cast<std::uint64_t>(number));
    for (const Id each : parts) hash = mixed(hash, each);
    return hash;
}

}  // namespace

Values::Values() : table_(1024, kFree) {
    (void)kept(ValueKind::truth, 0, {});
    (void)kept(ValueKind::truth, 1, {});
    (void)kept(ValueKind::infinity, 0, {});
    (void)kept(ValueKind::set, 0, {});
}

bool Values::is_same(const Entry& entry, ValueKind kind, std::int64_t number, std::span<const Id> parts) const {
    if (entry.kind != kind || entry.number != number) return false;
    if (kind == ValueKind::element) return true;
    return entry.size == parts.size() && std::equal(parts.begin(), parts.end(), entry.parts);
}

const Id* Values::copied(std::span<const Id> parts) {
    if (parts.empty()) return nullptr;
    if (used_ + parts.size() > room_) {
        room_ = std::max(kChunk, parts.size());
        chunks_.push_back(std::make_unique<Id[]>(room_));  // NOLINT(modernize-avoid-c-arrays): raw memory
        chunk_bytes_ += room_ * sizeof(Id);
        used_ = 0;
    }
    Id* to = chunks_.back().get() + used_;
    std::copy(parts.begin(), parts.end(), to);
    used_ += parts.size();
    return to;
}

void Values::grow() {
    std::vector<Id> larger(table_.size() * 2, kFree);
    for (const Id each : table_) {
        if (each == kFree) continue;
        const Entry& entry = entries_[each];
        const std::span<const Id> parts =
            entry.kind == ValueKind::element ? std::span<const Id>() : std::span<const Id>(entry.parts, entry.size);
        std::size_t at = hash_of(entry.kind, entry.number, parts) & (larger.size() - 1);
        while (larger[at] != kFree) at = (at + 1) & (larger.size() - 1);
        larger[at] = each;
    }
    table_ = std::move(larger);
}

Id Values::kept(ValueKind kind, std::int64_t number, std::span<const Id> parts) {
    std::size_t at = hash_of(kind, number, parts) & (table_.size() - 1);
    while (table_[at] != kFree) {
        if (is_same(entries_[table_[at]], kind, number, parts)) return table_[at];
        at = (at + 1) & (table_.size() - 1);
    }
    const Id made = static_cast<Id>(entries_.size());
    Entry entry;
    entry.kind = kind;
    entry.number = number;
    entry.parts = copied(parts);
    entry.size = static_cast<std::uint32_t>(parts.size());
    entry.largest = kind == ValueKind::number ? number : 0;
    for (const Id each : parts) entry.largest = std::max(entry.largest, entries_[each].largest);
    entries_.push_back(entry);
    table_[at] = made;
    if (entries_.size() * 2 > table_.size()) grow();
    return made;
}

Id Values::number(std::int64_t value) { return kept(ValueKind::number, value, {}); }

Id Values::element(const std::string& name) {
    const auto [known, is_new] = elements_.try_emplace(name, kUnknown);
    if (is_new) {
        known->second = kept(ValueKind::element, static_cast<std::int64_t>(names_.size()), {});
        entries_[known->second].size = static_cast<std::uint32_t>(names_.size());
        names_.push_back(name);
    }
    return known->second;
}

Id Values::pair(Id first, Id second) {
    const Id both[] = {first, second};  // NOLINT(modernize-avoid-c-arrays): two of them
    return kept(ValueKind::pair, 0, both);
}

Id Values::set(std::vector<Id> members) {
    std::sort(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
    return kept(ValueKind::set, 0, members);
}

Id Values::letter(const std::vector<Id>& parts) { return kept(ValueKind::letter, 0, parts); }

bool Values::contains(Id set, Id member) const {
    const std::span<const Id> all = parts(set);
    return std::binary_search(all.begin(), all.end(), member);
}

std::vector<Id> Values::sorted(Id set) const {
    std::vector<Id> members(parts(set).begin(), parts(set).end());
    std::sort(members.begin(), members.end(), [&](Id x, Id y) { return is_before(x, y); });
    return members;
}

std::span<const Id> Values::ordered(Id set) {
    const std::span<const Id> members = parts(set);
    if (members.size() < 2) return members;
    if (ordered_.size() <= set) ordered_.resize(entries_.size(), nullptr);
    if (ordered_[set] == nullptr) {
        const bool is_ordered =
            std::is_sorted(members.begin(), members.end(), [&](Id x, Id y) { return is_before(x, y); });
        ordered_[set] = is_ordered ? members.data() : copied(sorted(set));
    }
    return {ordered_[set], members.size()};
}

std::size_t Values::bytes() const {
    return entries_.capacity() * sizeof(Entry) + table_.capacity() * sizeof(Id) + chunk_bytes_ +
           ordered_.capacity() * sizeof(const Id*);
}

bool Values::is_before(Id left, Id right) const {
    const Entry& a = entries_[left];
    const Entry& b = entries_[right];
    if (left == right) return false;
    if (a.kind != b.kind) return a.kind < b.kind;
    if (a.kind == ValueKind::element) return names_[a.size] < names_[b.size];
    if (a.number != b.number) return a.number < b.number;
    const auto compare = [&](const auto& one, const auto& other) {
        return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end(),
                                            [&](Id x, Id y) { return is_before(x, y); });
    };
    return a.kind == ValueKind::set ? compare(sorted(left), sorted(right)) : compare(parts(left), parts(right));
}

std::string Values::text(Id id) const {
    switch (kind(id)) {
        case ValueKind::truth:
            return id == kTrue ? "true" : "false";
        case ValueKind::number:
            return std::to_string(number_of(id));
        case ValueKind::infinity:
            return "inf";
        case ValueKind::element:
            return name_of(id);
        case ValueKind::pair:
            return "(" + text(first(id)) + "," + text(second(id)) + ")";
        case ValueKind::set:
        case ValueKind::letter:
            break;
    }
    std::string all;
    for (const Id each : kind(id) == ValueKind::set ? sorted(id) : std::vector<Id>(parts(id).begin(), parts(id).end()))
        all += (all.empty() ? "" : ", ") + text(each);
    return "{" + all + "}";
}

std::size_t Rows::slot_of(std::span<const Id> row) const {
    std::uint64_t hash = 0xCBF2'9CE4'8422'2325ULL;
    for (const Id each : row) {
        hash ^= each;
        hash *= 0x9E37'79B9'7F4A'7C15ULL;
        hash ^= hash >> 29U;
    }
    std::size_t slot = hash & (table_.size() - 1);
    while (table_[slot] != kNone) {
        const std::span<const Id> known = (*this)[table_[slot]];
        if (std::equal(known.begin(), known.end(), row.begin())) break;
        slot = (slot + 1) & (table_.size() - 1);
    }
    return slot;
}

void Rows::grow() {
    table_.assign(std::max<std::size_t>(1024, table_.size() * 2), kNone);
    for (std::uint32_t each = 0; each < count_; ++each) table_[slot_of((*this)[each])] = each;
}

std::uint32_t Rows::find(std::span<const Id> row) {
    if ((count_ + 1) * 2 > table_.size()) grow();
    slot_ = slot_of(row);
    return table_[slot_];
}

std::uint32_t Rows::add(std::span<const Id> row) {
    table_[slot_] = static_cast<std::uint32_t>(count_);
    rows_.insert(rows_.end(), row.begin(), row.end());
    ++count_;
    return table_[slot_];
}

}  // namespace map2pml::maze_exploration
