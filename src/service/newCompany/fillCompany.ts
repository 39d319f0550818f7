import { currencyPlaces } from '../../domain/values/currency.ts';
import { addDays, addMonths, type LocalDate } from '../../domain/values/dates.ts';
import { Decimal, toDecimalString } from '../../domain/values/decimal.ts';
import type { CompanyLanguage, LegalForm, TaxScheme } from '../../domain/service/newCompany.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { DOCUMENT_CLASS_DESCRIPTORS } from '../base/classes.ts';
import { keepRecord } from '../records/amend.ts';
import type { RecordKind } from '../records/kinds.ts';
import type { FoldedInput } from '../wire/fold.ts';
import { common, nameIn, type Chart } from './charts.ts';

/** The answers from which the set-up of a company follows. */
export interface CompanyPlan {
  chart: Chart;
  country: string;
  name: string;
  legalForm: LegalForm;
  language: CompanyLanguage;
  currency: string;
  /** The first day of the financial year, and of the books. */
  yearStart: LocalDate;
  /** The number for value added tax; undefined for a firm that is not registered. */
  taxNo: string | undefined;
  scheme: TaxScheme;
  /** The demo company and its two years of trade in place of an empty one, under the name of the plan. */
  isDemo?: boolean;
}

const ENTITY = 'CO';
const YEAR = 12;
const RATE_PLACES = 4;

/**
 * Sets up an empty company by the chart of its country, and starts its ledger.
 * @throws Refusal 400 when a chart does not fit the ledger
 */
export function fillCompany(company: Company, plan: CompanyPlan, author: Author): void {
  const { directory, generalLedger } = company;
  const { chart, language } = plan;
  const add = (kind: RecordKind, item: FoldedInput): void => void keepRecord(directory, kind, null, item, author);
  const named = (item: Parameters<typeof nameIn>[1]): string => nameIn(language, item);

  for (const currency of currenciesOf(plan)) add('currency', currency);
  for (const { code, days, ...item } of common.payTerms) add('payTerm', { code, days, description: named(item) });
  for (const { code, periods, ...item } of common.deferredProfiles)
    add('deferredProfile', { code, periods, description: named(item) });
  for (const { code, ...item } of common.paymentMethods) add('paymentMethod', { code, description: named(item) });
  for (const { code, group, ...item } of common.units)
    add('unitOfMeasure', { code, uomGroupId: group, description: named(item) });
  const ofForm = chart.accounts.filter(({ forms }) => forms?.includes(plan.legalForm) ?? true);
  for (const { code, type, group, ...item } of ofForm)
    add('account', { code, description: named(item), accountType: type, reportGroup: group });
  for (const taxCode of chart.taxCodes) add('taxCode', taxCodeOf(taxCode, plan));
  // Tax codes name accounts, and accounts their usual tax code.
  for (const { code, taxCode } of plan.taxNo === undefined ? [] : ofForm)
    if (taxCode !== undefined)
      keepRecord(directory, 'account', directory.get('account', code), { taxCodeId: taxCode }, author);
  add('legalEntity', legalEntityOf(plan));
  for (const docType of common.documentTypes) add('docType', docTypeOf(docType, plan));
  add('bankAccount', {
    code: common.bankAccount.code,
    description: named(common.bankAccount),
    currency: plan.currency,
    accountId: chart.roles.bank,
    legalEntityId: ENTITY,
  });
  generalLedger.start(directory.get('legalEntity', ENTITY), plan.yearStart);
}

