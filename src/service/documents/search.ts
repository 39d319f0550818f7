import { localDateSchema } from '../../domain/dates.ts';
import { currencyCodeSchema } from '../../domain/currency.ts';
import { badRequest } from '../refusal.ts';
import type { Directory } from '../records/directory.ts';
import type { RecordKind } from '../records/kinds.ts';
import { spanEnd } from '../storage/stamps.ts';
import { behaves } from '../versions.ts';
import { type Query } from '../wire/query.ts';
import { descriptorOf, type DocumentClassDescriptor } from './classes.ts';

export interface Search {
  /** `WHERE …` or nothing, with a `?` for each value. */
  condition: string;
  values: (string | number)[];
  skip: number;
  take: number;
}

class Conditions {
  readonly terms: string[] = [];
  readonly values: (string | number)[] = [];

  add(term: string, ...values: (string | number)[]): void {
    this.terms.push(term);
    this.values.push(...values);
  }

  /** One of a list; an empty list matches nothing. */
  oneOf(column: string, values: readonly string[]): void {
    if (values.length === 1) this.add(`${column} = ?`, ...values);
    else this.add(`${column} IN (${values.map(() => '?').join(', ')})`, ...values);
  }
}

/** Column and filter name of filters that compare the whole text, and what their version brought with them. */
const EXACT = [
  ['int_ref', 'IntRef', 'severalClassesInSearch'],
  ['doc_no', 'DocNo', 'documentFilters'],
  ['their_ref', 'TheirRef', 'severalClassesInSearch'],
  ['their_doc_no', 'TheirDocNo', 'searchByTheirDocNo'],
] as const;

/** Filters that name records, by id or code and, where the kind has it, IntRef. Both names of a filter may be used. */
const REFERRED: readonly { column: string; kind: RecordKind; names: readonly string[] }[] = [
  { column: 'contact_account_id', kind: 'contactAccount', names: ['ContactAccount', 'ContactAccountId'] },
  { column: 'doc_type_id', kind: 'docType', names: ['docType', 'DocTypeId'] },
  { column: 'legal_entity_id', kind: 'legalEntity', names: ['LegalEntityId'] },
];

const STATUS_FILTERS = ['draft', 'outstanding', 'posted', 'approved', 'reversed', 'abandoned'] as const;

const SPANS = [
  ['doc_date', 'DocDate'],
  ['due_date', 'DueDate'],
] as const;

function dateOf(name: string, text: string): string {
  const date = localDateSchema.safeParse(text);
  if (!date.success) throw badRequest(`${name} is not a date (YYYY-MM-DD): ${text}`);
  return date.data;
}

/**
 * Reads the filters of a document search (spec 4.7; field notes, "Finding things again"); all given ones must hold.
 * A reference that names nothing matches nothing.
 * @param pathClass the class that the path names, null on the generic path
 * @param visible ids of the legal entities whose documents may be found; null is all
 * @throws Refusal 400 on a malformed filter or an ambiguous reference
 */
export function readSearch(directory: Directory, query: Query, pathClass: DocumentClassDescriptor | null, visible: readonly string[] | null): Search {
  const where = new Conditions();
  if (visible) where.oneOf('legal_entity_id', visible);
  if (pathClass) where.add('doc_class = ?', pathClass.docClass);
  const { apiVersion } = directory;
  const classes = query.list('docClass');
  if (classes && classes.length > 1 && !behaves(apiVersion, 'severalClassesInSearch')) throw badRequest('docClass names one class before version 1.0.2.');
  if (classes) where.oneOf('doc_class', classes.map((name) => descriptorOf(name)?.docClass ?? name));

  // What a version does not know yet is no filter, as any other parameter.
  const hasFilters = behaves(apiVersion, 'documentFilters');
  for (const { column, kind, names } of hasFilters ? REFERRED : []) {
    for (const name of names) {
      const references = query.list(name);
      if (references) where.oneOf(column, references.flatMap((reference) => directory.find(kind, reference)?.id ?? []));
    }
  }
  const currency = hasFilters ? query.text('currency') : undefined;
  if (currency !== undefined) {
    const code = currencyCodeSchema.safeParse(currency);
    if (!code.success) throw badRequest(`currency is not a currency code: ${currency}`);
    where.add('currency = ?', code.data);
  }
  for (const [column, name, since] of EXACT) {
    if (!behaves(apiVersion, since)) continue;
    const wanted = query.text(name);
    if (wanted !== undefined) where.add(`${column} = ?`, wanted);
  }
  for (const [column, name] of hasFilters ? SPANS : []) {
    const from = query.text(`${name}From`);
    const to = query.text(`${name}To`);
    if (from !== undefined) where.add(`${column} >= ?`, dateOf(`${name}From`, from));
    if (to !== undefined) where.add(`${column} <= ?`, dateOf(`${name}To`, to));
  }
  const modifiedFrom = query.text('LastModifiedFrom');
  const modifiedTo = query.text('LastModifiedTo');
  if (modifiedFrom !== undefined) where.add('modified >= ?', spanEnd('LastModifiedFrom', modifiedFrom, 'from'));
  if (modifiedTo !== undefined) where.add('modified <= ?', spanEnd('LastModifiedTo', modifiedTo, 'to'));
  for (const status of behaves(apiVersion, 'statusFilters') ? STATUS_FILTERS : []) {
    const wanted = query.flag(status);
    // Written out and not bound, so that the partial indexes can serve it.
    if (wanted !== undefined) where.add(`${status} = ${wanted ? '1' : '0'}`);
  }
  return { condition: where.terms.length === 0 ? '' : `WHERE ${where.terms.join(' AND ')}`, values: where.values, ...query.page() };
}
