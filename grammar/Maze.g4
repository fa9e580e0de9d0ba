/** Developments in the style of MAZE (maze.md): classes of three levels, refinements between them, bounded instances.

    Predicates bind, loosest first: quantifiers, `<=>`, `=>`, `or`, `&`, `not`, comparisons. Expressions: sets, `..`, sums,
    products, prefix words, suffixes. Which operators of one level may stand side by side is left to the builder. */
grammar Maze;

file        : item* EOF ;
item        : classLike | refinement | instance | drawing | expectation ;

classLike   : kind=( MACRO | MESO | AGENT | SYSTEM ) IDENT ( REFINES IDENT )? LBRACE member* RBRACE ;
member      : TYPE IDENT ( EQUAL IDENT ( BAR IDENT )* )? SEMI                             # typeMember
            | CONST IDENT COLON type ( BAR predicate )? SEMI                              # constMember
            | VAR names COLON type SEMI                                                   # varMember
            | INV ( IDENT COLON )? predicate SEMI                                         # invMember
            | INIT predicate SEMI                                                         # initMember
            | action                                                                      # actionMember
            | MESSAGE IDENT ( LPAREN type ( COMMA type )* RPAREN )? SEMI                  # messageMember
            | TOPOLOGY IDENT COLON IDENT SEMI                                             # topologyMember
            | VARIANT expression SEMI                                                     # variantMember
            ;
names       : IDENT ( COMMA IDENT )* ;

action      : ACTION IDENT ( ON QUALIFIED )? ( CHANGES change ( COMMA change )* )? ( ANY decls )? LBRACE statement* RBRACE ;
change      : FREE? IDENT ;
decls       : decl ( COMMA decl )* ;
decl        : names COLON type ;
statement   : RECEIVE message FROM IDENT SEMI                                             # receiveStatement
            | SEND message ( TO IDENT )? SEMI                                             # sendStatement
            | PROGRESS LPAREN messages COMMA messages RPAREN SEMI                         # progressStatement
            | predicate SEMI                                                              # predicateStatement
            ;
message     : IDENT ( LPAREN argument ( COMMA argument )* RPAREN )? ;
argument    : WILDCARD | expression ;
messages    : LBRACE ( message ( COMMA message )* )? RBRACE ;

refinement  : REFINEMENT IDENT ARROW IDENT LBRACE clause* RBRACE ;
clause      : OBSERVE names SEMI                                                          # observeClause
            | RETRIEVE predicate SEMI                                                     # retrieveClause
            | INIT WITH witness ( COMMA witness )* SEMI                                   # initClause
            | SIMULATES IDENT ARROW IDENT ( WHEN predicate )? ( WITH witness ( COMMA witness )* )? SEMI  # simulatesClause
            | STUTTER IDENT SEMI                                                          # stutterClause
            | VARIANT expression SEMI                                                     # variantClause
            ;
witness     : IDENT EQUAL expression ;

instance    : INSTANCE IDENT OF IDENT LBRACE setting* RBRACE ;
setting     : IDENT EQUAL expression SEMI ;
drawing     : DRAW IDENT AS IDENT SEMI ;
expectation : EXPECT title+ ( FOR IDENT )? ( ON IDENT )? SEMI ;
title       : IDENT | ACTION ;

type        : product ( sign=( RELATION | PARTIAL | ARROW | INJECTION ) type )? ;
product     : simpleType ( STAR simpleType )* ;
simpleType  : FIN simpleType                                                              # finType
            | word=( NAT | NAT_INF | BOOL )                                               # wordType
            | ( IDENT | QUALIFIED )                                                       # namedType
            | LPAREN type RPAREN                                                          # groupType
            ;

predicate   : quantified | equivalence ;
quantified  : sign=( FORALL | EXISTS ) decls DOT predicate ;
equivalence : implication ( IFF ( implication | quantified ) )? ;
implication : disjunction ( IMPLIES ( implication | quantified ) )? ;
disjunction : conjunction ( OR conjunction )* ( OR quantified )? ;
conjunction : literal ( AND literal )* ( AND quantified )? ;
literal     : NOT ( literal | quantified )                                                # negates
            | expression ( sign=( EQUAL | NOT_EQUAL | COLON | NOT_IN | SUBSET | LESS | LESS_EQUAL | GREATER
                                | GREATER_EQUAL ) expression )?                           # compares
            | LPAREN predicate RPAREN                                                     # group
            ;

expression  : interval ( setSign interval )* ;
setSign     : UNION | INTER | DIFFERENCE | OVERRIDE | DOMAIN_RESTRICT | DOMAIN_SUBTRACT | RANGE_RESTRICT | RANGE_SUBTRACT ;
interval    : sum ( UPTO sum )? ;
sum         : MINUS? term ( sumSign term )* ;
sumSign     : PLUS | MINUS ;
term        : prefixed ( STAR prefixed )* ;
prefixed    : word=( CARD | DOM | RAN ) prefixed | applied ;
applied     : primary suffix* ;
suffix      : LPAREN expression ( COMMA expression )* RPAREN                              # application
            | LBRACKET expression RBRACKET                                                # image
            | CONVERSE                                                                    # converse
            | sign=( STAR_CLOSURE | PLUS_CLOSURE ) ( ON primary )?                        # closure
            ;
