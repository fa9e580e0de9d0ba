#include "translator/protocols/promela/model_writer.h"

#include "translator/protocols/promela/find_facts.h"
#include "translator/protocols/promela/plan/make_plan.h"
#include "translator/protocols/promela/plan/reductions.h"
#include "translator/protocols/promela/print_plan.h"

namespace map2pml::promela {

Generated translate(const source::SourceSet& sources, const ir::Protocol& protocol, const ir::Instance& instance,
                    const Options& options) {
    const ir::UserProperty* property = options.property ? &instance.properties.at(*options.property) : nullptr;
    Plan plan = make_plan(sources,
                          find_facts(protocol, instance, options.level == 0, property,
                                     reductions_for(options.level, options.without_reductions)),
                          options);
    plan.reduced = options.level == 2;
    for (const Reduction& reduction : reductions()) plan = reduction.apply(std::move(plan));
    TemplateSet templates(options.template_overrides);
    Generated generated = print_plan(std::move(plan), templates);
    generated.template_error = templates.error();
    return generated;
}

}  // namespace map2pml::promela
