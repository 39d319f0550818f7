import { Decimal } from '../../../domain/values/decimal.ts';
import { isPaidByLines, paidAmount } from '../../../domain/documents/documentAmounts.ts';
import { lineKey, type Document, type DocumentLine } from '../../../domain/documents/document.ts';
import type { DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import { discountOf, textAfter } from '../../../domain/documents/lineDiscount.ts';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { Reference, ReferenceKind } from '../../../domain/references/reference.ts';
import { isReverseCharged } from '../../../domain/documents/reverseCharge.ts';
import { formatAmount, formatDecimal, formatNumber, formatPercent, formatPrice } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { isNotOwedYet, isVoid } from '../../../domain/documents/lifeCycle.ts';
import { currentLanguage } from '../../base/i18n/language.ts';
import { statusWords } from '../../base/i18n/statuses.ts';
import { t } from '../../base/i18n/texts.ts';
import { addressLines, homeCountry } from '../../company/print/address.ts';
import { withTaxWord } from '../../company/print/taxWord.ts';
import type { PrintedPaper, PrintedRow } from '../../company/print/printedPaper.ts';
import { letterheadLines } from '../../company/documents/letterhead.ts';
import { journalParts } from './journalParts.ts';
import { PrintedAmounts, taxRateOf, type AmountLookup } from './printedAmounts.ts';
import { paymentParts, type PaymentLookup } from './paymentParts.ts';
import { paragraphs } from '../../../domain/papers/paginate.ts';

/** Resolves a document's references, and gives what its amounts are calculated with. */
export interface PrintLookup extends PaymentLookup, AmountLookup {
  reference(kind: ReferenceKind, value: string | undefined): Reference | undefined;
  /** The legal entity with this reference, otherwise the only one. */
  legalEntity(value: string | undefined): Reference | undefined;
  /** The number of another document, by its id or key. */
  numberOf(document: string): string | undefined;
  /** The other party's number of it, by its id or key. */
  theirNumberOf(document: string): string | undefined;
  /** The document with this key, with what is outstanding of it as lists count it. */
  counted(key: string, document: Document): Document;
}

function nameOf(reference: Reference | undefined, value: string | undefined): string {
  return reference ? reference.description || reference.code : (value ?? '');
}

const homeOf = (document: Document, lookup: PrintLookup): string | undefined =>
  homeCountry(lookup.legalEntity(document.legalEntityId)?.address, lookup.letterhead.address, lookup.baseCurrency);

function lineRows(document: Document, amounts: PrintedAmounts, lookup: PrintLookup): PrintedRow[] {
  const { currency } = amounts;
  const including = withTaxWord(t('print.including'), homeOf(document, lookup));
  let carried = new Decimal(0);
  return document.lines.flatMap((line): PrintedRow[] => {
    const key = lineKey(line);
    carried = carried.plus(amounts.net(key) ?? 0);
    const rate = taxRateOf(line, document, lookup);
    const product = lookup.reference('product', line.productId);
    const textRows = (text: string | undefined, place: string) =>
      paragraphs(text).map((paragraph, index) => ({ key: `${key} ${place} ${index}`, text: paragraph }));
    const description =
      line.description ||
      nameOf(product ?? lookup.reference('account', line.accountId), line.productId ?? line.accountId);
    const price = formatPrice(line.currencyUnitPrice, currency);
    return [
      ...textRows(line.textPre, 'before'),
      {
        key,
        note: product && product.code !== description ? product.code : '',
        cells: [
          description,
          formatNumber(line.quantity),
          line.isNetEntry === false && price !== '' ? `${price} ${including}` : price,
          rate === undefined ? (lookup.reference('taxCode', line.taxCodeId)?.code ?? '') : formatPercent(rate),
          formatAmount(amounts.net(key), currency),
        ],
        carried: formatDecimal(carried, currency),
      },
      ...textRows(textAfter(line), 'after'),
      ...textRows(discountWords(line, currency), 'discount'),
    ];
  });
}

/** `List price 100.00, less 10%`, as the paper says it; undefined if the line has no discount. */
function discountWords(line: DocumentLine, currency: string): string | undefined {
  const discounted = discountOf(line);
  if (discounted === null) return undefined;
  const { listPrice, discount } = discounted;
  return t('print.discount', {
    price: formatPrice(listPrice, currency),
    discount: 'percent' in discount ? formatPercent(discount.percent) : formatPrice(discount.amount, currency),
  });
}

function goodsColumns(home: string | undefined): PrintedPaper['columns'] {
  return [
    { label: t('print.description'), isEnd: false, width: 'auto' },
    { label: t('print.quantity'), isEnd: true, width: '19mm' },
    { label: t('print.unitPrice'), isEnd: true, width: '32mm' },
    { label: withTaxWord(t('print.taxRate'), home), isEnd: true, width: '17mm' },
    { label: t('print.net'), isEnd: true, width: '30mm' },
  ];
}

/** @param hasTheirs whether the other party's numbers are printed: what a supplier looks for in a remittance advice */
function moneyColumns(hasTheirs: boolean): PrintedPaper['columns'] {
  return [
    { label: t('print.settles'), isEnd: false, width: 'auto' },
    ...(hasTheirs ? [{ label: t('print.theirNumber'), isEnd: false, width: '50mm' }] : []),
    { label: t('print.settledAmount'), isEnd: true, width: '40mm' },
  ];
}

function factsOf(document: Document, lookup: PrintLookup): PrintedPaper['facts'] {
  const { side, entry } = DOCUMENT_TRAITS[document.docClass];
  const facts: [label: string, value: string | undefined][] = [
    [t('print.date'), formatDate(document.docDate)],
    [t('print.dueDate'), entry === 'lines' ? formatDate(document.dueDate) : ''],
    [t('print.taxDate'), document.taxDate === document.docDate ? '' : formatDate(document.taxDate)],
    [t('print.deliveryDate'), formatDate(document.deliveryDate)],
    [
      t(side === 'purchase' ? 'print.theirNumber' : 'print.yourReference'),
      side === 'purchase' ? document.theirDocNo : document.theirRef,
    ],
    [t('print.orderNo'), document.orderNo],
    [t('print.account'), lookup.reference('contactAccount', document.contactAccountId)?.code],
    [t('print.project'), nameOf(lookup.reference('project', document.projectId), document.projectId)],
    [t('print.terms'), nameOf(lookup.reference('payTerm', document.paymentTermsId), document.paymentTermsId)],
    [t('print.method'), nameOf(lookup.reference('paymentMethod', document.paymentMethodId), document.paymentMethodId)],
    [t('print.bankAccount'), nameOf(lookup.reference('bankAccount', document.bankAccountId), document.bankAccountId)],
    [t('print.currency'), document.currency],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function goodsSums(document: Document, amounts: PrintedAmounts, home: string | undefined): PrintedPaper['sums'] {
  const { currency, header, base } = amounts;
  const sums = [
    { label: t('print.totalNet'), value: formatDecimal(header.net, currency), isTotal: false },
    { label: withTaxWord(t('print.totalTax'), home), value: formatDecimal(header.tax, currency), isTotal: false },
    { label: t('print.total', { currency }), value: formatDecimal(header.gross, currency), isTotal: true },
  ];
  // An invoice in a foreign currency has to state the tax in base currency, and the rate.
  if (base && !header.tax.isZero())
    sums.push({
      label: withTaxWord(t('print.taxInBase', { currency: base.currency, rate: base.rate }), home),
      value: formatDecimal(base.tax, base.currency),
      isTotal: false,
    });
  if (base)
    sums.push({
      label: t('print.inBase', { currency: base.currency }),
      value: formatDecimal(base.gross, base.currency),
      isTotal: false,
    });
  const outstanding = document.outstandingCurrencyAmount;
  if (
    outstanding !== undefined &&
    !isNotOwedYet(document.statusList.join(',')) &&
    DOCUMENT_TRAITS[document.docClass].isLedger &&
    !new Decimal(outstanding).eq(header.gross)
  )
    sums.push({ label: t('print.outstanding'), value: formatAmount(outstanding, currency), isTotal: false });
  return sums;
}

/** The amount paid: the sum of the lines if they determine it, otherwise the document's amount. */
function paidOf(document: Document, amounts: PrintedAmounts): Decimal {
  return isPaidByLines(document) ? amounts.header.gross : new Decimal(paidAmount(document) ?? 0);
}

function moneyParts(
  document: Document,
  amounts: PrintedAmounts,
  lookup: PrintLookup,
): Pick<PrintedPaper, 'rows' | 'sums' | 'columns'> {
  const currency = document.currency ?? lookup.baseCurrency;
  const allocations = document.allocations ?? [];
  const amount = paidOf(document, amounts);
  const settled = allocations.reduce(
    (sum, { allocAmountCurrency }) => sum.plus(allocAmountCurrency ?? 0),
    new Decimal(0),
  );
  const isKnown = allocations.every(({ allocAmountCurrency }) => allocAmountCurrency !== undefined);
  const unallocated = amount.abs().minus(settled.abs());
  const total = {
    label: t(document.docClass === 'payment' ? 'print.amountPaid' : 'print.amountReceived'),
    value: `${formatDecimal(amount, currency)} ${currency}`,
    isTotal: true,
  };
  const open =
    isKnown && !unallocated.isZero()
      ? [{ label: t('print.unallocated'), value: formatDecimal(unallocated, currency), isTotal: false }]
      : [];
  const settles = allocations.map(({ docId, docNo, allocAmountCurrency }, index) => ({
    key: `${docId} ${index}`,
    number: docNo || (lookup.numberOf(docId) ?? docId),
    theirs: lookup.theirNumberOf(docId) ?? '',
    amount: formatAmount(allocAmountCurrency, currency),
  }));
  if (!isPaidByLines(document)) {
    const hasTheirs = document.docClass === 'payment' && settles.some(({ theirs }) => theirs !== '');
    return {
      columns: moneyColumns(hasTheirs),
      rows: settles.map(({ key, number, theirs, amount: part }) => ({
        key,
        note: '',
        cells: [number, ...(hasTheirs ? [theirs] : []), part],
      })),
      sums: [total, ...open],
    };
  }
  const { net, tax } = amounts.header;
  const home = homeOf(document, lookup);
  return {
    columns: goodsColumns(home),
    rows: [
      ...lineRows(document, amounts, lookup),
      ...settles.map(({ key, number, amount: part }) => ({
        key,
        text: t('print.settlesPart', { number, amount: `${part} ${currency}` }),
      })),
    ],
    sums: [
      { label: t('print.totalNet'), value: formatDecimal(net, currency), isTotal: false },
      { label: withTaxWord(t('print.totalTax'), home), value: formatDecimal(tax, currency), isTotal: false },
      total,
      ...(settles.length > 0 ? open : []),
    ],
  };
}

function standingOf(document: Document, uncounted: ReadonlySet<string>): string {
  const leftOut = document.lines.flatMap((line, index) => (uncounted.has(lineKey(line)) ? [index + 1] : []));
  return [
    statusOf(document),
    ...(leftOut.length > 0 ? [t('print.notCounted', { numbers: leftOut.join(', ') }, leftOut.length)] : []),
  ]
    .filter((words) => words !== '')
    .join(' · ');
}

function statusOf(document: Document): string {
  const statuses = document.statusList.map((status) => status.toLowerCase());
  if (isVoid(statuses.join(','))) return statusWords(statuses.filter((status) => isVoid(status)));
  return statuses.length === 0 || statuses.includes('draft') ? t('print.draft') : '';
}

/** What a document is for who gets it: of its class, or a credit of ours. */
export function paperKindOf(docClass: DocumentClass, gross: Decimal): DocumentClass | 'credit' {
  const { isCreditable, side } = DOCUMENT_TRAITS[docClass];
  return isCreditable && side === 'sale' && gross.isNegative() && !gross.isZero() ? 'credit' : docClass;
}

function taxName(code: string | undefined, document: Document, lookup: PrintLookup): string {
  const rate =
    document.lines.find((line) => line.taxCodeId === code)?.taxRate ??
    lookup.taxRate(code, document.taxDate ?? document.docDate);
  if (code === undefined && rate === undefined) return withTaxWord(t('print.noTax'), homeOf(document, lookup));
  return [lookup.reference('taxCode', code)?.code ?? code, formatPercent(rate)].filter(Boolean).join(' ');
}

/** The table and sums of a journal, payment or receipt; null for any other document. */
function ownParts(document: Document, amounts: PrintedAmounts, lookup: PrintLookup) {
  const { entry } = DOCUMENT_TRAITS[document.docClass];
  if (entry !== 'journal') return entry === 'money' ? moneyParts(document, amounts, lookup) : null;
  const accountOf = (id: string | undefined) => lookup.reference('account', id);
  return journalParts(document, amounts.currency, (key) => amounts.net(key), accountOf);
}

/**
 * The printed form of a record: its current version, with the service's amounts while nothing was edited here. It is in
 * the language of the page, or of `inLanguage`.
 */
export function printedDocument(record: DocumentRecord, lookup: PrintLookup): PrintedPaper {
  const document = lookup.counted(record.key, currentVersion(record));
  const traits = DOCUMENT_TRAITS[document.docClass];
  const isMoney = traits.entry === 'money';
  const amounts = new PrintedAmounts(record, document, lookup);
  const party = lookup.reference('contactAccount', document.contactAccountId);
  const entity = lookup.legalEntity(document.legalEntityId);
  const home = homeOf(document, lookup);
  const number = document.docNo ?? '';
  const paperKind = paperKindOf(document.docClass, amounts.header.gross);
  const isJournal = traits.entry === 'journal';
  const own = ownParts(document, amounts, lookup);
  const from = {
    name: lookup.letterhead.name || (entity?.description ?? ''),
    address:
      lookup.letterhead.address.trim() === ''
        ? addressLines(undefined, entity?.address, home)
        : letterheadLines(lookup.letterhead.address),
  };
  const standing = standingOf(document, amounts.uncounted);
  const isOwedToUs = paperKind === 'saleInvoice';
  return {
    key: record.key,
    language: currentLanguage(),
    home,
    title: t(`print.title.${paperKind}`),
    number,
    ...(document.docDate !== undefined && { date: document.docDate }),
    from,
    standing,
    to: {
      heading: t(`print.to.${traits.side}`),
      lines: isJournal
        ? []
        : addressLines(party?.description || party?.code, document.invoiceAddress ?? party?.address, home),
    },
    deliverTo: document.deliveryAddress ? addressLines(undefined, document.deliveryAddress, home) : [],
    facts: factsOf(document, lookup),
    before: [...paragraphs(document.description), ...paragraphs(document.textHeader)],
    columns: own ? own.columns : goodsColumns(home),
    rows: own ? own.rows : lineRows(document, amounts, lookup),
    taxes:
      isJournal || (isMoney && !isPaidByLines(document))
        ? []
        : amounts.taxes((code) => taxName(code, document, lookup)),
    sums: own ? own.sums : goodsSums(document, amounts, home),
    // A reverse charge invoice has to say that the customer owes the tax.
    after: [
      ...(traits.side === 'sale' && traits.entry === 'lines' && isReverseCharged(document)
        ? [t('print.reverseCharge')]
        : []),
      ...paragraphs(document.textFooter),
    ],
    ...(isOwedToUs
      ? paymentParts(
          {
            document,
            from,
            entity: entity?.address,
            home,
            to: { name: party?.description || party?.code || '', address: document.invoiceAddress ?? party?.address },
            gross: amounts.header.gross,
            isFinal: standing === '',
          },
          lookup,
        )
      : { bank: [] }),
    terms: traits.side === 'sale' && traits.entry === 'lines' ? paragraphs(lookup.letterhead.terms) : [],
  };
}
