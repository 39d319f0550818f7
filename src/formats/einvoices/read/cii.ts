import {
  kindOfType,
  type EInvoice,
  type EInvoiceAddress,
  type EInvoiceAllowance,
  type EInvoiceLine,
  type EInvoiceParty,
  type EInvoiceTotals,
} from '../../../domain/einvoices/eInvoice.ts';
import { find, findAll, type XmlElement } from '../../text/xmlElements.ts';
import type { Fields } from './fields.ts';

/** The first child with one of these names: ZUGFeRD 1 has other names than its successors for the same thing. */
function either(parent: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  return names.map((name) => find(parent, name)).find((found) => found !== undefined);
}

function readAddress(fields: Fields, address: XmlElement | undefined): EInvoiceAddress {
  return {
    line1: fields.first(address, 'LineOne'),
    line2: fields.first(address, 'LineTwo'),
    line3: fields.first(address, 'LineThree'),
    city: fields.first(address, 'CityName'),
    postcode: fields.first(address, 'PostcodeCode'),
    county: fields.first(address, 'CountrySubDivisionName'),
    country: fields.first(address, 'CountryID'),
  };
}

function readParty(fields: Fields, field: string, party: XmlElement | undefined): EInvoiceParty {
  /** VA is the number for VAT, FC that of the tax office. */
  const registered = (scheme: string): string | null =>
    findAll(party, 'SpecifiedTaxRegistration').flatMap((registration) => {
      const id = find(registration, 'ID');
      return id?.attributes?.schemeID === scheme && id.text.trim() !== '' ? [id.text.trim()] : [];
    })[0] ?? null;
  const legal = find(party, 'SpecifiedLegalOrganization');
  const contact = find(party, 'DefinedTradeContact');
  const endpoint = find(party, 'URIUniversalCommunication', 'URIID');
  return {
    name: fields.text(`${field}.name`, party, 'Name'),
    tradingName: fields.first(legal, 'TradingBusinessName'),
    vatId: registered('VA'),
    taxId: registered('FC'),
    legalId: fields.first(legal, 'ID'),
    legalScheme: find(legal, 'ID')?.attributes?.schemeID ?? null,
    endpoint: fields.first(party, 'URIUniversalCommunication', 'URIID'),
    endpointScheme: endpoint?.attributes?.schemeID ?? null,
    address: readAddress(fields, find(party, 'PostalTradeAddress')),
    contact: {
      name: fields.first(contact, 'PersonName') ?? fields.first(contact, 'DepartmentName'),
      phone: fields.first(contact, 'TelephoneUniversalCommunication', 'CompleteNumber'),
      email: fields.first(contact, 'EmailURIUniversalCommunication', 'URIID'),
    },
  };
}

/** The rate of a tax; ZUGFeRD 1 calls it `ApplicablePercent`. */
function rateOf(fields: Fields, field: string, tax: XmlElement | undefined): string | null {
  return fields.decimal(field, tax, find(tax, 'RateApplicablePercent') ? 'RateApplicablePercent' : 'ApplicablePercent');
}

function readAllowance(fields: Fields, field: string, element: XmlElement): EInvoiceAllowance {
  const category = find(element, 'CategoryTradeTax');
  return {
    isCharge: fields.indicator(`${field}.isCharge`, element, 'ChargeIndicator', 'Indicator'),
    amount: fields.amount(`${field}.amount`, element, 'ActualAmount'),
    base: fields.amount(`${field}.base`, element, 'BasisAmount'),
    percent: fields.decimal(`${field}.percent`, element, 'CalculationPercent'),
    taxCategory: fields.text(`${field}.taxCategory`, category, 'CategoryCode'),
    taxRate: rateOf(fields, `${field}.taxRate`, category),
    reason: fields.first(element, 'Reason'),
    reasonCode: fields.first(element, 'ReasonCode'),
  };
}

