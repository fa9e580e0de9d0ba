/** Words of a check file. As in MAP, nothing is refused here: what does not belong is a token and reported with its place. */
lexer grammar CheckLexer;

/** `knows Ann {`, `knows 17 {`, `common {`: what follows is LCC, up to the brace that closes it. */
KNOWS         : 'knows' BLANK+ ( WORD | DIGITS ) BLANK* '{' -> pushMode(FACTS) ;
COMMON        : 'common' BLANK* '{' -> pushMode(FACTS) ;

/** `rules of Ann {`: what follows is who may do what, up to the brace that closes it. */
RULES         : 'rules' BLANK+ 'of' BLANK+ ( WORD | DIGITS ) BLANK* '{' -> pushMode(NORMS) ;

/** `log {`: what follows says how a log is read, up to the brace that closes it. */
LOG           : 'log' BLANK* '{' -> pushMode(LOG_BLOCK) ;

/** `prop P1 =`: what follows is a formula of the modal mu-calculus. Its end is found by `read_check`, where there is no `;`. */
PROP          : 'prop' BLANK+ ( WORD ( '-' WORD )* | '"' CHARACTER* '"' ) BLANK* '=' -> pushMode(FORMULA) ;

AGENTS        : 'agents' ;
IN            : 'in' ;
LIMIT         : 'limit' ;
TOTAL         : 'total' ;
OPEN          : 'open' ;
STABLE        : 'stable' ;
POLICY        : 'policy' ;
CANDIDATES    : 'candidates' ;
PROCEDURE     : 'procedure' ;
ONE           : 'one' ;
OF            : 'of' ;
NETWORK       : 'network' ;
TIMEOUT       : 'timeout' ;
IDLE_TIMEOUTS : 'idle-timeouts' ;
SPAWN_CALLS   : 'spawn-calls' ;
ROLES_BY_NAME : 'roles' [ \t\r\n]+ 'by' [ \t\r\n]+ 'name' ;
DELIVERY_ONE  : 'delivery' [ \t\r\n]+ 'one' ;
DIALECT_LIJ   : 'dialect' [ \t\r\n]+ 'lij' ;
GUARDS_COMPLETE : 'guards' [ \t\r\n]+ 'complete' ;
CALL_DEPTH    : 'call-depth' ;
CAPACITY      : 'capacity' ;
INSTANCE      : 'instance' ;
EXPECT        : 'expect' ;
AT            : 'at' ;
BECAUSE       : 'because' ;
INTEGERS      : 'integers' ;
SERVICES      : 'services' ;
START         : 'start' ;
CONST         : 'const' ;
STATE         : 'state' ;
BOOLEAN       : 'boolean' ;
PER           : 'per' ;
AGENT         : 'agent' ;
ON            : 'on' ;
INVARIANT     : 'invariant' ;
NEVER         : 'never' ;
REACHABLE     : 'reachable' ;
AFTER         : 'after' ;
ALL           : 'all' ;
ANY           : 'any' ;
END           : 'end' ;
TRACE         : 'trace' ;
STRICTLY      : 'strictly' ;
LTL           : 'ltl' ;
FAIR          : 'fair' ;

/** Statements of procedures and observers. */
MAY      : 'may' ;
FAIL     : 'fail' ;
REQUIRE  : 'require' ;
SET      : 'set' ;
ADD      : 'add' ;
REMOVE   : 'remove' ;
LET      : 'let' ;
CHOOSE   : 'choose' ;
WHERE    : 'where' ;
IF       : 'if' ;
THEN     : 'then' ;
ELSE     : 'else' ;
RESULT   : 'result' ;

/** Expressions and events. */
LEADS      : 'leads' ;
TO         : 'to' ;
UNTIL      : 'until' ;
OR         : 'or' ;
AND        : 'and' ;
NOT        : 'not' ;
ALWAYS     : 'always' ;
EVENTUALLY : 'eventually' ;
MOD        : 'mod' ;
TRUE_WORD  : 'true' ;
FALSE_WORD : 'false' ;
NONE       : 'none' ;
SELF       : 'self' ;
NUMBER     : 'number' ;
MAP          : 'map' ;
UNION        : 'union' ;
INTERSECTION : 'intersection' ;
DIFFERENCE   : 'difference' ;
SUBSET       : 'subset' ;
SIZE         : 'size' ;
EMPTY        : 'empty' ;
FORALL     : 'forall' ;
EXISTS     : 'exists' ;
ENDED      : 'ended' ;
PENDING    : 'pending' ;
SENT       : 'sent' ;
RECEIVED   : 'received' ;
SUCCEEDED  : 'succeeded' ;
FAILED     : 'failed' ;
ENTERED    : 'entered' ;
FROM       : 'from' ;
BY         : 'by' ;
GIVING     : 'giving' ;

