import { lifeCycleText } from '../company/documents/lifeCycleText.ts';
import type { ListEntry } from '../company/documents/listEntry.ts';
import { todayOn } from '../../domain/values/dates.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { REFERRED_KINDS, type ReferredKind } from '../../domain/resources/resourceReference.ts';
import { formatAmount } from '../base/format/amounts.ts';
import { formatDate } from '../base/format/dates.ts';
import { fold, searchText } from '../../domain/values/folding.ts';
import { queryWords } from '../base/format/searching.ts';
import type { CompanyData } from '../company/session/companyData.ts';
import { t } from '../base/i18n/texts.ts';
import type { PaletteAction } from './paletteActions.ts';

/** What the palette offers, in order. */
export type PaletteResult =
  | { kind: 'action'; key: string; text: string; detail: string; action: PaletteAction }
  | { kind: 'document'; key: string; text: string; detail: string; entry: ListEntry }
  | { kind: 'code' | 'record'; key: string; text: string; detail: string; reference: FoundRecord };
type FoundRecord = Reference & { kind: ReferredKind };

const DOCUMENTS = 20;
const RECORDS_A_KIND = 5;

function documentText({ row, names }: ListEntry): string {
  return [row.docNo || t('list.draft'), names.party, row.description].filter(Boolean).join(' · ');
}

function documentDetail({ row }: ListEntry): string {
  const amount =
    row.grossCurrencyAmount === '' ? '' : `${formatAmount(row.grossCurrencyAmount, row.currency)} ${row.currency}`;
  const { text: life } = lifeCycleText(row, todayOn(Date.now()));
  return [t(`documentClass.${row.docClass}.name`), formatDate(row.docDate), amount, life].filter(Boolean).join(' · ');
}

/** The records found by code or name. Those whose code begins with what was typed are apart. */
function recordsFound(query: string, company: CompanyData): { record: PaletteResult; code: string }[] {
  const typed = queryWords(query).join(' ');
  return REFERRED_KINDS.flatMap((kind) =>
    company
      .references(kind)
      .search(query, RECORDS_A_KIND)
      .map((reference) => {
        const code = fold(reference.code);
        return {
          code,
          record: {
            kind: code.startsWith(typed) ? ('code' as const) : ('record' as const),
            key: `${kind} ${reference.id}`,
            text: [reference.code, reference.description].filter(Boolean).join(' · '),
            detail: t(`palette.record.${kind}`),
            reference: { ...reference, kind },
          },
        };
      }),
  );
}

/** Up to so many letters of a query are looked for where words begin only: `vat` is not in `private`. */
const SHORT = 3;

/** Whether a text for searches has every word of a query where a word begins, or if not, anywhere. */
function hasAll(searched: string, words: readonly string[], where: 'beginning' | 'anywhere'): boolean {
  return words.every((word) => {
    for (let at = searched.indexOf(word); at >= 0; at = searched.indexOf(word, at + 1)) {
      if (where === 'anywhere' && word.length > SHORT) return true;
      if (at === 0 || !/[\p{L}\p{N}]/u.test(searched[at - 1] ?? '')) return true;
    }
    return false;
  });
}

/**
 * Actions that are called so, then those that have every word of a query in their names, then those that have them in
 * other words for them. Those where words begin so come first, and what cannot be done now comes after what can.
 */
function actionsFound(words: readonly string[], actions: readonly PaletteAction[]): PaletteAction[] {
  if (words.length === 0) return actions.filter(({ whyNot }) => whyNot === null);
  const rankOf = (action: PaletteAction): number | null => {
    const name = searchText(action.text);
    const all = searchText(`${action.text} ${action.words}`);
    const rank = [
      fold(action.text) === words.join(' '),
      hasAll(name, words, 'beginning'),
      hasAll(name, words, 'anywhere'),
      hasAll(all, words, 'beginning'),
      hasAll(all, words, 'anywhere'),
    ].indexOf(true);
    return rank < 0 ? null : rank + (action.whyNot === null ? 0 : 0.5);
  };
  return actions
    .flatMap((action) => {
      const rank = rankOf(action);
      return rank === null ? [] : { action, rank };
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ action }) => action);
}

/**
 * Finds actions by their names and by other words for them; documents by number, party, reference, amount and the texts
 * of lines; other records by code and name. A record whose code is typed, or begun, comes before documents; a whole
 * code also before actions.
 */
export function paletteSearch(query: string, actions: readonly PaletteAction[], company: CompanyData): PaletteResult[] {
  const words = queryWords(query);
  const doable = actionsFound(words, actions).map((action): PaletteResult => ({
    kind: 'action',
    key: `action ${action.text}`,
    text: action.text,
    detail: action.hint,
    action,
  }));
  if (words.length === 0) return doable;
  const documents = company.find(query, DOCUMENTS).map((entry): PaletteResult => ({
    kind: 'document',
    key: `document ${entry.key}`,
    text: documentText(entry),
    detail: documentDetail(entry),
    entry,
  }));
  const records = recordsFound(query, company);
  const typed = words.join(' ');
  const byCode = records
    .filter(({ record }) => record.kind === 'code')
    .sort((a, b) => Number(b.code === typed) - Number(a.code === typed));
  const first = byCode[0]?.code === typed ? byCode : [];
  return [
    ...first.map(({ record }) => record),
    ...doable,
    ...(first.length === 0 ? byCode : []).map(({ record }) => record),
    ...documents,
    ...records.filter(({ record }) => record.kind === 'record').map(({ record }) => record),
  ];
}

/**
 * The key of the record that a reference names: a record made here keeps the key that it got here; any other has its id
 * as key.
 */
export async function recordKeyOf(
  { kind, id, intRef, madeHere }: Reference & { kind: ReferredKind },
  company: CompanyData,
): Promise<string> {
  if (madeHere !== undefined) return madeHere;
  if (intRef !== undefined && (await company.store.resources.record(kind, intRef))) return intRef;
  return id;
}
