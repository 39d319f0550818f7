import { computed, ref, type ComputedRef } from 'vue';
import type { Instant, LocalDate } from '../../../domain/values/dates.ts';
import { Decimal, toDecimalString, type DecimalString } from '../../../domain/values/decimal.ts';
import type { Guid } from '../../../domain/values/identifiers.ts';
import type { ResourceRecord } from '../../../domain/resources/record.ts';
import { sentLine } from './knownEquals.ts';

/** Bank lines that one restored backup has left in doubt: one answer settles them all. */
export interface RestoredDoubt {
  restoredAt: Instant;
  records: readonly ResourceRecord[];
}

/**
 * The lines in doubt of one bank account: how many, between which days, and their sums as decimals in the account's
 * currency.
 */
export interface AccountDoubt {
  account: Guid | string;
  count: number;
  from: LocalDate | undefined;
  to: LocalDate | undefined;
  moneyIn: DecimalString;
  moneyOut: DecimalString;
}

/** Adds up bank lines by account, in the order in which the accounts first occur. */
export function accountDoubts(records: readonly ResourceRecord[]): AccountDoubt[] {
  const lines = records.flatMap((record) => sentLine(record) ?? []);
  return [...Map.groupBy(lines, ({ bankAccountId }) => bankAccountId)].map(([account, ofAccount]) => {
    const days = ofAccount.flatMap(({ bankDate }) => bankDate ?? []).sort();
    const sum = (field: 'depositAmount' | 'withdrawalAmount'): DecimalString =>
      toDecimalString(ofAccount.reduce((total, line) => total.plus(line[field] ?? 0), new Decimal(0)));
    return {
      account,
      count: ofAccount.length,
      from: days[0],
      to: days.at(-1),
      moneyIn: sum('depositAmount'),
      moneyOut: sum('withdrawalAmount'),
    };
  });
}

/** From this many on, one answer for all is offered. */
const MIN_TOGETHER = 2;

/**
 * Sorts records in doubt into groups that one answer settles, and records that are asked about one by one: other kinds,
 * lines that no restore left in doubt, single lines, and groups that a person wants to answer one by one.
 */
export function useRestoredDoubts(asked: () => readonly ResourceRecord[]): {
  together: ComputedRef<RestoredDoubt[]>;
  isTogether: (record: ResourceRecord) => boolean;
  askOneByOne: (doubt: RestoredDoubt) => void;
} {
  const oneByOne = ref<ReadonlySet<Instant>>(new Set());
  const together = computed(() => {
    const restored = asked().filter(
      ({ kind, inFlight }) =>
        kind === 'bankTransaction' && inFlight?.restoredAt !== undefined && !oneByOne.value.has(inFlight.restoredAt),
    );
    return [...Map.groupBy(restored, ({ inFlight }) => inFlight?.restoredAt)].flatMap(([restoredAt, records]) =>
      restoredAt !== undefined && records.length >= MIN_TOGETHER ? [{ restoredAt, records }] : [],
    );
  });
  const keys = computed(() => new Set(together.value.flatMap(({ records }) => records.map(({ key }) => key))));
  return {
    together,
    isTogether: ({ key }) => keys.value.has(key),
    askOneByOne: ({ restoredAt }) => {
      oneByOne.value = new Set([...oneByOne.value, restoredAt]);
    },
  };
}