EQUAL       : '==' ;
NOT_EQUAL   : '!=' ;
AT_MOST     : '<=' ;
AT_LEAST    : '>=' ;
LESS        : '<' ;
GREATER     : '>' ;
SHIFT_LEFT  : '<<' ;
SHIFT_RIGHT : '>>' ;
IMPLIES     : '->' ;
BECOMES     : ':=' ;
BIT_OR      : '|' ;
BIT_AND     : '&' ;
PLUS        : '+' ;
MINUS       : '-' ;
TIMES       : '*' ;
DIVIDED_BY  : '/' ;
BANG        : '!' ;
EQUALS   : '=' ;
COMMA    : ',' ;
COLON    : ':' ;
RANGE    : '..' ;
DOT      : '.' ;
LBRACE   : '{' ;
RBRACE   : '}' ;
LPAREN   : '(' ;
RPAREN   : ')' ;
LBRACKET    : '[' ;
RBRACKET    : ']' ;
SEMICOLON : ';' ;
WILDCARD : '_' ;

/** Names of the protocol and of properties; a property has dashes in its name. */
NAME     : WORD ( '-' WORD )* ;
/** `!17` is an agent of LCC. */
AGENT_NAME : '!' ( WORD | DIGITS ) ;
ROLE_NAME  : '%' WORD ;
VARIABLE : '$' WORD ;
INTEGER  : DIGITS ;
STRING   : '"' CHARACTER* '"' ;

/** Taken as a string, so that the rest of the line gives no second message. */
OPEN_STRING  : '"' CHARACTER* '\\'? -> type(STRING) ;

SPACE        : BLANK+ -> skip ;
LINE_COMMENT : '//' ~[\n]* -> skip ;
COMMENT      : '/*' .*? '*/' -> skip ;
OPEN_COMMENT : '/*' ( ~'*' | '*'+ ~[*/] )* '*'* -> channel(HIDDEN) ;
STRAY        : . -> channel(HIDDEN) ;

