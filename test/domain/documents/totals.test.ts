import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCode, currencyPlaces } from '../../../src/domain/values/currency.ts';
import { Decimal, decimal, toDecimalString, type DecimalString } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { amountsOfDocument, paidAmount, withoutOwnAmount } from '../../../src/domain/documents/documentAmounts.ts';
import { intRef } from '../../support/documents.ts';
import {
  amountFields,
  DocumentTotals,
  lineAmounts,
  withinTolerance,
  type LineEntry,
  type TotalsSetup,
} from '../../../src/domain/documents/totals.ts';

const pounds: TotalsSetup = { currency: 'GBP', baseCurrency: 'GBP', rateDirection: 'foreignPerBase' };
const abroad = (currency: string, rate: string, more: Partial<TotalsSetup> = {}): TotalsSetup => ({
  currency,
  baseCurrency: 'GBP',
  currencyRate: decimal(rate),
  rateDirection: 'foreignPerBase',
  ...more,
});
const line = (quantity: string, price: string, rate: string, isNetEntry = true): LineEntry => ({
  quantity: decimal(quantity),
  currencyUnitPrice: decimal(price),
  taxRate: decimal(rate),
  isNetEntry,
});
/** Net, tax, gross in document currency, then in base currency. */
const six = (entry: LineEntry, setup: TotalsSetup) => Object.values(amountFields(lineAmounts(entry, setup)));

describe('amounts of a line, net entry (spec 2.10.1; 2.10.2; 2.10.3; 2.10.4)', () => {
  it.each([
    // 3 × 19.99 = 59.97; × 20 % = 11.994 → 11.99; 59.97 + 11.99 = 71.96
    ['GBP at 20 %', line('3', '19.99', '20'), pounds, ['59.97', '11.99', '71.96', '59.97', '11.99', '71.96']],
    // 1 × 0.125 = 0.125, a midpoint, away from zero → 0.13; × 20 % = 0.026 → 0.03
    ['a midpoint in GBP', line('1', '0.125', '20'), pounds, ['0.13', '0.03', '0.16', '0.13', '0.03', '0.16']],
    // −1 × 0.125 → −0.13; tax −0.026 → −0.03
    ['a negative midpoint', line('-1', '0.125', '20'), pounds, ['-0.13', '-0.03', '-0.16', '-0.13', '-0.03', '-0.16']],
    // 7 × 333 = 2331; × 10 % = 233.1 → 233; 2564. Base ÷ 188.5: 2331 → 12.3660… 12.37; 233 → 1.2360… 1.24; sum 13.61
    [
      'JPY has no decimals',
      line('7', '333', '10'),
      abroad('JPY', '188.5'),
      ['2331', '233', '2564', '12.37', '1.24', '13.61'],
    ],
    // 2.5 × 99.5 = 248.75 → 249 (midpoint rule does not matter: .75); × 10 % = 24.9 → 25; 274
    [
      'JPY rounds the line before the tax',
      line('2.5', '99.5', '10'),
      abroad('JPY', '100'),
      ['249', '25', '274', '2.49', '0.25', '2.74'],
    ],
    // 3 × 1.2345 = 3.7035 → 3.704 (midpoint); × 5 % = 0.1852 → 0.185; 3.889. Base ÷ 0.4: 9.26 and 0.4625 → 0.46; sum 9.72
    [
      'KWD has three decimals',
      line('3', '1.2345', '5'),
      abroad('KWD', '0.4'),
      ['3.704', '0.185', '3.889', '9.26', '0.46', '9.72'],
    ],
    // 100 EUR at 1.15 per pound: 86.956… → 86.96; tax 20 → 17.391… → 17.39; sum 104.35
    [
      'EUR converted by division',
      line('1', '100', '20'),
      abroad('EUR', '1.15'),
      ['100', '20', '120', '86.96', '17.39', '104.35'],
    ],
    // The same with the rate written as pounds per euro: 100 × 0.87 = 87; 20 × 0.87 = 17.4; sum 104.4
    [
      'EUR converted by multiplication',
      line('1', '100', '20'),
      abroad('EUR', '0.87', { rateDirection: 'basePerForeign' }),
      ['100', '20', '120', '87', '17.4', '104.4'],
    ],
    ['a zero rate', line('4', '2.50', '0'), pounds, ['10', '0', '10', '10', '0', '10']],
    ['a price of nothing', line('4', '0', '20'), pounds, ['0', '0', '0', '0', '0', '0']],
    // 1 000 000 × 123456.78 = 123 456 780 000; × 20 % = 24 691 356 000
    [
      'large quantities',
      line('1000000', '123456.78', '20'),
      pounds,
      ['123456780000', '24691356000', '148148136000', '123456780000', '24691356000', '148148136000'],
    ],
  ])('%s', (_name, entry, setup, expected) => {
    expect(six(entry, setup)).toEqual(expected);
  });
});

