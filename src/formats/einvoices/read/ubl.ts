import {
  kindOfType,
  type EInvoice,
  type EInvoiceAddress,
  type EInvoiceAllowance,
  type EInvoiceLine,
  type EInvoiceParty,
} from '../../../domain/einvoices/eInvoice.ts';
import { find, findAll, type XmlElement } from '../../text/xmlElements.ts';
import type { Fields } from './fields.ts';

function readAddress(fields: Fields, address: XmlElement | undefined): EInvoiceAddress {
  return {
    line1: fields.first(address, 'StreetName'),
    line2: fields.first(address, 'AdditionalStreetName'),
    line3: fields.first(address, 'AddressLine', 'Line'),
    city: fields.first(address, 'CityName'),
    postcode: fields.first(address, 'PostalZone'),
    county: fields.first(address, 'CountrySubentity'),
    country: fields.first(address, 'Country', 'IdentificationCode'),
  };
}

function readParty(fields: Fields, field: string, party: XmlElement | undefined): EInvoiceParty {
  /** The number for a tax: `VAT`, or any other for the tax office. */
  const numberFor = (isVat: boolean): XmlElement | undefined =>
    findAll(party, 'PartyTaxScheme').find(
      (scheme) => ((fields.first(scheme, 'TaxScheme', 'ID') ?? '').toUpperCase() === 'VAT') === isVat,
    );
  const legal = find(party, 'PartyLegalEntity');
  const endpoint = find(party, 'EndpointID');
  const tradingName = fields.first(party, 'PartyName', 'Name');
  return {
    name: fields.text(`${field}.name`, legal, 'RegistrationName') ?? tradingName,
    tradingName,
    vatId: fields.first(numberFor(true), 'CompanyID'),
    taxId: fields.first(numberFor(false), 'CompanyID'),
    legalId: fields.first(legal, 'CompanyID'),
    legalScheme: find(legal, 'CompanyID')?.attributes?.schemeID ?? null,
    endpoint: fields.first(party, 'EndpointID'),
    endpointScheme: endpoint?.attributes?.schemeID ?? null,
    address: readAddress(fields, find(party, 'PostalAddress')),
    contact: {
      name: fields.first(party, 'Contact', 'Name'),
      phone: fields.first(party, 'Contact', 'Telephone'),
      email: fields.first(party, 'Contact', 'ElectronicMail'),
    },
  };
}

function readAllowance(fields: Fields, field: string, element: XmlElement): EInvoiceAllowance {
  const category = find(element, 'TaxCategory');
  return {
    isCharge: fields.indicator(`${field}.isCharge`, element, 'ChargeIndicator'),
    amount: fields.amount(`${field}.amount`, element, 'Amount'),
    base: fields.amount(`${field}.base`, element, 'BaseAmount'),
    percent: fields.decimal(`${field}.percent`, element, 'MultiplierFactorNumeric'),
    taxCategory: fields.text(`${field}.taxCategory`, category, 'ID'),
    taxRate: fields.decimal(`${field}.taxRate`, category, 'Percent'),
    reason: fields.first(element, 'AllowanceChargeReason'),
    reasonCode: fields.first(element, 'AllowanceChargeReasonCode'),
  };
}

function readPeriod(fields: Fields, field: string, period: XmlElement | undefined): EInvoice['period'] {
  if (period === undefined) return null;
  const from = fields.isoDate(`${field}.from`, period, 'StartDate');
  const to = fields.isoDate(`${field}.to`, period, 'EndDate');
  return from === null && to === null ? null : { from, to };
}

