import { settleConflict } from '../../src/store/records/recordEdits.ts';
import { DOCUMENT_EDITS } from '../../src/store/documents/documentEdits.ts';
import { describe, expect, test } from 'vitest';
import { instantOf, localDate } from '../../src/domain/values/dates.ts';
import { decimal } from '../../src/domain/values/decimal.ts';
import type { Allocation, Document, DocumentSummary } from '../../src/domain/documents/document.ts';
import { systemMint } from '../../src/domain/values/identifiers.ts';
import { mergeDocuments } from '../../src/domain/merge/merge.ts';
import { headerSlots, lineSlots } from '../../src/domain/documents/slots.ts';
import { FieldsShown } from '../../src/domain/service/fieldsShown.ts';
import type { DocumentRecord } from '../../src/domain/documents/record.ts';
import { currentVersion } from '../../src/domain/records/record.ts';
import { syncState } from '../../src/domain/records/state.ts';
import type { Command } from '../../src/domain/records/commands.ts';
import { acknowledged } from '../../src/sync/documents/acknowledged.ts';
import { DOCUMENT_RULES } from '../../src/sync/rules/documentRules.ts';
import { created, createdReadBack, gone, pulled, settled, updated } from '../../src/sync/rules/transitions.ts';
import { draftInvoice, guid, instant, intRef, invoiceLine, pulledRecord } from '../support/documents.ts';

/** Bugs that the simulation has found (`npm run simulate`), each in its smallest form. */

const AT = instant(100);
const ABANDON: Command = { name: 'abandon', queuedAt: instant(50) };

/** A draft that the service has, as it was last read. */
function draft(change: Partial<DocumentRecord> = {}): DocumentRecord & { base: Document } {
  const record = pulledRecord(1);
  const base: Document = { ...currentVersion(record), statusList: ['draft'] };
  return { ...record, ...change, base };
}

/** A draft that was just created, and whose command waits. */
const createdWith = (sent: Document, command: Command): DocumentRecord =>
  created(
    DOCUMENT_RULES,
    {
      ...pulledRecord(1),
      base: null,
      id: null,
      local: sent,
      commands: [command],
      inFlight: { operation: 'create', revision: 0, sentAt: AT, sent },
    },
    sent,
    guid(1, 6),
  );

describe('an edit that was undone while it was being sent', () => {
  const { base } = draft();
  const sent: Document = { ...base, description: 'Sent' };
  const undone = draft({ revision: 2, inFlight: { operation: 'update', revision: 1, sentAt: AT, sent } });
  const read: Document = { ...sent, lastModified: instant(90) };

  test('is undone on the service too', () => {
    const record = updated(DOCUMENT_RULES, undone, { content: sent, paths: new Set(['description']) }, read, AT);
    expect(record).toMatchObject({
      base: { description: 'Sent' },
      local: { description: base.description },
      conflict: null,
    });
  });

  test('is undone on the service when the answer was lost', () => {
    expect(settled(DOCUMENT_RULES, undone, read, AT)).toMatchObject({
      base: { description: 'Sent' },
      local: { description: base.description },
      conflict: null,
    });
  });

  test('leaves nothing to do when it had not arrived', () => {
    expect(settled(DOCUMENT_RULES, undone, base, AT)).toMatchObject({
      base: { description: base.description },
      local: null,
      conflict: null,
    });
  });

  test('is undone on the service when that shows nothing of it for a while', () => {
    const hidden = gone(DOCUMENT_RULES, undone, AT);
    expect(hidden).toMatchObject({
      inFlight: null,
      local: { description: base.description },
      conflict: { kind: 'gone' },
    });
    expect(pulled(DOCUMENT_RULES, hidden, read, AT)).toMatchObject({
      base: { description: 'Sent' },
      local: { description: base.description },
      conflict: null,
    });
    expect(pulled(DOCUMENT_RULES, hidden, base, AT)).toMatchObject({
      base: { description: base.description },
      local: null,
      conflict: null,
    });
  });
});

