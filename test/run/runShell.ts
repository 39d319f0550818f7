import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from '../../src/backend/cli/build.ts';
import { needsBuild } from '../../src/backend/cli/built.mjs';
import { installedElectron } from '../../src/backend/cli/electronBinary.ts';
import { draftInvoice, syncAndWait, totalsOfOpenInvoice } from '../e2e/support/bookkeeper.ts';

/**
 * `npm run test:shell`: runs the built shell in a real Electron, where one is installed; with `-- --packed`, the
 * program that `npm run package` has made. It is not part of `npm test`, because many build machines cannot fetch
 * Electron. Without a program it fails and says so.
 *
 * It steers the page over Chromium's own line, because the fuses of a packed program close that of Node.
 */
const project = fileURLToPath(new URL('../../', import.meta.url));
const isPacked = process.argv.includes('--packed');

/** The program and the words that say what it opens. */
async function shellCommand(): Promise<[program: string, words: string[]] | string> {
  if (isPacked) {
    const packages = join(project, 'out', 'packages');
    const program = packedProgram(packages);
    return program === null ? `No packed program is in ${packages}. Make it with: npm run package` : [program, []];
  }
  const program = installedElectron(project);
  if (program === null) return "Electron's program is not here. Fetch it with: node node_modules/electron/install.js";
  const fault = needsBuild(project) ? await build(project) : '';
  return fault === '' ? [program, [project]] : fault;
}

function packedProgram(packages: string): string | null {
  const places: [folder: RegExp, ...path: string[]][] = [
    [/^linux(?:-\w+)?-unpacked$/, 'daybook'],
    [/^win(?:-\w+)?-unpacked$/, 'Daybook.exe'],
    [/^mac-universal$/, 'Daybook.app', 'Contents', 'MacOS', 'Daybook'],
    [/^mac(?:-\w+)?$/, 'Daybook.app', 'Contents', 'MacOS', 'Daybook'],
  ];
  for (const [folder, ...path] of places) {
    const found = readdirSync(packages).find((name) => folder.test(name));
    if (found !== undefined) return join(packages, found, ...path);
  }
  return null;
}

interface Shell {
  page: Page;
  /** What the page's console called an error. */
  complaints: string[];
  /** Closes the window as a person does, and waits until the program has ended. */
  close(): Promise<void>;
}

async function openShell([program, words]: [string, string[]], dataFolder: string): Promise<Shell> {
  const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
  const child = spawn(
    program,
    [...words, `--daybook-data=${dataFolder}`, '--remote-debugging-port=0', ...(isRootOnLinux ? ['--no-sandbox'] : [])],
    { stdio: ['ignore', 'inherit', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The shell ended with ${String(code)} at once:\n${said}`)));
  });
  const browser: Browser = await chromium.connectOverCDP(address);
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('The shell has no page.');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  page.setDefaultTimeout(120_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return {
    page,
    complaints,
    async close() {
      await page.close();
      await ended;
    },
  };
}

const command = await shellCommand();
if (typeof command === 'string') {
  process.stderr.write(`${command}\n0 passed, 1 failed\n`);
  process.exit(1);
}

const dataFolder = mkdtempSync(join(tmpdir(), 'daybook-shell-'));
const findings: [what: string, isSo: boolean][] = [];
const find = (what: string, isSo: boolean): void => {
  findings.push([what, isSo]);
};
/** 2 × 21.50 = 43.00 net, at 20 %: tax 8.60, gross 51.60. */
const LINE = { description: 'Smoke test', quantity: '2', price: '21.50', taxCode: 'S' };
const GROSS = '51.60';
try {
  const first = await openShell(command, dataFolder);
  const { page } = first;
  await page.reload();
  await page.getByRole('button', { name: /demo company/i }).click();
  await page.locator('.home').waitFor();
  find('the page has its own origin', (await page.evaluate(() => window.location.origin)) === 'app://daybook');
  find('the page sees no Node', await page.evaluate(() => !('process' in window) && !('require' in window)));
  find('the page opens no window', await page.evaluate(() => window.open('https://example.com/') === null));
  await page.getByRole('link', { name: /^Sales invoices/ }).click();
  await page.getByRole('row').nth(3).waitFor();
  await draftInvoice(page, 'C', [LINE]);
  find('a draft is worked out', (await totalsOfOpenInvoice(page)).gross === GROSS);
  find('a sync sends it', /^Sync finished: created 1/.test(await syncAndWait(page)));
  find(`the policy has nothing to complain of: ${first.complaints.join('; ')}`, first.complaints.length === 0);
  await first.close();

  const again = await openShell(command, dataFolder);
  await again.page.locator('.home').waitFor();
  await again.page.getByRole('link', { name: /^Sales invoices/ }).click();
  await again.page.getByRole('row').filter({ hasText: GROSS }).first().waitFor();
  find('it is there after closing and opening', true);
  find('a sync works with the kept key', /^Sync finished/.test(await syncAndWait(again.page)));
  const readLog = (): string => readFileSync(join(dataFolder, 'daybook.log'), 'utf8');
  const log = readLog();
  const backends = (): number[] =>
    [...readLog().matchAll(/the backend runs in process (\d+)/g)].map(([, pid]) => Number(pid));
  const before = backends();
  process.kill(before.at(-1) ?? 0, 'SIGKILL');
  for await (const _ of setInterval(200)) if (backends().length > before.length) break;
  find('a backend that was killed is started again', /^Sync finished/.test(await syncAndWait(again.page)));
  await again.close();
  find('the keychain of this system keeps keys', !log.includes('keys are kept in memory'));
  find('the log has no faults', !/^\S+ fault /m.test(log));
} catch (fault) {
  find(`it ran to the end: ${fault instanceof Error ? fault.message : String(fault)}`, false);
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}

for (const [what, isSo] of findings) process.stdout.write(`${isSo ? 'passed' : 'FAILED'}: ${what}\n`);
const failed = findings.filter(([, isSo]) => !isSo).length + (findings.length === 0 ? 1 : 0);
process.stdout.write(`${findings.length - failed} passed, ${failed} failed\n`);
// A program that was left running would keep this process.
process.exit(failed === 0 ? 0 : 1);
