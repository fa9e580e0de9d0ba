// Differences between the tools' parsers and map2pml, with reasons. `about` is what compare.mjs prints: the line, then what the reader that refuses it
// says; or what both have read. `text` is something else in the file that the difference comes from.
const only_tool = 'only the tool accepts';
const only_own = 'only map2pml accepts';
const differently = 'read differently';
const row = (of, kind, about, why, text) => ({ of, kind, about, why, text });
const keyword = 'loop|alt|else|opt|par|par_over|and|critical|option|break|rect|box|end|note|activate|deactivate|participant|participant_actor|create|destroy|autonumber|title|legacy_title|links|link|properties|details|over|off|SD|left_of|right_of|NUM|AS';

export const known = [
    // --- both
    row('', only_own, /\| .*(inactivate an inactive|deactivate here|Activate\/Deactivate)/, 'bars have no meaning; M2P576 warns where they are not balanced'),
    row('', only_own, /\| .*(Exception|undefined \(reading)/, 'the tool fails'),
    row('', only_own, /\| .*(After create command|creating message|destroying message)/, 'the message that creates or destroys need not be the next one'),
    row('', only_own, /\| (Expecting 'TXT', got ','|Expecting 'ACTOR', got ',')/, 'a note may stand over more than two participants'),

    // --- Mermaid
    row('mermaid', only_own, /\|  ?\d+ \||\^$|YAML|No diagram type|\(\d+:\d+\)$/, 'YAML and JSON are not checked: of the front matter only the title is read, of a participant only its alias'),
    row('mermaid', differently, /./, 'YAML and JSON are not checked: of the front matter only the title is read, of a participant only its alias', /@\{[^}]*[^\s{,] *"alias"/),
    row('mermaid', only_own, /^title:\S/, 'no blank is needed behind `title:`'),
    row('mermaid', only_own, /\w--+\w.*\| Expecting 'NEWLINE'/, 'a name may have several hyphens'),
    row('mermaid', only_own, /^--- \| in a seed/, 'comments may stand above the front matter'),
    row('mermaid', only_own, new RegExp(`got '(${keyword})'`), 'a keyword that can only be a name there is one'),
    row('mermaid', only_own, /'participant_actor', 'destroy', got/, 'a box has no meaning; it may hold any statement'),
    row('mermaid', only_own, /^note (left|right)\s+of/i, '`right  of` may have more than one blank'),
    row('mermaid', only_own, /^(note|participant|actor) *-/i, 'a keyword that can only be a name there is one'),
    row('mermaid', only_own, /\| Expecting/, 'a comment stands in a line of its own; a name may have `%`', /[^\s] *%%/),
    row('mermaid', only_own, /^(details|links?|properties)\b|\(\)-->?[+-].*got '-'/i, 'links and bars have no meaning'),
    row('mermaid', only_own, /^#\w+;.*\|/, 'a line that begins with an entity is a comment'),
    row('mermaid', differently, /^message/, 'a line that begins with an entity is a comment', /^\s*#\w+;/m),
    row('mermaid', differently, /tool (\S+ \S*) .*\| map2pml \1 /, 'a tag that is broken', /<\/?\w+[^>\n]*</),
    row('mermaid', only_tool, /^[^\p{L}\p{N}#]+(\s*\p{L}.*)? \| M2P57[01]/u, 'a sign that is no part of a statement is a slip; Mermaid passes over it'),
    row('mermaid', only_tool, /^(participant|actor|note \w+( of)?)[^\p{L}\p{N}\s].* \| M2P571/iu, 'a sign that is no part of a statement is a slip; Mermaid passes over it'),
    row('mermaid', only_tool, /-\s*\(\)/, 'a sign that is no part of a statement is a slip; Mermaid passes over it'),
    row('mermaid', only_tool, /^(create )?(participant|actor) .* as\b.*\| M2P571/i, '`as` without a name is a slip'),
    row('mermaid', only_tool, /^accDescr \{ \|/, 'a description without its `}` is a slip; Mermaid takes the rest of the diagram for it'),
    row('mermaid', only_tool, /^title( [-<].*)? \| M2P571/i, 'a title that is an arrow, or on the next line, is a slip'),
    row('mermaid', only_tool, /#.*\| M2P571/, '`#` begins a comment in a name, too'),
    row('mermaid', only_tool, /(-\s+[-<]|->+\s*\||\w-\s*:).*\| M2P571/, 'a name neither begins with `|` nor ends with a hyphen'),
    row('mermaid', differently, /^participants:/, 'a participant of bars only is one more, of links only is none'),

    // --- PlantUML: what the version of Debian does not know
    row('plantuml', only_own, /\| in a seed$/, 'newer than the PlantUML of Debian'),
    row('plantuml', only_own, /^(!theme|[hr]note across|<style>|\S* ?-?>\(\d+\))/, 'newer than the PlantUML of Debian'),
    row('plantuml', differently, /^message/, 'newer than the PlantUML of Debian: `--++`', /--\+\+|\+\+--/),
    // --- what has no meaning
    row('plantuml', only_own, /^\S*(skinparam|hide|show|scale|autonumber|allow_?mixing|left to right|newpage|header|footer|caption|sprite|autoactivate|\.\.\.|title\b)/i, 'settings of the drawing are not checked'),
    row('plantuml', only_own, /\| (Syntax Error|Empty description)/, 'settings of the drawing are not checked', /^\s*(skinparam\b.*[}$#]|hide \w+box\w+|hide [A-Z]|autonumber *[^\s\d])/m),
    row('plantuml', differently, /^participants:/, 'settings of the drawing are not checked', /^\s*hide unlinked/m),
    row('plantuml', only_own, /^participant "" as/, 'a name that is shown may be empty'),
    row('plantuml', only_own, /^(end\W*(box|title|legend|header|footer)|box\b)/i, 'boxes and headings have no meaning'),
    row('plantuml', only_own, /^\S* ?\{.*\}/, 'durations and their marks have no meaning'),
    row('plantuml', only_own, /#\S*|^note over \||^\/note|\[#?[^\]]*\]/, 'colours, the style of an arrow and the place of a note are not checked'),
    row('plantuml', only_own, /^(group|alt|opt|loop|par|else|break|critical|return|participant|actor)(["#\\/&>*+-]|\s*--| *\|)|^&|"as\b/i, 'no blank is needed between a keyword and a sign; the text of a block may be anything'),
    row('plantuml', only_own, /^end \| Cannot create group/, 'a `group` needs no text'),
    row('plantuml', only_own, /Nowhere to return to/, '`return` answers the last message, with a warning'),
    // --- where a diagram begins and ends
    row('plantuml', only_own, /no diagram$|other \w+$/, 'without `@startuml`, `@enduml` the whole file is a diagram, and an arrow makes it one of sequences'),
    row('plantuml', only_tool, /@startuml.*\| M2P57[01]$|\| M2P570$/, 'a diagram is one with an arrow; nothing stands before `@startuml`'),
    row('plantuml', differently, /./, 'the first `@startuml` counts, and nothing stands before it', /@startuml((?!@enduml)[^])*@startuml|\S *@startuml/),
    row('plantuml', differently, /./, 'a comment ends at `\'/`, wherever it stands', /\/'[^]*'\/ *\S|'\/[^]*\/'/),
    row('plantuml', differently, /./, '`end  note` may have more than one blank', /^\s*end(\s{2,}|\t)\w/m),
    row('plantuml', only_own, /^!else/, 'lines are joined at `\\` behind the preprocessor', /\\\n!/),
    row('plantuml', only_own, /^(create {2}|(\S+ )?-x )/, 'blanks do not count; a lost message from or to outside is nothing'),
    row('plantuml', differently, /^message/, 'blanks do not count; a lost message from outside is nothing', /x<-+\]|\[x?-+>x |^\s*-+>?x /m),
    row('plantuml', only_tool, /^participant\W|^[^\p{L}\p{N}]+(newpage)? \|/u, 'a sign that is no part of a statement is a slip'),
    row('plantuml', only_tool, /^participant \w+ \d+ \|/, 'a name with a blank needs quotes'),
    row('plantuml', differently, /^participants:/, 'an alias that is a keyword is the name of the participant', /" as (group|alt|opt|loop|par|else|end)\b/m),
    row('plantuml', differently, /^participants: tool ([^ ]*,)?of\b/, '`note left of` without a participant is about none'),
    row('plantuml', only_own, /Empty description/, 'a comment goes on to the end of the diagram', /^\/'((?!'\/)[^])*$/m),
    row('plantuml', only_own, /./, 'a comment ends at `\'/`, wherever it stands; `end  note` may have more than one blank', /\/'[^\n]*'\/ *\S|\S.*'\/|^\s*end(\s{2,}|\t)\w/m),
    row('plantuml', only_tool, /M2P573$/, 'the preprocessor computes nothing, and wants `!endif`'),
    // --- slips that PlantUML passes over
    row('plantuml', only_tool, /^[^\p{L}]+\s*(end|else|also)\b.*\| M2P571$/u, 'a sign that is no part of a statement is a slip'),
    row('plantuml', only_tool, /^(else|also|end \w+).*\| M2P572$/, '`else` divides `alt`, `opt` and `par`; what it would mean elsewhere is not known'),
    row('plantuml', only_tool, /^(return|autonumber|hide|title|else|[hr]?note|ref)\w.*\| M2P571$/, 'a keyword is a word of its own'),
    row('plantuml', only_tool, /^([hr]?note|ref) over .*\| M2P57[12]$|[-\\/] (return|else|also|end|alt|opt|loop|par|group)\b.*\| M2P571$/, 'a participant that is called like a keyword needs quotes in a note, a reference, and beside a half arrow'),
    row('plantuml', only_tool, /^group -> [^:]*\| M2P571$/, 'a `group` whose text is an arrow is a message without its colon'),
    row('plantuml', only_tool, /^(de)?activate \|/, 'a bar is of a participant'),
    row('plantuml', only_own, /^\[->.*\| Syntax/, 'boxes and headings have no meaning', /^\s*(box|end box)/m),
    row('plantuml', only_tool, /[+*!-].*: .*\| M2P571$/, 'a bar begins with `++` and ends with `--`; one sign is a slip'),
    row('plantuml', only_tool, /\|\|.*\| M2P571$/, 'a gap is `|||` or `||20||`'),
    row('plantuml', only_tool, /<<.*>>.*\| M2P571$/, 'a stereotype ends with `>>`'),
    // --- what is meant
    row('plantuml', differently, /map2pml .*\/alt\d/, 'a `group` whose text says so is an `alt` (M2P574)', /^\s*&?\s*(group) +(if|alt)\b/m),
    row('plantuml', differently, /./, 'a message of a participant called like a setting is one (M2P574)', /^\s*(title|header|footer|caption|mainframe)\s+[-<]/im),
    row('plantuml', differently, /^message/, 'the answer to an arrow with two heads has one', /<+-+[^\n]*>[^]*return/),
    row('plantuml', differently, /tool (\S+ \S*) .*\| map2pml \1 /, 'marks of texts', /\[\[|\*\*|""|\\$/m),
];
