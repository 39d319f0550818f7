import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writePain001 } from '../../../src/formats/payments/pain001.ts';
import type { Payment } from '../../../src/formats/payments/index.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal, Decimal } from '../../../src/domain/values/decimal.ts';
import { orderOf, OURS, paymentOf, textOf } from './orders.ts';

function allOf(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'))].map(
    (found) => found[1] ?? '',
  );
}
function xmlOf(payments: readonly Payment[], part: Parameters<typeof orderOf>[1] = {}): string {
  const { bytes, problems } = writePain001(orderOf(payments, part));
  expect(problems).toEqual([]);
  return textOf(bytes);
}
const STERLING = { account: { sortCode: '20-00-00', accountNo: '55779911' }, name: 'Acme Ltd' };

describe('a pain.001.001.09 file', () => {
  it('pays one creditor in euros', () => {
    const xml = xmlOf([paymentOf()]);
    expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">');
    expect(xml).toContain('<MsgId>DAYBOOK-20261127-093015</MsgId><CreDtTm>2026-11-27T09:30:15Z</CreDtTm>');
    expect(allOf(xml, 'NbOfTxs')).toEqual(['1', '1']);
    expect(allOf(xml, 'CtrlSum')).toEqual(['119.00', '119.00']);
    expect(xml).toContain('<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>');
    expect(xml).toContain('<ReqdExctnDt><Dt>2026-12-01</Dt></ReqdExctnDt>');
    expect(xml).toContain('<InstdAmt Ccy="EUR">119.00</InstdAmt>');
    expect(xml).toContain('<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>');
    expect(xml).toContain(
      '<Nm>Mueller Soehne GmbH</Nm><PstlAdr><StrtNm>Hauptstrasse 5</StrtNm><PstCd>10115</PstCd>' +
        '<TwnNm>Berlin</TwnNm><Ctry>DE</Ctry></PstlAdr>',
    );
    expect(allOf(xml, 'Ustrd')).toEqual(['RE-4711']);
    expect(allOf(xml, 'ChrgBr')).toEqual(['SLEV']);
  });

  it('says what it spells otherwise', () => {
    const { notes } = writePain001(orderOf([paymentOf()]));
    expect(notes.filter(({ field }) => field === 'name')).toEqual([
      {
        of: 'debtor',
        key: 'EUR',
        field: 'name',
        code: 'spelled',
        from: 'Harbour & Vale Ltd',
        to: 'Harbour + Vale Ltd',
      },
      {
        of: 'payment',
        key: 'p1',
        field: 'name',
        code: 'spelled',
        from: 'Müller Söhne GmbH',
        to: 'Mueller Soehne GmbH',
      },
    ]);
  });

  it('cuts a long name to 70 characters and says so', () => {
    const name = `${'Verwaltung '.repeat(7)}AG`; // 79 characters
    const { notes, bytes } = writePain001(orderOf([paymentOf({ creditor: { ...paymentOf().creditor, name } })]));
    expect(textOf(bytes)).toContain(`<Nm>${name.slice(0, 70).trim()}</Nm>`);
    expect(notes.some(({ field, code }) => field === 'name' && code === 'cut')).toBe(true);
  });

  it('has a batch for each account, date and currency, with its own sums', () => {
    // EUR on 1 December 119.00 + 0.01, on 2 December 80.99; GBP on 1 December 5.50.
    const xml = xmlOf(
      [
        paymentOf(),
        paymentOf({ key: 'p2', amount: decimal('0.01') }),
        paymentOf({ key: 'p3', amount: decimal('80.99'), date: localDate('2026-12-02') }),
        paymentOf({ key: 'p4', amount: decimal('5.5'), currency: 'GBP', debtor: 'GBP', creditor: STERLING }),
      ],
      { debtors: [OURS, { ...OURS, id: 'GBP', account: { sortCode: '200000', accountNo: '12345678' } }] },
    );
    expect(allOf(xml, 'PmtInfId')).toEqual([1, 2, 3].map((number) => `DAYBOOK-20261127-093015-${number}`));
    expect(allOf(xml, 'NbOfTxs')).toEqual(['4', '2', '1', '1']);
    expect(allOf(xml, 'CtrlSum')).toEqual(['205.50', '119.01', '80.99', '5.50']);
    expect(allOf(xml, 'ChrgBr')).toEqual(['SLEV', 'SLEV', 'SHAR']);
    expect(xml).toContain('<ClrSysMmbId><ClrSysId><Cd>GBDSC</Cd></ClrSysId><MmbId>200000</MmbId></ClrSysMmbId>');
    expect(xml).toContain('<CdtrAcct><Id><Othr><Id>55779911</Id></Othr></Id></CdtrAcct>');
  });

  it('writes amounts with the decimals of their currency', () => {
    const creditor = { name: 'Tokyo KK', account: { iban: 'CH9300762011623852957', bic: 'UBSWCHZH80A' } };
    const xml = xmlOf([paymentOf({ creditor, currency: 'JPY', amount: decimal('120000') })]);
    expect(xml).toContain('<InstdAmt Ccy="JPY">120000</InstdAmt>');
    const { bytes, problems } = writePain001(
      orderOf([paymentOf({ creditor, currency: 'JPY', amount: decimal('120000.5') })]),
    );
    expect(bytes).toBeNull();
    expect(problems).toMatchObject([{ of: 'payment', key: 'p1', field: 'amount', code: 'decimals' }]);
  });

  it.each([
    ['a mistyped IBAN', { account: { iban: 'DE89 3704 0044 0532 0130 01' } }, 'iban', 'check'],
    ['an IBAN that is too short', { account: { iban: 'DE89 3704 0044 0532 0130' } }, 'iban', 'length'],
    ['a BIC of 9 characters', { account: { iban: 'DE89370400440532013000', bic: 'COBADEFFX' } }, 'bic', 'length'],
    ['no account', { account: {} }, 'account', 'missing'],
    ['a sort code of 5 digits', { account: { sortCode: '20000', accountNo: '55779911' } }, 'sortCode', 'length'],
    ['no name', { name: ' ' }, 'name', 'missing'],
    ['a name without any letter that can be written', { name: '山田' }, 'name', 'unwritable'],
  ])('refuses %s, and names the field', (_what, part, field, code) => {
    const { bytes, problems } = writePain001(orderOf([paymentOf({ creditor: { ...paymentOf().creditor, ...part } })]));
    expect(bytes).toBeNull();
    expect(problems).toContainEqual(expect.objectContaining({ of: 'payment', key: 'p1', field, code }));
  });

  it('refuses dates in the past, at the weekend and on bank holidays, and an empty order', () => {
    const on = (date: string): string[] =>
      writePain001(orderOf([paymentOf({ date: localDate(date) })])).problems.map(({ code }) => code);
    expect(on('2026-11-26')).toEqual(['past']);
    expect(on('2026-11-28')).toEqual(['weekend']);
    // Christmas Day 2026 is a Friday.
    expect(writePain001(orderOf([paymentOf({ date: localDate('2026-12-25') })])).problems).toMatchObject([
      { field: 'date', code: 'bankHoliday', text: '2026-12-25', instead: '2026-12-28' },
    ]);
    expect(writePain001(orderOf([])).problems).toMatchObject([{ of: 'file', code: 'empty' }]);
  });

  it('refuses a British account, also in an IBAN, whose check digits do not agree with its sort code', () => {
    const weights = [0, 0, 0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1];
    const range = { from: '123456', to: '123456', method: 'MOD11' as const, weights, exception: 0 };
    // 98765432: 72 + 56 + 42 + 30 + 20 + 12 + 6 + 2 = 240, which leaves 9 of 11.
    const { bytes, problems } = writePain001(orderOf([paymentOf()]), { ranges: [range], substitutes: null });
    expect(bytes).toBeNull();
    expect(problems).toMatchObject([
      { of: 'debtor', key: 'EUR', field: 'accountNo', code: 'modulus', text: '123456 98765432' },
    ]);
  });

  it('asks for the bank by BIC where the transfer is not a SEPA one', () => {
    const abroad = { name: 'Emirates LLC', account: { iban: 'AE070331234567890123456' } };
    expect(writePain001(orderOf([paymentOf({ creditor: abroad })])).problems).toMatchObject([
      { of: 'payment', field: 'bic', code: 'missing' },
    ]);
  });

  it('is no SEPA transfer from an account that has no IBAN', () => {
    const debtors = [{ ...OURS, account: { sortCode: '200000', accountNo: '12345678' } }];
    expect(writePain001(orderOf([paymentOf()], { debtors })).problems).toMatchObject([
      { field: 'bic', code: 'missing' },
    ]);
    const creditor = { ...paymentOf().creditor, account: { iban: 'DE89370400440532013000', bic: 'COBADEFF' } };
    const xml = xmlOf([paymentOf({ creditor })], { debtors });
    expect(xml).not.toContain('<SvcLvl>');
    expect(allOf(xml, 'ChrgBr')).toEqual(['SHAR']);
  });

  it('leaves out an address without a town, and says so', () => {
    const creditor = { ...paymentOf().creditor, address: { address1: 'Hauptstraße 5' } };
    const { bytes, notes } = writePain001(orderOf([paymentOf({ creditor })]));
    expect(textOf(bytes)).not.toContain('Hauptstra');
    expect(notes).toContainEqual(expect.objectContaining({ of: 'payment', field: 'address', code: 'leftOut' }));
  });

  it('has sums that equal its payments, whatever they are, and reads back as it was written', () => {
    const cents = fc.bigInt({ min: 1n, max: 99_999_999_999n });
    const payments = fc.array(
      fc.record({ cents, date: fc.constantFrom('2026-12-01', '2026-12-02'), name: fc.string({ unit: 'grapheme' }) }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(payments, (given) => {
        const amounts = given.map((each) => decimal(new Decimal(each.cents.toString()).div(100).toFixed()));
        const { bytes, totals } = writePain001(
          orderOf(
            given.map(({ date, name }, index) =>
              paymentOf({
                key: `p${index}`,
                amount: amounts[index] ?? decimal('1'),
                date: localDate(date),
                creditor: { ...paymentOf().creditor, name: `A${name}` },
              }),
            ),
          ),
        );
        const xml = textOf(bytes);
        const sum = amounts.reduce((total, amount) => total.plus(amount), new Decimal(0));
        const [whole, ...batches] = allOf(xml, 'CtrlSum');
        expect(new Decimal(whole ?? 0).eq(sum)).toBe(true);
        expect(Decimal.sum(...batches).eq(sum)).toBe(true);
        expect(Decimal.sum(...totals.map(({ total }) => total)).eq(sum)).toBe(true);
        const readBack = allOf(xml, 'InstdAmt').map((amount) => new Decimal(amount).toFixed(2));
        expect(readBack.sort()).toEqual(amounts.map((amount) => new Decimal(amount).toFixed(2)).sort());
        expect(xml.slice(xml.indexOf('<CstmrCdt'))).toMatch(/^[A-Za-z0-9/\-?:().,'+ <>="\n]*$/);
      }),
    );
  });
});
