import { inject, provide, type InjectionKey } from 'vue';
import type { Books } from '../session/books.ts';
import { formatNumber } from '../format/amounts.ts';
import { referenceText } from '../fields/picker.ts';
import { t, textOrNull } from '../texts/texts.ts';
import { TEXT_LENGTHS, type Document } from '../../domain/document.ts';
import type { DocumentSession } from './documentSession.ts';
import { LINE, LINE_BY_ID, HEADER_BY_ID, readEntry, shownValue, type Field } from './fields.ts';
import { todayOn, type LocalDate } from '../../domain/dates.ts';
import type { Shortcoming } from '../../domain/readiness.ts';
import { partsOf } from './documentSession.ts';

/** What the parts of an editor share. */
export interface EditorContext {
  session: DocumentSession;
  books: Books;
  today(): LocalDate;
}

const KEY: InjectionKey<EditorContext> = Symbol('editor');

export function provideEditor(context: EditorContext): void {
  provide(KEY, context);
}

export function useEditor(): EditorContext {
  const context = inject(KEY);
  if (!context) throw new Error('This component belongs inside an InvoiceEditor.');
  return context;
}

/** A field's value as it is shown, references by their code. */
export function fieldText<Subject>(field: Field<Subject>, subject: Subject, books: Books, currency: string, withName: boolean): string {
  const value = field.read(subject);
  if (field.kind === 'entry') return t(value === 'gross' ? 'entry.gross' : 'entry.net');
  if (field.id === 'currency') return value ?? '';
  if (field.kind === 'reference' && field.reference) return referenceText(books.reference(field.reference, value), value, withName);
  return shownValue(field.kind, value, currency);
}

/** Why the text that is kept in a field is no value. */
export function badNote(kind: Field<unknown>['kind'], text: string, today: LocalDate): string {
  const reading = readEntry(kind, text, today, undefined);
  return t(reading.ok ? 'bad.generic' : `bad.${reading.code}`, { text });
}

/** The name of a document's path for people: `Quantity, line 3`. */
export function pathText(path: string, document: Document): string {
  const { lineOf, id } = partsOf(path);
  if (lineOf === null) {
    const [head = ''] = id.split('.');
    return textOrNull(HEADER_BY_ID.get(id)?.label ?? `field.${head}`) ?? id;
  }
  const number = document.lines.findIndex((line) => line.intRef === lineOf || line.id === lineOf) + 1;
  const label = LINE_BY_ID.get(id)?.label;
  return t('lines.at', { field: label ? t(label) : id, number });
}

/** How long a text is, and how long the service lets it be. */
export function tooLongText(path: string, document: Document): string {
  const { lineOf, id } = partsOf(path);
  const most = isLimited(id) ? TEXT_LENGTHS[id] : 0;
  const line = document.lines.find((one) => one.intRef === lineOf || one.id === lineOf);
  const length = (lineOf === null ? HEADER_BY_ID.get(id)?.read(document) : line?.description)?.length ?? 0;
  return t('short.tooLong', { field: pathText(path, document), length, most });
}

function isLimited(field: string): field is keyof typeof TEXT_LENGTHS {
  return field in TEXT_LENGTHS;
}

/** The sentence for a shortcoming, short enough to stand in a row of several. */
export function shortcomingText({ path, code }: Shortcoming, document: Document, badInput: Readonly<Record<string, string>> = {}): string {
  const [typed, kind] = [badInput[path], (HEADER_BY_ID.get(path) ?? LINE_BY_ID.get(partsOf(path).id))?.kind];
  if (code === 'badInput' && typed !== undefined && kind) return `${pathText(path, document)}: ${badNote(kind, typed, todayOn(Date.now())).replace(/\.( .*)?$/, '')}`;
  if (path === 'lines') return t('short.linesMissing');
  const { lineOf, id } = partsOf(path);
  if (lineOf !== null && code === 'missing' && id === LINE.description.id) {
    return t('short.lineEmpty', { number: document.lines.findIndex((line) => line.intRef === lineOf || line.id === lineOf) + 1 });
  }
  if (code === 'tooLong') return tooLongText(path, document);
  return t(`short.${code}`, { field: pathText(path, document) });
}

/** A tax rate or price of a reference, for hints. */
export function rateText(rate: string | undefined): string {
  return rate === undefined ? '' : `${formatNumber(rate)} %`;
}
