import { XMLParser } from 'fast-xml-parser';
import type {
  EInvoice,
  EInvoiceAddress,
  EInvoiceAllowance,
  EInvoiceLine,
  EInvoiceParty,
} from '../../../src/domain/einvoices/eInvoice.ts';

/**
 * What it takes at least to read an e-invoice with a library: its tree, and each field taken out of it, without any
 * check.
 */

type Node = string | Tree;
interface Tree {
  readonly [name: string]: Node | readonly Node[] | undefined;
}

const OPTIONS = { parseTagValue: false, parseAttributeValue: false, ignoreAttributes: false, removeNSPrefix: true };

function children(node: Node | undefined, name: string): readonly Node[] {
  if (typeof node !== 'object') return [];
  const found = node[name];
  if (found === undefined) return [];
  return typeof found === 'object' && Array.isArray(found) ? (found as readonly Node[]) : [found as Node];
}
function child(node: Node | undefined, ...path: string[]): Node | undefined {
  let current = node;
  for (const name of path) current = children(current, name)[0];
  return current;
}
function text(node: Node | undefined, ...path: string[]): string | null {
  const found = child(node, ...path);
  if (typeof found !== 'object') return found ?? null;
  const own = found['#text'];
  return typeof own === 'string' ? own : null;
}
const dayOf = (written: string | null): string | null =>
  written === null ? null : `${written.slice(0, 4)}-${written.slice(4, 6)}-${written.slice(6)}`;

/** Reads one file as fast-xml-parser and a plain mapping would. */
export function plainReading(bytes: Uint8Array): EInvoice {
  const tree = new XMLParser(OPTIONS).parse(new TextDecoder().decode(bytes)) as Tree;
  const ubl = child(tree, 'Invoice');
  return ubl === undefined ? fromCii(child(tree, 'CrossIndustryInvoice')) : fromUbl(ubl);
}

function ublAddress(node: Node | undefined): EInvoiceAddress {
  return {
    line1: text(node, 'StreetName'),
    line2: text(node, 'AdditionalStreetName'),
    line3: text(node, 'AddressLine', 'Line'),
    city: text(node, 'CityName'),
    postcode: text(node, 'PostalZone'),
    county: text(node, 'CountrySubentity'),
    country: text(node, 'Country', 'IdentificationCode'),
  };
}
function ublParty(node: Node | undefined): EInvoiceParty {
  const numbers = children(node, 'PartyTaxScheme');
  const isVat = (each: Node): boolean => text(each, 'TaxScheme', 'ID') === 'VAT';
  const tradingName = text(node, 'PartyName', 'Name');
  return {
    name: text(node, 'PartyLegalEntity', 'RegistrationName') ?? tradingName,
    tradingName,
    vatId: text(numbers.find(isVat), 'CompanyID'),
    taxId: text(
      numbers.find((each) => !isVat(each)),
      'CompanyID',
    ),
    legalId: text(node, 'PartyLegalEntity', 'CompanyID'),
    legalScheme: text(node, 'PartyLegalEntity', 'CompanyID', '@_schemeID'),
    endpoint: text(node, 'EndpointID'),
    endpointScheme: text(node, 'EndpointID', '@_schemeID'),
    address: ublAddress(child(node, 'PostalAddress')),
    contact: {
      name: text(node, 'Contact', 'Name'),
      phone: text(node, 'Contact', 'Telephone'),
      email: text(node, 'Contact', 'ElectronicMail'),
    },
  };
}
function ublAllowance(node: Node): EInvoiceAllowance {
  return {
    isCharge: text(node, 'ChargeIndicator') === 'true',
    amount: text(node, 'Amount'),
    base: text(node, 'BaseAmount'),
    percent: text(node, 'MultiplierFactorNumeric'),
    taxCategory: text(node, 'TaxCategory', 'ID'),
    taxRate: text(node, 'TaxCategory', 'Percent'),
    reason: text(node, 'AllowanceChargeReason'),
    reasonCode: text(node, 'AllowanceChargeReasonCode'),
  };
}
function ublLine(node: Node): EInvoiceLine {
  const name = text(node, 'Item', 'Name');
  const details = text(node, 'Item', 'Description');
  return {
    id: text(node, 'ID'),
    description: name ?? details,
    details: name === null ? null : details,
    note: text(node, 'Note'),
    sellerItemId: text(node, 'Item', 'SellersItemIdentification', 'ID'),
    buyerItemId: text(node, 'Item', 'BuyersItemIdentification', 'ID'),
    quantity: text(node, 'InvoicedQuantity'),
    unit: text(node, 'InvoicedQuantity', '@_unitCode'),
    netUnitPrice: text(node, 'Price', 'PriceAmount'),
    grossUnitPrice: text(node, 'Price', 'AllowanceCharge', 'BaseAmount'),
    priceDiscount: text(node, 'Price', 'AllowanceCharge', 'Amount'),
    baseQuantity: text(node, 'Price', 'BaseQuantity'),
    netAmount: text(node, 'LineExtensionAmount'),
    taxCategory: text(node, 'Item', 'ClassifiedTaxCategory', 'ID'),
    taxRate: text(node, 'Item', 'ClassifiedTaxCategory', 'Percent'),
    allowances: children(node, 'AllowanceCharge').map(ublAllowance),
    period: null,
  };
}

