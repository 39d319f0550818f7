import type {
  EInvoice,
  EInvoiceAddress,
  EInvoiceAllowance,
  EInvoiceLine,
  EInvoiceParty,
} from '../../../domain/einvoices/eInvoice.ts';
import type { ProfileNames } from './profiles.ts';
import { always, documentOf, group, leaf, type Xml } from './xml.ts';

/** A day in format 102, CCYYMMDD. */
function day(name: string, date: string | null, inner = 'udt:DateTimeString'): Xml {
  return group(name, leaf(inner, date?.replaceAll('-', '') ?? null, { format: '102' }));
}

function address(name: string, value: EInvoiceAddress): Xml {
  return group(
    name,
    leaf('ram:PostcodeCode', value.postcode),
    leaf('ram:LineOne', value.line1),
    leaf('ram:LineTwo', value.line2),
    leaf('ram:LineThree', value.line3),
    leaf('ram:CityName', value.city),
    leaf('ram:CountryID', value.country),
    leaf('ram:CountrySubDivisionName', value.county),
  );
}

function party(name: string, value: EInvoiceParty): Xml {
  const registered = (id: string | null, schemeID: string): Xml =>
    group('ram:SpecifiedTaxRegistration', leaf('ram:ID', id, { schemeID }));
  return group(
    name,
    leaf('ram:Name', value.name),
    group(
      'ram:SpecifiedLegalOrganization',
      leaf('ram:ID', value.legalId, { schemeID: value.legalScheme }),
      leaf('ram:TradingBusinessName', value.tradingName),
    ),
    group(
      'ram:DefinedTradeContact',
      leaf('ram:PersonName', value.contact.name),
      group('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', value.contact.phone)),
      group('ram:EmailURIUniversalCommunication', leaf('ram:URIID', value.contact.email)),
    ),
    address('ram:PostalTradeAddress', value.address),
    group('ram:URIUniversalCommunication', leaf('ram:URIID', value.endpoint, { schemeID: value.endpointScheme })),
    registered(value.vatId, 'VA'),
    registered(value.taxId, 'FC'),
  );
}

function tax(name: string, category: string | null, rate: string | null): Xml {
  return category === null
    ? ''
    : group(
        name,
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', category),
        leaf('ram:RateApplicablePercent', rate),
      );
}

function indicator(isCharge: boolean | null): Xml {
  return group('ram:ChargeIndicator', leaf('udt:Indicator', isCharge === null ? null : String(isCharge)));
}

function allowance(value: EInvoiceAllowance): Xml {
  return group(
    'ram:SpecifiedTradeAllowanceCharge',
    indicator(value.isCharge),
    leaf('ram:CalculationPercent', value.percent),
    leaf('ram:BasisAmount', value.base),
    leaf('ram:ActualAmount', value.amount),
    leaf('ram:ReasonCode', value.reasonCode),
    leaf('ram:Reason', value.reason),
    tax('ram:CategoryTradeTax', value.taxCategory, value.taxRate),
  );
}

function period(value: EInvoice['period']): Xml {
  return value === null
    ? ''
    : group('ram:BillingSpecifiedPeriod', day('ram:StartDateTime', value.from), day('ram:EndDateTime', value.to));
}

function line(value: EInvoiceLine): Xml {
  const base = leaf('ram:BasisQuantity', value.baseQuantity, { unitCode: value.unit });
  return group(
    'ram:IncludedSupplyChainTradeLineItem',
    group(
      'ram:AssociatedDocumentLineDocument',
      leaf('ram:LineID', value.id),
      group('ram:IncludedNote', leaf('ram:Content', value.note)),
    ),
    group(
      'ram:SpecifiedTradeProduct',
      leaf('ram:SellerAssignedID', value.sellerItemId),
      leaf('ram:BuyerAssignedID', value.buyerItemId),
      leaf('ram:Name', value.description),
      leaf('ram:Description', value.details),
    ),
    group(
      'ram:SpecifiedLineTradeAgreement',
      value.grossUnitPrice === null
        ? ''
        : group(
            'ram:GrossPriceProductTradePrice',
            leaf('ram:ChargeAmount', value.grossUnitPrice),
            base,
            value.priceDiscount === null
              ? ''
              : group(
                  'ram:AppliedTradeAllowanceCharge',
                  indicator(false),
                  leaf('ram:ActualAmount', value.priceDiscount),
                ),
          ),
      group('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', value.netUnitPrice), base),
    ),
    group('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', value.quantity, { unitCode: value.unit })),
    group(
      'ram:SpecifiedLineTradeSettlement',
      tax('ram:ApplicableTradeTax', value.taxCategory, value.taxRate),
      period(value.period),
      ...value.allowances.map(allowance),
      group('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', value.netAmount)),
    ),
  );
}

