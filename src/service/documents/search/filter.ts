/** Fields that a search compares with a list of values: ids, codes of currencies, names of classes. */
export const LISTED = ['docClass', 'docTypeId', 'legalEntityId', 'contactAccountId', 'currency'] as const;
export type ListedField = (typeof LISTED)[number];

export const STATUS_FILTERS = ['draft', 'outstanding', 'posted', 'approved', 'reversed', 'abandoned'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Columns that a search compares as a whole; each has its own index. */
export type ExactColumn = 'int_ref' | 'doc_no' | 'their_ref' | 'their_doc_no';

/** Both ends included; dates as `YYYY-MM-DD`, modifications as stamps. */
export interface Span {
  field: 'docDate' | 'dueDate' | 'modified';
  from?: string | undefined;
  to?: string | undefined;
}

/** The conditions of a search; a document must meet all of them. */
export interface DocumentFilter {
  /** The document has one of the values for each field; an empty list matches nothing. */
  oneOf: { field: ListedField; values: readonly string[] }[];
  exact: { column: ExactColumn; value: string }[];
  spans: Span[];
  statuses: { status: StatusFilter; is: boolean }[];
}

export function filterOf(parts: Partial<DocumentFilter> = {}): DocumentFilter {
  return { oneOf: [], exact: [], spans: [], statuses: [], ...parts };
}
