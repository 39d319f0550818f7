import type { z } from 'zod';
import { sentinelSchema, type CopiesAbout, type LossKind } from '../../../domain/copies/copies.ts';
import { ProblemError, type Problem } from '../../../domain/values/result.ts';
import { openCompanyStore } from '../../../store/company/companyStore.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { hasDatabase } from '../../../store/schema.ts';

/** A company's database is not as Daybook left it. Nothing is done about it until a person has chosen. */
export interface Loss {
  connectionId: string;
  kind: LossKind;
  /** What the database holds; null where it cannot be read. */
  found: { documents: number; records: number } | null;
  /** What it should hold; null where nobody knows. */
  expected: RememberedLoss | null;
  /** What the copies hold; null while the backend does not answer. */
  about: CopiesAbout | null;
  /** Why the database cannot be read; null where it can. */
  problem: Problem | null;
  /** How many rows of the journal are missing in the database; for kind `behind`. */
  lacking: number;
  /** What somebody was typing when the database went. */
  typed?: readonly TypedText[];
}

/** The text of a field, and the field's name. */
export interface TypedText {
  field: string;
  text: string;
}

/** What of the page is typed together: an open dialog, or a row of a grid. */
const TOGETHER = '[role="dialog"], [role="row"]';

function isText(field: Element | null): field is HTMLInputElement | HTMLTextAreaElement {
  if (field instanceof HTMLTextAreaElement) return true;
  return field instanceof HTMLInputElement && !['password', 'checkbox', 'radio', 'file'].includes(field.type);
}

/** What is being typed: the field that has the focus first, then the others that are typed together with it. */
export function typedNow(): TypedText[] {
  const focused = document.activeElement;
  const around = focused?.closest(TOGETHER) ?? document.querySelector('[role="dialog"]');
  const fields = new Set([focused, ...(around?.querySelectorAll('input, textarea') ?? [])]);
  return [...fields].filter(isText).flatMap((field) => {
    const name = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent.trim() ?? '';
    return field.value === '' ? [] : [{ field: name, text: field.value }];
  });
}

/** Thrown when a database that lost something is not opened. */
export class LostDatabaseError extends ProblemError {
  readonly loss: Loss;
  constructor(loss: Loss) {
    super({ code: 'store.lost', message: loss.kind });
    this.name = 'LostDatabaseError';
    this.loss = loss;
  }
}

/*
 * The page's own memory of what the database held. It lies in the browser profile and is lost with it. It saves asking
 * the backend before the first paint, and replaces the sentinel while there is no backend.
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

/**
 * Whether somebody has taken everything out of an open database, with its identity: one small read. False for one of
 * which this page does not remember anything.
 */
export async function isEmptied({ connectionId, copies }: CompanyStore): Promise<boolean> {
  return remembered(connectionId) !== null && (await copies.identity()) === null;
}

/** Opens the database if it is certainly the one this page knows and is not empty; null otherwise. */
export async function openFamiliar(connectionId: string): Promise<CompanyStore | null> {
  const known = remembered(connectionId);
  if (known === null) return null;
  let store: CompanyStore | null = null;
  try {
    if (!(await hasDatabase(connectionId))) return null;
    store = await openCompanyStore(connectionId);
    if ((await store.copies.identity()) === known.identity && !(await store.copies.isEmpty())) return store;
  } catch (thrown) {
    // `admit` opens it again and handles the error.
    if (!(thrown instanceof ProblemError)) throw thrown;
  }
  store?.close();
  return null;
}
