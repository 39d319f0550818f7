import { computed, shallowRef, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import { setUpFaultSchema, type SetUpChange, type SetUpKind, type SetUpRow } from '../../../domain/service/setUp.ts';
import type { ReferenceKind } from '../../../domain/references/reference.ts';
import { valueOf, type Problem } from '../../../domain/values/result.ts';
import { t } from '../../base/i18n/texts.ts';
import { useBackend } from '../session/backend.ts';
import { sentenceOf } from '../session/problems.ts';
import { useCompany } from '../session/useCompany.ts';
import { useTask } from '../session/useTask.ts';
import { useSync } from '../sync/syncRuns.ts';
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
  /** Deletes a row. @returns why not; null if it is deleted */
  remove(row: SetUpRow): Promise<SetUpRefusal | null>;
}

export const isRefusal = (answer: SetUpRow | SetUpRefusal): answer is SetUpRefusal => 'text' in answer;

function refusalOf(problem: Problem): SetUpRefusal {
  const fault = setUpFaultSchema.safeParse(problem.because);
  return fault.success
    ? { field: problem.field ?? '', text: faultText(fault.data) }
    : { field: problem.field ?? '', text: t('setUp.failed', { why: sentenceOf(problem) }) };
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

  async function read(): Promise<void> {
    await reading.run(async () => {
      const list = valueOf(await backend.call('setUp.read', { connectionId, kind }));
      rows.value = list.rows;
      mayChange.value = list.mayChange;
    });
  }

  async function readReferences(): Promise<void> {
    const following = FOLLOWING[kind];
    if (following !== undefined)
      await sync.runAfter(connectionId, {
        isByItself: true,
        reads: { kinds: [`reference:${following}`], isOnly: true },
      });
  }

  async function save(change: SetUpChange): Promise<SetUpRow | SetUpRefusal> {
    let outcome: SetUpRow | SetUpRefusal | undefined;
    await saving.run(async () => {
      const answer = await backend.call('setUp.save', { connectionId, kind, change });
      outcome = answer.ok ? answer.value : refusalOf(answer.problem);
      if (answer.ok || answer.problem.because?.reason === 'changedMeanwhile') await read();
      // What is saved can be chosen in a document from then on.
      if (answer.ok) await readReferences();
    });
    // Without an answer the task says why.
    return outcome ?? { field: '', text: saving.problem.value };
  }

  async function remove({ id, revision }: SetUpRow): Promise<SetUpRefusal | null> {
    let refusal: SetUpRefusal | null | undefined;
    await saving.run(async () => {
      const answer = await backend.call('setUp.remove', { connectionId, kind, row: { id, revision } });
      refusal = answer.ok ? null : refusalOf(answer.problem);
      if (answer.ok || answer.problem.because?.reason === 'changedMeanwhile') await read();
      if (answer.ok) await readReferences();
    });
    return refusal === undefined ? { field: '', text: saving.problem.value } : refusal;
  }

  const isBusy = computed(() => saving.isRunning.value);
  return { rows, mayChange, isBusy, problem: reading.problem, read, save, remove };
}