/** Freight and the like, which ZUGFeRD gives an element of its own: charges of the document. */
function readLogistics(fields: Fields, field: string, element: XmlElement): EInvoiceAllowance {
  const tax = find(element, 'AppliedTradeTax');
  return {
    isCharge: true,
    amount: fields.amount(`${field}.amount`, element, 'AppliedAmount'),
    base: null,
    percent: null,
    taxCategory: fields.text(`${field}.taxCategory`, tax, 'CategoryCode'),
    taxRate: rateOf(fields, `${field}.taxRate`, tax),
    reason: fields.first(element, 'Description'),
    reasonCode: null,
  };
}

function readPeriod(fields: Fields, field: string, period: XmlElement | undefined): EInvoice['period'] {
  if (period === undefined) return null;
  const from = fields.ciiDate(`${field}.from`, period, 'StartDateTime');
  const to = fields.ciiDate(`${field}.to`, period, 'EndDateTime');
  return from === null && to === null ? null : { from, to };
}

function readLine(fields: Fields, element: XmlElement, index: number): EInvoiceLine {
  const field = `lines.${index}`;
  const document = find(element, 'AssociatedDocumentLineDocument');
  const product = find(element, 'SpecifiedTradeProduct');
  const agreement = either(element, 'SpecifiedLineTradeAgreement', 'SpecifiedSupplyChainTradeAgreement');
  const delivery = either(element, 'SpecifiedLineTradeDelivery', 'SpecifiedSupplyChainTradeDelivery');
  const settlement = either(element, 'SpecifiedLineTradeSettlement', 'SpecifiedSupplyChainTradeSettlement');
  const tax = find(settlement, 'ApplicableTradeTax');
  const net = find(agreement, 'NetPriceProductTradePrice');
  const gross = find(agreement, 'GrossPriceProductTradePrice');
  const sum = either(
    settlement,
    'SpecifiedTradeSettlementLineMonetarySummation',
    'SpecifiedTradeSettlementMonetarySummation',
  );
  const details = fields.first(product, 'Description');
  const name = fields.first(product, 'Name');
  const discount = findAll(gross, 'AppliedTradeAllowanceCharge');
  return {
    id: fields.text(`${field}.id`, document, 'LineID'),
    description: name ?? details,
    details: name === null ? null : details,
    note: fields.first(document, 'IncludedNote', 'Content'),
    sellerItemId: fields.first(product, 'SellerAssignedID'),
    buyerItemId: fields.first(product, 'BuyerAssignedID'),
    quantity: fields.decimal(`${field}.quantity`, delivery, 'BilledQuantity'),
    unit: find(delivery, 'BilledQuantity')?.attributes?.unitCode ?? null,
    netUnitPrice: fields.amount(`${field}.netUnitPrice`, net, 'ChargeAmount'),
    grossUnitPrice: fields.amount(`${field}.grossUnitPrice`, gross, 'ChargeAmount'),
    // With several, the price before and after them is all that is asked for.
    priceDiscount:
      discount.length === 1 && fields.first(discount[0], 'ChargeIndicator', 'Indicator') !== 'true'
        ? fields.amount(`${field}.priceDiscount`, discount[0], 'ActualAmount')
        : null,
    baseQuantity:
      fields.decimal(`${field}.baseQuantity`, net, 'BasisQuantity') ??
      fields.decimal(`${field}.baseQuantity`, gross, 'BasisQuantity'),
    netAmount: fields.amount(`${field}.netAmount`, sum, 'LineTotalAmount'),
    taxCategory: fields.text(`${field}.taxCategory`, tax, 'CategoryCode'),
    taxRate: rateOf(fields, `${field}.taxRate`, tax),
    allowances: findAll(settlement, 'SpecifiedTradeAllowanceCharge').map((each, at) =>
      readAllowance(fields, `${field}.allowances.${at}`, each),
    ),
    period: readPeriod(fields, `${field}.period`, find(settlement, 'BillingSpecifiedPeriod')),
  };
}

/**
 * Whether a line item counts: not a heading or a sum of others (`LineStatusReasonCode` of the extended profile), and
 * not a text without any figure, as ZUGFeRD 1 has them.
 */
function counts(fields: Fields, element: XmlElement): boolean {
  const status = fields.first(element, 'AssociatedDocumentLineDocument', 'LineStatusReasonCode');
  const isText =
    either(element, 'SpecifiedLineTradeSettlement', 'SpecifiedSupplyChainTradeSettlement') === undefined &&
    find(element, 'SpecifiedTradeProduct') === undefined;
  if (!isText && status !== 'GROUP' && status !== 'INFORMATION') return true;
  fields.report('line.group', 'note', undefined, element, fields.first(element, 'SpecifiedTradeProduct', 'Name') ?? '');
  return false;
}

