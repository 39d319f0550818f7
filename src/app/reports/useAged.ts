import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import {
  agedParties,
  allocatedAfter,
  settledAfter,
  type AgedOptions,
  type AgedReport,
  type LaterAllocations,
  type PartyDocument,
} from '../../domain/reports/agedParties.ts';
import { sideOfMoney, type Side } from '../../domain/reports/ledgerStanding.ts';
import {
  namedAllocations,
  takenParts,
  type NamedAllocation,
  type TakenPart,
} from '../../domain/reports/unpostedAllocations.ts';
import type { CompanyData } from '../company/session/companyData.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { useTask } from '../company/session/useTask.ts';
import { DocumentParts } from './documentParts.ts';
import { useDocumentRows } from './ledgerRows.ts';

/**
 * What documents settle, read once for all reports of a company: as the service says, like the outstanding amounts.
 * What is allocated here and not sent yet has changed none of them.
 */
export function allocationParts(company: CompanyData): DocumentParts<readonly NamedAllocation[]> {
  return new DocumentParts(company, namedAllocations);
}

/** What was allocated after the day of a report. */
interface SettledLater extends Pick<LaterAllocations, 'unexplained'> {
  readonly taken: ReadonlyMap<string, readonly TakenPart[]>;
}

export interface Aged {
  /** The report; null while allocations are being read. */
  readonly report: ComputedRef<AgedReport | null>;
  /** What was allocated after its day; null while it is being read. */
  readonly later: Readonly<ShallowRef<SettledLater | null>>;
  /** How many documents have been read for it, of how many; null while none have to be. */
  readonly progress: Readonly<ShallowRef<{ done: number; of: number } | null>>;
  readonly problem: Ref<string>;
}

/** On which side a document counts, by its party where that is a customer only or a supplier only. */
export function sidesOfParties(company: CompanyData): (document: PartyDocument) => Side {
  return ({ docClass, contactAccountId }) =>
    sideOfMoney(docClass, company.reference('contactAccount', contactAccountId));
}

/** Keeps an aged report up with the documents of the company. */
export function useAged(options: () => Omit<AgedOptions, 'later' | 'sideOf'>): Aged {
  const company = useCompany();
  const rows = useDocumentRows(company);
  const sideOf = sidesOfParties(company);
  const parts = company.shared(allocationParts);
  const later: Aged['later'] & ShallowRef<SettledLater | null> = shallowRef(null);
  const progress: ShallowRef<{ done: number; of: number } | null> = shallowRef(null);
  const task = useTask({ isOnPage: true });

  async function readLater(): Promise<void> {
    task.cancel();
    const { asAt } = options();
    const settled = settledAfter(rows.value, { ...options(), sideOf });
    await task.run(async (stop) => {
      const read = (keys: readonly string[]) =>
        parts.read(keys, {
          stop,
          progress: (done) => {
            progress.value = { done, of: keys.length };
          },
        });
      const found = await read(settled.map(({ key }) => key));
      const { named, unexplained } = allocatedAfter(
        settled,
        asAt,
        ({ key }) => found.get(key) ?? [],
        (allocation, from) => company.named(allocation, from),
      );
      // Only the other documents themselves say what was released of them in base currency.
      const own = await read([...named.keys()].filter((key) => company.entry(key)?.row.inBase));
      if (stop.aborted) return;
      progress.value = null;
      later.value = {
        taken: new Map([...named].map(([key, each]) => [key, takenParts(each, own.get(key))])),
        unexplained,
      };
    });
  }
  watch(
    () => {
      const { side, asAt } = options();
      return `${side} ${asAt}`;
    },
    () => {
      later.value = null;
    },
  );
  watch([rows, () => options().side, () => options().asAt], () => void readLater(), { immediate: true });
  onScopeDispose(() => task.cancel());

  return {
    later,
    progress,
    problem: task.problem,
    report: computed(() =>
      later.value === null ? null : agedParties(rows.value, { ...options(), sideOf, later: later.value.taken }),
    ),
  };
}
