import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { launchTestBrowser } from '../support/browser.ts';
import { WAIT_LIMIT } from '../support/limit.ts';
import { startScript } from '../support/process.ts';

/**
 * `npm run accessibility` (after `npm run build`): does ten tasks in the demo company by keys, and prints after each
 * what a screen reader would say by Chromium's accessibility tree: the element with the focus, with its row and column,
 * and what live regions say.
 */

/** Until a page has settled after keys, ms. Nothing here is judged by a machine, so that a fixed time is enough. */
const SETTLING = 1_500;

/** What people do, each as keys: a string in quotes is typed. */
const TASKS: readonly [task: string, keys: readonly string[]][] = [
  ['go to a list', ['Alt+2']],
  ['go down a row', ['ArrowDown']],
  ['make an invoice', ['Alt+n']],
  ['find its customer', ['"ash']],
  ['take it', ['Enter']],
  ['go to the lines', ['Alt+l']],
  ['type a quantity that is none', ['Tab', 'Tab', 'Tab', '"12,x', 'Tab', 'Shift+Tab', 'F2']],
  ['undo', ['Escape', 'Control+z']],
  ['find a command', ['Control+k', '"bank']],
  ['synchronise', ['Escape', 'Alt+s']],
];

interface Node {
  ignored: boolean;
  role?: { value?: unknown };
  name?: { value?: unknown };
  description?: { value?: unknown };
  value?: { value?: unknown };
  properties?: { name: string; value: { value?: unknown } }[];
}
const SAID = ['invalid', 'expanded', 'selected', 'checked', 'readonly', 'required', 'disabled'];

/** The focused element as a screen reader says it: name, role, value, states, description. */
async function focused(page: Page, session: CDPSession): Promise<string> {
  const { result } = await session.send('Runtime.evaluate', {
    expression:
      '(() => { const e = document.activeElement; const id = e?.getAttribute("aria-activedescendant"); return (id && document.getElementById(id)) || e; })()',
  });
  if (result.objectId === undefined) return 'nothing';
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const node = (nodes as Node[]).find(({ ignored }) => !ignored);
  const text = (part: { value?: unknown } | undefined): string => (part?.value === undefined ? '' : String(part.value));
  const states = (node?.properties ?? [])
    .filter(({ name, value }) => SAID.includes(name) && value.value !== false && value.value !== 'false')
    .map(({ name, value }) => (value.value === true || value.value === 'true' ? name : `${name} ${text(value)}`));
  const place = await page.evaluate(() => {
    const cell = document.activeElement?.closest('[role=gridcell]');
    const column = cell?.getAttribute('aria-colindex');
    const heading = cell?.closest('[role=grid]')?.querySelector(`[role=columnheader][aria-colindex="${column}"]`);
    const row = cell?.closest('[role=row]')?.getAttribute('aria-rowindex');
    return cell ? `row ${row ?? 'NONE'}, column ${heading?.textContent?.trim() || 'WITHOUT A HEADING'}` : '';
  });
  const said = [text(node?.name), text(node?.role), text(node?.value), ...states, text(node?.description), place];
  return said.filter((part) => part !== '').join(', ');
}

/** Notes each text that a live region gets; the page is asked for them once a task. */
const LISTEN = `window.heard = []; new MutationObserver((changes) => {
  for (const { target } of changes) {
    const live = (target instanceof Element ? target : target.parentElement)?.closest('[role=status],[role=alert],[aria-live=polite],[aria-live=assertive]');
    const copy = live?.cloneNode(true);
    for (const hidden of copy?.querySelectorAll('[aria-hidden=true]') ?? []) hidden.remove();
    const text = copy?.textContent.trim().replace(/\\s+/g, ' ');
    if (text && window.heard.at(-1) !== text) window.heard.push(text);
  }
}).observe(document.body, { subtree: true, childList: true, characterData: true });`;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-accessibility-'));
  const host = startScript('out/main/start.js', ['--no-open', '--data', folder]);
  const browser = await launchTestBrowser(join(folder, 'profile'));
  try {
    const [address] = await host.line(/http:\/\/127\.0\.0\.1:\d+\/\S*/);
    const page = await browser.newPage();
    page.setDefaultTimeout(WAIT_LIMIT);
    await page.goto(address);
    await page.getByRole('button', { name: /demo/i }).first().click();
    await page.getByText(/^Synced \d/).waitFor();
    const session = await page.context().newCDPSession(page);
    await page.evaluate(LISTEN);
    for (const [task, keys] of TASKS) {
      for (const key of keys) await (key.startsWith('"') ? page.keyboard.type(key.slice(1)) : page.keyboard.press(key));
      await page.waitForTimeout(SETTLING);
      const heard = await page.evaluate('window.heard.splice(0)');
      console.log(`${task}\n  focus: ${await focused(page, session)}`);
      for (const text of heard as string[]) console.log(`  said: ${text}`);
    }
  } finally {
    await browser.close();
    await host.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