fragment BLANK     : [ \t\r\n\f] ;
fragment WORD      : [A-Za-z] [A-Za-z0-9_]* ;
fragment DIGITS    : [0-9]+ ;
fragment CHARACTER : ~["\\\r\n] | '\\' ~[\r\n] ;

/** Facts and rules of LCC; a comment may hold a brace. */
mode FACTS;
FACTS_TEXT : ( '"' CHARACTER* '"' | '%' ~[\n]* | '//' ~[\n]* | '/*' ( ~'*' | '*'+ ~[*/] )* '*'+ '/' | ~["%}] )+ ;
FACTS_QUOTE : ["] -> type(FACTS_TEXT) ;
FACTS_END  : [}] -> popMode ;

/** A formula. Its terms are those of LCC, with the signs of MAP: `X` and `$x` are variables, `_` is anything. Signs that both modes
    have are sets here: a literal in two rules has no name in messages. */
mode FORMULA;
NU        : 'nu' ;
MU        : 'mu' ;
TT        : 'tt' ;
FF        : 'ff' ;
ALL_GLOBALLY    : 'AG' ;
EXISTS_FINALLY  : 'EF' ;
ALL_FINALLY     : 'AF' ;
EXISTS_NEXT     : 'EX' ;
DEADLOCK  : 'deadlock' ;
OUT       : 'out' ;
TAU       : 'tau' ;
HASH      : '#' ;
WEDGE     : '/\\' ;
VEE       : '\\/' ;
FORMULA_IN       : [i] [n] -> type(IN) ;
FORMULA_LESS     : [<] -> type(LESS) ;
FORMULA_GREATER  : [>] -> type(GREATER) ;
FORMULA_LBRACKET : [[] -> type(LBRACKET) ;
FORMULA_RBRACKET : [\]] -> type(RBRACKET) ;
FORMULA_LPAREN   : [(] -> type(LPAREN) ;
FORMULA_RPAREN   : [)] -> type(RPAREN) ;
FORMULA_LBRACE   : [{] -> type(LBRACE) ;
FORMULA_RBRACE   : [}] -> type(RBRACE) ;
FORMULA_COMMA    : [,] -> type(COMMA) ;
FORMULA_COLON    : [:] -> type(COLON) ;
FORMULA_DOT      : [.] -> type(DOT) ;
FORMULA_BAR      : [|] -> type(BIT_OR) ;
FORMULA_MINUS    : [\-] -> type(MINUS) ;
FORMULA_WILDCARD : [_] -> type(WILDCARD) ;
FORMULA_NAME     : [A-Za-z_] [A-Za-z0-9_]* -> type(NAME) ;
FORMULA_AGENT    : '!' ( WORD | DIGITS ) -> type(AGENT_NAME) ;
FORMULA_ROLE     : '%' WORD -> type(ROLE_NAME) ;
FORMULA_VARIABLE : '$' WORD -> type(VARIABLE) ;
FORMULA_INTEGER  : DIGITS -> type(INTEGER) ;
FORMULA_STRING   : '"' CHARACTER* '"' -> type(STRING) ;
FORMULA_END      : [;] -> type(SEMICOLON), popMode ;
FORMULA_SPACE    : BLANK+ -> skip ;
FORMULA_LINE     : '//' ~[\n]* -> skip ;
FORMULA_COMMENT  : '/*' .*? '*/' -> skip ;
FORMULA_OPEN_COMMENT : '/*' ( ~'*' | '*'+ ~[*/] )* '*'* -> type(OPEN_COMMENT), channel(HIDDEN) ;
FORMULA_STRAY    : . -> type(STRAY), channel(HIDDEN) ;

/** Rules of an agent, with the terms of formulas. */
mode NORMS;
ARROW            : '<-' | '<--' ;
NORMS_NOT        : ( [~] | [n] [o] [t] ) -> type(NOT) ;
NORMS_AND        : ( [a] [n] [d] ) -> type(AND) ;
NORMS_EQUALS     : [=] -> type(EQUALS) ;
NORMS_PLUS       : [+] -> type(PLUS) ;
NORMS_MINUS      : [\-] -> type(MINUS) ;
NORMS_COMMA      : [,] -> type(COMMA) ;
NORMS_DOT        : [.] -> type(DOT) ;
NORMS_LPAREN     : [(] -> type(LPAREN) ;
NORMS_RPAREN     : [)] -> type(RPAREN) ;
NORMS_LBRACKET   : [[] -> type(LBRACKET) ;
NORMS_RBRACKET   : [\]] -> type(RBRACKET) ;
NORMS_BAR        : [|] -> type(BIT_OR) ;
NORMS_WILDCARD   : [_] -> type(WILDCARD) ;
NORMS_NAME       : [A-Za-z_] [A-Za-z0-9_]* -> type(NAME) ;
NORMS_AGENT      : '!' ( WORD | DIGITS ) -> type(AGENT_NAME) ;
NORMS_ROLE       : '%' WORD -> type(ROLE_NAME) ;
NORMS_VARIABLE   : '$' WORD -> type(VARIABLE) ;
NORMS_INTEGER    : DIGITS -> type(INTEGER) ;
NORMS_STRING     : '"' CHARACTER* '"' -> type(STRING) ;
NORMS_OPEN_STRING : '"' CHARACTER* '\\'? -> type(STRING) ;
NORMS_END        : [}] -> type(RBRACE), popMode ;
NORMS_SPACE      : BLANK+ -> skip ;
NORMS_LINE       : '//' ~[\n]* -> skip ;
NORMS_COMMENT    : '/*' .*? '*/' -> skip ;
NORMS_OPEN_COMMENT : '/*' ( ~'*' | '*'+ ~[*/] )* '*'* -> type(OPEN_COMMENT), channel(HIDDEN) ;
NORMS_STRAY      : . -> type(STRAY), channel(HIDDEN) ;

/** The description of a log. `/bidder-\d+/` is a pattern, `/source/name` a JSON pointer. */
mode LOG_BLOCK;
LOG_FIELDS       : 'fields' ;
LOG_FORMAT       : 'format' ;
LOG_CASE         : 'case' ;
LOG_ORDER        : 'order' ;
LOG_LOST         : 'lost' ;
LOG_CLOSED       : 'closed' ;
LOG_AGENTS       : [a] [g] [e] [n] [t] [s] ;
LOG_EQUALS       : [=] -> type(EQUALS) ;
LOG_COMMA        : [,] -> type(COMMA) ;
LOG_INTEGER      : DIGITS -> type(INTEGER) ;
LOG_STRING       : '"' CHARACTER* '"' -> type(STRING) ;
LOG_OPEN_STRING  : '"' CHARACTER* '\\'? -> type(STRING) ;
LOG_NAME         : [A-Za-z_] [A-Za-z0-9_]* -> type(NAME) ;
LOG_POINTER      : ( '/' [A-Za-z0-9_.~$@:\-]+ )+ ;
LOG_PATTERN      : '/' ~[/*\\= \t\r\n\f] ( ~[/\\= \t\r\n\f] | '\\' ~[\r\n] )* '/'
                 | '/' '\\' ~[\r\n] ( ~[/\\= \t\r\n\f] | '\\' ~[\r\n] )* '/' ;
LOG_END          : [}] -> type(RBRACE), popMode ;
LOG_SPACE        : BLANK+ -> skip ;
LOG_LINE         : '//' ~[\n]* -> skip ;
LOG_COMMENT      : '/*' .*? '*/' -> skip ;
LOG_OPEN_COMMENT : '/*' ( ~'*' | '*'+ ~[*/] )* '*'* -> type(OPEN_COMMENT), channel(HIDDEN) ;
LOG_STRAY        : . -> type(STRAY), channel(HIDDEN) ;
