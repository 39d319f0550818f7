import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PageEndpoint } from '../../../src/bridge/endpoint.ts';
import { todayOn } from '../../../src/domain/values/dates.ts';
import { valueOf } from '../../../src/domain/values/result.ts';
import { backendFor } from '../../support/backendFor.ts';
import { OwnService, VALE } from '../../support/ownBooks.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const TODAY = `${todayOn(Date.now())}.sqlite`;

/** A company on this computer with today's copy, made before anything was posted. */
async function company(dataFolder = temporaryFolder()) {
  const opened = await backendFor(dataFolder);
  const { page } = opened;
  const { id: connectionId } = valueOf(await page.call('connections.makeOwn', VALE));
  const copies = join(dataFolder, 'own-company-copies');
  // Why there is none, if there is none.
  const problem = async () => valueOf(await page.call('books.copies', { connectionId })).problem;
  await expect
    .poll(async () => [...(existsSync(copies) ? readdirSync(copies) : []), await problem()])
    .toEqual([TODAY, null]);
  const service = new OwnService(dataFolder);
  await service.signIn();
  return { ...opened, connectionId, dataFolder, copies, service };
}

/** The trial balance, as `account debit credit`. */
async function balances(page: PageEndpoint, connectionId: string): Promise<string[]> {
  const { rows } = valueOf(
    await page.call('enquiries.run', { connectionId, ref: 'trialBalance', body: { asAt: '2026-12-31' } }),
  );
  return rows.map((row) => row.slice(1).join(' '));
}
/** One invoice of 100 and 20 % of tax. */
const ONE_INVOICE = [
  expect.stringMatching(/^1100 .* 120(\.00)? 0$/),
  expect.stringMatching(/^2200 .* 0 20(\.00)?$/),
  expect.stringMatching(/^4000 .* 0 100(\.00)?$/),
];

/** Overwrites a page in the middle of a file. */
function damage(path: string): void {
  const file = openSync(path, 'r+');
  const { size } = statSync(path);
  writeSync(file, Buffer.alloc(8192, 0xff), 0, 8192, Math.floor(size / 8192) * 4096);
  closeSync(file);
}

/** Carries the books from one backend to the other, as a backup does. @returns the transfer there */
async function carried(
  from: PageEndpoint,
  connectionId: string,
  to: PageEndpoint,
  change: 'spoiled' | 'newer' | null = null,
): Promise<{ transfer: string; digest: string }> {
  const { transfer, digest, bytes } = valueOf(await from.call('books.beginRead', { connectionId }));
  const there = valueOf(await to.call('books.beginWrite', null)).transfer;
  let [at, sent]: [number | null, number] = [0, 0];
  const newDigest = createHash('sha256');
  while (at !== null) {
    const part: { bytes: string; next: number | null } = valueOf(await from.call('books.read', { transfer, from: at }));
    const plain = Buffer.from(part.bytes, 'base64');
    if (change === 'spoiled' && at === 0) plain[5000] = (plain[5000] ?? 0) ^ 1;
    // Where SQLite keeps the layout (`user_version`).
    if (change === 'newer' && at === 0) plain[63] = (plain[63] ?? 0) + 1;
    newDigest.update(plain);
    sent += plain.length;
    valueOf(await to.call('books.write', { transfer: there, bytes: plain.toString('base64') }));
    at = part.next;
  }
  expect(sent).toBe(bytes);
  valueOf(await from.call('books.giveUp', { transfer }));
  return { transfer: there, digest: change === 'newer' ? newDigest.digest('hex') : digest };
}

