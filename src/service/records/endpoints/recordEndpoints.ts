import type { RecordKind } from '../kinds.ts';

/** A kind of record with its own endpoints; the service makes its routes from this (spec 4.4, 4.5, 4.8). */
export interface RecordEndpoints {
  kind: RecordKind;
  /** Path segment after `/api/`. */
  path: string;
  /** Whether POST creates one and PATCH changes one. */
  writable: boolean;
  /** Largest page; also the default one. */
  largestTake: number;
  /** The version that first has the endpoints for reading, and the one for writing. */
  since?: string;
  writableSince?: string;
  /** Whether POST …/lock and …/unlock are there (spec 3), and from which version. */
  lockableSince?: string;
  /** Filters of the list beyond paging, by query parameter. */
  filters: readonly (
    | 'code'
    | 'intRef'
    | 'lastModified'
    | 'isSale'
    | 'isPurchase'
    | 'contactAccountId'
    | 'legalEntityId'
  )[];
  /** The version that first has the filters other than the last modification. */
  filtersSince?: string;
}

const PAGE = 100;
const PROJECT_PAGE = 500;

export const RECORD_ENDPOINTS: readonly RecordEndpoints[] = [
  {
    kind: 'legalEntity',
    path: 'LegalEntity',
    since: '1.2.2',
    writable: false,
    largestTake: PAGE,
    filters: ['code'],
  },
  {
    kind: 'contactGroup',
    path: 'ContactGroup',
    since: '1.13.0',
    writable: false,
    largestTake: PAGE,
    filters: ['code'],
  },
  {
    kind: 'department',
    path: 'Department',
    writable: true,
    since: '1.2.2',
    writableSince: '1.6.0',
    lockableSince: '1.6.0',
    largestTake: PAGE,
    filters: [],
  },
  {
    kind: 'costCentre',
    path: 'CostCentre',
    writable: true,
    since: '1.2.2',
    writableSince: '1.6.0',
    lockableSince: '1.6.0',
    largestTake: PAGE,
    filters: [],
  },
  {
    kind: 'project',
    path: 'Project',
    writable: true,
    lockableSince: '1.2.0',
    largestTake: PROJECT_PAGE,
    filters: ['code', 'intRef', 'lastModified', 'contactAccountId', 'legalEntityId'],
    filtersSince: '1.2.0',
  },
  {
    kind: 'contactAccount',
    path: 'ContactAccount',
    writable: true,
    lockableSince: '1.0',
    largestTake: PROJECT_PAGE,
    filters: ['code', 'intRef', 'lastModified'],
  },
  {
    kind: 'product',
    path: 'Product',
    writable: true,
    largestTake: PROJECT_PAGE,
    filters: ['code', 'lastModified', 'isSale', 'isPurchase'],
  },
];
