import { agreeingTotals, asEInvoice } from '../../../../domain/pdfInvoices/asEInvoice.ts';
import type { LearnedPlaces } from '../../../../domain/pdfInvoices/learnedPlaces.ts';
import type { EInvoice, EInvoiceKind } from '../../../../domain/einvoices/eInvoice.ts';
import {
  PDF_FIELDS,
  type DayOrder,
  type PdfField,
  type PdfFieldName,
  type PdfFields,
  type PdfPage,
} from '../../../../domain/pdfInvoices/pdfPage.ts';
import {
  placeOf,
  readPdfInvoice,
  rateRowsOf,
  type PdfKnowledge,
  type PdfReading,
} from '../../../../formats/pdfInvoices/index.ts';

/** The fields of a PDF without an electronic invoice, as a person checks them beside its pages. */
export interface PdfForm {
  pages: readonly PdfPage[];
  reading: PdfReading;
  kind: EInvoiceKind;
  fields: PdfFields;
  /** The order of day and month that a person chose. */
  days: DayOrder | undefined;
  /** A person has said that the fields are right: before that no draft is made. */
  isChecked: boolean;
}

export function startForm(pages: readonly PdfPage[], known: PdfKnowledge): PdfForm {
  const reading = readPdfInvoice(pages, known);
  return { pages, reading, kind: reading.kind, fields: reading.fields, days: known.days, isChecked: false };
}

/** Whether the pages are pictures without text: then there is no word to click, and the fields are typed. */
export function isScan({ pages }: PdfForm): boolean {
  return pages.every(({ words }) => words.length === 0);
}

/** Takes another value for a field; null empties it. What was checked has to be checked again. */
export function withFormField(form: PdfForm, name: PdfFieldName, field: PdfField | null): PdfForm {
  const { [name]: _, ...others } = form.fields;
  return { ...form, fields: field === null ? others : { ...others, [name]: field }, isChecked: false };
}

/** Reads the pages anew with this order of day and month; what a person has entered stays. */
export function withDays(form: PdfForm, days: DayOrder, known: PdfKnowledge): PdfForm {
  const reading = readPdfInvoice(form.pages, { ...known, days });
  const own = Object.fromEntries(Object.entries(form.fields).filter(([, { by }]) => by === 'person'));
  return { ...form, reading, days, fields: { ...reading.fields, ...own }, isChecked: false };
}

export function invoiceOf({ fields, kind, reading }: PdfForm): EInvoice {
  return asEInvoice(fields, kind, rateRowsOf(reading, fields));
}

/** The fields that have to be there before the form can be checked. */
export const NEEDED: readonly PdfFieldName[] = ['number', 'issueDate', 'currency', 'net', 'tax', 'gross'];

/** What is still missing: empty fields, or totals that do not agree. */
export function missingInForm(form: PdfForm): { fields: PdfFieldName[]; totalsDiffer: boolean } {
  const fields = NEEDED.filter((name) => form.fields[name] === undefined);
  const hasTotals = (['net', 'tax', 'gross'] as const).every((name) => form.fields[name] !== undefined);
  return { fields, totalsDiffer: hasTotals && agreeingTotals(form.fields) === null };
}

/**
 * What is learned of a form that a person has checked: the places of what they corrected, beside those that were known.
 * @returns null if nothing was corrected, or nothing says who the supplier is
 */
export function placesLearned(form: PdfForm, id: string): LearnedPlaces | null {
  const { fields, days, reading, pages } = form;
  const before = reading.learned;
  const identity = {
    vatId: fields.vatId?.value ?? before?.vatId ?? '',
    iban: fields.iban?.value ?? before?.iban ?? '',
    name: fields.sellerName?.value ?? before?.name ?? '',
  };
  if (identity.vatId === '' && identity.iban === '' && identity.name === '') return null;
  const places: LearnedPlaces['places'] = {};
  for (const name of PDF_FIELDS) {
    const field = fields[name];
    if (field?.by === 'person' && field.span !== null) places[name] = placeOf(pages, field.span);
  }
  if (Object.keys(places).length === 0 && days === undefined) return null;
  return {
    id: before?.id ?? id,
    ...identity,
    dayOrder: days ?? before?.dayOrder ?? null,
    places: { ...before?.places, ...places },
  };
}
