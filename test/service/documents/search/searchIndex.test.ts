import { expect, onTestFinished, test } from 'vitest';
import { localDateSchema } from '../../../../src/domain/values/dates.ts';
import { Chance } from '../../../../src/service/demo/chance.ts';
import { filterOf, STATUS_FILTERS, type DocumentFilter } from '../../../../src/service/documents/search/filter.ts';
import { readDocumentUpdate } from '../../../../src/service/documents/input.ts';
import { openFinanceService, type ServiceInProcess } from '../../../../src/service/service.ts';
import { MONDAY } from '../../support/service.ts';

type Row = Record<string, unknown>;
const COLUMNS = {
  docClass: 'doc_class',
  docTypeId: 'doc_type_id',
  legalEntityId: 'legal_entity_id',
  contactAccountId: 'contact_account_id',
  currency: 'currency',
  docDate: 'doc_date',
  dueDate: 'due_date',
  modified: 'modified',
} as const;

function open(): { service: ServiceInProcess; rows: () => Row[] } {
  let now = MONDAY;
  const service = openFinanceService({ database: ':memory:', demo: 'small', clock: () => (now += 1000) });
  onTestFinished(() => service.close());
  return {
    service,
    rows: () => service.company.database.sqlite.prepare('SELECT * FROM document ORDER BY doc_date, seq').all(),
  };
}

/** The filter's definition, applied row by row. */
function holds(filter: DocumentFilter, row: Row): boolean {
  return (
    filter.oneOf.every(({ field, values }) => values.some((value) => value === row[COLUMNS[field]])) &&
    filter.exact.every(({ column, value }) => row[column] === value) &&
    filter.spans.every(({ field, from, to }) => {
      const value = row[COLUMNS[field]];
      return typeof value === 'string' && (from === undefined || value >= from) && (to === undefined || value <= to);
    }) &&
    filter.statuses.every(({ status, is }) => row[status] === (is ? 1 : 0))
  );
}

function someFilter(chance: Chance, rows: readonly Row[]): DocumentFilter {
  const value = (column: string): string => String(chance.pick(rows)[column] ?? 'nothing');
  const filter = filterOf();
  for (const field of ['docClass', 'docTypeId', 'legalEntityId', 'contactAccountId', 'currency'] as const) {
    if (chance.happens(0.2))
      filter.oneOf.push({
        field,
        values: Array.from({ length: chance.whole(0, 3) }, () =>
          chance.happens(0.1) ? 'nobody' : value(COLUMNS[field]),
        ),
      });
  }
  for (const field of ['docDate', 'dueDate', 'modified'] as const) {
    if (chance.happens(0.25))
      filter.spans.push({
        field,
        from: chance.happens(0.6) ? value(COLUMNS[field]) : undefined,
        to: chance.happens(0.6) ? value(COLUMNS[field]) : undefined,
      });
  }
  for (const status of STATUS_FILTERS)
    if (chance.happens(0.15)) filter.statuses.push({ status, is: chance.happens(0.5) });
  for (const column of ['int_ref', 'doc_no', 'their_ref', 'their_doc_no'] as const)
    if (chance.happens(0.06)) filter.exact.push({ column, value: value(column) });
  return filter;
}

function found({ company }: ServiceInProcess, filter: DocumentFilter, skip = 0, take = 10_000): string[] {
  return company.documents.table.search(filter, skip, take).map(({ id }) => id);
}

test('any combination of filters finds the matching documents in order, before and after changes that move them', () => {
  const { service, rows } = open();
  const { documents, source } = service.company;
  const chance = new Chance(11);
  for (let turn = 0; turn < 400; turn += 1) {
    const all = rows();
    const filter = someFilter(chance, all);
    const expected = all.filter((row) => holds(filter, row)).map(({ id }) => String(id));
    const [skip, take] = [chance.whole(0, 5), chance.whole(1, 50)];
    expect(found(service, filter), JSON.stringify(filter)).toEqual(expected);
    expect(found(service, filter, skip, take)).toEqual(expected.slice(skip, skip + take));
    const draft = chance.pick(all.filter((row) => row.draft === 1));
    const docDate = localDateSchema.parse(
      `2025-${String(chance.whole(1, 12)).padStart(2, '0')}-${String(chance.whole(1, 28)).padStart(2, '0')}`,
    );
    documents.update(
      String(draft.id),
      readDocumentUpdate({ docDate, dueDate: docDate, theirRef: `T${String(turn % 7)}` }, String(draft.id)),
      { userName: 'bookkeeper', source },
    );
  }
});

test('a change that is rolled back leaves nothing in searches', () => {
  const { service, rows } = open();
  const { database, documents, source } = service.company;
  const author = { userName: 'bookkeeper', source };
  const everything = (): string[] => found(service, filterOf());
  const before = everything();
  const draft = String(rows().find((row) => row.draft === 1)?.id);
  expect(() =>
    database.transact(() => {
      documents.create({ contactAccountId: 'C00001', docDate: localDateSchema.parse('2024-06-01') }, null, author);
    }),
  ).toThrow('DocTypeId is required.');
  expect(() =>
    database.transact(() => {
      documents.create(
        { docTypeId: 'SIN', contactAccountId: 'C00001', docDate: localDateSchema.parse('2024-06-01') },
        null,
        author,
      );
      documents.update(draft, readDocumentUpdate({ docDate: '2020-01-01' }, draft), author);
      // Visible within the transaction, and gone after its rollback.
      expect([everything().length, everything()[0]]).toEqual([before.length + 1, draft]);
      throw new RangeError('taken back');
    }),
  ).toThrow('taken back');
  const made = documents.create(
    { docTypeId: 'SIN', contactAccountId: 'C00001', docDate: localDateSchema.parse('2026-03-02') },
    null,
    author,
  );
  expect(everything()).toEqual([...before, made]);
  expect(everything()).toEqual(rows().map(({ id }) => id));
});
