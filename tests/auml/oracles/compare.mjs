// Mutated diagrams, read by the tools' own parsers and by map2pml; see README.md. `run` starts it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { known } from './known.mjs';

const options = { root: '.', work: '.', count: '2000', seed: '1', corpus: '', only: '', show: '3' };
for (let at = 2; at + 1 < process.argv.length; at += 2) options[process.argv[at].slice(2)] = process.argv[at + 1];
const jar = '/usr/share/plantuml/plantuml.jar';

// --- random numbers from the seed (mulberry32)
let state = Number(options.seed);
const random = (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
};
const one_of = (list) => list[random(list.length)];

// --- what diagrams are made of
const languages = {
    mermaid: {
        suffix: '.mmd',
        arrows: ['->', '-->', '->>', '-->>', '<<->>', '<<-->>', '-x', '--x', '-)', '--)', '-|\\', '--|/', '\\\\-', '--//', '=>', '- >'],
        keywords: ['loop', 'alt', 'else', 'opt', 'par', 'and', 'par_over', 'critical', 'option', 'break', 'rect', 'box', 'end', 'note', 'activate',
            'deactivate', 'participant', 'actor', 'create', 'destroy', 'autonumber', 'title', 'links', 'sequenceDiagram'],
        tokens: [':', ';', '#', '+', '-', ',', '()', '<', '>', '%%', '"', '@', '{', '}', '(', ')', '[', ']', '/', '=', '|', 'as', 'over', 'of', '<br/>',
            '#35;', 'x', 'end', 'é', '.', '_', '&', '\t'],
        lines: ['A->>B: text', 'A->>+B: on', 'B-->>-A: off', 'loop 3 times', 'alt yes', 'else no', 'else', 'end', 'opt', 'par one', 'and two', 'and',
            'critical a', 'option b', 'break c', 'rect rgb(1,2,3)', 'rect rgba(0, 0, 255, .1)', 'box Aqua Group', 'box', 'participant Z', 'actor Y as Why',
            'participant A as', 'create participant N', 'create actor M as Me', 'destroy A', 'note left of A: x', 'Note over A,B: y', 'note over A: z',
            'note right of B', 'activate A', 'deactivate A', 'autonumber', 'autonumber 10 5', 'autonumber off', 'title A title', 'title: Old', '%% comment',
            '# comment', 'accTitle: t', 'accDescr: d', 'link A: Wiki @ https://example.org', 'links A: {"a": "b"}', 'properties A: {"x": "y"}',
            'details A: id', 'A->>A: self', 'A->>B:', 'A->>B', 'A-->>B : blank', 'A B->>C D: blanks', 'A-B->>C-D: hyphens', 'A.b->>C/d: signs', '', ';',
            'A->>B: one; B->>A: two', 'A->>B: a #quot;b#quot;', 'A->>B: wrap: long', 'participant "Q" as q', 'participant Q@{ "type": "queue" }',
            'participant P@{ "type": "database", "alias": "Shown" }', 'note over A,B,C: three', 'par_over x', 'A<<->>B: both', '1->>2: digits',
            'activate Z', 'A->>()B: central', 'A()->>B: central', 'A()->>()B: both', 'box rgb(1,2,3) Name', 'end note', 'loop', 'alt'],
    },
    plantuml: {
        suffix: '.puml',
        arrows: ['->', '-->', '->>', '-->>', '<-', '<--', '<<-', '<<--', '<->', '<-->', '-\\', '-/', '\\-', '/--', '->x', 'x<-', '->o', 'o->', '-\\\\', '//--',
            '-[#red]>', '-[#red]->', '<[#0F0]-', '-[dashed]>', '=>', '- >', '->(3)', '-[hidden]>', '--->', '<<->>', 'o<->o', '->]', '[->', '-x'],
        keywords: ['loop', 'alt', 'else', 'opt', 'par', 'par2', 'also', 'critical', 'break', 'group', 'box', 'end', 'end box', 'note left', 'note over', 'ref over',
            'activate', 'deactivate', 'participant', 'actor', 'database', 'create', 'destroy', 'return', 'autonumber', 'title', 'hide', 'skinparam', 'queue',
            '@startuml', '@enduml'],
        tokens: [':', ';', '#', '+', '-', ',', '++', '--', '**', '!!', '#red', '<', '>', "'", "/'", "'/", '"', '@', '{', '}', '(', ')', '[', ']', '/', '\\', '=',
            'as', 'over', 'order 3', '<<s>>', '&', '&amp;', 'x', 'o', 'end', 'é', '.', '_', '$', '!', '\\n', '?', '[[http://a.b]]', '\t'],
        lines: ['A -> B : text', 'A -> B ++ : on', 'B --> A -- : off', 'A -> B --++ : swap', 'loop 3 times', 'alt yes', 'else no', 'else', 'end', 'end alt',
            'endloop', 'opt', 'par', 'also', 'critical', 'break x', 'group G', 'group', 'group G [second]', 'box "B" #red', 'end box', 'endbox', 'box',
            'participant Z', 'participant "Q R" as Q', 'participant Q as "Q R"', 'actor Y #red', 'database D <<s>> #blue', 'create N', 'create actor N',
            'destroy A', 'note left: x', 'note left', 'note right of A : x', 'note over A, B', 'hnote over A : x', 'rnote across : x', 'end note', 'endnote',
            'note across', 'ref over A : x', 'ref over A, B', 'end ref', 'activate A', 'activate A #red', 'deactivate A', 'deactivate', 'return', 'return x',
            'autonumber', 'autonumber 10 5', 'autonumber stop', 'autonumber resume', 'autonumber "<b>[000]"', 'autoactivate on', 'title A title', 'title',
            'end title', "' comment", "/' c '/", 'header h', 'footer f', 'legend', 'endlegend', 'hide footbox', 'hide unlinked', 'show x', 'scale 2',
            'skinparam monochrome true', 'skinparam sequence {', '}', 'newpage', 'newpage t', '== d ==', '==', '...', '...5 min...', '|||', '||20||', '||',
            'A -> A : self', 'A -> B :', 'A -> B', 'A->B:tight', '"A B" -> C : quoted', 'A -> "B C" as BC : x', '[-> A : in', 'A ->] : out', '?-> A : near',
            'A ->? : near', '[<- A : x', '-> A : half', 'A -> : half', '<- A : x', '& A -> B : also', '{a} A -> B : anchor', '{a} <-> {b} : time', '',
            '@1.5 <-> @2', '!define X y', '!ifdef X', '!endif', '!else', '!include nothing.puml', '!$a = 3', '!theme plain', '!pragma teoz true',
            'A -> B : a\\nb', 'A -> B : <b>x</b> **y**', 'A -> B : x \\', 'mainframe m', 'caption c', 'left to right direction', 'allow_mixing', '1 -> 2 : digits',
            'A.b -> C_d : signs', 'a@b -> c : at', 'A -> B !! : kill', 'A -> B ** : make', 'ignore newpage', 'end group', 'A -> B #red : x', 'A -> B ++ #red : x'],
    },
};

