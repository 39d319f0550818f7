import { deflateSync } from 'node:zlib';

/**
 * Two invoices by hand, the same in each syntax. Lines: 100 screws at 12.50 per 100, less 0.50: 12.00 at 20 %; 3 hours
 * at 33.3333, rounded: 100.00 at 5 %. Of the document: an allowance of 2.00 at 20 %, freight of 8.00 at 5 %. Net
 * 112 − 2 + 8 = 118.00; taxable 10.00 and 108.00; tax 2.00 + 5.40 = 7.40; gross 125.40; prepaid 25.00; rounding 0.10;
 * payable 100.50.
 */
export const UBL = `<?xml version="1.0" encoding="UTF-8"?>
<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>R-17 &amp; 18</cbc:ID>
  <cbc:IssueDate>2026-03-05</cbc:IssueDate>
  <cbc:DueDate>2026-04-04</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:BuyerReference>04011000-12345-34</cbc:BuyerReference>
  <cac:OrderReference><cbc:ID>PO-9</cbc:ID></cac:OrderReference>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PartyName><cbc:Name>Nägel</cbc:Name></cac:PartyName>
    <cac:PostalAddress><cbc:CityName>Köln</cbc:CityName>
      <cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>201/113/40209</cbc:CompanyID>
      <cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyTaxScheme><cbc:CompanyID>DE136695976</cbc:CompanyID>
      <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Nägel &#38; Söhne GmbH</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PartyTaxScheme><cbc:CompanyID>GB999999973</cbc:CompanyID>
      <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Harbour Ltd</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>
    <cac:PayeeFinancialAccount><cbc:ID>DE89 3704 0044 0532 0130 00</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>
    <cbc:AllowanceChargeReason>Loyalty</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">2.00</cbc:Amount>
    <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent></cac:TaxCategory></cac:AllowanceCharge>
  <cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator>
    <cbc:AllowanceChargeReason>Freight</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">8.00</cbc:Amount>
    <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>5.0</cbc:Percent></cac:TaxCategory></cac:AllowanceCharge>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">7.40</cbc:TaxAmount>
    <cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">10.00</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR">2.00</cbc:TaxAmount>
      <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>
    <cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">108.00</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR">5.40</cbc:TaxAmount>
      <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>5</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">112.00</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">118.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">125.40</cbc:TaxInclusiveAmount>
    <cbc:AllowanceTotalAmount currencyID="EUR">2.00</cbc:AllowanceTotalAmount>
    <cbc:ChargeTotalAmount currencyID="EUR">8.00</cbc:ChargeTotalAmount>
    <cbc:PrepaidAmount currencyID="EUR">25.00</cbc:PrepaidAmount>
    <cbc:PayableRoundingAmount currencyID="EUR">0.10</cbc:PayableRoundingAmount>
    <cbc:PayableAmount currencyID="EUR">100.50</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">100</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">12.00</cbc:LineExtensionAmount>
    <cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>
      <cbc:Amount currencyID="EUR">0.50</cbc:Amount></cac:AllowanceCharge>
    <cac:Item><cbc:Name>Screws</cbc:Name>
      <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">12.50</cbc:PriceAmount>
      <cbc:BaseQuantity unitCode="C62">100</cbc:BaseQuantity></cac:Price></cac:InvoiceLine>
  <cac:InvoiceLine><cbc:ID>2</cbc:ID><cbc:InvoicedQuantity unitCode="HUR">3</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>Fitting</cbc:Name>
      <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>5</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">33.3333</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</ubl:Invoice>
`;

const tax = (rate: string): string =>
  `<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent>`;
const allowance = (isCharge: boolean, amount: string, reason: string, rate: string): string =>
  `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>
    <ram:ActualAmount>${amount}</ram:ActualAmount><ram:Reason>${reason}</ram:Reason>
    <ram:CategoryTradeTax>${tax(rate)}</ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>`;

