/// The shorthands of `machines/writing` by the names that this room uses.
#pragma once

#include "translator/machines/writing/formulas.h"
#include "translator/machines/writing/identifiers.h"

namespace map2pml::auml_to_eventb {

using eventb::Assignment;
using eventb::ExpressionPtr;
using eventb::PredicatePtr;
using eventb::writing::all_tuples;
using eventb::writing::becomes;
using eventb::writing::count;
using eventb::writing::difference;
using eventb::writing::Identifiers;
using eventb::writing::is;
using eventb::writing::is_not;
using eventb::writing::is_open_or;
using eventb::writing::member;
using eventb::writing::named;
using eventb::writing::product;
using eventb::writing::set_of;
using eventb::writing::sum;
using eventb::writing::tuple;

}  // namespace map2pml::auml_to_eventb