/** The tax in the document's currency, and in another one (BT-111): which is which follows from its currency. */
function readTaxTotals(
  fields: Fields,
  sums: XmlElement | undefined,
): Pick<EInvoiceTotals, 'tax'> & { other: string | null } {
  const totals = findAll(sums, 'TaxTotalAmount');
  const currencyOf = ({ attributes }: XmlElement): string | undefined => attributes?.currencyID?.trim();
  const exact = totals.filter((total) => currencyOf(total) === (fields.currency ?? undefined));
  const own = exact.length > 0 ? exact : totals.filter((total) => currencyOf(total) === undefined);
  const [total, second] = own;
  const differ = own.some(({ text }) => text.trim() !== total?.text.trim());
  if (second !== undefined && differ) fields.report('field.repeated', 'lost', 'totals.tax', second, second.text);
  const tax = differ ? null : fields.amountOf('totals.tax', total ?? null);
  const other = totals.find((each) => !own.includes(each));
  return { tax, other: fields.decimalOf('taxInTaxCurrency', other ?? null) };
}

function readDueDate(fields: Fields, settlement: XmlElement | undefined): string | null {
  const terms = findAll(settlement, 'SpecifiedTradePaymentTerms');
  const dates = new Set(terms.flatMap((each) => fields.ciiDate('dueDate', each, 'DueDateDateTime') ?? []));
  if (dates.size > 1) fields.report('dueDate.several', 'doubt', 'dueDate', terms[0], [...dates].join(', '));
  return dates.size === 1 ? ([...dates][0] ?? null) : null;
}

function readTotals(fields: Fields, sums: XmlElement | undefined): EInvoiceTotals & { other: string | null } {
  return {
    lineNet: fields.amount('totals.lineNet', sums, 'LineTotalAmount'),
    allowances: fields.amount('totals.allowances', sums, 'AllowanceTotalAmount'),
    charges: fields.amount('totals.charges', sums, 'ChargeTotalAmount'),
    net: fields.amount('totals.net', sums, 'TaxBasisTotalAmount'),
    ...readTaxTotals(fields, sums),
    gross: fields.amount('totals.gross', sums, 'GrandTotalAmount'),
    prepaid: fields.amount('totals.prepaid', sums, 'TotalPrepaidAmount'),
    rounding: fields.amount('totals.rounding', sums, 'RoundingAmount'),
    payable: fields.amount('totals.payable', sums, 'DuePayableAmount'),
  };
}

