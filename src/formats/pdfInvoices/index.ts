import { anyOf } from '../../domain/values/anyOf.ts';
import type { EInvoiceKind } from '../../domain/einvoices/eInvoice.ts';
import { agreeingTotals, type RateRow } from '../../domain/pdfInvoices/asEInvoice.ts';
import type { LearnedPlaces } from '../../domain/pdfInvoices/learnedPlaces.ts';
import type { DayOrder, PdfField, PdfFields, PdfPage } from '../../domain/pdfInvoices/pdfPage.ts';
import { valuesFor } from './besideLabels.ts';
import { folded, labelsOf, type FoundLabel } from './labels.ts';
import { learnedFields, learnedFor } from './places.ts';
import {
  dateReader,
  isTwoWays,
  MOST_WORDS,
  notationOf,
  readCurrency,
  readIban,
  readNumber,
  readVatId,
  type Notation,
} from './readings.ts';
import { findAll, meets, segmentsOf, textOf, type Found, type Reads } from './spans.ts';
import { amountsOf, findTotals, rateRows, ratesOf } from './totals.ts';

export { placeOf, spanOfValue, valueFromWord } from './places.ts';
export type { Notation } from './readings.ts';

/** What is worth saying of the pages; the page makes the sentence. */
export type PdfDoubt =
  | { code: 'days'; text: string } // a date that can be read in two ways, and nothing shows which is meant
  | { code: 'totals' } // amounts are named net, tax and gross, but no choice of them agrees
  | { code: 'amounts' } // no amount shows whether point or comma is its decimal mark
  | { code: 'vatId' } // several VAT numbers, and nothing shows which is the supplier's
  | { code: 'iban' }; // the same of IBANs

/** What was found on the pages of an invoice. Nothing of it is used before a person has seen it. */
export interface PdfReading {
  kind: EInvoiceKind;
  fields: PdfFields;
  notation: Notation;
  /** The rates that the pages name, per cent. */
  rates: string[];
  /** Every amount of the pages. */
  amounts: string[];
  doubts: PdfDoubt[];
  /** What was learned of this supplier, if anything was. */
  learned: LearnedPlaces | null;
}

/** What is known besides the pages. */
export interface PdfKnowledge {
  learned: readonly LearnedPlaces[];
  /** VAT numbers of the company itself: it is the buyer. As `readVatId` writes them. */
  ownVatIds: readonly string[];
  /** Whether a supplier has this VAT number or IBAN. */
  isSuppliers(number: string): boolean;
  /** Rates of the connection's tax codes, per cent. */
  rates: readonly string[];
  /** The order of day and month that a person chose for these pages. */
  days?: DayOrder | undefined;
}

/** Forms of companies, at the end of the line with the supplier's name. */
const LEGAL_FORM = anyOf(
  /(?:\b(?:ltd|limited|plc|llp|llc|inc|corp|gmbh|ag|ug|kg|ohg|gbr|e\.? ?k|se|sarl|sas)\.?(?: & co\.? ?kg)?)$/i,
  /(?:\b(?:sasu|eurl|sa|sci|bv|nv|srl|spa|oy|ab|aps|sprl)\.?(?: & co\.? ?kg)?)$/i,
);
const CREDIT_WORDS = new Set(['gutschrift', 'avoir', 'stornorechnung', 'rechnungskorrektur']);

/**
 * Finds supplier, number, dates and totals of an invoice by the place of its words: first where a person showed them on
 * an earlier invoice of this supplier, then beside and below the words that name them in English, German and French.
 */
export function readPdfInvoice(pages: readonly PdfPage[], known: PdfKnowledge): PdfReading {
  const labels = [...pages.keys()].flatMap((page) => labelsOf(pages, page));
  const learned = learnedFor(pages, known.learned);
  const notation = notationOf(pages, known.days ?? learned?.dayOrder ?? daysOfLanguage(labels));
  const atPlaces = learned === null ? {} : learnedFields(pages, learned, notation);
  const doubts: PdfDoubt[] = [];
  const every = <T>(most: number, reads: Reads<T>): Found<T>[] =>
    [...pages.keys()].flatMap((page) => findAll(pages, page, most, reads));
  const fields: PdfFields = {};
  const take = (name: keyof PdfFields, field: PdfField | null | undefined): void => {
    const best = atPlaces[name] ?? field;
    if (best) fields[name] = best;
  };

  const ibans = every(MOST_WORDS.iban, readIban);
  const vatIds = every(MOST_WORDS.vatId, readVatId).filter(
    // The first groups of an IBAN can look like a VAT number.
    ({ value, span }) => !known.ownVatIds.includes(value) && !ibans.some((iban) => meets(span, iban.span)),
  );
  take('vatId', onlyOne(vatIds, labels, 'vatId', known, doubts));
  take('iban', onlyOne(ibans, labels, 'iban', known, doubts));
  take('sellerName', sellerOf(pages, learned));
  take('number', numberOf(pages, labels, every(1, readNumber)));

  const dates = every(MOST_WORDS.date, dateReader(notation.days));
  const issued = valuesFor('issueDate', pages, labels, dates, 'first')[0];
  const due = valuesFor('dueDate', pages, labels, dates, 'first')[0];
  take('issueDate', issued && { value: issued.value, span: issued.span, by: 'label' });
  take('dueDate', due && { value: due.value, span: due.span, by: 'label' });
  if (notation.days === null) {
    const open = every(MOST_WORDS.date, (text) => (isTwoWays(text) ? text : null))[0];
    if (open) doubts.push({ code: 'days', text: open.value });
  }

  take('currency', currencyOf(every(1, readCurrency)));
  const rates = [...new Set([...ratesOf(pages), ...known.rates])];
  const currency = fields.currency?.value ?? '';
  const totals = findTotals(pages, labels, notation, { learned: atPlaces, rates, currency });
  Object.assign(fields, totals.fields);
  if (totals.disagree) doubts.push({ code: 'totals' });
  if (notation.amounts.ambiguous) doubts.push({ code: 'amounts' });
  return {
    kind: kindOf(pages),
    fields,
    notation,
    rates,
    amounts: amountsOf(pages, notation).map(({ value }) => value),
    doubts,
    learned,
  };
}

