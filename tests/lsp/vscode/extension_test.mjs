// extension_test.mjs PROGRAM VSIX CODE_SERVER [SCREENSHOTS]: the extension in VS Code, served by code-server, shown by Chromium. `run` calls it.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [program, vsix, codeServer, screenshots] = process.argv.slice(2).map((each) => resolve(each));
const samples = join(dirname(fileURLToPath(import.meta.url)), '../../../samples/lunch');
const work = mkdtempSync(join(tmpdir(), 'map2pml-vscode-'));
const folder = join(work, 'project');
const protocol = join(folder, 'lunch.map');
const check = join(folder, 'lunch.check');
if (screenshots) mkdirSync(screenshots, { recursive: true });
mkdirSync(folder);
copyFileSync(join(samples, 'lunch.map'), protocol);
copyFileSync(join(samples, 'unanswered.map'), join(folder, 'unanswered.map'));
writeFileSync(check, 'instance "one guest" { agents Guest = 1 }\ninstance "two guests" {\n  agents Guest = 2\n}\n');
writeFileSync(join(folder, 'drawing.mmd'), 'sequenceDiagram\n  participant A\n  participant B\n  A->>B: hello\n  B->>A: answer\n');
mkdirSync(join(work, 'user/User'), { recursive: true });
// In a window that shows another machine, the paths of programs are settings of that machine.
mkdirSync(join(work, 'user/Machine'));
writeFileSync(join(work, 'user/Machine/settings.json'), JSON.stringify({ 'map2pml.path': program }));
writeFileSync(join(work, 'user/User/settings.json'), JSON.stringify({
  'map2pml.time': '20s', 'security.workspace.trust.enabled': false, 'workbench.startupEditor': 'none',
  'telemetry.telemetryLevel': 'off', 'update.mode': 'none', 'extensions.autoCheckUpdates': false, 'files.autoSave': 'off',
  'editor.minimap.enabled': false, 'workbench.tips.enabled': false, 'workbench.colorTheme': 'Default Light Modern',
  'chat.commandCenter.enabled': false, 'workbench.layoutControl.enabled': false, 'testing.automaticallyOpenTestResults': 'neverOpen',
  'testing.automaticallyOpenPeekView': 'never', 'terminal.integrated.gpuAcceleration': 'off',
}));

const env = { ...process.env, HOME: work };
const common = [codeServer, '--user-data-dir', join(work, 'user'), '--extensions-dir', join(work, 'extensions')];
const installed = spawnSync(process.execPath, [...common, '--install-extension', vsix], { env, encoding: 'utf8' });
if (installed.status !== 0) throw new Error(installed.stdout + installed.stderr);

const port = await new Promise((done) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address();
    probe.close(() => done(free));
  });
});
const server = spawn(process.execPath, [...common, '--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--disable-telemetry',
  '--disable-update-check', '--disable-getting-started-override', '--disable-workspace-trust'], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
let log = '';
for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => { log += text; });

const kTime = 90000;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
page.setDefaultTimeout(kTime);
let shots = 0;
const shoot = async (name) => {
  if (screenshots) await page.screenshot({ path: join(screenshots, `${String(++shots).padStart(2, '0')}-${name}.png`) });
};
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
async function eventually(what, condition, time = kTime) {
  const end = Date.now() + time;
  let last;
  for (;;) {
    try { last = await condition(); } catch (fault) { last = undefined; if (Date.now() > end) console.error(String(fault)); }
    if (last) break;
    if (Date.now() > end) throw new Error(what);
    await pause(100);
  }
  console.log('ok:', what);
  return last;
}
const palette = async (text) => {
  await page.keyboard.press('F1');
  const box = page.locator('.quick-input-widget input').first();
  await box.waitFor({ state: 'visible' });
  await box.fill('>' + text);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: text.replace(/^map2pml: /, '') }).first().click();
};
const open = async (name) => {
  await page.keyboard.press('Control+P');
  await page.locator('.quick-input-widget input').first().fill(name);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().click();
  await page.locator('.tab.active', { hasText: name }).first().waitFor();
};
const goTo = async (line, column) => {
  await page.keyboard.press('Control+G');
  await page.locator('.quick-input-widget input').first().fill(`:${line}:${column}`);
  await page.keyboard.press('Enter');
  await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
};
const text = async () => (await page.locator('.editor-instance .view-lines').first().innerText()).replace(/\u00a0/g, ' ');
const lenses = async () => (await page.locator('.codelens-decoration').allInnerTexts()).join('\n').replace(/\u00a0/g, ' ');
const squiggles = (kind) => page.locator(`.editor-instance .squiggly-${kind}`).count();
const cursor = async () => page.locator('#status\\.editor\\.selection').innerText();
const frameWith = async (selector) => {
  for (const frame of page.frames())
    if (await frame.locator(selector).count().catch(() => 0)) return frame;
  return undefined;
};
const saveAll = async () => {
  await palette('File: Save All Files');
  await page.locator('.tab.dirty').waitFor({ state: 'detached' });
};

