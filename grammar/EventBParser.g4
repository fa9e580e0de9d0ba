/** Formulas of Event-B, binding as in Rodin: quantifiers loosest, then `⇒ ⇔`, `∧ ∨`, `¬`, comparisons, `↦`, arrows, sets,
    `‥`, sums, products, powers, application. Which operators of one level may stand side by side is left to the builder. */
parser grammar EventBParser;

options { tokenVocab = EventBLexer; }

wholePredicate  : predicate EOF ;
wholeExpression : expression EOF ;
wholeAssignment : assignment EOF ;

assignment  : IDENT LPAREN expression RPAREN BECOMES expression                       # updates
            | targets ( BECOMES expression ( COMMA expression )* | BECOMES_IN expression | BECOMES_SUCH predicate )  # assigns
            ;
targets     : IDENT ( COMMA IDENT )* ;
bound       : IDENT ( COMMA IDENT )* ;

predicate   : quantified | implication ;
quantified  : ( FORALL | EXISTS ) bound DOT predicate ;
implication : junction ( sign=( IMPLIES | IFF ) ( junction | quantified ) )? ;
junction    : literal ( ( AND literal )* ( AND quantified )? | ( OR literal )+ ( OR quantified )? | OR quantified ) ;
literal     : NOT ( literal | quantified )                                            # negates
            | TOP                                                                     # holds
            | BOTTOM                                                                  # fails
            | FINITE LPAREN expression RPAREN                                         # isFinite
            | PARTITION LPAREN expression ( COMMA expression )* RPAREN                # partitions
            | LPAREN predicate RPAREN                                                 # group
            | expression sign=( EQUAL | NOT_EQUAL | IN | NOT_IN | SUBSET_EQ | NOT_SUBSET_EQ | SUBSET | NOT_SUBSET | LESS
                              | LESS_EQ | GREATER | GREATER_EQ ) expression           # compares
            ;

expression  : LAMBDA pattern DOT predicate BAR expression                             # lambda
            | sign=( GENERAL_UNION | GENERAL_INTER ) bound DOT predicate BAR expression  # general
            | pairing                                                                 # plain
            ;
pattern     : patternPart ( MAPLET patternPart )* ;
patternPart : IDENT | LPAREN pattern RPAREN ;

pairing     : arrow ( MAPLET arrow )* ;
arrow       : sets ( sign=( RELATION | TOTAL_RELATION | SURJECTIVE_RELATION | TOTAL_SURJECTIVE_RELATION | PARTIAL_FUNCTION
                          | TOTAL_FUNCTION | PARTIAL_INJECTION | TOTAL_INJECTION | PARTIAL_SURJECTION
                          | TOTAL_SURJECTION | BIJECTION ) sets )? ;
sets        : interval ( setSign interval )* ;
setSign     : SET_UNION | SET_INTER | SET_MINUS | PRODUCT | OVERRIDE | COMPOSE | BACK_COMPOSE | PARALLEL | DIRECT_PRODUCT
            | DOMAIN_RESTRICT | DOMAIN_SUBTRACT | RANGE_RESTRICT | RANGE_SUBTRACT ;
interval    : sum ( UPTO sum )? ;
sum         : MINUS? product ( sumSign product )* ;
sumSign     : PLUS | MINUS ;
product     : power ( productSign power )* ;
productSign : TIMES | DIVIDE | MODULO ;
power       : applied ( POWER_OF applied )? ;
applied     : primary suffix* ;
suffix      : LPAREN expression RPAREN                                                # application
            | LBRACKET expression RBRACKET                                            # image
            | CONVERSE                                                                # converse
            ;
primary     : IDENT                                                                   # name
            | NUMBER                                                                  # number
            | sign=( INTEGERS | NATURALS | NATURALS1 | BOOLEANS | TRUE_VALUE | FALSE_VALUE | EMPTY | IDENTITY | PRJ1 | PRJ2 ) # atom
            | sign=( POWER_SET | POWER_SET1 | DOM | RAN | CARD | MIN | MAX | UNION_OF | INTER_OF ) LPAREN expression RPAREN # function
            | BOOL_OF LPAREN predicate RPAREN                                         # boolOf
            | LPAREN expression ( OF_TYPE expression )? RPAREN                        # parentheses
            | LBRACE ( expression ( COMMA expression )* )? RBRACE                     # extension
            | LBRACE bound DOT predicate BAR expression RBRACE                        # comprehension
            | LBRACE expression BAR predicate RBRACE                                  # shortComprehension
            ;
