import type { ListFilter } from '../company/documents/documentFilter.ts';
import type { DocumentScope } from '../company/documents/documentScope.ts';
import type { Sum } from '../../domain/reports/tally.ts';

/** A sum on Home, and the list of the documents that it counts. */
export interface Figure extends Sum {
  readonly scope: DocumentScope;
  readonly filter: Partial<ListFilter>;
}
