import { describe, expect, it } from 'vitest';
import { readEInvoice } from '../../../src/formats/einvoices/index.ts';
import {
  readPdfInvoice,
  rateRowsOf,
  type PdfKnowledge,
  type PdfReading,
} from '../../../src/formats/pdfInvoices/index.ts';
import type { PdfFieldName, PdfPage } from '../../../src/domain/pdfInvoices/pdfPage.ts';
import { drawnPdf, type Drawn } from '../../support/drawnPdf.ts';
import { english, french, german } from './layouts.ts';

const NOTHING: PdfKnowledge = { learned: [], ownVatIds: [], isSuppliers: () => false, rates: [] };

async function pagesOf(...pages: Drawn[][]): Promise<PdfPage[]> {
  const reading = await readEInvoice(drawnPdf(...pages));
  expect(reading.problems).toEqual([{ code: 'pdf.noInvoice', kind: 'lost' }]);
  return reading.pages ?? [];
}
const values = ({ fields }: PdfReading): Partial<Record<PdfFieldName, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));

describe('an invoice whose text is all that a PDF has', () => {
  it('is read in English, by the labels beside its values', async () => {
    const reading = readPdfInvoice(await pagesOf(english()), NOTHING);
    expect(values(reading)).toEqual({
      sellerName: 'Harbour Supplies Ltd',
      vatId: 'GB136695976',
      iban: 'GB29NWBK60161331926819',
      number: 'HS-2041',
      issueDate: '2026-03-12',
      dueDate: '2026-04-11',
      currency: 'GBP',
      net: '1250',
      tax: '250',
      gross: '1500',
    });
    expect(rateRowsOf(reading, reading.fields)).toEqual([{ rate: '20', net: '1250', tax: '250' }]);
    expect(reading).toMatchObject({ kind: 'invoice', doubts: [] });
  });

  it('is read in German, by the labels above its values and with decimal commas', async () => {
    const reading = readPdfInvoice(await pagesOf(german()), NOTHING);
    expect(values(reading)).toEqual({
      vatId: 'DE136695976',
      iban: 'DE89370400440532013000',
      number: '2026-00317',
      issueDate: '2026-03-05',
      dueDate: '2026-04-04',
      currency: 'EUR',
      net: '1084.03',
      tax: '205.97',
      gross: '1290',
    });
    expect(rateRowsOf(reading, reading.fields)).toEqual([{ rate: '19', net: '1084.03', tax: '205.97' }]);
  });

  it('is read in French, where the day comes first', async () => {
    const reading = readPdfInvoice(await pagesOf(french()), NOTHING);
    expect(values(reading)).toEqual({
      sellerName: 'Corderie du Port SARL',
      vatId: 'FR40303265045',
      iban: 'FR1420041010050500013M02606',
      number: 'F2026-118',
      issueDate: '2026-04-03',
      dueDate: '2026-05-02',
      currency: 'EUR',
      net: '2400.5',
      tax: '480.1',
      gross: '2880.6',
    });
    expect(rateRowsOf(reading, reading.fields)).toEqual([{ rate: '20', net: '2400.5', tax: '480.1' }]);
  });
});
