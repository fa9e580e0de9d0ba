/** Sentences of a check file: statements that begin with a word of their own, and blocks of them, one for each instance. */
parser grammar CheckParser;

options { tokenVocab = CheckLexer; }

file      : ( statement | instance )* EOF ;
instance  : INSTANCE ( word | STRING )? LBRACE statement* RBRACE ;

statement : agents | limit | total | procedure | network | timeout | idle | spawn | reading | callDepth | capacity | expect
          | knowledge | norms | log | policy | candidates | open | services | start | integers | constants | state | observer | property SEMICOLON? ;

agents    : AGENTS count ( COMMA count )* ;
count     : word ( EQUALS ( first=INTEGER | any=ANY ) | IN first=INTEGER RANGE last=INTEGER | COLON beginning )
          | id=INTEGER COLON beginning ;
/** `customer(t)`, a role of LCC; its parts are read as LCC. */
beginning : word arguments? ;
arguments : LPAREN ( argument ( COMMA argument )* )? RPAREN ;
argument  : word arguments? | integer | STRING | WILDCARD
          | LBRACKET ( argument ( COMMA argument )* ( BIT_OR argument )? )? RBRACKET ;
knowledge : ( KNOWS | COMMON ) FACTS_TEXT* FACTS_END ;
/** Who may do what, and facts that its owner knows. Terms are those of formulas. */
norms     : RULES norm* RBRACE ;
norm      : ( modality ( ARROW provision ( ( COMMA | AND ) provision )* )? | pattern ) DOT ;
modality  : LPAREN pattern COMMA pattern COMMA sign=( PLUS | MINUS ) pattern RPAREN ;
provision : NOT? affirmed ;
/** A modality begins like an equation in parentheses. */
affirmed  : equation | LPAREN equation ( COMMA pattern COMMA sign=( PLUS | MINUS ) pattern )? RPAREN ;
equation  : pattern ( EQUALS pattern )? ;
policy    : POLICY policyPart ( COMMA policyPart )* ;
/** Who may take the place of an agent: `candidates t : t0, t1`. */
candidates : CANDIDATES word COLON word ( COMMA word )* ;
/** How the log of real messages is read, and what its names mean. */
log       : LOG logPart* RBRACE ;
logPart   : LOG_FIELDS logField ( COMMA logField )*
          | LOG_FORMAT NAME
          | LOG_CASE logPlace
          | LOG_ORDER NAME
          | LOG_LOST INTEGER
          | LOG_CLOSED
          | LOG_AGENTS logAgent ( COMMA logAgent )* ;
logField  : field=( NAME | LOG_CASE ) EQUALS logPlace ;
logPlace  : LOG_POINTER | STRING | NAME ;
logAgent  : agent=( NAME | STRING ) EQUALS called=( LOG_PATTERN | STRING | NAME ) ;
/** `permit-overrides`, `default deny` */
policyPart : NAME NAME? ;
open      : kind=( OPEN | STABLE ) word ( COMMA word )* ;
limit     : LIMIT entries ( COMMA entries )* ;
entries   : clauseName EQUALS INTEGER ;
/** `bidloop`, `Bidder.bidloop`, `Bob.pick.1` */
clauseName : word ( DOT ( word | INTEGER | STRING ) )* ;
total     : TOTAL word ( COMMA word )* ;
procedure : PROCEDURE word ( ONE OF values | implementation ) ;
values    : value ( COMMA value )* ;
value     : first=integer ( RANGE last=integer )? | word | STRING | AGENT_NAME | ROLE_NAME ;
integer   : MINUS? INTEGER ;
network   : NETWORK word ;
timeout   : TIMEOUT word ;
idle      : IDLE_TIMEOUTS word ;
spawn     : SPAWN_CALLS ;
reading   : ROLES_BY_NAME | DELIVERY_ONE | DIALECT_LIJ | GUARDS_COMPLETE ;
callDepth : CALL_DEPTH INTEGER ;
capacity  : CAPACITY INTEGER ;

expect    : EXPECT propertyName ( COMMA propertyName )* ( verdict=NAME how=NAME? )? ( AT place ( COMMA place )* )? ( BECAUSE STRING )? ;
place     : line=INTEGER ( COLON column=INTEGER )? ;

