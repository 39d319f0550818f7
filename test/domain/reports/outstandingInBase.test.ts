import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readJson } from '../../../src/api/transport/exactJson.ts';
import { readDocument } from '../../../src/api/wire/documentReading.ts';
import { documentRecordSchema, type DocumentRecord } from '../../../src/domain/documents/record.ts';
import { agedParties, allocatedAfter, settledAfter } from '../../../src/domain/reports/agedParties.ts';
import { countedAmounts } from '../../../src/domain/reports/ledgerStanding.ts';
import { namedAllocations, takenParts, UnpostedAllocations } from '../../../src/domain/reports/unpostedAllocations.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import type { DocumentListRow } from '../../../src/store/contract.ts';
import { listRowOf } from '../../../src/store/documentRow.ts';
import { listOf, openService, type Integrator } from '../../service/support/service.ts';

/** The day that is asked about; every document is dated before it but the receipts of March. */
const DAY = localDate('2026-02-28');
const CUSTOMER = { contactAccountId: 'C00001', currency: 'EUR' };

/** Pence for cents at a rate in ten-thousandths of a euro for a pound, rounded half up, in whole numbers. */
const pence = (cents: bigint, rate: bigint): bigint => (cents * 20_000n + rate) / (2n * rate);
/** A decimal string of whole hundredths or ten-thousandths. */
function text(whole: bigint, places: number): string {
  const digits = whole.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
/** Hundredths of a decimal string, without sign. */
function hundredths(amount: unknown): bigint {
  const [whole = '0', fraction = ''] = String(amount).replace('-', '').split('.');
  expect(fraction.slice(2)).toMatch(/^0*$/);
  return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
}

async function recordFrom(api: Integrator, id: string, docClass: 'saleInvoice' | 'receipt'): Promise<DocumentRecord> {
  const { text: json } = await api.get(`/api/document/${id}`);
  return documentRecordSchema.parse({
    key: id,
    docClass,
    id,
    revision: 1,
    base: readDocument(readJson(json), docClass),
    local: null,
    commands: [],
    inFlight: null,
    rejection: null,
    conflict: null,
    badInput: {},
    goneAt: null,
    editedAt: null,
  });
}

/** The rows as the page counts them today. */
function countedToday(records: ReadonlyMap<string, DocumentRecord>): DocumentListRow[] {
  const rows = [...records.values()].map(listRowOf);
  const named = (key: string) => namedAllocations(records.get(key) ?? { base: null });
  const unposted = new UnpostedAllocations<DocumentListRow>();
  const update = () => unposted.update(({ docId }) => rows.find(({ key }) => key === docId));
  for (const row of unposted.toRead(rows)) unposted.note(row, named(row.key));
  update();
  for (const key of unposted.ownToRead()) unposted.noteOwn(key, named(key));
  update();
  return rows.map((row) => unposted.addedBack(row));
}

/** What is open of a document at the end of the day in pounds, as the aged report counts it. */
function openOnDay(
  key: string,
  rows: readonly DocumentListRow[],
  records: ReadonlyMap<string, DocumentRecord>,
): string {
  const named = (of: string) => namedAllocations(records.get(of) ?? { base: null });
  const later = allocatedAfter(
    settledAfter(rows, { side: 'sale', asAt: DAY }),
    DAY,
    (row) => named(row.key),
    ({ docId }) => rows.find((row) => row.key === docId),
  );
  expect(later.unexplained).toEqual([]);
  const taken = new Map([...later.named].map(([of, each]) => [of, takenParts(each, named(of))]));
  const options = { side: 'sale', asAt: DAY, by: 'due', bounds: [30], inBase: true, later: taken } as const;
  const open = agedParties(rows, options).parties.flatMap(({ documents }) => documents);
  return open.find((document) => document.key === key)?.open ?? '0';
}

it('is the gross less what was released, in the service and here, today and at a past day, whatever drafts and later receipts settle', async () => {
  const api = await openService({ postingDelay: 0 });
  const submit = (id: string) => api.call('POST', `/api/document/${id}/submit`);
  const rate = fc.integer({ min: 3_000, max: 60_000 }).map(BigInt);
  const allocation = fc.record({
    rate,
    /** The part of what is open: all of it, a half, a third and so on. */
    share: fc.integer({ min: 1, max: 7 }).map(BigInt),
    by: fc.constantFrom('posted' as const, 'draft' as const, 'later' as const),
    isRemoved: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        cents: fc.integer({ min: 1, max: 20_000 }).map(BigInt),
        rate,
        isCredit: fc.boolean(),
        allocations: fc.array(allocation, { minLength: 1, maxLength: 6 }),
        isSettledInTheEnd: fc.boolean(),
      }),
      async ({ cents, rate: ownRate, isCredit, allocations, isSettledInTheEnd }) => {
        const invoice = await api.create('/api/saleInvoice', {
          ...CUSTOMER,
          docDate: '2026-02-01',
          currencyRate: text(ownRate, 4),
          details: [{ taxCodeId: 'Z', currencyUnitPrice: `${isCredit ? '-' : ''}${text(cents, 2)}` }],
        });
        await submit(invoice);

        // An account of the invoice in whole cents and pence, which nothing of the program enters.
        const gross = pence(cents, ownRate);
        const account = { cents, pence: gross };
        const made: { id: string; other: string; by: string; cents: bigint; pence: bigint }[] = [];
        async function allocate(part: bigint, by: string, otherRate: bigint): Promise<void> {
          if (part === 0n) return;
          const money = { ...CUSTOMER, currencyRate: text(otherRate, 4), docDate: '2026-02-10' };
          const docDate = by === 'later' ? '2026-03-01' : '2026-02-10';
          // A credit is settled by an invoice, an invoice by a receipt.
          const other = isCredit
            ? await api.create('/api/saleInvoice', {
                ...money,
                docDate,
                details: [{ taxCodeId: 'Z', currencyUnitPrice: text(part, 2) }],
              })
            : await api.create('/api/receipt', { ...money, docDate, currencyAmount: text(part, 2) });
          if (isCredit || by !== 'draft') await submit(other);
          const allocated = [{ docId: invoice, allocAmountCurrency: text(part, 2) }];
          const answer = await api.call('POST', `/api/document/${other}/allocation`, { allocations: allocated });
          expect(answer.status).toBe(201);
          const row = listOf((await api.read(`/api/document/${invoice}`)).allocations).at(-1);
          const alone = pence(part, ownRate);
          const released = part === account.cents || alone > account.pence ? account.pence : alone;
          account.cents -= part;
          account.pence -= released;
          made.push({ id: String(row?.id), other, by, cents: part, pence: released });
        }
        async function remove(at: number): Promise<void> {
          const [gone] = made.splice(at, 1);
          if (gone === undefined) return;
          await api.call('DELETE', `/api/document/${invoice}/allocations/${gone.id}`);
          account.cents += gone.cents;
          account.pence += gone.pence;
        }
        for (const { share, by, rate: otherRate } of allocations) await allocate(account.cents / share, by, otherRate);
        for (let at = made.length - 1; at >= 0; at -= 1) if (allocations[at]?.isRemoved === true) await remove(at);
        if (isSettledInTheEnd) await allocate(account.cents, 'draft', 11_700n);

        const read = await api.read(`/api/document/${invoice}`);
        expect(hundredths(read.outstandingAmount)).toBe(account.pence);
        const rows = listOf(read.allocations).map(({ allocAmountBase }) => hundredths(allocAmountBase));
        expect(rows).toEqual(made.map((each) => each.pence));
        expect(rows.reduce((sum, each) => sum + each, 0n) + account.pence).toBe(gross);
        if (account.cents === 0n) expect(account.pence).toBe(0n);

        const records = new Map([[invoice, await recordFrom(api, invoice, 'saleInvoice')]]);
        for (const { other } of made)
          records.set(other, await recordFrom(api, other, isCredit ? 'saleInvoice' : 'receipt'));
        const today = countedToday(records);
        const ofInvoice = today.find(({ key }) => key === invoice);
        const counted = ofInvoice && countedAmounts(ofInvoice);
        // An invoice settles a credit only when it is posted, so nothing of a credit is a draft's.
        const of = (by: string) => made.reduce((sum, each) => (each.by === by ? sum + each.pence : sum), 0n);
        const drafted = isCredit ? 0n : of('draft');
        expect(hundredths(counted?.settledByDrafts ?? '0')).toBe(drafted);
        expect(hundredths(counted?.outstanding)).toBe(account.pence + drafted);
        expect(hundredths(openOnDay(invoice, today, records))).toBe(account.pence + drafted + of('later'));
      },
    ),
    { numRuns: 50 },
  );
});
