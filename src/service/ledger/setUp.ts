import { yearStartOf as startOfYear } from '../../domain/reports/financialYear.ts';
import { addDays, type LocalDate } from '../../domain/values/dates.ts';
import { DOCUMENT_CLASS_DESCRIPTORS } from '../base/classes.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { Refusal } from '../base/refusal.ts';
import { fittingAccount, type Place } from './accountTypes.ts';
import { depositPlace } from './lineAccount.ts';
import { mayBeDueOnPayment } from '../records/taxTerms.ts';

/**
 * What a legal entity's set-up lacks for a ledger, as sentences that name the field; none when it is complete. Postings
 * check again what they need, because a set-up can be changed later.
 */
export function missingSetUp(directory: Directory, legalEntity: KeptRecord<'legalEntity'>): string[] {
  const missing: string[] = [];
  const need = (id: string | undefined, place: Place, field: string): void => {
    try {
      fittingAccount(directory, id, place, field);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      missing.push(error.message);
    }
  };
  const { ledger, code } = legalEntity;
  need(ledger?.roundingAccountId, 'the rounding account', `Ledger.RoundingAccountId of the legal entity ${code}`);
  need(
    ledger?.retainedAccountId,
    'the account of retained profit',
    `Ledger.RetainedAccountId of the legal entity ${code}`,
  );
  missing.push(...faultsOfYears(legalEntity));
  for (const docType of directory.all('docType')) {
    const descriptor = DOCUMENT_CLASS_DESCRIPTORS.find(({ docClass }) => docClass === docType.docClass);
    if (docType.isActive && docType.isContactOptional !== true && descriptor?.isLedger && !descriptor.isJournal)
      need(
        docType.controlAccountId,
        descriptor.side === 'sale' ? 'the control account of sales' : 'the control account of purchases',
        `ControlAccountId of the document type ${docType.code}`,
      );
    if (docType.isActive && docType.isDeposit && descriptor)
      need(...depositPlace(directory, legalEntity.id, descriptor.side));
  }
  for (const bank of directory.all('bankAccount'))
    if (bank.isActive) need(bank.accountId, 'a bank account', `AccountId of the bank account ${bank.code}`);
  for (const taxCode of directory.all('taxCode')) {
    if (!taxCode.isActive) continue;
    if (taxCode.outputAccountId !== undefined || taxCode.inputAccountId === undefined)
      need(taxCode.outputAccountId, 'a tax account', `OutputAccountId of the tax code ${taxCode.code}`);
    if (taxCode.inputAccountId !== undefined)
      need(taxCode.inputAccountId, 'a tax account', `InputAccountId of the tax code ${taxCode.code}`);
    if (taxCode.outputAccountId !== undefined && mayBeDueOnPayment(legalEntity, taxCode, 'sale'))
      need(taxCode.outputNotDueAccountId, 'a tax account', `OutputNotDueAccountId of the tax code ${taxCode.code}`);
    if (taxCode.inputAccountId !== undefined && mayBeDueOnPayment(legalEntity, taxCode, 'purchase'))
      need(taxCode.inputNotDueAccountId, 'a tax account', `InputNotDueAccountId of the tax code ${taxCode.code}`);
  }
  return missing;
}

function faultsOfYears({ ledger, code }: KeptRecord<'legalEntity'>): string[] {
  const years = ledger?.years ?? [];
  const field = `Ledger.Years of the legal entity ${code}`;
  if (years.length === 0) return [`${field} is required: it says when a financial year starts and ends.`];
  return years.flatMap(({ dateFrom, dateTo }, index) => {
    const before = years[index - 1];
    if (dateTo < dateFrom) return [`${field}: the year from ${dateFrom} ends before it starts.`];
    return before && addDays(before.dateTo, 1) !== dateFrom
      ? [`${field}: the year from ${dateFrom} does not follow the one to ${before.dateTo}.`]
      : [];
  });
}

/** The first day of the financial year that a day is in. */
export function ledgerYearStart({ ledger }: KeptRecord<'legalEntity'>, day: LocalDate): LocalDate {
  const years = ledger?.years ?? [];
  if (years.length === 0) throw new Error('the ledger has no financial year');
  return startOfYear(years, day);
}
