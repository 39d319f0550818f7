import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { SHEET_COLUMNS, type SheetColumn, type SheetGrouping } from '../../domain/documents/sheetColumns.ts';
import { fold } from '../../domain/values/folding.ts';

/** Headings as spreadsheets have them, in English, German and French; compared without case, accents and signs. */
const HEADINGS: Readonly<Record<SheetColumn, readonly string[]>> = {
  group: ['group', 'gruppe', 'groupe'],
  number: [
    ...['number', 'no', 'documentnumber', 'documentno', 'docno', 'invoicenumber', 'invoiceno', 'invoice'],
    ...['nummer', 'nr', 'belegnummer', 'belegnr', 'rechnungsnummer', 'rechnungsnr', 'rechnung', 'auftragsnummer'],
    ...['numero', 'nodepiece', 'nofacture', 'numerodefacture', 'numerofacture', 'facture'],
    ...['npiece', 'ndepiece', 'nfacture', 'ndefacture'],
  ],
  theirNumber: [
    ...['theirnumber', 'theirno', 'supplierinvoicenumber', 'supplierinvoiceno', 'supplierinvoice', 'externalnumber'],
    ...['ihrenummer', 'ihrenr', 'fremdbelegnummer', 'lieferantenrechnungsnummer'],
    ...['externebelegnummer', 'externebelegnr', 'externerechnungsnr'],
    ...['leurnumero', 'leurno', 'numerofournisseur', 'nofacturefournisseur', 'nexterne', 'numeroexterne'],
  ],
  party: [
    ...['party', 'customer', 'supplier', 'customerorsupplier', 'customercode', 'suppliercode', 'customername'],
    ...['suppliername', 'client', 'vendor', 'vendorname', 'contact', 'contactaccount', 'name', 'payee', 'payer'],
    ...['kunde', 'lieferant', 'kundeoderlieferant', 'kundennummer', 'lieferantennummer', 'kreditor', 'debitor'],
    ...['fournisseur', 'tiers', 'clientoufournisseur', 'codeclient', 'codefournisseur', 'nom'],
  ],
  date: [
    ...['date', 'documentdate', 'docdate', 'invoicedate', 'orderdate', 'postingdate', 'paymentdate'],
    ...['datum', 'belegdatum', 'rechnungsdatum', 'auftragsdatum'],
    ...['datedepiece', 'datedudocument', 'datedefacture', 'datefacture'],
  ],
  dueDate: [
    ...['duedate', 'due', 'payby', 'fallig', 'falligkeit', 'falligam', 'falligkeitsdatum'],
    ...['echeance', 'datedecheance', 'dateecheance'],
  ],
  taxDate: ['taxdate', 'vatdate', 'taxpoint', 'steuerdatum', 'leistungsdatum', 'datedetva', 'datetva', 'datefiscale'],
  deliveryDate: ['deliverydate', 'delivered', 'lieferdatum', 'datedelivraison', 'datelivraison'],
  docType: ['documenttype', 'doctype', 'type', 'belegart', 'art', 'typededocument', 'typedepiece'],
  currency: ['currency', 'currencycode', 'cur', 'ccy', 'wahrung', 'devise', 'monnaie'],
  currencyRate: ['currencyrate', 'exchangerate', 'fxrate', 'kurs', 'wechselkurs', 'cours', 'tauxdechange'],
  orderNo: [
    ...['orderno', 'ordernumber', 'customerorder', 'purchaseorder', 'pono', 'ponumber', 'yourorder'],
    ...['bestellnummer', 'bestellnr', 'auftragsnr', 'nocommande', 'nodecommande', 'numerodecommande'],
    ...['ncommande', 'ndecommande'],
  ],
  theirRef: [
    ...['theirref', 'theirreference', 'reference', 'ref', 'yourreference', 'yourref'],
    ...['ihrzeichen', 'referenz', 'externereferenz', 'ihrereferenz'],
    ...['leurref', 'leurreference', 'refexterne', 'referenceexterne'],
  ],
  title: [
    ...['documentdescription', 'title', 'subject', 'memo', 'belegtext', 'betreff', 'titel'],
    ...['descriptiondudocument', 'objet', 'intitule'],
  ],
  paymentTerms: [
    ...['paymentterms', 'terms', 'zahlungsbedingung', 'zahlungsbedingungen', 'zahlungsziel'],
    ...['conditionsdepaiement'],
  ],
  paymentMethod: ['paymentmethod', 'method', 'zahlungsart', 'zahlungsweise', 'modedepaiement'],
  bankAccount: ['bankaccount', 'bank', 'bankkonto', 'comptebancaire', 'banque'],
  docProject: ['documentproject', 'belegprojekt', 'projetdudocument'],
  docDepartment: ['documentdepartment', 'belegabteilung', 'departementdudocument', 'servicedudocument'],
  docCostCentre: ['documentcostcentre', 'belegkostenstelle', 'centredecoutsdudocument'],
  total: [
    ...['total', 'documenttotal', 'invoicetotal', 'grandtotal', 'totalamount', 'amount', 'amountpaid', 'paid'],
    ...['gesamt', 'gesamtbetrag', 'rechnungsbetrag', 'betrag', 'summe', 'montant', 'montanttotal', 'totaldudocument'],
  ],
  product: [
    ...['product', 'productcode', 'item', 'itemcode', 'article', 'sku', 'partno'],
    ...['artikel', 'artikelnummer', 'artikelnr', 'produkt', 'produit', 'codearticle', 'codeproduit'],
  ],
  description: [
    ...['description', 'linedescription', 'text', 'details', 'detail', 'narrative', 'itemdescription'],
    ...['beschreibung', 'bezeichnung', 'buchungstext', 'positionstext', 'libelle', 'designation'],
  ],
  account: [
    ...['account', 'accountcode', 'ledgeraccount', 'glaccount', 'nominal', 'nominalcode', 'glcode'],
    ...['konto', 'sachkonto', 'gegenkonto', 'erloskonto', 'aufwandskonto', 'compte', 'comptegeneral'],
  ],
  quantity: ['quantity', 'qty', 'units', 'menge', 'anzahl', 'stuck', 'quantite', 'qte'],
  unitPrice: [
    ...['unitprice', 'price', 'unitcost', 'rate', 'priceeach'],
    ...['einzelpreis', 'stuckpreis', 'preis', 'prixunitaire', 'prix', 'pu'],
  ],
  entry: ['entry', 'netorgross', 'priceentry', 'preisart', 'nettooderbrutto', 'htouttc', 'saisie'],
  taxCode: [
    ...['taxcode', 'vatcode', 'vatrate', 'taxrate', 'taxpercent', 'vatpercent', 'ratetax'],
    ...['steuercode', 'steuerschlussel', 'steuersatz', 'ustsatz', 'mwstsatz', 'ustschlussel'],
    ...['codetva', 'codedetva', 'tauxtva', 'tauxdetva'],
  ],
  net: [
    ...['net', 'netamount', 'amountnet', 'linenet', 'linetotal', 'subtotal', 'amountexvat', 'exvat', 'nett'],
    ...['netto', 'nettobetrag', 'betragnetto', 'montantht', 'ht', 'totalht', 'net'],
  ],
  tax: [
    ...['tax', 'vat', 'taxamount', 'vatamount'],
    ...['steuer', 'steuerbetrag', 'ust', 'mwst', 'umsatzsteuer', 'mehrwertsteuer'],
    ...['tva', 'montanttva', 'taxe'],
  ],
  gross: [
    ...['gross', 'grossamount', 'amountgross', 'amountincvat', 'incvat', 'linegross'],
    ...['brutto', 'bruttobetrag', 'betragbrutto', 'montantttc', 'ttc', 'totalttc'],
  ],
  project: ['project', 'projectcode', 'job', 'projekt', 'projet', 'affaire'],
  department: ['department', 'dept', 'departmentcode', 'abteilung', 'departement', 'service'],
  costCentre: ['costcentre', 'costcenter', 'costcentrecode', 'kostenstelle', 'kst', 'centredecouts', 'centredecout'],
};

