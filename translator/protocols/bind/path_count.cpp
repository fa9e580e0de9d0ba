#include "translator/protocols/bind/internal.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/protocols/analyses/values/expression_walk.h"

namespace map2pml::passes {

namespace {

constexpr std::uint64_t kMostPaths = 1'000;
constexpr std::uint64_t kMostPathParts = 100'000;
constexpr std::uint64_t kCountless = 1'000'000'000;

std::uint64_t sum(std::uint64_t a, std::uint64_t b) { return std::min(a + b, kCountless); }
std::uint64_t capped_product(std::uint64_t a, std::uint64_t b) {
    return a != 0 && b > kCountless / a ? kCountless : a * b;
}

/// The size of a block of statements.
struct Extent {
    std::uint64_t ended = 0;  ///< paths that are over
    std::uint64_t open = 1;   ///< paths that go on behind the block
    std::uint64_t parts = 0;  ///< of the expressions on the longest path
};

class WayCounter {
  public:
    /// The number of parts that a variable (`$x`) or a state stands for; 1 if it is missing.
    using Sizes = std::map<std::string, std::uint64_t>;

    Extent block(const std::vector<ir::Statement>& statements, Sizes& sizes) {
        Extent all;
        for (const ir::Statement& statement : statements) {
            const Extent next = extent(statement, sizes);
            all.ended = sum(all.ended, capped_product(all.open, next.ended));
            all.open = capped_product(all.open, next.open);
            all.parts = sum(all.parts, next.parts);
        }
        return all;
    }

  private:
    static std::uint64_t size_of(const ir::Expression& expression, const Sizes& sizes) {
        std::uint64_t size = 1;
        const auto add = [&](const std::string& name) {
            if (const auto known = sizes.find(name); known != sizes.end()) size = sum(size, known->second);
        };
        if (const auto* term = std::get_if<ir::Term>(&expression.kind)) {
            if (const auto* variable = std::get_if<ir::Variable>(&term->kind)) add("$" + variable->name);
        } else if (const auto* state = std::get_if<ir::StateRead>(&expression.kind)) {
            add(state->name);
        }
        for_each_part_or_where(expression, [&](const ir::Expression& part) { size = sum(size, size_of(part, sizes)); });
        const auto* count = std::get_if<ir::Count>(&expression.kind);
        return count == nullptr ? size : capped_product(size, std::max<std::uint64_t>(count->keys.size(), 1));
    }

    Extent extent(const ir::Statement& statement, Sizes& sizes) {
        const auto plain = [](std::uint64_t parts) { return Extent{0, 1, parts}; };
        return std::visit(
            ir::overloaded{[&](const ir::Require& each) { return plain(size_of(each.condition, sizes)); },
                           [&](const ir::Assign& each) { return plain(assigned(each, sizes)); },
                           [&](const ir::Let& each) {
                               const std::uint64_t size = size_of(each.value, sizes);
                               sizes["$" + each.name] = size;
                               return plain(size);
                           },
                           [&](const ir::Choose& each) {
                               sizes["$" + each.name] = 1;
                               return Extent{0, each.domain.size(), each.where ? size_of(*each.where, sizes) : 1};
                           },
                           [&](const ir::If& each) { return either(each, sizes); },
                           [&](const ir::Result& each) {
                               return Extent{1, 0, size_of(each.value, sizes)};
                           },
                           [](const ir::Fail&) {
                               return Extent{0, 0, 0};
                           }},
            statement.kind);
    }

    /// What is read of a set or a map afterwards depends on all changes so far.
    static std::uint64_t assigned(const ir::Assign& each, Sizes& sizes) {
        using What = ir::Assign::What;
        constexpr std::uint64_t kMostKeys = 64;
        std::uint64_t size = size_of(each.value, sizes);
        if (each.key) size = sum(size, size_of(*each.key, sizes));
        if (each.what == What::whole) size = capped_product(size, kMostKeys);
        const bool is_whole = each.what == What::variable || each.what == What::whole;
        sizes[each.state] = is_whole ? size : sum(sizes[each.state], size);
        return size;
    }

    Extent either(const ir::If& each, Sizes& sizes) {
        const std::uint64_t asked = size_of(each.condition, sizes);
        Sizes other = sizes;
        const Extent then = block(each.then, sizes);
        const Extent otherwise = block(each.otherwise, other);
        for (const auto& [name, size] : other) sizes[name] = std::max(sizes[name], size);
        return {sum(then.ended, otherwise.ended), sum(then.open, otherwise.open),
                sum(asked, std::max(then.parts, otherwise.parts))};
    }
};

}  // namespace

void check_paths(const ir::Procedure& procedure, diag::Sink& sink) {
    WayCounter::Sizes sizes;
    const Extent all = WayCounter().block(procedure.body, sizes);
    const std::uint64_t paths = sum(all.ended, all.open);
    if (paths > kMostPaths) {
        sink.report(diag::Code::check_value, procedure.span,
                    fmt::format("`{}` has more than {} paths; put fewer choices and conditions one after the other",
                                procedure.name, kMostPaths));
    } else if (capped_product(paths, all.parts) > kMostPathParts) {
        sink.report(diag::Code::check_value, procedure.span,
                    fmt::format("with the computation of its values written out, `{}` has more than {} parts",
                                procedure.name, kMostPathParts));
    }
}

}  // namespace map2pml::passes