// --- seeds: files, and blocks of documents
const files_below = (folder) => fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).map((each) => path.join(each.parentPath ?? each.path, each.name)).sort()
    : [];
const seeds_of = (name) => {
    const { suffix } = languages[name];
    const folders = ['tests/auml/text', 'tests/auml/corpus', 'tests/errors', 'samples', 'templates/init', 'grammar', 'docs', 'translator/foundation/diag/explain']
        .map((each) => path.join(options.root, each));
    const seeds = [];
    for (const file of [...folders, ...options.corpus.split(',').filter((each) => each)].flatMap(files_below)) {
        const text = /\.(mmd|mermaid|puml|plantuml|md|mustache)$/.test(file) ? fs.readFileSync(file, 'utf8').replaceAll('\r', '') : '';
        if (file.endsWith('.md'))
            for (const fence of text.matchAll(/^( *)```+ *(?:mermaid|mermaid-example|plantuml|puml)\b.*\n([^]*?)\n\1```/gm)) seeds.push(fence[2].replaceAll('\n' + fence[1], '\n'));
        else seeds.push(text);
    }
    return [...new Set(seeds)].filter((each) => each.length < 20000 && (name === 'mermaid' ? /^\s*sequenceDiagram/m.test(each) : /^\s*@startuml/m.test(each)));
};

