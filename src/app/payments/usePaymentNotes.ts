import { computed } from 'vue';
import { isPosted } from '../../domain/documents/lifeCycle.ts';
import type { OpenDocument } from '../../domain/drafting/outstanding.ts';
import { Decimal, parseDecimal } from '../../domain/values/decimal.ts';
import type { DocumentListRow } from '../../store/contract.ts';
import { formatAmount, formatDecimal } from '../base/format/amounts.ts';
import { formatDate } from '../base/format/dates.ts';
import { t } from '../base/i18n/texts.ts';
import type { CompanyData } from '../company/session/companyData.ts';
import { useCompany } from '../company/session/useCompany.ts';
import type { RunInvoices } from './useRunInvoices.ts';

export interface PaymentNotes {
  /** What a person should know before paying a document; '' if nothing. */
  noteOf(document: OpenDocument): string;
  /** The supplier and currency of a document, as one text. */
  partyAndCurrency(document: OpenDocument): string;
  isPostedHere(key: string): boolean;
  /** Whether an invoice is in dispute or its supplier on hold or stop: somebody has to choose it alone. */
  isDoubtful(document: OpenDocument): boolean;
}

/** How much of a posted invoice is not offered, because drafts or commands that wait settle it; '' if nothing. */
function settledNote({ docClass, open: rest }: OpenDocument, row: DocumentListRow | undefined): string {
  if (docClass === 'payment' || row === undefined || !isPosted(row.statusList)) return '';
  const settled = new Decimal(row.outstandingCurrencyAmount || rest).minus(rest);
  return settled.isZero()
    ? ''
    : t('paymentRun.settledByDrafts', {
        amount: formatDecimal(settled, row.currency),
        outstanding: formatAmount(row.outstandingCurrencyAmount, row.currency),
      });
}

function partyAndCurrencyOf(company: CompanyData, { contactAccountId, currency }: OpenDocument): string {
  const party = company.reference('contactAccount', contactAccountId)?.id ?? contactAccountId;
  return JSON.stringify([party ?? '', currency ?? '']);
}

function isDoubtful(company: CompanyData, { isDisputed, contactAccountId }: OpenDocument): boolean {
  const { isHold, isStop } = company.reference('contactAccount', contactAccountId) ?? {};
  return isDisputed === true || isHold === true || isStop === true;
}

/** Why an invoice or its supplier is in doubt; '' if they are not. */
function doubtNote(company: CompanyData, document: OpenDocument): string {
  if (document.docClass === 'payment') return '';
  const { isHold, isStop, warningMessage } = company.reference('contactAccount', document.contactAccountId) ?? {};
  return [
    document.isDisputed ? t('paymentRun.disputed') : '',
    isStop ? t('editor.onStop.purchase') : isHold ? t('editor.onHold.purchase') : '',
    warningMessage ?? '',
  ]
    .filter((note) => note !== '')
    .join(' · ');
}

/** Whether what is open may be paid already, or is settled by what waits. */
export function usePaymentNotes({
  open,
  unposted,
  coded,
}: Pick<RunInvoices, 'open' | 'unposted' | 'coded'>): PaymentNotes {
  const company = useCompany();

  const partyAndCurrency = (document: OpenDocument): string => partyAndCurrencyOf(company, document);
  const isPostedHere = (key: string): boolean => isPosted(company.entry(key)?.row.statusList ?? '');
  /** A payment that is not allocated, by supplier, currency and amount. */
  const paymentsOfAmount = computed(
    () =>
      new Map(
        [...unposted.value, ...open.value.filter(({ docClass }) => docClass === 'payment')].map((payment) => [
          `${partyAndCurrency(payment)} ${payment.open.replace('-', '')}`,
          payment,
        ]),
      ),
  );
  /** Payments that were coded at the bank without a supplier, by currency and amount; the newest last. */
  const codedOfAmount = computed(() =>
    Map.groupBy(
      [...coded.value].sort((a, b) => (a.docDate < b.docDate ? -1 : 1)),
      ({ currency, grossCurrencyAmount }) => `${currency} ${parseDecimal(grossCurrencyAmount) ?? ''}`,
    ),
  );
  /** The payment that may pay an invoice already, in words; '' if there is none. */
  function paidAlreadyNote(document: OpenDocument): string {
    if (document.docClass === 'payment') return '';
    const gross = company.entry(document.key)?.row.grossCurrencyAmount ?? '';
    const same = [document.open, gross]
      .map((amount) => paymentsOfAmount.value.get(`${partyAndCurrency(document)} ${amount}`))
      .find((payment) => payment !== undefined);
    if (same === undefined) {
      const since = document.docDate ?? '';
      const nobodys = [document.open, gross]
        .flatMap((amount) => codedOfAmount.value.get(`${document.currency ?? ''} ${parseDecimal(amount) ?? ''}`) ?? [])
        .find(({ docDate }) => docDate >= since);
      return nobodys ? t('paymentRun.sameAmountCoded', { day: formatDate(nobodys.docDate) }) : '';
    }
    return isPostedHere(same.key)
      ? t('paymentRun.sameAmount', { number: same.docNo ?? '' })
      : t('paymentRun.sameAmountUnposted');
  }
  /** What a person should know before paying, by the keys of the documents. */
  const notes = computed(() => {
    // Read again when the list changes: it may count what drafts took later than the run.
    void company.documentsRevision.value;
    return new Map(
      open.value.map((document) => [
        document.key,
        [
          doubtNote(company, document),
          paidAlreadyNote(document),
          settledNote(document, company.entry(document.key)?.row),
        ]
          .filter((note) => note !== '')
          .join(' · '),
      ]),
    );
  });

  return {
    noteOf: ({ key }) => notes.value.get(key) ?? '',
    partyAndCurrency,
    isPostedHere,
    isDoubtful: (document) => isDoubtful(company, document),
  };
}
