import { codedDocument } from '../../../domain/bank/coding.ts';
import { isVoid } from '../../../domain/documents/lifeCycle.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';
import type { SetUpRow } from '../../../domain/service/setUp.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import {
  Decimal,
  negated,
  parseDecimal,
  toDecimalString,
  ZERO,
  type DecimalString,
} from '../../../domain/values/decimal.ts';
import { systemMint } from '../../../domain/values/identifiers.ts';
import type { DocumentListRow } from '../../../store/contract.ts';
import { t } from '../../base/i18n/texts.ts';
import { factsOf } from '../../company/facts/companyFacts.ts';
import type { CompanyData } from '../../company/session/companyData.ts';

/** What is to be paid of a filed return, below zero for what comes back; null where it comes to nothing. */
export function dueOf({ values: { due = '', accountId = '' } }: SetUpRow): DecimalString | null {
  const amount = parseDecimal(due);
  return amount === null || amount === ZERO || accountId === '' ? null : amount;
}

const textOf = ({ values: { dateFrom = '', dateTo = '' } }: SetUpRow): string =>
  t('reports.ledger.filing.payment', { from: dateFrom, to: dateTo });

/**
 * What of a filed return is still to be paid, below zero for what comes back, and the last payment or receipt that was
 * drafted for it and not given up: the days in its text say so in every language. A correction is due beside what was
 * paid before it; while the amount of one is not known, nothing is.
 */
export function leftOfReturn(
  company: CompanyData,
  filed: SetUpRow,
  due: DecimalString,
): { left: DecimalString; last: DocumentListRow | undefined } {
  const { dateFrom = '', dateTo = '' } = filed.values;
  const isOf = ({ docClass, description }: DocumentListRow): boolean =>
    DOCUMENT_TRAITS[docClass].entry === 'money' && description.includes(dateFrom) && description.includes(dateTo);
  const paid = company
    .latest(Infinity)
    .map(({ row }) => row)
    .filter((row) => isOf(row) && !isVoid(row.statusList));
  const last = paid[0];
  if (paid.some(({ grossCurrencyAmount }) => parseDecimal(grossCurrencyAmount) === null)) return { left: ZERO, last };
  const left = paid.reduce(
    (open, { docClass, grossCurrencyAmount: amount }) =>
      docClass === 'payment' ? open.minus(amount) : open.plus(amount),
    new Decimal(due),
  );
  return { left: toDecimalString(left), last };
}

/**
 * The payment of what a filed return comes to, or the receipt of its refund, dated today: one line on the account of
 * tax payable, without tax, from the first bank account in base currency.
 */
export function returnPayment(company: CompanyData, filed: SetUpRow, due: DecimalString): Document {
  const currency = company.baseCurrency.value;
  const banks = company.references('bankAccount').all.filter(({ isActive }) => isActive);
  const bank = banks.find((one) => (one.currency ?? currency) === currency);
  const today = todayOn(Date.now());
  const description = textOf(filed);
  const amount = due.startsWith('-') ? negated(due) : due;
  return codedDocument(
    {
      bankAccountId: bank?.id ?? '',
      amount: negated(due),
      currency: bank?.currency,
      date: today,
      description,
      reference: undefined,
    },
    [{ accountId: filed.values.accountId, amount, description }],
    undefined,
    { lookup: company.lookup, today, mint: systemMint },
    factsOf(company),
  );
}
