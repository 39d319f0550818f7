import fc from 'fast-check';
import type {
  EInvoice,
  EInvoiceAllowance,
  EInvoiceLine,
  EInvoiceParty,
  EInvoiceTax,
} from '../../../src/domain/einvoices/eInvoice.ts';

/** Texts of people, with what XML has to escape; trimmed, because readers trim. */
const text = fc
  .stringMatching(/^[A-Za-zäß€<>&"' 0-9.\n]{1,20}$/)
  .map((each) => each.trim())
  .filter((each) => each !== '');
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });
const day = fc
  .record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
  .map(({ month, day: at }) => `2026-${String(month).padStart(2, '0')}-${String(at).padStart(2, '0')}`);
const period = maybe(
  fc.record({ from: day, to: day }).map(({ from, to }) => (from <= to ? { from, to } : { from: to, to: from })),
);
const cents = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });

export const money = (amount: number): string => (amount / 100).toFixed(2);
/** A price from units of its eighth decimal. */
const priceText = (price: number): string => (price / 1e8).toFixed(8);

/** The categories of a document and what their tax rows say; the rates in per cent. */
const KINDS = [
  { category: 'S', rates: ['19', '7', '20.00'] },
  { category: 'Z', rates: ['0'] },
  { category: 'E', rates: ['0'], reason: 'Exempt by law' },
  { category: 'AE', rates: ['0.00'], reason: 'Reverse charge' },
  { category: 'K', rates: ['0'], reason: 'Intra-Community supply' },
  { category: 'G', rates: ['0'], reason: 'Export' },
] as const;
const taxed = fc
  .constantFrom(...KINDS)
  .chain(({ category, rates }) =>
    fc.constantFrom(...rates).map((rate) => ({ taxCategory: category as string, taxRate: rate as string })),
  );

const party = (isSeller: boolean): fc.Arbitrary<EInvoiceParty> =>
  fc.record({
    name: text,
    tradingName: maybe(text),
    vatId: fc.constantFrom('DE136695976', 'FR40303265045', 'NL123456789B13'),
    taxId: isSeller ? maybe(fc.constant('201/113/40209')) : fc.constant(null),
    legalId: fc.constant('HRB 123'),
    legalScheme: fc.constant(null),
    endpoint: fc.constant('info@example.com'),
    endpointScheme: fc.constant('EM'),
    address: fc.record({
      line1: maybe(text),
      line2: maybe(text),
      line3: maybe(text),
      city: text,
      postcode: text,
      county: maybe(text),
      country: fc.constantFrom('DE', 'FR', 'GB'),
    }),
    contact: fc.record({ name: text, phone: text, email: fc.constant('a@example.com') }),
  });

/** Per cent of an amount in cents, rounded to cents. */
const shareOf = (base: number, percent: number): number => Math.round((base * percent) / 100);

/** An allowance or charge, as an amount or as a share of another; with a reason, its code, or both. */
const allowance = (isOfDocument: boolean): fc.Arbitrary<EInvoiceAllowance> =>
  fc
    .record({
      isCharge: fc.boolean(),
      amount: cents(1, 500),
      share: maybe(fc.record({ base: cents(100, 5_000), percent: fc.integer({ min: 1, max: 99 }) })),
      reason: maybe(text),
      hasCode: fc.boolean(),
      taxed,
    })
    .map(({ taxed: tax, isCharge, amount, share, reason, hasCode }) => ({
      isCharge,
      amount: money(share === null ? amount : shareOf(share.base, share.percent)),
      base: share && money(share.base),
      percent: share && String(share.percent),
      reason,
      // Discount (UNTDID 5189), freight (UNTDID 7161)
      reasonCode: hasCode || reason === null ? (isCharge ? 'FC' : '95') : null,
      taxCategory: isOfDocument ? tax.taxCategory : null,
      taxRate: isOfDocument ? tax.taxRate : null,
    }));

const line = (at: number): fc.Arbitrary<EInvoiceLine> =>
  fc
    .record({
      description: text,
      details: maybe(text),
      note: maybe(text),
      sellerItemId: maybe(text),
      buyerItemId: maybe(text),
      quantity: fc.integer({ min: -9, max: 99 }),
      unit: fc.constantFrom('C62', 'EA', 'HUR', 'KGM', 'DZN', 'XBX'),
      price: fc.integer({ min: 0, max: 9_999_999_999 }),
      discount: maybe(fc.integer({ min: 0, max: 500_000_000 })),
      baseQuantity: fc.constantFrom(null, 1, 100),
      taxed,
      allowances: fc.array(allowance(false), { maxLength: 2 }),
      period,
    })
    .map(({ quantity, price, discount, baseQuantity, taxed: tax, ...each }) => ({
      ...each,
      ...tax,
      id: String(at + 1),
      quantity: String(quantity),
      netUnitPrice: priceText(price),
      grossUnitPrice: discount === null ? null : priceText(price + discount),
      priceDiscount: discount === null ? null : priceText(discount),
      baseQuantity: baseQuantity === null ? null : String(baseQuantity),
      netAmount: money(Math.round((quantity * price) / (baseQuantity ?? 1) / 1e6) + inCents(each.allowances)),
    }));

