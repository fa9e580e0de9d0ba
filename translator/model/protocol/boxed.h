/// A value of a type that is not complete yet: owns one `T` on the heap and copies it deeply.
#pragma once

#include <memory>
#include <utility>

namespace map2pml::ir {

template <typename T>
class Boxed {
  public:
    Boxed() : value_(std::make_unique<T>()) {}
    // NOLINTNEXTLINE(google-explicit-constructor): a box reads as its value
    Boxed(T value) : value_(std::make_unique<T>(std::move(value))) {}
    Boxed(const Boxed& other) : value_(std::make_unique<T>(*other.value_)) {}
    Boxed(Boxed&& other) noexcept = default;
    Boxed& operator=(const Boxed& other) {
        if (this != &other) value_ = std::make_unique<T>(*other.value_);
        return *this;
    }
    Boxed& operator=(Boxed&& other) noexcept = default;
    ~Boxed() = default;

    T& operator*() { return *value_; }
    const T& operator*() const { return *value_; }
    T* operator->() { return value_.get(); }
    const T* operator->() const { return value_.get(); }

  private:
    std::unique_ptr<T> value_;
};

}  // namespace map2pml::ir
