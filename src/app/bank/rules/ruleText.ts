import type { BankRule, RuleCoding, RuleTrial } from '../../../domain/bank/rules.ts';
import type { RulePart } from '../../../domain/bank/ruleSplit.ts';
import type { ReferenceKind } from '../../../domain/references/reference.ts';
import { formatAmount, formatNumber } from '../../base/format/amounts.ts';
import { t } from '../../base/i18n/texts.ts';
import { referenceTextOf } from '../../company/references/referenceChoices.ts';
import type { CompanyData } from '../../company/session/companyData.ts';

/** The references of a rule's coding, in the order in which they are typed. */
export const CODED_REFERENCES = [
  { field: 'accountId', kind: 'account', label: 'field.accountId' },
  { field: 'taxCodeId', kind: 'taxCode', label: 'field.taxCodeId' },
  { field: 'contactAccountId', kind: 'contactAccount', label: 'bank.coding.party' },
  { field: 'department', kind: 'department', label: 'field.department' },
  { field: 'costCentre', kind: 'costCentre', label: 'field.costCentre' },
  { field: 'projectId', kind: 'project', label: 'field.projectId' },
] as const satisfies readonly { field: keyof RuleCoding; kind: ReferenceKind; label: string }[];

/** What a part takes: a share of the line, or an amount. */
export const shareText = ({ percent, amount }: RulePart): string =>
  percent === undefined ? formatAmount(amount, '') : t('bank.ruling.percent', { share: formatNumber(percent) });

/** What a rule codes to, as one text. */
export function codingText(company: CompanyData, code: RuleCoding | undefined): string {
  if (code === undefined) return '';
  const others = (code.parts ?? []).map((part) => `${shareText(part)} ${codingText(company, part)}`);
  const parts = CODED_REFERENCES.map(({ field, kind }) =>
    referenceTextOf(company, kind, code[field], kind === 'account' || kind === 'contactAccount'),
  );
  return [[...parts, code.description].filter(Boolean).join(' · '), ...others].join(' + ');
}

/** The bounds of a rule beside its words, as one text. */
export function boundsText(company: CompanyData, { from, to, bankAccountId }: BankRule): string {
  const [least, most] = [formatAmount(from, ''), formatAmount(to, '')];
  const amounts =
    from !== undefined && to !== undefined
      ? t('bank.ruling.between', { from: least, to: most })
      : from !== undefined
        ? t('bank.ruling.fromAmount', { amount: least })
        : to !== undefined
          ? t('bank.ruling.toAmount', { amount: most })
          : '';
  return [amounts, referenceTextOf(company, 'bankAccount', bankAccountId, false)].filter(Boolean).join(', ');
}

/** What a rule would have done with past lines. */
export function trialText({ hits, same, otherwise, open }: RuleTrial): string {
  return hits === 0 ? t('bank.ruling.noHits') : t('bank.ruling.trial', { hits, same, otherwise, open }, hits);
}
