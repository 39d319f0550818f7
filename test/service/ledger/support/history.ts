import fc from 'fast-check';
import { Decimal } from '../../../../src/domain/values/decimal.ts';
import { listOf } from '../../support/service.ts';
import { openBooks, type Books } from './books.ts';

/** What the words of a command are called in a company. */
export interface Words {
  /** Its base currency, and another one. */
  currency: string;
  foreign: string;
  /** The decimal places of the base currency that amounts use. */
  places: number;
  taxCodes: Readonly<Record<'S' | 'R' | 'Z' | 'RC', string>>;
  types: Readonly<Record<'saleInvoice' | 'purchaseInvoice', Readonly<Record<Kind, string>>>>;
  accounts: Readonly<Record<'debtors' | 'accruals' | 'costs' | 'outputTax', string>>;
}
type Kind = 'usual' | 'deposit' | 'discount';

/** Those of the company that `openBooks` opens. */
const ITS_WORDS: Words = {
  currency: 'GBP',
  foreign: 'EUR',
  places: 2,
  taxCodes: { S: 'S', R: 'R', Z: 'Z', RC: 'RC' },
  types: {
    saleInvoice: { usual: 'SIN', deposit: 'SDP', discount: 'SKG' },
    purchaseInvoice: { usual: 'PIN', deposit: 'PDP', discount: 'PKE' },
  },
  accounts: { debtors: '1100', accruals: '2109', costs: '5000', outputTax: '2200' },
};