const words_of = (line) => line.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]+/gu) ?? [''];
const mutate = (text, { arrows, keywords, tokens, lines }) => {
    const rows = text.split('\n');
    for (let left = 1 + random(2); left > 0; --left) {
        const at = random(rows.length);
        const parts = words_of(rows[at]);
        const place = random(parts.length);
        const ways = {
            remove: () => rows.splice(at, 1),
            double: () => rows.splice(at, 0, rows[at]),
            swap: () => at > 0 && ([rows[at - 1], rows[at]] = [rows[at], rows[at - 1]]),
            move: () => rows.splice(random(rows.length), 0, ...rows.splice(at, 1)),
            insert: () => rows.splice(at + 1, 0, one_of(lines)),
            inserts: () => rows.splice(at + 1, 0, one_of(lines), one_of(lines)),
            without: () => { parts[place] = ''; rows[at] = parts.join(''); },
            token: () => { parts.splice(place, 0, one_of(tokens)); rows[at] = parts.join(''); },
            spaced: () => { parts.splice(place, 0, ` ${one_of(tokens)} `); rows[at] = parts.join(''); },
            repeat: () => { parts.splice(place, 0, parts[place]); rows[at] = parts.join(''); },
            arrow: () => {
                const found = rows[at].match(/[<ox\\/]*-+(?:\[[^\]]*\]-*)?[>ox\\/)|]+/);
                if (found) rows[at] = rows[at].replace(found[0], () => one_of(arrows));
            },
            keyword: () => {
                const own = parts.findIndex((each) => keywords.includes(each.toLowerCase()));
                parts[own >= 0 ? own : place] = one_of(keywords);
                rows[at] = parts.join('');
            },
            keep: () => rows.splice(at + 1),
        };
        one_of(Object.values(ways))();
    }
    return rows.join('\n');
};

// --- the three readers: `x.tool`, `x.read` beside each `x`
let mermaid;
const load_mermaid = async () => {
    const require = createRequire(path.join(options.work, 'package.json'));
    const { JSDOM } = await import(pathToFileURL(require.resolve('jsdom')));
    const { window } = new JSDOM('<html><body></body></html>');
    Object.assign(globalThis, { window, document: window.document, Option: window.Option });
    globalThis.CSS ??= { supports: () => true };
    window.CSS ??= globalThis.CSS;
    const module = path.join(options.work, 'node_modules/mermaid/dist/mermaid.core.mjs');
    mermaid = (await import(pathToFileURL(module))).default;
    mermaid.initialize({ startOnLoad: false, logLevel: 'fatal' });
};
const outline_of = (db) => {
    const names = [...db.getActors().keys()];
    const kinds = Object.fromEntries(Object.entries(db.LINETYPE).map(([name, number]) => [number, name]));
    const said = ['sequence', ...[...db.getActors().values()].map((each) => `party ${each.description}`)];
    const around = [];
    for (const each of db.getMessages()) {
        const kind = kinds[each.type] ?? '';
        const [block, part] = kind.split(/_(?=START|END|ELSE|AND|OPTION)/);
        const word = block.toLowerCase().replace('_over', '');
        if (part === 'START' && block !== 'ACTIVE') around.push(block === 'RECT' ? '' : `/${word}0`);
        else if (part === 'END' && block !== 'ACTIVE') around.pop();
        else if (part && block !== 'ACTIVE') around.push(around.pop().replace(/\d+$/, (number) => Number(number) + 1));
        else if (each.from !== undefined && each.to !== undefined && kind !== 'NOTE' && block !== 'ACTIVE') {
            let [from, to] = [names.indexOf(each.from), names.indexOf(each.to)];
            if (kind.includes('REVERSE')) [from, to] = [to, from];
            said.push(`message ${from} ${to} ${around.join('')} ${each.message}`);
            if (kind.includes('BIDIRECTIONAL')) said.push(`message ${to} ${from} ${around.join('')} ${each.message}`);
        }
    }
    return said.join('\n');
};
const readers = {
    async mermaid(folder) {
        if (!mermaid) await load_mermaid();
        for (const file of files_below(folder).filter((each) => each.endsWith('.mmd'))) {
            let said;
            try {
                const diagram = await mermaid.mermaidAPI.getDiagramFromText(fs.readFileSync(file, 'utf8'));
                said = diagram.type === 'sequence' ? outline_of(diagram.db) : `other ${diagram.type}`;
            } catch (error) {
                const line = /on line (\d+)/.exec(error.message);
                said = `error ${line ? line[1] : 0} ${error.message.split('\n').at(line ? -1 : 0)}`;
            }
            fs.writeFileSync(`${file}.tool`, said);
        }
    },
    async plantuml(folder) {
        execFileSync('java', ['-Djava.awt.headless=true', '-cp', jar, path.join(import.meta.dirname, 'PlantUml.java'), folder], { stdio: 'ignore' });
    },
};
const read_all = async (name, texts) => {
    const folder = path.join(options.work, name);
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
    const file_of = (at) => path.join(folder, String(at).padStart(5, '0') + languages[name].suffix);
    texts.forEach((text, at) => fs.writeFileSync(file_of(at), text));
    execFileSync(options.reader, ['--test-case=*M2P_READ*'], { env: { ...process.env, M2P_READ: folder }, stdio: 'ignore' });
    await readers[name](folder);
    return texts.map((text, at) => ({ text, file: file_of(at), tool: fs.readFileSync(`${file_of(at)}.tool`, 'utf8').split('\n'), own: fs.readFileSync(`${file_of(at)}.read`, 'utf8').split('\ninteraction')[0].split('\n') }));
};

