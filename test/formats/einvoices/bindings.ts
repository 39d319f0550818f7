/**
 * Where the standard puts each business term (BT) of EN 16931: EN 16931-3-2 for UBL, EN 16931-3-3 for CII. Paths start
 * within the root element.
 */
export const UBL_LINE = 'cac:InvoiceLine';
const CII_DEAL = 'rsm:SupplyChainTradeTransaction';
const CII_LINE = `${CII_DEAL}/ram:IncludedSupplyChainTradeLineItem`;
const CII_AGREED = `${CII_DEAL}/ram:ApplicableHeaderTradeAgreement`;
const CII_SETTLED = `${CII_DEAL}/ram:ApplicableHeaderTradeSettlement`;
const CII_SUM = `${CII_SETTLED}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const CII_LINE_SETTLED = `${CII_LINE}/ram:SpecifiedLineTradeSettlement`;

/** The terms that the arithmetic rules are about. */
export const FIGURES = {
  ubl: {
    'BT-92': 'cac:AllowanceCharge/cbc:Amount',
    isCharge: 'cac:AllowanceCharge/cbc:ChargeIndicator',
    'BT-106': 'cac:LegalMonetaryTotal/cbc:LineExtensionAmount',
    'BT-107': 'cac:LegalMonetaryTotal/cbc:AllowanceTotalAmount',
    'BT-108': 'cac:LegalMonetaryTotal/cbc:ChargeTotalAmount',
    'BT-109': 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount',
    'BT-110': 'cac:TaxTotal/cbc:TaxAmount',
    'BT-112': 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
    'BT-113': 'cac:LegalMonetaryTotal/cbc:PrepaidAmount',
    'BT-114': 'cac:LegalMonetaryTotal/cbc:PayableRoundingAmount',
    'BT-115': 'cac:LegalMonetaryTotal/cbc:PayableAmount',
    'BT-116': 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount',
    'BT-117': 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount',
    'BT-119': 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent',
    'BT-131': `${UBL_LINE}/cbc:LineExtensionAmount`,
  },
  cii: {
    'BT-92': `${CII_SETTLED}/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount`,
    isCharge: `${CII_SETTLED}/ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator/udt:Indicator`,
    'BT-106': `${CII_SUM}/ram:LineTotalAmount`,
    'BT-107': `${CII_SUM}/ram:AllowanceTotalAmount`,
    'BT-108': `${CII_SUM}/ram:ChargeTotalAmount`,
    'BT-109': `${CII_SUM}/ram:TaxBasisTotalAmount`,
    'BT-110': `${CII_SUM}/ram:TaxTotalAmount`,
    'BT-112': `${CII_SUM}/ram:GrandTotalAmount`,
    'BT-113': `${CII_SUM}/ram:TotalPrepaidAmount`,
    'BT-114': `${CII_SUM}/ram:RoundingAmount`,
    'BT-115': `${CII_SUM}/ram:DuePayableAmount`,
    'BT-116': `${CII_SETTLED}/ram:ApplicableTradeTax/ram:BasisAmount`,
    'BT-117': `${CII_SETTLED}/ram:ApplicableTradeTax/ram:CalculatedAmount`,
    'BT-119': `${CII_SETTLED}/ram:ApplicableTradeTax/ram:RateApplicablePercent`,
    'BT-131': `${CII_LINE_SETTLED}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
  },
} as const;

