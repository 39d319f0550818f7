import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../../src/domain/values/result.ts';
import { guid } from '../../support/documents.ts';
import { openOffice } from '../support/company.ts';

describe('references', () => {
  test('with a later page refused are kept as far as they came, reported, and read again in the next run', async () => {
    const office = await openOffice();
    const terms = Array.from({ length: 130 }, (_, n) => ({
      kind: 'payTerm' as const,
      id: guid(n, 5),
      code: `T${n}`,
      description: '',
      isActive: true,
    }));
    const service = office.service();
    const references = service.references.bind(service);
    let isRefusing = true;
    service.references = async (kind, page) => {
      const answer = await references(kind, page);
      if (kind !== 'payTerm') return answer;
      if (isRefusing && page.skip > 0)
        throw new ProblemError({ code: 'service.refused', status: 404, message: 'No such page.' });
      return { ...answer, rows: terms.slice(page.skip, page.skip + page.take) };
    };
    const held = () => [...office.store.referencesById.values()].filter((each) => each.kind === 'payTerm');
    for (let run = 1; run <= 2; run += 1) {
      expect(await office.sync()).toMatchObject({ problem: { code: 'service.refused', status: 404 } });
      expect(held()).toHaveLength(100);
    }
    isRefusing = false;
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(held()).toHaveLength(130);
  });

  test('of a service that gives no time are read again when they are ten minutes old by the local clock, not in each run', async () => {
    const office = await openOffice();
    const service = office.service();
    const [references, listResources, searchDocuments] = [
      service.references.bind(service),
      service.listResources.bind(service),
      service.searchDocuments.bind(service),
    ];
    let asked = 0;
    service.references = async (kind, page) => {
      asked += 1;
      return { ...(await references(kind, page)), serverTime: null };
    };
    service.listResources = async (kind, page) => ({ ...(await listResources(kind, page)), serverTime: null });
    service.searchDocuments = async (docClass, page) => ({
      ...(await searchDocuments(docClass, page)),
      serverTime: null,
    });
    await office.sync();
    const first = asked;
    expect(first).toBeGreaterThan(5);
    await office.sync();
    expect(asked).toBe(first);
    office.time.time += 11 * 60_000;
    await office.sync();
    expect(asked).toBe(2 * first);
  });
});
