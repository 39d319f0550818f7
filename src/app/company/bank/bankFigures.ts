import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import { LineSums, groupTotals, type BalanceLine } from '../../../domain/bank/balances.ts';
import {
  documentsDueSince,
  documentsOfLine,
  isCountable,
  isLineLeaving,
  localMetadataOf,
  signedAmount,
  waitsForDocument,
  type BankRecord,
} from '../../../domain/bank/bankLine.ts';
import { ExplainedLines, type DocumentStanding } from '../../../domain/bank/explainedLines.ts';
import { newestBalance, type KnownBalance } from '../../../domain/bank/knownBalance.ts';
import { ofAccount } from '../../../domain/bank/reconciliation.ts';
import { statementsOf } from '../../../domain/bank/statements.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { todayOn, type LocalDate } from '../../../domain/values/dates.ts';
import type { DecimalString } from '../../../domain/values/decimal.ts';
import { problemOf, ProblemError, type Problem } from '../../../domain/values/result.ts';
import { Slices } from '../../base/ui/slices.ts';
import { ChangeGatherer, concernsKind, type ChangedKeys } from '../session/changeGatherer.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompany } from '../session/useCompany.ts';
import { documentStanding } from './documentStanding.ts';
import { useReconciliations } from './reconciliations.ts';
import { useTypedStatements } from './typedStatements.ts';

/** What is known of a bank account besides its lines. */
interface KnownOfAccount {
  /** What the bank said last that it holds. */
  readonly bank: KnownBalance | null;
  /** The end of the last statement that was reconciled. */
  readonly reconciledTo: LocalDate | null;
}

export interface AccountFigures extends KnownOfAccount {
  /** How many recent lines have no payment or receipt. */
  readonly unmatched: number;
  /** The bank's balance with the lines since, but for pending ones; null while the bank's is not known. */
  readonly balance: DecimalString | null;
}

export interface BankFigures {
  /** By the id of the account: of all accounts, once they have been looked at. */
  readonly byAccount: ShallowRef<ReadonlyMap<string, AccountFigures>>;
  /** Whether all lines have been looked at once. */
  readonly isRead: ShallowRef<boolean>;
  readonly problem: ShallowRef<Problem | null>;
}

/** What counts of a line: that it waits for a document, and what it adds to the balance that is known. */
interface CountedLine {
  readonly account: string;
  readonly isUnmatched: boolean;
  readonly since: BalanceLine | null;
}

/** Milliseconds for which changes of lines are gathered. */
const GATHER_FOR = 300;
/** After all lines were read, they are not read again for this many times as long as the reading took. */
const REST_FACTOR = 5;
const NOTHING_KNOWN: KnownOfAccount = { bank: null, reconciledTo: null };

/** What a line adds to the balance of a day; null if it is of that day or before, or cannot be counted. */
function addedSince(record: BankRecord, known: KnownBalance | null): BalanceLine | null {
  const content = currentVersion(record);
  const { bankDate } = content;
  if (known === null || bankDate === undefined || bankDate <= known.on) return null;
  if (record.goneAt !== null || isLineLeaving(record) || !isCountable(record)) return null;
  return {
    key: record.key,
    date: bankDate,
    amount: signedAmount(content),
    pending: localMetadataOf(record).isPending === true,
  };
}

class AccountsKnown {
  private readonly company: CompanyData;
  private byAccount = new Map<string, KnownOfAccount>();

  constructor(company: CompanyData) {
    this.company = company;
  }

  of(account: string): KnownOfAccount {
    return this.byAccount.get(account) ?? NOTHING_KNOWN;
  }

  /** Looks again at what statements and reconciliations tell. @returns whether any balance is another one now */
  async read(): Promise<boolean> {
    const [typed, reconciled] = [useTypedStatements(this.company), useReconciliations(this.company)];
    const [imports] = await Promise.all([this.company.store.bank.imports(), typed.read, reconciled.read]);
    const problem = typed.problem.value ?? reconciled.problem.value;
    if (problem) throw new ProblemError(problem);
    const before = JSON.stringify([...this.byAccount]);
    this.byAccount = new Map(
      this.company.references('bankAccount').all.map(({ id }) => {
        const mine = ofAccount(reconciled.all.value, id);
        const bank = newestBalance(mine, statementsOf(id, imports, typed.all.value));
        return [id, { bank, reconciledTo: mine[0]?.to ?? null }];
      }),
    );
    return JSON.stringify([...this.byAccount]) !== before;
  }
}

/** The documents that recent lines are linked to, and the lines of reversed ones. */
class LinkedLines {
  readonly explained: ExplainedLines;
  /** By their keys. */
  readonly reversed = new Map<string, BankRecord>();
  private readonly standings = new Map<string, DocumentStanding>();
  private readonly standing: (documentKey: string) => DocumentStanding;

  constructor(standing: (documentKey: string) => DocumentStanding) {
    this.standing = standing;
    this.explained = new ExplainedLines(standing);
  }

  add(record: BankRecord): void {
    // Most lines of a large account are old and linked to nothing: they cost nothing.
    if (record.hereOnly.documentKey === undefined) return;
    const here = localMetadataOf(record);
    this.explained.add(record, here);
    const isRecent = (currentVersion(record).bankDate ?? '') >= documentsDueSince(todayOn(Date.now()));
    for (const key of documentsOfLine(here)) {
      const standing = this.standing(key);
      if (isRecent) this.standings.set(key, standing);
      if (standing === 'reversed') this.reversed.set(record.key, record);
    }
  }

