import { describe, expect, it } from 'vitest';
import { sameContent, sameValue } from '../../../src/domain/documents/content.ts';
import { documentSchema, lineKey, type Document } from '../../../src/domain/documents/document.ts';
import { issuesOf, issuesOfRecord } from '../../../src/domain/documents/readiness.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import { syncState } from '../../../src/domain/records/state.ts';
import { instantOf } from '../../../src/domain/values/dates.ts';

function invoice(more: Record<string, unknown> = {}): Document {
  return documentSchema.parse({
    intRef: 'daybook-1',
    docClass: 'saleInvoice',
    docTypeId: 'SI',
    contactAccountId: 'C001',
    docDate: '2026-03-01',
    currency: 'GBP',
    lines: [{ intRef: 'daybook-2', description: 'Consulting', quantity: '1', currencyUnitPrice: '100' }],
    ...more,
  });
}

describe('the content of a document', () => {
  it('does not depend on how it is written', () => {
    expect(
      sameContent(
        invoice({ currencyRate: '1.50' }),
        invoice({ currencyRate: 1.5, docDate: '2026-03-01T00:00:00', description: undefined }),
      ),
    ).toBe(true);
  });
  it('does not depend on what the service calculates', () => {
    expect(
      sameContent(
        invoice(),
        invoice({ netCurrencyAmount: '100.00000', statusList: ['draft'], lastModified: '2026-03-02T10:00:00' }),
      ),
    ).toBe(true);
  });
  it('changes with a field, a line, or their order', () => {
    const two = {
      lines: [
        { intRef: 'a', description: 'A' },
        { intRef: 'b', description: 'B' },
      ],
    };
    const turned = { lines: [...two.lines].reverse() };
    expect(sameContent(invoice(), invoice({ theirRef: 'PO 7' }))).toBe(false);
    expect(sameContent(invoice(), invoice(two))).toBe(false);
    expect(sameContent(invoice(two), invoice(turned))).toBe(false);
  });
  it('distinguishes an empty text from a missing one, but not a missing one from undefined', () => {
    expect(sameValue({ a: undefined }, {})).toBe(true);
    expect(sameValue({ a: '' }, {})).toBe(false);
    expect(sameValue([1], { 0: 1 })).toBe(false);
  });
  it('identifies a line by its IntRef, else its id', () => {
    const id = '0192f3c0-0000-7000-8000-000000000001';
    expect(invoice({ lines: [{ id, intRef: 'daybook-2' }, { id }] }).lines.map(lineKey)).toEqual(['daybook-2', id]);
    expect(() => lineKey({})).toThrow(TypeError);
  });
});

describe('what keeps a draft from being sent', () => {
  const paths = (document: Document) => issuesOf(document).map((one) => `${one.path} ${one.code}`);

  it('is nothing for a complete invoice', () => expect(paths(invoice())).toEqual([]));
  it('is a missing customer, type, date or currency', () => {
    expect(
      paths(invoice({ contactAccountId: undefined, docTypeId: undefined, docDate: undefined, currency: undefined })),
    ).toEqual(['docTypeId missing', 'contactAccountId missing', 'docDate missing', 'currency missing']);
  });
  it('is a document without lines, or an empty line', () => {
    expect(paths(invoice({ lines: [] }))).toEqual(['lines missing']);
    expect(paths(invoice({ lines: [{ intRef: 'x', quantity: '1' }] }))).toEqual(['lines.x.description missing']);
  });
  it('is a line without a quantity: here it counts as 0, the service would assume 1', () => {
    expect(paths(invoice({ lines: [{ intRef: 'x', description: 'Fee', currencyUnitPrice: '9' }] }))).toEqual([
      'lines.x.quantity missing',
    ]);
    expect(paths(invoice({ lines: [{ intRef: 'x', description: 'Fee', quantity: '0' }] }))).toEqual([]);
  });
  it('is a rate that is not above zero and a text that is too long', () => {
    expect(paths(invoice({ currencyRate: '0' }))).toEqual(['currencyRate notAllowed']);
    expect(paths(invoice({ theirRef: 'x'.repeat(51) }))).toEqual(['theirRef tooLong']);
  });
  it('is invalid input', () => {
    expect(issuesOfRecord({ local: invoice(), badInput: { docDate: '31 Feb' } })).toEqual([
      { path: 'docDate', code: 'badInput' },
    ]);
  });
});

describe('the sync state of a record', () => {
  const at = instantOf(0);
  const synced: Pick<
    DocumentRecord,
    'local' | 'base' | 'commands' | 'inFlight' | 'rejection' | 'conflict' | 'revision'
  > = {
    base: invoice(),
    local: null,
    commands: [],
    inFlight: null,
    rejection: null,
    conflict: null,
    revision: 3,
  };
  const rejection = { code: 'service.refused' as const, message: 'no', revision: 3, at };
  const inFlight = { operation: 'create' as const, revision: 3, sentAt: at };
  it.each([
    ['synced', synced, true, false],
    ['queued', { ...synced, local: invoice() }, true, false],
    ['saved', { ...synced, local: invoice() }, false, false],
    ['queued', { ...synced, commands: [{ name: 'abandon' as const, queuedAt: at }] }, false, false],
    ['sending', { ...synced, local: invoice(), inFlight }, true, true],
    ['unknown', { ...synced, local: invoice(), inFlight }, true, false],
    ['rejected', { ...synced, local: invoice(), rejection }, true, false],
    ['queued', { ...synced, local: invoice(), rejection, revision: 4 }, true, false],
    [
      'conflict',
      {
        ...synced,
        local: invoice(),
        rejection,
        conflict: { kind: 'fields' as const, fields: [], theirs: null, seenAt: at },
      },
      true,
      false,
    ],
  ])('is "%s"', (state, record, isReady, isRunning) => expect(syncState(record, isReady, isRunning)).toBe(state));
});