const CONTACTS = { saleInvoice: 'CUST', receipt: 'CUST', purchaseInvoice: 'SUPP', payment: 'SUPP' } as const;
const day = fc
  .integer({ min: 0, max: 800 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
const price = fc.integer({ min: -50_000, max: 200_000 }).map((pence) => (pence / 100).toFixed(2));
const money = fc.integer({ min: 1, max: 200_000 }).map((pence) => (pence / 100).toFixed(2));
const inCurrency = fc.constantFrom(
  { currency: 'GBP' },
  { currency: 'EUR', currencyRate: 1.15 },
  { currency: 'EUR', currencyRate: 1.1234 },
);
export const line = fc.record({
  quantity: fc.constantFrom(1, 3, 0.333),
  currencyUnitPrice: price,
  taxCodeId: fc.constantFrom('S', 'R', 'Z', 'RC'),
  deferredProfileId: fc.constantFrom(null, null, 'M3'),
});
/** What a bookkeeper does next. */
export const command = fc.oneof(
  fc.record({
    does: fc.constant('invoice' as const),
    path: fc.constantFrom('saleInvoice' as const, 'purchaseInvoice' as const),
    docDate: day,
    kind: fc.constantFrom('usual' as const, 'usual' as const, 'deposit' as const, 'discount' as const),
    inCurrency,
    details: fc.array(line, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    does: fc.constant('money' as const),
    path: fc.constantFrom('receipt' as const, 'payment' as const),
    docDate: day,
    inCurrency,
    currencyAmount: money,
    bankAccountId: fc.constantFrom('BANK', 'EUROS'),
    allocateAuto: fc.boolean(),
    isSubmitted: fc.boolean(),
  }),
  fc.record({
    does: fc.constant('deposit' as const),
    docDate: day,
    amount: money,
    taxCodeId: fc.constantFrom('S', 'R', 'Z'),
    part: fc.constantFrom(1, 0.4),
  }),
  fc.record({ does: fc.constant('revalue' as const), docDate: day, rate: fc.constantFrom(1, 1.2, 0.9876) }),
  fc.record({
    does: fc.constant('journal' as const),
    docDate: day,
    amount: price,
    isOwed: fc.boolean(),
    tax: fc.constantFrom(0, 12.34),
  }),
  fc.record({
    does: fc.constantFrom(
      'submit' as const,
      'unpost' as const,
      'reverse' as const,
      'allocate' as const,
      'free' as const,
    ),
    which: fc.nat(30),
  }),
);
/** When tax is due and what of it is recovered, for the whole of a history. */
export const scheme = fc.record({
  saleDue: fc.constantFrom('invoice' as const, 'payment' as const),
  purchaseDue: fc.constantFrom('invoice' as const, 'payment' as const),
  /** Of the standard rate on purchases, per cent. */
  recoverable: fc.constantFrom(100, 50, 0),
});
export type Scheme = typeof scheme extends fc.Arbitrary<infer One> ? One : never;
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

/** A currency of a command, in a company. */
function currencyOf({ currency, ...rest }: { currency: string; currencyRate?: number }, words: Words) {
  return { currency: currency === 'GBP' ? words.currency : words.foreign, ...rest };
}

/** An amount in the places of the base currency. */
function placed(amount: string | number, { places }: Words): Decimal {
  return new Decimal(amount).toDecimalPlaces(places);
}

/** Money of at least one unit of the smallest coin. */
function atLeast(amount: string, words: Words): string {
  return Decimal.max(placed(amount, words), new Decimal(10).pow(-words.places)).toFixed();
}

/** Asks a customer for a deposit, receives it, and deducts some of it from an invoice. */
async function takeDeposit(
  books: Books,
  made: string[],
  words: Words,
  { docDate, amount: wanted, taxCodeId: named, part }: Extract<Command, { does: 'deposit' }>,
): Promise<void> {
  const { api } = books;
  const { usual, deposit: asked } = words.types.saleInvoice;
  const taxCodeId = words.taxCodes[named];
  const amount = atLeast(wanted, words);
  const fields = { contactAccountId: 'CUST', docDate };
  const make = async (docTypeId: string, details: readonly Record<string, unknown>[]): Promise<string> => {
    const id = await api.create('/api/saleInvoice', { ...fields, docTypeId, details });
    made.push(id);
    await books.submit(id);
    return id;
  };
  const deposit = await make(asked, [{ currencyUnitPrice: amount, taxCodeId }]);
  const { outstandingAmount } = await api.read(`/api/document/${deposit}`);
  const allocations = [{ docId: deposit }];
  made.push(await books.post('receipt', { ...fields, currencyAmount: outstandingAmount, allocations }));
  const deducted = new Decimal(amount).times(part).toFixed(2);
  const final = await make(usual, [
    { currencyUnitPrice: 5000, taxCodeId },
    { currencyUnitPrice: `-${deducted}`, taxCodeId, depositId: deposit },
  ]);
  const { statusList } = await api.read(`/api/document/${final}`);
  if (statusList !== 'approved,posted') throw new Error(`a deposit was not deducted: ${String(statusList)}`);
}

/** Does what a command says, as far as the service allows it: a refusal changes nothing. */
async function obey(books: Books, made: string[], words: Words, one: Command): Promise<void> {
  const { api } = books;
  const submit = (id: string) => books.submit(id);
  if (one.does === 'deposit') {
    await takeDeposit(books, made, words, one);
    return;
  }
  if (one.does === 'revalue') {
    await books.rate(one.docDate, one.rate, words.foreign);
    const answer = await books.revalue(one.docDate);
    if (answer.status !== 200) throw new Error(answer.text);
    return;
  }
  if (one.does === 'invoice' || one.does === 'money') {
    const { does, inCurrency: currency, ...rest } = one;
    const ofInvoice =
      does === 'invoice' && 'kind' in rest
        ? {
            docTypeId: words.types[rest.path][rest.kind],
            details: rest.details.map((each) => ({ ...each, taxCodeId: words.taxCodes[each.taxCodeId] })),
          }
        : {};
    const paid = 'currencyAmount' in rest ? { currencyAmount: atLeast(rest.currencyAmount, words) } : {};
    const body = {
      contactAccountId: CONTACTS[one.path],
      ...rest,
      ...currencyOf(currency, words),
      ...ofInvoice,
      ...paid,
    };
    const answer = await api.call('POST', `/api/${one.path}`, body);
    if (answer.status !== 201) throw new Error(answer.text);
    made.push(String(answer.json));
    if (one.does === 'invoice' || one.isSubmitted) await submit(String(answer.json));
    return;
  }
  if (one.does === 'journal') {
    const { debtors, accruals, costs, outputTax } = words.accounts;
    const amount = placed(one.amount, words);
    const details: Record<string, unknown>[] = [
      // What is set against an account of the balance sheet pays; what is written off does not.
      { accountId: one.isOwed ? debtors : costs, netCurrencyAmount: amount.toFixed() },
      { accountId: accruals, netCurrencyAmount: amount.neg().toFixed() },
    ];
    const tax = placed(one.tax, words);
    if (one.tax > 0)
      details.push(
        { accountId: costs, netCurrencyAmount: tax.toFixed() },
        {
          ...{ accountId: outputTax, netCurrencyAmount: tax.neg().toFixed() },
          ...{ taxCodeId: words.taxCodes.S, taxRole: 'output', taxBase: tax.times(-5).toFixed() },
        },
      );
    const body = { docDate: one.docDate, contactAccountId: 'CUST', details };
    const id = await api.create('/api/journal', body);
    made.push(id);
    await submit(id);
    return;
  }
  const id = made[one.which % made.length];
  if (id === undefined) return;
  if (one.does === 'reverse')
    await api.call('POST', `/api/document/${id}/reverse`, { periodId: '2028-06', reason: 'x' });
  else if (one.does === 'allocate') await api.call('POST', `/api/document/${id}/allocation`, { allocateAuto: true });
  else if (one.does !== 'free') await api.call('POST', `/api/document/${id}/${one.does}`);
  else
    for (const { id: allocation } of listOf((await api.read(`/api/document/${id}`)).allocations))
      await api.call('DELETE', `/api/document/${id}/allocations/${String(allocation)}`);
}

/**
 * Keeps books by any commands.
 * @param books those of a British company when they are left out
 * @param words what the words of the commands are called in them
 * @returns them, and the ids of their documents
 */
export async function keepBooks(
  commands: readonly Command[],
  { saleDue, purchaseDue, recoverable }: Scheme,
  books?: Books,
  words = ITS_WORDS,
): Promise<{ books: Books; made: readonly string[] }> {
  const kept = books ?? (await openBooks());
  await kept.scheme('2026-01-01', saleDue, purchaseDue);
  await kept.put('TaxCode', { code: words.taxCodes.S, terms: [{ dateFrom: '2026-01-01', recoverable }] });
  const made: string[] = [];
  for (const one of commands) await obey(kept, made, words, one);
  return { books: kept, made };
}