/** Other terms that Daybook states in a sale. */
export const TERMS = {
  ubl: {
    'BT-1': 'cbc:ID',
    'BT-2': 'cbc:IssueDate',
    'BT-3': 'cbc:InvoiceTypeCode',
    'BT-5': 'cbc:DocumentCurrencyCode',
    'BT-9': 'cbc:DueDate',
    'BT-10': 'cbc:BuyerReference',
    'BT-13': 'cac:OrderReference/cbc:ID',
    'BT-23': 'cbc:ProfileID',
    'BT-24': 'cbc:CustomizationID',
    'BT-27': 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName',
    'BT-31': 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
    'scheme of BT-31': 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme/cbc:ID',
    'BT-34': 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID',
    'scheme of BT-34': 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID/@_schemeID',
    'BT-37': 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cbc:CityName',
    'BT-38': 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cbc:PostalZone',
    'BT-40': 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode',
    'BT-44': 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName',
    'BT-48': 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
    'BT-52': 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cbc:CityName',
    'BT-55': 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode',
    'BT-81': 'cac:PaymentMeans/cbc:PaymentMeansCode',
    'BT-83': 'cac:PaymentMeans/cbc:PaymentID',
    'BT-84': 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID',
    'BT-118': 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID',
    'BT-126': `${UBL_LINE}/cbc:ID`,
    'BT-129': `${UBL_LINE}/cbc:InvoicedQuantity`,
    'BT-130': `${UBL_LINE}/cbc:InvoicedQuantity/@_unitCode`,
    'BT-146': `${UBL_LINE}/cac:Price/cbc:PriceAmount`,
    'BT-147': `${UBL_LINE}/cac:Price/cac:AllowanceCharge/cbc:Amount`,
    'BT-148': `${UBL_LINE}/cac:Price/cac:AllowanceCharge/cbc:BaseAmount`,
    'BT-151': `${UBL_LINE}/cac:Item/cac:ClassifiedTaxCategory/cbc:ID`,
    'BT-152': `${UBL_LINE}/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent`,
    'BT-153': `${UBL_LINE}/cac:Item/cbc:Name`,
  },
  cii: {
    'BT-1': 'rsm:ExchangedDocument/ram:ID',
    'BT-2': 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString',
    'BT-3': 'rsm:ExchangedDocument/ram:TypeCode',
    'BT-5': `${CII_SETTLED}/ram:InvoiceCurrencyCode`,
    'BT-9': `${CII_SETTLED}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`,
    'BT-10': `${CII_AGREED}/ram:BuyerReference`,
    'BT-13': `${CII_AGREED}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`,
    'BT-23': 'rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID',
    'BT-24': 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID',
    'BT-27': `${CII_AGREED}/ram:SellerTradeParty/ram:Name`,
    'BT-31': `${CII_AGREED}/ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID`,
    'scheme of BT-31': `${CII_AGREED}/ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID/@_schemeID`,
    'BT-34': `${CII_AGREED}/ram:SellerTradeParty/ram:URIUniversalCommunication/ram:URIID`,
    'scheme of BT-34': `${CII_AGREED}/ram:SellerTradeParty/ram:URIUniversalCommunication/ram:URIID/@_schemeID`,
    'BT-37': `${CII_AGREED}/ram:SellerTradeParty/ram:PostalTradeAddress/ram:CityName`,
    'BT-38': `${CII_AGREED}/ram:SellerTradeParty/ram:PostalTradeAddress/ram:PostcodeCode`,
    'BT-40': `${CII_AGREED}/ram:SellerTradeParty/ram:PostalTradeAddress/ram:CountryID`,
    'BT-44': `${CII_AGREED}/ram:BuyerTradeParty/ram:Name`,
    'BT-48': `${CII_AGREED}/ram:BuyerTradeParty/ram:SpecifiedTaxRegistration/ram:ID`,
    'BT-52': `${CII_AGREED}/ram:BuyerTradeParty/ram:PostalTradeAddress/ram:CityName`,
    'BT-55': `${CII_AGREED}/ram:BuyerTradeParty/ram:PostalTradeAddress/ram:CountryID`,
    'BT-81': `${CII_SETTLED}/ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode`,
    'BT-83': `${CII_SETTLED}/ram:PaymentReference`,
    'BT-84': `${CII_SETTLED}/ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeePartyCreditorFinancialAccount/ram:IBANID`,
    'BT-118': `${CII_SETTLED}/ram:ApplicableTradeTax/ram:CategoryCode`,
    'BT-126': `${CII_LINE}/ram:AssociatedDocumentLineDocument/ram:LineID`,
    'BT-129': `${CII_LINE}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity`,
    'BT-130': `${CII_LINE}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@_unitCode`,
    'BT-146': `${CII_LINE}/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount`,
    'BT-147': `${CII_LINE}/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ActualAmount`,
    'BT-148': `${CII_LINE}/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:ChargeAmount`,
    'BT-151': `${CII_LINE_SETTLED}/ram:ApplicableTradeTax/ram:CategoryCode`,
    'BT-152': `${CII_LINE_SETTLED}/ram:ApplicableTradeTax/ram:RateApplicablePercent`,
    'BT-153': `${CII_LINE}/ram:SpecifiedTradeProduct/ram:Name`,
  },
} as const;

/**
 * The elements that Daybook may write within each other element, in the order of the schemas: UBL 2.1, CII D16B. Of the
 * root of UBL, a credit note has an order of its own.
 */
