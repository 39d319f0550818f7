import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { admit } from '../../../src/app/copies/admission.ts';
import { failed } from '../../../src/domain/result.ts';

it('a database that cannot be read asks for a recovery also while the backend is not reached and nothing is remembered', async () => {
  localStorage.clear();
  const telling = vi.spyOn(indexedDB, 'databases').mockRejectedValue({ message: 'Internal error opening backing store for indexedDB.open.' });
  const unreached = { call: async () => failed('bridge.closed', '') };
  await expect(admit('harbour', unreached)).rejects.toMatchObject({ loss: { kind: 'unreadable', about: null, problem: { code: 'store.failed' } } });
  telling.mockRestore();
});
