import { referenceTextOf } from '../../company/references/referenceChoices.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { Decimal, toDecimalString } from '../../../domain/values/decimal.ts';
import { TEXT_LENGTHS, lineKey, type Document } from '../../../domain/documents/document.ts';
import { isAskedPath } from '../../../domain/documents/askedPaths.ts';
import { askedAt } from '../../../domain/drafting/asked.ts';
import type { AskedWarning } from '../../../domain/drafting/warnings.ts';
import { imbalanceOf, POSITIVE } from '../../../domain/documents/readiness.ts';
import type { ValidationIssue } from '../../../domain/records/issues.ts';
import { isPaidByLines } from '../../../domain/documents/documentAmounts.ts';
import { isSuppliedField } from '../../../domain/documents/suppliedAmounts.ts';
import { AMOUNT_FIELDS } from '../../../domain/values/amountFields.ts';
import { formatAmount } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { readAmount } from '../../base/inputs/amountInput.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { t, textOrNull, type TextKey } from '../../base/i18n/texts.ts';
import type { DocumentForm } from './documentForm.ts';
import { readEntry, shownValue, type Field } from '../../base/inputs/fields.ts';
import { headerField } from './headerFields.ts';
import { LINE, LINE_AMOUNTS, lineField } from './lineFields.ts';
import { pathParts, SPLIT_PATH } from './paths.ts';

/** A field's value as it is shown; references by their code. */
export function fieldText<Subject>(
  field: Field<Subject>,
  subject: Subject,
  company: CompanyData,
  currency: string,
  withName: boolean,
): string {
  const value = field.read(subject);
  if (field.kind === 'entry') return t(value === 'gross' ? 'entry.gross' : 'entry.net');
  if (field.kind === 'taxRole') return value === undefined ? '' : (textOrNull(`taxRole.${value}`) ?? value);
  if (field.kind === 'check') return value === undefined ? '' : t(value === 'true' ? 'check.yes' : 'check.no');
  if (field.id === 'currency') return value ?? '';
  if (field.kind === 'reference' && field.reference) return referenceTextOf(company, field.reference, value, withName);
  const account = field.bankAccount && company.reference('bankAccount', field.bankAccount(subject));
  return shownValue(field.kind, value, account?.currency ?? currency);
}

/** Why the text kept in a field is not a value. */
export function badNote(kind: Field<unknown>['kind'], text: string, today: LocalDate): string {
  const reading = readEntry(kind, text, today, undefined);
  return t(reading.ok ? 'bad.generic' : `bad.${reading.code}`, { text });
}

/** Why the text kept for an allocation is not an amount that can be allocated. */
export function allocationNote(text: string): string {
  const reading = readAmount(text);
  if (!reading.ok) return t(`bad.${reading.code}`, { text });
  return t(
    reading.value !== undefined && new Decimal(reading.value).gt(0)
      ? 'allocation.fault.exceedsOpen'
      : 'allocation.fault.notPositive',
  );
}

/** The label of a header field in documents of this class. */
export function headerLabel(id: string, form: Pick<DocumentForm, 'labels' | 'traits'>, name?: string): string {
  if (name !== undefined) return name;
  if (id === 'contactAccountId') return t(`party.${form.traits.entry === 'journal' ? 'all' : form.traits.side}`);
  const own: TextKey | undefined = form.labels[id];
  if (own) return t(own);
  const [head = '', part = ''] = id.split('.');
  if (head === 'invoiceAddress' || head === 'deliveryAddress')
    return part === ''
      ? t(`field.${head}`)
      : t('common.term', { word: t(`field.${head}`), meaning: textOrNull(`field.${part}`) ?? part });
  const label = head === 'post' ? textOrNull(`field.${part}`) : textOrNull(`field.${head}`);
  return label ?? id;
}

/** A path in a document in words: `Quantity, line 3`. */
export function pathText(path: string, document: Document, form: Pick<DocumentForm, 'labels' | 'traits'>): string {
  const { lineOf, id } = pathParts(path);
  if (lineOf === null) {
    const amount = AMOUNT_FIELDS.find((name) => name === id);
    if (amount) return t('totals.of', { field: t(LINE_AMOUNTS[amount].label) });
    const field = headerField(id, document);
    return field?.id === id && field.kind === 'check' ? t(field.label) : headerLabel(id, form, field?.name);
  }
  const at = document.lines.findIndex((line) => line.intRef === lineOf || line.id === lineOf);
  const field = lineField(id, document.lines[at]);
  return t('lines.at', {
    field: field ? (field.name ?? t(field.label)) : (textOrNull(`field.${id}`) ?? id),
    number: at + 1,
  });
}

