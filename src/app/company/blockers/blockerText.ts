import type { Blocker, KindBlocker, SentKind } from '../../../domain/service/blocker.ts';
import type { SyncState } from '../../../domain/records/state.ts';
import { inSentence } from '../../base/i18n/language.ts';
import { t } from '../../base/i18n/texts.ts';
import { areaWord, operationWord } from '../session/areaWords.ts';
import { unreadableWhy } from './unreadableWhy.ts';

/** Why nothing of a kind is sent, in one sentence. */
export function kindSentence(kind: SentKind, blocker: KindBlocker): string {
  const kinds = areaWord(kind);
  if (blocker.why === 'tooOld')
    return t('syncCentre.blocked.tooOld', { kinds, since: blocker.since, version: blocker.version });
  return blocker.words === ''
    ? t('syncCentre.blocked.denied', { kinds })
    : t('syncCentre.blocked.deniedWords', { kinds, words: blocker.words });
}

const GUID = /\s*\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/** The service's words without ids, which mean nothing to people. */
export function withoutIds(words: string): string {
  return words.replace(GUID, '');
}

const NAMED_STATES: readonly SyncState[] = ['saved', 'waits', 'rejected', 'conflict', 'unknown'];

/** What a sentence calls the record that another one waits for: its kind and name. */
export interface RecordWords {
  what: string;
  name: string;
}

/**
 * Why a record is not sent, and what to do about it.
 * @param fieldText gives the name of a field's path
 * @param wordsOf gives the words for the record that is waited for
 */
export function blockerTexts(
  kind: SentKind,
  blocker: Blocker,
  fieldText: (path: string) => string,
  wordsOf: (blocker: Extract<Blocker, { why: 'awaits' }>) => RecordWords,
): { why: string; next: string } {
  switch (blocker.why) {
    case 'denied':
      return { why: kindSentence(kind, blocker), next: t('syncCentre.blocked.nextDenied') };
    case 'deniedOperation':
      return {
        why: t('syncCentre.blocked.deniedOperation', {
          operation: operationWord(blocker.operation),
          kinds: areaWord(kind),
          words: withoutIds(blocker.words),
        }),
        next: t('syncCentre.blocked.nextDenied'),
      };
    case 'deniedRecord':
      return {
        why: t('syncCentre.blocked.deniedRecord', { words: withoutIds(blocker.words) }),
        next: t('syncCentre.blocked.nextDeniedRecord'),
      };
    case 'tooOld':
      return { why: kindSentence(kind, blocker), next: t('syncCentre.blocked.nextTooOld') };
    case 'lacks': {
      const { path, since, version } = blocker;
      const why =
        since === null
          ? t('syncCentre.blocked.lacksCommand', { command: operationWord(path), version })
          : t('syncCentre.blocked.lacks', { field: fieldText(path), since, version });
      return { why, next: t('syncCentre.blocked.nextTooOld') };
    }
    case 'awaits': {
      const { what, name } = wordsOf(blocker);
      const state = t(
        NAMED_STATES.includes(blocker.state)
          ? `syncCentre.blocked.awaited.${blocker.state as 'saved'}`
          : 'syncCentre.blocked.awaited.other',
      );
      return {
        why: t('syncCentre.blocked.awaits', { what: inSentence(what), name, state }),
        next: t('syncCentre.blocked.nextAwaits', { name }),
      };
    }
    case 'awaitsOpen':
      return {
        why: t('syncCentre.blocked.awaitsOpen', { name: blocker.name }),
        next: t('syncCentre.blocked.nextOpen'),
      };
    case 'unreadable':
      return {
        why: t('syncCentre.blocked.unreadable', {
          line: blocker.fields
            .map((fault) => t('unreadable.at', { field: fieldText(fault.field), why: unreadableWhy(fault) }))
            .join(' '),
        }),
        next: t('syncCentre.blocked.nextUnreadable'),
      };
    case 'notFound':
      return { why: t('syncCentre.blocked.notFound'), next: t('syncCentre.blocked.nextOpen') };
  }
}
