import { settleConflict } from '../../../src/store/records/recordEdits.ts';
import { DOCUMENT_EDITS } from '../../../src/store/documents/documentEdits.ts';
import { describe, expect, test } from 'vitest';
import { applyPatch, patchBetween } from '../../../src/domain/documents/documentPatch.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { systemMint, type Guid } from '../../../src/domain/values/identifiers.ts';
import { emptyRecord, type DocumentRecord } from '../../../src/domain/documents/record.ts';
import { changeTo } from '../../../src/sync/rules/documentChange.ts';
import { neverSent } from '../../../src/sync/rules/inFlight.ts';
import { DOCUMENT_RULES } from '../../../src/sync/rules/documentRules.ts';
import { intended, pulled, settled, updated } from '../../../src/sync/rules/transitions.ts';
import { guid, instant, invoiceLine, pulledInvoice } from '../../support/documents.ts';
import { openStore } from '../support/openStore.ts';

const VERSION = '1.13';
const KEY = 'daybook-edited';

/** Lines of a colleague: they have ids, but no IntRefs. */
const lines = [1, 2, 3].map((n) => {
  const { intRef: _, ...line } = invoiceLine(n);
  return { ...line, description: `Line ${String(n)}`, id: guid(n, 6) };
});
const base: Document = { ...pulledInvoice(1), statusList: ['draft'], lastModified: instant(1), lines };

function held(change: Partial<DocumentRecord>): DocumentRecord {
  return { ...emptyRecord(KEY, base.docClass), id: base.id ?? guid(1), base, ...change };
}

/** The stored result of an edit that was made on the version on the screen and is applied to a newer one. */
async function written(record: DocumentRecord, before: Document, after: Document): Promise<DocumentRecord> {
  const store = await openStore();
  await store.forSync.write([{ expectedRevision: null, record }]);
  return store.edit(KEY, (now) => applyPatch(now, patchBetween(before, after)), {}, { before, after });
}

describe('an edit of a field that a colleague has also changed, written during an update', () => {
  const mine: Document = { ...base, description: 'Mine' };
  const theirs: Document = { ...base, theirRef: 'Theirs', lastModified: instant(99) };
  const ready = intended(
    DOCUMENT_RULES,
    pulled(DOCUMENT_RULES, held({ local: mine }), theirs, instant(100)),
    'update',
    instant(100),
    VERSION,
  );
  const sent = ready.inFlight?.sent ?? base;
  const read: Document = { ...theirs, description: 'Mine', lastModified: instant(101) };

  test.each<[string, (record: DocumentRecord) => DocumentRecord]>([
    [
      'is taken',
      (record) =>
        updated(DOCUMENT_RULES, record, { content: sent, paths: changeTo(theirs, sent).sentPaths }, read, instant(102)),
    ],
    ['has an answer that is lost', (record) => settled(DOCUMENT_RULES, record, read, instant(102))],
    ['did not leave', (record) => pulled(DOCUMENT_RULES, neverSent(record), theirs, instant(102))],
  ])('that %s: it is asked about', async (_, ended) => {
    const next = ended(await written(ready, mine, { ...mine, theirRef: 'Typed' }));
    expect(next.conflict).toMatchObject({
      kind: 'fields',
      fields: [{ path: 'theirRef', mine: 'Typed', theirs: 'Theirs' }],
    });
    if (!next.conflict) return;
    const chosen = (side: 'mine' | 'theirs'): DocumentRecord =>
      settleConflict(DOCUMENT_EDITS, next, next.conflict!, { theirRef: side }, systemMint, instant(103)).settled;
    expect(chosen('mine').local).toMatchObject({ theirRef: 'Typed', description: 'Mine' });
    const { local, base: there } = chosen('theirs');
    expect(local ?? there).toMatchObject({ theirRef: 'Theirs', description: 'Mine' });
  });
});

describe('an edit of a line that has another id by the time it is written', () => {
  const anew = (left: Document['lines']): Document => ({
    ...base,
    lastModified: instant(99),
    lines: left.map((line, index) => ({ ...line, id: guid(90 + index, 6) as Guid })),
  });
  const typed = (document: Document): Document => ({
    ...document,
    lines: document.lines.map((line) => (line.description === 'Line 2' ? { ...line, quantity: decimal('15') } : line)),
  });

  test('because a colleague has replaced the lines: it is kept', async () => {
    const { local, conflict } = await written(
      pulled(DOCUMENT_RULES, held({}), anew(lines), instant(100)),
      base,
      typed(base),
    );
    expect(conflict).toBeNull();
    expect(local?.lines.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Line 1', '2'],
      ['Line 2', '15'],
      ['Line 3', '2'],
    ]);
  });

  test('because our own removal has replaced them: it is kept', async () => {
    const shorter: Document = { ...base, lines: lines.slice(1) };
    const ready = intended(DOCUMENT_RULES, held({ local: shorter }), 'update', instant(98), VERSION);
    const taken = updated(
      DOCUMENT_RULES,
      ready,
      { content: shorter, paths: changeTo(base, shorter).sentPaths },
      anew(lines.slice(1)),
      instant(100),
    );
    const { local, conflict } = await written(taken, shorter, typed(shorter));
    expect(conflict).toBeNull();
    expect(local?.lines.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Line 2', '15'],
      ['Line 3', '2'],
    ]);
  });
});
