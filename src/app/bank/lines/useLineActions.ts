import type { ConflictChoice } from '../../../store/resourceContract.ts';
import { t } from '../../base/i18n/texts.ts';
import type { LiveBankLines, BankLine } from '../../company/bank/liveBankLines.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { useTask } from '../../company/session/useTask.ts';
import type { BankEntry } from './bankEntry.ts';
import { lockLines, removeLines } from './lineActions.ts';

/** What a person does with lines of an account. Each action ends in a message, and says whether it ended well. */
export interface LineActions {
  lock(lines: readonly BankLine[], name: 'lock' | 'unlock'): Promise<boolean>;
  remove(lines: readonly BankLine[]): Promise<boolean>;
  choose(key: string, choice: ConflictChoice): Promise<boolean>;
  answerRefusal(key: string, answer: 'sendAgain' | 'takeBackCommand'): Promise<boolean>;
}

export function useLineActions(liveLines: LiveBankLines, entry: Pick<BankEntry, 'save'>): LineActions {
  const { store } = useCompany();
  const task = useTask();
  return {
    lock: (lines, name) =>
      task.run(async () => {
        const count = await lockLines(store, lines, name);
        const onlyHere = lines.length > 0 && lines.every(({ record }) => record.id === null);
        return count > 0
          ? t(`bank.act.${name}ed`, { count }, count)
          : t(onlyHere ? 'bank.act.onlyHere' : 'bank.act.noneForThat');
      }),
    remove: (lines) =>
      task.run(async () => {
        const { removed, locked, inDoubt, contested } = await removeLines(store, liveLines, lines);
        return [
          t('bank.act.removed', { count: removed }, removed),
          ...(locked > 0 ? [t('bank.act.lockedStay', { count: locked }, locked)] : []),
          ...(inDoubt > 0 ? [t('bank.act.doubtStay', { count: inDoubt }, inDoubt)] : []),
          ...(contested > 0 ? [t('bank.act.conflictStay', { count: contested }, contested)] : []),
        ].join(' ');
      }),
    choose: (key, choice) =>
      task.run(async () => {
        // What is being typed belongs to the local version.
        await entry.save();
        await store.resources.resolveConflict('bankTransaction', key, choice);
      }),
    answerRefusal: (key, answer) =>
      task.run(async () => {
        // What is being typed may be the correction.
        await entry.save();
        await store.resources[answer]('bankTransaction', [key]);
      }),
  };
}
