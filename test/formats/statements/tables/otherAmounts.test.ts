import { describe, expect, it } from 'vitest';
import { codes, linesOf, read } from '../../support/readers.ts';

const amountsIn = (text: string): string[] => linesOf(read(text)).map(({ amount }) => amount);

/** A table of these columns in this order, from rows of cells by name. */
function table(
  order: readonly string[],
  headers: Record<string, string>,
  rows: readonly Record<string, string>[],
): string {
  return [headers, ...rows].map((row) => `${order.map((column) => row[column]).join(';')}\n`).join('');
}

/** Date, gross, fee, net and balance in the words of payment providers. */
const PROVIDERS = [
  ['English', 'Date', 'Gross', 'Fee', 'Net', 'Balance'],
  ['English with amount', 'Date', 'Amount', 'Fees', 'Net amount', 'Balance'],
  ['German', 'Datum', 'Brutto', 'Entgelt', 'Netto', 'Guthaben'],
  ['German with fee', 'Datum', 'Brutto', 'Gebühr', 'Netto', 'Kontostand'],
  ['French', 'Date', 'Brut', 'Commission', 'Net', 'Solde'],
  ['French before commission', 'Date', 'Avant commission', 'Commission', 'Net', 'Solde'],
  ['French with costs', 'Date', 'Montant brut', 'Frais', 'Montant net', 'Solde'],
  ['Spanish', 'Fecha', 'Bruto', 'Comisión', 'Neto', 'Saldo'],
  ['Italian', 'Data', 'Lordo', 'Tariffa', 'Netto', 'Saldo'],
  ['Dutch', 'Datum', 'Bruto', 'Kosten', 'Netto', 'Saldo'],
  ['Portuguese', 'Data', 'Bruto', 'Taxa', 'Líquido', 'Saldo'],
  ['Portuguese with tariff', 'Data', 'Bruto', 'Tarifa', 'Líquido', 'Saldo'],
  ['Polish', 'Data', 'Brutto', 'Opłata', 'Netto', 'Saldo'],
  ['Swedish', 'Datum', 'Brutto', 'Avgift', 'Netto', 'Saldo'],
  ['Danish', 'Dato', 'Brutto', 'Gebyr', 'Netto', 'Saldo'],
  ['Czech', 'Datum', 'Hrubá částka', 'Poplatek', 'Čistá částka', 'Zůstatek'],
  ['Hungarian', 'Dátum', 'Bruttó', 'Díj', 'Nettó', 'Egyenleg'],
  ['Turkish', 'Tarih', 'Brüt', 'Ücret', 'Net', 'Bakiye'],
  ['Finnish', 'Päivä', 'Brutto', 'Kulu', 'Netto', 'Saldo'],
] as const;

// A sale of 100.00 less 2.90, one of 50.00 less 1.45, a refund of 20.00 and a payout, from a balance of 10.00.
const NETS = ['97.1', '48.55', '-20', '-100'];
const PAID = [
  { gross: '100.00', fee: '2.90', net: '97.10', balance: '107.10' },
  { gross: '50.00', fee: '1.45', net: '48.55', balance: '155.65' },
  { gross: '-20.00', fee: '0.00', net: '-20.00', balance: '135.65' },
  { gross: '-100.00', fee: '0.00', net: '-100.00', balance: '35.65' },
];
const PROVIDER_ORDERS = [
  ['date', 'text', 'gross', 'fee', 'net'],
  ['date', 'text', 'gross', 'fee', 'net', 'balance'],
  ['net', 'fee', 'gross', 'text', 'date'],
  ['date', 'fee', 'net', 'balance', 'gross', 'text'],
];

