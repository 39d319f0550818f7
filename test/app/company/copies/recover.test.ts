import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Copier } from '../../../../src/app/company/copies/copier.ts';
import { recover, replaceAll, replaceWith, unreadableFor } from '../../../../src/app/company/copies/recover.ts';
import {
  keepWholeCopies,
  makeWhole,
  sendWhole,
  type DailyCopyParts,
} from '../../../../src/app/company/copies/wholeCopies.ts';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import type { Loss } from '../../../../src/app/company/session/loss.ts';
import type { CopiesAbout } from '../../../../src/domain/copies/copies.ts';
import { systemMint, uuidV7 } from '../../../../src/domain/values/identifiers.ts';
import type { Problem, ProblemCode, Result } from '../../../../src/domain/values/result.ts';
import { deleteCompanyStore, openCompanyStore } from '../../../../src/store/company/companyStore.ts';
import type { CompanyStore } from '../../../../src/store/contract.ts';
import { backendFor, type BackendWithPage } from '../../../support/backendFor.ts';
import { draftInvoice, intRef } from '../../../support/documents.ts';
import { giveLocks } from '../../../support/locks.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { freshPinia } from '../../support/pinia.ts';
import { readHere } from '../../support/readHere.ts';

let connectionId: string;
let dataFolder: string;
let host: BackendWithPage;

giveLocks();
beforeEach(async () => {
  localStorage.clear();
  freshPinia();
  connectionId = `test-${uuidV7(systemMint)}`;
  dataFolder = temporaryFolder();
  host = await backendFor(dataFolder);
  useBackend().attach(host.page);
});

function valueOf<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.value;
}
const about = async (): Promise<CopiesAbout> => valueOf(await host.page.call('copies.about', { connectionId }));
const journal = async (): Promise<string[]> =>
  valueOf(await host.page.call('copies.unsent', { connectionId, from: 0 }))
    .rows.map(({ key }) => key)
    .toSorted();
const upToDate = (company: CompanyData) =>
  expect.poll(() => company.copies.hasCopied(company.copies.changes)).toBe(true);

/** A window of the company with its copies kept. `leave` works like a kill: nothing more is written. */
async function keeping(): Promise<{ company: CompanyData; losses: Loss[]; leave(): void }> {
  const company = new CompanyData(await openCompanyStore(connectionId));
  const losses: Loss[] = [];
  const copier = new Copier({
    store: company.store,
    state: company.copies,
    backend: useBackend(),
    lost: (loss) => losses.push(loss),
  });
  let isLeft = false;
  const leave = (): void => {
    if (isLeft) return;
    isLeft = true;
    copier.stop();
    company.close();
  };
  onTestFinished(leave);
  return { company, losses, leave };
}
/** What the next start finds when there is no database. */
const missing = async (): Promise<Loss> => ({
  connectionId,
  kind: 'missing',
  found: null,
  expected: null,
  about: await about(),
  problem: null,
  lacking: 0,
});
/** Two drafts with their copies, and then no database. @returns what the next start finds */
async function lostDatabase(): Promise<Loss> {
  const { company, leave } = await keeping();
  await company.store.createDraft(draftInvoice(1));
  await company.store.createDraft(draftInvoice(2));
  await upToDate(company);
  leave();
  await deleteCompanyStore(connectionId);
  return missing();
}
async function keysHeld(): Promise<string[]> {
  const store = await openCompanyStore(connectionId);
  try {
    return (await store.pendingRows()).map(({ key }) => key).toSorted();
  } finally {
    store.close();
  }
}
/** The store, whose page is killed at one of its calls. */
function killedAt(store: CompanyStore, name: 'restore' | 'putBack'): CompanyStore {
  const killed = async (): Promise<never> => {
    throw new Error('killed');
  };
  if (name === 'restore')
    return new Proxy(store, { get: (target, key) => (key === 'restore' ? killed : Reflect.get(target, key)) });
  const copies = new Proxy(store.copies, { get: (target, key) => (key === 'putBack' ? killed : bound(target, key)) });
  return new Proxy(store, { get: (target, key) => (key === 'copies' ? copies : bound(target, key)) });
}
function bound(target: object, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key);
  return typeof value === 'function' ? value.bind(target) : value;
}

