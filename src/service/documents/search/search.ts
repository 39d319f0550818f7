import { dateIn } from '../../wire/fields.ts';
import { currencyCodeSchema } from '../../../domain/values/currency.ts';
import { badRequest } from '../../base/refusal.ts';
import type { Directory } from '../../records/directory.ts';
import type { RecordKind } from '../../records/kinds.ts';
import { spanEnd } from '../../storage/stamps.ts';
import { behaves } from '../../base/versions.ts';
import { type Query } from '../../wire/query.ts';
import { descriptorOf, type DocumentClassDescriptor } from '../../base/classes.ts';
import { filterOf, STATUS_FILTERS, type DocumentFilter, type ListedField, type Span } from './filter.ts';

export interface Search {
  filter: DocumentFilter;
  skip: number;
  take: number;
}

/** Filters that compare the whole text: column, name and the version that introduced them. */
export const EXACT = [
  ['int_ref', 'IntRef', 'severalClassesInSearch'],
  ['doc_no', 'DocNo', 'documentFilters'],
  ['their_ref', 'TheirRef', 'severalClassesInSearch'],
  ['their_doc_no', 'TheirDocNo', 'searchByTheirDocNo'],
] as const;

/** Filters that name records, by id, code and, where the kind has it, IntRef. Each filter has two names. */
export const REFERRED: readonly { field: ListedField; kind: RecordKind; names: readonly string[] }[] = [
  { field: 'contactAccountId', kind: 'contactAccount', names: ['ContactAccount', 'ContactAccountId'] },
  { field: 'docTypeId', kind: 'docType', names: ['docType', 'DocTypeId'] },
  { field: 'legalEntityId', kind: 'legalEntity', names: ['LegalEntityId'] },
];

export const SPANS = [
  ['docDate', 'DocDate'],
  ['dueDate', 'DueDate'],
] as const;

function dateOf(name: string, text: string): string {
  const date = dateIn(text);
  if (date === null) throw badRequest(`${name} is not a date (YYYY-MM-DD): ${text}`);
  return date;
}

/**
 * Reads the filters of a document search (spec 4.7; docs/service-notes.md, "Finding things again"); a document must
 * meet all of them. A reference that names nothing matches nothing.
 * @param pathClass the class that the path names, null on the generic path
 * @param visible ids of the legal entities whose documents may be found; null is all
 * @throws Refusal 400 on a malformed filter or an ambiguous reference
 */
export function readSearch(
  directory: Directory,
  query: Query,
  pathClass: DocumentClassDescriptor | null,
  visible: readonly string[] | null,
): Search {
  const filter = filterOf();
  const oneOf = (field: ListedField, values: readonly string[]): void => void filter.oneOf.push({ field, values });
  if (visible) oneOf('legalEntityId', visible);
  if (pathClass) oneOf('docClass', [pathClass.docClass]);
  const { apiVersion } = directory;
  const classes = query.list('docClass');
  if (classes && classes.length > 1 && !behaves(apiVersion, 'severalClassesInSearch'))
    throw badRequest('docClass names one class before version 1.0.2.');
  if (classes)
    oneOf(
      'docClass',
      classes.map((name) => descriptorOf(name)?.docClass ?? name),
    );

  // A filter that the version does not have yet is ignored, like any unknown parameter.
  const hasFilters = behaves(apiVersion, 'documentFilters');
  for (const { field, kind, names } of hasFilters ? REFERRED : []) {
    for (const name of names) {
      const references = query.list(name);
      if (references)
        oneOf(
          field,
          references.flatMap((reference) => directory.find(kind, reference)?.id ?? []),
        );
    }
  }
  const currency = hasFilters ? query.text('currency') : undefined;
  if (currency !== undefined) {
    const code = currencyCodeSchema.safeParse(currency);
    if (!code.success) throw badRequest(`currency is not a currency code: ${currency}`);
    oneOf('currency', [code.data]);
  }
  for (const [column, name, since] of EXACT) {
    if (!behaves(apiVersion, since)) continue;
    const value = query.text(name);
    if (value !== undefined) filter.exact.push({ column, value });
  }
  const span = (
    field: Span['field'],
    name: string,
    read: (name: string, text: string, end: 'from' | 'to') => string,
  ): void => {
    const [from, to] = [query.text(`${name}From`), query.text(`${name}To`)];
    if (from !== undefined || to !== undefined)
      filter.spans.push({
        field,
        from: from && read(`${name}From`, from, 'from'),
        to: to && read(`${name}To`, to, 'to'),
      });
  };
  for (const [field, name] of hasFilters ? SPANS : []) span(field, name, dateOf);
  span('modified', 'LastModified', spanEnd);
  for (const status of behaves(apiVersion, 'statusFilters') ? STATUS_FILTERS : []) {
    const is = query.flag(status);
    if (is !== undefined) filter.statuses.push({ status, is });
  }
  return { filter, ...query.page() };
}