function agreement(invoice: EInvoice): Xml {
  return group(
    'ram:ApplicableHeaderTradeAgreement',
    leaf('ram:BuyerReference', invoice.buyerReference),
    party('ram:SellerTradeParty', invoice.seller),
    party('ram:BuyerTradeParty', invoice.buyer),
    group('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', invoice.orderReference)),
    group('ram:ContractReferencedDocument', leaf('ram:IssuerAssignedID', invoice.contractReference)),
  );
}

function delivery({ delivery: { date, address: to } }: EInvoice): Xml {
  return always(
    'ram:ApplicableHeaderTradeDelivery',
    to === null ? '' : group('ram:ShipToTradeParty', address('ram:PostalTradeAddress', to)),
    group('ram:ActualDeliverySupplyChainEvent', day('ram:OccurrenceDateTime', date)),
  );
}

/** A group for each account that may be paid into. CII tells an IBAN from another number. */
function payment({ payment: { meansCode, accounts } }: EInvoice): Xml[] {
  const means = (...children: Xml[]): Xml =>
    group('ram:SpecifiedTradeSettlementPaymentMeans', leaf('ram:TypeCode', meansCode), ...children);
  if (accounts.length === 0) return [means()];
  return accounts.map(({ id, name, bic }) => {
    const isIban = id !== null && /^[A-Z]{2}\d{2}[A-Z0-9 ]{10,40}$/.test(id);
    return means(
      group(
        'ram:PayeePartyCreditorFinancialAccount',
        leaf('ram:IBANID', isIban ? id : null),
        leaf('ram:AccountName', name),
        leaf('ram:ProprietaryID', isIban ? null : id),
      ),
      group('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', bic)),
    );
  });
}

function settlement(invoice: EInvoice): Xml {
  const { totals } = invoice;
  return group(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:PaymentReference', invoice.payment.reference),
    leaf('ram:TaxCurrencyCode', invoice.taxCurrency),
    leaf('ram:InvoiceCurrencyCode', invoice.currency),
    ...payment(invoice),
    ...invoice.tax.map((row) =>
      group(
        'ram:ApplicableTradeTax',
        leaf('ram:CalculatedAmount', row.tax),
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:ExemptionReason', row.exemptionReason),
        leaf('ram:BasisAmount', row.taxable),
        leaf('ram:CategoryCode', row.category),
        leaf('ram:ExemptionReasonCode', row.exemptionCode),
        day('ram:TaxPointDate', invoice.taxDate, 'udt:DateString'),
        leaf('ram:RateApplicablePercent', row.rate),
      ),
    ),
    period(invoice.period),
    ...invoice.allowances.map(allowance),
    group(
      'ram:SpecifiedTradePaymentTerms',
      leaf('ram:Description', invoice.paymentTerms),
      day('ram:DueDateDateTime', invoice.dueDate),
    ),
    group(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      leaf('ram:LineTotalAmount', totals.lineNet),
      leaf('ram:ChargeTotalAmount', totals.charges),
      leaf('ram:AllowanceTotalAmount', totals.allowances),
      leaf('ram:TaxBasisTotalAmount', totals.net),
      leaf('ram:TaxTotalAmount', totals.tax, { currencyID: invoice.currency }),
      leaf('ram:TaxTotalAmount', invoice.taxInTaxCurrency, { currencyID: invoice.taxCurrency }),
      leaf('ram:RoundingAmount', totals.rounding),
      leaf('ram:GrandTotalAmount', totals.gross),
      leaf('ram:TotalPrepaidAmount', totals.prepaid),
      leaf('ram:DuePayableAmount', totals.payable),
    ),
    ...invoice.precedingInvoices.map(({ number, issueDate }) =>
      group(
        'ram:InvoiceReferencedDocument',
        leaf('ram:IssuerAssignedID', number),
        day('ram:FormattedIssueDateTime', issueDate, 'qdt:DateTimeString'),
      ),
    ),
  );
}

/** Writes a CrossIndustryInvoice of CII D16B. */
export function writeCii(invoice: EInvoice, { customization, process }: ProfileNames): string {
  return documentOf(
    'rsm:CrossIndustryInvoice',
    {
      'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    },
    group(
      'rsm:ExchangedDocumentContext',
      group('ram:BusinessProcessSpecifiedDocumentContextParameter', leaf('ram:ID', process)),
      group('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', customization)),
    ),
    group(
      'rsm:ExchangedDocument',
      leaf('ram:ID', invoice.number),
      leaf('ram:TypeCode', invoice.typeCode),
      day('ram:IssueDateTime', invoice.issueDate),
      ...invoice.notes.map((note) => group('ram:IncludedNote', leaf('ram:Content', note))),
    ),
    group(
      'rsm:SupplyChainTradeTransaction',
      ...invoice.lines.map(line),
      agreement(invoice),
      delivery(invoice),
      settlement(invoice),
    ),
  );
}
