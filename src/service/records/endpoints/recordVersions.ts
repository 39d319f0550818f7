import { isJsonObject } from '../../../domain/values/json.ts';
import { compareVersions } from '../../../domain/values/apiVersion.ts';
import type { FoldedInput } from '../../wire/fold.ts';
import type { Since } from '../../wire/shapes.ts';
import type { RecordKind } from '../kinds.ts';

const TRADING = { isHold: '1.0.1', isStop: '1.0.1', projectId: '1.0.3', warningMessage: '1.7.0', isDraft: '1.18.0' };

/**
 * The version that first has a field of a record (spec 9); a nested table is about the fields of a part. Fields that
 * are not listed were always there.
 */
const FIELDS_SINCE: Partial<Record<RecordKind | 'contact', Since>> = {
  contactAccount: {
    ext: '1.0.3',
    intRef: '1.2.13',
    isParent: '1.9.0',
    parentContactAccountId: '1.9.0',
    dacLegalEntityId: '1.12.0',
    customer: TRADING,
    supplier: TRADING,
    resource: { isDraft: '1.18.0' },
  },
  project: {
    ext: '1.0.3',
    allowTasks: '1.0.3',
    allowTimesheets: '1.0.3',
    legalEntityId: '1.0.3',
    isParent: '1.2.7',
    intRef: '1.2.13',
    allowDisbursements: '1.15.0',
    isWIP: '1.15.0',
  },
  product: { productGroupId: '1.0.8', ext: '1.8.0' },
  contact: { intRef: '1.13.0', urls: '1.16.0' },
};

export function recordSince(kind: RecordKind | 'contact'): Since {
  return FIELDS_SINCE[kind] ?? {};
}

function known(value: FoldedInput, since: Since, apiVersion: string): FoldedInput {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]): [string, unknown][] => {
      const first = since[name];
      if (typeof first === 'string') return compareVersions(apiVersion, first) < 0 ? [] : [[name, each]];
      return [[name, first !== undefined && isJsonObject(each) ? known(each, first, apiVersion) : each]];
    }),
  );
}

/** A body without the fields that the version does not have: they are ignored. */
export function recordOfVersion(kind: RecordKind | 'contact', value: object, apiVersion: string): FoldedInput {
  const since = FIELDS_SINCE[kind];
  return since ? known({ ...value }, since, apiVersion) : { ...value };
}
