// message_types.mjs PROGRAM NODE_MODULES: sessions with `map2pml lsp` in which each message of the server is compared with the published types of the
// Language Server Protocol, and with what the client said it understands. The types are those of the npm package vscode-languageserver-protocol, from
// which metaModel.json is made; the package has the schema of the meta model only. The messages become literals in a file that tsc checks: required and
// unknown properties, types, enumerations.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [program, modules] = process.argv.slice(2).map((each) => resolve(each));
const protocol = createRequire(join(modules, 'x.js'))('vscode-languageserver-protocol/node');
/** method -> the name that it has in the package, whether it is a request, and who sends it. */
const messages = new Map();
for (const [name, each] of Object.entries(protocol))
  if (typeof each?.method === 'string' && each.type)
    messages.set(each.method, { name, isRequest: 'RequestType' === each.type.constructor.name.replace(/^Protocol|0$/g, ''), direction: each.messageDirection });

// --- the file of literals

const literals = new Map();
const kMost = 1500;  // different messages of a kind
function literal(check, method, value) {
  const text = JSON.stringify(value);
  const own = literals.get(`${check} ${method}`) ?? literals.set(`${check} ${method}`, new Set()).get(`${check} ${method}`);
  if (text !== undefined && own.size < kMost) own.add(text);
}

