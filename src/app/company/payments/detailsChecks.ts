import { shallowRef, watch, type ShallowRef } from 'vue';
import { detailsCheckSchema, textOfCheck, type DetailsCheck } from '../../../domain/payments/records.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { CompanyData } from '../session/companyData.ts';
import { openLocalRecords } from '../session/localRecords.ts';
import { sha256Of } from '../../../domain/values/sha256.ts';

/**
 * The log of how changed bank details were checked. Notes are only ever added.
 *
 * The id of a note is the SHA-256 of all that it says, and each note names the latest one before it. So:
 * - a note that is saved twice is one note, and no other note takes its place;
 * - a note that was changed in the store no longer fits its id, and one that others follow is missed when it is
 *   removed. Both are counted in `broken`, and a changed note releases nothing.
 *
 * It does not protect against somebody who has this computer and knows how: they can remove the last notes, put the
 * whole log back to a backup, or write a false note with a right id. Nor does it know what is noted on other computers.
 */
export interface DetailsChecks {
  /** Notes that are as they were written, oldest first. */
  sound: Readonly<ShallowRef<readonly DetailsCheck[]>>;
  /** How many notes were changed, cannot be read, or are missing. */
  broken: Readonly<ShallowRef<number>>;
  /** Why the log could not be read or examined; null while it could. */
  problem: Readonly<ShallowRef<Problem | null>>;
  /** Resolves when all notes have been examined once. */
  read: Promise<void>;
  /** Adds a note. Rejects with a ProblemError `store.failed`. @throws TypeError when it does not say how */
  note(check: Omit<DetailsCheck, 'id' | 'after'>): Promise<DetailsCheck>;
}

/** The id of a note: the SHA-256 of all that it says. */
export function checkId(check: Omit<DetailsCheck, 'id'>): Promise<string> {
  return sha256Of(new TextEncoder().encode(textOfCheck(check)));
}

/** Which notes are as they were written, and how many are not or are missing. */
async function examined(notes: readonly DetailsCheck[]): Promise<{ sound: DetailsCheck[]; broken: number }> {
  const fits = await Promise.all(notes.map(async (note) => (await checkId(note)) === note.id));
  const sound = notes.filter((_, index) => fits[index]).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const there = new Set(notes.map(({ id }) => id));
  const missing = new Set(sound.flatMap(({ after }) => (after === '' || there.has(after) ? [] : [after])));
  return { sound, broken: notes.length - sound.length + missing.size };
}

/** Opens the log of a company; call it through `company.shared`. */
export function detailsChecksOf(company: CompanyData): DetailsChecks {
  const notes = openLocalRecords(company, 'detailsCheck', detailsCheckSchema);
  const sound: ShallowRef<readonly DetailsCheck[]> = shallowRef([]);
  const broken = shallowRef(0);
  const problem: ShallowRef<Problem | null> = shallowRef(null);
  let latest = 0;

  async function examine(): Promise<void> {
    latest += 1;
    const own = latest;
    try {
      const found = await examined(notes.all.value);
      // An examination that began later knows more.
      if (own !== latest) return;
      sound.value = found.sound;
      broken.value = found.broken + notes.unreadable.value.length;
      problem.value = notes.problem.value;
    } catch (thrown) {
      problem.value = problemOf(thrown);
    }
  }
  watch([notes.all, notes.unreadable, notes.problem], () => void examine());
  return {
    sound,
    broken,
    problem,
    read: notes.read.then(examine),
    async note(check) {
      if (check.how.trim() === '') throw new TypeError('a check says how it was made');
      const whole = { ...check, how: check.how.trim(), after: sound.value.at(-1)?.id ?? '' };
      const made = { ...whole, id: await checkId(whole) };
      await notes.save(made);
      await examine();
      return made;
    },
  };
}