function readPayment(fields: Fields, settlement: XmlElement | undefined): EInvoice['payment'] {
  return {
    meansCode: fields.first(settlement, 'SpecifiedTradeSettlementPaymentMeans', 'TypeCode'),
    reference: fields.first(settlement, 'PaymentReference'),
    accounts: findAll(settlement, 'SpecifiedTradeSettlementPaymentMeans').flatMap((each) => {
      const account = find(each, 'PayeePartyCreditorFinancialAccount');
      if (account === undefined) return [];
      return [
        {
          id: fields.first(account, 'IBANID') ?? fields.first(account, 'ProprietaryID'),
          name: fields.first(account, 'AccountName'),
          bic: fields.first(each, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID'),
        },
      ];
    }),
  };
}

/** Reads a CrossIndustryInvoice (D16B and later), or a CrossIndustryDocument of ZUGFeRD 1. */
export function readCii(root: XmlElement, fields: Fields): EInvoice {
  const document = either(root, 'ExchangedDocument', 'HeaderExchangedDocument');
  const trade = either(root, 'SupplyChainTradeTransaction', 'SpecifiedSupplyChainTradeTransaction');
  const agreement = either(trade, 'ApplicableHeaderTradeAgreement', 'ApplicableSupplyChainTradeAgreement');
  const delivery = either(trade, 'ApplicableHeaderTradeDelivery', 'ApplicableSupplyChainTradeDelivery');
  const settlement = either(trade, 'ApplicableHeaderTradeSettlement', 'ApplicableSupplyChainTradeSettlement');
  const typeCode = fields.text('typeCode', document, 'TypeCode');
  const kind = kindOfType(typeCode);
  if (typeCode !== null && kind === null) fields.report('type.unknown', 'lost', 'typeCode', document, typeCode);
  fields.currency = fields.text('currency', settlement, 'InvoiceCurrencyCode');
  const sumsName =
    find(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation') === undefined
      ? 'SpecifiedTradeSettlementMonetarySummation'
      : 'SpecifiedTradeSettlementHeaderMonetarySummation';
  const sums = fields.one('totals', settlement, [sumsName]) ?? undefined;
  const shipTo = find(delivery, 'ShipToTradeParty', 'PostalTradeAddress');
  const { other, ...totals } = readTotals(fields, sums);
  const allowances = findAll(settlement, 'SpecifiedTradeAllowanceCharge');
  return {
    kind,
    typeCode,
    number: fields.text('number', document, 'ID'),
    issueDate: fields.ciiDate('issueDate', document, 'IssueDateTime'),
    dueDate: readDueDate(fields, settlement),
    taxDate: fields.ciiDate('taxDate', find(settlement, 'ApplicableTradeTax'), 'TaxPointDate'),
    currency: fields.currency,
    taxCurrency: fields.text('taxCurrency', settlement, 'TaxCurrencyCode'),
    buyerReference: fields.text('buyerReference', agreement, 'BuyerReference'),
    orderReference: readReference(fields, 'orderReference', find(agreement, 'BuyerOrderReferencedDocument')),
    contractReference: readReference(fields, 'contractReference', find(agreement, 'ContractReferencedDocument')),
    precedingInvoices: findAll(settlement, 'InvoiceReferencedDocument').map((each, index) => ({
      number: readReference(fields, `precedingInvoices.${index}.number`, each),
      issueDate: fields.ciiDate(`precedingInvoices.${index}.issueDate`, each, 'FormattedIssueDateTime'),
    })),
    notes: fields.all(document, 'IncludedNote', 'Content'),
    paymentTerms: fields.first(settlement, 'SpecifiedTradePaymentTerms', 'Description'),
    period: readPeriod(fields, 'period', find(settlement, 'BillingSpecifiedPeriod')),
    seller: readParty(fields, 'seller', find(agreement, 'SellerTradeParty')),
    buyer: readParty(fields, 'buyer', find(agreement, 'BuyerTradeParty')),
    delivery: {
      date: fields.ciiDate('delivery.date', delivery, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime'),
      address: shipTo === undefined ? null : readAddress(fields, shipTo),
    },
    payment: readPayment(fields, settlement),
    lines: findAll(trade, 'IncludedSupplyChainTradeLineItem')
      .filter((line) => counts(fields, line))
      .map((line, index) => readLine(fields, line, index)),
    allowances: [
      ...allowances.map((each, index) => readAllowance(fields, `allowances.${index}`, each)),
      ...findAll(settlement, 'SpecifiedLogisticsServiceCharge').map((each, index) =>
        readLogistics(fields, `allowances.${allowances.length + index}`, each),
      ),
    ],
    tax: findAll(settlement, 'ApplicableTradeTax').map((row, index) => ({
      category: fields.text(`tax.${index}.category`, row, 'CategoryCode'),
      rate: rateOf(fields, `tax.${index}.rate`, row),
      taxable: fields.amount(`tax.${index}.taxable`, row, 'BasisAmount'),
      tax: fields.amount(`tax.${index}.tax`, row, 'CalculatedAmount'),
      exemptionReason: fields.first(row, 'ExemptionReason'),
      exemptionCode: fields.first(row, 'ExemptionReasonCode'),
    })),
    taxInTaxCurrency: other,
    totals,
  };
}

/** The number of a document that is referred to; ZUGFeRD 1 calls it `ID`. */
function readReference(fields: Fields, field: string, document: XmlElement | undefined): string | null {
  return fields.text(field, document, find(document, 'IssuerAssignedID') ? 'IssuerAssignedID' : 'ID');
}
