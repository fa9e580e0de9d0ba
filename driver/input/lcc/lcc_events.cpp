#include "driver/input/lcc/internal.h"

#include <fmt/format.h>

#include <map>
#include <string>
#include <variant>

#include "translator/model/formulas/walk.h"
#include "translator/protocols/analyses/values/expression_walk.h"
#include "translator/protocols/situations/lowering/joint_predicates.h"

namespace map2pml::input {

namespace {

using EventKind = ir::EventPattern::Kind;

constexpr const char* kNoPlaces = "in LCC, `at` takes a line number, as in `x at 12`, and not a role";

class EventCheck {
  public:
    EventCheck(const lcc::Framework& framework, diag::Sink& sink)
        : joint_(lcc::find_joint_predicates(framework)), sink_(sink) {}

    void check(const ir::CheckBlock& block) {
        for (const ir::Observer& observer : block.observers) {
            check(observer.event);
            ir::for_each_expression(
                observer.body, [&](const ir::Expression& each) { check(each); }, [](const ir::Term&) {});
        }
        for (const ir::UserProperty& property : block.properties) {
            for (const ir::EventPattern& event : property.events) check(event);
            check(property.formula);
        }
    }

  private:
    void check(const ir::Expression& expression) {
        passes::for_each_expression(expression, [&](const ir::Expression& each) {
            if (const auto* happened = std::get_if<ir::Happened>(&each.kind)) check(*happened->event);
            const auto* stands = std::get_if<ir::StandsAt>(&each.kind);
            if (stands != nullptr && !stands->clause.empty()) refuse(each.span, kNoPlaces);
        });
    }

    void check(const ir::EventPattern& event) {
        if (!event.clause.empty()) refuse(event.span, kNoPlaces);
        switch (event.kind) {
            case EventKind::sent:
            case EventKind::received:
                break;
            case EventKind::succeeded:
                if (const auto joint = joint_.find(event.name); joint != joint_.end()) {
                    sink_.report({diag::Code::check_misplaced,
                                  event.span,
                                  fmt::format("`{}` is solved as part of a larger step, so it is not a separate event; "
                                              "make it a separate action, `null <- …`",
                                              event.name),
                                  {{joint->second, "here"}}});
                }
                break;
            case EventKind::failed:
                refuse(event.span, "LCC constraints do not fail: an agent waits while its constraint has no solution");
                break;
            case EventKind::timed_out:
                refuse(event.span, "LCC has no timeouts: an agent that cannot continue waits");
                break;
            case EventKind::entered:
                refuse(event.span, "an LCC role change is not a step, so it is not an event");
                break;
        }
    }

    void refuse(const source::Span& span, const char* message) {
        sink_.report({diag::Code::check_misplaced, span, message, {}});
    }

    std::map<std::string, source::Span> joint_;
    diag::Sink& sink_;
};

}  // namespace

void check_lcc_events(const ir::CheckFile& check, const lcc::Framework& framework, diag::Sink& sink) {
    EventCheck events(framework, sink);
    events.check(check.common);
    for (const ir::CheckBlock& block : check.instances) events.check(block);
}

}  // namespace map2pml::input