  /** Whether one of the documents counts otherwise than when its line was added. */
  areOther(): boolean {
    return [...this.standings].some(([key, standing]) => this.standing(key) !== standing);
  }
}

/** Does work whenever it is due, again as long as it is, and never twice at once. */
function whileDue(isDue: () => boolean, work: () => Promise<void>): () => void {
  let isWorking = false;
  return function look(): void {
    if (isWorking || !isDue()) return;
    isWorking = true;
    void work().then(() => {
      isWorking = false;
      look();
    });
  };
}

function makeFigures(company: CompanyData): BankFigures {
  const { store } = company;
  const figures: BankFigures = {
    byAccount: shallowRef(new Map()),
    isRead: shallowRef(false),
    problem: shallowRef(null),
  };
  const known = new AccountsKnown(company);
  /** By the key of the line; lines that count for nothing are left out. */
  let counted = new Map<string, CountedLine>();
  let restsUntil = 0;
  let isClosed = false;
  const standing = documentStanding(company);
  let linked = new LinkedLines(standing);

  function look(into: Map<string, CountedLine>, record: BankRecord, links: LinkedLines): void {
    const { bankAccountId: account, bankDate = '' } = currentVersion(record);
    const isRecent = bankDate >= documentsDueSince(todayOn(Date.now()));
    const isUnmatched = isRecent && waitsForDocument(record, localMetadataOf(record), links.explained);
    const since = addedSince(record, known.of(account).bank);
    if (isUnmatched || since !== null) into.set(record.key, { account, isUnmatched, since });
    else into.delete(record.key);
  }
  function show(): void {
    const [unmatched, since] = [new Map<string, number>(), new Map<string, BalanceLine[]>()];
    for (const line of counted.values()) {
      if (line.isUnmatched) unmatched.set(line.account, (unmatched.get(line.account) ?? 0) + 1);
      if (line.since === null) continue;
      const lines = since.get(line.account);
      if (lines) lines.push(line.since);
      else since.set(line.account, [line.since]);
    }
    figures.byAccount.value = new Map(
      company.references('bankAccount').all.map(({ id }): [string, AccountFigures] => {
        const told = known.of(id);
        const sums = new LineSums(since.get(id) ?? []);
        const balance = told.bank && groupTotals([sums], { opening: told.bank.amount }).end;
        return [id, { ...told, unmatched: unmatched.get(id) ?? 0, balance }];
      }),
    );
    figures.isRead.value = true;
    figures.problem.value = null;
  }
  async function readAll(): Promise<void> {
    const begun = performance.now();
    const found = new Map<string, CountedLine>();
    const links = new LinkedLines(standing);
    const slices = new Slices();
    for (const { id } of company.references('bankAccount').all)
      for await (const chunk of store.bank.lines(id))
        for (const record of chunk) {
          links.add(record);
          look(found, record, links);
          if (slices.isOver) await slices.rest();
          if (isClosed) return;
        }
    // Whether one of these still explains its line, only all lines together say.
    for (const record of links.reversed.values()) look(found, record, links);
    linked = links;
    counted = found;
    restsUntil = performance.now() + (performance.now() - begun) * REST_FACTOR;
  }
  async function readSome(keys: ReadonlySet<string>): Promise<void> {
    const records = await store.resources.records('bankTransaction', [...keys]);
    for (const record of records) linked.add(record);
    if ([...keys].some((key) => linked.reversed.has(key))) return readAll();
    for (const key of keys) counted.delete(key);
    for (const record of records) look(counted, record, linked);
  }
  /** Looks at lines that changed, and at all when a balance from which they count has changed. */
  async function read(keys: ChangedKeys): Promise<void> {
    try {
      const isOther = await known.read();
      await (isOther || keys === 'many' || !figures.isRead.value ? readAll() : readSome(keys));
      if (!isClosed) show();
    } catch (thrown) {
      figures.problem.value = problemOf(thrown);
    }
  }

  // The lists of documents come first.
  const first = new Promise<void>((resolve) => {
    watch(
      company.isRead,
      (isRead) => {
        if (isRead) resolve(read('many'));
      },
      { immediate: true },
    );
  });
  // One after the other, so that none shows what an earlier one has read.
  let last = first;
  const next = (keys: ChangedKeys): Promise<void> => (last = last.then(() => (isClosed ? undefined : read(keys))));
  const accounts = (): string =>
    company
      .references('bankAccount')
      .all.map(({ id }) => id)
      .join();
  // A document that is reversed, or given up, leaves its line to be explained.
  watch(
    company.documentsRevision,
    whileDue(
      () => !isClosed && figures.problem.value === null && linked.areOther(),
      () => next('many'),
    ),
  );
  watch([useTypedStatements(company).all, useReconciliations(company).all, accounts], () => void next(new Set()));
  const changes = new ChangeGatherer(store, {
    concerns: concernsKind('bankTransaction'),
    wait: ({ resources }) =>
      Math.max(GATHER_FOR, resources.get('bankTransaction') === 'many' ? restsUntil - performance.now() : 0),
    apply: ({ resources }) => next(resources.get('bankTransaction') ?? new Set()),
  });
  onScopeDispose(() => {
    isClosed = true;
    changes.close();
  });
  return figures;
}

/**
 * What Home says of each bank account: recent lines for which no payment or receipt is known, its balance, and how far
 * it is reconciled, kept up to date with the store.
 */
export function useBankFigures(company: CompanyData = useCompany()): BankFigures {
  return company.shared(makeFigures);
}
