/** The program `map2pml`: its path, its settings, its output. */
import { spawn } from 'node:child_process';
import * as path from 'node:path';
import * as vscode from 'vscode';

export interface Output { code: number | null; text: string; errors: string }

const settings = () => vscode.workspace.getConfiguration('map2pml');

export function program(): string {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '.';
  return settings().get<string>('path', 'map2pml').replaceAll('${workspaceFolder}', folder);
}

export const time = (): string => settings().get<string>('time', '10s');

/** Runs it in the folder of a file. It fails where the program cannot be started or is cancelled. */
export function run(args: string[], folder: string, token?: vscode.CancellationToken): Promise<Output> {
  return new Promise((resolve, reject) => {
    const child = spawn(program(), args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const texts: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (bytes: Buffer) => texts[0].push(bytes));
    child.stderr.on('data', (bytes: Buffer) => texts[1].push(bytes));
    const stopping = token?.onCancellationRequested(() => child.kill('SIGINT'));
    child.on('error', (fault) => reject(new Error(`${program()} cannot be started (${fault.message}); the setting map2pml.path names the program`)));
    child.on('close', (code) => {
      stopping?.dispose();
      if (token?.isCancellationRequested) reject(new vscode.CancellationError());
      else resolve({ code, text: Buffer.concat(texts[0]).toString('utf8'), errors: Buffer.concat(texts[1]).toString('utf8') });
    });
  });
}

const kProtocol = /\.(map|lcc|maze|mmd|mermaid|puml|plantuml|pu|iuml|wsd)$/;
export const kProtocols = '**/*.{map,lcc,maze,mmd,mermaid,puml,plantuml,pu,iuml,wsd}';
export const kSources = '**/*.{map,lcc,check,maze,mmd,mermaid,puml,plantuml,pu,iuml,wsd}';
export const isProtocol = (file: vscode.Uri): boolean => file.scheme === 'file' && kProtocol.test(file.path);

const stem = (file: vscode.Uri): string => file.fsPath.slice(0, file.fsPath.length - path.extname(file.fsPath).length);

export const checkFileOf = (protocol: vscode.Uri): vscode.Uri => vscode.Uri.file(stem(protocol) + '.check');

/** The protocol that a file belongs to: itself, or the one beside a check file. */
export async function protocolOf(file: vscode.Uri): Promise<vscode.Uri | undefined> {
  if (isProtocol(file)) return file;
  if (file.scheme !== 'file' || !file.path.endsWith('.check')) return undefined;
  const beside = await vscode.workspace.fs.readDirectory(vscode.Uri.file(path.dirname(file.fsPath)));
  return beside.map(([name]) => vscode.Uri.file(path.join(path.dirname(file.fsPath), name)))
    .find((each) => isProtocol(each) && stem(each) === stem(file));
}

/** Whether a verdict about the protocol may be another one when the file is: its pair, and what several files share. */
export function concerns(file: vscode.Uri, protocol: vscode.Uri): boolean {
  if (file.scheme !== 'file') return false;
  if (path.basename(file.fsPath) === 'map2pml.toml') return protocol.fsPath.startsWith(path.dirname(file.fsPath) + path.sep);
  return stem(file) === stem(protocol);
}

/** The open texts that a verdict about the protocol is about. */
export const textsOf = (protocol: vscode.Uri): vscode.TextDocument[] =>
  vscode.workspace.textDocuments.filter((each) => concerns(each.uri, protocol));

/** The program reads the disk. */
export async function save(protocol: vscode.Uri): Promise<void> {
  for (const each of textsOf(protocol)) if (each.isDirty) await each.save();
}

/** Tells whether a text of the protocol was changed, in an editor or on the disk, since this was made. */
export class Watch implements vscode.Disposable {
  private readonly all: vscode.Disposable[] = [];
  private readonly change = new vscode.EventEmitter<void>();
  readonly onChange = this.change.event;
  isStale = false;

  constructor(protocol: vscode.Uri) {
    const changed = (file: vscode.Uri) => {
      if (this.isStale || !concerns(file, protocol)) return;
      this.isStale = true;
      this.change.fire();
    };
    this.all.push(onTextChange(changed), this.change);
  }
  dispose() { for (const each of this.all) each.dispose(); }
}

/** Edits in an editor, and changes on the disk that no editor made. */
export function onTextChange(listener: (file: vscode.Uri) => void): vscode.Disposable {
  const files = vscode.workspace.createFileSystemWatcher('**/{*.{map,lcc,check,maze,mmd,mermaid,puml,plantuml,pu,iuml,wsd},map2pml.toml}');
  // A text that is saved has changed before.
  const onDisk = (file: vscode.Uri) => {
    if (!vscode.workspace.textDocuments.some((each) => each.uri.toString() === file.toString())) listener(file);
  };
  return vscode.Disposable.from(
    files, files.onDidChange(onDisk), files.onDidCreate(onDisk), files.onDidDelete(listener),
    vscode.workspace.onDidChangeTextDocument((event) => { if (event.contentChanges.length > 0) listener(event.document.uri); }));
}

/** A place of map2pml: lines and columns from 1; columns count characters. */
export function position(document: vscode.TextDocument, line: number, column: number): vscode.Position {
  const at = Math.max(0, Math.min(document.lineCount - 1, line - 1));
  const before = [...document.lineAt(at).text].slice(0, Math.max(0, column - 1)).join('');
  return new vscode.Position(at, before.length);
}
