/** The page of `check --format html` beside the text: the step that it shows is marked in the text, and an old page is grey. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import script from './page.injected.js';
import { position, run, save, time, Watch } from './program';

interface Message { kind: 'step' | 'no step' | 'place'; file: string; span: number[]; words: string }

/** The page allows one script, whose digest it names; ours is the second. Its colours are those of the editor, not of the system. */
export function withScript(page: string, isDark: boolean): string {
  const digest = createHash('sha256').update(script).digest('base64');
  return page
    .replaceAll('(prefers-color-scheme: dark)', isDark ? '(min-width: 0)' : '(max-width: 0)')
    .replace('color-scheme: light dark', `color-scheme: ${isDark ? 'dark' : 'light'}`)
    .replace('</style>', 'code { color: inherit; background: none; padding: 0; }\n</style>')
    .replace(/(<meta http-equiv="Content-Security-Policy" content="[^"]*?)(; script-src )?('sha256-[^"]*)?">/,
      (_all, head: string, _name, own?: string) => `${head}; script-src ${own ? own + ' ' : ''}'sha256-${digest}'">`)
    .replace('<body>', '<body data-vscode-context=\'{"preventDefaultContextMenuItems": true}\'>')
    .replace(/(<script>"use strict")|(<\/body>)/, (end) => `<script>${script}</script>\n${end}`);
}

async function html(protocol: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'map2pml-page-'));
  try {
    const file = path.join(folder, 'page.html');
    const output = await run(['check', path.basename(protocol.fsPath), '--format', `html=${file}`, '--time', time(), '-q'],
      path.dirname(protocol.fsPath), token);
    return await readFile(file, 'utf8').catch(() => { throw new Error(output.errors || 'map2pml check wrote no page'); });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export class Pages implements vscode.Disposable {
  private readonly mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: false,
    backgroundColor: new vscode.ThemeColor('editor.stackFrameHighlightBackground'),
    overviewRulerColor: new vscode.ThemeColor('editor.stackFrameHighlightBackground'),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
  });
  private readonly panels = new Map<string, vscode.WebviewPanel>();

  async show(protocol: vscode.Uri): Promise<void> {
    await save(protocol);
    const watch = new Watch(protocol);
    let page: string;
    try {
      page = await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title: `map2pml check ${path.basename(protocol.fsPath)}`, cancellable: true },
        (_progress, token) => html(protocol, token));
    } catch (fault) {
      watch.dispose();
      if (fault instanceof vscode.CancellationError) return;
      throw fault;
    }
    this.panels.get(protocol.fsPath)?.dispose();
    const panel = vscode.window.createWebviewPanel('map2pml.page', `Runs of ${path.basename(protocol.fsPath)}`,
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] });
    this.panels.set(protocol.fsPath, panel);
    const grey = () => {
      this.clear();
      panel.title = `Runs of ${path.basename(protocol.fsPath)} (old)`;
      void panel.webview.postMessage({ kind: 'stale' });
    };
    watch.onChange(grey);
    panel.webview.onDidReceiveMessage((message: Message) => {
      if (message.kind === 'no step') this.clear();
      else if (!watch.isStale) void this.go(path.dirname(protocol.fsPath), message);
    });
    panel.onDidDispose(() => {
      watch.dispose();
      this.clear();
      if (this.panels.get(protocol.fsPath) === panel) this.panels.delete(protocol.fsPath);
    });
    const theme = vscode.window.activeColorTheme.kind;
    panel.webview.html = withScript(page, theme === vscode.ColorThemeKind.Dark || theme === vscode.ColorThemeKind.HighContrast);
    if (watch.isStale) grey();
  }

  /** Marks the place of a step; the page keeps the focus while it is stepped. */
  private async go(folder: string, message: Message): Promise<void> {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path.resolve(folder, message.file)));
    const [line, column, endLine, endColumn] = message.span;
    const begin = position(document, line, column);
    const range = new vscode.Range(begin, endLine === undefined ? begin : position(document, endLine, endColumn));
    const shown = vscode.window.visibleTextEditors.find((each) => each.document === document);
    const editor = await vscode.window.showTextDocument(document, {
      viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One, preserveFocus: message.kind === 'step', preview: false });
    editor.revealRange(new vscode.Range(begin, begin), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    if (message.kind === 'place') editor.selection = new vscode.Selection(begin, begin);
    this.clear();
    if (message.kind === 'step')
      editor.setDecorations(this.mark, [{ range, renderOptions: { after: {
        contentText: `  ${message.words}`, color: new vscode.ThemeColor('editorCodeLens.foreground'), fontStyle: 'italic' } } }]);
  }

  private clear(): void {
    for (const each of vscode.window.visibleTextEditors) each.setDecorations(this.mark, []);
  }

  dispose(): void {
    for (const each of [...this.panels.values()]) each.dispose();
    this.mark.dispose();
  }
}