describe.each(PROVIDER_ORDERS.map((order) => [order.join(' '), order] as const))('a report of %s', (_, order) => {
  describe.each(PROVIDERS)('in %s', (_language, date, gross, fee, net, balance) => {
    it.each([
      ['without a sign', ''],
      ['with a minus', '-'],
    ])('gives what reached the account, with fees %s', (_sign, sign) => {
      const text = table(
        order,
        { date, text: 'Name', gross, fee, net, balance },
        PAID.map((row, index) => ({
          ...row,
          date: `2026-01-${index + 15}`,
          text: 'Shop',
          fee: row.fee === '0.00' ? row.fee : sign + row.fee,
        })),
      );
      expect(amountsIn(text)).toEqual(NETS);
      expect(codes(read(text))).toEqual([]);
    });
  });
});

describe('a report of sales', () => {
  it.each(['Sale', 'Charge', 'Purchase'])('with fees is not taken for that of a card: %s', (type) => {
    const text = `Date,Type,Description,Amount,Fee,Net\n2026-01-05,${type},Order,100.00,1.69,98.31\n2026-01-07,Refund,Order,-20.00,0.00,-20.00\n`;
    expect(amountsIn(text)).toEqual(['98.31', '-20']);
    expect(codes(read(text))).toEqual([]);
  });

  it.each([
    ['Datum', 'Transaktionsart', 'Gesamtbetrag', 'Gebühr', 'Auszahlung', ['Verkauf', 'Rückerstattung']],
    ['Date', 'Transaction Type', 'Total', 'Fee', 'Payout', ['Sale', 'Refund']],
    ['Date', 'Type', 'Total', 'Frais', 'Versement', ['Vente', 'Remboursement']],
  ] as const)(
    'gives what was paid out, whatever its header: %s, %s, %s, %s, %s',
    (date, type, gross, fee, paid, types) => {
      // The net amount before tax is none before fees; the sale that failed moved nothing.
      const result = read(
        `${date};${type};Status;${gross};Net;Tax amount;${fee};${paid}\n2026-01-05;${types[0]};Successful;120,00;100,00;20,00;2,03;117,97\n2026-01-06;${types[0]};Failed;10,00;8,00;2,00;0,00;0,00\n2026-01-07;${types[1]};Successful;-20,00;-17,00;-3,00;0,00;-20,00\n`,
      );
      expect(linesOf(result).flatMap(({ amount, status }) => (status === undefined ? [amount] : []))).toEqual([
        '117.97',
        '-20',
      ]);
      expect(codes(result).filter((code) => code !== 'line.zero')).toEqual([]);
    },
  );

  it('keeps a net amount that stands before a gross one', () => {
    // 97.10 + 2.90 = 100.00: the total is not what is left of the net amount.
    const text =
      'Date,Description,Net amount,Fee,Total\n2026-01-05,Order,97.10,2.90,100.00\n2026-01-07,Refund,-20.00,0.00,-20.00\n';
    expect(amountsIn(text)).toEqual(['97.1', '-20']);
  });

  it('with fees and no net amount is asked about', () => {
    const text =
      'Date,Type,Description,Amount,Fee\n2026-01-05,Sale,Order,100.00,1.69\n2026-01-07,Refund,Order,-20.00,0.00\n';
    expect(amountsIn(text)).toEqual(['100', '-20']);
    expect(codes(read(text))).toEqual(['fees.apart']);
  });

  it('is asked about if gross and net differ by something else than its fees', () => {
    const text = 'Date,Description,Gross,Net\n2026-01-05,Order,120.00,100.00\n2026-01-07,Refund,-12.00,-10.00\n';
    expect(codes(read(text))).toEqual(['table.columnsGuessed']);
  });
});

