import 'fake-indexeddb/auto';
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import DocumentList from '../../src/app/list/DocumentList.vue';
import type { Books } from '../../src/app/session/books.ts';
import { instantSchema } from '../../src/domain/dates.ts';
import type { DocumentRecord } from '../../src/domain/record.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../src/domain/resources/record.ts';
import { giveLayout, smallCompany } from './support/company.ts';
import { editorOf, invoiceOf, recordOf } from './support/records.ts';

beforeAll(giveLayout);
let books: Books;
let wrapper: VueWrapper;
beforeEach(async () => {
  books = await smallCompany();
  await books.store.forSync.write([{ expectedRevision: null, record: refused }]);
});
afterEach(() => {
  wrapper.unmount();
  books.close();
});

const ZED = 'daybook-0195f000-0000-7000-8000-000000000001';
/** A department made here, which the service has refused. */
const refused: ResourceRecord<'department'> = {
  ...emptyResourceRecord(ZED, 'department'), revision: 3, local: { kind: 'department', code: 'ZED', description: 'Zed works' },
  rejection: { code: 'service.refused', message: 'Code may not begin with Z.', revision: 3, at: instantSchema.parse('2026-03-03T10:00:00Z') },
};

/** An invoice of which a line names that department. */
function namingIt(key: string, part: Partial<DocumentRecord> = {}): DocumentRecord {
  const [chairs] = invoiceOf(books).lines;
  return recordOf({ key, local: invoiceOf(books, { intRef: key, lines: [{ ...chairs, post: { department: ZED } }] }), ...part });
}
const putRight = () => books.store.resources.edit('department', [{ key: ZED, change: (content) => ({ ...content, code: 'YED' }) }]);

describe('in the list of documents', () => {
  const badges = () => wrapper.findAll('.grid-row').map((row) => row.find('.badge').text());
  async function list(records: readonly DocumentRecord[]): Promise<void> {
    await books.store.forSync.write(records.map((record) => ({ expectedRevision: null, record })));
    await expect.poll(() => books.listed.value.length).toBe(records.length);
    wrapper = mount(DocumentList, { attachTo: document.body, props: { books, current: undefined, isNarrow: false, isRunning: false } });
    await flushPromises();
  }

  it('an invoice waits as long as what it names does not go, and is queued as soon as that is put right', async () => {
    const alone = recordOf({ key: 'alone', local: invoiceOf(books, { intRef: 'alone', docDate: '2026-02-01' }) });
    await list([namingIt('naming'), alone]);
    await expect.poll(badges).toEqual(['Waits', 'Queued']);
    await putRight();
    await expect.poll(badges).toEqual(['Queued', 'Queued']);
  });

  it('what the last sync left waiting is queued once it names nothing in its way any more', async () => {
    await list([namingIt('naming', { rejection: { code: 'record.waits', message: 'ZED Zed works', revision: 1, at: instantSchema.parse('2026-03-03T10:00:00Z') } })]);
    await expect.poll(badges).toEqual(['Waits']);
    await books.store.edit('naming', () => invoiceOf(books, { intRef: 'naming' }));
    await expect.poll(badges).toEqual(['Queued']);
  });
});

describe('above the form of a document', () => {
  it('the badge says the same', async () => {
    wrapper = await editorOf(books, namingIt('daybook-invoice'));
    const badge = () => wrapper.find('.editor-head .badge').text();
    await expect.poll(badge).toBe('Waits');
    await putRight();
    await expect.poll(badge).toBe('Queued');
  });
});
