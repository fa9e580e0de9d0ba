#include "driver/runs/conform/kept.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace map2pml::conform {

namespace {

constexpr std::size_t kFewTexts = 48;

// The head of an event, one byte for most: at which bit each part begins.
constexpr unsigned kTime = 0;
constexpr unsigned kEnds = 2;
constexpr unsigned kTerms = 4;
constexpr unsigned kKind = 6;
constexpr unsigned kOtherLog = 1U << 8U;

/// Who sends to whom.
enum Ends : unsigned { one_receiver = 0, receivers = 1, answer = 2, again = 3 };
constexpr unsigned kManyTerms = 2;  // 0 and 1 are their number, this says that it follows

/// Grows by a quarter only: there are many of them, and each is small.
void make_room(std::string& text, std::size_t more) {
    constexpr std::size_t kLeast = 24;
    if (text.size() + more > text.capacity())
        text.reserve(text.size() + std::max(more, std::max(kLeast, text.size() / 4)));
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
void put_number(std::string& bytes, std::uint64_t number) {
    constexpr std::size_t kMostBytes = 10;
    make_room(bytes, kMostBytes);
    for (; number >= 0x80U; number >>= 7U) bytes += static_cast<char>(static_cast<unsigned char>(number | 0x80U));
    bytes += static_cast<char>(static_cast<unsigned char>(number));
}

std::uint64_t taken_number(std::string_view bytes, std::size_t& at) {
    std::uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7U) {
        const auto byte = static_cast<unsigned char>(bytes[at++]);
        number |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if (byte < 0x80U) return number;
    }
}

/// Small for small differences of either sign.
std::uint64_t folded(std::uint64_t difference) {
    return (difference << 1U) ^ ((difference >> 63U) != 0 ? ~std::uint64_t{0} : 0);
}
std::uint64_t unfolded(std::uint64_t number) { return (number >> 1U) ^ ((number & 1U) != 0 ? ~std::uint64_t{0} : 0); }

// --- Times, of which mostly a few digits differ from the last one

enum TimeTag : unsigned { none = 0, same = 1, written = 2, later = 3 };

bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr std::size_t kMostDigits = 18;

/// The last digits as one number.
std::uint64_t last_digits(const std::string& time) {
    std::uint64_t number = 0;
    std::uint64_t unit = 1;
    std::size_t digits = 0;
    for (std::size_t at = time.size(); at-- > 0 && digits < kMostDigits;) {
        if (!is_digit(time[at])) continue;
        number += unit * static_cast<std::uint64_t>(time[at] - '0');
        unit *= 10;
        ++digits;
    }
    return number;
}

void set_last_digits(std::string& time, std::uint64_t number) {
    std::size_t digits = 0;
    for (std::size_t at = time.size(); at-- > 0 && digits < kMostDigits;) {
        if (!is_digit(time[at])) continue;
        time[at] = static_cast<char>('0' + number % 10);
        number /= 10;
        ++digits;
    }
}

/// Whether they differ in their last digits only.
bool is_time_like(const std::string& one, const std::string& other) {
    if (one.size() != other.size()) return false;
    std::size_t digits = 0;
    for (std::size_t at = one.size(); at-- > 0;) {
        const bool both_digits = is_digit(one[at]) && is_digit(other[at]);
        if (one[at] != other[at] && (!both_digits || digits >= kMostDigits)) return false;
        digits += both_digits ? 1 : 0;
    }
    return true;
}

}  // namespace

// --- Bytes

void Bytes::put(char byte) {
    const std::size_t at = size_ % std::tuple_size_v<Block>;
    if (at == 0) last_ = blocks_.emplace_after(last_);
    (*last_)[at] = byte;
    ++size_;
}

void Bytes::put_number(std::uint64_t number) {
    for (; number >= 0x80U; number >>= 7U) put(static_cast<char>(static_cast<unsigned char>(number | 0x80U)));
    put(static_cast<char>(static_cast<unsigned char>(number)));
}

