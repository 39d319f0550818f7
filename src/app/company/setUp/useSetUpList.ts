import { Turns } from '../../../domain/values/turns.ts';
import { computed, shallowRef, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import {
  setUpFaultSchema,
  type SetUpChange,
  type SetUpFieldName,
  type SetUpKind,
  type SetUpRow,
} from '../../../domain/service/setUp.ts';
import type { ReferenceKind } from '../../../domain/references/reference.ts';
import { valueOf, type Problem, type Result } from '../../../domain/values/result.ts';
import { t } from '../../base/i18n/texts.ts';
import { useBackend } from '../session/backend.ts';
import { sentenceOf } from '../session/problems.ts';
import { useCompany } from '../session/useCompany.ts';
import { useTask } from '../session/useTask.ts';
import { useSync, type RunOptions } from '../sync/syncRuns.ts';
import { faultText } from './setUpText.ts';

/** The lists that pickers choose from, by the lists of the set-up that change them. */
const FOLLOWING: Readonly<Partial<Record<SetUpKind, ReferenceKind>>> = {
  company: 'legalEntity',
  companyTerm: 'legalEntity',
  codeTerm: 'taxCode',
  account: 'account',
  taxCode: 'taxCode',
  taxRate: 'taxCode',
  currency: 'currency',
  currencyRate: 'currency',
  bankAccount: 'bankAccount',
  docType: 'docType',
  payTerm: 'payTerm',
  paymentMethod: 'paymentMethod',
};

/** What was refused: the field, if one is meant, and the sentence. */
export interface SetUpRefusal {
  readonly field: string;
  readonly text: string;
}

export interface SetUpRows {
  /** Null until they are read. */
  readonly rows: Readonly<ShallowRef<readonly SetUpRow[] | null>>;
  readonly mayChange: Readonly<ShallowRef<boolean>>;
  readonly isBusy: ComputedRef<boolean>;
  /** Why they could not be read; '' if they were. */
  readonly problem: Ref<string>;
  read(): Promise<void>;
  /**
   * Saves a row, and has what pickers choose from read anew.
   * @returns the row as it is now, or why not
   */
  save(change: SetUpChange): Promise<SetUpRow | SetUpRefusal>;
  /**
   * Saves one value of a row, once the values that were entered before it are saved: each save makes another revision.
   * @returns as `save` does; null if the row holds the value already
   */
  saveValue(id: string, name: SetUpFieldName, value: string): Promise<SetUpRow | SetUpRefusal | null>;
  /** Deletes a row. @returns why not; null if it is deleted */
  remove(row: SetUpRow): Promise<SetUpRefusal | null>;
}

export const isRefusal = (answer: SetUpRow | SetUpRefusal | null): answer is SetUpRefusal =>
  answer !== null && 'text' in answer;

function refusalOf(problem: Problem): SetUpRefusal {
  const fault = setUpFaultSchema.safeParse(problem.because);
  return fault.success
    ? { field: problem.field ?? '', text: faultText(fault.data) }
    : { field: problem.field ?? '', text: t('setUp.failed', { why: sentenceOf(problem) }) };
}

/** Reads the list that pickers choose from, if the list of the set-up changes one. */
async function readFollowing(kind: SetUpKind, run: (options: RunOptions) => Promise<void>): Promise<void> {
  const following = FOLLOWING[kind];
  if (following === undefined) return;
  await run({ isByItself: true, reads: { kinds: [`reference:${following}`], isOnly: true } });
}

/** A list of the set-up of the open company. It is kept by its service and read from there. */
export function useSetUpList(kind: SetUpKind): SetUpRows {
  const company = useCompany();
  const backend = useBackend();
  const sync = useSync();
  const rows = shallowRef<readonly SetUpRow[] | null>(null);
  const mayChange = shallowRef(false);
  const reading = useTask({ isOnPage: true, sentence: (found) => t('setUp.unread', { why: sentenceOf(found) }) });
  const saving = useTask({ isOnPage: true });
  const { connectionId } = company;
  const turns = new Turns();

  async function read(): Promise<void> {
    await reading.run(async () => {
      const list = valueOf(await backend.call('setUp.read', { connectionId, kind }));
      rows.value = list.rows;
      mayChange.value = list.mayChange;
    });
  }

  /** @param answer what the service said of a change @returns what is there now, or why not */
  async function after<Value>(answer: Result<Value>): Promise<Value | SetUpRefusal> {
    if (answer.ok || answer.problem.because?.reason === 'changedMeanwhile') await read();
    return answer.ok ? answer.value : refusalOf(answer.problem);
  }
  async function store(change: SetUpChange): Promise<SetUpRow | SetUpRefusal> {
    return after(await backend.call('setUp.save', { connectionId, kind, change }));
  }
  async function changeBy<Value extends SetUpRow | null>(
    work: () => Promise<Value | SetUpRefusal>,
  ): Promise<Value | SetUpRefusal> {
    let outcome: Value | SetUpRefusal | undefined;
    await saving.run(async () => {
      outcome = await work();
      // Pickers of documents offer what is there from then on.
      if (outcome && !isRefusal(outcome)) await readFollowing(kind, (options) => sync.runAfter(connectionId, options));
    });
    // Without an answer the task says why.
    return outcome === undefined ? { field: '', text: saving.problem.value } : outcome;
  }

  async function storeValue(id: string, name: SetUpFieldName, value: string): Promise<SetUpRow | SetUpRefusal | null> {
    const row = rows.value?.find((one) => one.id === id);
    if (!row || row.values[name] === value) return null;
    return store({ id, revision: row.revision, values: { [name]: value } });
  }

  return {
    rows,
    mayChange,
    isBusy: computed(() => saving.isRunning.value),
    problem: reading.problem,
    read,
    save: (change) => changeBy(() => store(change)),
    saveValue: (id, name, value) => changeBy(() => turns.take(() => storeValue(id, name, value))),
    async remove(row) {
      const { id, revision } = row;
      const gone = await changeBy(
        async () =>
          (await after(await backend.call('setUp.remove', { connectionId, kind, row: { id, revision } }))) ?? row,
      );
      return isRefusal(gone) ? gone : null;
    },
  };
}
