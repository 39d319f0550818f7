import { onTestFinished, expect, test } from 'vitest';
import type { Drafting } from '../../src/domain/learning/lookup.ts';
import { occurrencesWithin } from '../../src/domain/recurring/schedule.ts';
import { draftOfOccurrence, templateContent, type Template } from '../../src/domain/recurring/template.ts';
import { readTemplateFile, templateFileText } from '../../src/domain/recurring/templateFile.ts';
import { localDate } from '../../src/domain/values/dates.ts';
import { systemMint, uuidV7 } from '../../src/domain/values/identifiers.ts';
import { openCompanyStore } from '../../src/store/company/companyStore.ts';
import type { CompanyStore } from '../../src/store/contract.ts';
import { instant } from '../support/documents.ts';
import { invoice, openOffice } from '../sync/support/company.ts';

/** Two computers with a real database each, one service over HTTP, and a template that a file has carried across. */

const drafting: Drafting = {
  today: localDate('2026-03-02'),
  mint: systemMint,
  lookup: { find: () => undefined, all: () => [], baseCurrency: 'GBP' },
};
const WORDS = { month: 'March', year: '2026', from: '', to: '', date: '', quarter: '', week: '' };

const TEMPLATE: Template = {
  id: uuidV7(systemMint),
  name: 'Service fee',
  schedule: { every: 1, unit: 'month', day: 1, from: localDate('2026-03-01'), covers: 'own' },
  language: 'en',
  isPaused: false,
  document: templateContent(invoice(1, { description: 'Service fee {month} {year}' }), drafting),
  changedAt: instant(),
};

async function computer(): Promise<CompanyStore> {
  const store = await openCompanyStore(`computer-${uuidV7(systemMint)}`);
  onTestFinished(() => store.close());
  return store;
}
function march(template: Template) {
  const [due] = occurrencesWithin(template.schedule, localDate('2026-03-01'), localDate('2026-03-31'));
  if (!due) throw new Error('nothing is due in March');
  return draftOfOccurrence(template, due, WORDS, drafting);
}
function carried(template: Template): Template {
  const read = readTemplateFile(templateFileText('Office', [template], [], instant()));
  const [there] = read.ok ? read.file.templates : [];
  if (!there) throw new Error('the file did not carry the template');
  return there;
}
const rowsOf = async (store: CompanyStore) =>
  (await store.firstRows('saleInvoice', 9)).map(({ key, docNo, state }) => ({ key, docNo, state }));

test.each([
  ['before either has synced', false],
  ['on the second after it has read that of the first', true],
])('the draft of one month made on two computers %s is one document', async (_, isReadBefore) => {
  const office = await openOffice();
  const [first, second] = [await computer(), await computer()];
  const { key } = await first.createDraft(march(TEMPLATE));
  if (!isReadBefore) await second.createDraft(march(carried(TEMPLATE)));
  expect(await office.sync(first.forSync)).toMatchObject({ created: 1, problem: null });
  expect(await office.sync(second.forSync)).toMatchObject({ conflicts: 0, rejected: 0, problem: null });
  if (isReadBefore) {
    expect(await rowsOf(second)).toMatchObject([{ state: 'synced' }]);
    await second.createDraft(march(carried(TEMPLATE)));
    expect(await office.sync(second.forSync)).toMatchObject({ conflicts: 0, rejected: 0, problem: null });
  }
  await office.sync(first.forSync);
  await office.sync(second.forSync);
  const there = await office.onlyInvoice();
  expect(there).toMatchObject({ intRef: key, description: 'Service fee March 2026' });
  expect(there.details).toHaveLength(1);
  const row = { key, docNo: there['docNo'], state: 'synced' };
  expect([await rowsOf(first), await rowsOf(second)]).toEqual([[row], [row]]);
});

test('a template changed on one computer only makes a conflict on the other, and no second document', async () => {
  const office = await openOffice();
  const [first, second] = [await computer(), await computer()];
  await first.createDraft(march(TEMPLATE));
  const changed = { ...carried(TEMPLATE), document: { ...TEMPLATE.document, description: 'Fee' } };
  const { key } = await second.createDraft(march(changed));
  await office.sync(first.forSync);
  expect(await office.sync(second.forSync)).toMatchObject({ conflicts: 1, problem: null });
  expect((await office.onlyInvoice())['description']).toBe('Service fee March 2026');
  expect(await second.record(key)).toMatchObject({
    conflict: { fields: [{ path: 'description', mine: 'Fee', theirs: 'Service fee March 2026' }] },
  });
});
