import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Drafting, Lookup } from '../../../src/domain/learning/lookup.ts';
import { referenceSchema, type Reference, type ReferenceKind } from '../../../src/domain/references/reference.ts';
import { guid } from '../../support/documents.ts';

let made = 0;
function reference(kind: ReferenceKind, code: string, more: Partial<Reference> = {}): Reference {
  made += 1;
  return referenceSchema.parse({ kind, id: guid(made, 20), code, description: code, ...more });
}

const standard = reference('taxCode', 'S', { taxRate: decimal('20') });
const reduced = reference('taxCode', 'R', { taxRate: decimal('5') });
const zero = reference('taxCode', 'Z', { taxRate: decimal('0') });

/** A small company's reference data. */
export const REFERENCES: readonly Reference[] = [
  standard,
  reduced,
  zero,
  reference('taxCode', 'DRC-S', { taxRate: decimal('0'), reverseChargeOfId: standard.id }),
  reference('taxCode', 'OLD', { taxRate: decimal('17.5'), isActive: false }),
  reference('taxCode', 'DARK'),
  reference('taxBand', 'BAND-R', { taxCodeId: reduced.id }),
  reference('account', '4000', { taxCodeId: reduced.id }),
  reference('account', '7900'),
  reference('docType', 'SIN', { docClass: 'saleInvoice' }),
  reference('docType', 'SOR', { docClass: 'saleOrder' }),
  reference('docType', 'SOS', { docClass: 'saleOrder', isStock: true }),
  reference('docType', 'SQU', { docClass: 'saleQuote' }),
  reference('docType', 'PIN', { docClass: 'purchaseInvoice' }),
  reference('docType', 'PAS', { docClass: 'payment', isContactOptional: true }),
  reference('docType', 'PAY', { docClass: 'payment' }),
  reference('docType', 'RCP', { docClass: 'receipt' }),
  reference('payTerm', 'N30', { days: 30 }),
  reference('payTerm', 'EOM'),
  reference('currency', 'GBP', { currencyRate: decimal('1') }),
  reference('currency', 'EUR', { currencyRate: decimal('1.15') }),
  reference('currency', 'JPY', { currencyRate: decimal('200') }),
  reference('bankAccount', 'GBP-CUR', { currency: currencyCode('GBP') }),
  reference('bankAccount', 'EUR-CUR', { currency: currencyCode('EUR') }),
  reference('project', 'J1', { isActive: false }),
  reference('contactAccount', 'C1', { isCustomer: true, customer: { taxCodeId: zero.id, paymentMethodId: 'BACS' } }),
  reference('contactAccount', 'C2', {
    isCustomer: true,
    isHold: true,
    customer: { taxBandId: 'BAND-R', accountId: '7900' },
  }),
  reference('contactAccount', 'S1', { isSupplier: true, supplier: { allowInvoiceDuplication: false } }),
  reference('contactAccount', 'S2', {
    isSupplier: true,
    isStop: true,
    warningMessage: 'Ask Petra',
    supplier: { allowInvoiceDuplication: true },
  }),
  reference('product', 'PAPER', {
    sale: { taxCodeId: standard.id, accountId: '4000' },
    purchase: { taxCodeId: zero.id },
  }),
  reference('product', 'BOOK', { sale: { accountId: '4000' } }),
];

export const lookup: Lookup = {
  find: (kind, value) => REFERENCES.find((each) => each.kind === kind && (each.id === value || each.code === value)),
  all: (kind) => REFERENCES.filter((each) => each.kind === kind),
  baseCurrency: 'GBP',
};

export function idOf(kind: ReferenceKind, code: string): string {
  return lookup.find(kind, code)!.id;
}

/** 2 April 2026; identifiers count up. */
export function drafting(): Drafting {
  let count = 0;
  return {
    today: localDate('2026-04-02'),
    lookup,
    mint: {
      now: () => Date.UTC(2026, 3, 2),
      randomBytes: (target) => {
        count += 1;
        return target.fill(count);
      },
    },
  };
}
