/** Verdicts as tests: a file has its instances, an instance its properties. A change of a text takes all of its results back. */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { checkFileOf, concerns, isProtocol, kProtocols, onTextChange, position, run, save, time, Watch } from './program';
import { outcome, read, Result, Span, words } from './report';

interface Case { file: vscode.Uri; instance?: string; property?: string }

export function tests(): vscode.Disposable {
  const controller = vscode.tests.createTestController('map2pml', 'map2pml');
  const cases = new WeakMap<vscode.TestItem, Case>();

  const fileItem = (file: vscode.Uri): vscode.TestItem => {
    const known = controller.items.get(file.toString());
    if (known) return known;
    const item = controller.createTestItem(file.toString(), vscode.workspace.asRelativePath(file), file);
    cases.set(item, { file });
    controller.items.add(item);
    return item;
  };
  const child = (parent: vscode.TestItem, label: string, what: Case, uri: vscode.Uri, range?: vscode.Range): vscode.TestItem => {
    const id = `${parent.id}\n${label}`;
    const item = parent.children.get(id) ?? controller.createTestItem(id, label, uri);
    item.range = range;
    cases.set(item, what);
    parent.children.add(item);
    return item;
  };

  const discover = async () => {
    for (const file of await vscode.workspace.findFiles(kProtocols, '**/node_modules/**')) fileItem(file);
  };
  controller.resolveHandler = (item) => (item ? undefined : discover());
  controller.refreshHandler = discover;

  const all = (item: vscode.TestItem, visit: (each: vscode.TestItem) => void) => {
    visit(item);
    item.children.forEach((each) => all(each, visit));
  };

  /** Files that have results. */
  const judged = new Set<string>();
  /** A result that is only invalid stays green, if paler; what is skipped does not. */
  const takeBack = (item: vscode.TestItem) => {
    if (!judged.delete(item.id)) return;
    const none = controller.createTestRun(new vscode.TestRunRequest([item]), 'the text has changed', false);
    all(item, (each) => none.skipped(each));
    none.end();
    controller.invalidateTestResults(item);
  };

  const changing = onTextChange((file) => {
    controller.items.forEach((item) => {
      if (concerns(file, cases.get(item)!.file)) takeBack(item);
    });
  });
  const deleting = vscode.workspace.createFileSystemWatcher(kProtocols);
  deleting.onDidDelete((file) => controller.items.delete(file.toString()));
  deleting.onDidCreate((file) => { fileItem(file); });

  const location = async (folder: string, span: Span): Promise<vscode.Location> => {
    const uri = vscode.Uri.file(path.resolve(folder, span.file));
    const document = await vscode.workspace.openTextDocument(uri);
    return new vscode.Location(uri, new vscode.Range(
      position(document, span.line, span.column), position(document, span.end_line, span.end_column)));
  };

  const message = async (folder: string, result: Result): Promise<vscode.TestMessage[]> => {
    const steps = (result.counterexample?.steps ?? []).filter((each) => each.span);
    const stack = await Promise.all(steps.slice(0, 200).reverse().map(async (step) => {
      const place = await location(folder, step.span!);
      return new vscode.TestMessageStackFrame(words(step), place.uri, place.range.start);
    }));
    const title = `${result.property} is ${result.verdict}` + (result.expected ? `, expected: ${result.expected}` : '') +
      (result.summary ? `\n${result.summary}` : '');
    const findings = result.findings.length > 0 ? result.findings : [{ message: '', span: null }];
    return Promise.all(findings.map(async (each) => {
      const text = new vscode.TestMessage([title, each.message].filter((part) => part).join('\n'));
      if (each.span) text.location = await location(folder, each.span);
      text.stackTrace = stack;
      return text;
    }));
  };

  /** The line of the check file that begins an instance. */
  const placeOf = async (file: vscode.Uri, instance: string): Promise<[vscode.Uri, vscode.Range | undefined]> => {
    try {
      const check = await vscode.workspace.openTextDocument(checkFileOf(file));
      const at = check.getText().search(new RegExp(`\\binstance\\s+"${instance.replace(/[^\w ]/g, '\\$&')}"`));
      if (instance && at >= 0) return [check.uri, new vscode.Range(check.positionAt(at), check.positionAt(at))];
    } catch { /* there is no check file */ }
    return [file, undefined];
  };

  const runItem = async (item: vscode.TestItem, testRun: vscode.TestRun, token: vscode.CancellationToken,
    left: Set<string>, old: Set<vscode.TestItem>) => {
    const what = cases.get(item)!;
    const { file } = what;
    const folder = path.dirname(file.fsPath);
    const top = controller.items.get(file.toString())!;
    await save(file);
    all(item, (each) => testRun.started(each));
    const args = ['check', path.basename(file.fsPath), '--format', 'json', '--time', time(), '-q'];
    if (what.instance) args.push('--instance', what.instance);
    // A comma separates names of properties; a name that has one is checked with all others.
    if (what.property && !what.property.includes(',')) args.push('--property', what.property);
    const watch = new Watch(file);
    const fail = (text: string) => all(item, (each) => testRun.errored(each, new vscode.TestMessage(text)));
    try {
      const output = await run(args, folder, token);
      if (output.errors) testRun.appendOutput(output.errors.replace(/\r?\n/g, '\r\n'), undefined, item);
      const report = read(output.text);
      if (!report) return fail(output.errors || 'map2pml check gave no report');
      const errors = report.diagnostics.filter((each) => each.severity === 'error').map((each) => `${each.message} [${each.code}]`);
      if (report.error) errors.push(report.error);
      // Scenes without errors are checked although others have some.
      if (report.results.length === 0) return fail(errors.join('\n') || 'there is nothing to check');
      if (watch.isStale) return fail('the text has changed while it was checked');
      const seen = new Set<vscode.TestItem>();
      for (const result of report.results) {
        const instance = result.instance_name || result.scene;
        const [uri, range] = await placeOf(file, result.instance_name);
        const parent = child(top, instance, { file, instance: result.instance_name || undefined }, uri, range);
        const own = child(parent, result.property,
          { file, instance: result.instance_name || undefined, property: result.property }, uri, range);
        seen.add(parent).add(own);
        if (left.has(own.id)) continue;
        const was = outcome(result);
        const isGood = was === 'passed' || was === 'skipped';
        const messages = isGood ? [] : await message(folder, result);
        if (watch.isStale) return fail('the text has changed while it was checked');
        const milliseconds = result.seconds * 1000;
        if (was === 'passed') testRun.passed(own, milliseconds);
        else if (was === 'skipped') testRun.skipped(own);
        else if (was === 'failed') testRun.failed(own, messages, milliseconds);
        else testRun.errored(own, messages, milliseconds);
      }
      // What is gone from the check file is no test any more.
      if (!what.instance && !what.property)
        top.children.forEach((each) => {
          if (!seen.has(each)) top.children.delete(each.id);
          else each.children.forEach((own) => { if (!seen.has(own)) each.children.delete(own.id); });
        });
      if (errors.length > 0) testRun.errored(item, new vscode.TestMessage(errors.join('\n')));
    } catch (fault) {
      if (fault instanceof vscode.CancellationError) all(item, (each) => testRun.skipped(each));
      else fail(fault instanceof Error ? fault.message : String(fault));
    } finally {
      judged.add(top.id);
      if (watch.isStale) old.add(top);
      watch.dispose();
    }
  };

  controller.createRunProfile('Check', vscode.TestRunProfileKind.Run, async (request, token) => {
    if (!request.include) await discover();
    const testRun = controller.createTestRun(request);
    const items = [...(request.include ?? [])];
    if (!request.include) controller.items.forEach((each) => items.push(each));
    const left = new Set((request.exclude ?? []).map((each) => each.id));
    const old = new Set<vscode.TestItem>();
    for (const each of items) {
      if (token.isCancellationRequested) break;
      if (!left.has(each.id)) await runItem(each, testRun, token, left, old);
    }
    testRun.end();
    old.forEach(takeBack);
  }, true);

  const opening = vscode.workspace.onDidOpenTextDocument((document) => { if (isProtocol(document.uri)) fileItem(document.uri); });
  for (const each of vscode.workspace.textDocuments) if (isProtocol(each.uri)) fileItem(each.uri);
  return vscode.Disposable.from(controller, changing, deleting, opening);
}
