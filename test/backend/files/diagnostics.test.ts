import { DatabaseSync } from 'node:sqlite';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { diagnosticsFile } from '../../../src/app/settings/diagnostics.ts';
import { connectionId } from '../../../src/backend/connections/connectionFile.ts';
import { diagnosticsText } from '../../../src/backend/files/diagnostics.ts';
import { openLog } from '../../../src/backend/files/log.ts';
import { serveStore } from '../../../src/bridge/remoteStore.ts';
import { valueOf } from '../../../src/domain/values/result.ts';
import { backendFor } from '../../support/backendFor.ts';
import { MemoryStore } from '../../support/memoryStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** Every text and amount in the demo company's books that somebody could recognise: names, and amounts above 10. */
function recognisable(database: string): { names: Set<string>; amounts: Set<string> } {
  const [names, amounts] = [new Set<string>(), new Set<string>()];
  const opened = new DatabaseSync(database, { readOnly: true });
  const walk = (value: unknown, name: string): void => {
    if (Array.isArray(value)) value.forEach((each) => walk(each, name));
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) walk(inner, key);
    else if (/name|description|contact|email|address/i.test(name) && typeof value === 'string' && value.length >= 6)
      names.add(value);
    else if (/gross|net|amount|total/i.test(name) && /^\d{2,}\.\d{2}\d*$/.test(String(value)))
      amounts.add(String(value).slice(0, String(value).indexOf('.') + 3));
  };
  try {
    for (const { body } of opened.prepare('SELECT body FROM record UNION ALL SELECT body FROM child').all())
      walk(JSON.parse(String(body)), '');
    for (const { header, lines } of opened.prepare('SELECT header, lines FROM document').all()) {
      walk(JSON.parse(String(header)), '');
      walk(JSON.parse(String(lines)), '');
    }
  } finally {
    opened.close();
  }
  return { names, amounts };
}

it('a diagnostics file of the demo company after syncs and faults holds none of its names, amounts, keys or tokens', async () => {
  const dataFolder = temporaryFolder();
  const log = openLog(
    dataFolder,
    () => new Date(),
    () => undefined,
  );
  const { page, addPage, demoKey } = await backendFor(dataFolder, { log });
  page.serve('typing.settle', async () => null);
  const demo = valueOf(await page.call('connections.openDemo', null));
  const store = new MemoryStore();
  serveStore(page, () => store);
  const run = valueOf(await page.call('sync.run', { connectionId: demo.id }));
  expect(run).toMatchObject({ problem: null, created: 0 });
  expect(run.pulled).toBeGreaterThan(100);

  const { names, amounts } = recognisable(join(dataFolder, 'demo-company.sqlite'));
  expect(names.size).toBeGreaterThan(50);
  expect(amounts.size).toBeGreaterThan(50);
  const [name = ''] = names;
  const [amount = ''] = amounts;
  const key = await demoKey();
  valueOf(await page.call('connections.setKey', { connectionId: demo.id, apiKey: key }));
  // Faults as a careless message would tell them.
  for (const facts of [`"${name}" owes ${amount}`, `Authorization: Bearer ${key}`, `token=${key}`])
    valueOf(await page.call('faults.report', { facts }));
  // A run that breaks off, because the page that keeps the books has none.
  const other = addPage().page;
  other.serve('typing.settle', async () => null);
  serveStore(other, () => {
    throw new Error(`no books of "${name}"`);
  });
  await other.call('sync.run', { connectionId: demo.id });

  const backend = valueOf(await page.call('diagnostics.read', null));
  const facts = { version: '0.1.0', build: 'index-x', browser: 'Chromium', language: 'en', schema: 5 };
  const text = diagnosticsFile({ ...facts, counts: [['Documents', 7]], settings: {}, runs: [run] }, backend);
  const written = readFileSync(join(dataFolder, 'daybook.log'), 'utf8');
  // Seconds with their thousandths look like amounts.
  for (const file of [text, written].map((each) => each.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''))) {
    expect(file).toContain('in the page: ');
    expect([...names].filter((each) => file.includes(each))).toEqual([]);
    expect([...amounts].filter((each) => new RegExp(`(?<!\\d)${each.replace('.', '\\.')}`).test(file))).toEqual([]);
    expect(file).not.toContain(key);
    expect(file).not.toMatch(/Bearer (?!…)/);
  }
  for (const each of [demo.id, demo.baseUrl]) expect(backend).not.toContain(each);
  expect(text).toContain(`${String(run.pulled)} pulled`);
  expect(text).toContain('company 1: demo company, API ');
});

it('a diagnostics file names no company whose connection was removed', async () => {
  const dataFolder = temporaryFolder();
  const at = { baseUrl: 'https://fs.example', domain: 'Harbour Light Ltd', userName: 'anna', isDemo: false };
  const id = connectionId(at);
  const log = openLog(
    dataFolder,
    () => new Date(),
    () => undefined,
  );
  for (const note of ['was added; its key is in the keychain', 'could not be synced', 'was removed'])
    log.note(`connection ${id} ${note}`);
  const text = await diagnosticsText({
    ...{ host: 'local', version: '1', build: '', dataFolder, keychain: '', disk: '' },
    connections: [],
  });
  expect(text).toContain('connection a removed company could not be synced');
  expect(text).not.toContain('harbour');
});