describe('changes whose answer was lost, of a draft edited since, which the service then does not show for a while', () => {
  const { base } = draft();
  const [kept, takenOut, ...others] = base.lines;
  const added = { intRef: intRef(90, 1), description: 'Added', quantity: decimal('3') };
  const sent: Document = {
    ...base,
    description: 'Sent',
    theirRef: 'PO 7',
    lines: [{ ...kept, quantity: decimal('5') }, takenOut!, ...others, added],
  };
  // Edited since: the description as it was before, and one line removed.
  const local: Document = { ...sent, description: base.description, lines: [sent.lines[0]!, ...others, added] };
  const hidden = gone(
    DOCUMENT_RULES,
    draft({ revision: 2, local, inFlight: { operation: 'update', revision: 1, sentAt: AT, sent } }),
    AT,
  );
  const wanted = {
    description: base.description,
    theirRef: 'PO 7',
    lines: local.lines.map(({ description, quantity }) => ({ description, quantity })),
  };

  test('are sent again where none of them had arrived', () => {
    expect(pulled(DOCUMENT_RULES, hidden, base, AT)).toMatchObject({
      base: { lines: base.lines.map(({ id }) => ({ id })) },
      local: wanted,
      conflict: null,
    });
  });

  test('are followed by the later edits where they had arrived', () => {
    const read: Document = {
      ...sent,
      lastModified: instant(90),
      lines: sent.lines.map((line, index) => ({ ...line, id: line.id ?? guid(index, 9) })),
    };
    expect(pulled(DOCUMENT_RULES, hidden, read, AT)).toMatchObject({
      base: { description: 'Sent', theirRef: 'PO 7' },
      local: wanted,
      conflict: null,
    });
  });

  test('are asked about together with the later edits, while the draft is not shown', () => {
    expect(hidden).toMatchObject({ local: wanted, inFlight: null, conflict: { kind: 'gone' } });
  });
});

describe('a reference sent as a code, or instead of one, and undone before its lost answer is settled, while the service shows nothing', () => {
  const withTax = (taxCodeId: string): Document => {
    const { base } = draft();
    return { ...base, lines: base.lines.map((line, index) => (index === 0 ? { ...line, taxCodeId } : line)) };
  };
  test.each([
    ['as a code', guid(77), 'R'],
    ['instead of one', 'S', guid(78)],
  ])('%s: the current value is sent, or asked about', (_, wanted, other) => {
    const undone = {
      ...draft({ revision: 2, inFlight: { operation: 'update', revision: 1, sentAt: AT, sent: withTax(other) } }),
      base: withTax(wanted),
    };
    const shown = pulled(
      DOCUMENT_RULES,
      gone(DOCUMENT_RULES, undone, AT),
      { ...withTax(guid(78)), lastModified: instant(90) },
      AT,
    );
    expect(shown.local?.lines[0]).toMatchObject({ taxCodeId: wanted });
  });
});

