import type { FastifyRequest } from 'fastify';
import type { Company } from '../../company/company.ts';
import { visibleEntities } from '../../company/finding.ts';
import { forbidden } from '../../base/refusal.ts';
import type { KeptRecord } from '../directory.ts';
import { isHidden } from '../hidden.ts';
import type { RecordKind } from '../kinds.ts';

/** Returns a test which records the user may see. Legal entities are listed to everybody. */
export function recordFilter(company: Company, request: FastifyRequest): (record: KeptRecord<RecordKind>) => boolean {
  const visible = visibleEntities(company, request);
  return (record) => 'baseCurrency' in record || !isHidden(record, visible);
}

/** The record that a path names. @throws Refusal 404 when there is none, 403 when the user may not see it */
export function seenRecord<K extends RecordKind>(
  company: Company,
  request: FastifyRequest,
  kind: K,
  reference: string,
): KeptRecord<K> {
  const record = company.directory.get(kind, reference);
  if (recordFilter(company, request)(record)) return record;
  throw forbidden(company, `The user may not see ${reference}.`);
}