function readLine(fields: Fields, element: XmlElement, index: number): EInvoiceLine {
  const field = `lines.${index}`;
  const quantityName = element.name === 'CreditNoteLine' ? 'CreditedQuantity' : 'InvoicedQuantity';
  const price = find(element, 'Price');
  const item = find(element, 'Item');
  const category = find(item, 'ClassifiedTaxCategory');
  const details = fields.first(item, 'Description');
  const name = fields.first(item, 'Name');
  const discount = find(price, 'AllowanceCharge');
  return {
    id: fields.text(`${field}.id`, element, 'ID'),
    description: name ?? details,
    details: name === null ? null : details,
    note: fields.first(element, 'Note'),
    sellerItemId: fields.first(item, 'SellersItemIdentification', 'ID'),
    buyerItemId: fields.first(item, 'BuyersItemIdentification', 'ID'),
    quantity: fields.decimal(`${field}.quantity`, element, quantityName),
    unit: find(element, quantityName)?.attributes?.unitCode ?? null,
    netUnitPrice: fields.amount(`${field}.netUnitPrice`, price, 'PriceAmount'),
    grossUnitPrice: fields.amount(`${field}.grossUnitPrice`, discount, 'BaseAmount'),
    priceDiscount: fields.amount(`${field}.priceDiscount`, discount, 'Amount'),
    baseQuantity: fields.decimal(`${field}.baseQuantity`, price, 'BaseQuantity'),
    netAmount: fields.amount(`${field}.netAmount`, element, 'LineExtensionAmount'),
    taxCategory: fields.text(`${field}.taxCategory`, category, 'ID'),
    taxRate: fields.decimal(`${field}.taxRate`, category, 'Percent'),
    allowances: findAll(element, 'AllowanceCharge').map((each, at) =>
      readAllowance(fields, `${field}.allowances.${at}`, each),
    ),
    period: readPeriod(fields, `${field}.period`, find(element, 'InvoicePeriod')),
  };
}

/**
 * The tax totals in the document's currency and in another one. A file may give a second total, for the seller's tax
 * return (BT-111): which is which follows from the currency of its amount.
 */
function taxTotals(fields: Fields, root: XmlElement): { own: XmlElement[]; other: XmlElement | undefined } {
  const totals = findAll(root, 'TaxTotal');
  const currencyOf = (total: XmlElement): string | undefined =>
    find(total, 'TaxAmount')?.attributes?.currencyID?.trim();
  const exact = totals.filter((total) => currencyOf(total) === (fields.currency ?? undefined));
  const own = exact.length > 0 ? exact : totals.filter((total) => currencyOf(total) === undefined);
  return { own, other: totals.find((total) => !own.includes(total) && currencyOf(total) !== undefined) };
}

function readPayment(fields: Fields, root: XmlElement): EInvoice['payment'] {
  return {
    meansCode: fields.first(root, 'PaymentMeans', 'PaymentMeansCode'),
    reference: fields.first(root, 'PaymentMeans', 'PaymentID'),
    accounts: findAll(root, 'PaymentMeans').flatMap((each) => {
      const account = find(each, 'PayeeFinancialAccount');
      if (account === undefined) return [];
      return [
        {
          id: fields.first(account, 'ID'),
          name: fields.first(account, 'Name'),
          bic: fields.first(account, 'FinancialInstitutionBranch', 'ID'),
        },
      ];
    }),
  };
}

function readTaxRow(fields: Fields, field: string, row: XmlElement): EInvoice['tax'][number] {
  return {
    category: fields.text(`${field}.category`, row, 'TaxCategory', 'ID'),
    rate: fields.decimal(`${field}.rate`, row, 'TaxCategory', 'Percent'),
    taxable: fields.amount(`${field}.taxable`, row, 'TaxableAmount'),
    tax: fields.amount(`${field}.tax`, row, 'TaxAmount'),
    exemptionReason: fields.first(row, 'TaxCategory', 'TaxExemptionReason'),
    exemptionCode: fields.first(row, 'TaxCategory', 'TaxExemptionReasonCode'),
  };
}

/** @param sums the sums of the document @param taxTotal the total of its tax, in its currency */
function readTotals(
  fields: Fields,
  sums: XmlElement | undefined,
  taxTotal: XmlElement | undefined,
): EInvoice['totals'] {
  return {
    lineNet: fields.amount('totals.lineNet', sums, 'LineExtensionAmount'),
    allowances: fields.amount('totals.allowances', sums, 'AllowanceTotalAmount'),
    charges: fields.amount('totals.charges', sums, 'ChargeTotalAmount'),
    net: fields.amount('totals.net', sums, 'TaxExclusiveAmount'),
    tax: fields.amount('totals.tax', taxTotal, 'TaxAmount'),
    gross: fields.amount('totals.gross', sums, 'TaxInclusiveAmount'),
    prepaid: fields.amount('totals.prepaid', sums, 'PrepaidAmount'),
    rounding: fields.amount('totals.rounding', sums, 'PayableRoundingAmount'),
    payable: fields.amount('totals.payable', sums, 'PayableAmount'),
  };
}

