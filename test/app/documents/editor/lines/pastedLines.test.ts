import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { cellTests, readPastedRows } from '../../../../../src/app/documents/editor/lines/pastedLines.ts';
import { guessPastedColumns, pastedRows } from '../../../../../src/app/documents/editor/lines/pastedTable.ts';
import { localDate } from '../../../../../src/domain/values/dates.ts';
import { smallCompany } from '../../../support/company.ts';

let company: CompanyData;
beforeEach(async () => {
  company = await smallCompany();
});
afterEach(() => company.close());

/** What the second column of a table is read as: the price of each line. */
function pricesIn(text: string): (string | undefined)[] {
  const rows = readPastedRows(pastedRows(text), ['description', 'currencyUnitPrice'], company, localDate('2026-03-18'));
  return rows.map(({ cells: [, cell] }) => (cell && 'fault' in cell ? cell.fault : cell?.value));
}

describe('the figures of pasted lines', () => {
  it('are read by the marks that all of them show', () => {
    expect(pricesIn('Desk\t1.234,56\nMachine\t1.234\nChair\t99,90')).toEqual(['1234.56', '1234', '99.9']);
    expect(pricesIn('Desk\t1,234.56\nMachine\t1,234\nWire\t0.125')).toEqual(['1234.56', '1234', '0.125']);
  });

  it('are read by the language of the page where none shows its mark', () => {
    expect(pricesIn('Machine\t1,234\nPress\t5,600')).toEqual(['1234', '5600']);
  });

  it('are marked where they can be read two ways and the others show both marks', () => {
    expect(pricesIn('Desk\t12,50\nMachine\t1.234\nChair\t99.90')).toEqual(['12.5', 'twoReadings', '99.9']);
  });

  it('are no calculations, as dates and codes would be', () => {
    expect(pricesIn('Taxi\t01/03/2026\nPart\t12-345\nRefund\t(45.00)')).toEqual(['notANumber', 'notANumber', '-45']);
  });
});

it('a column of dates is neither a quantity nor a text', () => {
  const columns = (text: string) => guessPastedColumns(pastedRows(text), cellTests(company)).columns;
  expect(columns('01/03/2026\tTaxi\t45.00\n02/03/2026\tHotel\t240.00')).toEqual([
    null,
    'description',
    'currencyUnitPrice',
  ]);
});
