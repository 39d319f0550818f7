import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { referenceSchema } from '../../../../src/domain/references/reference.ts';
import { csvOf } from '../../../../src/app/base/export/plainText.ts';
import { xlsxOf } from '../../../../src/app/base/export/xlsx.ts';
import { usePrices } from '../../../../src/app/company/prices/livePrices.ts';
import { tableOfFile, tableOfText } from '../../../../src/formats/tables/rawTable.ts';
import { reviewTable, type PriceReview } from '../../../../src/app/prices/change/priceImport.ts';
import { priceOfEntry, priceTable } from '../../../../src/app/prices/priceTable.ts';
import { priceTerms } from '../../../../src/domain/prices/pricePlan.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { guid } from '../../../support/documents.ts';
import { DESK, LAMP, pricedCompany, salePrice, servicePrices } from '../support.ts';

let company: CompanyData;
beforeEach(async () => {
  company = await pricedCompany();
});
afterEach(() => company.close());

const context = () => ({
  company,
  today: localDate('2026-03-02'),
  environment: { side: 'sale' as const, productId: undefined },
});
/** The prices of the rows that can be used. */
const readableTerms = ({ rows }: PriceReview) => rows.flatMap(({ terms }) => terms ?? []);
function review(text: string): PriceReview {
  const reading = tableOfText(text);
  if (!reading.ok) throw new Error(reading.fault);
  return reviewTable(reading.table, context());
}

