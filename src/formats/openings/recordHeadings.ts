/**
 * Headings of lists of customers, suppliers and products, as Xero, QuickBooks (Online, and the IIF files of Desktop),
 * Sage 50 and Sage Accounting export them, and as people write them in English, German and French; compared as
 * `plainHeading` has them, the surest word first.
 */
export type ContactColumn =
  | 'customerName'
  | 'supplierName'
  | 'name'
  | 'code'
  | 'kind'
  | 'email'
  | 'phone'
  | 'person'
  | 'firstName'
  | 'lastName'
  | 'address1'
  | 'address2'
  | 'city'
  | 'county'
  | 'postcode'
  | 'country'
  | 'taxNo'
  | 'companyNo'
  | 'terms'
  | 'creditLimit'
  | 'currency'
  | 'customerTaxCode'
  | 'supplierTaxCode'
  | 'customerAccount'
  | 'supplierAccount'
  | 'taxCode'
  | 'account';

export const CONTACT_WORDS: Readonly<Record<ContactColumn, readonly string[]>> = {
  customerName: ['customerfullname', 'customername', 'customer', 'kundenname', 'kunde', 'nomduclient', 'client'],
  supplierName: [
    ...['supplierfullname', 'vendorfullname', 'suppliername', 'vendorname', 'supplier', 'vendor'],
    ...['lieferantenname', 'lieferant', 'nomdufournisseur', 'fournisseur'],
  ],
  name: [
    ...['contactname', 'companyname', 'businessname', 'accountname', 'displayname', 'company', 'name'],
    ...['firma', 'firmenname', 'raisonsociale', 'societe', 'nom'],
  ],
  code: [
    ...['accountnumber', 'accountreference', 'ac', 'accountno', 'reference', 'code', 'number', 'no'],
    ...['customernumber', 'customercode', 'suppliernumber', 'suppliercode', 'kundennummer', 'kundennr'],
    ...['lieferantennummer', 'lieferantennr', 'nummer', 'codeclient', 'codefournisseur', 'numero', 'account'],
  ],
  kind: ['contacttype', 'type', 'kind', 'art', 'typedetiers'],
  email: ['emailaddress', 'email', 'mainemail', 'maincontactemail', 'mail', 'courriel', 'adressemail'],
  phone: [
    ...['phonenumber', 'phonenumbers', 'mainphone', 'telephonenumber', 'maincontacttelephone', 'phone', 'phone1'],
    ...['telephone', 'telephone1', 'tel', 'telefon', 'telefonnummer', 'contacttelephone', 'mobile', 'mobilenumber'],
  ],
  person: ['maincontactname', 'contactperson', 'contact', 'cont1', 'fullname', 'ansprechpartner', 'interlocuteur'],
  firstName: ['firstname', 'vorname', 'prenom'],
  lastName: ['lastname', 'surname', 'nachname', 'nomdefamille'],
  address1: [
    ...['poaddressline1', 'saaddressline1', 'addressline1', 'address1', 'street1', 'billingaddress', 'billingstreet'],
    ...['baddr2', 'addr2', 'streetaddress', 'billaddress', 'street', 'address', 'strasse', 'anschrift', 'adresse'],
  ],
  address2: ['poaddressline2', 'saaddressline2', 'addressline2', 'address2', 'street2', 'baddr3', 'addr3'],
  city: [
    ...['pocity', 'sacity', 'billingcity', 'towncity', 'city', 'town', 'addressline3', 'address3', 'baddr4', 'addr4'],
    ...['ort', 'stadt', 'ville'],
  ],
  county: [
    ...['poregion', 'saregion', 'countystate', 'billingprovinceregionstate', 'billingstate', 'county', 'state'],
    ...['province', 'region', 'addressline4', 'address4', 'bundesland', 'departement'],
  ],
  postcode: [
    ...['popostalcode', 'sapostalcode', 'billingpostalcode', 'billingzip', 'postcode', 'postalcode', 'zip', 'zipcode'],
    ...['addressline5', 'address5', 'plz', 'postleitzahl', 'codepostal', 'cp'],
  ],
  country: ['pocountry', 'sacountry', 'billingcountry', 'country', 'countrycode', 'land', 'pays'],
  taxNo: [
    ...['taxnumber', 'vatregistrationnumber', 'vatregnumber', 'vatnumber', 'vatregno', 'vatno', 'taxid', 'taxregno'],
    ...['ustidnr', 'ustid', 'uid', 'numerodetva', 'tvaintracommunautaire'],
  ],
  companyNo: ['companynumber', 'companyregistrationnumber', 'companyregno', 'handelsregisternummer', 'siret', 'siren'],
  terms: ['terms', 'paymentterms', 'zahlungsbedingungen', 'zahlungsziel', 'conditionsdepaiement'],
  creditLimit: ['creditlimit', 'limit', 'kreditlimit', 'limitedecredit', 'plafonddecredit'],
  currency: ['currency', 'currencycode', 'wahrung', 'devise'],
  customerTaxCode: ['accountsreceivabletaxcodename', 'accountsreceivabletaxcode'],
  supplierTaxCode: ['accountspayabletaxcodename', 'accountspayabletaxcode'],
  customerAccount: ['salesaccount', 'salesaccountcode'],
  supplierAccount: ['purchasesaccount', 'purchasesaccountcode'],
  taxCode: ['defaulttaxcode', 'taxcode', 'vatcode', 'vatrate', 'steuerschlussel', 'codetva'],
  account: ['defaultnominalcode', 'defnominalcode', 'nominalcode', 'nc', 'ledgeraccount', 'sachkonto', 'compte'],
};

