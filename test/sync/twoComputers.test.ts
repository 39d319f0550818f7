import { describe, expect, test } from 'vitest';
import type { Drafting } from '../../src/domain/learning/lookup.ts';
import {
  draftOfOccurrence,
  templateContent,
  templateSchema,
  type Template,
} from '../../src/domain/recurring/template.ts';
import { occurrencesWithin } from '../../src/domain/recurring/schedule.ts';
import { localDate } from '../../src/domain/values/dates.ts';
import { systemMint, uuidV7 } from '../../src/domain/values/identifiers.ts';
import type { Document } from '../../src/domain/documents/document.ts';
import { instant } from '../support/documents.ts';
import { MemoryStore } from '../support/memoryStore.ts';
import { invoice, openOffice, type Office } from './support/company.ts';

/** Two computers have the same template, and each makes the draft of the same month: over real HTTP to one service. */

const drafting: Drafting = {
  today: localDate('2026-03-02'),
  mint: systemMint,
  lookup: { find: () => undefined, all: () => [], baseCurrency: 'GBP' },
};

function rent(): Template {
  return {
    id: uuidV7(systemMint),
    name: 'Rent',
    schedule: { every: 1, unit: 'month', day: 1, from: localDate('2026-03-01'), covers: 'own' },
    language: 'en',
    isPaused: false,
    document: templateContent(invoice(1, { description: 'Rent {month}' }), drafting),
    changedAt: instant(),
  };
}
function march(template: Template): Document {
  const [due] = occurrencesWithin(template.schedule, localDate('2026-03-01'), localDate('2026-03-31'));
  const texts = { month: 'March', year: '', from: '', to: '', date: '', quarter: '', week: '' };
  if (!due) throw new Error('nothing is due in March');
  return draftOfOccurrence(template, due, texts, drafting);
}
/** The template as it arrives on the other computer. */
const carried = (template: Template): Template => templateSchema.parse(JSON.parse(JSON.stringify(template)));

async function twoComputers(): Promise<{ office: Office; other: MemoryStore; template: Template }> {
  return { office: await openOffice(), other: new MemoryStore(), template: rent() };
}

/** What a computer has of the one document: its key, and whether anything is left to do or to decide. */
function only(store: MemoryStore) {
  const all = [...store.documents.values()];
  return all.map(({ key, id, local, inFlight, conflict, rejection }) => ({
    key,
    id,
    isSettled: local === null && inFlight === null && conflict === null && rejection === null,
  }));
}

describe('the draft of one month, made on two computers', () => {
  test('before either has synced, is one document on the service and on both', async () => {
    const { office, other, template } = await twoComputers();
    const key = office.store.draft(march(template));
    expect(other.draft(march(carried(template)))).toBe(key);
    expect(await office.sync()).toMatchObject({ created: 1, problem: null });
    expect(await office.sync(other)).toMatchObject({ conflicts: 0, rejected: 0, inDoubt: 0, problem: null });
    await office.sync();
    await office.sync(other);
    const { id, details } = await office.onlyInvoice();
    expect(details).toHaveLength(1);
    expect([only(office.store), only(other)]).toEqual([[{ key, id, isSettled: true }], [{ key, id, isSettled: true }]]);
  });

  test('on the second after it had read that of the first, takes its place', async () => {
    const { office, other, template } = await twoComputers();
    const key = office.store.draft(march(template));
    await office.sync();
    await office.sync(other);
    const { id } = await office.onlyInvoice();
    expect(only(other)).toEqual([{ key: id, id, isSettled: true }]);
    other.draft(march(carried(template)));
    expect(await office.sync(other)).toMatchObject({ created: 1, conflicts: 0, rejected: 0, problem: null });
    await office.onlyInvoice();
    expect(only(other)).toEqual([{ key, id, isSettled: true }]);
    const writes = office.seen.filter((each) => !each.startsWith('GET')).length;
    await office.sync(other);
    expect(office.seen.filter((each) => !each.startsWith('GET'))).toHaveLength(writes);
  });

  test('that says something else on the second is a conflict there, field by field, and still one document', async () => {
    const { office, other, template } = await twoComputers();
    const key = office.store.draft(march(template));
    await office.sync();
    other.draft({ ...march(carried(template)), description: 'Rent and heating' });
    expect(await office.sync(other)).toMatchObject({ conflicts: 1, problem: null });
    expect((await office.onlyInvoice()).description).toBe('Rent March');
    expect(other.must(key)).toMatchObject({
      local: { description: 'Rent and heating' },
      conflict: { kind: 'fields', fields: [{ path: 'description', theirs: 'Rent March' }] },
    });
  });

  test('that was read before and edited on the second is asked about, and no edit is lost', async () => {
    const { office, other, template } = await twoComputers();
    const key = office.store.draft(march(template));
    await office.sync();
    await office.sync(other);
    const { id } = await office.onlyInvoice();
    const pulled = String(id);
    // Edited and made anew while the service did not answer changes: only the create is refused.
    office.hold(({ method }) => (method === 'PATCH' ? { status: 503 } : undefined));
    other.edit(pulled, (document) => ({ ...document, description: 'Rent, edited' }));
    other.draft(march(carried(template)));
    await office.sync(other);
    await office.onlyInvoice();
    expect(other.must(pulled).local).toMatchObject({ description: 'Rent, edited' });
    expect(other.must(key)).toMatchObject({ id: null, inFlight: { candidates: [id] } });
  });
});
