import type { Document, DocumentLine } from '../../domain/document.ts';
import { DOCUMENT_TRAITS } from '../../domain/documentTraits.ts';
import { currentDocument } from '../../domain/record.ts';
import { fold } from '../list/folding.ts';
import type { Books } from '../session/books.ts';
import { NO_HABITS, type Habits } from './documentDraft.ts';

/** So many of the newest documents with a party are remembered. */
const REMEMBERED = 12;

/** What was done with a party before: what a new document and its lines begin with, and lines by their description. */
export interface PartyMemory {
  habits: Habits;
  /** The last line with this description; undefined when there was none. */
  line(description: string): Partial<DocumentLine> | undefined;
  /** Descriptions, newest first. */
  descriptions: readonly string[];
}

export const NO_MEMORY: PartyMemory = { habits: NO_HABITS, line: () => undefined, descriptions: [] };

/** What the same line has again; its quantity is another matter. */
function again({ accountId, taxCodeId, taxRate, currencyUnitPrice, isNetEntry, projectId, post, taxBandId, textPre, textPost }: DocumentLine): Partial<DocumentLine> {
  const fields = { accountId, taxCodeId, taxRate, currencyUnitPrice, isNetEntry, projectId, post, taxBandId, textPre, textPost };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<DocumentLine>;
}

function habitsOf(document: Document): Habits {
  const { paymentTermsId, paymentMethodId, projectId, post, bankAccountId } = document;
  const last = document.lines.at(-1);
  return {
    header: { paymentTermsId, paymentMethodId, projectId, post, bankAccountId: DOCUMENT_TRAITS[document.docClass].entry === 'money' ? bankAccountId : undefined },
    line: last ? { accountId: last.accountId, taxCodeId: last.taxCodeId, projectId: last.projectId, post: last.post } : {},
  };
}

/** @param newest documents with the party, of the kind that is being made, newest first */
export function memoryOf(newest: readonly Document[]): PartyMemory {
  const [last] = newest;
  if (!last) return NO_MEMORY;
  const lines = new Map<string, { description: string; line: DocumentLine }>();
  for (const document of newest) {
    for (const line of document.lines.toReversed()) {
      if (!line.description) continue;
      const key = fold(line.description.trim());
      // A credit takes a line back: its price is no wish for the next one.
      if (!lines.has(key)) lines.set(key, { description: line.description, line });
    }
  }
  return {
    habits: habitsOf(last),
    line: (description) => {
      const known = lines.get(fold(description.trim()));
      return known && again(known.line);
    },
    descriptions: [...lines.values()].map(({ description }) => description),
  };
}

/** Reads what was last done with a party in documents of this class, or else of its side. */
export async function rememberParty(books: Books, document: Document): Promise<PartyMemory> {
  const { contactAccountId, docClass, intRef, id } = document;
  const party = books.reference('contactAccount', contactAccountId)?.id ?? contactAccountId;
  if (party === undefined) return NO_MEMORY;
  const { side, entry } = DOCUMENT_TRAITS[docClass];
  const rows = books.documentsOf(party).filter(({ key, row }) => key !== intRef && key !== id && DOCUMENT_TRAITS[row.docClass].side === side && DOCUMENT_TRAITS[row.docClass].entry === entry && !row.statusList.includes('abandoned'));
  const same = rows.filter(({ row }) => row.docClass === docClass);
  const records = await Promise.all((same.length > 0 ? same : rows).slice(0, REMEMBERED).map(({ key }) => books.store.record(key)));
  return memoryOf(records.flatMap((record) => (record ? [currentDocument(record)] : [])));
}