export const CII = `<?xml version="1.0" encoding="UTF-8"?>
<a:CrossIndustryInvoice xmlns:a="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <a:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>
    <ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></a:ExchangedDocumentContext>
  <a:ExchangedDocument><ram:ID>R-17 &amp; 18</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20260305</udt:DateTimeString></ram:IssueDateTime></a:ExchangedDocument>
  <a:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>Screws</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>12.50</ram:ChargeAmount>
        <ram:BasisQuantity unitCode="C62">100</ram:BasisQuantity></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">100</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${tax('20')}</ram:ApplicableTradeTax>
        <ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>
          <ram:ActualAmount>0.50</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>
        <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>12.00</ram:LineTotalAmount>
        </ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>2</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>Fitting</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>33.3333</ram:ChargeAmount>
        </ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="HUR">3</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${tax('5')}</ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount>
        </ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:BuyerReference>04011000-12345-34</ram:BuyerReference>
      <ram:SellerTradeParty><ram:Name>Nägel &#x26; Söhne GmbH</ram:Name>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">201/113/40209</ram:ID></ram:SpecifiedTaxRegistration>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE136695976</ram:ID></ram:SpecifiedTaxRegistration>
      </ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Harbour Ltd</ram:Name>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">GB999999973</ram:ID></ram:SpecifiedTaxRegistration>
      </ram:BuyerTradeParty>
      <ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>PO-9</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery/>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount>
        <ram:IBANID>DE89 3704 0044 0532 0130 00</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>
      </ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:ApplicableTradeTax><ram:CalculatedAmount>2.00</ram:CalculatedAmount><ram:BasisAmount>10.00</ram:BasisAmount>${tax('20')}</ram:ApplicableTradeTax>
      <ram:ApplicableTradeTax><ram:CalculatedAmount>5.40</ram:CalculatedAmount><ram:BasisAmount>108.00</ram:BasisAmount>${tax('5')}</ram:ApplicableTradeTax>
      ${allowance(false, '2.00', 'Loyalty', '20')}
      ${allowance(true, '8.00', 'Freight', '5.0')}
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260404</udt:DateTimeString>
        </ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>112.00</ram:LineTotalAmount><ram:ChargeTotalAmount>8.00</ram:ChargeTotalAmount>
        <ram:AllowanceTotalAmount>2.00</ram:AllowanceTotalAmount><ram:TaxBasisTotalAmount>118.00</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="EUR">7.40</ram:TaxTotalAmount><ram:RoundingAmount>0.10</ram:RoundingAmount>
        <ram:GrandTotalAmount>125.40</ram:GrandTotalAmount><ram:TotalPrepaidAmount>25.00</ram:TotalPrepaidAmount>
        <ram:DuePayableAmount>100.50</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </a:SupplyChainTradeTransaction>
</a:CrossIndustryInvoice>
`;

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

interface Embedded {
  name: string;
  content: string | Uint8Array;
}

/** What in a PDF refers to its embedded files, by the object that does. */
const PLACES = {
  table: (files: readonly Embedded[]) => ({
    catalog: `/Names << /EmbeddedFiles << /Names [${files.map(({ name }, at) => `(${name}) ${fileAt(at)}`).join(' ')}] >> >>`,
  }),
  catalog: (files: readonly Embedded[]) => ({ catalog: `/AF [ ${listed(files)} ]` }),
  catalogByReference: (files: readonly Embedded[]) => ({
    catalog: `/AF ${4 + 2 * files.length} 0 R`,
    further: `[${listed(files)}]`,
  }),
  oneInCatalog: () => ({ catalog: `/AF ${fileAt(0)}` }),
  page: (files: readonly Embedded[]) => ({ page: `/AF[${listed(files)}]` }),
  catalogAndPage: (files: readonly Embedded[]) => ({ catalog: `/AF[${listed(files)}]`, page: `/AF[${listed(files)}]` }),
  annotation: (files: readonly Embedded[]) => ({
    page: `/Annots [${4 + 2 * files.length} 0 R]`,
    further: `<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 1 1] /FS ${fileAt(0)} >>`,
  }),
  nothing: () => ({}),
} satisfies Record<string, (files: readonly Embedded[]) => { catalog?: string; page?: string; further?: string }>;

const fileAt = (index: number): string => `${4 + 2 * index} 0 R`;
const listed = (files: readonly Embedded[]): string => files.map((_, index) => fileAt(index)).join(' ');

