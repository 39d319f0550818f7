/** Fields that a search compares with a list of values: ids, codes of currencies, names of classes. */
export const LISTED = ['docClass', 'docTypeId', 'legalEntityId', 'contactAccountId', 'currency'] as const;
export type ListedField = (typeof LISTED)[number];

export const STATUS_FILTERS = ['draft', 'outstanding', 'posted', 'approved', 'reversed', 'abandoned'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Columns that a search compares as a whole; each has an index of its own. */
export type ExactColumn = 'int_ref' | 'doc_no' | 'their_ref' | 'their_doc_no';

/** Both ends included; dates as `YYYY-MM-DD`, modifications as stamps. */
export interface Span {
  field: 'docDate' | 'dueDate' | 'modified';
  from?: string | undefined;
  to?: string | undefined;
}

/** What a document must be to be found; all of it must hold. */
export interface DocumentFilter {
  /** One of the values of each; an empty list matches nothing. */
  oneOf: { field: ListedField; values: readonly string[] }[];
  exact: { column: ExactColumn; value: string }[];
  spans: Span[];
  statuses: { status: StatusFilter; is: boolean }[];
}

export function filterOf(parts: Partial<DocumentFilter> = {}): DocumentFilter {
  return { oneOf: [], exact: [], spans: [], statuses: [], ...parts };
}
