import { expect, it } from 'vitest';
import type { ListEntry } from '../../../../src/app/company/documents/listEntry.ts';
import { shownColumns, withCurrencies, type DocumentColumn } from '../../../../src/app/documents/list/columns.ts';
import { listTable } from '../../../../src/app/documents/list/useListExport.ts';
import { listRow } from '../../support/listRow.ts';

const entry = (currency: string, grossCurrencyAmount: string): ListEntry => ({
  key: currency,
  row: listRow(currency, { currency, grossCurrencyAmount }),
  names: { party: 'OAK Oakley Joinery', partyName: 'Oakley Joinery', project: '', searched: '' },
  searched: '',
  searchedLines: '',
  sortKeys: {},
});
const grossOf = (columns: readonly DocumentColumn[], of: ListEntry) =>
  columns.find(({ id }) => id === 'grossCurrencyAmount')?.text(of);

it('says the currency of an amount that is not in the company’s, unless a column does', () => {
  const usual = withCurrencies(shownColumns('saleInvoice', null), 'GBP');
  expect(usual.map(({ id }) => id)).not.toContain('currency');
  expect(grossOf(usual, entry('EUR', '1250.5'))).toBe('EUR\u{a0}1,250.50');
  expect(grossOf(usual, entry('GBP', '1250.5'))).toBe('1,250.50');
  expect(grossOf(usual, entry('EUR', ''))).toBe('');
  // Where the company's own is not known yet, each amount says its currency.
  expect(grossOf(withCurrencies(shownColumns('saleInvoice', null), null), entry('GBP', '1'))).toBe('GBP\u{a0}1.00');
  const chosen = withCurrencies(shownColumns('saleInvoice', ['docNo', 'currency', 'grossCurrencyAmount']), 'GBP');
  expect(grossOf(chosen, entry('EUR', '1250.5'))).toBe('1,250.50');
});

it('exports the currency before the amounts, and the code beside the name', () => {
  const table = listTable('Sales invoices', shownColumns('saleInvoice', ['party', 'docNo', 'grossCurrencyAmount']), []);
  expect(table.columns.map(({ value }) => value(entry('EUR', '1250.5')))).toEqual([
    'OAK Oakley Joinery',
    'SI-EUR',
    'EUR',
    '1250.5',
  ]);
  const without = listTable('Sales invoices', shownColumns('saleInvoice', ['party', 'docNo']), []);
  expect(without.columns.map(({ value }) => value(entry('EUR', '1')))).toEqual(['OAK Oakley Joinery', 'SI-EUR']);
});
