import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountsOfParts,
  balancedParts,
  codedDocument,
  codingOfDocument,
  transferDocuments,
  withAccount,
  type CodedPart,
  type Coding,
  type LineToCode,
} from '../../../src/domain/bank/coding.ts';
import { currencyAmountsOf, paidAmount } from '../../../src/domain/documents/documentAmounts.ts';
import { issuesOf } from '../../../src/domain/documents/readiness.ts';
import { NO_FACTS } from '../../../src/domain/learning/facts.ts';
import { referenceSchema, type Reference } from '../../../src/domain/references/reference.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { Decimal, decimal, toDecimalString } from '../../../src/domain/values/decimal.ts';
import { systemMint, uuidV7 } from '../../../src/domain/values/identifiers.ts';
import type { Drafting } from '../../../src/domain/learning/lookup.ts';

const references: Reference[] = [
  { kind: 'docType', code: 'PAY', docClass: 'payment' },
  { kind: 'docType', code: 'PAS', docClass: 'payment', isContactOptional: true },
  { kind: 'docType', code: 'RCS', docClass: 'receipt', isContactOptional: true },
  { kind: 'taxCode', code: 'S', taxRate: '20' },
  { kind: 'taxCode', code: 'R', taxRate: '5' },
  { kind: 'taxCode', code: 'E', taxRate: '0' },
  { kind: 'account', code: '7900', description: 'Bank charges', taxCodeId: 'E' },
  { kind: 'account', code: '7300', description: 'Vehicle fuel', taxCodeId: 'S' },
  { kind: 'account', code: '1100', description: 'Trade debtors' },
  { kind: 'account', code: '1200', description: 'Bank current account', taxCodeId: 'S' },
  { kind: 'bankAccount', code: 'CUR', accountId: '1200' },
  {
    kind: 'contactAccount',
    code: 'ELM',
    isSupplier: true,
    isCustomer: true,
    customer: { taxCodeId: 'S' },
    supplier: { taxCodeId: 'S' },
  },
].map((facts) => referenceSchema.parse({ id: uuidV7(systemMint), ...facts }));
const drafting: Drafting = {
  today: localDate('2026-03-18'),
  mint: systemMint,
  lookup: {
    all: (kind) => references.filter((one) => one.kind === kind),
    find: (kind, value) => references.find((one) => one.kind === kind && (one.id === value || one.code === value)),
    baseCurrency: 'GBP',
  },
};
const line = (amount: string, part: Partial<LineToCode> = {}): LineToCode => ({
  bankAccountId: 'CUR',
  amount: decimal(amount),
  currency: currencyCode('GBP'),
  date: localDate('2026-03-10'),
  description: 'MERIDIAN STATIONERY 4471',
  reference: 'R-9',
  ...part,
});
const part = (amount: string, more: Partial<CodedPart> = {}): CodedPart => ({
  accountId: '6200',
  taxCodeId: 'S',
  amount: decimal(amount),
  ...more,
});
const cents = (units: number) => toDecimalString(new Decimal(units).div(100));

