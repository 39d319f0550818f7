import { TAX_ROLES } from '../../../domain/kinds/taxRoles.ts';
import { fold, searchText } from '../../../domain/values/folding.ts';
import { hasWords, queryWords } from '../format/searching.ts';
import { t } from '../i18n/texts.ts';

/** One choice of a picker. `value` goes into the document, `shown` into the field. */
export interface PickerChoice {
  value: string;
  code: string;
  name: string;
  shown: string;
  detail?: string;
  /** Whether its name is only near the typed text. Leaving the field does not take it. */
  isNear?: true;
  /** The heading that it and those after it stand under. Such a choice is taken only if a person has marked it. */
  under?: string;
  /** The text from which it makes something new, instead of choosing what is there. */
  creates?: string;
}

/** The place of the choice that typed text takes; -1 if none may be taken unmarked. */
export function bestOf(choices: readonly PickerChoice[]): number {
  return choices.findIndex(({ under, creates }, at) => under === undefined && (creates === undefined || at === 0));
}

/** Earlier texts with every word of the typed text, those that begin with it first. */
export function knownChoices(known: Iterable<string>, query: string, limit = 12): PickerChoice[] {
  const [typed, words] = [fold(query.trim()), queryWords(query)];
  const [first, others]: [string[], string[]] = [[], []];
  for (const text of known) {
    const searched = searchText(text);
    if (searched.startsWith(typed)) first.push(text);
    else if (hasWords(searched, words)) others.push(text);
  }
  return textChoices([...first, ...others].slice(0, limit));
}

/** Texts as choices. */
export function textChoices(texts: readonly string[]): PickerChoice[] {
  return texts.map((text) => ({ value: text, code: '', name: text, shown: text }));
}

/** The choices of a field that holds one of a few words: net or gross, or what the tax of a journal's line is. */
export function wordChoices(kind: 'entry' | 'taxRole', query: string): PickerChoice[] {
  const choices: PickerChoice[] =
    kind === 'entry'
      ? [
          { value: 'net', code: t('entry.net'), name: t('entry.netHint'), shown: t('entry.net') },
          { value: 'gross', code: t('entry.gross'), name: t('entry.grossHint'), shown: t('entry.gross') },
        ]
      : TAX_ROLES.map((value) => {
          const code = t(`taxRole.${value}`);
          return { value, code, name: t(`taxRoleHint.${value}`), shown: code };
        });
  const typed = fold(query.trim());
  return choices.filter(({ code }) => fold(code).startsWith(typed));
}