char Bytes::Reader::next() {
    if (at_ == block_->size()) {
        ++block_;
        at_ = 0;
    }
    ++read_;
    return (*block_)[at_++];
}

std::uint64_t Bytes::Reader::next_number() {
    std::uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7U) {
        const auto byte = static_cast<unsigned char>(next());
        number |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if (byte < 0x80U) return number;
    }
}

// --- Texts

std::size_t Texts::slot_of(std::string_view text) const {
    const std::vector<std::uint32_t>& slots = index_->slots;
    std::size_t slot = std::hash<std::string_view>()(text) & (slots.size() - 1);
    while (slots[slot] != 0 && (*this)[slots[slot] - 1] != text) slot = (slot + 1) & (slots.size() - 1);
    return slot;
}

void Texts::make_index() {
    if (index_ == nullptr) {
        index_ = std::make_unique<Index>();
        for (std::size_t at = 0; at < all_.size();) {
            index_->starts.push_back(at);
            const std::size_t length = taken_number(all_, at);
            at += length;
        }
    }
    std::size_t size = 4 * kFewTexts;
    while (size < 4 * index_->starts.size()) size *= 2;
    index_->slots.assign(size, 0);
    for (std::uint32_t number = 0; number < count_; ++number) index_->slots[slot_of((*this)[number])] = number + 1;
}

std::uint32_t Texts::add(std::string_view text) {
    if (const auto known = find(text)) return *known;
    if (index_ != nullptr) index_->starts.push_back(all_.size());
    make_room(all_, text.size() + 2);
    put_number(all_, text.size());
    all_ += text;
    ++count_;
    if (index_ != nullptr) index_->slots[slot_of(text)] = count_;
    if (count_ > kFewTexts && (index_ == nullptr || count_ > index_->slots.size() / 2)) make_index();
    return count_ - 1;
}

std::optional<std::uint32_t> Texts::find(std::string_view text) const {
    if (index_ != nullptr) {
        const std::uint32_t found = index_->slots[slot_of(text)];
        return found == 0 ? std::nullopt : std::optional(found - 1);
    }
    std::uint32_t number = 0;
    for (std::size_t at = 0; at < all_.size(); ++number) {
        const std::size_t length = taken_number(all_, at);
        if (std::string_view(all_).substr(at, length) == text) return number;
        at += length;
    }
    return std::nullopt;
}

std::string_view Texts::operator[](std::uint32_t number) const {
    std::size_t at = index_ == nullptr ? 0 : index_->starts[number];
    std::size_t length = taken_number(all_, at);
    for (; index_ == nullptr && number > 0; --number) {
        at += length;
        length = taken_number(all_, at);
    }
    return std::string_view(all_).substr(at, length);
}

// --- Events

bool NumberedEvent::is_like(const NumberedEvent& other) const {
    return from == other.from && to == other.to && message == other.message && terms == other.terms &&
           (kind == Event::Kind::receive) == (other.kind == Event::Kind::receive);
}

