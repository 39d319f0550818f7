import type { DocumentRecord } from '../../domain/documents/record.ts';
import { unsupportedFields } from '../../domain/documents/unsupportedFields.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { Problem } from '../../domain/values/result.ts';
import { rejected } from '../rules/inFlight.ts';

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
