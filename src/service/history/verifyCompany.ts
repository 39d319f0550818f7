import { Database } from '../storage/database.ts';
import type { Engine } from '../storage/engine.ts';
import { refuseUnfinished } from '../storage/finished.ts';
import { verifyHistory } from './verify.ts';

/**
 * Looks through the history of a company.
 * @param storage what keeps it, if it is not a file
 * @returns what to print
 * @throws Error that says why not
 */
export function verifyCompany(file: string, storage: string | Engine = file): { text: string; isRight: boolean } {
  if (storage === file) refuseUnfinished(file);
  const database = new Database(storage);
  try {
    const { events, head, faults, older } = database.view(() => verifyHistory(database));
    const lines = [`Events: ${String(events)}`, `Head: ${head === '' ? 'none' : head}`];
    if (older > 0) lines.push(`Older than the history: ${String(older)}`);
    return { text: [...lines, ...faults].join('\n'), isRight: faults.length === 0 };
  } finally {
    database.close();
  }
}
