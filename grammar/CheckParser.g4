/** Sentences of a check file: statements that begin with a word of their own, and blocks of them, one for each instance. */
parser grammar CheckParser;

options { tokenVocab = CheckLexer; }

file      : ( statement | instance )* EOF ;
instance  : INSTANCE ( word | STRING )? LBRACE statement* RBRACE ;

statement : agents | limit | total | procedure | network | timeout | idle | spawn | callDepth | capacity | expect ;

agents    : AGENTS count ( COMMA count )* ;
count     : word ( EQUALS first=INTEGER | IN first=INTEGER RANGE last=INTEGER ) ;
limit     : LIMIT entries ( COMMA entries )* ;
entries   : clauseName EQUALS INTEGER ;
/** `bidloop`, `Bidder.bidloop`, `Bob.pick.1` */
clauseName : word ( DOT ( word | INTEGER ) )* ;
total     : TOTAL word ( COMMA word )* ;
procedure : PROCEDURE word ONE OF value ( COMMA value )* ;
value     : first=integer ( RANGE last=integer )? | word | STRING | AGENT_NAME | ROLE_NAME ;
integer   : INTEGER | NEGATIVE ;
network   : NETWORK NAME ;
timeout   : TIMEOUT NAME ;
idle      : IDLE_TIMEOUTS NAME ;
spawn     : SPAWN_CALLS ;
callDepth : CALL_DEPTH INTEGER ;
capacity  : CAPACITY INTEGER ;

expect    : EXPECT NAME ( COMMA NAME )* verdict=NAME ( AT place ( COMMA place )* )? ( BECAUSE STRING )? ;
/** Agents, clauses and procedures may be called what they like, `limit` or `in` too. */
word      : NAME | AGENTS | IN | LIMIT | TOTAL | NETWORK | TIMEOUT | CAPACITY | INSTANCE | EXPECT | AT | BECAUSE | PROCEDURE
          | ONE | OF ;

place     : line=INTEGER ( COLON column=INTEGER )? ;
