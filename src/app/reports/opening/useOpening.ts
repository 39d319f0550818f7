import {
  computed,
  onMounted,
  onScopeDispose,
  ref,
  shallowRef,
  watch,
  type ComputedRef,
  type Ref,
  type ShallowRef,
} from 'vue';
import type { OpeningOutcome, OpeningState } from '../../../domain/service/opening.ts';
import { addDays } from '../../../domain/values/dates.ts';
import { valueOf } from '../../../domain/values/result.ts';
import { useBackend } from '../../company/session/backend.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { useTask } from '../../company/session/useTask.ts';
import { useSync } from '../../company/sync/syncRuns.ts';
import { draftSchema, emptyDraft, faultsOf, openingOf, type DraftFault, type OpeningDraft } from './openingDraft.ts';

const KEPT = 'opening';
/** The service answers so when it keeps no books that could be opened. */
const NO_BOOKS: ReadonlySet<number | undefined> = new Set([400, 403, 404, 405]);
/** Milliseconds after the last change until the draft is stored. */
const STORE_AFTER = 400;

export interface OpeningBooks {
  /** How it stands; null until it is known. */
  readonly state: Readonly<ShallowRef<OpeningState | null>>;
  /** Whether the service keeps no books that could be opened. */
  readonly isWithout: Readonly<Ref<boolean>>;
  /** What was typed and read so far; it is stored on this computer. */
  readonly draft: Ref<OpeningDraft | null>;
  readonly faults: ComputedRef<readonly DraftFault[]>;
  /** What would come of the draft as it is; null until that is asked for. */
  readonly outcome: ComputedRef<OpeningOutcome | null>;
  readonly isBusy: ComputedRef<boolean>;
  readonly problem: Ref<string>;
  look(): Promise<void>;
  preview(): Promise<void>;
  open(): Promise<void>;
  takeBack(): Promise<void>;
}

/** The opening of the company's books: a draft, what would come of it, and the step itself. */
export function useOpening(): OpeningBooks {
  const company = useCompany();
  const backend = useBackend();
  const sync = useSync();
  const task = useTask({ isOnPage: true });
  const state = shallowRef<OpeningState | null>(null);
  const isWithout = ref(false);
  const draft = ref<OpeningDraft | null>(null);
  const answered = shallowRef<{ of: string; outcome: OpeningOutcome } | null>(null);
  const request = () => ({ connectionId: company.connectionId, legalEntity: entity.value });
  const entity = computed(() => company.references('legalEntity').all.find(({ isActive }) => isActive)?.id ?? '');

  async function look(): Promise<void> {
    if (entity.value === '') return;
    await task.run(async () => {
      const answer = await backend.call('opening.read', request());
      isWithout.value = !answer.ok && answer.problem.code === 'service.refused' && NO_BOOKS.has(answer.problem.status);
      if (isWithout.value) return;
      state.value = valueOf(answer);
      if (draft.value !== null) return;
      const kept = draftSchema.safeParse(await company.store.pageSettings(KEPT));
      draft.value = kept.success ? kept.data : emptyDraft(addDays(state.value.booksStart, -1));
    });
  }
  onMounted(look);
  watch(entity, look);

  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (draft.value !== null)
      company.store
        .savePageSettings(KEPT, draftSchema.parse(draft.value))
        .catch((thrown: unknown) => task.tell(thrown));
  };
  watch(
    draft,
    (_now, before) => {
      if (before === null) return;
      clearTimeout(timer);
      timer = setTimeout(store, STORE_AFTER);
    },
    { deep: true },
  );
  onScopeDispose(() => {
    if (timer !== undefined) store();
  });

  const foreignBanks = computed(
    () =>
      new Set(
        company
          .references('bankAccount')
          .all.filter(({ currency }) => currency !== undefined && currency !== state.value?.baseCurrency)
          .map(({ id }) => id as string),
      ),
  );
  const faults = computed(() => (draft.value === null ? [] : faultsOf(draft.value, foreignBanks.value)));
  const opening = () => {
    if (draft.value === null || state.value === null) return null;
    return openingOf(draft.value, state.value, (id) => company.reference('taxCode', id)?.taxRate);
  };
  const outcome = computed(() =>
    answered.value !== null && faults.value.length === 0 && answered.value.of === JSON.stringify(opening())
      ? answered.value.outcome
      : null,
  );

  /** Sends customers and suppliers just imported: the opening finds them by name, and else makes them anew. */
  async function sendParties(): Promise<void> {
    const kinds = await company.store.resources.pendingKinds();
    if ([...kinds.values()].includes('contactAccount')) await sync.runAfter(company.connectionId, { isByItself: true });
  }
  async function changed(): Promise<void> {
    answered.value = null;
    await look();
    // A run that is under way may have read the lists already.
    await sync.runAfter(company.connectionId, { isByItself: true });
  }
  return {
    state,
    isWithout,
    draft,
    faults,
    outcome,
    isBusy: task.isRunning,
    problem: task.problem,
    look,
    async preview() {
      const asked = opening();
      if (asked === null || faults.value.length > 0) return;
      await task.run(async () => {
        const found = valueOf(await backend.call('opening.preview', { ...request(), opening: asked }));
        answered.value = { of: JSON.stringify(asked), outcome: found };
      });
    },
    async open() {
      const asked = opening();
      if (asked === null || outcome.value === null) return;
      const isDone = await task.run(async () => {
        await sendParties();
        valueOf(await backend.call('opening.open', { ...request(), opening: asked }));
      });
      if (isDone) await changed();
    },
    async takeBack() {
      const isDone = await task.run(async () => {
        valueOf(await backend.call('opening.takeBack', request()));
      });
      if (isDone) await changed();
    },
  };
}
