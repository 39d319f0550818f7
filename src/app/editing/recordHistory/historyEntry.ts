import { deedOf, type HistoryEvent, type ValueChange } from '../../../domain/service/recordHistory.ts';
import type { Instant } from '../../../domain/values/dates.ts';
import type { LocalEvent } from '../../../domain/records/localHistory.ts';
import { t, textOrNull } from '../../base/i18n/texts.ts';

/** A value that was changed, in words; '' for none. */
export interface ChangeText {
  name: string;
  before: string;
  after: string;
}

/** A change in words, whose values may have been erased. */
export function shownChange(told: ChangeText, { isErased }: ValueChange): ChangeText {
  return isErased ? { ...told, before: '', after: t('history.erased') } : told;
}

/** Something that was done to a record, here or on the service, in words. */
export interface HistoryEntry {
  key: string;
  at: Instant;
  /** '' for what the service did by itself. */
  who: string;
  what: string;
  changes: readonly ChangeText[];
}

function deedText(event: HistoryEvent, isTold: boolean): string {
  if (event.isGone) return t('history.deed.deleted');
  const deed = deedOf(event);
  if (deed === 'byItself' && isTold) return t('history.deed.changed');
  if (typeof deed === 'string') return t(`history.deed.${deed}`);
  return textOrNull(`history.command.${deed.command}`) ?? t('history.asked', { command: deed.command });
}

/** @param changesOf what it changed, in words */
export function historyEntryOf(event: HistoryEvent, changesOf: (event: HistoryEvent) => ChangeText[]): HistoryEntry {
  const changes = changesOf(event);
  return {
    key: String(event.number),
    at: event.at,
    who: event.userName,
    what: deedText(event, changes.length > 0),
    changes,
  };
}

/** Something that was done on this computer. @param name what sort it is, for its key */
export function entryHere(name: string, at: Instant, what: string): HistoryEntry {
  return { key: `${name} ${at}`, at, who: t('history.here'), what, changes: [] };
}

function localText({ act, detail }: LocalEvent): string {
  if (act === 'conflict') return t('history.conflict');
  const named = textOrNull(`history.command.${detail}`) ?? detail;
  return t(act === 'sent' && detail !== '' ? 'history.local.sentCommand' : `history.local.${act}`, { detail: named });
}

/** What the store has noted of what was done here. */
export function localEntryOf(event: LocalEvent): HistoryEntry {
  return { ...entryHere(event.act, event.at, localText(event)), key: `here ${String(event.number)}` };
}

/** The newest first. */
export function newestFirst(entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
