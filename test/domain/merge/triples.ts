import fc from 'fast-check';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { lineKey, type Document, type DocumentLine } from '../../../src/domain/documents/document.ts';
import { guid, instant, intRef } from '../../support/documents.ts';

/** Few values, so that both sides often choose the same one. */
const text = fc.constantFrom(undefined, 'a', 'b', 'c');
const number = fc.constantFrom(undefined, decimal('1'), decimal('2'), decimal('2.5'));
const ext = fc.option(
  fc.dictionary(fc.constantFrom('route', 'x.y', 'Colour'), fc.constantFrom('red', 'blue', 7, true), {
    maxKeys: 3,
    noNullPrototype: true,
  }),
  { nil: undefined },
);
const post = fc.option(
  fc.record(
    { costCentre: fc.constantFrom('N', 'S'), department: fc.constantFrom('SAL', 'OPS') },
    { requiredKeys: [], noNullPrototype: true },
  ),
  { nil: undefined },
);

const headerEdit: fc.Arbitrary<Partial<Document>> = fc.record(
  {
    description: text,
    theirRef: text,
    orderNo: text,
    dueDate: fc.constantFrom(undefined, localDate('2026-03-31'), localDate('2026-04-30')),
    currencyRate: number,
    post,
    ext,
    invoiceAddress: fc.constantFrom(undefined, { city: 'Leeds' }, { city: 'York', postcode: 'YO1' }),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const lineEdit: fc.Arbitrary<Partial<DocumentLine>> = fc.record(
  { description: text, quantity: number, currencyUnitPrice: number, textPre: text, post, ext },
  { requiredKeys: [], noNullPrototype: true },
);

interface SideEdit {
  header: Partial<Document>;
  lines: { at: number; edit: Partial<DocumentLine> }[];
  removed: number[];
  added: { at: number; line: Partial<DocumentLine> }[];
  swap: [number, number] | null;
}

const at = fc.nat({ max: 4 });
const sideEdit: fc.Arbitrary<SideEdit> = fc.record({
  header: fc.oneof({ weight: 2, arbitrary: fc.constant<Partial<Document>>({}) }, { weight: 3, arbitrary: headerEdit }),
  lines: fc.array(fc.record({ at, edit: lineEdit }), { maxLength: 2 }),
  removed: fc.oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.array(at, { maxLength: 2 }) },
  ),
  added: fc.oneof(
    { weight: 2, arbitrary: fc.constant<SideEdit['added']>([]) },
    { weight: 1, arbitrary: fc.array(fc.record({ at, line: lineEdit }), { maxLength: 2 }) },
  ),
  swap: fc.option(fc.tuple(at, at), { nil: null, freq: 4 }),
});

/** `side` distinguishes the lines added by the two people; lines of the service or a colleague have no IntRef. */
function edited(
  document: Document,
  { header, lines, removed, added, swap }: SideEdit,
  side: 'local' | 'remote',
): Document {
  let next = document.lines.map(
    (line, index) =>
      Object.assign({ ...line }, ...lines.filter((each) => each.at === index).map((each) => each.edit)) as DocumentLine,
  );
  next = next.filter((_, index) => !removed.includes(index));
  const [one, other] = [next[swap?.[0] ?? -1], next[swap?.[1] ?? -1]];
  if (swap && one && other) [next[swap[0]], next[swap[1]]] = [other, one];
  added.forEach(({ at: place, line }, index) => {
    const identity = side === 'local' ? { intRef: intRef(index, 9) } : { id: guid(index, 8) };
    next.splice(Math.min(place, next.length), 0, { ...line, ...identity });
  });
  return { ...document, ...header, lines: next };
}

const base: fc.Arbitrary<Document> = fc
  .record({
    header: headerEdit,
    lines: fc.array(fc.record({ edit: lineEdit, hasIntRef: fc.boolean() }), { maxLength: 5 }),
  })
  .map(({ header, lines }) => ({
    docClass: 'saleInvoice',
    id: guid(1, 6),
    intRef: intRef(1),
    statusList: ['draft'],
    currency: currencyCode('GBP'),
    lastModified: instant(),
    ...header,
    lines: lines.map(({ edit, hasIntRef }, index) => ({
      ...edit,
      id: guid(index, 7),
      ...(hasIntRef ? { intRef: intRef(index, 1) } : {}),
    })),
  }));

export interface Triple {
  base: Document;
  local: Document;
  remote: Document;
}

/** A document, and the edits of two people. */
export const triples: fc.Arbitrary<Triple> = fc
  .record({ base, mine: sideEdit, theirs: sideEdit })
  .map(({ base: was, mine, theirs }) => ({
    base: was,
    local: edited(was, mine, 'local'),
    remote: edited(was, theirs, 'remote'),
  }));

/** A text that is equal for equal content with lines in the same order, whatever their references. */
export function contentOf(document: Document): string {
  const sorted = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const filled = Object.entries(value)
      .filter(([, inner]) => inner !== undefined && inner !== '' && inner !== null)
      .sort(([left], [right]) => (left < right ? -1 : 1));
    return filled.length === 0 ? undefined : Object.fromEntries(filled.map(([name, inner]) => [name, sorted(inner)]));
  };
  const lines = document.lines.map(({ id: _id, intRef: _ref, ...line }) => sorted(line) ?? {});
  const { id: _id, intRef: _ref, lastModified: _when, statusList: _list, lines: _lines, ...header } = document;
  return JSON.stringify([sorted(header), lines]);
}

export function keysOf(document: Document): string[] {
  return document.lines.map(lineKey);
}
