import type { Debtor, Payment, PaymentOrder } from '../../../src/formats/payments/index.ts';
import { instantOf, localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';

/** Our euro account. The IBANs of these tests are the registry's own examples. */
export const OURS: Debtor = {
  id: 'EUR',
  name: 'Harbour & Vale Ltd',
  address: { address1: '1 Quay Street', postcode: 'BS1 4DJ', city: 'Bristol', countryCode: 'GB' },
  account: { iban: 'GB82 WEST 1234 5698 7654 32', bic: 'WESTGB22' },
  bacsUserNumber: '123456',
};

export function paymentOf(part: Partial<Payment> = {}): Payment {
  return {
    key: 'p1',
    debtor: 'EUR',
    creditor: {
      name: 'Müller Söhne GmbH',
      address: { address1: 'Hauptstraße 5', postcode: '10115', city: 'Berlin', countryCode: 'DE' },
      account: { iban: 'DE89 3704 0044 0532 0130 00' },
    },
    amount: decimal('119'),
    currency: 'EUR',
    date: localDate('2026-12-01'),
    reference: 'PY000012',
    remittance: 'RE-4711',
    ...part,
  };
}

/** Made on Friday 27 November 2026 at 09:30:15; to be paid on Tuesday 1 December. */
export function orderOf(payments: readonly Payment[], part: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    id: 'DAYBOOK-20261127-093015',
    createdAt: instantOf(Date.UTC(2026, 10, 27, 9, 30, 15)),
    debtors: [OURS],
    payments,
    ...part,
  };
}

export function textOf(bytes: Uint8Array | null): string {
  return bytes === null ? '' : new TextDecoder().decode(bytes);
}
