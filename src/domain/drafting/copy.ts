import { LINE_FIELDS, type Document, type DocumentLine } from '../documents/document.ts';
import { mintIntRef } from '../values/identifiers.ts';
import { amountsTaken } from '../documents/suppliedAmounts.ts';
import { AMOUNT_FIELDS } from '../values/amountFields.ts';
import { unlinked } from './links.ts';
import type { Drafting } from '../learning/lookup.ts';
import { withDueDate } from './terms.ts';
import { listedRate } from './listedRate.ts';
import { addDays, addMonths, type LocalDate } from '../values/dates.ts';

/**
 * Fields that a new draft copies from another document. Not its number, dates, rate, the other party's numbers (a
 * supplier's invoice number is unique), payment references, allocations or billing schedule: they belong to one
 * document.
 */
const COPIED_FIELDS = [
  'legalEntityId',
  'contactAccountId',
  'contactAccountTaxAuthorityId',
  'taxAuthorityId',
  'responsibleResourceId',
  'projectId',
  'description',
  'currency',
  'paymentTermsId',
  'paymentMethodId',
  'bankAccountId',
  'currencyAmount',
  'post',
  'ext',
  'textHeader',
  'textFooter',
  'fromStockLocationId',
  'toStockLocationId',
  'invoiceAddress',
  'deliveryAddress',
  'baseCurrency',
  'isNetEntry',
] as const satisfies readonly (keyof Document)[];

export function picked<T extends object, Field extends keyof T>(from: T, fields: readonly Field[]): Pick<T, Field> {
  return Object.fromEntries(
    fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]),
  ) as Pick<T, Field>;
}

/**
 * A line's content with a new reference, without what the service added. Explicit and supplied amounts are copied only
 * if they are named.
 */
export function copiedLine(
  line: DocumentLine,
  { mint }: Pick<Drafting, 'mint'>,
  amounts: readonly (keyof DocumentLine)[] = [],
): DocumentLine {
  return { ...picked(line, [...LINE_FIELDS, 'taxRate', ...amounts]), intRef: mintIntRef(mint) };
}

/** The rate of a document dated today: the one listed for its currency, else the one that it had. */
function rateToday(
  { currency, currencyRate, baseCurrency }: Document,
  { lookup, today }: Drafting,
): Document['currencyRate'] {
  if (currency === undefined || currency === (lookup.baseCurrency || baseCurrency)) return undefined;
  return listedRate(lookup, currency, today) ?? currencyRate;
}

/** The start of every draft made from another document: its content with new references, dated today. */
export function takenOver(document: Document, drafting: Drafting): Document {
  const isExplicit = document.explicitAmounts === true;
  const rate = rateToday(document, drafting);
  return {
    ...picked(unlinked(document), COPIED_FIELDS),
    docClass: document.docClass,
    intRef: mintIntRef(drafting.mint),
    docDate: drafting.today,
    ...(rate === undefined ? {} : { currencyRate: rate }),
    ...(isExplicit ? { explicitAmounts: true, ...picked(document, AMOUNT_FIELDS) } : {}),
    statusList: [],
    lines: document.lines.map((line) => copiedLine(line, drafting, amountsTaken(line, isExplicit))),
  };
}

/**
 * The months over which a line is spread, moved as far as its document. Without a date to move from, there are none.
 */
function movedSpread(
  { deferredDistribution: spread, ...line }: DocumentLine,
  from: LocalDate | undefined,
  to: LocalDate,
): DocumentLine {
  if (spread === undefined || from === undefined) return line;
  const monthOf = (date: LocalDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const months = monthOf(to) - monthOf(from);
  const { dateFrom, dateTo } = spread;
  return {
    ...line,
    deferredDistribution: {
      ...spread,
      ...(dateFrom && { dateFrom: addMonths(dateFrom, months) }),
      // By the day after it: the last of a month stays the last of one.
      ...(dateTo && { dateTo: addDays(addMonths(addDays(dateTo, 1), months), -1) }),
    },
  };
}

/**
 * A new draft with the same content, dated today, due by its payment terms. The months of a deferral move with its
 * date; the stock dates of its lines are left out, as that of the document is.
 */
export function copyOfDocument(document: Document, drafting: Drafting): Document {
  const draft = { ...takenOver(document, drafting), ...picked(document, ['docTypeId', 'docSerieId']) };
  const lines = draft.lines.map(({ stockDate: _, ...line }) => movedSpread(line, document.docDate, drafting.today));
  return withDueDate({ ...draft, lines }, drafting.lookup);
}
