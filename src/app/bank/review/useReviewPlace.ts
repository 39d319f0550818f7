import { onBeforeUnmount } from 'vue';
import { z } from 'zod';
import { localDateSchema, type LocalDate } from '../../../domain/values/dates.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import { useCompany } from '../../company/session/useCompany.ts';

const placeSchema = z.object({ key: z.string(), day: localDateSchema.optional() });

/** Time, ms, for which the place is gathered: arrow keys pass many lines. */
const GATHER = 300;
/** Each account's place is kept by itself: one put, without a read before it, is soon done when the page goes. */
const KEPT = 'bank.reviewPlace.';

/** Where a person was in the lines to explain of an account, also after Daybook was closed. */
export interface ReviewPlace {
  /** The line where it was left; if that is explained, the next one of its day or later; null without any. */
  line(lines: readonly BankLine[], first: LocalDate): Promise<string | null>;
  keep(line: BankLine): void;
}

export function useReviewPlace(bankAccountId: string): ReviewPlace {
  const { store } = useCompany();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last: BankLine | null = null;

  async function save(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (last === null) return;
    const { key, content } = last;
    await store.savePageSettings(KEPT + bankAccountId, {
      key,
      ...(content.bankDate && { day: content.bankDate }),
    });
  }
  onBeforeUnmount(() => {
    if (timer !== null) void save();
  });
  return {
    async line(lines, first) {
      const left = placeSchema.safeParse(await store.pageSettings(KEPT + bankAccountId)).data;
      const from = left?.day ?? first;
      const found =
        lines.find(({ key }) => key === left?.key) ?? lines.find(({ content }) => (content.bankDate ?? from) >= from);
      return (found ?? lines[0])?.key ?? null;
    },
    keep(line) {
      last = line;
      timer ??= setTimeout(() => void save(), GATHER);
    },
  };
}
