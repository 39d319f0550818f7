import { SPECIFIED_CLASSES } from '../../../src/domain/kinds/documentClasses.ts';
import { openOffice, type Office } from '../support/company.ts';
import { idOf } from '../support/trade.ts';

/**
 * An office whose service is of version 1.13 and knows only the spellings of that version: it refuses or ignores later
 * ones.
 */
export async function openAt113(options: Parameters<typeof openOffice>[0] = {}): Promise<Office> {
  const office = await openOffice({ apiVersion: '1.13', spellings: '1.13', ...options });
  office.docClasses = SPECIFIED_CLASSES;
  return office;
}

/** What the service has under a record's id, with its lines and allocations. */
export function whole(office: Office, key: string): Promise<Record<string, unknown>> {
  return office.colleague.read(`/api/document/${idOf(office, key)}?include=details,allocations`);
}
