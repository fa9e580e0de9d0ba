/** The pages of `map2pml explain` as Markdown. */
import * as vscode from 'vscode';
import { run } from './program';

const kScheme = 'map2pml-explain';

export class Explanations implements vscode.TextDocumentContentProvider {
  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const output = await run(['explain', uri.path.replace(/^\/|\.md$/g, '')], '.');
    return output.code === 0 ? '# ' + output.text : output.errors;
  }
}

export async function explain(name?: string): Promise<void> {
  const chosen = name ?? (await choose());
  if (chosen) await vscode.commands.executeCommand('markdown.showPreviewToSide', vscode.Uri.parse(`${kScheme}:/${chosen}.md`));
}

/** The pages to choose from; those about the place of the cursor come first. */
async function choose(): Promise<string | undefined> {
  const output = await run(['explain'], '.');
  const pages = [...output.text.matchAll(/^(\S+) {2,}(.*)$/gm)].map(([, label, description]) => ({ label, description }));
  const editor = vscode.window.activeTextEditor;
  const here = new Set<string>();
  if (editor) {
    const place = editor.selection.active;
    for (const each of vscode.languages.getDiagnostics(editor.document.uri))
      if (each.range.start.line <= place.line && place.line <= each.range.end.line)
        here.add(String(typeof each.code === 'object' ? each.code.value : each.code));
    const word = editor.document.getWordRangeAtPosition(place);
    if (word) here.add(editor.document.getText(word));
  }
  pages.sort((one, other) => Number(here.has(other.label)) - Number(here.has(one.label)));
  return (await vscode.window.showQuickPick(pages, { placeHolder: 'a code or a property', matchOnDescription: true }))?.label;
}

export const explanations = (): vscode.Disposable => vscode.workspace.registerTextDocumentContentProvider(kScheme, new Explanations());