/** An amount that is no movement, and the header of the movement. */
const ASIDE = [
  ['Tax amount', 'Amount'],
  ['VAT amount', 'Amount'],
  ['GST', 'Amount'],
  ['Cashback Amount', 'Amount'],
  ['Reward amount', 'Amount'],
  ['Fee amount', 'Amount'],
  ['Discount amount', 'Amount'],
  ['Tip amount', 'Amount'],
  ['Steuerbetrag', 'Betrag'],
  ['MwSt-Betrag', 'Betrag'],
  ['Umsatzsteuer', 'Umsatz'],
  ['Rabattbetrag', 'Betrag'],
  ['Trinkgeldbetrag', 'Betrag'],
  ['Montant TVA', 'Montant'],
  ['Montant de la remise', 'Montant'],
  ['Importe IVA', 'Importe'],
  ['Importe del impuesto', 'Importe'],
  ['Importo IVA', 'Importo'],
  ['Importo sconto', 'Importo'],
  ['BTW bedrag', 'Bedrag'],
  ['Korting bedrag', 'Bedrag'],
  ['Valor do imposto', 'Valor'],
  ['Valor IVA', 'Valor'],
  ['Kwota VAT', 'Kwota'],
  ['Kwota prowizja', 'Kwota'],
  ['Moms beløb', 'Beløb'],
  ['Moms belopp', 'Belopp'],
  ['Mva beløp', 'Beløp'],
  ['Alv summa', 'Summa'],
  ['Částka DPH', 'Částka'],
  ['KDV tutarı', 'Tutar'],
  ['Umsatzsteuerbetrag', 'Betrag'],
  ['Momsbelopp', 'Belopp'],
  ['Skontobetrag', 'Betrag'],
  ['Kwota podatku', 'Kwota'],
  ['Сумма НДС', 'Сумма'],
  ['Ποσό ΦΠΑ', 'Ποσό'],
] as const;

describe.each([
  [['date', 'text', 'aside', 'amount']],
  [['date', 'aside', 'text', 'amount']],
  [['aside', 'amount', 'date', 'text']],
  [['date', 'text', 'amount', 'aside']],
])('columns %j', (order) => {
  it.each(ASIDE)('"%s" is not the amount beside "%s"', (aside, amount) => {
    const text = table(order, { date: 'Date', text: 'Description', aside, amount }, [
      { date: '2026-01-15', text: 'Fee', aside: '2.00', amount: '-12.00' },
      { date: '2026-01-16', text: 'Sale', aside: '0.00', amount: '500.00' },
      { date: '2026-01-17', text: 'Shop', aside: '0.35', amount: '-7.00' },
    ]);
    expect(amountsIn(text)).toEqual(['-12', '500', '-7']);
  });
});

describe('an amount whose header names a tax', () => {
  it.each(['Amount incl. VAT', 'Betrag inkl. MwSt', 'Montant TTC', 'Amount after tax', 'Tax amount'])(
    'is the amount if there is no other: %s',
    (header) => {
      const text = `Date;Description;${header}\n2026-01-15;A;-12.00\n2026-01-16;B;500.00\n`;
      expect(amountsIn(text)).toEqual(['-12', '500']);
    },
  );
});

/** The amount and currency of the shop, and those of the account. */
const SETTLED = [
  ['Amount', 'Currency', 'Settled amount', 'Settled currency'],
  ['Transaction amount', 'Transaction currency', 'Billing amount', 'Billing currency'],
  ['Amount', 'Currency', 'Settlement amount', 'Settlement currency'],
  ['Amount', 'Currency', 'Amount in account currency', 'Account currency'],
  ['Betrag', 'Währung', 'Abrechnungsbetrag', 'Abrechnungswährung'],
  ['Betrag', 'Währung', 'Betrag in Kontowährung', 'Kontowährung'],
  ['Montant', 'Devise', 'Montant réglé', 'Devise du compte'],
  ['Importe', 'Divisa', 'Importe liquidado', 'Divisa liquidada'],
  ['Importo', 'Divisa', 'Importo regolato', 'Divisa regolata'],
  ['Bedrag', 'Munt', 'Afgerekend bedrag', 'Afgerekende munt'],
  ['Valor', 'Moeda', 'Valor liquidado', 'Moeda da conta'],
  ['Kwota', 'Waluta', 'Kwota rozliczenia', 'Waluta rozliczenia'],
  ['Beløb', 'Valuta', 'Afregnet beløb', 'Kontovaluta'],
  ['Belopp', 'Valuta', 'Belopp i kontovaluta', 'Kontovaluta'],
] as const;

