/** Words of a check file. As in MAP, nothing is refused here: what does not belong is a token and reported with its place. */
lexer grammar CheckLexer;

AGENTS        : 'agents' ;
IN            : 'in' ;
LIMIT         : 'limit' ;
TOTAL         : 'total' ;
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

EQUALS   : '=' ;
COMMA    : ',' ;
COLON    : ':' ;
RANGE    : '..' ;
DOT      : '.' ;
LBRACE   : '{' ;
RBRACE   : '}' ;

/** Names of the protocol and of properties; a property has dashes in its name. */
NAME     : WORD ( '-' WORD )* ;
AGENT_NAME : '!' WORD ;
ROLE_NAME  : '%' WORD ;
INTEGER  : [0-9]+ ;
NEGATIVE : '-' [0-9]+ ;
STRING   : '"' CHARACTER* '"' ;

/** Taken as a string, so that the rest of the line gives no second message. */
OPEN_STRING  : '"' CHARACTER* '\\'? -> type(STRING) ;

SPACE        : [ \t\r\n\f]+ -> skip ;
LINE_COMMENT : '//' ~[\n]* -> skip ;
COMMENT      : '/*' .*? '*/' -> skip ;
OPEN_COMMENT : '/*' ( ~'*' | '*'+ ~[*/] )* '*'* -> channel(HIDDEN) ;
STRAY        : . -> channel(HIDDEN) ;

fragment WORD      : [A-Za-z] [A-Za-z0-9_]* ;
fragment CHARACTER : ~["\\\r\n] | '\\' ~[\r\n] ;
