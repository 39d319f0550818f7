import { amendedFields } from '../../../../domain/documents/amendments.ts';
import type { Document } from '../../../../domain/documents/document.ts';
import type { Json } from '../../../../domain/values/json.ts';
import type { CommandIntent } from '../../../../domain/documents/record.ts';
import { formatAmount } from '../../../base/format/amounts.ts';
import type { CompanyData } from '../../../company/session/companyData.ts';
import { t } from '../../../base/i18n/texts.ts';
import type { DocumentForm } from '../../../editing/documentFields/classes/documentForm.ts';
import { pathText } from '../../../editing/documentFields/fieldText.ts';
import { recordKeys } from '../session/recordKeys.ts';

/** Of a text that is to be amended so much is told. */
const LONGEST = 60;

function told(value: Json | undefined): string {
  if (value === undefined) return t('documentActions.emptied');
  if (typeof value === 'boolean') return t('documentActions.becomes', { value: t(value ? 'check.yes' : 'check.no') });
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return t('documentActions.becomes', { value: `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”` });
}

/**
 * What a queued command will do, in words: of an amendment, which fields become what; of an allocation, to which documents, by
 * their numbers where they have one.
 */
export async function commandText(
  command: CommandIntent,
  company: CompanyData,
  document: Document,
  form: DocumentForm,
): Promise<string> {
  if (command.name === 'amend')
    return `${t('documentActions.command.amend')}: ${amendedFields([command])
      .map(({ path, value }) => `${pathText(path, document, form)} ${told(value)}`)
      .join(', ')}`;
  if (command.name !== 'allocate') return t(`documentActions.command.${command.name}`);
  const keys = await recordKeys(
    command.allocations.map((each) => each.document),
    company,
  );
  const parts = command.allocations.map((each) => {
    const number = company.entry(keys.get(each.document) ?? '')?.row.docNo;
    return `${number || t('list.draft')} ${formatAmount(each.amount, document.currency ?? '')}`;
  });
  return `${t('documentActions.command.allocate')}: ${parts.join(', ')}`;
}
