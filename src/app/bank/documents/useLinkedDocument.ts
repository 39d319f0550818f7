import { computed, onBeforeUnmount, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import type { DocumentListRow } from '../../../store/contract.ts';
import { documentsOfLine } from '../../../domain/bank/bankLine.ts';
import { ExplainedLines } from '../../../domain/bank/explainedLines.ts';
import { isVoid } from '../../../domain/documents/lifeCycle.ts';
import { documentStanding } from '../../company/bank/documentStanding.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import { useCompanies } from '../../company/companies/companies.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { wayOut } from './documentMatching.ts';
import { canBeTakenBack } from './takeBack.ts';

/** What a line has already. */
export interface LinkedDocument {
  /** The key of the first of its documents, as the line noted it; undefined while it has none. */
  readonly key: ComputedRef<string | undefined>;
  /** All of them that are here. */
  readonly rows: Readonly<ShallowRef<readonly DocumentListRow[]>>;
  /** Whether it is coded to accounts alone: it may be the settlement of an invoice after all. */
  readonly isCoded: Readonly<ShallowRef<boolean>>;
  /** Whether they explain the line no longer: they were reversed or abandoned. */
  readonly isLeft: ComputedRef<boolean>;
  /** Whether what was made for the line has not been sent yet. */
  readonly canTakeBack: Readonly<ShallowRef<boolean>>;
}

/**
 * The documents of the line in focus, kept up to date with the store.
 * @param of the line, and the lines of its account
 */
export function useLinkedDocument(of: {
  readonly line: BankLine | null;
  readonly lines: readonly BankLine[];
}): LinkedDocument {
  const company = useCompany();
  const { store } = company;
  const companies = useCompanies();
  const rows = shallowRef<readonly DocumentListRow[]>([]);
  const isCoded = shallowRef(false);
  const canTakeBack = shallowRef(false);
  const key = computed(() => of.line?.here.documentKey);
  const isLeft = computed(() => {
    const { here } = of.line ?? {};
    const areGood = rows.value.every(({ state, statusList }) => state !== 'gone' && !isVoid(statusList));
    if (here === undefined || areGood) return false;
    const explained = new ExplainedLines(documentStanding(company));
    for (const line of of.lines) explained.add(line.record, line.here);
    return explained.isLeft(here);
  });

  async function read(): Promise<void> {
    const { here } = of.line ?? {};
    const first = key.value;
    if (here === undefined || first === undefined) return;
    const noted = documentsOfLine(here);
    const now = await store.keysNow(noted);
    const found = await store.rows([...now.values()]);
    const [row] = found;
    const isOne = noted.length === 1 && row !== undefined;
    const way = isOne ? await wayOut(row.key, company, companies.current?.apiVersion ?? null) : undefined;
    const isUnsent = await canBeTakenBack(store, here);
    if (key.value !== first) return;
    rows.value = found;
    isCoded.value = way !== undefined;
    canTakeBack.value = isUnsent;
  }
  watch(
    key,
    () => {
      [rows.value, isCoded.value, canTakeBack.value] = [[], false, false];
      void read();
    },
    { immediate: true },
  );
  const stop = store.onChange(({ documents }) => {
    if (documents.length > 0) void read();
  });
  onBeforeUnmount(stop);
  return { key, rows, isCoded, isLeft, canTakeBack };
}
