import type { z } from 'zod';
import { sentinelSchema, type CopiesAbout, type LossKind } from '../../../domain/copies/copies.ts';
import { ProblemError, type Problem } from '../../../domain/values/result.ts';
import { openCompanyStore } from '../../../store/companyStore.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { hasDatabase } from '../../../store/schema.ts';

/** A company's database that is not what it was. Nothing is done about it until a person has chosen. */
export interface Loss {
  connectionId: string;
  kind: LossKind;
  /** What the database holds, where it can be read. */
  found: { documents: number; records: number } | null;
  /** What it should hold, and since when. */
  expected: RememberedLoss | null;
  /** What the copies hold; null while the backend cannot be asked. */
  about: CopiesAbout | null;
  /** Why the database cannot be read. */
  problem: Problem | null;
  /** How many rows of the journal the database lacks, of a database that is behind. */
  lacking: number;
}

/** Thrown instead of opening a database that lost something. */
export class LostDatabaseError extends ProblemError {
  readonly loss: Loss;
  constructor(loss: Loss) {
    super({ code: 'store.lost', message: loss.kind });
    this.name = 'LostDatabaseError';
    this.loss = loss;
  }
}

/*
 * The page's own memory of what the database held. It lies in the browser profile and goes with it; it saves asking the
 * backend before the first paint, and stands in for the sentinel while there is no backend.
 */
const MEMORY = 'daybook.held.';
const rememberedSchema = sentinelSchema.omit({ notedAt: true });
export type RememberedLoss = z.infer<typeof rememberedSchema>;

export function remembered(connectionId: string): RememberedLoss | null {
  const text = localStorage.getItem(MEMORY + connectionId);
  if (text === null) return null;
  try {
    const parsed = rememberedSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    throw thrown;
  }
}

export function remember(connectionId: string, { identity, documents, records }: RememberedLoss): void {
  localStorage.setItem(MEMORY + connectionId, JSON.stringify({ identity, documents, records }));
}

/** The database, where it is beyond doubt the one that this page knows, and holds something; null otherwise. */
export async function openFamiliar(connectionId: string): Promise<CompanyStore | null> {
  const known = remembered(connectionId);
  if (known === null) return null;
  let store: CompanyStore | null = null;
  try {
    if (!(await hasDatabase(connectionId))) return null;
    store = await openCompanyStore(connectionId);
    if ((await store.copies.identity()) === known.identity && !(await store.copies.isEmpty())) return store;
  } catch (thrown) {
    // It is opened once more where its error is looked at.
    if (!(thrown instanceof ProblemError)) throw thrown;
  }
  store?.close();
  return null;
}
