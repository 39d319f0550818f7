import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import { allocatedAmount } from '../../../../domain/documents/allocations.ts';
import { Decimal, ZERO, type DecimalString } from '../../../../domain/values/decimal.ts';
import type { Allocation } from '../../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../../../domain/documents/documentTraits.ts';
import { madeFrom } from '../../../../domain/drafting/links.ts';
import type { Guid } from '../../../../domain/values/identifiers.ts';
import { currentDocument, type DocumentRecord } from '../../../../domain/documents/record.ts';
import { problemOf, type Problem } from '../../../../domain/values/result.ts';
import type { DocumentListRow } from '../../../../store/contract.ts';
import type { EditorContext } from '../editorContext.ts';
import { recordKeys } from '../session/recordKeys.ts';

/** A document that this one is matched with. */
export interface Match {
  id: string;
  /** Key of its record here; undefined where it is not here. */
  key: string | undefined;
  /** Its row, where it is here. */
  row: DocumentListRow | undefined;
  /** Its number as the service told it with the match. */
  docNo: string | undefined;
  amount: DecimalString | undefined;
  /** In base currency, as the service has worked it out; undefined of one that waits. */
  baseAmount: DecimalString | undefined;
  /** Made on the service; made there and to be taken back; or to be made with the next sync. */
  state: 'made' | 'goesBack' | 'waits';
  /** What can be taken back; null of one that waits. */
  allocationId: Guid | null;
}

interface Waiting {
  reference: string;
  amount: DecimalString;
}

/** What a record will allocate to a document that goes by these names. */
function waitingFor(names: ReadonlySet<string>, record: DocumentRecord): Waiting[] {
  const { allocations = [] } = currentDocument(record);
  const drafted =
    record.id === null
      ? allocations.flatMap(({ docId, allocAmountCurrency: amount }) =>
          amount === undefined ? [] : [{ document: docId, amount }],
        )
      : [];
  const asked = record.commands.flatMap((command) => (command.name === 'allocate' ? command.allocations : []));
  return [...drafted, ...asked]
    .filter(({ document }) => names.has(document))
    .map(({ amount }) => ({ reference: record.key, amount }));
}

export interface Matches {
  rows: ComputedRef<Match[]>;
  /** What the service has allocated, in document currency. */
  allocated: ComputedRef<Decimal>;
  /** By how much less will be open after the next sync; negative where more is taken back than made. */
  waiting: ComputedRef<Decimal>;
  /** The document that this one was made from, and how. */
  source: ComputedRef<{
    how: 'converted' | 'credit';
    key: string | undefined;
    row: DocumentListRow | undefined;
  } | null>;
  problem: ShallowRef<Problem | null>;
}

/** What a document is matched with: what the service has told, and what waits here on either side of a match. */
export function useMatches({ session, company, form }: EditorContext): Matches {
  // Those of a draft that the service does not have stand in the grid where they are made.
  const told = computed(() =>
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
        ? command.allocations.map(({ document: reference, amount }) => ({ reference, amount }))
        : [],
    ),
  );
  const byOthers: ShallowRef<readonly Waiting[]> = shallowRef([]);
  /** Keys of the records here, by the references that documents name each other by. */
  const keys: ShallowRef<ReadonlyMap<string, string>> = shallowRef(new Map());
  const problem: ShallowRef<Problem | null> = shallowRef(null);

  function rowOf(key: string | undefined): DocumentListRow | undefined {
    // Numbers come with a sync.
    void company.listed.value;
    return key === undefined ? undefined : company.entry(key)?.row;
  }
  async function readOthers(): Promise<void> {
    if (!form.traits.isLedger) return;
    const names = new Set(
      [session.key, session.record.value?.id].filter((name) => name !== undefined && name !== null),
    );
    const pending = company.pending.value.filter(
      ({ key, docClass }) =>
        key !== session.key &&
        DOCUMENT_TRAITS[docClass].isLedger &&
        DOCUMENT_TRAITS[docClass].side === form.traits.side,
    );
    const records = await Promise.all(pending.map(({ key }) => company.store.record(key)));
    byOthers.value = records.flatMap((record) => (record ? waitingFor(names, record) : []));
  }
  async function readKeys(references: readonly string[]): Promise<void> {
    keys.value = references.length === 0 ? new Map() : await recordKeys(references, company);
  }
  const attempt = (reading: Promise<void>): void =>
    void reading.catch((thrown: unknown) => {
      problem.value = problemOf(thrown);
    });
  watch([() => company.pending.value, () => session.record.value?.id], () => attempt(readOthers()), {
    immediate: true,
  });
  // The same while they name the same: the header is another with each key in one of its fields.
  const references = computed<readonly string[]>((held) => {
    const now = [
      ...told.value.map(({ docId }) => docId),
      ...asked.value.map(({ reference }) => reference),
      ...(from.value ? [from.value.reference] : []),
    ];
    return held?.length === now.length && now.every((reference, at) => reference === held[at]) ? held : now;
  });
  // One of them may come with a sync.
  watch([references, () => company.listed.value], ([named]) => attempt(readKeys(named)), { immediate: true });

  const rows = computed<Match[]>(() => [
    ...told.value.map((each): Match => {
      const key = keys.value.get(each.docId);
      return {
        id: each.id,
        key,
        row: rowOf(key),
        docNo: each.docNo,
        amount: each.allocAmountCurrency,
        baseAmount: each.allocAmountBase,
        state: goingBack.value.has(each.id) ? 'goesBack' : 'made',
        allocationId: each.id,
      };
    }),
    ...[...asked.value, ...byOthers.value].map(({ reference, amount }, at): Match => {
      const key = keys.value.get(reference) ?? (company.entry(reference) ? reference : undefined);
      return {
        id: `waits ${at}`,
        key,
        row: rowOf(key),
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
    allocated: computed(() => allocatedAmount(told.value)),
    waiting: computed(() =>
      rows.value.reduce(
        (sum, { state, amount = ZERO }) =>
          state === 'waits' ? sum.plus(amount) : state === 'goesBack' ? sum.minus(amount) : sum,
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