describe('a draft to be abandoned', () => {
  test('with edits of its own is not abandoned when a colleague has changed it since', () => {
    const record = draft({ revision: 2, commands: [ABANDON] });
    const edited: DocumentRecord = { ...record, local: { ...record.base, theirRef: 'Mine' } };
    const read: Document = { ...record.base, description: 'Still needed', lastModified: instant(90) };
    expect(pulled(DOCUMENT_RULES, edited, read, AT)).toMatchObject({
      commands: [],
      local: { theirRef: 'Mine' },
      conflict: { kind: 'fields', fields: [{ path: 'description', theirs: 'Still needed' }] },
    });
  });

  test('to which a colleague has added a line before it was first read is not abandoned either', () => {
    const sent = draftInvoice(1);
    const record = createdWith(sent, ABANDON);
    const read: Document = {
      ...currentVersion(record),
      lines: [...sent.lines.map((line) => ({ ...line, id: guid(1, 7) })), { id: guid(2, 7), description: 'Theirs' }],
      createdDate: instant(60),
      lastModified: instant(61),
    };
    expect(pulled(DOCUMENT_RULES, record, read, AT)).toMatchObject({
      commands: [],
      conflict: { kind: 'fields', fields: [{ path: `lines.${guid(2, 7)}` }] },
    });
    const untouched: Document = {
      ...read,
      lines: read.lines.slice(0, 1),
      dueDate: localDate('2026-04-01'),
      lastModified: instant(60),
    };
    expect(pulled(DOCUMENT_RULES, record, untouched, AT)).toMatchObject({ commands: [ABANDON], conflict: null });
  });

  test.each<[string, (sent: Document) => Document, string]>([
    ['its department', (sent) => ({ ...sent, post: { department: guid(3, 7) } }), 'post.department'],
    ['where it is delivered', (sent) => ({ ...sent, deliveryAddress: { city: 'Wells' } }), 'deliveryAddress'],
    ['a custom field', (sent) => ({ ...sent, ext: { batch: '7' } }), 'ext.batch'],
    [
      'the project of a line',
      (sent) => ({ ...sent, lines: sent.lines.map((line) => ({ ...line, projectId: guid(3, 7) })) }),
      'projectId',
    ],
    [
      'the department of a line',
      (sent) => ({ ...sent, lines: sent.lines.map((line) => ({ ...line, post: { department: guid(3, 7) } })) }),
      'post.department',
    ],
  ])('of which a colleague has set %s before it was first read is not abandoned either', (_name, theirs, path) => {
    const sent = draftInvoice(1);
    const record = createdWith(sent, ABANDON);
    const there = { ...currentVersion(record), createdDate: instant(60) };
    const read: Document = {
      ...theirs({ ...there, lines: sent.lines.map((line) => ({ ...line, id: guid(1, 7) })) }),
      lastModified: instant(61),
    };
    const shown: DocumentRecord = { ...record, base: { ...there, lastModified: instant(60) } };
    for (const before of [record, shown])
      expect(pulled(DOCUMENT_RULES, before, read, AT)).toMatchObject({
        commands: [],
        conflict: { kind: 'fields', fields: [{ path: expect.stringContaining(path) as string }] },
      });
  });

  test('in a restored backup that knows it as never sent is not abandoned either when a colleague has changed it', () => {
    const sent = draftInvoice(1);
    const record: DocumentRecord = { ...pulledRecord(1), id: null, base: null, local: sent, commands: [ABANDON] };
    const untouched: Document = {
      ...sent,
      id: guid(1, 6),
      statusList: ['draft'],
      lines: sent.lines.map((line) => ({ ...line, id: guid(1, 7) })),
      createdDate: instant(60),
      lastModified: instant(60),
    };
    expect(pulled(DOCUMENT_RULES, record, untouched, AT)).toMatchObject({ commands: [ABANDON], conflict: null });
    const read: Document = { ...untouched, theirRef: 'Theirs', lastModified: instant(61) };
    const asked = pulled(DOCUMENT_RULES, record, read, AT);
    expect(asked).toMatchObject({
      commands: [],
      conflict: { kind: 'fields', fields: [{ path: 'theirRef', theirs: 'Theirs' }], takenBack: [ABANDON] },
    });
    // A file was attached meanwhile: that does not answer the question.
    const touched: Document = { ...read, lastModified: instant(62) };
    expect(pulled(DOCUMENT_RULES, asked, touched, AT)).toMatchObject({
      commands: [],
      conflict: { kind: 'fields', fields: [{ path: 'theirRef', theirs: 'Theirs' }], takenBack: [ABANDON] },
    });
    expect(pulled(DOCUMENT_RULES, asked, { ...untouched, lastModified: instant(63) }, AT)).toMatchObject({
      commands: [ABANDON],
      conflict: null,
    });
  });

  test('that was posted instead says so until somebody has seen it', () => {
    const record = draft({ commands: [ABANDON] });
    const approved: Document = { ...record.base, statusList: ['approved'], lastModified: instant(90) };
    const noticed = pulled(DOCUMENT_RULES, record, approved, AT);
    expect(noticed).toMatchObject({ commands: [], conflict: { kind: 'leftDraft' } });
    const posted: Document = { ...approved, statusList: ['approved', 'posted'], lastModified: instant(95) };
    expect(pulled(DOCUMENT_RULES, noticed, posted, AT)).toMatchObject({
      conflict: { kind: 'leftDraft', theirs: { statusList: ['approved', 'posted'] } },
    });
  });

  test('or submitted, and that a colleague has changed and abandoned before it was first read, says so until somebody has seen it', () => {
    const sent = draftInvoice(1);
    const submit: Command = { name: 'submit', queuedAt: AT };
    const record = createdWith(sent, submit);
    const read: Document = {
      ...currentVersion(record),
      theirRef: 'Theirs',
      lines: sent.lines.map((line) => ({ ...line, id: guid(1, 7), quantity: decimal('77') })),
      statusList: ['abandoned'],
      createdDate: instant(60),
      lastModified: instant(61),
    };
    const noticed = createdReadBack(DOCUMENT_RULES, record, read, AT);
    expect(noticed).toMatchObject({ conflict: { kind: 'leftDraft' } });
    expect(pulled(DOCUMENT_RULES, noticed, read, AT)).toEqual(noticed);
  });

  test('that is not complete and was never sent waits for its bookkeeper, not for a sync', () => {
    const record: DocumentRecord = {
      ...draft(),
      id: null,
      base: null,
      local: draftInvoice(1, { contactAccountId: undefined }),
      commands: [ABANDON],
    } as DocumentRecord;
    expect(syncState(record, false, false)).toBe('saved');
  });
});