describe('recovering', () => {
  it('that two windows ask for is done once, and what was typed after the first one stays', async () => {
    const loss = await lostDatabase();
    const first = await recover(loss, { way: 'syncAnew' }, useBackend());
    const { company } = await keeping();
    await company.store.createDraft(draftInvoice(3));
    await upToDate(company);
    const second = await recover(loss, { way: 'syncAnew' }, useBackend());
    expect([first, second]).toEqual([{ count: 2, leftOut: { rows: [], file: null } }, null]);
    await upToDate(company);
    expect((await company.store.pendingRows()).map(({ key }) => key).toSorted()).toEqual([
      intRef(1),
      intRef(2),
      intRef(3),
    ]);
  });

  it('is found done by the later of two windows that ask at the same time', async () => {
    const loss = await lostDatabase();
    const done = await Promise.all([
      recover(loss, { way: 'syncAnew' }, useBackend()),
      recover(loss, { way: 'goOn' }, useBackend()),
    ]);
    expect(done).toEqual([{ count: 2, leftOut: { rows: [], file: null } }, null]);
    expect(await keysHeld()).toEqual([intRef(1), intRef(2)]);
  });

  it('without the copies keeps the last of them', async () => {
    const { company, leave } = await keeping();
    await company.store.createDraft(draftInvoice(1));
    await upToDate(company);
    const good = await makeWhole({
      store: company.store,
      backend: useBackend(),
      companyName: () => 'Ashdown Ltd',
      reader: readHere,
    });
    leave();
    await deleteCompanyStore(connectionId);
    const loss = await missing();
    expect(await recover(loss, { way: 'goOn' }, useBackend())).toEqual({ count: 0, leftOut: { rows: [], file: null } });
    const { whole } = await about();
    expect(whole.map(({ madeAt, documents, isHeld }) => ({ madeAt, documents, isHeld }))).toEqual([
      { madeAt: good.madeAt, documents: 1, isHeld: true },
    ]);
  });
});

