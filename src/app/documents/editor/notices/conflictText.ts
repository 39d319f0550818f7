import {
  HEADER_FIELDS,
  LINE_FIELDS,
  lineKey,
  type Allocation,
  type Document,
  type DocumentLine,
} from '../../../../domain/documents/document.ts';
import type { Json } from '../../../../domain/values/json.ts';
import { headerSlots, lineSlots, withSlots } from '../../../../domain/merge/slots.ts';
import type { Conflict } from '../../../../domain/documents/record.ts';
import type { CompanyData } from '../../../company/session/companyData.ts';
import { t } from '../../../base/i18n/texts.ts';
import { formatAmount, formatPrice } from '../../../base/format/amounts.ts';
import type { DocumentForm } from '../../../editing/documentFields/classes/documentForm.ts';
import { fieldText, pathText } from '../../../editing/documentFields/fieldText.ts';
import { headerField } from '../../../editing/documentFields/headerFields.ts';
import { lineField } from '../../../editing/documentFields/lineFields.ts';
import { pathParts } from '../../../editing/documentFields/paths.ts';

export interface ConflictRow {
  path: string;
  name: string;
  base: string;
  mine: string;
  theirs: string;
}

function lineText(line: DocumentLine | undefined, currency: string): string {
  if (!line) return '';
  return [line.quantity, line.description, formatPrice(line.currencyUnitPrice, currency)]
    .filter((part) => part)
    .join(' · ');
}

function numberIn(document: Document | null, key: string): number | null {
  const index = document?.lines.findIndex((line) => lineKey(line) === key) ?? -1;
  return index < 0 ? null : index + 1;
}

function lineIn(document: Document | null, key: string): DocumentLine | undefined {
  return document?.lines.find((line) => lineKey(line) === key);
}

function plain(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value);
}

/** An address in one line. */
function addressText(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return plain(value);
  return Object.values(value)
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
}

/** The numbers of the lines in their order, as they were numbered before. */
function orderText(keys: unknown, base: Document | null, mine: Document): string {
  if (!Array.isArray(keys)) return '';
  return keys
    .map((key) => (typeof key === 'string' ? (numberIn(base, key) ?? numberIn(mine, key) ?? '–') : '–'))
    .join(', ');
}

/** The document with one field of its header as it is told. */
function withTold(document: Document, path: string, told: Json | undefined): Document {
  const slots = new Map(headerSlots(document));
  if (told === undefined || told === null) slots.delete(path);
  else slots.set(path, told);
  return withSlots(document, slots, HEADER_FIELDS);
}

function lineWithTold(line: DocumentLine | undefined, path: string, told: Json | undefined): DocumentLine | undefined {
  if (!line) return undefined;
  const slots = new Map(lineSlots(line));
  if (told === undefined || told === null) slots.delete(path);
  else slots.set(path, told);
  return withSlots(line, slots, LINE_FIELDS);
}

/** What the fields of a conflict are read with. */
export interface ConflictReading {
  company: CompanyData;
  form: DocumentForm;
  /** Whether nothing was edited here: then what was to become of the document (an amendment) is in the conflict alone, and in no version of it. */
  isTold: boolean;
  /** Keys of the records here, by the references that allocations name documents by. */
  keys: ReadonlyMap<string, string>;
}

/** Which documents something is allocated to, by their numbers, and how much. */
function allocationsText(
  allocations: readonly Allocation[] = [],
  currency: string,
  { company, keys }: ConflictReading,
): string {
  const parts = allocations.map(({ docId, docNo, allocAmountCurrency }) => {
    const number = docNo ?? company.entry(keys.get(docId) ?? docId)?.row.docNo;
    return `${number || t('list.draft')} ${formatAmount(allocAmountCurrency, currency)}`;
  });
  // Either side in the same order, so that what differs is seen.
  return parts.toSorted().join(', ');
}

/** The documents that a conflict about allocations names. */
export function allocatedIn({ fields, theirs }: Conflict, mine: Document): string[] {
  if (!fields.some(({ path }) => path === 'allocations')) return [];
  return [...(mine.allocations ?? []), ...(theirs?.allocations ?? [])].map(({ docId }) => docId);
}

/** The fields of a conflict as people read them: names instead of paths, codes instead of GUIDs. */
export function conflictRows(
  conflict: Conflict,
  mine: Document,
  base: Document | null,
  reading: ConflictReading,
): ConflictRow[] {
  const { company, form, isTold } = reading;
  return conflict.fields.map((field): ConflictRow => {
    const { path } = field;
    if (path === 'lines')
      return {
        path,
        name: t('conflict.order'),
        base: orderText(field.base, base, mine),
        mine: orderText(field.mine, base, mine),
        theirs: orderText(field.theirs, base, mine),
      };
    const { lineOf, id } = pathParts(path.replace(/^lines\.([^.]+)$/, 'lines.$1.line'));
    const wasThere = lineOf !== null && lineIn(base, lineOf) !== undefined;
    const side = (document: Document | null, told: Json | undefined): string => {
      const currency = document?.currency ?? mine.currency ?? '';
      if (lineOf !== null) {
        const held = lineIn(document, lineOf);
        if (document && !held && (wasThere || (id === 'line' && field.base !== undefined)))
          return t('conflict.deleted');
        if (id === 'line') return lineText(held ?? (told as DocumentLine | undefined), currency);
        // Replaced on the service, it is called otherwise there; here it is what was told of it.
        const line = held ?? lineWithTold(lineIn(conflict.theirs, lineOf), id, told);
        const known = lineField(id, line);
        return line && known ? fieldText(known, line, company, currency, false) : plain(told);
      }
      if (id === 'allocations') return allocationsText(document?.allocations, currency, reading);
      if (id === 'invoiceAddress' || id === 'deliveryAddress') return addressText(told);
      const known = document && headerField(id, document);
      return document && known
        ? fieldText(known, isTold ? withTold(document, path, told) : document, company, currency, true)
        : plain(told);
    };
    const name =
      lineOf !== null && id === 'line'
        ? t('conflict.wholeLine', {
            number: numberIn(mine, lineOf) ?? numberIn(base, lineOf) ?? numberIn(conflict.theirs, lineOf) ?? '–',
          })
        : pathText(
            path,
            [mine, base, conflict.theirs].find((each) => lineOf !== null && each && numberIn(each, lineOf) !== null) ??
              mine,
            form,
          );
    return {
      path,
      name,
      base: side(base, field.base),
      mine: side(mine, field.mine),
      theirs: side(conflict.theirs, field.theirs),
    };
  });
}