function legalEntityOf({ chart, country, name, currency, taxNo, yearStart, scheme }: CompanyPlan): FoldedInput {
  const { roles } = chart;
  const terms =
    taxNo === undefined
      ? [{ dateFrom: yearStart, isRegistered: false }]
      : scheme === 'cash'
        ? [{ dateFrom: yearStart, ...chart.cash }]
        : undefined;
  return {
    code: ENTITY,
    description: name,
    baseCurrency: currency,
    countryCode: country,
    taxNo,
    ledger: {
      roundingAccountId: roles.rounding,
      retainedAccountId: roles.retained,
      gainAccountId: roles.gain,
      lossAccountId: roles.loss,
      debtorsValuationAccountId: roles.debtorsValuation,
      creditorsValuationAccountId: roles.creditorsValuation,
      unrealisedAccountId: roles.unrealised,
      unrealisedGainAccountId: roles.unrealisedGain,
      unrealisedLossAccountId: roles.unrealisedLoss,
      provisionAccountId: roles.provision,
      provisionCostAccountId: roles.provisionCost,
      depositsReceivedAccountId: roles.depositsReceived,
      depositsPaidAccountId: roles.depositsPaid,
      prepaidAccountId: roles.prepaid,
      deferredIncomeAccountId: roles.deferredIncome,
      taxPayableAccountId: roles.taxPayable,
      suspenseAccountId: roles.suspense,
      taxTerms: terms,
      years: [{ dateFrom: yearStart, dateTo: addDays(addMonths(yearStart, YEAR), -1) }],
    },
  };
}

function taxCodeOf(
  { code, rate, reverseChargeOf, sale, purchase, output, input, due, ...item }: Chart['taxCodes'][number],
  { chart: { roles }, language, yearStart }: CompanyPlan,
): FoldedInput {
  return {
    code,
    description: nameIn(language, item),
    taxRate: rate,
    reverseChargeOfId: reverseChargeOf,
    outputAccountId: output ?? roles.outputTax,
    inputAccountId: input ?? roles.inputTax,
    outputNotDueAccountId: roles.outputTaxNotDue,
    inputNotDueAccountId: roles.inputTaxNotDue,
    saleDiscountAccountId: item.saleDiscount ?? roles.saleDiscount,
    purchaseDiscountAccountId: item.purchaseDiscount ?? roles.purchaseDiscount,
    terms: due && [{ dateFrom: yearStart, saleDue: due, purchaseDue: due }],
    saleTreatment: sale,
    purchaseTreatment: purchase,
  };
}

/**
 * Lines of invoices, orders and quotes are sales or purchases unless they say otherwise; those of money must say so.
 */
function docTypeOf(
  { code, docClass, prefix, isContactOptional, isDiscount, isDeposit, ...item }: (typeof common.documentTypes)[number],
  { chart: { roles }, language }: CompanyPlan,
): FoldedInput {
  const descriptor = DOCUMENT_CLASS_DESCRIPTORS.find((each) => each.docClass === docClass);
  const isSale = descriptor?.side === 'sale';
  const hasNoLines = descriptor?.isMoney === true || descriptor?.isJournal === true;
  const isPosted = descriptor?.isLedger === true && descriptor.isJournal !== true;
  return {
    code,
    description: nameIn(language, item),
    docClass,
    prefix,
    isContactOptional,
    isDiscount,
    isDeposit,
    accountId: hasNoLines ? undefined : isSale ? roles.sales : roles.purchases,
    controlAccountId: isPosted ? (isSale ? roles.debtors : roles.creditors) : undefined,
  };
}

/** The base currency, and others with rough rates if it is one of those that have one. */
function currenciesOf({ currency: base, language }: CompanyPlan): FoldedInput[] {
  const own = common.currencies.find(({ code }) => code === base);
  const others = own ? common.currencies.filter(({ code }) => code !== base) : [];
  const of = (code: string, description: string, rate: Decimal): FoldedInput => ({
    code,
    description,
    currencyRate: toDecimalString(rate.toDecimalPlaces(RATE_PLACES)),
    decimals: currencyPlaces(code),
  });
  return [
    of(base, own ? nameIn(language, own) : base, new Decimal(1)),
    ...others.map((each) => of(each.code, nameIn(language, each), new Decimal(each.perEuro).div(own?.perEuro ?? 1))),
  ];
}