describe('amounts of a line, gross entry (spec 2.10.6)', () => {
  it.each([
    // gross 3 × 19.99 = 59.97; net 59.97 ÷ 1.2 = 49.975, a midpoint → 49.98; tax 9.99
    ['GBP at 20 %', line('3', '19.99', '20', false), pounds, ['49.98', '9.99', '59.97', '49.98', '9.99', '59.97']],
    // gross 1100; net 1100 ÷ 1.1 = 1000; tax 100. Base ÷ 200: 5.5 and 5, tax 0.5
    ['JPY at 10 %', line('1', '1100', '10', false), abroad('JPY', '200'), ['1000', '100', '1100', '5', '0.5', '5.5']],
    // gross −10; net −10 ÷ 1.175 = −8.5106… → −8.51; tax −1.49
    [
      'a negative line at 17.5 %',
      line('-1', '10', '17.5', false),
      pounds,
      ['-8.51', '-1.49', '-10', '-8.51', '-1.49', '-10'],
    ],
    // gross 1.0005 → 1.001 (midpoint); net 1.001 ÷ 1.05 = 0.95333… → 0.953; tax 0.048. Base ÷ 0.5: 2.002 → 2.00 and 1.906 → 1.91, tax 0.09
    [
      'KWD at 5 %',
      line('1', '1.0005', '5', false),
      abroad('KWD', '0.5'),
      ['0.953', '0.048', '1.001', '1.91', '0.09', '2'],
    ],
  ])('%s', (_name, entry, setup, expected) => {
    expect(six(entry, setup)).toEqual(expected);
  });
});