describe('a copy of which part cannot be read', () => {
  /** Changes the journal's file while no backend has it open, as a bad disk does. */
  async function damageJournal(damage: (bytes: Buffer) => Buffer): Promise<void> {
    await host.backend.close();
    const path = join(dataFolder, 'copies', connectionId, 'unsent.journal');
    writeFileSync(path, damage(readFileSync(path)));
    host = await backendFor(dataFolder);
    useBackend().attach(host.page);
  }
  /** Three drafts; the second is damaged in the journal. */
  async function damagedDraft(): Promise<void> {
    const { company, leave } = await keeping();
    for (const n of [1, 2, 3]) {
      await company.store.createDraft({ ...draftInvoice(n), description: `Order ${String(n)}` });
      await upToDate(company);
    }
    leave();
    await damageJournal((bytes) => {
      const at = bytes.lastIndexOf('"Order 2"');
      return Buffer.concat([bytes.subarray(0, at), Buffer.from('"Order ?"'), bytes.subarray(at + 9)]);
    });
  }

  it('names a damaged record of the journal before anything is changed, restores the others, and keeps its text in a file', async () => {
    await damagedDraft();
    await deleteCompanyStore(connectionId);
    const loss = await missing();
    expect(loss.about?.unsent).toMatchObject({ documents: 2, damaged: 1 });
    const agreed = await unreadableFor(loss, { way: 'syncAnew' }, useBackend());
    expect(agreed).toMatchObject([{ key: intRef(2), kind: 'saleInvoice', why: 'its checksum is wrong' }]);
    expect(await keysHeld()).toEqual([]);
    const done = await recover(loss, { way: 'syncAnew' }, useBackend(), agreed);
    expect(done).toMatchObject({ count: 2, leftOut: { rows: agreed } });
    expect(readFileSync(done!.leftOut.file!.path, 'utf8')).toContain('"Order ?"');
    expect(await keysHeld()).toEqual([intRef(1), intRef(3)]);
    expect((await about()).aside.map(({ count }) => count.damaged)).toEqual([1]);
  });

  it('names the last record of the journal if it is torn', async () => {
    await damagedDraft();
    await deleteCompanyStore(connectionId);
    await damageJournal((bytes) => bytes.subarray(0, bytes.lastIndexOf('"Order 3"') + 5));
    const torn = await unreadableFor(await missing(), { way: 'putBack' }, useBackend());
    expect(torn.map(({ key, why }) => [key, why])).toEqual([
      [intRef(2), 'its checksum is wrong'],
      [intRef(3), 'it was not written to its end'],
    ]);
  });

  it('asks nothing about a damaged record while the database has its row', async () => {
    await damagedDraft();
    const { company, losses } = await keeping();
    await upToDate(company);
    expect([losses, await journal()]).toEqual([[], [intRef(1), intRef(2), intRef(3)]]);
    expect((await about()).unsent.damaged).toBe(0);
  });

  it('tells once that the database lacks a row whose record is damaged', async () => {
    const { company, leave } = await keeping();
    await company.store.createDraft(draftInvoice(4));
    const file = await company.store.backup('Ashdown Ltd');
    await upToDate(company);
    leave();
    await damagedDraft();
    const store = await openCompanyStore(connectionId);
    await store.restore(file);
    store.close();
    const { losses } = await keeping();
    await expect.poll(() => losses.map(({ kind, lacking }) => [kind, lacking])).toEqual([['behind', 3]]);
    const agreed = await unreadableFor(losses[0]!, { way: 'putBack' }, useBackend());
    expect(await recover(losses[0]!, { way: 'putBack' }, useBackend(), agreed)).toMatchObject({ count: 2 });
    const next = await keeping();
    await upToDate(next.company);
    expect([next.losses, await journal()]).toEqual([[], [intRef(1), intRef(3), intRef(4)]]);
  });

  it('does not name a damaged row of a whole copy that the journal has', async () => {
    const { company, leave } = await keeping();
    await company.store.createDraft({ ...draftInvoice(2), description: 'Order 2' });
    await upToDate(company);
    const text = gunzipSync(Buffer.from(await (await company.store.backup('Ashdown Ltd')).arrayBuffer())).toString();
    leave();
    await deleteCompanyStore(connectionId);
    const file = new Blob([gzipSync(text.replace('"description":"Order 2"', '"description":2'))]);
    const choice = { way: 'restore' as const, whole: (await sendWhole(useBackend(), connectionId, file)).name };
    expect(await unreadableFor(await missing(), choice, useBackend())).toEqual([]);
    expect(await recover(await missing(), choice, useBackend(), [])).toMatchObject({ count: 1 });
    expect(await keysHeld()).toEqual([intRef(2)]);
  });

  it('names a damaged row of a whole copy, and puts the rest of the copy back', async () => {
    const { company, leave } = await keeping();
    await company.store.createDraft(draftInvoice(1));
    await company.store.createDraft({ ...draftInvoice(2), description: 'Order 2' });
    const text = gunzipSync(Buffer.from(await (await company.store.backup('Ashdown Ltd')).arrayBuffer())).toString();
    leave();
    await deleteCompanyStore(connectionId);
    const file = new Blob([gzipSync(text.replace('"description":"Order 2"', '"description":2'))]);
    const { name } = await sendWhole(useBackend(), connectionId, file);
    const choice = { way: 'restore' as const, whole: name };
    await expect(recover(await missing(), choice, useBackend())).rejects.toMatchObject({
      problem: { code: 'store.badBackup' },
    });
    const agreed = await unreadableFor(await missing(), choice, useBackend());
    expect(agreed).toMatchObject([{ key: intRef(2), kind: 'saleInvoice', table: 'documents' }]);
    const done = await recover(await missing(), choice, useBackend(), agreed);
    expect(readFileSync(done!.leftOut.file!.path, 'utf8')).toContain('"description":2');
    expect(await keysHeld()).toEqual([intRef(1)]);
  });
});

