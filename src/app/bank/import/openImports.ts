import type { CompanyStore } from '../../../store/contract.ts';
import { ImportSession, type Environment } from './importSession.ts';

/** The import of each company that is open, until it is committed or cancelled: leaving the page does not lose what was previewed and corrected. */
const sessions = new WeakMap<CompanyStore, ImportSession>();

/** The import under way, or a new one. */
export function openImport(around: Environment): ImportSession {
  const kept = sessions.get(around.store);
  if (kept) {
    void kept.resume(around);
    return kept;
  }
  const made = new ImportSession(around);
  sessions.set(around.store, made);
  return made;
}