export type ProductColumn =
  | 'code'
  | 'name'
  | 'text'
  | 'kind'
  | 'salePrice'
  | 'purchasePrice'
  | 'saleAccount'
  | 'purchaseAccount'
  | 'saleTaxCode'
  | 'purchaseTaxCode';

export const PRODUCT_WORDS: Readonly<Record<ProductColumn, readonly string[]>> = {
  code: [
    ...['itemcode', 'productcode', 'stockcode', 'productsku', 'sku', 'code', 'itemno', 'partno', 'productno'],
    ...['artikelnummer', 'artikelnr', 'artikel', 'codearticle', 'codeproduit', 'reference'],
  ],
  name: [
    ...['itemname', 'productservicename', 'productservicefullname', 'productservice', 'productname', 'name'],
    ...['bezeichnung', 'artikelbezeichnung', 'designation', 'libelle'],
  ],
  text: [
    ...['salesdescription', 'description', 'desc', 'memodescription', 'details', 'purchasesdescription'],
    ...['purchasedescription', 'beschreibung'],
  ],
  kind: ['itemtype', 'type', 'invitemtype', 'art', 'productservicetype'],
  salePrice: [
    ...['salesunitprice', 'salesprice', 'salespricerate', 'salepriceexvat', 'standardprice', 'sellingprice'],
    ...['unitprice', 'pricerate', 'rate', 'price', 'verkaufspreis', 'vk', 'prixdevente', 'prix', 'preis'],
  ],
  purchasePrice: [
    ...['purchasesunitprice', 'purchaseunitprice', 'purchasecost', 'purchaseprice', 'costprice', 'lastcostprice'],
    ...['cost', 'einkaufspreis', 'ek', 'prixdachat', 'cout'],
  ],
  saleAccount: [
    ...['salesaccount', 'salesaccountcode', 'incomeaccount', 'salesledgeraccount', 'accnt', 'nominalcode', 'nc'],
    ...['erloskonto', 'comptedevente', 'account'],
  ],
  purchaseAccount: [
    ...['purchasesaccount', 'purchaseaccount', 'costofgoodssoldaccount', 'expenseaccount', 'cogsaccnt'],
    ...['purchaseledgeraccount', 'purchasenominalcode', 'aufwandskonto', 'comptedachat'],
  ],
  saleTaxCode: ['salestaxrate', 'salestaxcode', 'salesvatrate', 'salestax', 'taxcode', 'vatcode', 'vatrate'],
  purchaseTaxCode: ['purchasestaxrate', 'purchasetaxrate', 'purchasetaxcode', 'purchasevatrate', 'purchasetax'],
};
