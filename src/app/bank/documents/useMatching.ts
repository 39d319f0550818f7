import { onBeforeUnmount, shallowRef, watch, type ShallowRef } from 'vue';
import { DifferingDocuments, type Candidates } from '../../../domain/bank/differingDocuments.ts';
import { DocumentMatcher, type MatchedLine } from '../../../domain/bank/documentMatches.ts';
import { isCountable } from '../../../domain/bank/bankLine.ts';
import { takenTogether } from '../../../domain/payments/records.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import { parseLocalDate } from '../../../domain/values/dates.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import { usePaymentRecords } from '../../company/payments/paymentRecords.ts';
import { workedOff } from '../../base/ui/slices.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import type { useTask } from '../../company/session/useTask.ts';
import { readCandidates, type KnownAccounts } from './documentMatching.ts';

/** Time, ms, between a change and reading the candidates again. */
const GATHER = 250;

/** The documents that lines of an account may belong to, indexed for many lines. */
export interface Documents {
  readonly candidates: Candidates;
  readonly matcher: DocumentMatcher;
  readonly differing: DifferingDocuments;
}

export interface Matching {
  /** Null until they are read for the first time; kept up to date with the store. */
  readonly documents: ShallowRef<Documents | null>;
  /** Whether a document is linked to a line already. */
  isTaken(document: { key: string }): boolean;
  /** Resolved once the candidates have been read for the first time. */
  readonly wereRead: Promise<undefined>;
}

/** A line as documents are matched with it; null if it has no day or amount that counts. */
export function matchedLine(line: BankLine | null): MatchedLine | null {
  const date = parseLocalDate(line?.content.bankDate ?? '');
  if (!line || date === null || line.amount === '0' || !isCountable(line.record)) return null;
  const { content, here } = line;
  const text = [
    here.bank?.description ?? content.description,
    content.merchantName,
    here.full?.bankReference ?? content.bankReference,
  ]
    .filter(Boolean)
    .join(' ');
  return { date, amount: line.amount, text };
}

/**
 * @param taken keys of the documents that lines are linked to, as the lines noted them
 * @param areLinesRead the candidates among 100,000 documents are read after the lines, not before
 */
export function useMatching(
  account: () => Reference,
  taken: () => ReadonlySet<string>,
  areLinesRead: () => boolean,
  task: ReturnType<typeof useTask>,
): Matching {
  const company = useCompany();
  const payments = usePaymentRecords(company);
  const documents = shallowRef<Documents | null>(null);
  /** Documents that lines are linked to by a key that they no longer have (`CompanyStore.keysNow`). */
  let takenAnew: ReadonlySet<string> = new Set();
  const known: KnownAccounts = new Map();
  let isGone = false;
  const { promise: wereRead, resolve: tellRead } = Promise.withResolvers<undefined>();

  const read = () =>
    task.run(async () => {
      const { id, currency = '' } = account();
      const candidates = await readCandidates(company, account(), known);
      await payments.read;
      const together = takenTogether(payments.runs.all.value, payments.files.all.value, id);
      const keys = new Set(candidates.open.map(({ key }) => key));
      const now = await company.store.keysNow([...taken(), ...together.flat()].filter((key) => !keys.has(key)));
      takenAnew = new Set([...taken()].flatMap((key) => now.get(key) ?? []));
      const matcher = await workedOff(
        DocumentMatcher.inSteps(
          candidates.open,
          together.map((noted) => noted.map((key) => now.get(key) ?? key)),
        ),
        () => !isGone,
      );
      if (matcher === null) return;
      const differing = new DifferingDocuments(candidates, matcher, currency);
      await workedOff(differing.prepare(), () => !isGone);
      documents.value = { candidates, matcher, differing };
      tellRead(undefined);
    });
  watch(
    areLinesRead,
    (areRead) => {
      if (areRead) void read();
    },
    { immediate: true },
  );
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = company.store.onChange(({ documents: changed }) => {
    if (changed.length === 0 || !areLinesRead()) return;
    timer ??= setTimeout(() => {
      timer = null;
      void read();
    }, GATHER);
  });
  onBeforeUnmount(() => {
    isGone = true;
    stop();
    if (timer !== null) clearTimeout(timer);
  });
  return { documents, isTaken: ({ key }) => taken().has(key) || takenAnew.has(key), wereRead };
}
