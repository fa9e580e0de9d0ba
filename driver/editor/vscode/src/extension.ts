/** The extension: the language server, and the commands around it. */
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { explain, explanations } from './explain';
import { Pages } from './page';
import { kSources, program, protocolOf, save } from './program';
import { execute, tasks } from './tasks';
import { tests } from './tests';

let client: LanguageClient | undefined;

function makeClient(): LanguageClient {
  const { time, inlayHints, checkOnSave } = vscode.workspace.getConfiguration('map2pml');
  return new LanguageClient('map2pml', 'map2pml', { command: program(), args: ['lsp'] }, {
    documentSelector: [
      ...['map', 'lcc', 'check', 'maze'].map((each) => ({ scheme: 'file', language: `map2pml-${each}` })),
      ...['map', 'lcc', 'check', 'maze'].map((each) => ({ scheme: 'untitled', language: `map2pml-${each}` })),
      { scheme: 'file', pattern: kSources },
    ],
    initializationOptions: { time, inlayHints, checkOnSave },
    synchronize: { configurationSection: 'map2pml' },
    middleware: {
      // The server says these commands in code lenses and code actions.
      executeCommand: async (command, args, next) => {
        if (command === 'map2pml.explain') return explain(args[0] as string);
        if (command === 'map2pml.check') {
          const protocol = await protocolOf(vscode.Uri.parse(args[0] as string));
          if (protocol) await save(protocol);
        }
        return next(command, args);
      },
    },
  });
}

async function start(): Promise<void> {
  client = makeClient();
  await client.start();  // says itself what is wrong
}

async function stop(): Promise<void> {
  const old = client;
  client = undefined;
  await old?.dispose().catch(() => undefined);
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const pages = new Pages();
  // The protocol of the text that is edited or that a menu names; faults are shown.
  const forProtocol = (name: string, action: (protocol: vscode.Uri) => unknown) =>
    vscode.commands.registerCommand(name, async (chosen?: vscode.Uri) => {
      try {
        const file = chosen instanceof vscode.Uri ? chosen : vscode.window.activeTextEditor?.document.uri;
        const protocol = file && (await protocolOf(file));
        if (!protocol) throw new Error('open a protocol, a diagram or a check file first');
        await action(protocol);
      } catch (fault) {
        void vscode.window.showErrorMessage(`map2pml: ${fault instanceof Error ? fault.message : String(fault)}`);
      }
    });
  const saved = (action: (protocol: vscode.Uri) => unknown) => async (protocol: vscode.Uri) => {
    await save(protocol);
    await action(protocol);
  };
  context.subscriptions.push(
    pages, explanations(), tasks(), tests(),
    forProtocol('map2pml.checkFile', (protocol) => vscode.commands.executeCommand('map2pml.check', protocol.toString())),
    forProtocol('map2pml.prove', saved((protocol) => execute(protocol, 'prove'))),
    forProtocol('map2pml.simulate', saved((protocol) => execute(protocol, 'simulate'))),
    forProtocol('map2pml.smallest', saved((protocol) => execute(protocol, 'check', ['--smallest']))),
    forProtocol('map2pml.page', (protocol) => pages.show(protocol)),
    vscode.commands.registerCommand('map2pml.explainWord', () => explain()),
    vscode.commands.registerCommand('map2pml.restart', async () => { await stop(); await start(); }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration('map2pml.path')) { await stop(); await start(); }
    }));
  void vscode.commands.executeCommand('setContext', 'map2pml.isActive', true);
  await start().catch(() => undefined);
}

export const deactivate = stop;