async function session() {
  await eventually('code-server answers', () => fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.ok));
  await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(folder)}`);
  await page.locator('.monaco-workbench').waitFor({ timeout: kTime });
  await page.locator('.explorer-folders-view', { hasText: 'lunch.map' }).waitFor({ timeout: kTime });
  await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'lunch.map' }).dblclick();  // the search is not there yet
  await eventually('the verdict above the protocol', async () => /1 violated, \d+ hold/.test(await lenses()));
  await eventually('a violation at its place', async () => (await squiggles('error')) > 0);
  const colours = await page.locator('.editor-instance .view-line span[class^=mtk]').evaluateAll(
    (spans) => new Set(spans.map((each) => each.className)).size);
  await eventually('the text is coloured', () => colours >= 3);
  await shoot('verdict');

  // A text that changes greys its verdict; an error appears and goes.
  await goTo(4, 24);
  await page.keyboard.type('x');
  await eventually('the verdict is greyed', async () => /the text has changed/.test(await lenses()) && !/hold/.test(await lenses()));
  await eventually('an error as typed', async () => /error/i.test(await page.locator('.tab.active').first().getAttribute('aria-label') ?? '') ||
    (await squiggles('error')) > 0);
  await shoot('typed');
  await page.keyboard.press('Backspace');
  await eventually('no error once repaired', async () => (await squiggles('error')) === 0);
  await saveAll();
  await eventually('the verdict comes back', async () => /1 violated/.test(await lenses()));

  await goTo(4, 51);
  await page.keyboard.press('F12');
  await eventually('the definition of a clause', async () => /Ln 6,/.test(await cursor()));
  await goTo(10, 10);
  await page.keyboard.press('F2');
  const name = page.locator('.rename-box input');
  await name.waitFor();
  await name.fill('Visitor');
  await page.keyboard.press('Enter');
  await eventually('renamed in the protocol', async () => (await text()).includes('!Visitor'));
  await saveAll();
  await eventually('renamed in the check file', () => readFileSync(check, 'utf8').includes('agents Visitor = 2'));
  await eventually('a verdict of the new text', async () => /1 violated/.test(await lenses()));

  // The page of the runs: its step is marked in the text.
  await open('lunch.map');
  await palette('map2pml: Show the Runs');
  const runs = await eventually('the page of the runs', () => frameWith('.explorer:not([hidden]) .where'));
  await shoot('page');
  const marked = () => page.evaluate(() => [...document.querySelectorAll('.editor-instance .cdr')].filter(
    (each) => /ced-/.test(each.className)).map((each) => each.getBoundingClientRect().top));
  await runs.locator('.explorer:not([hidden]) [data-go=next]').first().click();
  const first = await eventually('the first step is marked', async () => { const found = await marked(); return found.length ? found : undefined; });
  await shoot('step-1');
  for (let step = 2; step <= 3; ++step) await runs.locator('.explorer:not([hidden]) [data-go=next]').first().click();
  await eventually('another step, another place', async () => { const found = await marked(); return found.length && found[0] !== first[0]; });
  await runs.locator('.explorer:not([hidden]) .chart .row').nth(4).click({ force: true });
  await shoot('step-5');
  await runs.locator('.finding code.place', { hasText: 'lunch.map:12:43' }).first().click();
  await eventually('a click goes to the line', async () => /Ln 12, Col 43/.test(await cursor()));
  await page.keyboard.type(' ');
  await eventually('the page of an old text is grey', () => frameWith('.map2pml-stale'));
  await eventually('no step is marked', async () => (await marked()).length === 0);
  await shoot('page-old');
  await page.keyboard.press('Backspace');
  await saveAll();
  await palette('View: Close All Editors');

  // Tests: instances with their properties.
  await open('lunch.map');
  await palette('Test: Run All Tests');
  await palette('Testing: Focus on Test Explorer View');
  const rows = async () => (await page.locator('.test-explorer .monaco-list-row').evaluateAll(
    (all) => all.map((each) => each.getAttribute('aria-label')))).join('\n');
  await eventually('the file failed', async () => /lunch\.map \(Failed\)/.test(await rows()));
  const twisty = async (label) => {
    await page.locator('.test-explorer .monaco-list-row', { hasText: label }).first().click();
    await page.keyboard.press('ArrowRight');
  };
  await twisty('lunch.map');
  await eventually('an instance passes', async () => /one guest \(Passed\)/.test(await rows()));
  await eventually('the other fails', async () => /two guests \(Failed\)/.test(await rows()));
  await twisty('two guests');
  await eventually('by a property', async () => /no-orphans \(Failed\)/.test(await rows()) && /termination \(Passed\)/.test(await rows()));
  await shoot('tests');
  await open('lunch.map');
  await goTo(1, 1);
  await page.keyboard.type('// ');
  await eventually('a change takes the results back: nothing is green', async () => {
    const own = (await rows()).replace(/(drawing\.mmd|unanswered\.map).*/g, '');
    return /termination/.test(own) && !/Passed|Failed/.test(own);
  });
  await shoot('tests-old');
  await page.keyboard.press('Control+Z');
  await saveAll();

  // An expectation makes the tests pass.
  writeFileSync(check, readFileSync(check, 'utf8').replace('agents Visitor = 2\n', 'agents Visitor = 2\n  expect no-orphans violated because "Ann leaves"\n'));
  await palette('Test: Run All Tests');
  await eventually('as expected: passed', async () => /two guests \(Passed\)/.test(await rows()));
  await shoot('tests-passed');

  // Commands.
  await page.locator('.explorer-viewlet-label, .activitybar .codicon-explorer-view-icon').first().click();
  await palette('map2pml: Explain a Code or a Property');
  await page.locator('.quick-input-widget input').first().fill('no-orphans');
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'no-orphans' }).first().waitFor();
  await page.keyboard.press('Enter');
  await eventually('a page of explain', () => frameWith('h1:has-text("no-orphans")'));
  await shoot('explain');
  await palette('View: Close All Editors');

  // A drawing, and the page in the colours of a dark editor.
  await open('drawing.mmd');
  await eventually('the verdict above a drawing', async () => /hold/.test(await lenses()));
  await palette('Preferences: Color Theme');
  await page.locator('.quick-input-widget input').first().fill('Dark Modern');
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Dark Modern' }).first().click();
  await open('unanswered.map');
  await palette('map2pml: Show the Runs');
  const dark = await eventually('another page', () => frameWith('.explorer:not([hidden]) .where'));
  await dark.locator('.explorer:not([hidden]) [data-go=next]').first().click();
  await eventually('it is dark', () => dark.evaluate(() => getComputedStyle(document.body).backgroundColor === 'rgb(22, 23, 27)'));
  await eventually('a step of it is marked', async () => (await marked()).length);
  await shoot('dark');
  await palette('View: Close All Editors');

  // A task finds what the server, which has no text of this file, does not say.
  const problems = async () => (await page.locator('.markers-panel .monaco-list-row').allInnerTexts()).join('\n').replace(/\u00a0/g, ' ');
  copyFileSync(join(samples, 'unanswered.map'), join(folder, 'other.map'));
  await palette('Tasks: Run Task');
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'map2pml' }).first().click();
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'check other.map' }).first().click();
  const terminal = async () => (await page.locator('.terminal-wrapper .xterm-rows').allInnerTexts()).join('\n').replace(/\u00a0/g, ' ');
  await eventually('a task', async () => /exit code: 1/.test(await terminal()));
  await palette('Problems: Focus on Problems View');
  await eventually('problems of the task', async () => /other\.map/.test(await problems()));
  const own = async () => /other\.map([^]*?)(unanswered\.map|$)/.exec(await problems())[1];
  await eventually('a warning of the task', async () => /no agent ever sends a message/.test(await own()));
  await eventually('a violation that the task finds', async () => /Ann and Guest wait for ever/.test(await own()));
  await shoot('task');

  await palette('Welcome: Open Walkthrough');
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Protocols with map2pml' }).first().click();
  await eventually('the walkthrough', () => page.locator('.getting-started-step', { hasText: 'Follow the run' }).count());
  await page.locator('.getting-started-step', { hasText: 'Write a protocol' }).first().click();
  await pause(1500);
  await shoot('walkthrough');
  await palette('View: Close All Editors');
  await open('lunch.map');
  await palette('map2pml: Simulate');
  await eventually('a simulation in a terminal', async () => /invite/.test(await terminal()));
  await shoot('simulate');
  await eventually('no fault was shown', async () => (await page.locator('.notification-list-item').count()) === 0, 0);
}

let code = 0;
try {
  await session();
  console.log('passed');
} catch (fault) {
  code = 1;
  console.log('failed:', fault.message);
  await shoot('failed').catch(() => undefined);
  if (process.env.VERBOSE) console.log(log);
} finally {
  await browser.close();
  try { process.kill(-server.pid, 'SIGTERM'); } catch { /* it has ended */ }
  await pause(1000);
  if (process.env.KEEP) console.log(work);
  else if (existsSync(work)) rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 300 });
}
process.exit(code);
