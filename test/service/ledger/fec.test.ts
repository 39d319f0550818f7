import { expect, test } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { readExport } from '../../../src/service/exports/exportArguments.ts';
import { fecOf } from '../../../src/service/exports/fec.ts';
import { openChartBooks, traderOf } from './support/chartBooks.ts';

// The figures were worked out by hand; the fields are those of the LPF, article A47 A-1.

const NAMES =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise';

test('the French file of a year has its entries, and before them what earlier years have left', async () => {
  const { books } = await openChartBooks('FR');
  const { bill } = traderOf(books);
  await books.journal('2026-01-02', [
    ['512000', '20000'],
    ['101000', '-20000'],
  ]);
  await bill('saleInvoice', '2026-02-01', 1000.5, ['20', '707000'], {}, { description: 'Conseil\tet\nplus' });
  await bill('saleInvoice', '2026-03-01', 1200, ['EXP', '707100'], { currency: 'USD', currencyRate: 1.2 });
  await books.on('2027-01-10');
  await bill('purchaseInvoice', '2027-01-05', 100, ['20', '607000']);
  // It comes later, and has the next number of its own year.
  await books.journal('2026-12-31', [
    ['622600', '500'],
    ['408100', '-500'],
  ]);
  const file = (day: string): string[][] => {
    const [names = '', ...lines] = [...fecOf(books.api.service.company, localDate(day))];
    expect(names).toBe(`${NAMES.replaceAll(' ', '\t')}\r\n`);
    return lines.map((line) => {
      const fields = line.replace('\r\n', '').split('\t');
      expect(fields[15]).toMatch(/^20\d{6}$/);
      return fields.with(15, 'posted');
    });
  };
  const customer = ['411000', 'Clients', 'CUST', 'A customer'];
  const sale = ['VE', 'Ventes', '2', '20260201'];
  const abroad = ['VE', 'Ventes', '3', '20260301'];
  const of2026 = file('2026-06-30');
  expect(of2026.filter(([journal]) => journal === 'VE')).toEqual([
    [...sale, ...customer, 'SI2026-00001', '20260201', 'SI2026-00001', '1200,60', '0,00', '', '', 'posted', '', ''],
    [
      ...[...sale, '707000', 'Ventes de marchandises', '', '', 'SI2026-00001', '20260201', 'Conseil et plus'],
      ...['0,00', '1000,50', '', '', 'posted', '', ''],
    ],
    [
      ...[...sale, '445710', 'TVA collectée', '', '', 'SI2026-00001', '20260201', 'SI2026-00001'],
      ...['0,00', '200,10', '', '', 'posted', '', ''],
    ],
    [
      ...[...abroad, ...customer, 'SI2026-00002', '20260301', 'SI2026-00002'],
      ...['1000,00', '0,00', '', '', 'posted', '1200,00', 'USD'],
    ],
    [
      ...[...abroad, '707100', 'Ventes de marchandises à l’exportation', '', '', 'SI2026-00002', '20260301'],
      ...['Ventes de marchandises à l’exportation', '0,00', '1000,00', '', '', 'posted', '1200,00', 'USD'],
    ],
  ]);
  expect(new Set(of2026.map(([, , number]) => number))).toEqual(new Set(['1', '2', '3', '4']));
  const of2027 = file('2027-12-31').map(([journal, , number, , account, , contact, , , , , debit, credit]) =>
    [journal, number, account, contact, debit, credit].join(' '),
  );
  expect(of2027).toEqual([
    'AN AN 512000  20000,00 0,00',
    'AN AN 101000  0,00 20000,00',
    'AN AN 411000 CUST 2200,60 0,00',
    'AN AN 445710  0,00 200,10',
    'AN AN 408100  0,00 500,00',
    // 1,000.50 + 1,000.00 − 500.00.
    'AN AN 110000  0,00 1500,50',
    'AC 1 401000 SUPP 0,00 120,00',
    'AC 1 607000  100,00 0,00',
    'AC 1 445660  20,00 0,00',
  ]);
});

test('the format fec needs a day of its year, and the others take none', () => {
  const words = ['--db', 'company.db', '--format'];
  expect(readExport([...words, 'fec', '--day', '2026-12-31'])).toMatchObject({ format: 'fec', day: '2026-12-31' });
  expect(() => readExport([...words, 'fec'])).toThrow(
    '--day must be a day of the financial year, such as 2026-12-31, not "".',
  );
  expect(() => readExport([...words, 'csv', '--day', '2026-12-31'])).toThrow(
    '--day is for the format fec: the others write the whole ledger.',
  );
});
