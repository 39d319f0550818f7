import { beforeEach, expect, it, vi } from 'vitest';
import { lossOfMissing } from '../../../../src/app/company/copies/admission.ts';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import { deleteCompanyStore, openCompanyStore } from '../../../../src/store/company/companyStore.ts';
import { backendFor } from '../../../support/backendFor.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { freshPinia } from '../../support/pinia.ts';

const COMPANY = 'gone';
beforeEach(async () => {
  freshPinia();
  useBackend().attach((await backendFor(temporaryFolder())).page);
  (await openCompanyStore(COMPANY)).close();
});

it('a database that a busy browser has closed and removes later is found missing all the same', async () => {
  const looks = vi.spyOn(indexedDB, 'databases');
  const found = lossOfMissing(COMPANY, useBackend());
  await expect.poll(() => looks.mock.calls.length).toBe(3);
  await deleteCompanyStore(COMPANY);
  expect(await found).toMatchObject({ connectionId: COMPANY, kind: 'missing' });
});