/** tsc says which literals are none of their type. */
function compareTypes(folder) {
  const lines = [
    "import * as lsp from 'vscode-languageserver-protocol/node';",
    'function result<R>(_of: lsp.ProtocolRequestType<any, R, any, any, any> | lsp.ProtocolRequestType0<R, any, any, any>, _value: R) {}',
    'function request<P>(_of: lsp.ProtocolRequestType<P, any, any, any, any>, _value: P) {}',
    'function notice<P>(_of: lsp.ProtocolNotificationType<P, any>, _value: P) {}',
    'function watching(_value: lsp.DidChangeWatchedFilesRegistrationOptions) {}',
  ];
  const at = new Map();
  for (const [key, texts] of literals) {
    const [check, method] = key.split(' ');
    for (const text of texts) {
      at.set(lines.length + 1, [method, text]);
      lines.push(check === 'watching' ? `watching(${text});` : `${check}(lsp.${messages.get(method).name}.type, ${text});`);
    }
  }
  writeFileSync(join(folder, 'messages.ts'), lines.join('\n'));
  writeFileSync(join(folder, 'package.json'), '{"type": "commonjs"}');
  symlinkSync(modules, join(folder, 'node_modules'));
  const told = spawnSync(process.execPath, [join(modules, 'typescript/bin/tsc'), '--noEmit', '--strict', '--skipLibCheck', '--pretty', 'false', '--types', '',
    '--target', 'es2022', '--module', 'node16', '--moduleResolution', 'node16', 'messages.ts'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const complaints = told.stdout.split(/\n(?=messages\.ts)/).filter((each) => each.trim());
  for (const each of complaints) {
    const [, line, words] = /^messages\.ts\((\d+),\d+\): error TS\d+: ([^]*)/.exec(each) ?? [0, 0, each];
    const [method, text] = at.get(Number(line)) ?? ['tsc', ''];
    report(method, [`${words.trim().replaceAll(/\s+/g, ' ').slice(0, 400)}${process.env.VERBOSE ? `\n    ${text}` : ''}`]);
  }
  if (told.status !== 0 && complaints.length === 0) report('tsc', [told.stderr]);
  return at.size;
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const short = (value) => JSON.stringify(value)?.slice(0, 120);
const isPlace = (value) => [value.line, value.character].every((each) => Number.isInteger(each) && each >= 0 && each < 2 ** 31);

// --- what no type says

const before = (one, other) => one.line < other.line || (one.line === other.line && one.character <= other.character);
const within = (inner, outer) => before(outer.start, inner.start) && before(inner.end, outer.end);

/** Ranges end after they begin; nested ones are nested; a range that belongs to the text is in it. */
function ofRanges(value, where, lines) {
  if (Array.isArray(value)) return value.flatMap((each, at) => ofRanges(each, `${where}[${at}]`, lines));
  if (!isObject(value)) return [];
  const faults = [];
  const own = lines && !('uri' in value) && !('location' in value) && !('changes' in value) && !('documentChanges' in value);
  for (const [name, each] of Object.entries(value)) {
    if (isObject(each) && isObject(each.start) && isObject(each.end)) {
      if (!before(each.start, each.end)) faults.push(`${where}.${name}: it ends before it begins`);
      for (const place of [each.start, each.end])
        if (!isPlace(place)) faults.push(`${where}.${name}: ${short(place)} is no place`);
        else if (own && (place.line >= lines.length || place.character > lines[place.line].length))
          faults.push(`${where}.${name}: ${short(place)} is outside of the text`);
    } else {
      faults.push(...ofRanges(each, `${where}.${name}`, own ? lines : undefined));
    }
  }
  if (value.selectionRange && value.range && !within(value.selectionRange, value.range))
    faults.push(`${where}: the selection range is not in the range`);
  if (value.parent?.range && value.range && !within(value.range, value.parent.range)) faults.push(`${where}: the parent is smaller`);
  return faults;
}

/** What a client gets must be among what it says that it understands. */
function ofAbilities(method, value, abilities) {
  const faults = [];
  const document = abilities.textDocument ?? {}, edit = abilities.workspace?.workspaceEdit ?? {};
  const ofEdit = (each) => {
    if (each?.documentChanges && !edit.documentChanges) faults.push('documentChanges for a client that does not know them');
    for (const change of each?.documentChanges ?? [])
      if (change.kind && !edit.resourceOperations?.includes(change.kind)) faults.push(`the operation ${change.kind} for a client that does not know it`);
  };
  const formats = (list, each) => {
    if (each?.kind === 'markdown' && !list?.includes('markdown')) faults.push('Markdown for a client that does not know it');
  };
  if (method === 'textDocument/hover') formats(document.hover?.contentFormat, value?.contents);
  if (method === 'textDocument/rename') ofEdit(value);
  if (method === 'textDocument/completion')
    for (const each of value?.items ?? value ?? []) {
      formats(document.completion?.completionItem?.documentationFormat, each.documentation);
      if (each.insertTextFormat === 2 && !document.completion?.completionItem?.snippetSupport) faults.push('a snippet for a client that does not know them');
    }
  if (method === 'textDocument/documentSymbol' && value?.[0]?.selectionRange && !document.documentSymbol?.hierarchicalDocumentSymbolSupport)
    faults.push('a tree of symbols for a client that wants a list');
  if (method === 'textDocument/codeAction')
    for (const each of value ?? []) {
      if (typeof each.command !== 'string' && !document.codeAction?.codeActionLiteralSupport) faults.push('a CodeAction for a client that knows only commands');
      ofEdit(each.edit);
    }
  if (method === 'textDocument/publishDiagnostics')
    for (const each of value.diagnostics) {
      if (each.relatedInformation && !document.publishDiagnostics?.relatedInformation) faults.push('related places for a client that does not know them');
      if (each.tags && !document.publishDiagnostics?.tagSupport) faults.push('tags for a client that does not know them');
    }
  return faults;
}

// --- a session

const faults = new Map();
let compared = 0;
function report(method, list) {
  ++compared;
  for (const each of list) {
    const text = `${method}: ${each.replace(/\[\d+\]/g, '[]')}`;
    if (!faults.has(text)) console.log('fault:', text);
    faults.set(text, (faults.get(text) ?? 0) + 1);
  }
}

class Session {
  constructor(abilities) {
    this.abilities = abilities;
    this.answers = new Map();
    this.notes = [];
    this.texts = new Map();
    this.versions = new Map();
    this.last = 0;
    this.bytes = Buffer.alloc(0);
    this.server = spawn(program, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, MAP2PML_CACHE: 'off' } });
    this.end = new Promise((done) => this.server.on('exit', done));
    this.server.stdout.on('data', (data) => {
      this.bytes = Buffer.concat([this.bytes, data]);
      for (;;) {
        const head = this.bytes.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/content-length: *(\d+)/i.exec(this.bytes.subarray(0, head).toString())[1]);
        if (this.bytes.length < head + 4 + length) return;
        const message = JSON.parse(this.bytes.subarray(head + 4, head + 4 + length).toString());
        this.bytes = this.bytes.subarray(head + 4 + length);
        this.take(message);
      }
    });
  }
  send(message) {
    const text = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.server.stdin.write(`Content-Length: ${text.length}\r\n\r\n`);
    this.server.stdin.write(text);
  }
  take(message) {
    if (message.jsonrpc !== '2.0') report('JSON-RPC', ['the version is not 2.0']);
    if (!message.method) return this.answers.get(message.id)?.(message);
    const kind = messages.get(message.method);
    if (!kind || kind.isRequest !== 'id' in message) report(message.method, ['there is no such message']);
    else {
      if (kind.direction === 'clientToServer') report(message.method, ['a message of the client']);
      if (message.params) literal(kind.isRequest ? 'request' : 'notice', message.method, message.params);
      for (const each of message.method === 'client/registerCapability' ? message.params.registrations : []) {
        if (!messages.has(each.method)) report(message.method, [`there is no ${each.method}`]);
        if (each.method === 'workspace/didChangeWatchedFiles') literal('watching', message.method, each.registerOptions);
      }
      // A message may be about an earlier text: it says so, or nothing can be compared.
      const about = message.params?.uri;
      const lines = message.params?.version === this.versions.get(about) ? this.texts.get(about) : undefined;
      if (message.params) report(message.method, [...ofRanges(message.params.diagnostics ?? [], 'diagnostics', lines), ...ofAbilities(message.method, message.params, this.abilities)]);
    }
    this.notes.push(message);
    if ('id' in message) this.send({ id: message.id, result: null });
  }
  notify(method, params) {
    if (params) literal('notice', method, params);
    this.send({ method, params });
  }
  async ask(method, params) {
    const id = ++this.last;
    const message = await new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`${method}: no answer`)), 30000);
      this.answers.set(id, (answer) => { clearTimeout(timer); done(answer); });
      this.send({ id, method, params });
    });
    this.answers.delete(id);
    if (message.error) {
      if (!Number.isInteger(message.error.code) || typeof message.error.message !== 'string') report(method, [`${short(message.error)} is no error`]);
      if ([-32603, -32602, -32601].includes(message.error.code)) report(method, [`refused: ${message.error.code} ${message.error.message}`]);
      return undefined;
    }
    if (!('result' in message)) report(method, ['neither a result nor an error']);
    literal('result', method, message.result);
    const lines = params?.textDocument && this.texts.get(params.textDocument.uri);
    report(method, [...ofRanges(message.result, 'result', lines), ...ofAbilities(method, message.result, this.abilities)]);
    return message.result;
  }
  async until(what, condition) {
    for (const end = Date.now() + 60000; !this.notes.some(condition);) {
      if (Date.now() > end) return report(what, ['it did not come']);
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}

const here = dirname(fileURLToPath(import.meta.url));
const samples = join(here, '../../samples');
const work = mkdtempSync(join(tmpdir(), 'map2pml-model-'));
const files = [];
for (const each of ['lunch/lunch.map', 'lunch/lunch.check', 'lunch/unanswered.map', 'both_languages/request_in_lcc.lcc', 'maze/y01.maze',
  'text/build.puml', 'text/order.mmd', 'text/order.check']) {
  copyFileSync(join(samples, each), join(work, basename(each)));
  files.push(join(work, basename(each)));
}
for (const [name, text] of Object.entries({
  'two.check': 'instance "😀 é" {\n  agents Guest = 2\n  network pairwise\n}\n',
  'two.map': readFileSync(join(samples, 'lunch/lunch.map'), 'utf8').replace('// Ann', '/* 😀 */ // Ann'),
  'wrong.map': 'S[\n  agent(!A, %a) = ping($x) => agnt(_, %b)\n  agent(!B, %b) = waitfor pong() <= agent(_, %a) timeout (agent())]\n',
  'empty.map': '', 'empty.check': '',
  'page.md': '# A page\n\n```mermaid\nsequenceDiagram\n  A->>B: hello\n```\n',
})) {
  writeFileSync(join(work, name), text);
  files.push(join(work, name));
}

const everything = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    applyEdit: true, workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] }, codeLens: { refreshSupport: true },
    didChangeWatchedFiles: { dynamicRegistration: true }, configuration: true, workspaceFolders: true, inlayHint: { refreshSupport: true },
  },
  textDocument: {
    hover: { contentFormat: ['markdown', 'plaintext'] }, documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown', 'plaintext'] } },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['', 'quickfix', 'refactor', 'source'] } } },
    publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1, 2] }, codeDescriptionSupport: true, dataSupport: true, versionSupport: true },
    rename: { prepareSupport: true },
  },
  window: { workDoneProgress: true },
};

