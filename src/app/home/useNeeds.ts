import {
  CircleAlert,
  CircleArrowUp,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  Clock,
  FilePen,
  GitCompareArrows,
  History,
  CircleHelp,
  Landmark,
  Repeat,
} from '@lucide/vue';
import { computed, onBeforeUnmount, shallowRef, type Component, type ComputedRef, type ShallowRef } from 'vue';
import { useRouter } from 'vue-router';
import type { Side } from '../../domain/reports/ledgerStanding.ts';
import type { SyncState } from '../../domain/records/state.ts';
import type { CopiesAbout } from '../../domain/copies/copies.ts';
import { addDays, instantSchema, type Instant, type LocalDate } from '../../domain/values/dates.ts';
import { formatNumber } from '../base/format/amounts.ts';
import { formatMoment } from '../base/format/dates.ts';
import { t } from '../base/i18n/texts.ts';
import { openSection } from '../base/ui/pageSection.ts';
import { scopeRoute, type DocumentScope } from '../company/documents/documentScope.ts';
import type { ListFilter } from '../company/documents/documentFilter.ts';
import type { ShownFigures } from '../company/figures/liveFigures.ts';
import { useBackend } from '../company/session/backend.ts';
import { useMadeBackups } from '../company/copies/madeBackup.ts';
import { useProblemMessage } from '../company/session/useTask.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { useBankFigures } from '../company/bank/bankFigures.ts';
import { useRecurring } from '../company/recurring/recurring.ts';
import { usePending } from '../company/sync/pendingStates.ts';
import { useSync } from '../company/sync/syncRuns.ts';

/** What is not on the service and waits for a person, in the order of urgency; what is to send comes last of all. */
const SYNC_NEEDS = [
  { state: 'rejected', icon: CircleAlert, tone: 'bad' },
  { state: 'conflict', icon: GitCompareArrows, tone: 'bad' },
  { state: 'unknown', icon: CircleHelp, tone: 'warn' },
  { state: 'waits', icon: CircleSlash, tone: 'warn' },
  { state: 'saved', icon: CircleDashed, tone: 'warn' },
] as const;

type NeedId =
  | (typeof SYNC_NEEDS)[number]['state']
  | 'queued'
  | 'overdueSale'
  | 'overduePurchase'
  | 'drafts'
  | 'recurring'
  | `bank ${string}`
  | 'copy'
  | 'sync';

/** One thing that needs a person, or that a person looks at every morning. */
export interface Need {
  readonly id: NeedId;
  readonly icon: Component;
  readonly text: string;
  /** How many there are, or when it was. */
  readonly value: string;
  readonly tone: 'bad' | 'warn' | 'plain';
  /** Opens the list of exactly what is counted. */
  open(): void;
}

export interface Needs {
  readonly needs: ComputedRef<readonly Need[]>;
  /** The last copy and the last sync. */
  readonly kept: ComputedRef<readonly Need[]>;
  /** Whether everything that counts has been looked at. */
  readonly isKnown: ComputedRef<boolean>;
  /** Whether no more comes before what is listed: everything has been looked at, or something cannot be read. */
  readonly isSettled: ComputedRef<boolean>;
  /** Whether no sync has read the whole company yet: what is not here may be on the service. */
  readonly isFirstLoad: ComputedRef<boolean>;
}

/** Milliseconds between two questions for the last copy. */
const ASK_EVERY = 60_000;
/** A draft of this many days is old. */
const OLD_DRAFT = 7;

/** Opens the list of documents that a filter lets through. */
export function useOpenList(): (scope: DocumentScope, filter: Partial<ListFilter>) => void {
  const company = useCompany();
  const router = useRouter();
  return (scope, filter) => {
    company.showFiltered(scope, filter);
    void router.push(scopeRoute(scope));
  };
}

/** When the newest copy was made that Daybook keeps outside the browser, or that a person saved in a file. */
function lastCopy(about: CopiesAbout | null, saved: Instant | null): Pick<Need, 'icon' | 'value'> {
  const kept = about?.whole[0]?.madeAt ?? null;
  const newest = saved !== null && (kept === null || saved > kept) ? saved : kept;
  if (newest !== null) return { icon: CircleCheck, value: formatMoment(newest, Date.now()) };
  return about === null
    ? { icon: CircleHelp, value: t('home.needs.copyUnknown') }
    : { icon: Clock, value: t('home.needs.copyNone') };
}

