import { amendedFields } from '../../../../domain/documents/amendments.ts';
import type { Document } from '../../../../domain/documents/document.ts';
import type { Json } from '../../../../domain/values/json.ts';
import type { CommandIntent } from '../../../../domain/records/commands.ts';
import { formatAmount } from '../../../base/format/amounts.ts';
import type { CompanyData } from '../../../company/session/companyData.ts';
import { t } from '../../../base/i18n/texts.ts';
import type { DocumentForm } from '../../../editing/documentFields/documentForm.ts';
import { pathText } from '../../../editing/documentFields/fieldText.ts';
import { recordKeys } from '../session/recordKeys.ts';

/** An amended text is cut to this length. */
const LONGEST = 60;

function newValueText(value: Json | undefined): string {
  if (value === undefined) return t('documentActions.emptied');
  if (typeof value === 'boolean') return t('documentActions.becomes', { value: t(value ? 'check.yes' : 'check.no') });
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return t('documentActions.becomes', { value: t('common.quoted', { text: shown }) });
}

/**
 * What a queued command will do, in words: for an amendment the fields and their new values, for an allocation the
 * documents, by number if they have one, and the amounts.
 */
export async function commandText(
  command: CommandIntent,
  company: CompanyData,
  document: Document,
  form: DocumentForm,
): Promise<string> {
  if (command.name === 'amend')
    return t('common.term', {
      word: t('documentActions.command.amend'),
      meaning: amendedFields([command])
        .map(({ path, value }) => `${pathText(path, document, form)} ${newValueText(value)}`)
        .join(', '),
    });
  if (command.name !== 'allocate') return t(`documentActions.command.${command.name}`);
  const keys = await recordKeys(
    command.allocations.map((each) => each.document),
    company,
  );
  const parts = command.allocations.map((each) => {
    const number = company.entry(keys.get(each.document) ?? '')?.row.docNo;
    return `${number || t('list.draft')} ${formatAmount(each.amount, document.currency ?? '')}`;
  });
  return t('common.term', { word: t('documentActions.command.allocate'), meaning: parts.join(', ') });
}
