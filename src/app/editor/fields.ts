import { parseLocalDate, type LocalDate } from '../../domain/dates.ts';
import { currencyCodeSchema } from '../../domain/currency.ts';
import { Decimal, parseDecimal } from '../../domain/decimal.ts';
import type { Document, DocumentLine } from '../../domain/document.ts';
import type { ReferenceKind } from '../../domain/reference.ts';
import { formatDate } from '../format/dates.ts';
import { formatNumber, formatPrice } from '../format/amounts.ts';
import { readAmount } from '../input/amountInput.ts';
import { readDate } from '../input/dateInput.ts';
import type { TextKey } from '../texts/texts.ts';

/** How a field is typed and read. */
export type FieldKind = 'text' | 'longText' | 'amount' | 'price' | 'rate' | 'date' | 'reference' | 'entry';

/** One field of a header or a line: where its value is and how it is typed. Values are text at rest. */
export interface Field<Subject> {
  id: string;
  label: TextKey;
  kind: FieldKind;
  reference?: ReferenceKind;
  read(subject: Subject): string | undefined;
  write(subject: Subject, value: string | undefined): Subject;
}

const date = (value: string | undefined): LocalDate | undefined => (value === undefined ? undefined : (parseLocalDate(value) ?? undefined));
const number = (value: string | undefined) => (value === undefined ? undefined : (parseDecimal(value) ?? undefined));

type TextField<Subject> = { [Name in keyof Subject & string]: Subject[Name] extends string | undefined ? (string extends NonNullable<Subject[Name]> ? Name : never) : never }[keyof Subject & string];

function headerText(id: TextField<Document>, label: TextKey, kind: FieldKind = 'text', reference?: ReferenceKind): Field<Document> {
  return { id, label, kind, ...(reference && { reference }), read: (document) => document[id], write: (document, value) => ({ ...document, [id]: value }) };
}

function headerDate(id: 'docDate' | 'dueDate' | 'taxDate', label: TextKey): Field<Document> {
  return { id, label, kind: 'date', read: (document) => document[id], write: (document, value) => ({ ...document, [id]: date(value) }) };
}

/** Posting fields sit in their own object, on headers and on lines. */
function posting<Subject extends Pick<Document, 'post'>>(id: 'department' | 'costCentre', label: TextKey): Field<Subject> {
  return {
    id: `post.${id}`, label, kind: 'reference', reference: id,
    read: (subject) => subject.post?.[id],
    write: (subject, value) => {
      const post = { ...subject.post, [id]: value };
      return { ...subject, post: post.costCentre === undefined && post.department === undefined ? undefined : post };
    },
  };
}

export const HEADER = {
  contactAccountId: headerText('contactAccountId', 'field.contactAccountId', 'reference', 'contactAccount'),
  docTypeId: headerText('docTypeId', 'field.docTypeId', 'reference', 'docType'),
  docDate: headerDate('docDate', 'field.docDate'),
  dueDate: headerDate('dueDate', 'field.dueDate'),
  taxDate: headerDate('taxDate', 'field.taxDate'),
  currency: {
    id: 'currency', label: 'field.currency', kind: 'reference', reference: 'currency',
    read: (document) => document.currency,
    write: (document, value) => ({ ...document, currency: value === undefined ? undefined : currencyCodeSchema.parse(value) }),
  },
  currencyRate: { id: 'currencyRate', label: 'field.currencyRate', kind: 'rate', read: (document) => document.currencyRate, write: (document, value) => ({ ...document, currencyRate: number(value) }) },
  theirRef: headerText('theirRef', 'field.theirRef'),
  orderNo: headerText('orderNo', 'field.orderNo'),
  description: headerText('description', 'field.description'),
  projectId: headerText('projectId', 'field.projectId', 'reference', 'project'),
  department: posting('department', 'field.department'),
  costCentre: posting('costCentre', 'field.costCentre'),
  textHeader: headerText('textHeader', 'field.textHeader', 'longText'),
  textFooter: headerText('textFooter', 'field.textFooter', 'longText'),
} as const satisfies Record<string, Field<Document>>;

function lineText(id: TextField<DocumentLine>, label: TextKey, kind: FieldKind = 'text', reference?: ReferenceKind): Field<DocumentLine> {
  return { id, label, kind, ...(reference && { reference }), read: (line) => line[id], write: (line, value) => ({ ...line, [id]: value }) };
}

function lineNumber(id: 'quantity' | 'currencyUnitPrice' | 'taxRate', label: TextKey, kind: FieldKind): Field<DocumentLine> {
  return { id, label, kind, read: (line) => line[id], write: (line, value) => ({ ...line, [id]: number(value) }) };
}

export const LINE = {
  productId: lineText('productId', 'field.productId', 'reference', 'product'),
  description: lineText('description', 'field.description'),
  accountId: lineText('accountId', 'field.accountId', 'reference', 'account'),
  quantity: lineNumber('quantity', 'field.quantity', 'amount'),
  currencyUnitPrice: lineNumber('currencyUnitPrice', 'field.currencyUnitPrice', 'price'),
  isNetEntry: {
    id: 'isNetEntry', label: 'field.isNetEntry', kind: 'entry',
    read: (line) => ((line.isNetEntry ?? true) ? 'net' : 'gross'),
    write: (line, value) => ({ ...line, isNetEntry: value !== 'gross' }),
  },
  taxCodeId: lineText('taxCodeId', 'field.taxCodeId', 'reference', 'taxCode'),
  taxRate: lineNumber('taxRate', 'field.taxRate', 'amount'),
  projectId: lineText('projectId', 'field.projectId', 'reference', 'project'),
  costCentre: posting('costCentre', 'field.costCentre'),
  department: posting('department', 'field.department'),
} as const satisfies Record<string, Field<DocumentLine>>;

export const HEADER_BY_ID: ReadonlyMap<string, Field<Document>> = new Map(Object.values(HEADER).map((field) => [field.id, field]));
export const LINE_BY_ID: ReadonlyMap<string, Field<DocumentLine>> = new Map(Object.values(LINE).map((field) => [field.id, field]));

/** What typed text came to: a value at rest, or why it is none (a key under `bad.` in the texts). */
export type EntryReading = { ok: true; value: string | undefined } | { ok: false; code: EntryFault };
export type EntryFault = 'notANumber' | 'unfinished' | 'divideByZero' | 'tooLarge' | 'notADate' | 'noSuchDay' | 'noMatch' | 'notPositive';

/** Reads text typed into a field. References are chosen, not read: text left there matches nothing. */
export function readEntry(kind: FieldKind, text: string, today: LocalDate, current: string | undefined): EntryReading {
  switch (kind) {
    case 'date':
      return readDate(text, { today, current: date(current) });
    case 'amount':
    case 'price':
      return readAmount(text);
    case 'rate': {
      const reading = readAmount(text);
      if (reading.ok && reading.value !== undefined && !new Decimal(reading.value).gt(0)) return { ok: false, code: 'notPositive' };
      return reading;
    }
    case 'reference':
    case 'entry':
      return text.trim() === '' ? { ok: true, value: undefined } : { ok: false, code: 'noMatch' };
    default:
      return { ok: true, value: text.trim() === '' ? undefined : text };
  }
}

/** A value as the field shows it; references are shown by whoever knows their codes. */
export function shownValue(kind: FieldKind, value: string | undefined, currency: string): string {
  if (value === undefined) return '';
  if (kind === 'date') return formatDate(value);
  if (kind === 'price') return formatPrice(parseDecimal(value) ?? undefined, currency);
  if (kind === 'amount' || kind === 'rate') return formatNumber(value);
  return value;
}