const inCents = (allowances: readonly EInvoiceAllowance[]): number =>
  allowances.reduce(
    (sum, { amount, isCharge }) => sum + (isCharge === true ? 1 : -1) * Math.round(Number(amount) * 100),
    0,
  );

/** Adds up tax and totals in whole cents. */
function withSums(
  part: Omit<EInvoice, 'tax' | 'totals' | 'taxInTaxCurrency'>,
  prepaid: number | null,
  rounding: number | null,
): EInvoice {
  const taxable = new Map<string, number>();
  const add = (category: string | null, rate: string | null, amount: number): void => {
    const key = `${category} ${Number(rate)}`;
    taxable.set(key, (taxable.get(key) ?? 0) + amount);
  };
  for (const { taxCategory, taxRate, netAmount } of part.lines)
    add(taxCategory, taxRate, Math.round(Number(netAmount) * 100));
  for (const each of part.allowances) add(each.taxCategory, each.taxRate, inCents([each]));
  const tax = [...taxable].map(([key, amount]): EInvoiceTax => {
    const [category = '', rate = ''] = key.split(' ');
    const reason = KINDS.find((kind) => kind.category === category);
    return {
      category,
      rate,
      taxable: money(amount),
      tax: money(Math.sign(amount) * Math.round((Math.abs(amount) * Number(rate)) / 100)),
      exemptionReason: reason !== undefined && 'reason' in reason ? reason.reason : null,
      exemptionCode: null,
    };
  });
  const lineNet = part.lines.reduce((sum, { netAmount }) => sum + Math.round(Number(netAmount) * 100), 0);
  const sumOf = (isCharge: boolean): number =>
    Math.abs(inCents(part.allowances.filter((each) => each.isCharge === isCharge)));
  const net = lineNet - sumOf(false) + sumOf(true);
  const whole = tax.reduce((sum, row) => sum + Math.round(Number(row.tax) * 100), 0);
  return {
    ...part,
    tax,
    taxInTaxCurrency: part.taxCurrency === null ? null : '12.34',
    totals: {
      lineNet: money(lineNet),
      allowances: part.allowances.some(({ isCharge }) => isCharge === false) ? money(sumOf(false)) : null,
      charges: part.allowances.some(({ isCharge }) => isCharge === true) ? money(sumOf(true)) : null,
      net: money(net),
      tax: money(whole),
      gross: money(net + whole),
      prepaid: prepaid === null ? null : money(prepaid),
      rounding: rounding === null ? null : money(rounding),
      payable: money(net + whole - (prepaid ?? 0) + (rounding ?? 0)),
    },
  };
}

/** A valid invoice or credit note. */
export const randomInvoice: fc.Arbitrary<EInvoice> = fc
  .record({
    kind: fc.constantFrom('invoice' as const, 'creditNote' as const),
    number: text,
    issueDate: day,
    dueDate: day,
    taxDate: fc.constant(null),
    currency: fc.constantFrom('EUR', 'GBP'),
    taxCurrency: maybe(fc.constant('SEK')),
    buyerReference: text,
    orderReference: maybe(text),
    contractReference: maybe(text),
    precedingInvoices: fc.array(fc.record({ number: text, issueDate: maybe(day) }), { maxLength: 1 }),
    notes: fc.array(text, { maxLength: 1 }),
    paymentTerms: maybe(text),
    period,
    seller: party(true),
    buyer: party(false),
    delivery: fc.record({
      date: day,
      address: fc.record({ line1: maybe(text), line2: maybe(text), line3: maybe(text), city: maybe(text), postcode: maybe(text), county: maybe(text), country: fc.constant('FR') }), // prettier-ignore
    }),
    payment: fc.record({
      meansCode: fc.constant('58'),
      reference: maybe(text),
      accounts: fc.array(
        fc.record({ id: fc.constantFrom('DE89370400440532013000', '12345678'), name: maybe(text), bic: maybe(fc.constant('COBADEFFXXX')) }), // prettier-ignore
        { minLength: 1, maxLength: 2 },
      ),
    }),
    lines: fc
      .integer({ min: 1, max: 4 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => line(at)))),
    allowances: fc.array(allowance(true), { maxLength: 2 }),
    prepaid: maybe(cents(0, 5_000)),
    rounding: maybe(cents(-4, 4)),
  })
  .map(({ prepaid, rounding, kind, ...part }) =>
    withSums({ ...part, kind, typeCode: kind === 'invoice' ? '380' : '381' }, prepaid, rounding),
  );
