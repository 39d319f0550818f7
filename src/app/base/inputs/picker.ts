import { fold } from '../format/folding.ts';
import { t } from '../i18n/texts.ts';

/** One choice of a picker. `value` goes into the document, `shown` into the field. */
export interface PickerChoice {
  value: string;
  code: string;
  name: string;
  shown: string;
  detail?: string;
  /** The text from which it makes something new, instead of choosing what is there. */
  creates?: string;
}

/** Earlier texts that contain the typed text, those that begin with it first. */
export function knownChoices(known: Iterable<string>, query: string, limit = 12): PickerChoice[] {
  const typed = fold(query.trim());
  const [first, others]: [string[], string[]] = [[], []];
  for (const text of known) {
    const folded = fold(text);
    if (folded.startsWith(typed)) first.push(text);
    else if (folded.includes(typed)) others.push(text);
  }
  return textChoices([...first, ...others].slice(0, limit));
}

/** Texts as choices. */
export function textChoices(texts: readonly string[]): PickerChoice[] {
  return texts.map((text) => ({ value: text, code: '', name: text, shown: text }));
}

/** Whether a line's price is entered without or with tax. */
export function entryChoices(query: string): PickerChoice[] {
  const choices = [
    { value: 'net', code: t('entry.net'), name: t('entry.netHint'), shown: t('entry.net') },
    { value: 'gross', code: t('entry.gross'), name: t('entry.grossHint'), shown: t('entry.gross') },
  ];
  const typed = query.trim().toLowerCase();
  return choices.filter((choice) => choice.code.toLowerCase().startsWith(typed));
}
