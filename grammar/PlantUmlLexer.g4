/** Words of PlantUML's sequence diagrams (text-diagrams.md), line by line. Comments, the preprocessor and what spans several lines are gone
 *  before (translator/languages/diagrams/text/plantuml_lines).
 */
lexer grammar PlantUmlLexer;

NEWLINE     : '\r'? '\n' | '\r' ;
SPACE       : BLANK+ -> skip ;
PARTICIPANT : P A R T I C I P A N T | A C T O R | B O U N D A R Y | C O N T R O L | E N T I T Y | Q U E U E | D A T A B A S E | C O L L E C T I O N S ;
CREATE      : C R E A T E ;
AS          : A S ;
ORDER       : O R D E R ;
OPEN        : (A L T | O P T | L O O P | P A R '2'? | B R E A K | C R I T I C A L | G R O U P) -> mode(REST) ;
DIVIDE      : (E L S E | A L S O) -> mode(REST) ;
END         : E N D -> mode(REST) ;
BOX         : (B O X | E N D BLANK* B O X) -> mode(REST) ;
REF         : R E F BLANK+ O V E R BLANK ;
NOTE        : '/'? BLANK* [hHrR]? N O T E BLANK+ (L E F T | R I G H T | O V E R | A C R O S S) (BLANK+ O F)? ;
ACTIVATE    : A C T I V A T E ;
DEACTIVATE  : D E A C T I V A T E ;
DESTROY     : D E S T R O Y ;
RETURN      : R E T U R N -> mode(REST) ;
AUTOACTIVATE: A U T O A C T I V A T E -> mode(REST) ;
TITLE       : T I T L E -> mode(REST) ;
IGNORED     : (S K I N P A R A M | H I D E | S H O W | S C A L E | ((C E N T E R | L E F T | R I G H T) BLANK+)? (H E A D E R | F O O T E R)
              | C A P T I O N | M A I N F R A M E | A U T O N U M B E R | N E W P A G E | A L L O W '_'? M I X I N G | S P R I T E | U R L
              | I G N O R E BLANK+ N E W P A G E | L E F T BLANK+ T O BLANK+ R I G H T BLANK+ D I R E C T I O N | L E G E N D) -> mode(REST) ;
DIVIDER     : '==' ~[\r\n]* '==' -> type(IGNORED) ;
DELAY       : '...' ~[\r\n]* -> type(IGNORED) ;
GAP         : '||' ('|' | [0-9]+ '||') -> type(IGNORED) ;

/** `x`, `o` behind an arrow are marks if a blank follows: a name begins without one. */
ARROW       : [xXoO]? (LEFT_HEAD BODY RIGHT_HEAD? | BODY RIGHT_HEAD) ([xXoO] (BLANK | ']'))? | BODY [xX] BLANK ;
SHORTCUT    : '++' | '--' | '**' | '!!' ;
SLANT       : '(' [0-9]+ ')' -> skip ;
ANCHOR      : '{' ~[}\r\n]* '}' ;
EXO         : '[' | ']' | '?' ;
URL         : '[[' ~[\]\r\n]* ']]' ;
STEREOTYPE  : '<<' BLANK* [\p{L}($] ~[\r\n]*? '>>' ;
COLOUR      : '#' ~[ \t\r\n:]+ ;
TEXT        : ':' ~[\r\n]* ;
COMMA       : ',' ;
AMPERSAND   : '&' ;
STRING      : '"' ~["\r\n]* '"' ;
NAME        : [\p{L}\p{Nd}_.@]+ ;
OTHER       : . ;

mode REST;
REST_TEXT   : ~[\r\n]+ -> mode(DEFAULT_MODE) ;
REST_END    : ('\r'? '\n' | '\r') -> type(NEWLINE), mode(DEFAULT_MODE) ;

fragment LEFT_HEAD  : '<' '<'? | '/' '/'? | '\\' '\\'? ;
fragment RIGHT_HEAD : '>' '>'? | '/' '/'? | '\\' '\\'? ;
fragment BODY       : '-'+ (STYLE '-'*)? | STYLE '-'+ ;
fragment STYLE      : '[' ~[\] \t\r\n>]* ']' ;
fragment BLANK      : [ \t\u00A0] ;
fragment A : [aA] ; fragment B : [bB] ; fragment C : [cC] ; fragment D : [dD] ; fragment E : [eE] ; fragment F : [fF] ;
fragment G : [gG] ; fragment H : [hH] ; fragment I : [iI] ; fragment K : [kK] ; fragment L : [lL] ; fragment M : [mM] ;
fragment N : [nN] ; fragment O : [oO] ; fragment P : [pP] ; fragment Q : [qQ] ; fragment R : [rR] ; fragment S : [sS] ;
fragment T : [tT] ; fragment U : [uU] ; fragment V : [vV] ; fragment W : [wW] ; fragment X : [xX] ; fragment Y : [yY] ;