describe('a table of prices from a spreadsheet', () => {
  it('is read with its own way of writing numbers, decided over the whole column', () => {
    expect(readableTerms(review('Product;Price\nDESK;1.234,50\nLAMP;40\n')).map(({ unitPrice }) => unitPrice)).toEqual([
      '1234.5',
      '40',
    ]);
    expect(
      readableTerms(review('Product,Price\nDESK,"1,234.50"\nLAMP,40.125\n')).map(({ unitPrice }) => unitPrice),
    ).toEqual(['1234.5', '40.125']);
  });

  it('asks for a price that can be read two ways where no other number shows which', () => {
    const { rows } = review('Product;Price\nDESK;1.250\nLAMP;2.125\n');
    expect(rows.map(({ faults, terms }) => [faults.unitPrice, terms])).toEqual([
      ['twoReadings', null],
      ['twoReadings', null],
    ]);
    const typed = reviewTable(review('Product;Price\nDESK;1.250\nLAMP;2.125\n').table, context(), {
      corrections: new Map([
        ['2', { unitPrice: '1250' }],
        ['3', { unitPrice: '2.1250' }],
      ]),
    });
    expect(readableTerms(typed).map(({ unitPrice }) => unitPrice)).toEqual(['1250', '2.125']);
  });

  it('is in the currency that its prices are written with', () => {
    const { rows } = review('Product;Currency;Price\nDESK;;€ 12,50\nDESK;EUR;€ 12,50\nLAMP;GBP;€ 12,50\nLAMP;;12,50\n');
    expect(rows.map(({ faults, terms }) => faults.unitPrice ?? terms?.currency)).toEqual([
      'EUR',
      'EUR',
      'otherCurrency',
      undefined,
    ]);
  });

  it('has its days and months in the order that all its dates show', () => {
    const days = (...dates: string[]) =>
      readableTerms(review(`Product;Price;Effective date\n${dates.map((date) => `DESK;5,00;${date}\n`).join('')}`)).map(
        ({ effectiveDate }) => effectiveDate,
      );
    expect(days('02/13/2026', '03/04/2026')).toEqual(['2026-02-13', '2026-03-04']);
    expect(days('13/02/2026', '03/04/2026')).toEqual(['2026-02-13', '2026-04-03']);
    expect(days('03/04/2026')).toEqual(['2026-04-03']);
  });

  it('names products and customers by code, by code and name, or by name', () => {
    const customer = company.reference('contactAccount', 'ASH')?.id;
    expect(
      readableTerms(
        review('Product\tCustomer\tPrice\ndesk\tASH Ashdown Furniture\t1\nReading lamp\tAshdown Furniture\t2\n'),
      ).map(({ productId, partyId }) => [productId, partyId]),
    ).toEqual([
      [DESK, customer],
      [LAMP, customer],
    ]);
  });

  it('does not mistake a product for another one whose code is the first word of its name', async () => {
    const cord = guid(8, 21);
    const CURSOR = { stream: 'reference:product' as const, watermark: null, sweptAt: null, resumeAt: null };
    await company.store.forSync.writeReferences(
      'product',
      [
        referenceSchema.parse({
          kind: 'product',
          id: cord,
          code: 'OAKLEG',
          description: 'LAMP cord, black',
          isSale: true,
          isPurchase: true,
        }),
      ],
      false,
      CURSOR,
    );
    await expect.poll(() => company.reference('product', 'OAKLEG')?.id).toBe(cord);
    const read = review('Product\tPrice\nLAMP cord, black\t2\nDESK drawer\t3\nlamp  READING LAMP\t4\n');
    expect(read.rows.map(({ terms }) => terms?.productId)).toEqual([cord, undefined, LAMP]);
    expect(read.rows[1]?.faults).toEqual({ product: 'unknown' });
  });

  it.each([
    'DESK - Oak desk',
    'DESK: Oak desk',
    'desk, oak desk',
    'DESK; Oak  desk',
    'DESK (Oak desk)',
    'DESK\u00a0– Oak-Desk',
  ])('knows code and name however they are set apart: %s', (told) => {
    expect(review(`Product\tPrice\n${told}\t1\n`).rows[0]?.terms?.productId).toBe(DESK);
  });

  it('recognises a unit with its name in brackets', () => {
    expect(readableTerms(review('Product\tUnit\tPrice\nDESK\tEACH (piece)\t1\n')).map(({ unitId }) => unitId)).toEqual([
      company.reference('unitOfMeasure', 'EACH')?.id,
    ]);
  });

  it.each(['DESK drawer', 'DESK: drawer', 'DESK - Oak', 'DESK -'])(
    'finds no product by its code and the name of another: %s',
    (told) => {
      expect(review(`Product\tPrice\n${told}\t1\n`).rows[0]?.faults).toEqual({ product: 'unknown' });
    },
  );

  it('does not accept a supplier as customer', () => {
    expect(review('Product\tCustomer\tPrice\nDESK\tMILL\t1\n').rows[0]?.faults).toEqual({ party: 'unknown' });
  });

  it('lets the user set the meaning of columns, and correct a cell', () => {
    const first = review('DESK\t5\t9.50\nLAMP\tx\t40\nLAMP\t7\t1\n');
    expect(first.columns).toEqual(['product', 'quantityFrom', 'unitPrice']);
    const turned = reviewTable(first.table, context(), { columns: ['product', 'unitPrice', 'quantityFrom'] });
    expect(turned.rows.map(({ faults }) => faults)).toEqual([{}, { unitPrice: 'notANumber' }, {}]);
    const corrected = reviewTable(first.table, context(), {
      columns: turned.columns,
      corrections: new Map([['2', { unitPrice: '6' }]]),
    });
    expect(readableTerms(corrected).map(({ unitPrice, quantityFrom }) => [unitPrice, quantityFrom])).toEqual([
      ['5', '9.5'],
      ['6', '40'],
      ['7', '1'],
    ]);
  });

  it('asks about unknown headings: a quantity cannot become a price by a single key', () => {
    const read = review(
      'Product;Ab Menge;Preis;Währung;Gültig ab\nDESK;100;12,50;EUR;01.02.2027\nLAMP;10;3,95;EUR;01.02.2027\n',
    );
    expect(read.words).toEqual(['Product', 'Ab Menge', 'Preis', 'Währung', 'Gültig ab']);
    expect(read.asksColumns).toBe(true);
    expect(
      readableTerms(read).map(({ quantityFrom, unitPrice, currency, effectiveDate }) => [
        quantityFrom,
        unitPrice,
        currency,
        effectiveDate,
      ]),
    ).toEqual([
      ['100', '12.5', 'EUR', '2027-02-01'],
      ['10', '3.95', 'EUR', '2027-02-01'],
    ]);
    // A single number next to a product can only be its price; of two, the one with decimals is.
    expect(review('DESK\t12.50\nLAMP\t3\n')).toMatchObject({ asksColumns: false, columns: ['product', 'unitPrice'] });
    expect(review('DESK\t12.50\t10\nLAMP\t3.95\t20\n')).toMatchObject({
      asksColumns: true,
      columns: ['product', 'unitPrice', 'quantityFrom'],
    });
    expect(review('Product\tFrom\tPrice\nDESK\t1\t2\n')).toMatchObject({ asksColumns: false, hasHeading: true });
  });

  it('says why something is no table', () => {
    expect(tableOfText(' \n\t\n')).toEqual({ ok: false, fault: 'empty' });
    expect(tableOfFile(new TextEncoder().encode('%PDF-1.7'))).toEqual({ ok: false, fault: 'pdf' });
  });

  it.each([
    ['an archive of other files', ['january.csv', 'february.csv'], 'zip'],
    ['an ODS file', ['mimetype', 'content.xml'], 'otherSheet'],
    ['an XLSB file', ['[Content_Types].xml', 'xl/workbook.bin'], 'otherSheet'],
    ['a Numbers file', ['Index/Document.iwa'], 'otherSheet'],
    ['a workbook without its list of sheets', ['[Content_Types].xml', 'xl/styles.xml'], 'damaged'],
  ])('says what is no workbook: %s', (_what, names, fault) => {
    expect(tableOfFile(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<a/>')]))))).toEqual({
      ok: false,
      fault,
    });
  });

  it('says that a workbook is too big', () => {
    const bytes = zipSync({ 'xl/workbook.xml': strToU8('<a/>') });
    const view = new DataView(bytes.buffer);
    const entry = Array.from(bytes.keys()).findIndex(
      (at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50,
    );
    // Its directory promises a gigabyte.
    view.setUint32(entry + 24, 2 ** 30, true);
    expect(tableOfFile(bytes)).toEqual({ ok: false, fault: 'tooBig' });
  });

  it.each(['csv', 'xlsx'] as const)('is read back equal after an export as %s', async (format) => {
    const customer = company.reference('contactAccount', 'ASH')?.id ?? '';
    const { currency: _, effectiveDate: __, ...bare } = salePrice({ of: LAMP, at: '0.125' });
    await servicePrices(company, [
      salePrice({ to: '9', at: '1234.5' }),
      salePrice({ from: '10', at: '9.99', customer, currency: 'JPY', on: '2026-04-01' }),
      bare,
    ]);
    const livePrices = usePrices();
    await livePrices.read();
    const entries = [...livePrices.entries.values()];
    const table = priceTable(entries, company, 'Prices');
    const bytes =
      format === 'csv'
        ? new TextEncoder().encode(await csvOf(table))
        : new Uint8Array(await (await xlsxOf(table)).arrayBuffer());
    const reading = tableOfFile(bytes);
    if (!reading.ok) throw new Error(reading.fault);
    const read = reviewTable(reading.table, context());
    expect(read.rows.map(({ faults }) => faults)).toEqual([{}, {}, {}]);
    expect(readableTerms(read)).toEqual(entries.flatMap((entry) => priceOfEntry(entry) ?? []).map(priceTerms));
  });
});