describe('header totals (spec 2.10.5)', () => {
  it('are the sum of the rounded lines, not the rounded sum', () => {
    const totals = new DocumentTotals(pounds);
    // Three lines of 0.333 at 20 %: each 0.33 + 0.07 (0.066) = 0.40; the sum 1.20, where 0.999 × 1.2 would give 1.20 too, but net 0.99.
    for (const key of ['a', 'b', 'c']) totals.set(key, line('1', '0.333', '20'));
    expect(Object.values(amountFields(totals.header))).toEqual(['0.99', '0.21', '1.2', '0.99', '0.21', '1.2']);
  });

  it.each<[string, TotalsSetup, LineEntry[], string[]]>([
    // 2 × 49.95 = 99.90 + 19.98; 3 × 0.335 = 1.005 → 1.01 (midpoint) + 5 % 0.0505 → 0.05; 10 × 1.10 + 0 %; −1 × 12.345 → −12.35 (midpoint) − 2.47.
    // Net 99.90 + 1.01 + 11.00 − 12.35 = 99.56; tax 19.98 + 0.05 + 0 − 2.47 = 17.56; gross 117.12.
    [
      'GBP, net, at 20 %, 5 % and 0 %, one line negative',
      pounds,
      [line('2', '49.95', '20'), line('3', '0.335', '5'), line('10', '1.10', '0'), line('-1', '12.345', '20')],
      ['99.56', '17.56', '117.12', '99.56', '17.56', '117.12'],
    ],
    // The goods 3 × 19.99 = 59.97 + 11.99 (11.994); the discount of 100 % takes both away to the last penny: −59.97 − 11.99.
    [
      'GBP, a discount of 100 % as a line',
      pounds,
      [line('3', '19.99', '20'), line('-3', '19.99', '20')],
      ['0', '0', '0', '0', '0', '0'],
    ],
    // And gross: 59.97, of which net 49.975 → 49.98 and tax 9.99; both signs alike, for midpoints go away from zero.
    [
      'GBP, the same with tax in the price',
      pounds,
      [line('3', '19.99', '20', false), line('-3', '19.99', '20', false)],
      ['0', '0', '0', '0', '0', '0'],
    ],
    // 100 % off the unit price: 7 × 0; beside it 1 × 5.
    [
      'GBP, a discount of 100 % on one line',
      pounds,
      [line('7', '0', '20'), line('1', '5', '20')],
      ['5', '1', '6', '5', '1', '6'],
    ],
    // Gross 1 × 1,080 at 8 %: net 1,000, tax 80. Gross 2 × 555 = 1,110 at 10 %: 1009.09… → 1,009, tax 101. Net 3 × 333.5 = 1,000.5 → 1,001 (midpoint), 10 % 100.1 → 100.
    // Net 3,010; tax 281; gross 3,291. ÷ 200: gross 5.40 net 5.00; gross 5.55 net 5.045 → 5.05; net 5.005 → 5.01 tax 0.50.
    // Base: net 5.00 + 5.05 + 5.01 = 15.06; tax 0.40 + 0.50 + 0.50 = 1.40; gross 5.40 + 5.55 + 5.51 = 16.46.
    [
      'JPY, gross and net, at 8 % and 10 %',
      abroad('JPY', '200'),
      [line('1', '1080', '8', false), line('2', '555', '10', false), line('3', '333.5', '10')],
      ['3010', '281', '3291', '15.06', '1.4', '16.46'],
    ],
    // 1,000,000 × 0.0015 = 1,500.000 + 5 % 75.000; gross −2 × 1.0005 = −2.001: ÷ 1.05 = −1.90571… → −1.906, tax −0.095; 1 × 0.0005 → 0.001 (midpoint) + 0.
    // Net 1,498.095; tax 74.905; gross 1,573.000. ÷ 0.4: 3,750 + 187.50; gross −5.0025 → −5.00, net −4.765 → −4.77, tax −0.23; 0.0025 → 0.00.
    // Base: net 3,745.23; tax 187.27; gross 3,932.50.
    [
      'KWD, large quantities and small ones',
      abroad('KWD', '0.4'),
      [line('1000000', '0.0015', '5'), line('-2', '1.0005', '5', false), line('1', '0.0005', '5')],
      ['1498.095', '74.905', '1573', '3745.23', '187.27', '3932.5'],
    ],
  ])('%s', (_name, setup, entered, expected) => {
    const totals = new DocumentTotals(setup);
    for (const [at, entry] of entered.entries()) totals.set(String(at), entry);
    expect(Object.values(amountFields(totals.header))).toEqual(expected);
  });

  it('lists net and tax by tax code, and forgets a code without lines', () => {
    const totals = new DocumentTotals(pounds);
    totals.set('a', { ...line('1', '100', '20'), taxCodeId: 'S' });
    totals.set('b', { ...line('1', '50', '5'), taxCodeId: 'R' });
    totals.set('c', { ...line('1', '10', '20'), taxCodeId: 'S' });
    expect(totals.taxes.map((tax) => [tax.taxCodeId, tax.net.toFixed(2), tax.tax.toFixed(2), tax.lines])).toEqual([
      ['S', '110.00', '22.00', 2],
      ['R', '50.00', '2.50', 1],
    ]);
    totals.remove('b');
    expect(totals.taxes.map((tax) => tax.taxCodeId)).toEqual(['S']);
  });
});

const currencies = fc.constantFrom('GBP', 'EUR', 'JPY', 'KWD');
const number = (places: number, limit: number): fc.Arbitrary<DecimalString> =>
  fc.integer({ min: -limit, max: limit }).map((units) => toDecimalString(new Decimal(units).div(10 ** places)));
const entries = fc.record({
  quantity: number(3, 10_000_000),
  currencyUnitPrice: number(5, 1_000_000_000),
  taxRate: fc.constantFrom('0', '5', '10', '17.5', '20', '8.25').map(decimal),
  isNetEntry: fc.boolean(),
});
const setups = fc.record({
  currency: currencies,
  baseCurrency: currencies,
  currencyRate: fc.integer({ min: 1, max: 1_000_000 }).map((units) => toDecimalString(new Decimal(units).div(1000))),
  rateDirection: fc.constantFrom('foreignPerBase' as const, 'basePerForeign' as const),
});

/** By how many smallest units net and tax are others than calculated; null where nobody supplied any. Ten fils, a penny, and no yen are within the tolerance. */
const offs = fc.option(fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 })));

/** A line with net and tax so many units off, and the gross that they add up to. */
function suppliedBeside(entry: LineEntry, setup: TotalsSetup, off: [number, number] | null): LineEntry {
  if (!off) return entry;
  const { net, tax } = lineAmounts(entry, setup).currency;
  const unit = new Decimal(10).pow(-currencyPlaces(setup.currency));
  const [netNow, taxNow] = [net.plus(unit.times(off[0])), tax.plus(unit.times(off[1]))];
  return {
    ...entry,
    suppliedAmounts: true,
    netCurrencyAmount: toDecimalString(netNow),
    taxCurrencyAmount: toDecimalString(taxNow),
    grossCurrencyAmount: toDecimalString(netNow.plus(taxNow)),
  };
}

