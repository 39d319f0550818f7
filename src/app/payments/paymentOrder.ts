import type { Document } from '../../domain/documents/document.ts';
import { payeeName } from '../../domain/payments/partyAccounts.ts';
import type { Instant, LocalDate } from '../../domain/values/dates.ts';
import { INT_REF_PREFIX } from '../../domain/values/identifiers.ts';
import type { Debtor, Payment, PaymentOrder, PaymentParty } from '../../formats/payments/index.ts';
import type { SupplierAccounts } from '../company/payments/useSupplierAccounts.ts';
import type { RunPaymentRow } from './useRunPayments.ts';

/** What a person chose for a file, and when it is made. */
export interface OrderFacts {
  id: string;
  createdAt: Instant;
  /** When the bank is to pay; if left out, on the date of each payment. */
  date?: LocalDate | undefined;
}

/** At most 35 characters: its number, or the unique part of its IntRef while the service has given none. */
function referenceOf({ docNo, intRef }: Document): string {
  return docNo ?? (intRef ?? '').replace(INT_REF_PREFIX, '').replaceAll('-', '');
}

function creditorOf(row: RunPaymentRow, suppliers: Pick<SupplierAccounts, 'partyOf'>): PaymentParty {
  const party = suppliers.partyOf(row.supplier);
  const address = party?.contact?.address;
  return {
    name: payeeName(party, row.account),
    account: row.account ?? {},
    ...(address && { address: { ...address, countryCode: address.countryCode ?? party.countryCode } }),
  };
}

/** The order that a file is written from. Rows that are no longer there are left out. */
export function paymentOrder(
  rows: readonly RunPaymentRow[],
  { id, createdAt, date }: OrderFacts,
  suppliers: Pick<SupplierAccounts, 'partyOf'>,
): PaymentOrder {
  const debtors = new Map<string, Debtor>();
  const payments = rows.flatMap((row): Payment[] => {
    const { document, bankAccountId, own } = row;
    if (document === undefined) return [];
    debtors.set(bankAccountId, {
      id: bankAccountId,
      name: own?.name ?? '',
      address: own?.address,
      account: own?.account ?? {},
      bacsUserNumber: own?.bacsUserNumber,
    });
    return [
      {
        key: row.key,
        debtor: bankAccountId,
        creditor: creditorOf(row, suppliers),
        amount: row.amount,
        currency: row.currency,
        date: date ?? row.docDate,
        reference: referenceOf(document),
        remittance: row.settles.join(', '),
      },
    ];
  });
  return { id, createdAt, debtors: [...debtors.values()], payments };
}