void KeptEvents::add(std::size_t log, const Event& event, NumberedEvent& numbered) {
    const TimeTag tag = event.time.empty()                     ? TimeTag::none
                        : event.time == last_time_             ? TimeTag::same
                        : is_time_like(event.time, last_time_) ? TimeTag::later
                                                               : TimeTag::written;
    numbered.from = names_.add(event.from);
    numbered.to.clear();
    for (const std::string& each : event.to) numbered.to.push_back(names_.add(each));
    const Ends ends = event.to.size() != 1                                             ? Ends::receivers
                      : numbered.from == last_to_ && numbered.to.front() == last_from_ ? Ends::answer
                      : numbered.from == last_from_ && numbered.to.front() == last_to_ ? Ends::again
                                                                                       : Ends::one_receiver;
    const auto terms = static_cast<unsigned>(std::min<std::size_t>(event.terms.size(), kManyTerms));
    bytes_.put_number((log == last_log_ ? 0U : kOtherLog) | static_cast<unsigned>(event.kind) << kKind |
                      static_cast<unsigned>(tag) << kTime | static_cast<unsigned>(ends) << kEnds | terms << kTerms);
    if (log != last_log_) bytes_.put_number(log);
    bytes_.put_number(folded(event.line - last_line_));
    if (tag == TimeTag::written) {
        bytes_.put_number(event.time.size());
        for (const char each : event.time) bytes_.put(each);
    }
    if (tag == TimeTag::later) bytes_.put_number(folded(last_digits(event.time) - last_digits(last_time_)));
    if (ends == Ends::one_receiver || ends == Ends::receivers) {
        bytes_.put_number(numbered.from);
        if (ends == Ends::receivers) bytes_.put_number(numbered.to.size());
        for (const std::uint32_t each : numbered.to) bytes_.put_number(each);
    }
    bytes_.put_number(numbered.message = words_.add(event.message));
    if (terms == kManyTerms) bytes_.put_number(event.terms.size());
    numbered.terms.clear();
    for (const std::string& each : event.terms) bytes_.put_number(numbered.terms.emplace_back(words_.add(each)));
    if (ends != Ends::receivers) {
        last_from_ = numbered.from;
        last_to_ = numbered.to.front();
    }
    numbered.kind = event.kind;
    numbered.log = last_log_ = log;
    numbered.line = last_line_ = event.line;
    if (tag == TimeTag::written || tag == TimeTag::later) last_time_ = event.time;
    has_sends_ = has_sends_ || event.kind != Event::Kind::receive;
    ++count_;
}

void KeptEvents::Reader::read_time(unsigned tag) {
    if (tag == TimeTag::written) {
        last_time_.resize(bytes_.next_number());
        for (char& each : last_time_) each = bytes_.next();
        later_ = 0;
    } else if (tag == TimeTag::later) {
        later_ += unfolded(bytes_.next_number());
    }
    has_time_ = tag != TimeTag::none;
}

std::string KeptEvents::Reader::time() {
    if (later_ != 0) set_last_digits(last_time_, last_digits(last_time_) + std::exchange(later_, 0));
    return has_time_ ? last_time_ : std::string();
}

bool KeptEvents::Reader::next(NumberedEvent& event) {
    if (bytes_.is_at_end()) return false;
    const std::size_t head = bytes_.next_number();
    if ((head & kOtherLog) != 0) log_ = bytes_.next_number();
    event.kind = static_cast<Event::Kind>(head >> kKind & 3U);
    event.log = log_;
    event.line = line_ += unfolded(bytes_.next_number());
    read_time(static_cast<unsigned>(head >> kTime & 3U));
    const auto number = [&] { return static_cast<std::uint32_t>(bytes_.next_number()); };
    const unsigned ends = head >> kEnds & 3U;
    if (ends == Ends::receivers) {
        event.from = number();
        event.to.resize(number());
        for (std::uint32_t& each : event.to) each = number();
    } else {
        if (ends == Ends::one_receiver) {
            last_from_ = number();
            last_to_ = number();
        } else if (ends == Ends::answer) {
            std::swap(last_from_, last_to_);
        }
        event.from = last_from_;
        event.to.assign(1, last_to_);
    }
    event.message = number();
    const unsigned terms = head >> kTerms & 3U;
    event.terms.resize(terms == kManyTerms ? number() : terms);
    for (std::uint32_t& each : event.terms) each = number();
    return true;
}

Logged KeptEvents::whole(const NumberedEvent& event, const std::string& time, const std::string& conversation) const {
    Logged logged;
    logged.log = event.log;
    logged.event.kind = event.kind;
    logged.event.line = event.line;
    logged.event.conversation = conversation;
    logged.event.from = names_[event.from];
    for (const std::uint32_t each : event.to) logged.event.to.emplace_back(names_[each]);
    logged.event.message = words_[event.message];
    for (const std::uint32_t each : event.terms) logged.event.terms.emplace_back(words_[each]);
    logged.event.time = time;
    return logged;
}

}  // namespace map2pml::conform