describe('a whole copy that replaces an open database', () => {
  it('and is killed before the unsent work is back on top of it is reported at the next start, which has all of it', async () => {
    const { company, leave } = await keeping();
    await company.store.createDraft(draftInvoice(2));
    const file = await company.store.backup('Ashdown Ltd');
    await company.store.createDraft(draftInvoice(1));
    await upToDate(company);
    await expect(replaceWith(killedAt(company.store, 'putBack'), file, useBackend())).rejects.toThrow('killed');
    leave();
    expect(await journal()).toEqual([intRef(1), intRef(2)]);
    const { losses } = await keeping();
    await expect.poll(() => losses.map(({ kind }) => kind)).toEqual(['behind']);
    expect(await recover(losses[0]!, { way: 'putBack' }, useBackend())).toEqual({
      count: 1,
      leftOut: { rows: [], file: null },
    });
    expect(await keysHeld()).toEqual([intRef(1), intRef(2)]);
  });
});

describe('a backup that replaces everything', () => {
  it('leaves what waited among the copies, and nobody is asked about it at the next start', async () => {
    const { company, leave } = await keeping();
    const file = await company.store.backup('Ashdown Ltd');
    await company.store.createDraft(draftInvoice(1));
    await upToDate(company);
    await replaceAll(company.store, file, useBackend());
    // Killed at once: no more than what is done by then counts.
    leave();
    expect((await about()).aside.map(({ count }) => count.documents)).toEqual([1]);
    const next = await keeping();
    await upToDate(next.company);
    expect([next.losses, await journal()]).toEqual([[], []]);
  });

  it('leaves there what was stored a moment before, too', async () => {
    const { company } = await keeping();
    const file = await company.store.backup('Ashdown Ltd');
    await upToDate(company);
    await company.store.createDraft(draftInvoice(1));
    await replaceAll(company.store, file, useBackend());
    expect((await about()).aside.map(({ count }) => count.documents)).toEqual([1]);
  });

  it('replaces nothing while what waits has no copy', async () => {
    const { company } = await keeping();
    const file = await company.store.backup('Ashdown Ltd');
    await company.store.createDraft(draftInvoice(1));
    await upToDate(company);
    const call = useBackend().call;
    useBackend().call = async () => ({ ok: false, problem: { code: 'bridge.closed', message: '' } });
    await expect(replaceAll(company.store, file, useBackend())).rejects.toMatchObject({
      problem: { code: 'bridge.closed' },
    });
    useBackend().call = call;
    expect((await company.store.pendingRows()).map(({ key }) => key)).toEqual([intRef(1)]);
  });
});

describe('the daily copy', () => {
  async function looking(more: Partial<DailyCopyParts>): Promise<(Problem | null)[]> {
    const store = await openCompanyStore(connectionId);
    await store.createDraft(draftInvoice(1));
    const problems: (Problem | null)[] = [];
    const end = keepWholeCopies(
      {
        store,
        backend: useBackend(),
        companyName: () => 'Ashdown Ltd',
        reader: readHere,
        onLook: (problem) => problems.push(problem),
        ...more,
      },
      { first: 1, next: 1 },
    );
    onTestFinished(() => {
      end();
      store.close();
    });
    return problems;
  }
  const codes = (problems: (Problem | null)[]): (ProblemCode | null)[] => [
    ...new Set(problems.map((problem) => problem?.code ?? null)),
  ];

  it('reports a failure of any kind, and is tried again until there is one', async () => {
    let tries = 0;
    const problems = await looking({
      companyName: () => {
        tries += 1;
        if (tries < 3) throw new TypeError('something nobody expected');
        return 'Ashdown Ltd';
      },
    });
    await expect.poll(() => codes(problems)).toEqual(['internal', null]);
    expect([tries, (await about()).whole.length]).toEqual([3, 1]);
  });

  it('says why there is none where the folder of the copies cannot be used', async () => {
    const gone = temporaryFolder();
    valueOf(await host.page.call('copies.configure', { folder: gone, keep: 3 }));
    rmSync(gone, { recursive: true });
    const problems = await looking({});
    await expect.poll(() => codes(problems)).toEqual(['copies.failed']);
  });
});