/** The steps of spec 2.10 one after the other in decimal arithmetic, as a person with a calculator does them. */
function byHand(entry: LineEntry, setup: TotalsSetup): string[] {
  const [places, basePlaces] = [currencyPlaces(setup.currency), currencyPlaces(setup.baseCurrency)];
  const round = (value: Decimal, to: number) => value.toDecimalPlaces(to, Decimal.ROUND_HALF_UP);
  const entered = round(new Decimal(entry.currencyUnitPrice!).times(entry.quantity!), places);
  const rate = new Decimal(entry.taxRate!).div(100);
  const convert = (amount: Decimal) => {
    if (setup.currency === setup.baseCurrency) return amount;
    return round(
      setup.rateDirection === 'foreignPerBase' ? amount.div(setup.currencyRate!) : amount.times(setup.currencyRate!),
      basePlaces,
    );
  };
  const calculatedNet = entry.isNetEntry ? entered : round(entered.div(rate.plus(1)), places);
  const calculatedTax = entry.isNetEntry ? round(entered.times(rate), places) : entered.minus(calculatedNet);
  const calculated = [calculatedNet, calculatedTax, calculatedNet.plus(calculatedTax)];
  const supplied = [entry.netCurrencyAmount, entry.taxCurrencyAmount, entry.grossCurrencyAmount].map(
    (amount) => new Decimal(amount ?? 0),
  );
  const isTaken =
    entry.suppliedAmounts === true && supplied.every((amount, at) => amount.minus(calculated[at]!).abs().lte('0.01'));
  const [net, tax, gross] = (isTaken ? supplied : calculated) as [Decimal, Decimal, Decimal];
  const [baseNet, baseOther] = [convert(net), convert(entry.isNetEntry ? tax : gross)];
  const base = entry.isNetEntry
    ? [baseNet, baseOther, baseNet.plus(baseOther)]
    : [baseNet, baseOther.minus(baseNet), baseOther];
  return [net, tax, gross, ...base].map(toDecimalString);
}

describe('any entry', () => {
  it('gives the same as the steps of the specification one by one', () => {
    fc.assert(
      fc.property(entries, setups, offs, (calculated, setup, off) => {
        const entry = suppliedBeside(calculated, setup, off);
        expect(six(entry, setup)).toEqual(byHand(entry, setup));
      }),
      { numRuns: 2_000 },
    );
  });

  it('net plus tax is gross on every line, in both currencies, at their precision', () => {
    fc.assert(
      fc.property(entries, setups, offs, (entry, setup, off) => {
        const amounts = lineAmounts(suppliedBeside(entry, setup, off), setup);
        for (const [triple, currency] of [
          [amounts.currency, setup.currency],
          [amounts.base, setup.baseCurrency],
        ] as const) {
          expect(triple.net.plus(triple.tax).eq(triple.gross)).toBe(true);
          expect(triple.gross.decimalPlaces()).toBeLessThanOrEqual(currencyPlaces(currency));
          expect(triple.net.decimalPlaces()).toBeLessThanOrEqual(currencyPlaces(currency));
        }
      }),
    );
  });

  it('supplied amounts change a line by their difference, never by more than the tolerance', () => {
    fc.assert(
      fc.property(entries, setups, offs, (entry, setup, off) => {
        const [calculated, amounts] = [
          lineAmounts(entry, setup).currency,
          lineAmounts(suppliedBeside(entry, setup, off), setup).currency,
        ];
        const unit = new Decimal(10).pow(-currencyPlaces(setup.currency));
        const [net = 0, tax = 0] = off ?? [];
        const isTaken = [net, tax, net + tax].every((units) => unit.times(units).abs().lte('0.01'));
        const moved = [
          amounts.net.minus(calculated.net),
          amounts.tax.minus(calculated.tax),
          amounts.gross.minus(calculated.gross),
        ].map(String);
        expect(moved).toEqual((isTaken ? [net, tax, net + tax] : [0, 0, 0]).map((units) => String(unit.times(units))));
      }),
    );
  });

  it('the header is the sum of its rounded lines, and by tax code too; net plus tax is gross on both', () => {
    const coded = fc.record({ entry: entries, off: offs, taxCodeId: fc.constantFrom('S', 'R', 'Z', undefined) });
    fc.assert(
      fc.property(fc.array(coded, { maxLength: 12 }), setups, (drawn, setup) => {
        const lines = drawn.map(({ entry, off, taxCodeId }) => ({
          entry: suppliedBeside(entry, setup, off),
          taxCodeId,
        }));
        const totals = new DocumentTotals(setup);
        for (const [at, { entry, taxCodeId }] of lines.entries()) totals.set(String(at), { ...entry, taxCodeId });
        const amounts = lines.map(({ entry }) => lineAmounts(entry, setup));
        for (const side of ['currency', 'base'] as const) {
          const sum = (part: 'net' | 'tax' | 'gross') =>
            amounts.reduce((total, each) => total.plus(each[side][part]), new Decimal(0));
          const { net, tax, gross } = totals.header[side];
          expect([net, tax, gross].map(String)).toEqual([sum('net'), sum('tax'), sum('gross')].map(String));
          expect(net.plus(tax).eq(gross)).toBe(true);
        }
        expect(
          totals.taxes.reduce((total, { tax }) => total.plus(tax), new Decimal(0)).eq(totals.header.currency.tax),
        ).toBe(true);
        expect(
          totals.taxes.reduce((total, { net }) => total.plus(net), new Decimal(0)).eq(totals.header.currency.net),
        ).toBe(true);
      }),
    );
  });

  it('running totals equal totals from scratch after any changes', () => {
    const changes = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), drawn: fc.option(entries), off: offs }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(changes, setups, (steps, setup) => {
        const running = new DocumentTotals(setup);
        const kept = new Map<string, LineEntry>();
        for (const { key, drawn, off } of steps) {
          const entry = drawn && suppliedBeside(drawn, setup, off);
          if (entry) {
            running.set(key, entry);
            kept.set(key, entry);
          } else {
            running.remove(key);
            kept.delete(key);
          }
        }
        const fresh = new DocumentTotals(setup);
        for (const [key, entry] of kept) fresh.set(key, entry);
        expect(amountFields(running.header)).toEqual(amountFields(fresh.header));
      }),
    );
  });
});

