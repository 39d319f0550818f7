import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Copier } from '../../../../src/app/company/copies/copier.ts';
import { replaceWith } from '../../../../src/app/company/copies/recover.ts';
import { isCopyDue, newestMadeAt } from '../../../../src/app/company/copies/wholeCopies.ts';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import { remembered, type Loss } from '../../../../src/app/company/session/loss.ts';
import { instantOf } from '../../../../src/domain/values/dates.ts';
import { systemMint, uuidV7 } from '../../../../src/domain/values/identifiers.ts';
import { failed } from '../../../../src/domain/values/result.ts';
import { mappingId } from '../../../../src/formats/spreadsheets/headings.ts';
import { deleteCompanyStore, openCompanyStore } from '../../../../src/store/company/companyStore.ts';
import { CompanyDatabase, databaseName, hasDatabase, olderSchemaOf } from '../../../../src/store/schema.ts';
import { RELEASED_V1 } from '../../../store/support/releasedV1.ts';
import { ADDED_BY_V2 } from '../../../store/support/releasedV2.ts';
import { makeReleasedV3 } from '../../../store/support/releasedV3.ts';
import { backendFor, type BackendWithPage } from '../../../support/backendFor.ts';
import { draftInvoice, intRef } from '../../../support/documents.ts';
import { giveLocks } from '../../../support/locks.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { freshPinia } from '../../support/pinia.ts';
import { connectionOf } from '../../support/connection.ts';

let connectionId: string;
let host: BackendWithPage;
const ends: (() => void)[] = [];

giveLocks();
beforeEach(async () => {
  localStorage.clear();
  freshPinia();
  connectionId = `test-${uuidV7(systemMint)}`;
  host = await backendFor(temporaryFolder());
  useBackend().attach(host.page);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A company with its copies kept, in one window. */
async function keeping(): Promise<{ company: CompanyData; losses: Loss[] }> {
  const company = new CompanyData(await openCompanyStore(connectionId));
  const losses: Loss[] = [];
  const copier = new Copier({
    store: company.store,
    state: company.copies,
    backend: useBackend(),
    lost: (loss) => losses.push(loss),
  });
  ends.push(() => {
    copier.stop();
    company.close();
  });
  return { company, losses };
}
async function journal(): Promise<{ key: string; revision: number }[]> {
  const answer = await host.page.call('copies.unsent', { connectionId, from: 0 });
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.value.rows.map(({ key, revision }) => ({ key, revision }));
}
const upToDate = (company: CompanyData) =>
  expect.poll(() => company.copies.hasCopied(company.copies.changes)).toBe(true);

describe('what is not on the service', () => {
  it('is in the journal in its last version once it counts as copied, and no longer when it is discarded', async () => {
    const { company } = await keeping();
    await upToDate(company);
    await company.store.createDraft(draftInvoice(1));
    expect(company.copies.hasCopied(company.copies.changes)).toBe(false);
    await upToDate(company);
    expect(await journal()).toEqual([{ key: intRef(1), revision: 0 }]);
    await company.store.edit(intRef(1), (document) => ({ ...document, description: 'Six oak chairs' }));
    await upToDate(company);
    expect(await journal()).toEqual([{ key: intRef(1), revision: 1 }]);
    await company.store.discardDraft(intRef(1));
    await upToDate(company);
    expect(await journal()).toEqual([]);
  });

  it('may have a long name: a mapping of many columns is kept under all its headings', async () => {
    const { company } = await keeping();
    await upToDate(company);
    const name = `local.sheetMapping.${mappingId(
      'purchaseInvoice',
      Array.from({ length: 90 }, (_, at) => `Heading ${at}`),
    )}`;
    expect(name.length).toBeGreaterThan(900);
    await company.store.savePageSettings(name, { id: name });
    await company.store.createDraft(draftInvoice(1));
    await upToDate(company);
    expect((await journal()).map(({ key }) => key).toSorted()).toEqual([intRef(1), name].toSorted());
  });

  it('is copied when the backend is there again, and does not count as copied before', async () => {
    const { company } = await keeping();
    await upToDate(company);
    const backend = useBackend();
    const call = backend.call;
    backend.call = async () => failed('bridge.closed', '');
    await company.store.createDraft(draftInvoice(1));
    await expect.poll(() => company.copies.condition.value).toBe('unreachable');
    expect(company.copies.hasCopied(company.copies.changes)).toBe(false);
    backend.call = call;
    useBackend().attach(host.addPage().page);
    await upToDate(company);
    expect(company.copies.condition.value).toBe('kept');
    expect(await journal()).toEqual([{ key: intRef(1), revision: 0 }]);
  });

  it('matches the database after a backup was restored, although that is older', async () => {
    const { company } = await keeping();
    await company.store.createDraft(draftInvoice(1));
    const file = await company.store.backup('Ashdown Ltd');
    await company.store.edit(intRef(1), (document) => ({ ...document, description: 'edited since' }));
    await company.store.createDraft(draftInvoice(2));
    await upToDate(company);
    await company.store.restore(file);
    await upToDate(company);
    expect(await journal()).toEqual([{ key: intRef(1), revision: 0 }]);
  });

  it('of two windows is in one journal, each row as the last window left it', async () => {
    const [one, other] = [await keeping(), await keeping()];
    await upToDate(one.company);
    await one.company.store.createDraft(draftInvoice(1));
    await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        (at % 2 === 0 ? one : other).company.store.edit(intRef(1), (document) => ({
          ...document,
          description: String(at),
        })),
      ),
    );
    await upToDate(one.company);
    await upToDate(other.company);
    expect(await journal()).toEqual([{ key: intRef(1), revision: 6 }]);
    expect([...one.losses, ...other.losses]).toEqual([]);
  });
});

