import type { DocumentLine } from '../../../src/domain/documents/document.ts';
import { agedParties, settledAfter } from '../../../src/domain/reports/agedParties.ts';
import { movementStatements, reminders, USUAL_REMINDER_DAYS } from '../../../src/domain/reports/statement.ts';
import { usualTreatment, vatBoxes } from '../../../src/domain/reports/vatBoxes.ts';
import { taxedIn, taxedParts, vatSummary, type TaxedPart } from '../../../src/domain/reports/vatSummary.ts';
import { addDays, localDate } from '../../../src/domain/values/dates.ts';
import { Decimal, decimal, toDecimalString } from '../../../src/domain/values/decimal.ts';
import { listRowOf } from '../../../src/store/documentRow.ts';
import type { DocumentListRow } from '../../../src/store/contract.ts';
import { pulledRecord } from '../../support/documents.ts';
import { offer } from './offer.ts';

/** The last day of the documents that `make` makes, or later. */
const LAST = localDate('2099-12-31');
const FIRST = localDate('2000-01-01');

let rows: DocumentListRow[] = [];
let parts = new Map<string, readonly TaxedPart[]>();

const OF_LINE = { rate: ({ taxRate }: DocumentLine) => taxRate, accountType: () => undefined };

/** Makes posted invoices with their rows and what their lines have by tax code: what is in memory once they are read. */
function make(count: number): void {
  rows = [];
  parts = new Map();
  const setup = { baseCurrency: 'GBP', rateDirection: 'foreignPerBase' } as const;
  for (let n = 0; n < count; n += 1) {
    const record = pulledRecord(n);
    if (record.base === null) continue;
    const own = taxedParts(record.base, setup, OF_LINE, false);
    const sum = (of: 'net' | 'tax') => toDecimalString(own.reduce((all, part) => all.plus(part[of]), new Decimal(0)));
    const gross = decimal(`${25 + ((n * 37) % 5_000)}.2`);
    const base = {
      ...record.base,
      statusList: ['approved', 'posted'],
      netCurrencyAmount: sum('net'),
      taxCurrencyAmount: sum('tax'),
      grossCurrencyAmount: gross,
      outstandingCurrencyAmount: n % 3 === 0 ? decimal('0') : gross,
    };
    rows.push(listRowOf({ ...record, base }));
    parts.set(record.key, taxedParts(base, setup, OF_LINE, false));
  }
}

/** Milliseconds of each report over every row, and of a bare loop over the same rows. */
export interface ReportTimes {
  aged: number;
  vat: number;
  movements: number;
  reminders: number;
  looped: number;
}

function timed(work: () => number): number {
  const started = performance.now();
  if (work() === 0) throw new Error('nothing was counted');
  return performance.now() - started;
}

function count(): ReportTimes {
  const asAged = { side: 'sale', asAt: LAST, by: 'due', bounds: [30, 60, 90], inBase: true } as const;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return {
    aged: timed(
      () => settledAfter(rows, { side: 'sale', asAt: LAST }).length + agedParties(rows, asAged).parties.length,
    ),
    vat: timed(() => {
      const { figures } = vatSummary(taxedIn(rows, { from: FIRST, to: LAST }), 'GBP', ({ key }) => parts.get(key));
      return vatBoxes(
        figures,
        (id) => usualTreatment({ id }),
        () => undefined,
      ).boxes.length;
    }),
    movements: timed(() => movementStatements(rows, 'sale', { from: addDays(FIRST, 1), to: LAST }).length),
    reminders: timed(() => {
      const { parties } = agedParties(rows, asAged);
      return reminders(parties, LAST, (key) => byKey.get(key), USUAL_REMINDER_DAYS).length;
    }),
    // The least that a report by party takes: the status is looked at, and pence are added by party.
    looped: timed(() => {
      const byParty = new Map<string, number>();
      for (const { statusList, contactAccountId: party, outstandingCurrencyAmount } of rows)
        if (statusList.includes('posted'))
          byParty.set(party, (byParty.get(party) ?? 0) + Math.round(Number(outstandingCurrencyAmount) * 100));
      return byParty.size;
    }),
  };
}

offer({ make, count });