/** `services *`, of diagrams: all. */
services  : SERVICES ( all=TIMES | clauseName ( COMMA clauseName )* ) ;
/** `start Bidder at bidloop(10)`: what the agent does first is `agent(bidloop, 10)`. */
start     : START word AT clauseName terms? ;
integers  : INTEGERS range ;
range     : first=integer RANGE last=integer ;
constants : CONST constant ( COMMA constant )* ;
constant  : name EQUALS literal ;
literal   : integer | word | STRING | AGENT_NAME | ROLE_NAME ;
state     : STATE name ( ( COLON ( BOOLEAN | range ) )? EQUALS literal ( PER AGENT )? | COLON ( set | map ) ) ;
set       : SET OF values ( EQUALS LBRACE members=values? RBRACE )? ;
map       : MAP values ( IMPLIES ( BOOLEAN | range ) )? ( EQUALS literal )? ;

implementation : LPAREN ( VARIABLE ( COMMA VARIABLE )* )? RPAREN ( MAY FAIL )? body ;
observer  : ON watched body ;
body      : LBRACE ( action | SEMICOLON )* RBRACE ;
action    : require | assign | member | let | choose | condition | result | fail ;
require   : REQUIRE expression ;
assign    : SET name ( LBRACKET key=expression RBRACKET )? BECOMES to=expression ;
member    : ( ADD expression TO | REMOVE expression FROM ) name ;
let       : LET VARIABLE EQUALS expression ;
choose    : CHOOSE VARIABLE IN domain ( WHERE expression )? ;
domain    : values | united ;
condition : IF expression body ( ELSE ( condition | body ) )? ;
result    : RESULT expression ;
fail      : FAIL ;

property  : kind=( INVARIANT | NEVER | REACHABLE ) ( propertyName? COLON )? expression
          | AFTER ALL END ( propertyName? COLON )? expression
          | LTL ( FAIR? propertyName COLON | FAIR | COLON )? expression
          | TRACE STRICTLY? propertyName COLON watched ( COMMA watched )*
          | PROP formula ;
propertyName : word | STRING ;

/** Loosest first. Operators of one level are lists, not rules inside rules: a long chain is not nesting. What goes as far as it
    can, `else` and the `where` of the event before it, stands here and not inside of an operand, so that every decision
    looks at one or two tokens. */
expression  : IF expression THEN expression ELSE expression
            | quantifier=( FORALL | EXISTS ) VARIABLE IN domain COLON expression
            | temporal ( IMPLIES temporal )* where? ;
where       : WHERE expression ;
temporal    : disjunction ( ( UNTIL | LEADS TO ) disjunction )? ;
disjunction : conjunction ( OR conjunction )* ;
conjunction : prefixed ( AND prefixed )* ;
prefixed    : prefix* comparison ;
prefix      : NOT | BANG | ALWAYS | EVENTUALLY ;
comparison  : united ( sign=( EQUAL | NOT_EQUAL | LESS | AT_MOST | GREATER | AT_LEAST | IN | SUBSET ) united )? ;
united      : bitOr ( ( UNION | INTERSECTION | DIFFERENCE ) bitOr )* ;
bitOr       : bitAnd ( BIT_OR bitAnd )* ;
bitAnd      : shift ( BIT_AND shift )* ;
shift       : sum ( ( SHIFT_LEFT | SHIFT_RIGHT ) sum )* ;
sum         : product ( ( PLUS | MINUS ) product )* ;
product     : negated ( ( TIMES | DIVIDED_BY | MOD ) negated )* ;
negated     : MINUS* postfix ;
postfix     : primary ( DOT VARIABLE )? ( AT standing )? ;
standing    : clauseName | INTEGER ;
primary     : INTEGER | STRING | VARIABLE | AGENT_NAME | ROLE_NAME
            | TRUE_WORD | FALSE_WORD | NONE | SELF
            | NUMBER LPAREN expression RPAREN
            | about=( SIZE | EMPTY ) LPAREN expression RPAREN
            | LBRACE ( expression ( COMMA expression )* )? RBRACE
            | AGENT LPAREN word COMMA expression RPAREN
            | ENDED LPAREN expression RPAREN
            | FAILED LPAREN expression RPAREN
            | quantifier=( FORALL | EXISTS ) VARIABLE COLON ( AGENT_NAME | ROLE_NAME | name ) LPAREN expression RPAREN
            | pending
            | event
            | LPAREN expression RPAREN
            | name ( OF owner | LBRACKET expression RBRACKET )? ;
owner       : primary ;

