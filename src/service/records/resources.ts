import type { RecordKind } from './kinds.ts';

/** A kind of record that has endpoints of its own; its routes are made from this (spec 4.4, 4.5, 4.8). */
export interface RecordResource {
  kind: RecordKind;
  /** Path segment after `/api/`. */
  path: string;
  /** Whether POST creates one and PATCH changes one. */
  writable: boolean;
  /** Fields that hold an object of which an update changes only what it names. */
  parts: readonly string[];
  /** Largest page; also the default one. */
  largestTake: number;
  /** Filters of the list beyond paging, by query parameter. */
  filters: readonly ('code' | 'intRef' | 'lastModified' | 'isSale' | 'isPurchase')[];
}

const PAGE = 100;
const PROJECT_PAGE = 500;

export const RECORD_RESOURCES: readonly RecordResource[] = [
  { kind: 'legalEntity', path: 'LegalEntity', writable: false, parts: [], largestTake: PAGE, filters: ['code'] },
  { kind: 'department', path: 'Department', writable: false, parts: [], largestTake: PAGE, filters: [] },
  { kind: 'costCentre', path: 'CostCentre', writable: false, parts: [], largestTake: PAGE, filters: [] },
  { kind: 'project', path: 'Project', writable: false, parts: [], largestTake: PROJECT_PAGE, filters: ['code', 'intRef', 'lastModified'] },
  { kind: 'contactAccount', path: 'ContactAccount', writable: true, parts: ['customer', 'supplier', 'contact'], largestTake: PROJECT_PAGE, filters: ['code', 'intRef', 'lastModified'] },
  { kind: 'product', path: 'Product', writable: true, parts: ['sale', 'purchase'], largestTake: PROJECT_PAGE, filters: ['code', 'lastModified', 'isSale', 'isPurchase'] },
];
