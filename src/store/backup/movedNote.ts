import { MOVED_SETTING, movedSchema, type Moved } from '../../domain/copies/moved.ts';
import { ProblemError } from '../../domain/values/result.ts';
import type { CompanyDatabase } from '../schema.ts';

/*
 * The note of books that were moved to another computer (`src/domain/copies/moved.ts`). Reads and writes run in the
 * caller's transaction, which covers the settings.
 */

const NAME = `page.${MOVED_SETTING}` as const;

export async function movedOf({ settings }: CompanyDatabase): Promise<Moved | null> {
  return movedSchema.safeParse((await settings.get(NAME))?.value).data ?? null;
}

export async function keepMoved({ settings }: CompanyDatabase, moved: Moved): Promise<void> {
  await settings.put({ name: NAME, value: moved });
}

export async function forgetMoved({ settings }: CompanyDatabase): Promise<void> {
  await settings.delete(NAME);
}

/** @throws ProblemError `store.moved` while the books are moved */
export async function refuseMoved(database: CompanyDatabase): Promise<void> {
  if ((await movedOf(database)) !== null)
    throw new ProblemError({ code: 'store.moved', message: 'The books were moved to another computer.' });
}