export const SCHEMA_ORDER: Readonly<Record<string, string>> = {
  Invoice:
    'cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate cbc:DueDate cbc:InvoiceTypeCode cbc:Note cbc:TaxPointDate cbc:DocumentCurrencyCode cbc:TaxCurrencyCode cbc:BuyerReference cac:InvoicePeriod cac:OrderReference cac:BillingReference cac:ContractDocumentReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery cac:PaymentMeans cac:PaymentTerms cac:AllowanceCharge cac:TaxTotal cac:LegalMonetaryTotal cac:InvoiceLine',
  CreditNote:
    'cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate cbc:TaxPointDate cbc:CreditNoteTypeCode cbc:Note cbc:DocumentCurrencyCode cbc:TaxCurrencyCode cbc:BuyerReference cac:InvoicePeriod cac:OrderReference cac:BillingReference cac:ContractDocumentReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery cac:PaymentMeans cac:PaymentTerms cac:AllowanceCharge cac:TaxTotal cac:LegalMonetaryTotal cac:CreditNoteLine',
  'cac:Party': 'cbc:EndpointID cac:PartyName cac:PostalAddress cac:PartyTaxScheme cac:PartyLegalEntity cac:Contact',
  'cac:PostalAddress':
    'cbc:StreetName cbc:AdditionalStreetName cbc:CityName cbc:PostalZone cbc:CountrySubentity cac:AddressLine cac:Country',
  'cac:Address':
    'cbc:StreetName cbc:AdditionalStreetName cbc:CityName cbc:PostalZone cbc:CountrySubentity cac:AddressLine cac:Country',
  'cac:PartyTaxScheme': 'cbc:CompanyID cac:TaxScheme',
  'cac:PartyLegalEntity': 'cbc:RegistrationName cbc:CompanyID',
  'cac:Contact': 'cbc:Name cbc:Telephone cbc:ElectronicMail',
  'cac:InvoicePeriod': 'cbc:StartDate cbc:EndDate',
  'cac:InvoiceDocumentReference': 'cbc:ID cbc:IssueDate',
  'cac:Delivery': 'cbc:ActualDeliveryDate cac:DeliveryLocation',
  'cac:PaymentMeans': 'cbc:PaymentMeansCode cbc:PaymentDueDate cbc:PaymentID cac:PayeeFinancialAccount',
  'cac:PayeeFinancialAccount': 'cbc:ID cbc:Name cac:FinancialInstitutionBranch',
  'cac:AllowanceCharge':
    'cbc:ChargeIndicator cbc:AllowanceChargeReasonCode cbc:AllowanceChargeReason cbc:MultiplierFactorNumeric cbc:Amount cbc:BaseAmount cac:TaxCategory',
  'cac:TaxTotal': 'cbc:TaxAmount cac:TaxSubtotal',
  'cac:TaxSubtotal': 'cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory',
  'cac:TaxCategory': 'cbc:ID cbc:Percent cbc:TaxExemptionReasonCode cbc:TaxExemptionReason cac:TaxScheme',
  'cac:ClassifiedTaxCategory': 'cbc:ID cbc:Percent cac:TaxScheme',
  'cac:LegalMonetaryTotal':
    'cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:AllowanceTotalAmount cbc:ChargeTotalAmount cbc:PrepaidAmount cbc:PayableRoundingAmount cbc:PayableAmount',
  'cac:InvoiceLine':
    'cbc:ID cbc:Note cbc:InvoicedQuantity cbc:LineExtensionAmount cac:InvoicePeriod cac:AllowanceCharge cac:Item cac:Price',
  'cac:CreditNoteLine':
    'cbc:ID cbc:Note cbc:CreditedQuantity cbc:LineExtensionAmount cac:InvoicePeriod cac:AllowanceCharge cac:Item cac:Price',
  'cac:Item':
    'cbc:Description cbc:Name cac:BuyersItemIdentification cac:SellersItemIdentification cac:ClassifiedTaxCategory',
  'cac:Price': 'cbc:PriceAmount cbc:BaseQuantity cac:AllowanceCharge',
  'rsm:CrossIndustryInvoice': 'rsm:ExchangedDocumentContext rsm:ExchangedDocument rsm:SupplyChainTradeTransaction',
  'rsm:ExchangedDocumentContext':
    'ram:BusinessProcessSpecifiedDocumentContextParameter ram:GuidelineSpecifiedDocumentContextParameter',
  'rsm:ExchangedDocument': 'ram:ID ram:TypeCode ram:IssueDateTime ram:IncludedNote',
  'rsm:SupplyChainTradeTransaction':
    'ram:IncludedSupplyChainTradeLineItem ram:ApplicableHeaderTradeAgreement ram:ApplicableHeaderTradeDelivery ram:ApplicableHeaderTradeSettlement',
  'ram:IncludedSupplyChainTradeLineItem':
    'ram:AssociatedDocumentLineDocument ram:SpecifiedTradeProduct ram:SpecifiedLineTradeAgreement ram:SpecifiedLineTradeDelivery ram:SpecifiedLineTradeSettlement',
  'ram:AssociatedDocumentLineDocument': 'ram:LineID ram:IncludedNote',
  'ram:SpecifiedTradeProduct': 'ram:SellerAssignedID ram:BuyerAssignedID ram:Name ram:Description',
  'ram:SpecifiedLineTradeAgreement': 'ram:GrossPriceProductTradePrice ram:NetPriceProductTradePrice',
  'ram:GrossPriceProductTradePrice': 'ram:ChargeAmount ram:BasisQuantity ram:AppliedTradeAllowanceCharge',
  'ram:NetPriceProductTradePrice': 'ram:ChargeAmount ram:BasisQuantity',
  'ram:AppliedTradeAllowanceCharge': 'ram:ChargeIndicator ram:ActualAmount',
  'ram:SpecifiedLineTradeSettlement':
    'ram:ApplicableTradeTax ram:BillingSpecifiedPeriod ram:SpecifiedTradeAllowanceCharge ram:SpecifiedTradeSettlementLineMonetarySummation',
  'ram:ApplicableHeaderTradeAgreement':
    'ram:BuyerReference ram:SellerTradeParty ram:BuyerTradeParty ram:BuyerOrderReferencedDocument ram:ContractReferencedDocument',
  'ram:SellerTradeParty':
    'ram:Name ram:SpecifiedLegalOrganization ram:DefinedTradeContact ram:PostalTradeAddress ram:URIUniversalCommunication ram:SpecifiedTaxRegistration',
  'ram:BuyerTradeParty':
    'ram:Name ram:SpecifiedLegalOrganization ram:DefinedTradeContact ram:PostalTradeAddress ram:URIUniversalCommunication ram:SpecifiedTaxRegistration',
  'ram:SpecifiedLegalOrganization': 'ram:ID ram:TradingBusinessName',
  'ram:DefinedTradeContact': 'ram:PersonName ram:TelephoneUniversalCommunication ram:EmailURIUniversalCommunication',
  'ram:PostalTradeAddress':
    'ram:PostcodeCode ram:LineOne ram:LineTwo ram:LineThree ram:CityName ram:CountryID ram:CountrySubDivisionName',
  'ram:ApplicableHeaderTradeDelivery': 'ram:ShipToTradeParty ram:ActualDeliverySupplyChainEvent',
  'ram:ApplicableHeaderTradeSettlement':
    'ram:PaymentReference ram:TaxCurrencyCode ram:InvoiceCurrencyCode ram:SpecifiedTradeSettlementPaymentMeans ram:ApplicableTradeTax ram:BillingSpecifiedPeriod ram:SpecifiedTradeAllowanceCharge ram:SpecifiedTradePaymentTerms ram:SpecifiedTradeSettlementHeaderMonetarySummation ram:InvoiceReferencedDocument',
  'ram:SpecifiedTradeSettlementPaymentMeans':
    'ram:TypeCode ram:PayeePartyCreditorFinancialAccount ram:PayeeSpecifiedCreditorFinancialInstitution',
  'ram:PayeePartyCreditorFinancialAccount': 'ram:IBANID ram:AccountName ram:ProprietaryID',
  'ram:ApplicableTradeTax':
    'ram:CalculatedAmount ram:TypeCode ram:ExemptionReason ram:BasisAmount ram:CategoryCode ram:ExemptionReasonCode ram:TaxPointDate ram:RateApplicablePercent',
  'ram:CategoryTradeTax': 'ram:TypeCode ram:CategoryCode ram:RateApplicablePercent',
  'ram:BillingSpecifiedPeriod': 'ram:StartDateTime ram:EndDateTime',
  'ram:SpecifiedTradeAllowanceCharge':
    'ram:ChargeIndicator ram:CalculationPercent ram:BasisAmount ram:ActualAmount ram:ReasonCode ram:Reason ram:CategoryTradeTax',
  'ram:SpecifiedTradePaymentTerms': 'ram:Description ram:DueDateDateTime',
  'ram:SpecifiedTradeSettlementHeaderMonetarySummation':
    'ram:LineTotalAmount ram:ChargeTotalAmount ram:AllowanceTotalAmount ram:TaxBasisTotalAmount ram:TaxTotalAmount ram:RoundingAmount ram:GrandTotalAmount ram:TotalPrepaidAmount ram:DuePayableAmount',
  'ram:InvoiceReferencedDocument': 'ram:IssuerAssignedID ram:FormattedIssueDateTime',
};

/** The namespaces of each root element by their prefix. */
export const NAMESPACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Invoice: {
    '': 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
    ':cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    ':cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  },
  CreditNote: {
    '': 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
    ':cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    ':cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  },
  'rsm:CrossIndustryInvoice': {
    ':rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    ':ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
    ':qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
    ':udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  },
};