/** When a document was created: a quarter past a second, as services with finer clocks give it. */
const CREATED = instantOf(Date.UTC(2026, 2, 2, 9, 1, 0, 250));
const HALF_A_SECOND_LATER = instantOf(Date.UTC(2026, 2, 2, 9, 1, 0, 750));

describe('the row of a document that was created from here', () => {
  const sent = draftInvoice(1, { lines: [invoiceLine(1, { accountId: guid(1, 4) })] });
  const record = created(
    DOCUMENT_RULES,
    {
      ...pulledRecord(1),
      base: null,
      id: null,
      local: sent,
      inFlight: { operation: 'create', revision: 0, sentAt: AT, sent },
    },
    sent,
    guid(1, 6),
  );
  const row: DocumentSummary = {
    ...sent,
    id: guid(1, 6),
    docNo: 'SI000001',
    docDate: localDate('2026-03-02'),
    createdDate: CREATED,
    lastModified: CREATED,
  };

  const SHOWN = new FieldsShown();
  SHOWN.see('saleInvoice', [
    ...headerSlots(sent).keys(),
    ...[...lineSlots(sent.lines[0]).keys()].map((field) => `lines.${field}`),
  ]);

  test('does not complete it when it has a field that the service has never shown', () => {
    const others = new FieldsShown();
    others.see('saleInvoice', headerSlots(sent).keys());
    expect(acknowledged(record, row, others, AT)).toBeNull();
  });

  test('completes it when nobody has changed the document since', () => {
    expect(acknowledged(record, row, SHOWN, AT)).toMatchObject({
      base: { docNo: 'SI000001', lastModified: CREATED },
      local: null,
    });
  });

  test('does not complete it when somebody has: a line may have changed, and the row shows no lines', () => {
    expect(acknowledged(record, { ...row, lastModified: instant(61) }, SHOWN, AT)).toBeNull();
    expect(acknowledged(record, { ...row, createdDate: undefined }, SHOWN, AT)).toBeNull();
  });

  test('does not complete it when the times prove nothing: they are in whole seconds, or differ by parts of one', () => {
    expect(acknowledged(record, { ...row, createdDate: instant(60), lastModified: instant(60) }, SHOWN, AT)).toBeNull();
    expect(acknowledged(record, { ...row, lastModified: HALF_A_SECOND_LATER }, SHOWN, AT)).toBeNull();
  });

  test.each(['accountId', 'taxCodeId', 'description', 'currencyUnitPrice'] as const)(
    'does not complete it when a line left its %s to the service: the row does not show it',
    (field) => {
      const open = draftInvoice(1, { lines: sent.lines.map((line) => ({ ...line, [field]: undefined })) });
      const left = created(
        DOCUMENT_RULES,
        {
          ...pulledRecord(1),
          base: null,
          id: null,
          local: open,
          inFlight: { operation: 'create', revision: 0, sentAt: AT, sent: open },
        },
        open,
        guid(1, 6),
      );
      expect(acknowledged(left, row, SHOWN, AT)).toBeNull();
    },
  );
});

