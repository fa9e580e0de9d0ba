/** Sentences of MAP (grammar/README.md). LL(1) at every decision, so parsing is linear and needs no prediction.
    Binding, loosest first: `par`, `or`, `then`. All three join any number of operations at one level. */
parser grammar MapParser;

options { tokenVocab = MapLexer; }

file      : scene+ EOF ;
scene     : name=IDENT LBRACKET clause+ RBRACKET ;
clause    : head EQUALS operation ;
head      : AGENT LPAREN name=AGENT_NAME COMMA role=ROLE_NAME ( COMMA term )* RPAREN ;

operation : choice ( PAR choice )* ;
choice    : sequence ( OR sequence )* ;
sequence  : primary ( THEN primary )* ;

primary   : group | waitFor | empty | decision | exchange | become ;
group     : LPAREN operation RPAREN ;
waitFor   : WAITFOR operation TIMEOUT primary ;
empty     : EMPTY ;
decision  : result=VARIABLE EQUALS procedure=IDENT arguments ;
/** A send, a receive, or, without an arrow, a decision without a result. */
exchange  : word=IDENT arguments ( arrow=( SENDS | RECEIVES ) address )? ;
become    : AGENT arguments ;

address   : AGENT LPAREN term COMMA term RPAREN ;
arguments : LPAREN ( term ( COMMA term )* )? RPAREN ;
term      : VARIABLE | AGENT_NAME | ROLE_NAME | IDENT | INTEGER | STRING | WILDCARD | EQUALS VARIABLE ;