describe('tolerance (spec 2.10 supplied rule 1)', () => {
  it('accepts a difference of exactly 0.01 and refuses more', () => {
    expect(withinTolerance(new Decimal('10.01'), new Decimal('10'))).toBe(true);
    expect(withinTolerance(new Decimal('9.99'), new Decimal('10'))).toBe(true);
    expect(withinTolerance(new Decimal('10.01001'), new Decimal('10'))).toBe(false);
  });
});

describe('a payment or receipt', () => {
  const money = (docClass: 'payment' | 'receipt', currency: string, change: Partial<Document>): Document => ({
    docClass,
    currency: currencyCode(currency),
    statusList: [],
    lines: [],
    ...change,
  });

  it('without lines is all net, rounded to its currency, and so it is in base currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('payment' as const, 'receipt' as const),
        number(5, 1_000_000_000),
        setups,
        (docClass, currencyAmount, setup) => {
          const { currency, base } = amountsOfDocument(money(docClass, setup.currency, { currencyAmount }), setup);
          for (const triple of [currency, base])
            expect([triple.tax.isZero(), triple.net.eq(triple.gross)]).toEqual([true, true]);
          expect(
            currency.gross.eq(
              new Decimal(currencyAmount).toDecimalPlaces(currencyPlaces(setup.currency), Decimal.ROUND_HALF_UP),
            ),
          ).toBe(true);
        },
      ),
    );
  });

  it('with lines has the total of an invoice with the same lines, and pays that', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('payment' as const, 'receipt' as const),
        fc.array(fc.tuple(entries, offs), { minLength: 1, maxLength: 8 }),
        number(2, 1_000_000),
        setups,
        (docClass, drawn, currencyAmount, setup) => {
          const lines = drawn.map(([entry, off], at) => ({ ...suppliedBeside(entry, setup, off), intRef: intRef(at) }));
          const document = money(docClass, setup.currency, { lines, currencyAmount });
          expect(amountFields(amountsOfDocument(document, setup))).toEqual(
            amountFields(amountsOfDocument({ ...document, docClass: 'saleInvoice' }, setup)),
          );
          expect(paidAmount(document)).toBe(amountFields(amountsOfDocument(document, setup)).grossCurrencyAmount);
          expect(withoutOwnAmount(document)).not.toHaveProperty('currencyAmount');
        },
      ),
    );
  });
});