function fromUbl(root: Node): EInvoice {
  const sums = child(root, 'LegalMonetaryTotal');
  const means = child(root, 'PaymentMeans');
  return {
    kind: 'invoice',
    typeCode: text(root, 'InvoiceTypeCode'),
    number: text(root, 'ID'),
    issueDate: text(root, 'IssueDate'),
    dueDate: text(root, 'DueDate'),
    taxDate: text(root, 'TaxPointDate'),
    currency: text(root, 'DocumentCurrencyCode'),
    taxCurrency: text(root, 'TaxCurrencyCode'),
    buyerReference: text(root, 'BuyerReference'),
    orderReference: text(root, 'OrderReference', 'ID'),
    contractReference: text(root, 'ContractDocumentReference', 'ID'),
    precedingInvoices: [],
    notes: children(root, 'Note').map((each) => text(each) ?? ''),
    paymentTerms: text(root, 'PaymentTerms', 'Note'),
    period: null,
    seller: ublParty(child(root, 'AccountingSupplierParty', 'Party')),
    buyer: ublParty(child(root, 'AccountingCustomerParty', 'Party')),
    delivery: { date: text(root, 'Delivery', 'ActualDeliveryDate'), address: null },
    payment: {
      meansCode: text(means, 'PaymentMeansCode'),
      reference: text(means, 'PaymentID'),
      accounts: children(means, 'PayeeFinancialAccount').map((each) => ({
        id: text(each, 'ID'),
        name: text(each, 'Name'),
        bic: text(each, 'FinancialInstitutionBranch', 'ID'),
      })),
    },
    lines: children(root, 'InvoiceLine').map(ublLine),
    allowances: children(root, 'AllowanceCharge').map(ublAllowance),
    tax: children(child(root, 'TaxTotal'), 'TaxSubtotal').map((row) => ({
      category: text(row, 'TaxCategory', 'ID'),
      rate: text(row, 'TaxCategory', 'Percent'),
      taxable: text(row, 'TaxableAmount'),
      tax: text(row, 'TaxAmount'),
      exemptionReason: text(row, 'TaxCategory', 'TaxExemptionReason'),
      exemptionCode: text(row, 'TaxCategory', 'TaxExemptionReasonCode'),
    })),
    taxInTaxCurrency: null,
    totals: {
      lineNet: text(sums, 'LineExtensionAmount'),
      allowances: text(sums, 'AllowanceTotalAmount'),
      charges: text(sums, 'ChargeTotalAmount'),
      net: text(sums, 'TaxExclusiveAmount'),
      tax: text(root, 'TaxTotal', 'TaxAmount'),
      gross: text(sums, 'TaxInclusiveAmount'),
      prepaid: text(sums, 'PrepaidAmount'),
      rounding: text(sums, 'PayableRoundingAmount'),
      payable: text(sums, 'PayableAmount'),
    },
  };
}