const plain = (text: string): string =>
  fold(text)
    .replace(/%/g, 'percent')
    .replace(/[^\p{L}\p{N}]/gu, '');

const COLUMN_OF: ReadonlyMap<string, SheetColumn> = new Map(
  SHEET_COLUMNS.flatMap((column) => HEADINGS[column].map((heading) => [heading, column] as const)),
);

/** Percent signs stand for a rate. */
function columnOf(cell: string): SheetColumn | null {
  const name = plain(cell);
  return COLUMN_OF.get(name) ?? COLUMN_OF.get(name.replace(/percent$/, '')) ?? null;
}

/**
 * The meaning of each column by its heading, each meaning once: the first column that has it. A number on a purchase
 * invoice is the supplier's.
 */
export function guessColumns(cells: readonly string[], docClass: DocumentClass): (SheetColumn | null)[] {
  const taken = new Set<SheetColumn>();
  const found = cells.map((cell) => {
    const column = columnOf(cell);
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
  if (docClass !== 'purchaseInvoice' || taken.has('theirNumber')) return found;
  return found.map((column) => (column === 'number' ? 'theirNumber' : column));
}

/** Whether the first row is headings: two that are known, or words only while other rows have figures. */
export function isHeadingRow(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  if (first.filter((cell) => columnOf(cell) !== null).length >= 2) return true;
  const hasFigure = (cells: readonly string[]): boolean => cells.some((cell) => /\d/.test(cell));
  return first.some((cell) => cell.trim() !== '') && !hasFigure(first) && others.some(hasFigure);
}

/** Which rows make a document, by what the columns are. */
export function guessGrouping(columns: readonly (SheetColumn | null)[]): SheetGrouping {
  if (columns.some((column) => column === 'group' || column === 'number' || column === 'theirNumber')) return 'number';
  return columns.some((column) => column === 'quantity' || column === 'unitPrice' || column === 'product')
    ? 'partyAndDate'
    : 'row';
}

/** Under which id a mapping is remembered: the class of documents and the headings. */
export function mappingId(docClass: DocumentClass, headings: readonly string[]): string {
  return `${docClass}|${headings.map(plain).join('|')}`;
}