/** The net amount of the fields by rate; empty if the totals do not agree or no rate fits. */
export function rateRowsOf(reading: Pick<PdfReading, 'rates' | 'amounts'>, fields: PdfFields): RateRow[] {
  const totals = agreeingTotals(fields);
  if (totals === null) return [];
  return rateRows(totals.net, totals.tax, reading.rates, reading.amounts, fields.currency?.value ?? '');
}

/** German and French write the day first; English says nothing. */
function daysOfLanguage(labels: readonly FoundLabel[]): DayOrder | null {
  const strong = labels.filter(({ isWeak, role }) => !isWeak && role !== 'iban');
  const languages = new Set(strong.map(({ language }) => language));
  return languages.size > 0 && !languages.has('en') ? 'DMY' : null;
}

/** The number that a supplier has, else that a label names, else the only one; none of several. */
function onlyOne(
  found: readonly Found<string>[],
  labels: readonly FoundLabel[],
  name: 'vatId' | 'iban',
  known: PdfKnowledge,
  doubts: PdfDoubt[],
): PdfField | null {
  const values = [...new Set(found.map(({ value }) => value))];
  const suppliers = values.filter((value) => known.isSuppliers(value));
  const chosen = suppliers.length === 1 ? suppliers[0] : values.length === 1 ? values[0] : undefined;
  const at = found.find(({ value }) => value === chosen);
  if (at === undefined) {
    if (values.length > 1) doubts.push({ code: name });
    return null;
  }
  const isNamed = labels.some(
    ({ role, span }) => role === name && span.page === at.span.page && span.to < at.span.from,
  );
  return { value: at.value, span: at.span, by: isNamed ? 'label' : 'form' };
}

/** The first line with the form of a company; it stands in the upper part of the first page or at its foot. */
function sellerOf(pages: readonly PdfPage[], learned: LearnedPlaces | null): PdfField | null {
  const segments = pages.length === 0 ? [] : segmentsOf(pages, 0);
  if (learned !== null && learned.name !== '') {
    const same = segments.find((span) => textOf(pages, span) === learned.name);
    if (same) return { value: learned.name, span: same, by: 'learned' };
  }
  const span = segments.find((each) => LEGAL_FORM.test(textOf(pages, each)) && each.to - each.from < 8);
  return span === undefined ? null : { value: textOf(pages, span), span, by: 'form' };
}

/** The words right behind or below a label that have a digit and are neither a date nor an amount. */
function numberOf(
  pages: readonly PdfPage[],
  labels: readonly FoundLabel[],
  numbers: readonly Found<string>[],
): PdfField | null {
  const isDate = (text: string): boolean => dateReader('DMY')(text) !== null || dateReader('MDY')(text) !== null;
  const likely = numbers.filter(({ value }) => !isDate(value) && !/^[\p{Sc}]|[.,]\d{2}$|%$/u.test(value));
  const found = valuesFor('number', pages, labels, likely, 'first').find(
    // Right beside the label: `Invoice to 12 High Street` names no number.
    ({ span, label, score }) => score < 4 || span.from - label.span.to <= 2,
  );
  return found === undefined ? null : { value: found.value, span: found.span, by: 'label' };
}

/** The only currency that the pages name, else the one that they name most often if the others are rare. */
function currencyOf(found: readonly Found<string>[]): PdfField | null {
  const counts = new Map<string, number>();
  for (const { value } of found) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [[first, most] = ['', 0], [, next] = ['', 0]] = [...counts].sort((a, b) => b[1] - a[1]);
  const at = found.find(({ value }) => value === first);
  return at === undefined || next * 2 > most ? null : { value: first, span: at.span, by: 'form' };
}

/** A page that names a credit note in its title is one. */
function kindOf(pages: readonly PdfPage[]): EInvoiceKind {
  if (pages.length === 0) return 'invoice';
  const isCredit = segmentsOf(pages, 0).some((span) => {
    const words = textOf(pages, span).split(' ').map(folded);
    return words.length <= 4 && (CREDIT_WORDS.has(words[0] ?? '') || (words[0] === 'credit' && words[1] === 'note'));
  });
  return isCredit ? 'creditNote' : 'invoice';
}
