import type { Document } from '../../documents/document.ts';
import { isNotOwedYet } from '../../documents/lifeCycle.ts';
import { DOCUMENT_TRAITS } from '../../kinds/documentTraits.ts';
import { accountFit, type AccountType } from '../../references/accountType.ts';
import { isMemberState } from '../../references/memberStates.ts';
import { comparableNumber } from '../../drafting/warnings.ts';
import type { LocalDate } from '../../values/dates.ts';
import { Decimal, ZERO, type DecimalString } from '../../values/decimal.ts';
import type { VatTreatment } from '../vatBoxes.ts';
import { aboutRow, type CheckedRow } from './checkedRow.ts';
import type { Finding } from './finding.ts';

/** A customer or supplier as the checks need it. */
export interface CheckedParty {
  /** ISO code; '' if unknown. */
  readonly country: string;
  /** Its VAT number; '' for none. */
  readonly taxNo: string;
  /** Whether it is on hold or stopped. */
  readonly isHeld: boolean;
}

/** What the checks of whole documents must know of the records that documents refer to. */
export interface DocumentFacts {
  readonly baseCurrency: string;
  /** ISO code of the company's country; '' if unknown. */
  readonly homeCountry: string;
  party(reference: string): CheckedParty | undefined;
  /** The code of a product, for all spellings of it. */
  productCode(reference: string): string;
  accountCode(reference: string): string;
  accountType(reference: string): AccountType | undefined;
  treatment(taxCode: string): VatTreatment;
  /** The price of a product in base currency by its record; undefined if it has none. */
  listPrice(product: string, side: 'sale' | 'purchase'): DecimalString | undefined;
  /** The rate of a currency on a day by its record, written as documents have it; undefined if it has none. */
  listedRate(currency: string, day: LocalDate | undefined): DecimalString | undefined;
}

const TO_EU: ReadonlySet<VatTreatment['sale']> = new Set(['goodsToEu', 'servicesToEu']);

/** Whether a text stands where a number belongs, as people fill a field that they must: `-`, `n/a`, `none`. */
const isNoNumber = (text: string): boolean =>
  ['', 'na', 'none', 'ohne', 'sans', 'keine'].includes(comparableNumber(text));

/** A VAT number has a digit; `applied for` has none. */
const hasVatNumber = ({ taxNo }: CheckedParty): boolean => /\d/.test(taxNo);

/** Where a customer is: by its record, else by the letters that its VAT number begins with. */
function countryOf({ country, taxNo }: CheckedParty): string {
  const code = country || (/^[A-Z]{2}(?=.*\d)/i.exec(taxNo)?.[0] ?? '');
  return code.toUpperCase() === 'EL' ? 'GR' : code.toUpperCase();
}

/** An invoice of nothing, a due date before the document's, money that settles nothing, a bill without its number. */
function headFindings(row: CheckedRow, document: Document): Finding[] {
  const { entry } = DOCUMENT_TRAITS[row.docClass];
  const { dueDate = '', outstandingCurrencyAmount: open = ZERO, lines } = document;
  const found: Finding[] = [];
  if (entry === 'lines' && lines.length > 0 && row.grossCurrencyAmount === ZERO)
    found.push(aboutRow('zeroAmount', row, { date: row.docDate }));
  if (dueDate !== '' && dueDate < row.docDate) found.push(aboutRow('dueBefore', row, { date: row.docDate, dueDate }));
  if (entry === 'money' && open !== ZERO && !isNotOwedYet(row.statusList))
    found.push(aboutRow('unallocated', row, { amount: new Decimal(open).abs().toFixed() }));
  if (row.docClass === 'purchaseInvoice' && isNoNumber(row.theirDocNo))
    found.push(aboutRow('referenceMissing', row, { date: row.docDate }));
  return found;
}

/**
 * A sale to a customer on hold, to the EU without a VAT number, or to a business there at the rate of home. Where
 * nobody has told how a tax code counts, a line without tax to a member state is a sale to the EU too.
 */
function saleFindings(row: CheckedRow, document: Document, facts: DocumentFacts): Finding[] {
  const party = row.contactAccountId === '' ? undefined : facts.party(row.contactAccountId);
  if (row.docClass !== 'saleInvoice' || party === undefined) return [];
  const found: Finding[] = [];
  if (party.isHeld && !row.grossCurrencyAmount.startsWith('-'))
    found.push(aboutRow('onHold', row, { date: row.docDate }));
  const treatments = document.lines.flatMap(({ taxCodeId, taxCurrencyAmount: tax, netCurrencyAmount = ZERO }) =>
    taxCodeId === undefined ? [] : { sale: facts.treatment(taxCodeId).sale, tax, isFree: netCurrencyAmount === ZERO },
  );
  const standard = treatments.filter(({ sale }) => sale === 'standard');
  const { homeCountry } = facts;
  const country = countryOf(party);
  const isAbroad = country !== homeCountry && isMemberState(homeCountry) && isMemberState(country);
  if (!hasVatNumber(party)) {
    if (treatments.some(({ sale }) => TO_EU.has(sale))) found.push(aboutRow('euSale', row, { why: 'noNumber' }));
    else if (isAbroad && standard.some(({ tax, isFree }) => tax === ZERO && !isFree))
      found.push(aboutRow('euSale', row, { why: 'noTax', country }));
  } else if (isAbroad && standard.some(({ tax = ZERO }) => tax !== ZERO))
    found.push(aboutRow('euSale', row, { why: 'homeRate', country, number: party.taxNo }));
  return found;
}

/** Lines on an account of the other side, such as a purchase on one of income. */
function sideFindings(row: CheckedRow, document: Document, facts: DocumentFacts): Finding[] {
  const traits = DOCUMENT_TRAITS[row.docClass];
  if (traits.entry !== 'lines') return [];
  const lines = document.lines.flatMap(({ accountId }, at) =>
    accountId !== undefined && accountFit(facts.accountType(accountId), traits) === 'otherSide'
      ? { account: facts.accountCode(accountId), number: at + 1 }
      : [],
  );
  return [...Map.groupBy(lines, ({ account }) => account)].map(([account, some]) =>
    aboutRow(
      'otherSide',
      row,
      { why: traits.side, account, lines: some.map(({ number }) => number).join(', ') },
      account,
    ),
  );
}

/**
 * What one document of the period shows by itself.
 * @param document the whole document of the row, which is not void
 */
export function ownFindings(row: CheckedRow, document: Document, facts: DocumentFacts): Finding[] {
  // Orders and quotes owe nothing yet.
  if (!DOCUMENT_TRAITS[row.docClass].isLedger) return [];
  return [...headFindings(row, document), ...saleFindings(row, document, facts), ...sideFindings(row, document, facts)];
}
