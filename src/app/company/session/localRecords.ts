import { shallowRef, type ShallowRef } from 'vue';
import { z } from 'zod';
import { LOCAL_RECORDS } from '../../../domain/copies/copies.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { SplitSettings } from '../../../store/contract.ts';
import type { CompanyData } from './companyData.ts';

/**
 * Records of one kind that stay on this computer and are never sent: rules, templates, reconciliations, logs. They are
 * in backups and in the copies outside the browser profile.
 *
 * Each is a page setting of its own, so that two windows that save different records do not undo each other.
 */
export interface LocalRecords<T> {
  /** In the order of their ids, kept up to date with what this window and others save. */
  all: Readonly<ShallowRef<readonly T[]>>;
  /** Ids of records that this version of Daybook cannot read. They stay stored. */
  unreadable: Readonly<ShallowRef<readonly string[]>>;
  /** Why they could not be read from the store; null while they could. */
  problem: Readonly<ShallowRef<Problem | null>>;
  /** Resolves when they have been read once. */
  read: Promise<void>;
  /** Saves a record in place of the one with its id. Rejects with a ProblemError `store.failed`. */
  save(record: T): Promise<void>;
  /**
   * Changes a record as the store has it, so that two changes of it, also in two windows, do not undo each other.
   * Nothing changes if it is gone or cannot be read. Rejects with a ProblemError `store.failed`.
   */
  change(id: string, change: (record: T) => T): Promise<void>;
  /** Removes a record; one that is not there is no problem. Rejects with a ProblemError `store.failed`. */
  remove(id: string): Promise<void>;
}

const withIdSchema = z.looseObject({ id: z.string().min(1) });

/** The records of a list that one setting held: each under its own name. What is no record with an id stays. */
function splitList(prefix: string, list: unknown): SplitSettings {
  const parts = new Map<string, unknown>();
  const rest: unknown[] = [];
  for (const value of Array.isArray(list) ? list : [list]) {
    const name = prefix + (withIdSchema.safeParse(value).data?.id ?? '');
    if (name === prefix || parts.has(name)) rest.push(value);
    else parts.set(name, value);
  }
  return { parts, rest: rest.length > 0 ? rest : undefined };
}

/**
 * Opens the records of a kind. Call it through `company.shared`, so that all components have the same list.
 * @param kind the kind's name in the store, which must not change once it is released
 * @param schema checks each record that is read
 * @param formerly the setting that held all of them in one list before each had its own. A database of that time, or a
 *   backup of it, is brought up to date as they are opened
 */
export function openLocalRecords<T extends { id: string }>(
  company: CompanyData,
  kind: string,
  schema: z.ZodType<T>,
  formerly?: string,
): LocalRecords<T> {
  const { store } = company;
  const prefix = `${LOCAL_RECORDS}${kind}.`;
  const all: ShallowRef<readonly T[]> = shallowRef([]);
  const unreadable: ShallowRef<readonly string[]> = shallowRef([]);
  const problem: ShallowRef<Problem | null> = shallowRef(null);
  let latest = 0;

  async function readAll(): Promise<void> {
    latest += 1;
    const own = latest;
    try {
      const rows = await store.pageSettingsNamed(prefix);
      // A reading that began later shows more.
      if (own !== latest) return;
      const parsed = rows.map(({ name, value }) => ({ name, record: schema.safeParse(value).data }));
      all.value = parsed.flatMap(({ record }) => record ?? []);
      unreadable.value = parsed.flatMap(({ name, record }) => (record ? [] : name.slice(prefix.length)));
      problem.value = null;
    } catch (thrown) {
      problem.value = problemOf(thrown);
    }
  }
  /** Reads them from a database that may be from before each had a setting of its own. */
  async function readFirst(): Promise<void> {
    try {
      if (formerly !== undefined) await store.splitPageSettings(formerly, (list) => splitList(prefix, list));
      await readAll();
    } catch (thrown) {
      problem.value = problemOf(thrown);
    }
  }

  company.whenClosed.add(
    store.onChange(({ pageSettings }) => {
      // After a restore they are those of the backup, which may be from before each had a setting of its own.
      if (pageSettings === 'many') void readFirst();
      else if (pageSettings?.some((name) => name.startsWith(prefix))) void readAll();
    }),
  );
  return {
    all,
    unreadable,
    problem,
    read: readFirst(),
    async save(record) {
      await store.savePageSettings(prefix + record.id, record);
      await readAll();
    },
    async change(id, change) {
      await store.changePageSettings(prefix + id, (value) => {
        const { data } = schema.safeParse(value);
        return data === undefined ? undefined : change(data);
      });
      await readAll();
    },
    async remove(id) {
      await store.removePageSettings(prefix + id);
      await readAll();
    },
  };
}
