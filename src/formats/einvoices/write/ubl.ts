import type {
  EInvoice,
  EInvoiceAddress,
  EInvoiceAllowance,
  EInvoiceLine,
  EInvoiceParty,
} from '../../../domain/einvoices/eInvoice.ts';
import type { ProfileNames } from './profiles.ts';
import { documentOf, group, leaf, type Xml } from './xml.ts';

/** Whatever has an amount is written in one currency. */
interface Money {
  amount(name: string, text: string | null): Xml;
}

const moneyIn = (currency: string | null): Money => ({
  amount: (name, text) => leaf(name, text, { currencyID: currency }),
});

const VAT = group('cac:TaxScheme', leaf('cbc:ID', 'VAT'));

function address(name: string, value: EInvoiceAddress): Xml {
  return group(
    name,
    leaf('cbc:StreetName', value.line1),
    leaf('cbc:AdditionalStreetName', value.line2),
    leaf('cbc:CityName', value.city),
    leaf('cbc:PostalZone', value.postcode),
    leaf('cbc:CountrySubentity', value.county),
    group('cac:AddressLine', leaf('cbc:Line', value.line3)),
    group('cac:Country', leaf('cbc:IdentificationCode', value.country)),
  );
}

function party(name: string, value: EInvoiceParty): Xml {
  const registered = (id: string | null, scheme: string): Xml =>
    id === null
      ? ''
      : group('cac:PartyTaxScheme', leaf('cbc:CompanyID', id), group('cac:TaxScheme', leaf('cbc:ID', scheme)));
  return group(
    name,
    group(
      'cac:Party',
      leaf('cbc:EndpointID', value.endpoint, { schemeID: value.endpointScheme }),
      group('cac:PartyName', leaf('cbc:Name', value.tradingName)),
      address('cac:PostalAddress', value.address),
      registered(value.vatId, 'VAT'),
      registered(value.taxId, 'FC'),
      group(
        'cac:PartyLegalEntity',
        leaf('cbc:RegistrationName', value.name),
        leaf('cbc:CompanyID', value.legalId, { schemeID: value.legalScheme }),
      ),
      group(
        'cac:Contact',
        leaf('cbc:Name', value.contact.name),
        leaf('cbc:Telephone', value.contact.phone),
        leaf('cbc:ElectronicMail', value.contact.email),
      ),
    ),
  );
}

function category(name: string, id: string | null, rate: string | null, ...reasons: Xml[]): Xml {
  return id === null ? '' : group(name, leaf('cbc:ID', id), leaf('cbc:Percent', rate), ...reasons, VAT);
}

function allowance({ amount }: Money, value: EInvoiceAllowance): Xml {
  return group(
    'cac:AllowanceCharge',
    leaf('cbc:ChargeIndicator', value.isCharge === null ? null : String(value.isCharge)),
    leaf('cbc:AllowanceChargeReasonCode', value.reasonCode),
    leaf('cbc:AllowanceChargeReason', value.reason),
    leaf('cbc:MultiplierFactorNumeric', value.percent),
    amount('cbc:Amount', value.amount),
    amount('cbc:BaseAmount', value.base),
    category('cac:TaxCategory', value.taxCategory, value.taxRate),
  );
}

function period(value: EInvoice['period']): Xml {
  return value === null
    ? ''
    : group('cac:InvoicePeriod', leaf('cbc:StartDate', value.from), leaf('cbc:EndDate', value.to));
}

