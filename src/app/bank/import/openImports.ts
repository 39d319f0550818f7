import type { CompanyStore } from '../../../store/contract.ts';
import { ImportSession, type ImportEnvironment } from './importSession.ts';

/**
 * The import of each open company, until it is committed or cancelled. Leaving the page does not lose preview and
 * corrections.
 */
const sessions = new WeakMap<CompanyStore, ImportSession>();

/** The running import, or a new one. */
export function openImport(environment: ImportEnvironment): ImportSession {
  const kept = sessions.get(environment.store);
  if (kept) {
    void kept.resume(environment);
    return kept;
  }
  const made = new ImportSession(environment);
  sessions.set(environment.store, made);
  return made;
}