primary     : IDENT                                                                       # name
            | QUALIFIED                                                                   # qualified
            | PRIMED                                                                      # primed
            | NUMBER                                                                      # number
            | word=( TRUE | FALSE | UNBOUNDED | NAT | BOOL )                               # atom
            | LPAREN expression ( COMMA expression )* RPAREN                              # tuple
            | LBRACE ( expression ( COMMA expression )* )? RBRACE                         # display
            | LBRACE decls BAR predicate ( DOT expression )? RBRACE                       # comprehension
            ;

// Words of MAZE. Nothing is refused here: what does not belong is kept as a token and reported with its place.

MACRO     : 'macro' ;
MESO      : 'meso' ;
AGENT     : 'agent' ;
SYSTEM    : 'system' ;
REFINES   : 'refines' ;
TYPE      : 'type' ;
CONST     : 'const' ;
VAR       : 'var' ;
INV       : 'inv' ;
INIT      : 'init' ;
ACTION    : 'action' ;
MESSAGE   : 'message' ;
TOPOLOGY  : 'topology' ;
VARIANT   : 'variant' ;
REFINEMENT : 'refinement' ;
OBSERVE   : 'observe' ;
RETRIEVE  : 'retrieve' ;
SIMULATES : 'simulates' ;
STUTTER   : 'stutter' ;
INSTANCE  : 'instance' ;
EXPECT    : 'expect' ;
DRAW      : 'draw' ;
AS        : 'as' ;
ON        : 'on' ;
CHANGES   : 'changes' ;
ANY       : 'any' ;
FREE      : 'free' ;
RECEIVE   : 'receive' ;
FROM      : 'from' ;
SEND      : 'send' ;
TO        : 'to' ;
PROGRESS  : 'progress' ;
OF        : 'of' ;
FOR       : 'for' ;
WHEN      : 'when' ;
WITH      : 'with' ;
FIN       : 'fin' ;
NAT       : 'nat' ;
NAT_INF   : 'nat_inf' ;
BOOL      : 'bool' ;
FORALL    : 'forall' ;
EXISTS    : 'exists' ;
NOT       : 'not' ;
OR        : 'or' ;
DOM       : 'dom' ;
RAN       : 'ran' ;
CARD      : 'card' ;
TRUE      : 'true' ;
FALSE     : 'false' ;
UNBOUNDED : 'inf' ;

AND       : '&' ;
IMPLIES   : '=>' ;
IFF       : '<=>' ;
EQUAL     : '=' ;
NOT_EQUAL : '/=' ;
COLON     : ':' ;
NOT_IN    : '/:' ;
SUBSET    : '<:' ;
LESS      : '<' ;
LESS_EQUAL : '<=' ;
GREATER   : '>' ;
GREATER_EQUAL : '>=' ;

RELATION  : '<->' ;
PARTIAL   : '+->' ;
/** The type of total functions, and what a refinement leads to. */
ARROW     : '->' ;
INJECTION : '>+>' ;
UNION     : '\\/' ;
INTER     : '/\\' ;
DIFFERENCE : '\\' ;
OVERRIDE  : '<+' ;
DOMAIN_RESTRICT : '<|' ;
DOMAIN_SUBTRACT : '<<|' | '<<-' ;
RANGE_RESTRICT : '|>' ;
RANGE_SUBTRACT : '|>>' ;
STAR_CLOSURE : '^*' ;
PLUS_CLOSURE : '^+' ;
CONVERSE  : '~' ;
UPTO      : '..' ;
PLUS      : '+' ;
MINUS     : '-' ;
STAR      : '*' ;

LPAREN    : '(' ;
RPAREN    : ')' ;
LBRACKET  : '[' ;
RBRACKET  : ']' ;
LBRACE    : '{' ;
RBRACE    : '}' ;
COMMA     : ',' ;
SEMI      : ';' ;
BAR       : '|' ;
/** The dot of a quantifier has a blank before or after it. */
DOT       : '.' ;

WILDCARD  : '_' ;
NUMBER    : [0-9]+ ;
/** `System2.atoms`, `a.grad`, `a.grad'` */
QUALIFIED : WORD '.' WORD '\''? ;
PRIMED    : WORD '\'' ;
IDENT     : WORD ;
STRING    : '"' ~["\r\n]* '"'? ;

SPACE        : [ \t\r\n\f]+ -> skip ;
LINE_COMMENT : '//' ~[\n]* -> skip ;
COMMENT      : '/*' .*? '*/' -> skip ;
OPEN_COMMENT : '/*' ( ~'*' | '*'+ ~[*/] )* '*'* -> channel(HIDDEN) ;
STRAY        : . -> channel(HIDDEN) ;

fragment WORD : [A-Za-z] [A-Za-z0-9_]* ;
