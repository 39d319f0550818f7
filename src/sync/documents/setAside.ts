import type { DocumentRecord } from '../../domain/documents/record.ts';
import { unsupportedFields } from '../../domain/documents/unsupportedFields.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import type { Problem } from '../../domain/values/result.ts';
import { rejected } from '../inFlight.ts';

/** The record when the service's version does not support what is left to send: it stays here, with the reason. */
export function withheld(record: DocumentRecord, version: string, at: Instant): DocumentRecord {
  const [gap] = record.local ? unsupportedFields(record.local, version, record.base) : [];
  const [command] = record.commands;
  const what = gap?.path ?? command?.name ?? '';
  const since = gap === undefined ? '' : ` needs API ${gap.since}`;
  const problem: Problem = {
    code: 'version.tooOld',
    message: `${what}${since}; this service has ${version}`,
    ...(gap === undefined ? {} : { field: gap.path }),
  };
  return rejected({ ...record, inFlight: null }, problem, at);
}

/**
 * The record when the service has several documents under its IntRef: none is taken for it and nothing more is sent until
 * a person has said which one it is, or that none is.
 * @param candidates their ids; empty when none of those that a person was asked about is there any more
 */
export function askedWhich(record: DocumentRecord, candidates: readonly Guid[], at: Instant): DocumentRecord {
  const inFlight = record.inFlight ?? { operation: 'create', revision: record.revision, sentAt: at };
  return { ...record, inFlight: { ...inFlight, candidates: [...candidates] } };
}