describe.each([
  [['date', 'text', 'paidIn', 'paid', 'currency', 'amount']],
  [['date', 'text', 'amount', 'currency', 'paid', 'paidIn']],
  [['amount', 'currency', 'paid', 'paidIn', 'date', 'text']],
])('columns %j', (order) => {
  it.each(SETTLED)('"%s", "%s": the account moves by "%s"', (paid, paidIn, amount, currency) => {
    const text = table(order, { date: 'Date', text: 'Merchant', paid, paidIn, amount, currency }, [
      { date: '2026-01-15', text: 'Hotel', paid: '-100.00', paidIn: 'USD', amount: '-92.10', currency: 'EUR' },
      { date: '2026-01-17', text: 'Train', paid: '-50.00', paidIn: 'CHF', amount: '-53.20', currency: 'EUR' },
      { date: '2026-01-18', text: 'Shop', paid: '-7.00', paidIn: 'EUR', amount: '-7.00', currency: 'EUR' },
    ]);
    const result = read(text);
    expect(linesOf(result).map((line) => [line.amount, line.currency])).toEqual([
      ['-92.1', 'EUR'],
      ['-53.2', 'EUR'],
      ['-7', 'EUR'],
    ]);
    expect(codes(result)).toEqual([]);
  });
});

it('asks which of two amounts moves the account if no word tells', () => {
  const text = 'Date,Description,Amount,Amount EUR\n2026-01-05,Hotel,-100.00,-92.10\n2026-01-07,Train,-50.00,-53.20\n';
  expect(codes(read(text))).toEqual(['table.columnsGuessed']);
});

describe('two columns of money in', () => {
  const rows =
    '2026-01-15,Settled,100.00,3.20,96.80,\n2026-01-16,Refunded,,,,40.00\n2026-01-17,Settled,50.00,1.75,48.25,\n';

  it.each([
    ['Gross Credit (GC)', 'Net Credit (NC)', 'Net Debit (NC)'],
    ['Crédit brut', 'Crédit net', 'Débit net'],
    ['Gutschrift brutto', 'Gutschrift netto', 'Belastung netto'],
  ])('"%s" is not taken where "%s" stands beside it', (gross, net, out) => {
    expect(amountsIn(`Date,Type,${gross},Markup,${net},${out}\n${rows}`)).toEqual(['96.8', '-40', '48.25']);
  });

  it('are asked about if no word tells which moves the account', () => {
    const result = read(`Date,Type,Credit one,Markup,Credit two,Debit\n${rows}`);
    expect(codes(result)).toContain('table.columnsGuessed');
  });
});

it('a header that names the currency after "in" is an amount, and no money in', () => {
  const rows = '2026-01-15,Hotel,-110.00,USD,-100.00\n2026-01-17,Train,-53.20,USD,-48.36\n';
  for (const [paid, amount] of [
    ['Importo in valuta', 'Importo in euro'],
    ['Betrag in Fremdwährung', 'Betrag in Euro'],
    ['Amount in currency', 'Amount in pounds'],
  ])
    expect(amountsIn(`Data,Descrizione,${paid},Divisa,${amount}\n${rows}`)).toEqual(['-100', '-48.36']);
});

it.each([
  ['Utländskt belopp', 'Belopp'],
  ['Původní částka', 'Částka'],
  ['Alkuperäinen summa', 'Summa'],
  ['Kwota oryginalna', 'Kwota'],
  ['Bedrag vreemde munt', 'Bedrag'],
])('"%s" is the amount paid elsewhere, and "%s" the one that moves the account', (paid, amount) => {
  const result = read(`Date,Text,${paid},${amount}\n2026-01-15,Hotel,-110.00,-100.00\n2026-01-17,Rail,-53.20,-48.36\n`);
  expect(linesOf(result).map((line) => line.amount)).toEqual(['-100', '-48.36']);
  expect(codes(result)).toEqual([]);
});
