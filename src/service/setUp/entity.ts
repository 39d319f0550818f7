import type { Company } from '../company/company.ts';
import type { KeptRecord } from '../records/directory.ts';
import { notFound } from '../base/refusal.ts';

/** The legal entity whose books these are: a company on this computer has one. */
export function entityOf({ generalLedger }: Company): KeptRecord<'legalEntity'> {
  const [entity] = generalLedger.entities();
  if (!entity) throw notFound('There is no ledger.');
  return entity;
}