describe('a journal that was begun anew', () => {
  it('gets everything that waits with the next change, not only that change', async () => {
    const { company } = await keeping();
    await company.store.createDraft(draftInvoice(1));
    await upToDate(company);
    // As another window does that has put back what was lost; or a folder of copies that was taken away.
    await host.page.call('copies.setAside', { connectionId });
    await company.store.createDraft(draftInvoice(2));
    await upToDate(company);
    expect((await journal()).map(({ key }) => key).toSorted()).toEqual([intRef(1), intRef(2)]);
  });
});

describe('a whole copy that replaces an open database', () => {
  it('leaves the journal of what waited among the copies', async () => {
    const { company } = await keeping();
    const file = await company.store.backup('Ashdown Ltd');
    await company.store.createDraft(draftInvoice(1));
    await upToDate(company);
    expect(await replaceWith(company.store, file, useBackend())).toEqual({
      count: 1,
      leftOut: { rows: [], file: null },
    });
    await upToDate(company);
    expect(await journal()).toEqual([{ key: intRef(1), revision: 0 }]);
    const about = await host.page.call('copies.about', { connectionId });
    expect(about).toMatchObject({ ok: true, value: { aside: [{ count: { documents: 1 } }] } });
  });
});

it('a daily copy is due once a day, although a copy has a date in the future', () => {
  const [day, later] = [Date.UTC(2026, 2, 2, 12), Date.UTC(2036, 2, 2, 12)];
  const made = (at: number) => ({ madeAt: instantOf(at) });
  expect([
    isCopyDue([], day),
    isCopyDue([made(day)], day),
    isCopyDue([made(later)], day),
    isCopyDue([made(later), made(day)], day),
  ]).toEqual([true, false, true, false]);
  expect(newestMadeAt([made(day - 1), made(later), made(day)], day)).toBe(instantOf(day));
  expect(newestMadeAt([made(later)], day)).toBeUndefined();
});

