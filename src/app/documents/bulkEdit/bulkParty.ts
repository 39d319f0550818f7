import type { Document } from '../../../domain/documents/document.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { rememberParty, type PartyMemory } from '../editor/rules/partyMemory.ts';

/** What was last used with the party that a draft has, and with the one that it gets. */
export interface PartyMemories {
  before: PartyMemory;
  after: PartyMemory;
}

/**
 * Reads what the editor would know of both parties of each draft, by the keys of their records. Each document is read
 * once, however many drafts have the same party. Rejects with a ProblemError.
 * @param contactAccountId the party that all of them get
 */
export async function readPartyMemories(
  company: CompanyData,
  records: readonly DocumentRecord[],
  contactAccountId: string | undefined,
): Promise<ReadonlyMap<string, PartyMemories>> {
  const reads = new Map<string, Promise<DocumentRecord | undefined>>();
  const read = (key: string): Promise<DocumentRecord | undefined> => {
    const known = reads.get(key) ?? company.store.record(key);
    reads.set(key, known);
    return known;
  };
  /** The new party's memory is the same for all drafts of a class, since none of them is among its documents. */
  const afters = new Map<Document['docClass'], Promise<PartyMemory>>();
  const afterOf = (document: Document): Promise<PartyMemory> => {
    const known = afters.get(document.docClass) ?? rememberParty(company, { ...document, contactAccountId }, read);
    afters.set(document.docClass, known);
    return known;
  };
  return new Map(
    await Promise.all(
      records.map(async (record): Promise<[string, PartyMemories]> => {
        const document = currentVersion(record);
        const [before, after] = await Promise.all([rememberParty(company, document, read), afterOf(document)]);
        return [record.key, { before, after }];
      }),
    ),
  );
}
