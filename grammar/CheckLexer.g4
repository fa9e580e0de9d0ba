/** Words of a check file. As in MAP, nothing is refused here: what does not belong is a token and reported with its place. */
lexer grammar CheckLexer;

/** `knows Ann {`, `knows 17 {`, `common {`: what follows is LCC, up to the brace that closes it. */
KNOWS         : 'knows' BLANK+ ( WORD | DIGITS ) BLANK* '{' -> pushMode(FACTS) ;
COMMON        : 'common' BLANK* '{' -> pushMode(FACTS) ;

AGENTS        : 'agents' ;
IN            : 'in' ;
LIMIT         : 'limit' ;
TOTAL         : 'total' ;
OPEN          : 'open' ;
STABLE        : 'stable' ;
PROCEDURE     : 'procedure' ;
ONE           : 'one' ;
OF            : 'of' ;
NETWORK       : 'network' ;
TIMEOUT       : 'timeout' ;
IDLE_TIMEOUTS : 'idle-timeouts' ;
SPAWN_CALLS   : 'spawn-calls' ;
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