describe('a database that lacks rows of its journal', () => {
  it('is not reported where another window has just discarded the draft', async () => {
    const one = await keeping();
    await one.company.store.createDraft(draftInvoice(1));
    await one.company.store.createDraft(draftInvoice(2));
    await upToDate(one.company);
    await one.company.store.discardDraft(intRef(1));
    const other = await keeping();
    await upToDate(other.company);
    expect(other.losses).toEqual([]);
    expect(await journal()).toEqual([{ key: intRef(2), revision: 0 }]);
  });

  it('is not reported where a draft or a record was discarded just before the window was closed or killed', async () => {
    const first = await keeping();
    await first.company.store.createDraft(draftInvoice(1));
    await first.company.store.createDraft(draftInvoice(2));
    const [department] = await first.company.store.resources.create<'department'>([
      { kind: 'department', code: 'SALES', description: 'Sales' },
    ]);
    await upToDate(first.company);
    // None of it reaches the journal any more.
    for (const end of ends.splice(0)) end();
    const last = await openCompanyStore(connectionId);
    await last.discardDraft(intRef(1));
    await last.resources.discard('department', [department!.key]);
    last.close();
    const { company, losses } = await keeping();
    await upToDate(company);
    expect(losses).toEqual([]);
    expect(await journal()).toEqual([{ key: intRef(2), revision: 0 }]);
    // The journal is up to date: what is lost from now on without being discarded is reported, also for the same
    // record.
    expect(await company.store.copies.discarded()).toEqual([]);
  });

  it('is reported for a draft that was discarded, restored by undo, and then lost', async () => {
    const first = await keeping();
    await first.company.store.resources.create<'department'>([
      { kind: 'department', code: 'SALES', description: 'Sales' },
    ]);
    await first.company.store.createDraft(draftInvoice(1));
    await first.company.store.edit(intRef(1), (document) => ({ ...document, description: 'Six oak chairs' }));
    await upToDate(first.company);
    await first.company.store.discardDraft(intRef(1));
    await first.company.store.createDraft(draftInvoice(1));
    await upToDate(first.company);
    expect((await journal()).find(({ key }) => key === intRef(1))).toEqual({ key: intRef(1), revision: 0 });
    expect(await first.company.store.copies.discarded()).toEqual([]);
    for (const end of ends.splice(0)) end();
    const behind = new CompanyDatabase(connectionId);
    await behind.open();
    await behind.documents.delete(intRef(1));
    behind.close();
    const { losses } = await keeping();
    await expect.poll(() => losses).toMatchObject([{ kind: 'behind', lacking: 1 }]);
  });

  it('is reported before anything is copied, and the journal keeps what the database lacks', async () => {
    const first = await keeping();
    await first.company.store.createDraft(draftInvoice(1));
    await first.company.store.createDraft(draftInvoice(2));
    await upToDate(first.company);
    for (const end of ends.splice(0)) end();
    // What a disk that lied has lost: the row is gone, and nobody discarded it.
    const behind = new CompanyDatabase(connectionId);
    await behind.open();
    await behind.documents.delete(intRef(2));
    behind.close();
    const { losses } = await keeping();
    await expect.poll(() => losses).toMatchObject([{ kind: 'behind', lacking: 1 }]);
    expect(await journal()).toEqual([
      { key: intRef(1), revision: 0 },
      { key: intRef(2), revision: 0 },
    ]);
  });
});