/** The modal mu-calculus. `nu Z.(f)` ends at its parenthesis; without one it goes as far as it can. */
formula   : conjoined ( VEE conjoined )* ;
conjoined : modal ( WEDGE modal )* ;
modal     : LPAREN formula RPAREN | unary ;
unary     : LESS steps GREATER modal
          | LBRACKET steps RBRACKET modal
          | derived=( ALL_GLOBALLY | EXISTS_FINALLY | EXISTS_NEXT ) modal
          | ALL_FINALLY steps
          | fixpoint=( NU | MU ) NAME DOT extent
          | truth=( DEADLOCK | TT | FF )
          | NAME ;
extent    : LPAREN formula RPAREN | unary ( WEDGE modal )* ( VEE conjoined )* ;
/** `-`: any; `-X`: any but X. */
steps     : MINUS stepList? | stepList ;
stepList  : step | LBRACE step ( COMMA step )* RBRACE ;
step      : ( actor COLON )? ( way=( IN | OUT ) LPAREN pattern ( COMMA partner=pattern )? RPAREN | HASH LPAREN pattern RPAREN | TAU ) ;
actor     : NAME | AGENT_NAME | INTEGER | STRING ;
pattern      : WILDCARD | VARIABLE | AGENT_NAME | ROLE_NAME | integer | STRING
          | patternName ( LPAREN ( pattern ( COMMA pattern )* )? RPAREN )?
          | LBRACKET ( pattern ( COMMA pattern )* ( BIT_OR rest=pattern )? )? RBRACKET ;
patternName : NAME | IN | OUT | TAU | NU | MU | TT | FF | ALL_GLOBALLY | EXISTS_FINALLY | ALL_FINALLY | EXISTS_NEXT | DEADLOCK ;

watched   : event where? ;
event     : SENT word terms? ( FROM doer )? ( TO partner=term )?
          | RECEIVED word terms? ( FROM partner=term )? ( BY doer )?
          | SUCCEEDED word terms? ( BY doer )? ( GIVING outcome=term )?
          | FAILED word terms? ( BY doer )?
          | TIMEOUT ( BY doer )?
          | ENTERED clauseName ( BY doer )? ;
/** The agent that acts, and the clause that it is in when it does. */
doer      : agent=term ( AT clauseName )? ;
pending   : PENDING word terms? ( FROM agent=term )? ( TO partner=term )? ;
terms     : LPAREN ( term ( COMMA term )* )? RPAREN ;
term      : WILDCARD | VARIABLE | AGENT_NAME | ROLE_NAME | integer | STRING | word ;

/** State variables and named constants, as expressions name them: not by words that expressions and statements are made of. */
name      : NAME | AGENTS | LIMIT | TOTAL | OPEN | STABLE | NETWORK | CAPACITY | INSTANCE | PROCEDURE | ONE | INTEGERS | SERVICES | STATE
          | BOOLEAN | PER | AGENT | ALL | END | TRACE | STRICTLY | FAIR | MAY | NUMBER | START | POLICY | CANDIDATES
          | ADD | REMOVE | MAP | UNION | INTERSECTION | DIFFERENCE | SUBSET | SIZE | EMPTY | ANY ;
/** Agents, clauses, procedures and constants of the protocol may be called what they like, `limit` or `in` too. */
word      : NAME | AGENTS | IN | LIMIT | TOTAL | OPEN | STABLE | NETWORK | TIMEOUT | CAPACITY | INSTANCE | EXPECT | AT | BECAUSE | PROCEDURE
          | ONE | OF | INTEGERS | SERVICES | CONST | STATE | BOOLEAN | PER | AGENT | ON | INVARIANT | NEVER | REACHABLE
          | AFTER | ALL | END | TRACE | STRICTLY | LTL | FAIR | MAY | FAIL | REQUIRE | SET | LET | CHOOSE | WHERE | IF | THEN
          | ELSE | RESULT | LEADS | TO | UNTIL | OR | AND | NOT | ALWAYS | EVENTUALLY | MOD | TRUE_WORD | FALSE_WORD | NONE
          | SELF | NUMBER | FORALL | EXISTS | ENDED | PENDING | SENT | RECEIVED | SUCCEEDED | FAILED | ENTERED | FROM | BY
          | GIVING | START | POLICY | CANDIDATES | ADD | REMOVE | MAP | UNION | INTERSECTION | DIFFERENCE | SUBSET
          | SIZE | EMPTY | ANY ;
