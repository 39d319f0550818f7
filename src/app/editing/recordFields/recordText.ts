import { plainChoices, referenceTextOf } from '../../company/references/referenceChoices.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import type { ContentOf, ResourceContent, ResourceKind } from '../../../domain/resources/content.ts';
import type { ResourceRecord } from '../../../domain/resources/record.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { ValidationIssue } from '../../../domain/records/issues.ts';
import type { ReferenceKind } from '../../../domain/references/reference.ts';
import { isCustomPath, namesOf } from '../../../domain/documents/slots.ts';
import { fieldOf } from '../../../domain/resources/readiness.ts';
import { RESOURCE_TRAITS } from '../../../domain/resources/traits.ts';
import { isReferenceKind } from '../../../domain/references/reference.ts';
import { shownValue } from '../../base/inputs/fields.ts';
import { badNote } from '../documentFields/fieldText.ts';
import { formatAmount } from '../../base/format/amounts.ts';
import type { PickerChoice } from '../../base/inputs/picker.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { t, textOrNull, type TextKey } from '../../base/i18n/texts.ts';
import { kindOfField, recordField, type RecordField, type RecordPart } from './recordFields.ts';

/** The name of a record in a sentence or a list. */
export function nameOfContent(content: ResourceContent): string {
  switch (content.kind) {
    case 'contact':
      return (
        [content.firstName, content.lastName].filter(Boolean).join(' ') || content.email || t('records.contact.one')
      );
    case 'bankTransaction':
      return content.description ?? '';
    case 'purchasePrice':
    case 'salePrice':
      return content.effectiveDate ?? '';
    default:
      return [content.code, content.description].filter(Boolean).join(' ') || t(`records.${content.kind}.one`);
  }
}

export function nameOfRecord(record: ResourceRecord): string {
  return nameOfContent(currentVersion(record));
}

/** The words for having each part. */
export const PART_NAMES = {
  customer: 'records.form.isCustomer',
  supplier: 'records.form.isSupplier',
  resource: 'records.form.isResource',
} as const satisfies Record<RecordPart, TextKey>;

function isPart(path: string): path is RecordPart {
  return path in PART_NAMES;
}

/** The name of a path's field. A bank line's description is called its words. */
export function pathName(path: string, kind?: ResourceKind): string {
  if (kind === 'bankTransaction' && path === 'description') return t('records.bankWords');
  if (isPart(path)) return t(PART_NAMES[path]);
  if (isCustomPath(path)) return namesOf(path).at(-1) ?? path;
  const field = recordField(path);
  return field ? t(field.label) : (textOrNull(`records.field.${path.slice(path.lastIndexOf('.') + 1)}`) ?? path);
}

/**
 * The sentence for an issue, short enough to be one of several in a row; for a text that cannot be read, it says why.
 */
export function recordIssue(
  { path, code }: ValidationIssue,
  content: ResourceContent,
  badInput: Readonly<Record<string, string>>,
  today: LocalDate,
): string {
  const typed = badInput[path];
  const kind = kindOfField(content.kind, path);
  // Only one of the two amounts is required.
  if (code === 'missing' && content.kind === 'bankTransaction' && path === 'depositAmount')
    return t('records.noAmount');
  // The code itself is readable; it is kept back because another record has it.
  if (code === 'badInput' && typed !== undefined && path === 'code') return t('records.codeTaken', { code: typed });
  // There is no room for the advice that follows.
  if (code === 'badInput' && typed !== undefined && kind !== 'flag')
    return t('common.term', {
      word: pathName(path, content.kind),
      meaning: badNote(kind, typed, today).replace(/\.( [^”“»]*)?$/, ''),
    });
  // Only a journal is out of balance.
  if (code !== 'tooLong' && code !== 'unbalanced') return t(`short.${code}`, { field: pathName(path, content.kind) });
  const value = fieldOf(content, path);
  return t('short.tooLong', {
    field: pathName(path, content.kind),
    length: typeof value === 'string' ? value.length : 0,
    most: RESOURCE_TRAITS[content.kind].lengths[path] ?? 250,
  });
}

/** A reference as a field shows it. */
export function recordReferenceText(company: CompanyData, field: RecordField, value: unknown): string {
  if (typeof value !== 'string' || !field.reference) return '';
  if (field.reference === 'currency') return value;
  return referenceTextOf(company, field.reference, value, true);
}

/** The choices of a reference field, without the record itself. */
export function recordChoices(
  company: CompanyData,
  kind: ReferenceKind,
  query: string,
  self: ResourceRecord,
): PickerChoice[] {
  return plainChoices(company, kind, query, ({ id }) => id !== self.id && id !== self.key);
}

/** The currency of a record's amounts; '' where it has none or does not name one. */
export function currencyOfRecord(content: ResourceContent, company: CompanyData): string {
  if (content.kind === 'purchasePrice' || content.kind === 'salePrice') return content.currency ?? '';
  return content.kind === 'bankTransaction'
    ? (company.reference('bankAccount', content.bankAccountId)?.currency ?? '')
    : '';
}

/**
 * Any value of a record in words, for conflicts.
 * @param currency of the record's amounts; '' where it has none
 */
export function valueText(
  company: CompanyData,
  kind: ResourceKind,
  path: string,
  value: unknown,
  currency: string,
): string {
  if (value === undefined || value === null || value === '') return '';
  const target = RESOURCE_TRAITS[kind].refersTo[path];
  if (typeof value === 'string' && target !== undefined && isReferenceKind(target))
    return referenceTextOf(company, target, value, true);
  const shownAs = kindOfField(kind, path);
  // Only bank amounts are formatted by currency; a credit limit or a quantity keeps the places it has.
  if (typeof value === 'string' && kind === 'bankTransaction' && shownAs === 'amount')
    return formatAmount(value, currency);
  if (typeof value === 'string' && shownAs !== 'flag' && shownAs !== 'reference')
    return shownValue(shownAs, value, currency);
  if (typeof value === 'boolean') return t(value ? 'check.yes' : 'check.no');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Whether the record is locked (soft deleted, spec 3). */
export function isLockedContent(content: Pick<ContentOf<'department'>, 'isActive'>): boolean {
  return content.isActive === false;
}