describe('opening a company', () => {
  const connection = () => connectionOf({ id: connectionId, name: 'Ashdown', apiVersion: '1.13' });

  it.each([
    ['the browser remembers it', false],
    ['the whole profile is gone', true],
  ])('whose database is gone makes none and says what it held, where %s', async (_, isProfileGone) => {
    const first = await keeping();
    await first.company.store.createDraft(draftInvoice(1));
    await upToDate(first.company);
    await expect.poll(() => remembered(connectionId)).toMatchObject({ documents: 1 });
    for (const end of ends.splice(0)) end();
    await deleteCompanyStore(connectionId);
    if (isProfileGone) localStorage.clear();
    const companies = useCompanies();
    companies.connections = [connection()];
    await companies.open(connectionId);
    expect(companies.loss).toMatchObject({
      kind: 'missing',
      expected: { documents: 1, records: 0 },
      about: { unsent: { documents: 1 } },
    });
    expect([companies.company, companies.openProblem]).toEqual([null, null]);
    expect(await hasDatabase(connectionId)).toBe(false);
  });

  it('whose database is gone while the backend is down relies on what the browser remembers', async () => {
    const first = await keeping();
    await first.company.store.createDraft(draftInvoice(1));
    await expect.poll(() => remembered(connectionId)).toMatchObject({ documents: 1 });
    for (const end of ends.splice(0)) end();
    await deleteCompanyStore(connectionId);
    useBackend().call = async () => failed('bridge.closed', '');
    const companies = useCompanies();
    companies.connections = [connection()];
    await companies.open(connectionId);
    expect(companies.loss).toMatchObject({ kind: 'missing', about: null });
    expect(await hasDatabase(connectionId)).toBe(false);
  });

  describe('whose database is emptied under the page', () => {
    /** Opens a company of one draft, and then takes everything out of its database. */
    async function emptied(): Promise<{ companies: ReturnType<typeof useCompanies>; company: CompanyData }> {
      const first = await keeping();
      await first.company.store.createDraft(draftInvoice(1));
      await expect.poll(() => remembered(connectionId)).toMatchObject({ documents: 1 });
      for (const end of ends.splice(0)) end();
      const companies = useCompanies();
      companies.connections = [connection()];
      await companies.open(connectionId);
      const { company } = companies;
      if (company === null) throw new Error('the company is not open');
      ends.push(() => company.close());
      await expect.poll(() => company.copies.condition.value).toBe('kept');
      await clear();
      return { companies, company };
    }
    async function clear(): Promise<void> {
      const other = new CompanyDatabase(connectionId);
      await other.open();
      await Promise.all(other.tables.map((table) => table.clear()));
      other.close();
    }

    it('is recovered as soon as the window has the focus, with what is being typed kept', async () => {
      const { companies } = await emptied();
      const field = document.createElement('input');
      field.setAttribute('aria-label', 'Their reference');
      field.value = 'PO 77';
      document.body.append(field);
      field.focus();
      ends.push(() => field.remove());
      window.dispatchEvent(new Event('focus'));
      await expect
        .poll(() => companies.loss)
        .toMatchObject({
          kind: 'empty',
          expected: { documents: 1 },
          typed: [{ field: 'Their reference', text: 'PO 77' }],
        });
    });

    it('is recovered as soon as a change does not find its record', async () => {
      const { companies, company } = await emptied();
      await expect(company.store.queueCommand(intRef(1), { name: 'submit' })).rejects.toThrow('There is no document');
      await expect.poll(() => companies.loss).toMatchObject({ kind: 'empty', expected: { documents: 1 } });
    });

    it('is left alone while it is as it was', async () => {
      const first = await keeping();
      await first.company.store.createDraft(draftInvoice(1));
      await expect.poll(() => remembered(connectionId)).toMatchObject({ documents: 1 });
      for (const end of ends.splice(0)) end();
      const companies = useCompanies();
      companies.connections = [connection()];
      await companies.open(connectionId);
      const { company } = companies;
      ends.push(() => company?.close());
      window.dispatchEvent(new Event('focus'));
      await expect(company?.store.queueCommand(intRef(9), { name: 'submit' })).rejects.toThrow('There is no document');
      expect(companies.loss).toBeNull();
    });

    it('keeps the journal and what the sentinel says, whatever is written then', async () => {
      const { company, losses } = await keeping();
      await company.store.createDraft(draftInvoice(1));
      await company.store.createDraft(draftInvoice(2));
      await expect.poll(() => remembered(connectionId)).toMatchObject({ documents: 2 });
      await clear();
      await company.store.createDraft(draftInvoice(3));
      await expect.poll(() => losses).toHaveLength(1);
      expect((await journal()).map(({ key }) => key).sort()).toEqual([intRef(1), intRef(2)].sort());
      expect(remembered(connectionId)).toMatchObject({ documents: 2 });
      const about = await host.page.call('copies.about', { connectionId });
      expect(about).toMatchObject({ ok: true, value: { sentinel: { documents: 2 } } });
    });
  });

  it('whose database has an older schema makes a whole copy before the upgrade', async () => {
    await makeReleasedV3(databaseName(connectionId), [...RELEASED_V1, ...ADDED_BY_V2]);
    const companies = useCompanies();
    companies.connections = [connection()];
    await companies.open(connectionId);
    const about = await host.page.call('copies.about', { connectionId });
    // Two of the three records of that database wait.
    expect(about).toMatchObject({ ok: true, value: { whole: [{ schema: 3, documents: 0, records: 3, waiting: 2 }] } });
    expect(await companies.company?.store.resources.pending()).toHaveLength(2);
    companies.company?.close();
  });

  it('whose database has an older schema is not upgraded while nothing can copy it', async () => {
    await makeReleasedV3(databaseName(connectionId), [...RELEASED_V1, ...ADDED_BY_V2]);
    const companies = useCompanies();
    companies.connections = [connection()];
    const { call } = useBackend();
    useBackend().call = async () => failed('bridge.closed', '');
    await companies.open(connectionId);
    expect(companies.openProblem).toMatchObject({ code: 'bridge.closed' });
    expect([companies.company, await olderSchemaOf(connectionId)]).toEqual([null, 3]);
    useBackend().call = call;
    await companies.open(connectionId);
    expect(await olderSchemaOf(connectionId)).toBeNull();
    companies.company?.close();
  });

  it('that was never opened makes its database', async () => {
    const companies = useCompanies();
    companies.connections = [connection()];
    await companies.open(connectionId);
    expect([companies.loss, companies.company?.connectionId]).toEqual([null, connectionId]);
    companies.company?.close();
  });
});