/** A PDF of one empty page with embedded files. */
export function pdfWith(
  files: readonly Embedded[],
  form: {
    deflated?: boolean;
    objectStream?: boolean;
    badXref?: boolean;
    trailer?: string;
    place?: keyof typeof PLACES;
  } = {},
): Uint8Array {
  const parts: { catalog?: string; page?: string; further?: string } = PLACES[form.place ?? 'table'](files);
  const stream = (dictionary: string, content: Uint8Array): Buffer =>
    Buffer.concat([latin1(`<< ${dictionary} /Length ${content.length} >>\nstream\n`), content, latin1('\nendstream')]);
  const objects: Buffer[] = [
    latin1(`<< /Type /Catalog /Pages 2 0 R ${parts.catalog ?? ''} >>`),
    latin1('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    latin1(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] ${parts.page ?? ''} >>`),
    ...files.flatMap(({ name, content }, index) => {
      const bytes = typeof content === 'string' ? utf8(content) : content;
      return [
        latin1(`<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${5 + 2 * index} 0 R >> >>`),
        form.deflated === true
          ? stream('/Type /EmbeddedFile /Filter /FlateDecode', deflateSync(bytes))
          : stream('/Type /EmbeddedFile', bytes),
      ];
    }),
    ...(parts.further === undefined ? [] : [latin1(parts.further)]),
  ];
  return form.objectStream === true ? withObjectStream(objects, stream) : withTable(objects, form);
}

function withTable(objects: readonly Buffer[], form: { badXref?: boolean; trailer?: string }): Uint8Array {
  const parts = [latin1('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([latin1(`${index + 1} 0 obj\n`), object, latin1('\nendobj\n')]);
    offsets.push(at);
    at += part.length;
    parts.push(part);
  }
  const rows = offsets.map(
    (offset) => `${String(form.badXref === true ? offset + 7 : offset).padStart(10, '0')} 00000 n \n`,
  );
  parts.push(
    latin1(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${form.trailer ?? ''} >>\nstartxref\n${form.badXref === true ? 1 : at}\n%%EOF\n`,
    ),
  );
  return Uint8Array.from(Buffer.concat(parts));
}

/** Objects that are no streams lie deflated in an object stream, as PDF 1.5 and later allow. */
function withObjectStream(
  objects: readonly Buffer[],
  stream: (dictionary: string, content: Uint8Array) => Buffer,
): Uint8Array {
  const isStream = (object: Buffer): boolean => object.includes('endstream');
  const inside = objects
    .map((object, index) => ({ object, number: index + 1 }))
    .filter(({ object }) => !isStream(object));
  let length = 0;
  const heads = inside.map(({ object, number }) => {
    const head = `${number} ${length}`;
    length += object.length + 1;
    return head;
  });
  const head = `${heads.join(' ')} `;
  const content = Buffer.concat([latin1(head), ...inside.flatMap(({ object }) => [object, latin1('\n')])]);
  const holder = objects.length + 1;
  const table = objects.length + 2;
  const parts = [latin1('%PDF-1.7\n')];
  const offsets = new Map<number, number>();
  let at = parts[0]!.length;
  const put = (number: number, object: Buffer): void => {
    offsets.set(number, at);
    const part = Buffer.concat([latin1(`${number} 0 obj\n`), object, latin1('\nendobj\n')]);
    at += part.length;
    parts.push(part);
  };
  for (const [index, object] of objects.entries()) if (isStream(object)) put(index + 1, object);
  put(
    holder,
    stream(`/Type /ObjStm /N ${inside.length} /First ${head.length} /Filter /FlateDecode`, deflateSync(content)),
  );
  const start = at;
  const rows = Buffer.alloc((table + 1) * 6);
  for (let number = 1; number <= table; number += 1) {
    const within = inside.findIndex((each) => each.number === number);
    rows[number * 6] = within === -1 ? 1 : 2;
    rows.writeUInt32BE(number === table ? start : within === -1 ? (offsets.get(number) ?? 0) : holder, number * 6 + 1);
    rows[number * 6 + 5] = within === -1 ? 0 : within;
  }
  put(table, stream(`/Type /XRef /Size ${table + 1} /W [1 4 1] /Root 1 0 R /Filter /FlateDecode`, deflateSync(rows)));
  parts.push(latin1(`startxref\n${start}\n%%EOF\n`));
  return Uint8Array.from(Buffer.concat(parts));
}