describe('a field that was left empty in a draft', () => {
  const sent = draftInvoice(1);
  const base: Document = { ...sent, id: guid(1, 6), statusList: ['draft'] };
  const mine: Document = { ...base, theirRef: 'Mine' };

  test('and filled by a colleague before it was first read is a conflict when it is filled differently here', () => {
    const read: Document = { ...base, theirRef: 'Theirs', createdDate: instant(60), lastModified: instant(61) };
    expect(mergeDocuments(base, mine, read).conflicts).toMatchObject([
      { path: 'theirRef', mine: 'Mine', theirs: 'Theirs' },
    ]);
  });

  test('and filled by the service itself, as nobody has changed the document since, is no conflict', () => {
    const read: Document = { ...base, theirRef: 'From the setup', createdDate: CREATED, lastModified: CREATED };
    expect(mergeDocuments(base, mine, read)).toMatchObject({ conflicts: [], merged: { theirRef: 'Mine' } });
  });

  describe.each([
    ['in whole seconds and equal', { createdDate: instant(60), lastModified: instant(60) }],
    ['that differ by parts of a second', { createdDate: CREATED, lastModified: HALF_A_SECOND_LATER }],
  ])('of a document with times %s', (_name, times) => {
    test('and filled with what a service fills in by itself is no conflict', () => {
      const dueHere: Document = { ...base, dueDate: localDate('2026-05-01') };
      const read: Document = { ...base, dueDate: localDate('2026-04-01'), ...times };
      const before: Document = { ...base, dueDate: undefined };
      expect(mergeDocuments(before, dueHere, read)).toMatchObject({ conflicts: [], merged: { dueDate: '2026-05-01' } });
    });

    test('and filled with what only people write is a colleague’s: a conflict', () => {
      expect(mergeDocuments(base, mine, { ...base, theirRef: 'Theirs', ...times }).conflicts).toMatchObject([
        { path: 'theirRef', mine: 'Mine', theirs: 'Theirs' },
      ]);
    });

    test('and left out of a create that was found again is shown as left out', () => {
      const lost: DocumentRecord = {
        ...pulledRecord(1),
        base: null,
        id: null,
        local: mine,
        inFlight: { operation: 'create', revision: 0, sentAt: AT, sent: mine },
      };
      const read: Document = {
        ...mine,
        id: guid(1, 6),
        theirRef: undefined,
        lines: mine.lines.map((line, index) => ({ ...line, id: guid(index, 7) })),
        ...times,
      };
      expect(pulled(DOCUMENT_RULES, lost, read, AT).conflict).toMatchObject({
        fields: [{ path: 'theirRef', mine: 'Mine' }],
      });
    });
  });
});

describe('a payment that a restored backup knows only as a draft, and that has been sent since', () => {
  const allocation = (seed: number, amount: string): Allocation => ({
    docId: guid(seed),
    allocAmountCurrency: decimal(amount),
  });
  const [kept, typed, sentOnly] = [allocation(11, '5'), allocation(12, '7'), allocation(13, '6')];
  const sent: Document = { ...draftInvoice(1), docClass: 'payment', lines: [] };
  const restored: DocumentRecord = {
    ...pulledRecord(1),
    docClass: 'payment',
    id: null,
    base: null,
    local: { ...sent, allocations: [kept, typed] },
  };
  const there: Document = {
    ...sent,
    id: guid(1, 6),
    createdDate: instant(60),
    lastModified: instant(60),
    allocations: [kept, sentOnly].map((each, at) => ({ ...each, id: guid(at, 8) })),
  };

  describe.each([
    ['a draft', ['draft']],
    ['posted', ['posted']],
  ] as const)('and is %s', (_state, statusList) => {
    const read: Document = { ...there, statusList: [...statusList] };
    const asked = pulled(DOCUMENT_RULES, restored, read, AT);

    test('is asked about where it is allocated differently there', () => {
      expect(asked).toMatchObject({
        local: restored.local,
        commands: [],
        conflict: { kind: 'fields', fields: [{ path: 'allocations', mine: [kept, typed], theirs: read.allocations }] },
      });
    });

    test('is allocated as it is here when mine is chosen: the earlier allocation is taken back first', () => {
      const { settled: chosen } = settleConflict(
        DOCUMENT_EDITS,
        asked,
        asked.conflict!,
        { allocations: 'mine' },
        systemMint,
        AT,
      );
      expect(pulled(DOCUMENT_RULES, chosen, read, AT)).toMatchObject({
        local: null,
        conflict: null,
        commands: [
          { name: 'deallocate', allocationId: guid(1, 8) },
          { name: 'allocate', allocations: [{ document: typed.docId, amount: '7' }] },
        ],
      });
    });

    test('stays as it is there when theirs is chosen', () => {
      expect(
        settleConflict(DOCUMENT_EDITS, asked, asked.conflict!, { allocations: 'theirs' }, systemMint, AT).settled,
      ).toMatchObject({
        local: null,
        commands: [],
        conflict: null,
        base: read,
      });
    });

    test('is not asked about where it is allocated alike, or where nothing was allocated here', () => {
      for (const allocations of [[sentOnly, kept], undefined])
        expect(pulled(DOCUMENT_RULES, { ...restored, local: { ...sent, allocations } }, read, AT)).toMatchObject({
          local: null,
          commands: [],
          conflict: null,
          base: read,
        });
    });
  });
});
