import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import { documentsDueSince, lacksDocument, type BankRecord } from '../../../domain/bank/bankLine.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import { Slices } from '../../base/ui/slices.ts';
import { ChangeGatherer, concernsKind, type ChangedKeys } from '../session/changeGatherer.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompany } from '../session/useCompany.ts';

export interface UnmatchedLines {
  /** How many recent lines of each bank account have no payment or receipt; accounts without any are left out. */
  readonly byAccount: ShallowRef<ReadonlyMap<string, number>>;
  /** Whether all lines have been looked at once. */
  readonly isRead: ShallowRef<boolean>;
  readonly problem: ShallowRef<Problem | null>;
}

/** Milliseconds for which changes of lines are gathered. */
const GATHER_FOR = 300;
/** After all lines were read, they are not read again for this many times as long as the reading took. */
const REST_FACTOR = 5;

const since = () => documentsDueSince(todayOn(Date.now()));

/** Notes the bank account of a line that has no document. @param into by the key of the line */
function look(into: Map<string, string>, record: BankRecord, first: string): void {
  const { bankAccountId, bankDate = '' } = currentVersion(record);
  if (bankDate >= first && lacksDocument(record)) into.set(record.key, bankAccountId);
  else into.delete(record.key);
}

function makeUnmatched(company: CompanyData): UnmatchedLines {
  const { store } = company;
  const unmatched: UnmatchedLines = {
    byAccount: shallowRef(new Map()),
    isRead: shallowRef(false),
    problem: shallowRef(null),
  };
  let waiting = new Map<string, string>();
  let restsUntil = 0;
  let isClosed = false;

  function show(): void {
    const counts = new Map<string, number>();
    for (const account of waiting.values()) counts.set(account, (counts.get(account) ?? 0) + 1);
    unmatched.byAccount.value = counts;
    unmatched.isRead.value = true;
    unmatched.problem.value = null;
  }
  async function readAll(): Promise<void> {
    const begun = performance.now();
    const found = new Map<string, string>();
    const slices = new Slices();
    for (const { id } of company.references('bankAccount').all)
      for await (const chunk of store.bank.lines(id))
        for (const record of chunk) {
          look(found, record, since());
          if (slices.isOver) await slices.rest();
          if (isClosed) return;
        }
    waiting = found;
    restsUntil = performance.now() + (performance.now() - begun) * REST_FACTOR;
  }
  async function readSome(keys: ReadonlySet<string>): Promise<void> {
    const records = await store.resources.records('bankTransaction', [...keys]);
    for (const key of keys) waiting.delete(key);
    for (const record of records) look(waiting, record, since());
  }
  async function attempt(read: () => Promise<void>): Promise<void> {
    try {
      await read();
      if (!isClosed) show();
    } catch (thrown) {
      unmatched.problem.value = problemOf(thrown);
    }
  }

  // The lists of documents come first.
  const first = new Promise<void>((resolve) => {
    watch(
      company.isRead,
      (isRead) => {
        if (isRead) resolve(attempt(readAll));
      },
      { immediate: true },
    );
  });
  const changes = new ChangeGatherer(store, {
    concerns: concernsKind('bankTransaction'),
    wait: ({ resources }) =>
      Math.max(GATHER_FOR, resources.get('bankTransaction') === 'many' ? restsUntil - performance.now() : 0),
    apply: async ({ resources }) => {
      await first;
      const keys: ChangedKeys = resources.get('bankTransaction') ?? new Set();
      await attempt(() => (keys === 'many' || !unmatched.isRead.value ? readAll() : readSome(keys)));
    },
  });
  onScopeDispose(() => {
    isClosed = true;
    changes.close();
  });
  return unmatched;
}

/** Recent bank lines for which no payment or receipt is known, kept up to date with the store. */
export function useUnmatchedLines(company: CompanyData = useCompany()): UnmatchedLines {
  return company.shared(makeUnmatched);
}