/** Reads a UBL 2.1 Invoice or CreditNote. */
export function readUbl(root: XmlElement, fields: Fields): EInvoice {
  const isCredit = root.name === 'CreditNote';
  const typeCode = fields.text('typeCode', root, isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode');
  const byType = kindOfType(typeCode);
  if (typeCode !== null && byType === null) fields.report('type.unknown', 'doubt', 'typeCode', root, typeCode);
  if (isCredit && byType === 'invoice') fields.report('type.differs', 'doubt', 'typeCode', root, typeCode ?? '');
  fields.currency = fields.text('currency', root, 'DocumentCurrencyCode');
  const { own, other } = taxTotals(fields, root);
  const [total, second] = own;
  if (second !== undefined && own.filter((each) => find(each, 'TaxSubtotal')).length > 1)
    fields.report('field.repeated', 'lost', 'totals.tax', second);
  const totals = fields.one('totals', root, ['LegalMonetaryTotal']) ?? undefined;
  const supplier = find(root, 'AccountingSupplierParty', 'Party');
  const delivery = find(root, 'Delivery');
  const deliveryAddress = find(delivery, 'DeliveryLocation', 'Address');
  const order = fields.text('orderReference', root, 'OrderReference', 'ID');
  return {
    kind: isCredit ? 'creditNote' : typeCode === null ? 'invoice' : byType,
    typeCode,
    number: fields.text('number', root, 'ID'),
    issueDate: fields.isoDate('issueDate', root, 'IssueDate'),
    dueDate:
      fields.isoDate('dueDate', root, 'DueDate') ?? fields.isoDate('dueDate', root, 'PaymentMeans', 'PaymentDueDate'),
    taxDate: fields.isoDate('taxDate', root, 'TaxPointDate'),
    currency: fields.currency,
    taxCurrency: fields.text('taxCurrency', root, 'TaxCurrencyCode'),
    buyerReference: fields.text('buyerReference', root, 'BuyerReference'),
    orderReference: order,
    contractReference: fields.first(root, 'ContractDocumentReference', 'ID'),
    precedingInvoices: findAll(root, 'BillingReference').flatMap((each, index) => {
      const reference = find(each, 'InvoiceDocumentReference');
      if (reference === undefined) return [];
      const field = `precedingInvoices.${index}`;
      return [
        {
          number: fields.text(`${field}.number`, reference, 'ID'),
          issueDate: fields.isoDate(`${field}.issueDate`, reference, 'IssueDate'),
        },
      ];
    }),
    notes: fields.all(root, 'Note'),
    paymentTerms: fields.first(root, 'PaymentTerms', 'Note'),
    period: readPeriod(fields, 'period', find(root, 'InvoicePeriod')),
    seller: readParty(fields, 'seller', supplier),
    buyer: readParty(fields, 'buyer', find(root, 'AccountingCustomerParty', 'Party')),
    delivery: {
      date: fields.isoDate('delivery.date', delivery, 'ActualDeliveryDate'),
      address: deliveryAddress === undefined ? null : readAddress(fields, deliveryAddress),
    },
    payment: readPayment(fields, root),
    lines: findAll(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine').map((line, index) =>
      readLine(fields, line, index),
    ),
    allowances: findAll(root, 'AllowanceCharge').map((each, index) =>
      readAllowance(fields, `allowances.${index}`, each),
    ),
    tax: own
      .flatMap((each) => findAll(each, 'TaxSubtotal'))
      .map((row, index) => readTaxRow(fields, `tax.${index}`, row)),
    taxInTaxCurrency: other === undefined ? null : fields.decimal('taxInTaxCurrency', other, 'TaxAmount'),
    totals: readTotals(fields, totals, total),
  };
}