async function session(abilities) {
  const client = new Session(abilities);
  const answer = await client.ask('initialize', {
    processId: process.pid, rootUri: pathToFileURL(work).href, capabilities: abilities,
    initializationOptions: { inlayHints: true, time: '5s', checkOnSave: true } });
  const offers = answer.capabilities;
  client.notify('initialized', {});
  const asked = new Set();
  const ask = (method, offer, params) => {
    if (!offers[offer]) return undefined;
    asked.add(offer);
    return client.ask(method, params);
  };
  for (const file of files) {
    const uri = pathToFileURL(file).href;
    const text = readFileSync(file, 'utf8');
    // Columns of UTF-8 count bytes; so each byte is a letter here.
    const lines = (offers.positionEncoding === 'utf-8' ? Buffer.from(text).toString('latin1') : text).split('\n');
    client.texts.set(uri, lines);
    client.versions.set(uri, 1);
    const textDocument = { uri };
    const ending = /[^.]+$/.exec(file)[0];
    const languageId = { mmd: 'mermaid', puml: 'plantuml', md: 'markdown' }[ending] ?? `map2pml-${ending}`;
    client.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
    const whole = { start: { line: 0, character: 0 }, end: { line: lines.length - 1, character: lines.at(-1).length } };
    await ask('textDocument/documentSymbol', 'documentSymbolProvider', { textDocument });
    await ask('textDocument/foldingRange', 'foldingRangeProvider', { textDocument });
    await ask('textDocument/inlayHint', 'inlayHintProvider', { textDocument, range: whole });
    await ask('textDocument/codeLens', 'codeLensProvider', { textDocument });
    await ask('textDocument/formatting', 'documentFormattingProvider', { textDocument, options: { tabSize: 2, insertSpaces: true } });
    await ask('textDocument/rangeFormatting', 'documentRangeFormattingProvider', { textDocument, range: whole, options: { tabSize: 2, insertSpaces: true } });
    await ask('textDocument/semanticTokens/full', 'semanticTokensProvider', { textDocument });
    await ask('textDocument/documentLink', 'documentLinkProvider', { textDocument });
    const places = lines.flatMap((line, at) => [...line.matchAll(/\w+|[!%$"(]/g)].map((word) => ({ line: at, character: word.index })));
    for (const position of [...places.slice(0, 80), whole.end, { line: 99999, character: 99999 }]) {
      const at = { textDocument, position };
      await ask('textDocument/hover', 'hoverProvider', at);
      await ask('textDocument/definition', 'definitionProvider', at);
      await ask('textDocument/references', 'referencesProvider', { ...at, context: { includeDeclaration: true } });
      await ask('textDocument/documentHighlight', 'documentHighlightProvider', at);
      await ask('textDocument/completion', 'completionProvider', at);
      await ask('textDocument/signatureHelp', 'signatureHelpProvider', at);
      await ask('textDocument/selectionRange', 'selectionRangeProvider', { textDocument, positions: [position] });
      await ask('textDocument/prepareRename', 'renameProvider', at);
      await ask('textDocument/rename', 'renameProvider', { ...at, newName: 'Renamed' });
    }
  }
  await ask('workspace/symbol', 'workspaceSymbolProvider', { query: 'Ann' });
  // Verdicts and findings, and what the server offers for each; then a change, which makes them old.
  await client.until('a verdict', (each) => each.method === 'textDocument/publishDiagnostics' &&
    each.params.diagnostics.some((one) => /is violated/.test(one.message)));
  const found = new Map(client.notes.filter((each) => each.method === 'textDocument/publishDiagnostics').map((each) => [each.params.uri, each.params.diagnostics]));
  for (const [uri, diagnostics] of found)
    for (const each of diagnostics) {
      const actions = await ask('textDocument/codeAction', 'codeActionProvider', { textDocument: { uri }, range: each.range, context: { diagnostics: [each] } });
      for (const action of actions ?? []) {
        const command = typeof action.command === 'string' ? action : action.command;
        if (!command) continue;
        if (!offers.executeCommandProvider?.commands.includes(command.command)) report('textDocument/codeAction', [`the command ${command.command} is not offered`]);
        await ask('workspace/executeCommand', 'executeCommandProvider', { command: command.command, arguments: command.arguments });
      }
    }
  for (const file of files) {
    const uri = pathToFileURL(file).href;
    client.texts.get(uri).unshift('');
    client.versions.set(uri, 2);
    client.notify('textDocument/didChange', { textDocument: { uri, version: 2 },
      contentChanges: [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '\n' }] });
    for (const lens of (await ask('textDocument/codeLens', 'codeLensProvider', { textDocument: { uri } })) ?? []) {
      if (!offers.executeCommandProvider?.commands.includes(lens.command.command)) report('textDocument/codeLens', [`the command ${lens.command.command} is not offered`]);
      await ask('workspace/executeCommand', 'executeCommandProvider', { command: lens.command.command, arguments: lens.command.arguments });
    }
  }
  await client.until('an old verdict', (each) => each.method === 'textDocument/publishDiagnostics' && each.params.diagnostics.some((one) => /before the last change/.test(one.message)));
  for (const file of files) {
    const uri = pathToFileURL(file).href;
    client.notify('textDocument/didSave', { textDocument: { uri } });
    client.notify('textDocument/didClose', { textDocument: { uri } });
  }
  client.notify('workspace/didChangeConfiguration', { settings: { map2pml: { inlayHints: false } } });
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: pathToFileURL(files[0]).href, type: 2 }] });
  await ask('textDocument/codeLens', 'codeLensProvider', { textDocument: { uri: pathToFileURL(files[0]).href } });
  for (const each of Object.keys(offers).filter((name) => name.endsWith('Provider') && !asked.has(name))) report('initialize', [`${each} is offered, but no request of it was tried`]);
  await client.ask('shutdown', undefined);
  client.notify('exit', undefined);
  if ((await client.end) !== 0) report('exit', ['the status is not 0']);
}

try {
  for (const [name, abilities] of Object.entries({ 'a client that understands everything': everything,
    'a client that counts bytes': { ...everything, general: { positionEncodings: ['utf-8', 'utf-16'] } }, 'a client that understands nothing': {} })) {
    const start = compared;
    await session(abilities);
    console.log(`${name}: ${compared - start} messages`);
  }
  console.log(`${compareTypes(mkdtempSync(join(work, 'types-')))} different messages compared with their types`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(faults.size === 0 ? 'passed' : `failed: ${faults.size} kinds of faults`);
process.exit(faults.size === 0 ? 0 : 1);
