import {
  HEADER_FIELDS,
  LINE_FIELDS,
  lineKey,
  type Allocation,
  type Document,
  type DocumentLine,
} from '../../../../domain/documents/document.ts';
import type { Json } from '../../../../domain/values/json.ts';
import { headerSlots, lineSlots, withSlots } from '../../../../domain/documents/slots.ts';
import type { Conflict } from '../../../../domain/records/record.ts';
import type { CompanyData } from '../../../company/session/companyData.ts';
import { t } from '../../../base/i18n/texts.ts';
import { formatAmount, formatPrice } from '../../../base/format/amounts.ts';
import type { DocumentForm } from '../../../editing/documentFields/documentForm.ts';
import { fieldText, pathText } from '../../../editing/documentFields/fieldText.ts';
import { headerField } from '../../../editing/documentFields/headerFields.ts';
import { lineField } from '../../../editing/documentFields/lineFields.ts';
import type { VersionRow } from '../../../editing/conflicts/VersionTable.vue';
import { pathParts } from '../../../editing/documentFields/paths.ts';

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

/** The lines in their new order, by their previous numbers. */
function orderText(keys: unknown, base: Document | null, mine: Document): string {
  if (!Array.isArray(keys)) return '';
  return keys
    .map((key) => (typeof key === 'string' ? (numberIn(base, key) ?? numberIn(mine, key) ?? '–') : '–'))
    .join(', ');
}

/** The document with one header field set. */
function withField(document: Document, path: string, value: Json | undefined): Document {
  const slots = new Map(headerSlots(document));
  if (value === undefined || value === null) slots.delete(path);
  else slots.set(path, value);
  return withSlots(document, slots, HEADER_FIELDS);
}

function lineWithField(
  line: DocumentLine | undefined,
  path: string,
  value: Json | undefined,
): DocumentLine | undefined {
  if (!line) return undefined;
  const slots = new Map(lineSlots(line));
  if (value === undefined || value === null) slots.delete(path);
  else slots.set(path, value);
  return withSlots(line, slots, LINE_FIELDS);
}

/** What is needed to put the fields of a conflict into words. */
export interface ConflictReading {
  company: CompanyData;
  form: DocumentForm;
  /** Whether nothing was edited here. The values of an amendment are then only in the conflict, in no version. */
  isUnedited: boolean;
  /** The keys of local records, by the references that allocations use. */
  keys: ReadonlyMap<string, string>;
}

/** The allocations in words: document numbers and amounts. */
function allocationsText(
  allocations: readonly Allocation[] = [],
  currency: string,
  { company, keys }: ConflictReading,
): string {
  const parts = allocations.map(({ docId, docNo, allocAmountCurrency }) => {
    const number = docNo ?? company.entry(keys.get(docId) ?? docId)?.row.docNo;
    return `${number || t('list.draft')} ${formatAmount(allocAmountCurrency, currency)}`;
  });
  // Both sides in the same order, so that differences show.
  return parts.toSorted().join(', ');
}

/** The references of the documents that a conflict about allocations names. */
export function allocatedIn({ fields, theirs }: Conflict<Document>, mine: Document): string[] {
  if (!fields.some(({ path }) => path === 'allocations')) return [];
  return [...(mine.allocations ?? []), ...(theirs?.allocations ?? [])].map(({ docId }) => docId);
}

/** The fields of a conflict in words: names instead of paths, codes instead of GUIDs. */
export function conflictRows(
  conflict: Conflict<Document>,
  mine: Document,
  base: Document | null,
  reading: ConflictReading,
): VersionRow[] {
  const { company, form, isUnedited } = reading;
  return conflict.fields.map((field): VersionRow => {
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
    const side = (document: Document | null, value: Json | undefined): string => {
      const currency = document?.currency ?? mine.currency ?? '';
      if (lineOf !== null) {
        const held = lineIn(document, lineOf);
        if (document && !held && (wasThere || (id === 'line' && field.base !== undefined)))
          return t('conflict.deleted');
        if (id === 'line') return lineText(held ?? (value as DocumentLine | undefined), currency);
        // A line replaced on the service has another key there: the service's line is shown with this value.
        const line = held ?? lineWithField(lineIn(conflict.theirs, lineOf), id, value);
        const known = lineField(id, line);
        return line && known ? fieldText(known, line, company, currency, false) : plain(value);
      }
      if (id === 'allocations') return allocationsText(document?.allocations, currency, reading);
      if (id === 'invoiceAddress' || id === 'deliveryAddress') return addressText(value);
      const known = document && headerField(id, document);
      return document && known
        ? fieldText(known, isUnedited ? withField(document, path, value) : document, company, currency, true)
        : plain(value);
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