function ciiParty(node: Node | undefined): EInvoiceParty {
  const address = child(node, 'PostalTradeAddress');
  const contact = child(node, 'DefinedTradeContact');
  const number = (scheme: string): string | null => {
    const ids = children(node, 'SpecifiedTaxRegistration').map((each) => child(each, 'ID'));
    return text(ids.find((each) => text(each, '@_schemeID') === scheme));
  };
  return {
    name: text(node, 'Name'),
    tradingName: text(node, 'SpecifiedLegalOrganization', 'TradingBusinessName'),
    vatId: number('VA'),
    taxId: number('FC'),
    legalId: text(node, 'SpecifiedLegalOrganization', 'ID'),
    legalScheme: text(node, 'SpecifiedLegalOrganization', 'ID', '@_schemeID'),
    endpoint: text(node, 'URIUniversalCommunication', 'URIID'),
    endpointScheme: text(node, 'URIUniversalCommunication', 'URIID', '@_schemeID'),
    address: {
      line1: text(address, 'LineOne'),
      line2: text(address, 'LineTwo'),
      line3: text(address, 'LineThree'),
      city: text(address, 'CityName'),
      postcode: text(address, 'PostcodeCode'),
      county: text(address, 'CountrySubDivisionName'),
      country: text(address, 'CountryID'),
    },
    contact: {
      name: text(contact, 'PersonName'),
      phone: text(contact, 'TelephoneUniversalCommunication', 'CompleteNumber'),
      email: text(contact, 'EmailURIUniversalCommunication', 'URIID'),
    },
  };
}
function ciiAllowance(node: Node): EInvoiceAllowance {
  return {
    isCharge: text(node, 'ChargeIndicator', 'Indicator') === 'true',
    amount: text(node, 'ActualAmount'),
    base: text(node, 'BasisAmount'),
    percent: text(node, 'CalculationPercent'),
    taxCategory: text(node, 'CategoryTradeTax', 'CategoryCode'),
    taxRate: text(node, 'CategoryTradeTax', 'RateApplicablePercent'),
    reason: text(node, 'Reason'),
    reasonCode: text(node, 'ReasonCode'),
  };
}
function ciiLine(node: Node): EInvoiceLine {
  const product = child(node, 'SpecifiedTradeProduct');
  const agreement = child(node, 'SpecifiedLineTradeAgreement');
  const quantity = child(node, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
  const settlement = child(node, 'SpecifiedLineTradeSettlement');
  const name = text(product, 'Name');
  const details = text(product, 'Description');
  return {
    id: text(node, 'AssociatedDocumentLineDocument', 'LineID'),
    description: name ?? details,
    details: name === null ? null : details,
    note: text(node, 'AssociatedDocumentLineDocument', 'IncludedNote', 'Content'),
    sellerItemId: text(product, 'SellerAssignedID'),
    buyerItemId: text(product, 'BuyerAssignedID'),
    quantity: text(quantity),
    unit: text(quantity, '@_unitCode'),
    netUnitPrice: text(agreement, 'NetPriceProductTradePrice', 'ChargeAmount'),
    grossUnitPrice: text(agreement, 'GrossPriceProductTradePrice', 'ChargeAmount'),
    priceDiscount: text(agreement, 'GrossPriceProductTradePrice', 'AppliedTradeAllowanceCharge', 'ActualAmount'),
    baseQuantity: text(agreement, 'NetPriceProductTradePrice', 'BasisQuantity'),
    netAmount: text(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
    taxCategory: text(settlement, 'ApplicableTradeTax', 'CategoryCode'),
    taxRate: text(settlement, 'ApplicableTradeTax', 'RateApplicablePercent'),
    allowances: children(settlement, 'SpecifiedTradeAllowanceCharge').map(ciiAllowance),
    period: null,
  };
}

function fromCii(root: Node | undefined): EInvoice {
  const document = child(root, 'ExchangedDocument');
  const trade = child(root, 'SupplyChainTradeTransaction');
  const agreement = child(trade, 'ApplicableHeaderTradeAgreement');
  const delivery = child(trade, 'ApplicableHeaderTradeDelivery', 'ActualDeliverySupplyChainEvent');
  const settlement = child(trade, 'ApplicableHeaderTradeSettlement');
  const means = child(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  const sums = child(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  return {
    kind: 'invoice',
    typeCode: text(document, 'TypeCode'),
    number: text(document, 'ID'),
    issueDate: dayOf(text(document, 'IssueDateTime', 'DateTimeString')),
    dueDate: dayOf(text(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString')),
    taxDate: dayOf(text(settlement, 'ApplicableTradeTax', 'TaxPointDate', 'DateString')),
    currency: text(settlement, 'InvoiceCurrencyCode'),
    taxCurrency: text(settlement, 'TaxCurrencyCode'),
    buyerReference: text(agreement, 'BuyerReference'),
    orderReference: text(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    contractReference: text(agreement, 'ContractReferencedDocument', 'IssuerAssignedID'),
    precedingInvoices: [],
    notes: children(document, 'IncludedNote').map((each) => text(each, 'Content') ?? ''),
    paymentTerms: text(settlement, 'SpecifiedTradePaymentTerms', 'Description'),
    period: null,
    seller: ciiParty(child(agreement, 'SellerTradeParty')),
    buyer: ciiParty(child(agreement, 'BuyerTradeParty')),
    delivery: { date: dayOf(text(delivery, 'OccurrenceDateTime', 'DateTimeString')), address: null },
    payment: {
      meansCode: text(means, 'TypeCode'),
      reference: text(settlement, 'PaymentReference'),
      accounts: children(means, 'PayeePartyCreditorFinancialAccount').map((each) => ({
        id: text(each, 'IBANID'),
        name: text(each, 'AccountName'),
        bic: text(means, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID'),
      })),
    },
    lines: children(trade, 'IncludedSupplyChainTradeLineItem').map(ciiLine),
    allowances: children(settlement, 'SpecifiedTradeAllowanceCharge').map(ciiAllowance),
    tax: children(settlement, 'ApplicableTradeTax').map((row) => ({
      category: text(row, 'CategoryCode'),
      rate: text(row, 'RateApplicablePercent'),
      taxable: text(row, 'BasisAmount'),
      tax: text(row, 'CalculatedAmount'),
      exemptionReason: text(row, 'ExemptionReason'),
      exemptionCode: text(row, 'ExemptionReasonCode'),
    })),
    taxInTaxCurrency: null,
    totals: {
      lineNet: text(sums, 'LineTotalAmount'),
      allowances: text(sums, 'AllowanceTotalAmount'),
      charges: text(sums, 'ChargeTotalAmount'),
      net: text(sums, 'TaxBasisTotalAmount'),
      tax: text(sums, 'TaxTotalAmount'),
      gross: text(sums, 'GrandTotalAmount'),
      prepaid: text(sums, 'TotalPrepaidAmount'),
      rounding: text(sums, 'RoundingAmount'),
      payable: text(sums, 'DuePayableAmount'),
    },
  };
}
