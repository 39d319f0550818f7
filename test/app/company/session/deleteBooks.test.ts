import Dexie from 'dexie';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import { useReplacing } from '../../../../src/app/company/companies/replacing.ts';
import { valueOf } from '../../../../src/domain/values/result.ts';
import { databaseName } from '../../../../src/store/schema.ts';
import { startFinanceService } from '../../../../src/service/service.ts';
import { backendFor } from '../../../support/backendFor.ts';
import { draftInvoice } from '../../../support/documents.ts';
import { giveLocks } from '../../../support/locks.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { freshPinia } from '../../support/pinia.ts';

giveLocks();

it('deleting a company’s books leaves nothing of them on this computer', async () => {
  localStorage.clear();
  freshPinia();
  const service = await startFinanceService({ database: ':memory:', domain: 'harbour', demo: 0 });
  onTestFinished(() => service.close());
  const dataFolder = temporaryFolder();
  const { page } = await backendFor(dataFolder);
  useReplacing().listen(page);
  useBackend().attach(page);
  const companies = useCompanies();
  const { id } = valueOf(
    await companies.add({
      baseUrl: service.address,
      domain: service.domain,
      userName: service.user,
      apiKey: service.apiKey,
    }),
  );
  await companies.open(id);
  await companies.company?.store.createDraft(draftInvoice(1));
  localStorage.setItem(`daybook.lastSync.${id}`, '2026-03-18');
  valueOf(await page.call('copies.about', { connectionId: id }));
  expect(await Dexie.exists(databaseName(id))).toBe(true);
  expect(readdirSync(join(dataFolder, 'copies'))).toEqual([id]);
  const remembered = () => Object.entries(localStorage).filter((entry) => entry.join().includes(id));
  expect(remembered()).not.toEqual([]);

  expect(await companies.deleteBooks(id)).toEqual({ ok: true, value: null });
  expect(await Dexie.exists(databaseName(id))).toBe(false);
  expect(readdirSync(join(dataFolder, 'copies'))).toEqual([]);
  expect(remembered()).toEqual([]);
  expect(companies.connections).toEqual([]);
  expect(valueOf(await page.call('connections.list', null))).toEqual([]);
});