describe('a bank line coded to accounts', () => {
  it('becomes a payment whose gross is the line’s amount, with net and tax by the line', () => {
    const made = codedDocument(
      line('-100'),
      [part('70', { department: 'ADM', costCentre: 'HO', projectId: 'J1' }), part('30', { taxCodeId: 'R' })],
      undefined,
      drafting,
      NO_FACTS,
    );
    expect(made).toMatchObject({
      docClass: 'payment',
      docTypeId: references[1]?.id,
      bankAccountId: 'CUR',
      docDate: '2026-03-10',
      description: 'MERIDIAN STATIONERY 4471',
      theirRef: 'R-9',
      lines: [
        {
          accountId: '6200',
          quantity: '1',
          currencyUnitPrice: '70',
          isNetEntry: false,
          taxRate: '20',
          projectId: 'J1',
          post: { department: 'ADM', costCentre: 'HO' },
        },
        { currencyUnitPrice: '30', taxRate: '5' },
      ],
    });
    expect(made).not.toHaveProperty('currencyAmount');
    // 70 ÷ 1.2 = 58.33 net, 11.67 tax; 30 ÷ 1.05 = 28.57 net, 1.43 tax.
    const { net, tax, gross } = currencyAmountsOf(made) ?? {};
    expect([net?.toFixed(2), tax?.toFixed(2), gross?.toFixed(2)]).toEqual(['86.90', '13.10', '100.00']);
    expect(paidAmount(made)).toBe('100');
    expect(issuesOf(made, { isContactOptional: true })).toEqual([]);
  });

  it('money in becomes a receipt; a fee taken off the takings is a negative part', () => {
    const made = codedDocument(
      line('487.5'),
      [part('500'), part('-12.5', { accountId: '7900', taxCodeId: undefined })],
      undefined,
      drafting,
      NO_FACTS,
    );
    expect(made).toMatchObject({ docClass: 'receipt', docTypeId: references[2]?.id });
    // 500 ÷ 1.2 = 416.67; the fee has no tax code.
    const shown = amountsOfParts(
      line('487.5'),
      [part('500'), part('-12.5', { accountId: '7900', taxCodeId: undefined })],
      undefined,
      drafting,
      NO_FACTS,
    );
    expect(shown.map(({ net, tax, gross }) => [net.toFixed(2), tax.toFixed(2), gross.toFixed(2)])).toEqual([
      ['416.67', '83.33', '500.00'],
      ['-12.50', '0.00', '-12.50'],
    ]);
    expect(paidAmount(made)).toBe('487.5');
  });

  it.each(['-887.05', '-1000', '1792.2'])(
    '%s without a tax code bears no tax, whatever its party and its account are taxed at',
    (amount) => {
      const plain = decimal(amount.replace('-', ''));
      for (const party of ['ELM', undefined])
        for (const accountId of ['1100', '7300', '1200']) {
          const parts = [part(plain, { accountId, taxCodeId: undefined })];
          const made = codedDocument(line(amount), parts, party, drafting, NO_FACTS);
          expect(made.lines[0]?.taxCodeId).toBeUndefined();
          const { net, tax } = currencyAmountsOf(made) ?? {};
          expect([net?.toFixed(), tax?.toFixed()]).toEqual([plain, '0']);
          expect(amountsOfParts(line(amount), parts, party, drafting, NO_FACTS)[0]?.tax.toFixed()).toBe('0');
        }
    },
  );

  it('an account brings its tax code, and another account another; what was chosen stays, and none is none', () => {
    const { lookup } = drafting;
    const code = (coding: { taxCodeId?: string | undefined }) => lookup.find('taxCode', coding.taxCodeId)?.code;
    const fuel = withAccount<Coding>({}, '7300', lookup);
    expect([fuel.accountId, code(fuel)]).toEqual(['7300', 'S']);
    expect(code(withAccount(fuel, '7900', lookup))).toBe('E');
    expect(code(withAccount({ ...fuel, taxCodeId: 'R' }, '7900', lookup))).toBe('R');
    // A control account has none, and that of the bank takes none.
    expect(code(withAccount(fuel, '1100', lookup))).toBeUndefined();
    expect(code(withAccount(fuel, '1200', lookup))).toBeUndefined();
  });

  it('is not drafted while its parts come to something else', () => {
    expect(() => codedDocument(line('-100'), [part('99.99')], undefined, drafting, NO_FACTS)).toThrow(RangeError);
  });

  it('with a party it is a document of the ordinary type', () => {
    expect(codedDocument(line('-5'), [part('5')], 'S1', drafting, NO_FACTS)).toMatchObject({
      docTypeId: references[0]?.id,
      contactAccountId: 'S1',
    });
  });

  it('every amount and rate: the gross is the line’s amount to the penny', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            amount: fc.integer({ min: -50_000, max: 5_000_000 }),
            taxCodeId: fc.constantFrom('S', 'R', 'E', undefined),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        (drawn) => {
          const sum = drawn.reduce((total, one) => total + one.amount, 0);
          fc.pre(sum > 0);
          const parts = drawn.map(({ amount, taxCodeId }) => part('1', { amount: cents(amount), taxCodeId }));
          const made = codedDocument(line('1', { amount: cents(-sum) }), parts, undefined, drafting, NO_FACTS);
          return paidAmount(made) === cents(sum);
        },
      ),
    );
  });
});

describe('the parts of a line', () => {
  it('is coded as its document says, unless that was reversed or abandoned: it was coded wrong', () => {
    const made = codedDocument(line('-14'), [part('14')], undefined, drafting, NO_FACTS);
    expect(codingOfDocument(made)).toMatchObject({ accountId: '6200', taxCodeId: 'S' });
    expect(codingOfDocument({ ...made, statusList: ['approved', 'posted'] })).not.toBeNull();
    for (const status of ['reversed', 'abandoned'])
      expect(codingOfDocument({ ...made, statusList: ['posted', status] })).toBeNull();
  });

  it('the first part without an amount takes the rest', () => {
    expect(balancedParts(decimal('120'), [{ accountId: 'A' }]).parts).toMatchObject([{ amount: '120' }]);
    expect(
      balancedParts(decimal('120'), [{ accountId: 'A' }, { accountId: 'B', amount: decimal('20.5') }, {}]),
    ).toMatchObject({ parts: [{ amount: '99.5' }, { amount: '20.5' }, { amount: '0' }], rest: '0' });
    expect(balancedParts(decimal('120'), [{ amount: decimal('100') }])).toMatchObject({ rest: '20' });
  });
});

describe('a transfer between two bank accounts', () => {
  it('is a payment and a receipt that name each other, on the same account', () => {
    const [own, other] = transferDocuments(
      line('-250'),
      { bankAccountId: 'EUR', currency: currencyCode('EUR'), amount: decimal('288.12') },
      { accountId: '1290' },
      drafting,
      NO_FACTS,
    );
    expect(own).toMatchObject({ docClass: 'payment', bankAccountId: 'CUR', currency: 'GBP', theirRef: other.intRef });
    expect(other).toMatchObject({ docClass: 'receipt', bankAccountId: 'EUR', currency: 'EUR', theirRef: own.intRef });
    expect([own, other].map((one) => [one.lines[0]?.accountId, paidAmount(one)])).toEqual([
      ['1290', '250'],
      ['1290', '288.12'],
    ]);
    expect(issuesOf(own)).toEqual([]);
  });

  it('money in comes from the other account', () => {
    const [own, other] = transferDocuments(
      line('250'),
      { bankAccountId: 'DEP', currency: currencyCode('GBP'), amount: decimal('250') },
      { accountId: '1290' },
      drafting,
      NO_FACTS,
    );
    expect([own.docClass, other.docClass, other.bankAccountId]).toEqual(['receipt', 'payment', 'DEP']);
  });
});