describe('going back to a copy', () => {
  it('says what it and the books hold, keeps the books that it replaces, and can itself be undone', async () => {
    const { page, connectionId, service } = await company();
    await service.postInvoice();
    expect(await balances(page, connectionId)).toEqual(ONE_INVOICE);
    expect(valueOf(await page.call('books.copies', { connectionId }))).toMatchObject({
      problem: null,
      folderProblem: null,
      copies: [{ name: TODAY, isBeside: true, isInFolder: false }],
    });
    expect(valueOf(await page.call('books.figures', { connectionId, name: TODAY }))).toEqual({
      copy: { documents: 0, postings: 0, lastPosted: null },
      now: { documents: 1, postings: 1, lastPosted: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
    });
    valueOf(await page.call('books.goBack', { connectionId, name: TODAY }));
    expect(await balances(page, connectionId)).toEqual([]);
    const { copies } = valueOf(await page.call('books.copies', { connectionId }));
    expect(copies.map(({ name, replacedAt }) => [name, replacedAt !== undefined])).toEqual([
      [expect.stringMatching(/^replaced-\d{8}T\d{6}\.sqlite$/), true],
      [TODAY, false],
    ]);
    // Two windows at once: each gets the copy that it names.
    const figures = [TODAY, copies[0]?.name ?? ''].map((name) => page.call('books.figures', { connectionId, name }));
    expect((await Promise.all(figures)).map((one) => valueOf(one).copy.documents)).toEqual([0, 1]);
    valueOf(await page.call('books.goBack', { connectionId, name: copies[0]?.name ?? '' }));
    expect(await balances(page, connectionId)).toEqual(ONE_INVOICE);
  });

  it('changes nothing when the copy is damaged, and says so', async () => {
    const { page, connectionId, service, copies, dataFolder } = await company();
    await service.postInvoice();
    damage(join(copies, TODAY));
    for (const call of ['books.figures', 'books.goBack'] as const)
      expect(await page.call(call, { connectionId, name: TODAY })).toMatchObject({
        ok: false,
        problem: { code: 'copies.failed', message: expect.stringMatching(/damaged|malformed/) },
      });
    expect(await balances(page, connectionId)).toEqual(ONE_INVOICE);
    expect(readdirSync(dataFolder).filter((name) => name.includes('on-its-way'))).toEqual([]);
  });
});

it.each(['damaged', 'gone'])('books that are %s are not opened, and give way to a copy', async (how) => {
  const { page, connectionId, service, backend, copies, dataFolder } = await company();
  await service.postInvoice();
  expect(await balances(page, connectionId)).toEqual(ONE_INVOICE);
  await backend.close();
  if (how === 'gone') rmSync(service.database);
  else damage(service.database);
  const again = await backendFor(dataFolder);
  const asked = await again.page.call('enquiries.list', { connectionId });
  expect(asked).toMatchObject({ ok: false, problem: { code: 'ownCompany.damaged' } });
  expect(valueOf(await again.page.call('books.figures', { connectionId, name: TODAY }))).toMatchObject({
    copy: { documents: 0 },
  });
  valueOf(await again.page.call('books.goBack', { connectionId, name: TODAY }));
  expect(await balances(again.page, connectionId)).toEqual([]);
  // Somebody may still be able to read something of it.
  expect(readdirSync(copies).filter((name) => /^damaged-.*\.sqlite$/.test(name))).toHaveLength(how === 'gone' ? 0 : 1);
});

it('copies the books to a chosen folder, too, goes back to one that is only there, and tells when it is gone', async () => {
  const { page, connectionId, copies, log, service } = await company();
  const chosen = temporaryFolder();
  const { folder } = valueOf(await page.call('copies.configure', { folder: chosen, keep: 10 }));
  expect(valueOf(await page.call('books.copies', { connectionId })).copies).toMatchObject([
    { name: TODAY, isBeside: true, isInFolder: true },
  ]);
  expect(readFileSync(join(folder, connectionId, 'books', TODAY))).toEqual(readFileSync(join(copies, TODAY)));
  rmSync(copies, { recursive: true });
  chmodSync(join(folder, connectionId, 'books', TODAY), 0o644);
  expect(valueOf(await page.call('books.copies', { connectionId })).copies).toMatchObject([
    { name: TODAY, isBeside: false, isInFolder: true },
  ]);
  valueOf(await page.call('books.goBack', { connectionId, name: TODAY }));
  expect(statSync(service.database).mode & 0o777).toBe(0o600);

  renameSync(folder, `${folder} unplugged`);
  // There was no copy of today beside them any more, so the service made one when it started.
  await expect
    .poll(async () => valueOf(await page.call('books.copies', { connectionId })))
    .toMatchObject({
      folderProblem: { code: 'copies.failed', message: expect.stringContaining(folder) },
      copies: [{ name: expect.stringMatching(/^replaced-/) }, { name: TODAY, isBeside: true, isInFolder: false }],
    });
  expect(log.some((line) => line.includes(folder))).toBe(true);
});

it('tells why the books cannot be copied beside them', async () => {
  const dataFolder = temporaryFolder();
  // A file stands where the folder of the copies would be.
  writeFileSync(join(dataFolder, 'own-company-copies'), '');
  const { page } = await backendFor(dataFolder);
  const { id: connectionId } = valueOf(await page.call('connections.makeOwn', VALE));
  await expect
    .poll(async () => page.call('books.copies', { connectionId }))
    .toMatchObject({
      value: { copies: [], problem: { code: 'copies.failed', message: expect.stringMatching(/EEXIST|ENOTDIR/) } },
    });
});

describe('books that are carried to another computer', () => {
  it('are the company there, with its key and every figure', async () => {
    const { page, connectionId, service } = await company();
    await service.postInvoice();
    const before = await balances(page, connectionId);
    const other = await backendFor(temporaryFolder());
    const { transfer, digest } = await carried(page, connectionId, other.page);
    expect(valueOf(await other.page.call('books.endWrite', { transfer, digest }))).toMatchObject({
      documents: 1,
      postings: 1,
    });
    const brought = valueOf(await other.page.call('books.bring', { transfer, name: 'Vale Ltd' }));
    expect(brought).toMatchObject({ id: connectionId, name: 'Vale Ltd', isOwn: true });
    expect(await balances(other.page, connectionId)).toEqual(before);
    expect(valueOf(await other.page.call('connections.ownCompany', null))).toEqual({ name: 'Vale Ltd' });
  });

  it('are taken once, where two windows bring them at once', async () => {
    const { page, connectionId } = await company();
    const other = await backendFor(temporaryFolder());
    const both = [await carried(page, connectionId, other.page), await carried(page, connectionId, other.page)];
    for (const one of both) valueOf(await other.page.call('books.endWrite', one));
    const answers = await Promise.all(
      both.map(({ transfer }, at) => other.page.call('books.bring', { transfer, name: `Vale ${String(at)}` })),
    );
    expect(answers.map((answer) => (answer.ok ? answer.value.name : answer.problem.code))).toEqual([
      'Vale 0',
      'ownCompany.exists',
    ]);
  });

  it('are refused when they are of a newer Daybook, before they take the place of any', async () => {
    const { page, connectionId } = await company();
    const newer = await carried(page, connectionId, page, 'newer');
    expect(await page.call('books.endWrite', newer)).toMatchObject({
      ok: false,
      problem: { message: 'the books in it are of a newer Daybook: update Daybook first' },
    });
  });

  it('are refused when they are not what was sent, and where there is a company already', async () => {
    const { page, connectionId, service } = await company();
    const spoiled = await carried(page, connectionId, page, 'spoiled');
    expect(await page.call('books.endWrite', spoiled)).toMatchObject({
      ok: false,
      problem: { message: 'the books in the file are damaged' },
    });
    const whole = await carried(page, connectionId, page);
    valueOf(await page.call('books.endWrite', whole));
    expect(await page.call('books.bring', { transfer: whole.transfer, name: 'Vale Ltd' })).toMatchObject({
      ok: false,
      problem: { code: 'ownCompany.exists' },
    });
    await service.postInvoice();
    valueOf(await page.call('books.replace', { connectionId, transfer: whole.transfer }));
    expect(await balances(page, connectionId)).toEqual([]);
  });
});
