import type { CheckContext, CheckedRow } from '../../../../src/domain/reports/flightCheck/checkedRow.ts';
import type { Finding } from '../../../../src/domain/reports/flightCheck/finding.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';

/** November 2026. Party `S1` is also known as `SUPPLIER-1`; `S9` may use a number twice. */
export const NOVEMBER: CheckContext = {
  period: { from: localDate('2026-11-01'), to: localDate('2026-11-30') },
  today: localDate('2026-12-03'),
  partyOf: (reference) => (reference === 'SUPPLIER-1' ? 'S1' : reference),
  allowsDuplicates: (party) => party === 'S9',
};

let made = 0;
/** A posted purchase invoice of 120.00 (100.00 and 20.00) of supplier S1 on 10 November; each has its own number. */
export function row(change: Partial<CheckedRow> = {}): CheckedRow {
  made += 1;
  return {
    key: `k${made}`,
    docClass: 'purchaseInvoice',
    docNo: '',
    docDate: '2026-11-10',
    contactAccountId: 'S1',
    theirDocNo: '',
    currency: 'GBP',
    netCurrencyAmount: '100',
    taxCurrencyAmount: '20',
    grossCurrencyAmount: '120',
    statusList: 'posted',
    state: 'synced',
    ...change,
  };
}

/** The checks that found something, with the key of the record of each. */
export function namesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ check, record }) => `${check} ${record.key}`).sort();
}
