import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import { allocatedAmount } from '../../../../domain/documents/allocations.ts';
import { Decimal, ZERO, type DecimalString } from '../../../../domain/values/decimal.ts';
import type { Allocation } from '../../../../domain/documents/document.ts';
import type { DocumentClass } from '../../../../domain/kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../../../../domain/kinds/documentTraits.ts';
import { directionOf } from '../../../../domain/drafting/outstanding.ts';
import { isReserving } from '../../../../domain/reports/unpostedAllocations.ts';
import { mayMeet } from '../../../../domain/drafting/settlement.ts';
import { madeFrom } from '../../../../domain/drafting/links.ts';
import type { Guid } from '../../../../domain/values/identifiers.ts';
import type { DocumentRecord } from '../../../../domain/documents/record.ts';
import { currentVersion } from '../../../../domain/records/record.ts';
import { problemOf, type Problem } from '../../../../domain/values/result.ts';
import type { DocumentListRow } from '../../../../store/contract.ts';
import { t } from '../../../base/i18n/texts.ts';
import type { EditorContext } from '../session/editorContext.ts';
import { recordKeys } from '../session/recordKeys.ts';

/** An allocation between this document and another one. */
export interface Match {
  id: string;
  /** The key of the other document's local record; undefined if there is none. */
  key: string | undefined;
  /** The other document's row, if it has a local record. */
  row: DocumentListRow | undefined;
  /** The other document's number, as the service reported it with the allocation. */
  docNo: string | undefined;
  amount: DecimalString | undefined;
  /** In base currency, as the service worked it out; undefined while the allocation waits. */
  baseAmount: DecimalString | undefined;
  /** Whether it counts as settled once it is made: those of a draft that stays one do not. */
  settles: boolean;
  /** Made on the service; made there, but a command takes it back; or to be made with the next sync. */
  state: 'made' | 'goesBack' | 'waits';
  /** The id to take it back by; null while it waits. */
  allocationId: Guid | null;
}

interface Waiting {
  reference: string;
  amount: DecimalString;
  /** Whether the document that allocates goes for posting with the next sync. */
  isSubmitted: boolean;
}

/** What a record will allocate to a document that has these names (its key and its id). */
function waitingFor(names: ReadonlySet<string>, record: DocumentRecord): Waiting[] {
  const { allocations = [] } = currentVersion(record);
  const drafted =
    record.id === null
      ? allocations.flatMap(({ docId, allocAmountCurrency: amount }) =>
          amount === undefined ? [] : [{ document: docId, amount }],
        )
      : [];
  const asked = record.commands.flatMap((command) => (command.name === 'allocate' ? command.allocations : []));
  return [...drafted, ...asked]
    .filter(({ document }) => names.has(document))
    .map(({ amount }) => ({
      reference: record.key,
      amount,
      isSubmitted: record.commands.some(({ name }) => name === 'submit'),
    }));
}

export interface Matches {
  rows: ComputedRef<Match[]>;
  /** What the service has allocated, in document currency. */
  allocated: ComputedRef<Decimal>;
  /**
   * By how much the outstanding amount falls with the next sync; negative if more is taken back than made. What a draft
   * has taken, or will take, is outstanding all the same.
   */
  waiting: ComputedRef<Decimal>;
  /** The document from which this one was made, and how. */
  source: ComputedRef<{
    how: 'converted' | 'credit';
    key: string | undefined;
    row: DocumentListRow | undefined;
  } | null>;
  problem: ShallowRef<Problem | null>;
}

