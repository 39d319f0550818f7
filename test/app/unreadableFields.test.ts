import 'fake-indexeddb/auto';
import type { VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { lockOf } from '../../src/app/editor/lock.ts';
import type { Books } from '../../src/app/session/books.ts';
import { availableCommands } from '../../src/domain/documentCommands.ts';
import { rowOf } from '../../src/store/row.ts';
import { findings } from './support/axe.ts';
import { giveLayout, smallCompany } from './support/company.ts';
import { editorOf, invoiceOf, recordOf } from './support/records.ts';

beforeAll(giveLayout);
let books: Books;
let wrapper: VueWrapper | undefined;
beforeEach(async () => {
  books = await smallCompany();
});
afterEach(() => {
  wrapper?.unmount();
  books.close();
});

/** An invoice of which the service sent two fields that cannot be read: one of the header, and one of the second line, which it names by its id. */
function odd(change: Record<string, unknown> = {}) {
  const { dueDate: _, ...rest } = invoiceOf(books);
  const [first, second] = rest.lines;
  const id = '01900000-0000-7000-8000-0000000000b2';
  const unreadable = [{ field: 'dueDate', shown: '01/03/2026', why: 'date' as const }, { field: `lines.${id}.quantity`, shown: '1,234.50', why: 'number' as const }];
  return recordOf({ id: '01900000-0000-7000-8000-0000000000a1', base: { ...rest, statusList: ['draft'], lines: [first, { ...second, id, quantity: undefined }], unreadable }, local: null, ...change });
}

it('are told above the document with what the service sent, and stand in their fields, which are read-only', async () => {
  wrapper = await editorOf(books, odd());
  const notice = wrapper.get('.notice.unreadable');
  expect(notice.get('h3').text()).toBe('Part of it cannot be read as the service sends it');
  expect(notice.findAll('li').map((line) => line.text())).toEqual([
    'Due date: The service sent “01/03/2026”, which is not a date (year-month-day).',
    'Quantity, line 2: The service sent “1,234.50”, which is not a number.',
  ]);
  expect(notice.text()).toContain('It is read-only here and nothing of it is sent until a sync can read all of it');
  expect(notice.text()).not.toContain('What was changed here is kept');
  const field = wrapper.get('[data-path="dueDate"]');
  expect(field.get('output').text()).toBe('01/03/2026');
  expect(field.get('.field-note').text()).toBe('The service sent “01/03/2026”, which is not a date (year-month-day).');
  expect(wrapper.text()).toContain('1,234.50');
  expect(await findings(wrapper.element)).toEqual([]);
});

it('of a document that was edited here leave the edit in its place, and say that it waits', async () => {
  const record = odd();
  wrapper = await editorOf(books, odd({ local: { ...record.base, unreadable: undefined, dueDate: '2026-04-30', description: 'Mine' } }));
  expect(wrapper.get('.notice.unreadable').text()).toContain('What was changed here is kept and waits.');
  expect(wrapper.get('[data-path="dueDate"] output').text()).toBe('30 Apr 2026');
});

it('lock the document, mark its row, and refuse whatever would go over them or leave them out', () => {
  const record = odd();
  if (!record.base) throw new Error('no base');
  expect(lockOf(record)).toBe('unreadable');
  expect(rowOf(record).state).toBe('unreadable');
  const refused = Object.entries(availableCommands(record.base, record, '1.19')).filter(([, refusal]) => refusal === 'unreadable').map(([action]) => action);
  expect(refused.toSorted()).toEqual(['abandon', 'allocate', 'amend', 'copy', 'deallocate', 'edit', 'settle', 'submit', 'unauthorise']);
  expect(rowOf({ ...record, base: { ...record.base, unreadable: undefined } }).state).toBe('synced');
});