function line(money: Money, isCredit: boolean, value: EInvoiceLine): Xml {
  const { amount } = money;
  const hasDiscount = value.grossUnitPrice !== null || value.priceDiscount !== null;
  return group(
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    leaf('cbc:ID', value.id),
    leaf('cbc:Note', value.note),
    leaf(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', value.quantity, { unitCode: value.unit }),
    amount('cbc:LineExtensionAmount', value.netAmount),
    period(value.period),
    ...value.allowances.map((each) => allowance(money, each)),
    group(
      'cac:Item',
      leaf('cbc:Description', value.details),
      leaf('cbc:Name', value.description),
      group('cac:BuyersItemIdentification', leaf('cbc:ID', value.buyerItemId)),
      group('cac:SellersItemIdentification', leaf('cbc:ID', value.sellerItemId)),
      category('cac:ClassifiedTaxCategory', value.taxCategory, value.taxRate),
    ),
    group(
      'cac:Price',
      amount('cbc:PriceAmount', value.netUnitPrice),
      leaf('cbc:BaseQuantity', value.baseQuantity, { unitCode: value.unit }),
      hasDiscount
        ? group(
            'cac:AllowanceCharge',
            leaf('cbc:ChargeIndicator', 'false'),
            amount('cbc:Amount', value.priceDiscount ?? '0'),
            amount('cbc:BaseAmount', value.grossUnitPrice),
          )
        : '',
    ),
  );
}

/** How the invoice is paid: a group for each account. Of a credit note, the first also holds when it is due. */
function payment({ payment: { meansCode, reference, accounts }, kind, dueDate }: EInvoice): Xml[] {
  const means = (at: number, account: Xml): Xml =>
    group(
      'cac:PaymentMeans',
      leaf('cbc:PaymentMeansCode', meansCode),
      leaf('cbc:PaymentDueDate', kind === 'creditNote' && at === 0 ? dueDate : null),
      leaf('cbc:PaymentID', reference),
      account,
    );
  if (accounts.length === 0) return [means(0, '')];
  return accounts.map(({ id, name, bic }, index) =>
    means(
      index,
      group(
        'cac:PayeeFinancialAccount',
        leaf('cbc:ID', id),
        leaf('cbc:Name', name),
        group('cac:FinancialInstitutionBranch', leaf('cbc:ID', bic)),
      ),
    ),
  );
}

function taxTotals({ amount }: Money, { tax, totals, taxCurrency, taxInTaxCurrency }: EInvoice): Xml[] {
  return [
    group(
      'cac:TaxTotal',
      amount('cbc:TaxAmount', totals.tax),
      ...tax.map((row) =>
        group(
          'cac:TaxSubtotal',
          amount('cbc:TaxableAmount', row.taxable),
          amount('cbc:TaxAmount', row.tax),
          category(
            'cac:TaxCategory',
            row.category,
            row.rate,
            leaf('cbc:TaxExemptionReasonCode', row.exemptionCode),
            leaf('cbc:TaxExemptionReason', row.exemptionReason),
          ),
        ),
      ),
    ),
    group('cac:TaxTotal', moneyIn(taxCurrency).amount('cbc:TaxAmount', taxInTaxCurrency)),
  ];
}

/** Writes a UBL 2.1 Invoice or CreditNote. */
export function writeUbl(invoice: EInvoice, { customization, process }: ProfileNames): string {
  const money = moneyIn(invoice.currency);
  const { amount } = money;
  const { totals } = invoice;
  const isCredit = invoice.kind === 'creditNote';
  const root = isCredit ? 'CreditNote' : 'Invoice';
  return documentOf(
    root,
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
    leaf('cbc:CustomizationID', customization),
    leaf('cbc:ProfileID', process),
    leaf('cbc:ID', invoice.number),
    leaf('cbc:IssueDate', invoice.issueDate),
    isCredit ? leaf('cbc:TaxPointDate', invoice.taxDate) : leaf('cbc:DueDate', invoice.dueDate),
    leaf(isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', invoice.typeCode),
    ...invoice.notes.map((note) => leaf('cbc:Note', note)),
    isCredit ? '' : leaf('cbc:TaxPointDate', invoice.taxDate),
    leaf('cbc:DocumentCurrencyCode', invoice.currency),
    leaf('cbc:TaxCurrencyCode', invoice.taxCurrency),
    leaf('cbc:BuyerReference', invoice.buyerReference),
    period(invoice.period),
    group('cac:OrderReference', leaf('cbc:ID', invoice.orderReference)),
    ...invoice.precedingInvoices.map(({ number, issueDate }) =>
      group(
        'cac:BillingReference',
        group('cac:InvoiceDocumentReference', leaf('cbc:ID', number), leaf('cbc:IssueDate', issueDate)),
      ),
    ),
    group('cac:ContractDocumentReference', leaf('cbc:ID', invoice.contractReference)),
    party('cac:AccountingSupplierParty', invoice.seller),
    party('cac:AccountingCustomerParty', invoice.buyer),
    group(
      'cac:Delivery',
      leaf('cbc:ActualDeliveryDate', invoice.delivery.date),
      invoice.delivery.address === null
        ? ''
        : group('cac:DeliveryLocation', address('cac:Address', invoice.delivery.address)),
    ),
    ...payment(invoice),
    group('cac:PaymentTerms', leaf('cbc:Note', invoice.paymentTerms)),
    ...invoice.allowances.map((each) => allowance(money, each)),
    ...taxTotals(money, invoice),
    group(
      'cac:LegalMonetaryTotal',
      amount('cbc:LineExtensionAmount', totals.lineNet),
      amount('cbc:TaxExclusiveAmount', totals.net),
      amount('cbc:TaxInclusiveAmount', totals.gross),
      amount('cbc:AllowanceTotalAmount', totals.allowances),
      amount('cbc:ChargeTotalAmount', totals.charges),
      amount('cbc:PrepaidAmount', totals.prepaid),
      amount('cbc:PayableRoundingAmount', totals.rounding),
      amount('cbc:PayableAmount', totals.payable),
    ),
    ...invoice.lines.map((each) => line(money, isCredit, each)),
  );
}