/** The allocations of a document: those of the service, and those that wait here in this document or in others. */
export function useMatches({ session, company, form }: EditorContext): Matches {
  // Allocations of a draft that the service does not have are in the allocation grid instead.
  const made = computed(() =>
    (session.header.value.allocations ?? []).filter((each): each is Allocation & { id: Guid } => each.id !== undefined),
  );
  const from = computed(() => madeFrom(session.header.value));
  const commands = computed(() => session.record.value?.commands ?? []);
  const goingBack = computed(
    () => new Set(commands.value.flatMap((command) => (command.name === 'deallocate' ? [command.allocationId] : []))),
  );
  const asked = computed<Waiting[]>(() =>
    commands.value.flatMap((command) =>
      command.name === 'allocate'
        ? command.allocations.map(({ document: reference, amount }) => ({ reference, amount, isSubmitted: false }))
        : [],
    ),
  );
  const byOthers: ShallowRef<readonly Waiting[]> = shallowRef([]);
  /** The keys of local records, by the reference that a document uses for another one. */
  const keys: ShallowRef<ReadonlyMap<string, string>> = shallowRef(new Map());
  const problem: ShallowRef<Problem | null> = shallowRef(null);

  function rowOf(key: string | undefined): DocumentListRow | undefined {
    // Read again when the list changes: a sync may bring the number.
    void company.documentsRevision.value;
    return key === undefined ? undefined : company.entry(key)?.row;
  }
  const party = computed(() => session.header.value.contactAccountId ?? '');
  const idOfParty = (reference: string): string => company.reference('contactAccount', reference)?.id ?? reference;
  async function readOthers(): Promise<void> {
    if (!form.traits.isLedger) return;
    const names = new Set(
      [session.key, session.record.value?.id].filter((name) => name !== undefined && name !== null),
    );
    const own = idOfParty(party.value);
    // Allocations are between documents of one party (docs/service-notes.md). Thousands of drafts may be pending.
    const pending = company.pending.value.filter(
      ({ key, docClass, contactAccountId }) =>
        key !== session.key && mayMeet(form.docClass, docClass) && idOfParty(contactAccountId) === own,
    );
    const records = await company.store.records(pending.map(({ key }) => key));
    byOthers.value = records.flatMap((record) => waitingFor(names, record));
  }
  async function readKeys(references: readonly string[]): Promise<void> {
    keys.value = references.length === 0 ? new Map() : await recordKeys(references, company);
  }
  const attempt = (reading: Promise<void>): void =>
    void reading.catch((thrown: unknown) => {
      problem.value = problemOf(thrown);
    });
  watch([() => company.pending.value, () => session.record.value?.id, party], () => attempt(readOthers()), {
    immediate: true,
  });
  // Returns the same array while the references are the same: the header changes with each key in one of its fields.
  const references = computed<readonly string[]>((held) => {
    const now = [
      ...made.value.map(({ docId }) => docId),
      ...asked.value.map(({ reference }) => reference),
      ...(from.value ? [from.value.reference] : []),
    ];
    return held?.length === now.length && now.every((reference, at) => reference === held[at]) ? held : now;
  });
  // A sync may bring one of these documents.
  watch([references, () => company.documentsRevision.value], ([named]) => attempt(readKeys(named)), {
    immediate: true,
  });

  /** Only posted documents settle; for money, what it allocates is no longer free whatever the others are. */
  const settles = (row: DocumentListRow | undefined, isSubmitted = false): boolean =>
    form.traits.entry === 'money' || isSubmitted || row === undefined || !isReserving(row);
  const rows = computed<Match[]>(() => [
    ...made.value.map((each): Match => {
      const key = keys.value.get(each.docId);
      const row = rowOf(key);
      return {
        id: each.id,
        key,
        row,
        settles: settles(row),
        docNo: each.docNo,
        amount: each.allocAmountCurrency,
        baseAmount: each.allocAmountBase,
        state: goingBack.value.has(each.id) ? 'goesBack' : 'made',
        allocationId: each.id,
      };
    }),
    ...[...asked.value, ...byOthers.value].map(({ reference, amount, isSubmitted }, at): Match => {
      const key = keys.value.get(reference) ?? (company.entry(reference) ? reference : undefined);
      const row = rowOf(key);
      return {
        id: `waits ${at}`,
        key,
        row,
        settles: settles(row, isSubmitted),
        docNo: undefined,
        amount,
        baseAmount: undefined,
        state: 'waits',
        allocationId: null,
      };
    }),
  ]);
  return {
    rows,
    problem,
    allocated: computed(() => allocatedAmount(made.value)),
    waiting: computed(() =>
      rows.value.reduce(
        (sum, { state, settles: counts, amount = ZERO }) =>
          !counts || state === 'made' ? sum : state === 'waits' ? sum.plus(amount) : sum.minus(amount),
        new Decimal(0),
      ),
    ),
    source: computed(() => {
      if (!from.value) return null;
      const key = keys.value.get(from.value.reference);
      return { how: from.value.how, key, row: rowOf(key) };
    }),
  };
}

/** What stands above the matches of a document: what settles it, or what it settles. A journal may do either. */
export function matchTitle(docClass: DocumentClass, isNegative: boolean): string {
  if (DOCUMENT_TRAITS[docClass].entry === 'journal') return t('match.title');
  return t(directionOf(docClass, isNegative) === 1 ? 'match.settledBy' : 'match.settles');
}