function isLimited(field: string): field is keyof typeof TEXT_LENGTHS {
  return field in TEXT_LENGTHS;
}

/** A sentence with the length of a text and the longest that the service takes. */
export function tooLongText(path: string, document: Document, form: Pick<DocumentForm, 'labels' | 'traits'>): string {
  const { lineOf, id } = pathParts(path);
  const most = isLimited(id) ? TEXT_LENGTHS[id] : TEXT_LENGTHS.description;
  const line = document.lines.find((one) => lineKey(one) === lineOf);
  const length = (lineOf === null ? headerField(id, document)?.read(document) : line?.description)?.length ?? 0;
  return t('short.tooLong', { field: pathText(path, document, form), length, most });
}

/** Why the value of a field is not allowed. @param id of the field, or the path of one in a list */
export function notAllowedText(id: string, field: string): string {
  const name = id.split('.').at(-1);
  return t(POSITIVE.some((one) => one === name) ? 'refusals.notPositive' : 'short.notAllowed', { field });
}

/** What a person is asked about. */
export function askedText(
  question: AskedWarning,
  document: Document,
  form: Pick<DocumentForm, 'labels' | 'traits'>,
): string {
  const field = pathText(question.path, document, form);
  switch (question.code) {
    case 'farDate':
      return t('warn.farDate', { field, date: formatDate(document[question.path]) });
    case 'farAmount':
      return t(`warn.farAmount.${question.of}`, {
        amount: formatAmount(question.largest, document.currency ?? ''),
      });
    case 'askedAccount':
      return t('warn.askedAccount', { field, type: t(`accountType.${question.type}`) });
    default:
      return t(`warn.${question.code}`);
  }
}

/** The sentence for an issue, short enough to be one of several in a row. */
export function issueText(
  { path, code }: ValidationIssue,
  document: Document,
  badInput: Readonly<Record<string, string>>,
  form: Pick<DocumentForm, 'labels' | 'traits'>,
  today: LocalDate,
): string {
  if (isAskedPath(path)) {
    const question = askedAt(path, badInput[path] ?? '', document);
    return question ? askedText(question, document, form).replace(/\.$/, '') : t('documentActions.isMeant');
  }
  const { lineOf, id } = pathParts(path);
  const kind = (lineOf === null ? headerField(id, document) : lineField(id))?.kind;
  const typed = badInput[path];
  const field = pathText(path, document, form);
  if (code === 'badInput' && typed !== undefined && lineOf !== null && isSuppliedField(id) && readAmount(typed).ok)
    return t('short.offTolerance', { field });
  if (path === SPLIT_PATH && typed !== undefined && isPaidByLines(document))
    return t('short.notSplit', { amount: formatAmount(typed, document.currency ?? '') });
  if (code === 'badInput' && typed !== undefined && kind)
    return t('common.term', { word: field, meaning: badNote(kind, typed, today).replace(/\.( .*)?$/, '') });
  if (code === 'unbalanced') {
    const left = imbalanceOf(document);
    const amount = formatAmount(toDecimalString(left.abs()), document.currency ?? '');
    return t(left.isPositive() ? 'short.debitsExceed' : 'short.creditsExceed', { amount });
  }
  if (path === 'lines') return t('short.linesMissing');
  if (code === 'badInput' && path.startsWith('allocations.') && typed !== undefined)
    return t('common.term', { word: t('field.allocations'), meaning: allocationNote(typed).replace(/\.$/, '') });
  if (path === 'billingSchedule') return t('short.overBilled');
  if (path === 'allocations') return t('short.overAllocated');
  if (path.startsWith('allocations.')) return t('short.allocation');
  if (lineOf !== null && code === 'missing' && id === LINE.description.id) {
    return t('short.lineEmpty', { number: document.lines.findIndex((line) => lineKey(line) === lineOf) + 1 });
  }
  if (lineOf !== null && code === 'missing' && id === LINE.debit.id)
    return t('short.neither', { number: document.lines.findIndex((line) => lineKey(line) === lineOf) + 1 });
  if (code === 'tooLong') return tooLongText(path, document, form);
  return code === 'notAllowed' ? notAllowedText(id, field) : t(`short.${code}`, { field });
}
