import { describe, expect, it, vi } from 'vitest';
import { admit } from '../../../../src/app/company/copies/admission.ts';
import { recover } from '../../../../src/app/company/copies/recover.ts';
import type { useBackend } from '../../../../src/app/company/session/backend.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import type { Loss } from '../../../../src/app/company/session/loss.ts';
import type { CopiesAbout } from '../../../../src/domain/copies/copies.ts';
import { instantOf } from '../../../../src/domain/values/dates.ts';
import { failed, ok, type Result } from '../../../../src/domain/values/result.ts';
import { freshPinia } from '../../support/pinia.ts';

it('a database that cannot be read asks for a recovery also while the backend is not reached and nothing is remembered', async () => {
  localStorage.clear();
  const telling = vi
    .spyOn(indexedDB, 'databases')
    .mockRejectedValue({ message: 'Internal error opening backing store for indexedDB.open.' });
  const unreached = { call: async () => failed('bridge.closed', '') };
  await expect(admit('harbour', unreached)).rejects.toMatchObject({
    loss: { kind: 'unreadable', about: null, problem: { code: 'store.failed' } },
  });
  telling.mockRestore();
});

it('a company whose files cannot be read shows the recovery, not an error', async () => {
  localStorage.clear();
  freshPinia();
  const telling = vi
    .spyOn(indexedDB, 'databases')
    .mockRejectedValue({ message: 'Internal error opening backing store for indexedDB.open.' });
  const companies = useCompanies();
  await companies.open('harbour');
  expect(companies.openProblem).toBe(null);
  expect(companies.loss).toMatchObject({ kind: 'unreadable', problem: { code: 'store.failed' } });
  telling.mockRestore();
});

describe('a database that cannot be read, and that the browser does not delete either', () => {
  const loss: Loss = {
    connectionId: 'harbour',
    kind: 'unreadable',
    found: null,
    expected: null,
    about: null,
    problem: null,
    lacking: 0,
  };
  const about: CopiesAbout = {
    settings: { folder: '/copies', isUsual: true, keep: 10 },
    problem: null,
    sentinel: { identity: 'a', documents: 3, records: 1, notedAt: instantOf(0) },
    whole: [],
    aside: [],
    unsent: { documents: 0, records: 0, sent: 0, files: 0, damaged: 0, changedAt: null },
  };

  function backendThat(setAside: Result<null>) {
    const asked: string[] = [];
    const line: Pick<ReturnType<typeof useBackend>, 'call'> = {
      call: async (name) => {
        asked.push(name);
        const answers: Record<string, Result<unknown>> = {
          'copies.unsent': ok({ rows: [], unreadable: [], next: null }),
          'copies.hold': ok(null),
          'copies.about': ok(about),
          'database.setAsideAtStart': setAside,
        };
        return (answers[name] ?? failed('internal', name)) as never;
      },
    };
    return { asked, line };
  }

  it('is moved aside at the next start, and the person is told to start again', async () => {
    // It is looked at once more before anything is done: another window may have put it right.
    const telling = vi
      .spyOn(indexedDB, 'databases')
      .mockRejectedValue({ message: 'Internal error opening backing store for indexedDB.open.' });
    const refusing = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
      throw new DOMException('Internal error opening backing store for indexedDB.deleteDatabase.', 'UnknownError');
    });
    const { asked, line } = backendThat(ok(null));
    await expect(recover(loss, { way: 'syncAnew' }, line)).rejects.toMatchObject({
      problem: { code: 'store.damaged' },
    });
    expect(asked).toContain('database.setAsideAtStart');
    // On a full disk the backend does not take it on: what it says instead is told.
    const full = backendThat(failed('disk.low', '0 MB are free'));
    await expect(recover(loss, { way: 'syncAnew' }, full.line)).rejects.toMatchObject({
      problem: { code: 'disk.low' },
    });
    for (const mocked of [refusing, telling]) mocked.mockRestore();
  });
});
