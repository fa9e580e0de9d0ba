/** Tasks: a command of map2pml in a terminal, with problem matchers. */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { kProtocols, program } from './program';

interface Definition extends vscode.TaskDefinition { command: string; file?: string; options?: string[] }

const kMatchers = ['$map2pml', '$map2pml-findings'];

export function task(definition: Definition, scope: vscode.WorkspaceFolder | vscode.TaskScope.Workspace, folder?: string): vscode.Task {
  const { command, file, options = [] } = definition;
  const args = [...(command === 'translate' ? [] : [command]), ...options, ...(file ? [file] : [])];
  const name = [command, ...options, file ?? ''].join(' ').trim();
  const made = new vscode.Task(definition, scope, name, 'map2pml', new vscode.ProcessExecution(program(), args, folder ? { cwd: folder } : {}),
    command === 'simulate' ? [] : kMatchers);
  made.presentationOptions = { clear: true, focus: command === 'simulate' };
  if (command === 'check') made.group = vscode.TaskGroup.Test;
  return made;
}

/** Runs a command for a protocol in a terminal. */
export const execute = (protocol: vscode.Uri, command: string, options: string[] = []): Thenable<vscode.TaskExecution> =>
  vscode.tasks.executeTask(task({ type: 'map2pml', command, file: path.basename(protocol.fsPath), options },
    vscode.workspace.getWorkspaceFolder(protocol) ?? vscode.TaskScope.Workspace, path.dirname(protocol.fsPath)));

export const tasks = (): vscode.Disposable => vscode.tasks.registerTaskProvider('map2pml', {
  async provideTasks(token) {
    const list: vscode.Task[] = [];
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      list.push(task({ type: 'map2pml', command: 'check', file: '.' }, folder));
      const files = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, kProtocols), '**/node_modules/**', 200, token);
      for (const each of files)
        list.push(task({ type: 'map2pml', command: 'check', file: path.relative(folder.uri.fsPath, each.fsPath) }, folder));
    }
    return list;
  },
  resolveTask(given) {
    const definition = given.definition as Definition;
    const folder = typeof given.scope === 'object' ? given.scope : vscode.TaskScope.Workspace;
    const made = task(definition, folder);
    made.definition = given.definition;  // VS Code compares it
    return made;
  },
});