/** The copies of the open company, asked for now and then: the first of a day is made some time after the start. */
function useCopies(): Readonly<ShallowRef<CopiesAbout | null>> {
  const { connectionId } = useCompany();
  const backend = useBackend();
  const copies = shallowRef<CopiesAbout | null>(null);
  async function askForCopies(): Promise<void> {
    const answer = await backend.call('copies.about', { connectionId });
    copies.value = answer.ok ? answer.value : null;
  }
  void askForCopies();
  const timer = setInterval(() => void askForCopies(), ASK_EVERY);
  onBeforeUnmount(() => clearInterval(timer));
  return copies;
}

function counted(
  id: Exclude<NeedId, 'copy' | 'sync' | `bank ${string}`>,
  icon: Component,
  count: number,
  tone: Need['tone'],
  open: () => void,
): readonly Need[] {
  return count === 0 ? [] : [{ id, icon, text: t(`home.needs.${id}`), value: formatNumber(String(count)), tone, open }];
}

export function useNeeds(
  figures: Readonly<ShallowRef<ShownFigures | null>>,
  today: Readonly<ShallowRef<LocalDate>>,
): Needs {
  const company = useCompany();
  const router = useRouter();
  const sync = useSync();
  const pending = usePending();
  const banks = useBankFigures();
  const recurring = useRecurring();
  const openList = useOpenList();
  const copies = useCopies();
  const made = useMadeBackups();
  const openCopies = () => openSection(router, 'settings', 'backup');

  const openState = (state: SyncState) => () => void router.push({ name: 'sync', query: { state } });

  const lateOn = (side: Side): number => figures.value?.figures.overdue(side, today.value) ?? 0;

  const needs = computed((): readonly Need[] => {
    const counts = pending.counts.value;
    const lastOld = addDays(today.value, -OLD_DRAFT - 1);
    const late = { status: 'overdue' } as const;
    return [
      ...SYNC_NEEDS.flatMap(({ state, icon, tone }) =>
        counted(state, icon, counts.get(state) ?? 0, tone, openState(state)),
      ),
      ...counted('overdueSale', Clock, lateOn('sale'), 'warn', () => openList('saleInvoice', late)),
      ...counted('overduePurchase', Clock, lateOn('purchase'), 'warn', () => openList('purchaseInvoice', late)),
      ...[...banks.byAccount.value].flatMap(([account, { unmatched }]): Need[] =>
        unmatched === 0
          ? []
          : [
              {
                id: `bank ${account}`,
                icon: Landmark,
                text: t('home.needs.bank', { account: company.reference('bankAccount', account)?.code ?? account }),
                value: formatNumber(String(unmatched)),
                tone: 'plain',
                open: () => void router.push({ name: 'bank', params: { key: account, tab: 'review' } }),
              },
            ],
      ),
      ...counted(
        'recurring',
        Repeat,
        recurring.due.value.length,
        'plain',
        () => void router.push({ name: 'recurring' }),
      ),
      ...counted('drafts', FilePen, figures.value?.figures.draftsTo(lastOld) ?? 0, 'plain', () =>
        openList('all', { counted: 'draft', to: lastOld }),
      ),
      ...counted('queued', CircleArrowUp, counts.get('queued') ?? 0, 'plain', openState('queued')),
    ];
  });

  const kept = computed((): readonly Need[] => {
    const isFailing = company.copies.condition.value === 'failing' || company.copies.wholeProblem.value !== null;
    const last = instantSchema.safeParse(sync.lastSync);
    return [
      {
        id: 'copy',
        ...(isFailing
          ? ({ icon: CircleAlert, value: t('home.needs.copyFailed'), tone: 'bad' } as const)
          : ({ ...lastCopy(copies.value, made.last.value), tone: 'plain' } as const)),
        text: t('home.needs.copy'),
        open: () => void openCopies(),
      },
      {
        id: 'sync',
        icon: History,
        text: t('home.needs.sync'),
        value: last.success ? formatMoment(last.data, Date.now()) : t('home.needs.syncNone'),
        tone: 'plain',
        open: () => void router.push({ name: 'sync', query: { tab: 'history' } }),
      },
    ];
  });

  const problem = computed(() => banks.problem.value ?? pending.problems.value[0] ?? null);
  useProblemMessage(() => problem.value);
  const isKnown = computed(
    () => pending.isRead.value && banks.isRead.value && recurring.isKnown.value && figures.value !== null,
  );

  return {
    needs,
    kept,
    isKnown,
    isSettled: computed(() => isKnown.value || problem.value !== null),
    isFirstLoad: computed(() => {
      // Read again with the lists, since documents may have come.
      void company.documentsRevision.value;
      const isRead = instantSchema.safeParse(sync.lastSync).success;
      return !isRead && (sync.isRunning || company.latest(1).length === 0);
    }),
  };
}
