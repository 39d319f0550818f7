import type { ListEntry } from '../company/documents/listEntry.ts';
import type { Reference } from '../../domain/resources/reference.ts';
import { REFERRED_KINDS, type ReferredKind } from '../../domain/resources/resourceReference.ts';
import { formatAmount } from '../base/format/amounts.ts';
import { formatDate } from '../base/format/dates.ts';
import { fold, queryWords } from '../base/format/folding.ts';
import type { CompanyData } from '../company/session/companyData.ts';
import { t } from '../base/i18n/texts.ts';

/** Something that can be done from anywhere: go to a page, start a document. */
export interface PaletteAction {
  text: string;
  hint: string;
  run: () => void;
}

/** What the palette offers, in order. */
export type PaletteResult =
  | { kind: 'action'; key: string; text: string; detail: string; action: PaletteAction }
  | { kind: 'document'; key: string; text: string; detail: string; entry: ListEntry }
  | { kind: 'record'; key: string; text: string; detail: string; reference: Reference & { kind: ReferredKind } };

const DOCUMENTS = 20;
const RECORDS_A_KIND = 5;

function documentText({ row, party }: ListEntry): string {
  return [row.docNo || t('list.draft'), party, row.description].filter(Boolean).join(' · ');
}

function documentDetail({ row }: ListEntry): string {
  const amount =
    row.grossCurrencyAmount === '' ? '' : `${formatAmount(row.grossCurrencyAmount, row.currency)} ${row.currency}`;
  return [t(`documentClass.${row.docClass}.name`), formatDate(row.docDate), amount].filter(Boolean).join(' · ');
}

/**
 * Finds actions by the words of their names; documents by number, party, reference, amount and the texts of lines;
 * other records by code and name.
 */
export function paletteSearch(query: string, actions: readonly PaletteAction[], company: CompanyData): PaletteResult[] {
  const words = queryWords(query);
  const found: PaletteResult[] = actions
    .filter(({ text }) => words.every((word) => fold(text).includes(word)))
    .map((action) => ({
      kind: 'action',
      key: `action ${action.text}`,
      text: action.text,
      detail: action.hint,
      action,
    }));
  if (words.length === 0) return found;
  for (const entry of company.find(query, DOCUMENTS))
    found.push({
      kind: 'document',
      key: `document ${entry.key}`,
      text: documentText(entry),
      detail: documentDetail(entry),
      entry,
    });
  for (const kind of REFERRED_KINDS) {
    for (const reference of company.references(kind).search(query, RECORDS_A_KIND)) {
      found.push({
        kind: 'record',
        key: `${kind} ${reference.id}`,
        text: [reference.code, reference.description].filter(Boolean).join(' · '),
        detail: t(`palette.record.${kind}`),
        reference: { ...reference, kind },
      });
    }
  }
  return found;
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
