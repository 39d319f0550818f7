import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import { tellsNothing, useSyncAfterChanges } from '../../../../src/app/company/sync/syncAfterChanges.ts';
import { useSync } from '../../../../src/app/company/sync/syncRuns.ts';
import { syncReportSchema } from '../../../../src/domain/service/syncRun.ts';
import { ok } from '../../../../src/domain/values/result.ts';
import { until } from '../../../support/until.ts';
import { answeringLine } from '../../support/answeringLine.ts';
import { smallCompanyForEach } from '../../support/company.ts';
import { connectionOf } from '../../support/connection.ts';

const reportWith = (facts: object) =>
  syncReportSchema.parse({
    startedAt: '2026-03-02T10:00:00Z',
    finishedAt: '2026-03-02T10:00:01Z',
    apiVersion: '1.19',
    created: 0,
    updated: 0,
    deleted: 0,
    pulled: 0,
    rejected: 0,
    conflicts: 0,
    inDoubt: 0,
    notReady: 0,
    requests: 9,
    problem: null,
    denied: [],
    ...facts,
  });

describe('a report that nobody has to see', () => {
  it.each([
    ['of what was sent', { created: 2, pulled: 1 }, true],
    ['of a draft that is not complete', { notReady: 1 }, true],
    ['of a refusal', { rejected: 1 }, false],
    ['of a conflict', { conflicts: 1 }, false],
    ['of a record that waits', { waiting: 1 }, false],
    ['of a run that stopped', { problem: { code: 'network.lost', message: '' }, reachedEnd: false }, false],
    ['of an older service', { wentBack: undefined, unreadable: { count: 1, records: [] } }, false],
  ])('%s', (_, facts, isHidden) => {
    expect(tellsNothing(reportWith(facts))).toBe(isHidden);
  });
});

describe('a change of the books', () => {
  let company: CompanyData;
  let wrapper: VueWrapper | undefined;
  let line: ReturnType<typeof answeringLine>;
  /** What a run waits for before it answers. */
  let held: Promise<unknown>;
  smallCompanyForEach((its) => (company = its));
  beforeEach(async () => {
    held = Promise.resolve();
    line = answeringLine(async (name) => {
      if (name !== 'sync.run') return undefined;
      const run = runs();
      await held;
      return ok(reportWith({ startedAt: `2026-03-02T10:00:${String(run).padStart(2, '0')}Z` }));
    });
    useBackend().attach(line);
  });
  afterEach(() => wrapper?.unmount());

  function open(isOwn: true | undefined): void {
    const companies = useCompanies();
    companies.connections = [
      connectionOf({
        id: company.connectionId,
        baseUrl: 'http://127.0.0.1:1',
        userName: 'bookkeeper',
        ...(isOwn && { isOwn }),
      }),
    ];
    companies.currentId = company.connectionId;
    wrapper = mount({
      setup: () => useSyncAfterChanges(0),
      render: () => null,
    });
  }
  const runs = () => line.asked.filter(([name]) => name === 'sync.run').length;
  const makeCustomer = (code: string) =>
    company.store.resources.create([{ kind: 'contactAccount', code, description: code, customer: {} }]);

  it('is sent by itself in books on this computer, and leaves no report', async () => {
    open(true);
    await until(() => runs() === 1);
    await makeCustomer('NEW1');
    await until(() => runs() === 2);
    await until(() => !useSync().isRunning);
    expect(useSync().current.report).toBeNull();
    expect(line.asked.filter(([name]) => name === 'sync.run').at(-1)).toEqual([
      'sync.run',
      { connectionId: company.connectionId },
    ]);
  });

  it('that comes during a run is sent by another, also of a record that was ready before', async () => {
    open(true);
    await until(() => runs() === 1);
    const [made] = await makeCustomer('NEW1');
    await until(() => runs() === 2 && !useSync().isRunning);
    const describe = (description: string) =>
      company.store.resources.edit('contactAccount', [
        { key: made?.key ?? '', change: (content) => ({ ...content, description }) },
      ]);
    // It is ready all the time, since nothing answers for it.
    for (const run of [3, 5, 7]) {
      const ended = Promise.withResolvers<undefined>();
      held = ended.promise;
      await describe(`before run ${run}`);
      await until(() => runs() === run && useSync().isRunning);
      await describe(`in run ${run}`);
      held = Promise.resolve();
      ended.resolve(undefined);
      await until(() => runs() === run + 1 && !useSync().isRunning);
    }
  });

  it('that comes during each of many runs in a row is sent by another each time', async () => {
    open(true);
    await until(() => runs() === 1 && !useSync().isRunning);
    let ended = Promise.withResolvers<undefined>();
    held = ended.promise;
    await makeCustomer('NEW1');
    for (let run = 2; run < 9; run += 1) {
      await until(() => runs() === run && useSync().isRunning);
      await makeCustomer(`NEW${run}`);
      const before = ended;
      ended = Promise.withResolvers<undefined>();
      held = ended.promise;
      before.resolve(undefined);
    }
    await until(() => runs() === 9);
    ended.resolve(undefined);
    await until(() => !useSync().isRunning);
  });

  it('that comes during a run that was asked for elsewhere is sent by another', async () => {
    open(true);
    await until(() => runs() === 1 && !useSync().isRunning);
    // More often than runs follow each other by themselves.
    for (const run of [2, 4, 6, 8, 10]) {
      const ended = Promise.withResolvers<undefined>();
      held = ended.promise;
      const asked = useSync().run(company.connectionId, { isByItself: true });
      await until(() => runs() === run);
      await makeCustomer(`NEW${run}`);
      held = Promise.resolve();
      ended.resolve(undefined);
      await asked;
      await until(() => runs() === run + 1 && !useSync().isRunning);
    }
  });

  it('waits for a person where the service is elsewhere', async () => {
    open(undefined);
    await makeCustomer('NEW1');
    await company.store.records([]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(runs()).toBe(0);
  });
});
