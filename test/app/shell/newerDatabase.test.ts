import { gunzipSync, gzipSync } from 'node:zlib';
import { mount } from '@vue/test-utils';
import Dexie from 'dexie';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import RecoveryPage from '../../../src/app/shell/RecoveryPage.vue';
import { Copier } from '../../../src/app/company/copies/copier.ts';
import { admit } from '../../../src/app/company/copies/admission.ts';
import { makeWhole, sendWhole } from '../../../src/app/company/copies/wholeCopies.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { LostDatabaseError, openFamiliar, type Loss } from '../../../src/app/company/session/loss.ts';
import { systemMint, uuidV7 } from '../../../src/domain/values/identifiers.ts';
import { openCompanyStore } from '../../../src/store/company/companyStore.ts';
import { databaseName, NEWEST_SCHEMA } from '../../../src/store/schema.ts';
import { backendFor } from '../../support/backendFor.ts';
import { draftInvoice, intRef } from '../../support/documents.ts';
import { giveLocks } from '../../support/locks.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { findings } from '../support/axe.ts';
import { freshPinia } from '../support/pinia.ts';
import { readHere } from '../support/readHere.ts';

giveLocks();
let connectionId: string;
beforeEach(async () => {
  localStorage.clear();
  freshPinia();
  connectionId = `test-${uuidV7(systemMint)}`;
  useBackend().attach((await backendFor(temporaryFolder())).page);
});

/** A backup as the next schema would write it. */
async function ofNextSchema(file: Blob): Promise<Blob> {
  const [head = '', ...rest] = gunzipSync(Buffer.from(await file.arrayBuffer()))
    .toString('utf8')
    .split('\n');
  const newer = JSON.stringify({ ...JSON.parse(head), schema: NEWEST_SCHEMA + 1 });
  return new Blob([new Uint8Array(gzipSync([newer, ...rest].join('\n')))]);
}

/** What a newer Daybook does at its first start: it upgrades the database, with a table of its own. */
async function upgrade(): Promise<void> {
  const newer = new Dexie(databaseName(connectionId));
  await newer.open();
  const tables = Object.fromEntries(
    newer.tables.map(({ name, schema }) => [name, [schema.primKey, ...schema.indexes].map(({ src }) => src).join()]),
  );
  newer.close();
  const next = new Dexie(databaseName(connectionId));
  next.version(NEWEST_SCHEMA + 1).stores({ ...tables, inventions: '&key' });
  await next.open();
  await next.table('inventions').put({ key: 'one' });
  next.close();
}
async function versionNow(): Promise<number | undefined> {
  return (await indexedDB.databases()).find(({ name }) => name === databaseName(connectionId))?.version;
}

/** A company with a copy of one draft, a second draft after it, and then a newer Daybook. @returns what this one finds */
async function metByNewer(): Promise<Loss> {
  const company = new CompanyData(await openCompanyStore(connectionId));
  const backend = useBackend();
  const copier = new Copier({ store: company.store, state: company.copies, backend, lost: () => undefined });
  await company.store.createDraft(draftInvoice(1));
  await makeWhole({ store: company.store, backend, companyName: () => 'Ashdown Ltd', reader: readHere });
  await company.store.createDraft(draftInvoice(2));
  await expect.poll(() => company.copies.hasCopied(company.copies.changes)).toBe(true);
  const backup = await company.store.backup('Ashdown Ltd');
  copier.stop();
  company.close();
  await sendWhole(backend, connectionId, await ofNextSchema(backup));
  await upgrade();
  expect(await openFamiliar(connectionId)).toBeNull();
  const found = await admit(connectionId, backend).catch((thrown: unknown) => thrown);
  if (!(found instanceof LostDatabaseError)) throw new Error('the newer database was opened');
  return found.loss;
}

const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name);

it('is refused and left as it is; the copy from before is offered, not that of the newer Daybook', async () => {
  const loss = await metByNewer();
  expect(loss).toMatchObject({ kind: 'newer', problem: { code: 'store.failed' } });
  expect(loss.about?.whole.map(({ schema }) => schema).toSorted()).toEqual([NEWEST_SCHEMA, NEWEST_SCHEMA + 1]);
  const page = mount(RecoveryPage, { props: { loss }, attachTo: document.body });
  onTestFinished(() => page.unmount());
  expect(page.get('h1').text()).toContain('were opened by a newer Daybook');
  expect(page.text()).toContain('Install the newer version to go on with them.');
  expect(page.text()).toContain('VersionError: version');
  expect(page.findAll('input[type="radio"]')).toHaveLength(1);
  expect(button('Go on with what is here…')).toBeUndefined();
  expect(await findings(document.body)).toEqual([]);
  expect(await versionNow()).toBe((NEWEST_SCHEMA + 1) * 10);
});

it('makes room for the copy only after a question; the unsent work comes back on top, and copies are held', async () => {
  const loss = await metByNewer();
  const page = mount(RecoveryPage, { props: { loss }, attachTo: document.body });
  onTestFinished(() => page.unmount());
  button('Put this copy back')?.click();
  await expect
    .poll(() => document.querySelector('[role="dialog"]')?.textContent)
    .toContain('Go back to before the newer');
  expect(await versionNow()).toBe((NEWEST_SCHEMA + 1) * 10);
  const companies = useCompanies();
  const isBack = new Promise<void>((resolve) => companies.$onAction(({ name }) => name === 'recovered' && resolve()));
  button('Go back')?.click();
  await isBack;
  const store = await openCompanyStore(connectionId);
  onTestFinished(() => store.close());
  expect((await store.pendingRows()).map(({ key }) => key).toSorted()).toEqual([intRef(1), intRef(2)]);
  expect(await versionNow()).toBe(NEWEST_SCHEMA * 10);
  const about = await useBackend().call('copies.about', { connectionId });
  expect(about.ok && about.value.whole.map(({ isHeld }) => isHeld)).toEqual([true, true]);
});
