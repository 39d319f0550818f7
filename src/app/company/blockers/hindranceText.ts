import type { Hindrance, KindHindrance, SentKind } from '../../../domain/service/hindrance.ts';
import type { SyncState } from '../../../domain/documents/record.ts';
import { t } from '../../base/i18n/texts.ts';
import { areaWord, operationWord } from './areaWords.ts';
import { unreadableWhy } from './unreadableWhy.ts';

/** Why nothing of a kind goes, in one sentence. */
export function kindSentence(kind: SentKind, hindrance: KindHindrance): string {
  const kinds = areaWord(kind);
  if (hindrance.why === 'tooOld') return t('syncCentre.hindered.tooOld', { kinds, since: hindrance.since, version: hindrance.version });
  return hindrance.words === '' ? t('syncCentre.hindered.denied', { kinds }) : t('syncCentre.hindered.deniedWords', { kinds, words: hindrance.words });
}

const GUID = /\s*\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/** The service's words, without the ids in them, which name nothing to people. */
export function wordsOf(words: string): string {
  return words.replace(GUID, '');
}

const TOLD: readonly SyncState[] = ['saved', 'waits', 'rejected', 'conflict', 'unknown'];

/** What a record waits for is called. */
export interface Called {
  what: string;
  name: string;
}

/**
 * Why a record does not go, and what to do about it.
 * @param fieldText the name of a field's path
 * @param called the record that is waited for
 */
export function hindranceTexts(kind: SentKind, hindrance: Hindrance, fieldText: (path: string) => string, called: (hindrance: Extract<Hindrance, { why: 'awaits' }>) => Called): { why: string; next: string } {
  switch (hindrance.why) {
    case 'denied':
      return { why: kindSentence(kind, hindrance), next: t('syncCentre.hindered.nextDenied') };
    case 'deniedOperation':
      return { why: t('syncCentre.hindered.deniedOperation', { operation: operationWord(hindrance.operation), kinds: areaWord(kind), words: wordsOf(hindrance.words) }), next: t('syncCentre.hindered.nextDenied') };
    case 'deniedRecord':
      return { why: t('syncCentre.hindered.deniedRecord', { words: wordsOf(hindrance.words) }), next: t('syncCentre.hindered.nextDeniedRecord') };
    case 'tooOld':
      return { why: kindSentence(kind, hindrance), next: t('syncCentre.hindered.nextTooOld') };
    case 'lacks': {
      const { path, since, version } = hindrance;
      const why = since === null ? t('syncCentre.hindered.lacksCommand', { command: operationWord(path), version }) : t('syncCentre.hindered.lacks', { field: fieldText(path), since, version });
      return { why, next: t('syncCentre.hindered.nextTooOld') };
    }
    case 'awaits': {
      const { what, name } = called(hindrance);
      const state = t(TOLD.includes(hindrance.state) ? `syncCentre.hindered.awaited.${hindrance.state as 'saved'}` : 'syncCentre.hindered.awaited.other');
      return { why: t('syncCentre.hindered.awaits', { what: what.toLowerCase(), name, state }), next: t('syncCentre.hindered.nextAwaits', { name }) };
    }
    case 'awaitsOpen':
      return { why: t('syncCentre.hindered.awaitsOpen', { name: hindrance.name }), next: t('syncCentre.hindered.nextOpen') };
    case 'unreadable':
      return { why: t('syncCentre.hindered.unreadable', { line: hindrance.fields.map((fault) => t('unreadable.at', { field: fieldText(fault.field), why: unreadableWhy(fault) })).join(' ') }), next: t('syncCentre.hindered.nextUnreadable') };
    case 'notFound':
      return { why: t('syncCentre.hindered.notFound'), next: t('syncCentre.hindered.nextOpen') };
  }
}
