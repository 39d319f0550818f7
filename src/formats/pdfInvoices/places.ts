import type { LearnedPlace, LearnedPlaces } from '../../domain/pdfInvoices/learnedPlaces.ts';
import {
  PDF_FIELDS,
  type PdfField,
  type PdfFieldName,
  type PdfFields,
  type PdfPage,
  type PdfSpan,
} from '../../domain/pdfInvoices/pdfPage.ts';
import { folded } from './labels.ts';
import { readerOf, readIban, readVatId, type Notation } from './readings.ts';
import { boxOf, findAll, segmentAt, segmentsOf, textOf, type Found } from './spans.ts';

/** How many words before a value name its place. */
const WORDS_BEFORE = 4;
/** Words above a value lie at most this many of its heights up. */
const MOST_ABOVE = 4;
/** Without words that name it, a place may move by this part of the page. */
const STEADY = 0.02;

const letters = (text: string): string => folded(text).replace(/[\d%']/g, '');

/** The letters of the words before a value: in its column, else of the column before it in the same line. */
function wordsBefore(pages: readonly PdfPage[], { page, from }: PdfSpan): string {
  const words = pages[page]?.words ?? [];
  const line = words[from]?.line;
  const found: string[] = [];
  for (let at = from - 1; at >= 0 && words[at]?.line === line && found.length < WORDS_BEFORE; at -= 1) {
    const own = letters(words[at]?.text ?? '');
    if (own !== '') found.unshift(own);
  }
  return found.join(' ');
}

/** The letters of the column that stands right above a value. */
function wordsAbove(pages: readonly PdfPage[], span: PdfSpan): string {
  const box = boxOf(pages, span);
  const height = box.bottom - box.top;
  const above = segmentsOf(pages, span.page)
    .filter(({ to }) => to < span.from)
    .map((segment) => ({ segment, other: boxOf(pages, segment) }))
    .filter(
      ({ other }) =>
        other.bottom < box.top + height / 2 &&
        box.top - other.bottom < MOST_ABOVE * height &&
        other.left < box.right &&
        other.right > box.left,
    )
    .sort((a, b) => b.other.bottom - a.other.bottom)[0];
  if (above === undefined) return '';
  return textOf(pages, above.segment)
    .split(' ')
    .map(letters)
    .filter((each) => each !== '')
    .join(' ');
}

/** The place of a value, so that it is found on the next invoice of the supplier. */
export function placeOf(pages: readonly PdfPage[], span: PdfSpan): LearnedPlace {
  const { width, height } = pages[span.page] ?? { width: 1, height: 1 };
  const box = boxOf(pages, span);
  return {
    before: wordsBefore(pages, span),
    above: wordsAbove(pages, span),
    page: span.page,
    left: box.left / width,
    right: box.right / width,
    top: box.top / height,
  };
}

/** Every value on the pages that a field can take. */
function valuesOf(pages: readonly PdfPage[], page: number, name: PdfFieldName, notation: Notation): Found<string>[] {
  const { reads, most } = readerOf(name, notation);
  if (most !== null) return findAll(pages, page, most, reads);
  return segmentsOf(pages, page).flatMap((span) => {
    const value = reads(textOf(pages, span));
    return value === null ? [] : [{ value, span }];
  });
}

/**
 * The value that stands at a learned place: beside the same words, else below the same words, of several the nearest to
 * where it stood; without any words, only right where it stood. Null if no value of the field's kind stands there.
 */
export function valueInPlace(
  pages: readonly PdfPage[],
  place: LearnedPlace,
  name: PdfFieldName,
  notation: Notation,
): PdfField | null {
  const found = [...pages.keys()].flatMap((page) =>
    valuesOf(pages, page, name, notation).flatMap((each) => {
      const here = placeOf(pages, each.span);
      const aside = Math.min(Math.abs(here.left - place.left), Math.abs(here.right - place.right));
      const down = Math.abs(here.top - place.top) + (page === place.page ? 0 : 1);
      const isNamed =
        place.before !== '' ? here.before === place.before : place.above !== '' && here.above === place.above;
      const isSteady = place.before === '' && aside < STEADY && down < STEADY;
      if (!isNamed && !isSteady) return [];
      return [{ ...each, far: aside + down - (isNamed ? 2 : 0) }];
    }),
  );
  const nearest = found.sort((a, b) => a.far - b.far)[0];
  return nearest === undefined ? null : { value: nearest.value, span: nearest.span, by: 'learned' };
}

/** All fields of which the place was learned, as far as the pages have a value of their kind there. */
export function learnedFields(pages: readonly PdfPage[], learned: LearnedPlaces, notation: Notation): PdfFields {
  const fields: PdfFields = {};
  for (const name of PDF_FIELDS) {
    const place = learned.places[name];
    const field = place === undefined ? null : valueInPlace(pages, place, name, notation);
    if (field !== null) fields[name] = field;
  }
  return fields;
}

/**
 * What was learned of the supplier of these pages: by VAT number, else IBAN, else name. Null if nothing, or if several
 * fit.
 */
export function learnedFor(pages: readonly PdfPage[], all: readonly LearnedPlaces[]): LearnedPlaces | null {
  const vatIds = new Set<string>();
  const ibans = new Set<string>();
  const names = new Set<string>();
  for (const page of pages.keys()) {
    for (const { value } of findAll(pages, page, 6, readVatId)) vatIds.add(value);
    for (const { value } of findAll(pages, page, 9, readIban)) ibans.add(value);
    for (const segment of segmentsOf(pages, page)) names.add(foldedName(textOf(pages, segment)));
  }
  const tests: ((learned: LearnedPlaces) => boolean)[] = [
    ({ vatId }) => vatId !== '' && vatIds.has(vatId),
    ({ iban }) => iban !== '' && ibans.has(iban),
    ({ name }) => foldedName(name) !== '' && names.has(foldedName(name)),
  ];
  for (const test of tests) {
    const [only, other] = all.filter(test);
    if (only !== undefined) return other === undefined ? only : null;
  }
  return null;
}

const foldedName = (name: string): string =>
  name
    .split(/\s+/)
    .map(folded)
    .filter((each) => each !== '')
    .join(' ');

/**
 * The value that a click on a word gives a field: the shortest text with this word that reads as the field's kind, the
 * whole column for a name. Null if none does.
 */
export function valueFromWord(
  pages: readonly PdfPage[],
  page: number,
  word: number,
  name: PdfFieldName,
  notation: Notation,
): PdfField | null {
  const segment = segmentAt(pages, page, word);
  const { reads, most } = readerOf(name, notation);
  const found = (span: PdfSpan): PdfField | null => {
    const value = reads(textOf(pages, span));
    return value === null ? null : { value, span, by: 'person' };
  };
  if (most === null) return found(segment);
  // Amounts and the like: what is found from the left, so that `1 234,56` is not cut to `234,56`.
  const around = findAll(pages, page, most, reads).find(({ span }) => span.from <= word && word <= span.to);
  if (around) return { ...around, by: 'person' };
  for (let length = 1; length <= most; length += 1) {
    for (let from = Math.max(segment.from, word - length + 1); from <= word; from += 1) {
      const to = from + length - 1;
      const field = to > segment.to ? null : found({ page, from, to });
      if (field !== null) return field;
    }
  }
  return null;
}

/** Where a typed value stands on the pages: the only place that reads as it. */
export function spanOfValue(
  pages: readonly PdfPage[],
  name: PdfFieldName,
  value: string,
  notation: Notation,
): PdfSpan | null {
  const [only, other] = [...pages.keys()].flatMap((page) =>
    valuesOf(pages, page, name, notation).filter((found) => found.value === value),
  );
  return only !== undefined && other === undefined ? only.span : null;
}