// --- the comparison
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
/** Letters and digits; what is left of both texts when marks, entities and blanks are gone. */
const plain = (text) => text.replace(/ﬂ°°|ﬂ°|¶ß/g, (mark) => ({ 'ﬂ°°': '&#', 'ﬂ°': '&', '¶ß': ';' })[mark]).replace(/#(\w+);/g, '&$1;').replace(/&&/g, '&')
    .replace(/&#?(\w+);/g, (all, name) => entities[name] ?? (/^\d+$/.test(name) ? String.fromCodePoint(Number(name)) : all))
    .replace(/<U\+(\w+)>/g, (_, code) => String.fromCodePoint(parseInt(code, 16))).replace(/<[^<>]*>|\\[nrlt]/g, ' ').replace(/\[\[\S*\s?([^\]]*)\]\]/g, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, '');
const line_of = (said, expression) => said.map((each) => expression.exec(each)).find((each) => each);
const message_of = (line, is_own) => {
    const [, from, to, around, text] = /^message (\S+) (\S+) (\S*) ?(.*)$/.exec(line);
    let blocks = around.replaceAll('opt', 'alt');
    if (!is_own) blocks = blocks.replace(/critical([1-9]\d*)/g, (_, number) => `alt${number - 1}`);
    return { from, to, blocks, text: plain(text) };
};
/** The lines as the tool counts them: Mermaid takes its front matter, directives and comments away first. */
const tool_rows = (name, text) => (name === 'plantuml' ? text : text.replace(/^\s*---[^]*?\n\s*---[^\n]*\n/, '').replace(/%%\{[^]*?\}%%/g, '')
    .replace(/^\s*%%(?!\{)[^\n]+\n?/gm, '').trimStart()).split('\n');
/** What the readers say of one file. */
const judge = (name, { text, tool, own }) => {
    const row = (number, rows) => (rows[number - 1] ?? '').trim();
    const tool_error = tool.join('').trim() === '' ? [0, 0, 'no diagram'] : line_of(tool, /^error (\d+) ?(.*)/) ?? line_of(tool, /^(other).*/);
    const own_error = line_of(own, /^(M2P571) error (\d+):/) ?? line_of(own, /^(M2P57[0-3]) error (\d+):/);
    if (tool_error && own_error) return { kind: 'both refuse' };
    if (tool_error) return { kind: 'only map2pml accepts', about: `${row(tool_error[1], tool_rows(name, text))} | ${tool_error[2] ?? tool_error[0]}` };
    if (own_error) return { kind: 'only the tool accepts', about: `${row(own_error[2], text.split('\n'))} | ${own_error[1]}` };
    // A diagram without messages is no error of reading (M2P505): then there is nothing to compare.
    const parties = (said) => said.filter((each) => each.startsWith('party ')).map((each) => plain(each.slice(6).replace(/^.*<<.*?>>/, '')));
    const [tool_parties, own_parties] = [parties(tool), parties(own)];
    const is_party = (a, b) => a !== undefined && b !== undefined && (a === b || a.startsWith(b) || b.startsWith(a) || b.endsWith(a));
    const messages = (said, is_own) => said.filter((each) => each.startsWith('message ')).map((each) => message_of(each, is_own));
    const [theirs, ours] = [messages(tool, false), messages(own, true)];
    for (let at = 0; at < Math.max(theirs.length, ours.length); ++at) {
        const [a, b] = [theirs[at], ours[at]];
        const is_same = a && b && a.blocks === b.blocks && a.text === b.text &&
            ['from', 'to'].every((end) => b[end] === '-' || is_party(tool_parties[a[end]], own_parties[b[end]]));
        const words = (each, list) => each ? `${list[each.from] ?? '-'}->${list[each.to] ?? '-'} ${each.blocks} ${each.text}` : 'nothing';
        if (!is_same) return { kind: 'read differently', about: `message ${at}: tool ${words(a, tool_parties)} | map2pml ${words(b, own_parties)}` };
    }
    const [a, b] = [tool_parties, own_parties].map((list) => [...list].sort());
    if (!own.some((each) => each.startsWith('M2P505')) && (a.length !== b.length || !tool_parties.every((each) => own_parties.some((other) => is_party(each, other)))))
        return { kind: 'read differently', about: `participants: tool ${a} | map2pml ${b}` };
    return { kind: 'both accept, the same' };
};

/** Seeds that the tool accepts: without the lines that it does not know. */
const cleaned = async (name, seeds) => {
    const dropped = new Set();
    for (let round = 0; round < 25; ++round) {
        let is_changed = false;
        const results = await read_all(name, seeds);
        seeds = results.map(({ text, tool, own }) => {
            const error = line_of(tool, /^error (\d+)/);
            const rows = text.split('\n');
            const at = error ? rows.indexOf(tool_rows(name, text)[Number(error[1]) - 1]) : -1;
            if (at < 0) return text;
            const [line] = rows.splice(at, 1);
            if (!line_of(own, /^M2P57[0-3] error/)) dropped.add(line.trim());
            is_changed = true;
            return rows.join('\n');
        });
        if (!is_changed) break;
    }
    return { seeds, dropped };
};

let unknown = 0;
for (const name of Object.keys(languages).filter((each) => !options.only || each === options.only)) {
    const found = seeds_of(name);
    const { seeds, dropped } = await cleaned(name, found);
    const texts = [...seeds];
    while (texts.length < seeds.length + Number(options.count)) texts.push(mutate(one_of(seeds), languages[name]));
    const counts = {};
    const groups = new Map();
    const differ = (kind, about, file, text) => {
        const row = known.find((each) => (!each.of || each.of === name) && each.kind === kind && each.about.test(about) && (!each.text || each.text.test(text)));
        const key = row ? `known: ${row.why}` : `${kind}: ${about}`;
        if (!groups.has(key)) groups.set(key, { kind, files: [], about: [], is_known: row !== undefined });
        groups.get(key).files.push(file);
        groups.get(key).about.push(about);
        if (!row) ++unknown;
    };
    for (const line of dropped) differ('only map2pml accepts', `${line} | in a seed`, '', '');
    for (const result of await read_all(name, texts)) {
        const { kind, about } = judge(name, result);
        counts[kind] = (counts[kind] ?? 0) + 1;
        if (about !== undefined) differ(kind, about, path.basename(result.file), result.text);
    }
    console.log(`${name}: ${seeds.length} seeds, ${options.count} mutated files (seed ${options.seed}), in ${path.relative(options.root, path.join(options.work, name))}`);
    for (const [kind, count] of Object.entries(counts).sort()) console.log(`  ${String(count).padStart(5)}  ${kind}`);
    for (const [key, { files, about, is_known }] of [...groups].sort(([, a], [, b]) => a.is_known - b.is_known || b.files.length - a.files.length)) {
        console.log(`${is_known ? '  ' : '* '}${String(files.length).padStart(5)}  ${key.slice(0, 220)}  ${files.slice(0, 2).join(' ')}`);
        if (is_known && Number(options.show) > 3) for (const each of [...new Set(about)].slice(0, Number(options.show))) console.log(`              ${each.slice(0, 160)}`);
    }
}
console.log(unknown === 0 ? 'no new difference' : `${unknown} new differences`);
process.exit(unknown === 0 ? 0 : 1);
