import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreeingTotals } from '../../../src/domain/pdfInvoices/asEInvoice.ts';
import { learnedPlacesSchema, type LearnedPlaces } from '../../../src/domain/pdfInvoices/learnedPlaces.ts';
import type { PdfPage } from '../../../src/domain/pdfInvoices/pdfPage.ts';
import {
  placeOf,
  readPdfInvoice,
  rateRowsOf,
  valueFromWord,
  type PdfKnowledge,
} from '../../../src/formats/pdfInvoices/index.ts';
import { pageOf } from '../../../src/formats/pdfInvoices/words.ts';
import type { Drawn } from '../../support/drawnPdf.ts';
import { english, german } from './layouts.ts';

const NOTHING: PdfKnowledge = { learned: [], ownVatIds: [], isSuppliers: () => false, rates: [] };

/** Texts as they would be drawn, without the PDF around them. Characters are half as wide as they are high. */
function pageWith(drawn: readonly Drawn[]): PdfPage {
  return pageOf(
    595,
    842,
    drawn.map(({ at: [x, y], text, size = 10, end }) => {
      const width = (text.length * size) / 2;
      return { text, x: end === true ? x - width : x, y: y - size, width, height: size };
    }),
  );
}
/** The same layout with other texts. */
const changed = (drawn: readonly Drawn[], texts: Readonly<Record<string, string>>): Drawn[] =>
  drawn.map((each) => ({ ...each, text: texts[each.text] ?? each.text }));

describe('the totals that are proposed', () => {
  const cents = (value: number): string => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

  it('always agree, whatever amounts stand beside the labels', () => {
    let proposed = 0;
    const amount = fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.constantFrom(1000, 200, 1200, 190, 1190));
    const others = fc.array(amount, { minLength: 3, maxLength: 9 });
    // 20 % of the first: 5 and 1 make 6.
    const agreeing = fc
      .tuple(fc.integer({ min: 1, max: 600 }), fc.array(amount, { maxLength: 6 }))
      .map(([part, more]) => [5 * part, part, 6 * part, ...more]);
    fc.assert(
      fc.property(fc.oneof(others, agreeing), (values) => {
        const labels = ['Subtotal', 'VAT 20%', 'Total', 'Net', 'Tax', 'Amount due', 'Rope', '', 'VAT 19 %'];
        const page = pageWith(
          values.flatMap((value, index): Drawn[] => [
            { at: [300, 100 + 20 * index], text: labels[index] ?? '' },
            { at: [540, 100 + 20 * index], text: cents(value), end: true },
          ]),
        );
        const { fields } = readPdfInvoice([page], NOTHING);
        if (fields.net === undefined && fields.tax === undefined) return;
        expect(agreeingTotals(fields)).not.toBeNull();
        proposed += 1;
      }),
    );
    expect(proposed).toBeGreaterThan(20);
  });

  it('are none where what the labels name does not add up, and that is said', () => {
    const page = pageWith(changed(english(), { '£1,500.00': '£1,505.00' }));
    const { fields, doubts } = readPdfInvoice([page], NOTHING);
    expect([fields.net, fields.tax, fields.gross]).toEqual([undefined, undefined, undefined]);
    expect(doubts).toContainEqual({ code: 'totals' });
  });

  it('are told apart by rate where the page shows both', () => {
    // 750.00 at 20 % is 150.00; 500.00 at 5 % is 25.00: 1,250.00 + 175.00 = 1,425.00.
    const page = pageWith([
      ...changed(english(), { 'VAT 20%': 'Total VAT', '250.00': '175.00', '£1,500.00': '£1,425.00' }),
      { at: [50, 400], text: 'VAT 20% on 750.00' },
      { at: [300, 400], text: '150.00', end: true },
      { at: [50, 416], text: 'VAT 5% on 500.00' },
      { at: [300, 416], text: '25.00', end: true },
    ]);
    const reading = readPdfInvoice([page], NOTHING);
    expect(rateRowsOf(reading, reading.fields)).toEqual([
      { rate: '20', net: '750', tax: '150' },
      { rate: '5', net: '500', tax: '25' },
    ]);
  });
});

describe('a date of numbers', () => {
  const drawn = changed(english(), { '12 March 2026': '03/04/2026', '11 April 2026': '05/06/2026' });

  it('is left empty where day and month can be exchanged, and that is said', () => {
    const { fields, doubts } = readPdfInvoice([pageWith(drawn)], NOTHING);
    expect([fields.issueDate, fields.dueDate]).toEqual([undefined, undefined]);
    expect(doubts).toEqual([{ code: 'days', text: '03/04/2026' }]);
  });

  it('is read in the order that a person chose', () => {
    const { fields } = readPdfInvoice([pageWith(drawn)], { ...NOTHING, days: 'MDY' });
    expect([fields.issueDate?.value, fields.dueDate?.value]).toEqual(['2026-03-04', '2026-05-06']);
  });

  it('is read by another one that has only one order', () => {
    const { fields } = readPdfInvoice([pageWith(changed(drawn, { '05/06/2026': '20/06/2026' }))], NOTHING);
    expect([fields.issueDate?.value, fields.dueDate?.value]).toEqual(['2026-04-03', '2026-06-20']);
  });
});

describe('a place that a person showed', () => {
  /** The customer's number taken for the invoice's number, as a click on `10077` does it. */
  function learnt(): LearnedPlaces {
    const pages = [pageWith(german())];
    const reading = readPdfInvoice(pages, NOTHING);
    const word = pages[0]!.words.findIndex(({ text }) => text === '10077');
    const field = valueFromWord(pages, 0, word, 'number', reading.notation)!;
    expect(field).toMatchObject({ value: '10077', by: 'person' });
    const places = { number: placeOf(pages, field.span!) };
    return { id: 'one', vatId: 'DE136695976', iban: '', name: '', dayOrder: null, places };
  }

  it('is right on the next invoice of this supplier, with other values', () => {
    const learned = learnedPlacesSchema.parse(JSON.parse(JSON.stringify(learnt())));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: -6, max: 6 }), (number, down) => {
        const drawn = changed(german(), { '10077': `K${number}` }).map((each): Drawn => {
          // The whole block moves a little, as it does below a longer address.
          return { ...each, at: [each.at[0], each.at[1] + down] };
        });
        const { fields } = readPdfInvoice([pageWith(drawn)], { ...NOTHING, learned: [learned] });
        expect(fields.number).toMatchObject({ value: `K${number}`, by: 'learned' });
      }),
    );
  });

  it('is not used if no value of its kind stands there', () => {
    const page = pageWith(changed(german(), { '10077': 'offen' }));
    const { fields } = readPdfInvoice([page], { ...NOTHING, learned: [learnt()] });
    expect(fields.number).toMatchObject({ value: '2026-00317', by: 'label' });
  });

  it('is not used for another supplier', () => {
    const page = pageWith(changed(german(), { 'USt-IdNr. DE136695976': 'USt-IdNr. DE111111111' }));
    const { fields } = readPdfInvoice([page], { ...NOTHING, learned: [learnt()] });
    expect(fields.number).toMatchObject({ value: '2026-00317', by: 'label' });
  });
});
