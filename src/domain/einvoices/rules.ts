import { Decimal, parseDecimal } from '../values/decimal.ts';
import { parseLocalDate } from '../values/dates.ts';
import type { EInvoice, EInvoiceAllowance, EInvoiceParty } from './eInvoice.ts';
import { checkSums, type SumFinding } from './sums.ts';

/** What a file is made for: the standard alone, or with what German authorities or the Peppol network ask for. */
export type EInvoiceProfile = 'en16931' | 'xrechnung' | 'peppol';

/** A rule of EN 16931, XRechnung (`BR-DE-…`) or Peppol that is broken, and the field to mend (lines count from 0). */
export interface RuleFinding {
  rule: string;
  field: string;
}

type Report = (rule: string, field: string, isRight: boolean) => void;

const has = (text: string | null): boolean => text !== null && text.trim() !== '';
const figure = (text: string | null): Decimal | null => {
  const parsed = text === null ? null : parseDecimal(text);
  return parsed === null ? null : new Decimal(parsed);
};
const isZero = (text: string | null): boolean => figure(text)?.isZero() ?? false;

/** Which rule each sum follows. A line's own arithmetic is Peppol's rule R120; EN 16931 leaves it open. */
const SUM_RULES: Readonly<Record<SumFinding['code'], string>> = {
  'sum.line': 'PEPPOL-EN16931-R120',
  'sum.price': 'PEPPOL-EN16931-R046',
  'sum.lines': 'BR-CO-10',
  'sum.allowances': 'BR-CO-11',
  'sum.charges': 'BR-CO-12',
  'sum.net': 'BR-CO-13',
  'sum.taxable': 'BR-S-08',
  'sum.taxableTotal': 'BR-CO-13',
  'sum.taxRow': 'BR-CO-17',
  'sum.tax': 'BR-CO-14',
  'sum.gross': 'BR-CO-15',
  'sum.payable': 'BR-CO-16',
};

/**
 * Rounding line by line leaves the tax of a category up to one unit of the currency away from its rate, which BR-CO-17
 * allows; a line may differ by what its rounded price leaves.
 */
function isAllowed({ code, facts }: SumFinding): boolean {
  if (code === 'sum.taxRow') return new Decimal(facts.difference).abs().lt(1);
  return code === 'sum.line' && new Decimal(facts.difference).abs().lte('0.02');
}

/**
 * All rules that apply to an invoice before it is written, as far as what Daybook writes can break them: BR-2 to BR-57,
 * BR-CO, BR-DEC, and those of the tax categories. A file without findings is valid by EN 16931.
 * @param format the syntax that it is written in
 */
export function checkRules(invoice: EInvoice, profile: EInvoiceProfile, format: 'ubl' | 'cii' = 'ubl'): RuleFinding[] {
  const findings: RuleFinding[] = [];
  const report: Report = (rule, field, isRight) => {
    if (!isRight) findings.push({ rule, field });
  };
  checkHeader(invoice, report);
  checkLines(invoice, report);
  invoice.allowances.forEach((each, index) => checkAllowance(each, `allowances.${index}`, true, report));
  checkTaxRows(invoice, report);
  for (const category of new Set(categoriesIn(invoice))) checkCategory(invoice, category, report);
  checkDecimals(invoice, report);
  for (const finding of checkSums(invoice))
    if (!isAllowed(finding)) report(SUM_RULES[finding.code], finding.field, false);
  // The schema of CII D16B has room for one.
  if (format === 'cii') report('CII-SR', 'precedingInvoices.1.number', invoice.precedingInvoices.length <= 1);
  if (profile === 'xrechnung') checkXRechnung(invoice, report);
  if (profile === 'peppol') checkPeppol(invoice, report);
  return findings;
}

function checkHeader(invoice: EInvoice, report: Report): void {
  const { seller, buyer, totals, payment, period } = invoice;
  report('BR-02', 'number', has(invoice.number));
  report('BR-03', 'issueDate', isDay(invoice.issueDate));
  report('BR-04', 'typeCode', has(invoice.typeCode));
  report('BR-05', 'currency', has(invoice.currency));
  report('BR-06', 'seller.name', has(seller.name));
  report('BR-07', 'buyer.name', has(buyer.name));
  report('BR-09', 'seller.address.country', has(seller.address.country));
  report('BR-11', 'buyer.address.country', has(buyer.address.country));
  report('BR-12', 'totals.lineNet', has(totals.lineNet));
  report('BR-13', 'totals.net', has(totals.net));
  report('BR-14', 'totals.gross', has(totals.gross));
  report('BR-15', 'totals.payable', has(totals.payable));
  report('BR-16', 'lines', invoice.lines.length > 0);
  report(
    'BR-49',
    'payment.meansCode',
    has(payment.meansCode) || (payment.accounts.length === 0 && !has(payment.reference)),
  );
  if (payment.meansCode === '30' || payment.meansCode === '58')
    report(
      'BR-61',
      'payment.accounts',
      payment.accounts.some(({ id }) => has(id)),
    );
  payment.accounts.forEach(({ id }, index) => report('BR-50', `payment.accounts.${index}.id`, has(id)));
  if (invoice.taxCurrency !== null) report('BR-53', 'taxInTaxCurrency', has(invoice.taxInTaxCurrency));
  invoice.precedingInvoices.forEach(({ number }, index) =>
    report('BR-55', `precedingInvoices.${index}.number`, has(number)),
  );
  if (invoice.delivery.address !== null)
    report('BR-57', 'delivery.address.country', has(invoice.delivery.address.country));
  for (const [role, party] of [
    ['seller', seller],
    ['buyer', buyer],
  ] as const)
    // prettier-ignore
    if (party.vatId !== null) report('BR-CO-09', `${role}.vatId`, /^[A-Z]{2}/.test(party.vatId));
  if (period !== null) report('BR-CO-19', 'period', isPeriod(period));
  const payable = figure(totals.payable);
  if (payable !== null && payable.gt(0))
    report('BR-CO-25', 'dueDate', has(invoice.dueDate) || has(invoice.paymentTerms));
  report('BR-CO-26', 'seller.vatId', has(seller.vatId) || has(seller.legalId));
  for (const [role, party] of [
    ['seller', seller],
    ['buyer', buyer],
  ] as const)
    if (has(party.endpoint))
      report(role === 'seller' ? 'BR-62' : 'BR-63', `${role}.endpointScheme`, has(party.endpointScheme));
}

function isDay(text: string | null): boolean {
  return text !== null && parseLocalDate(text) !== null;
}

function isPeriod({ from, to }: { from: string | null; to: string | null }): boolean {
  return (from !== null || to !== null) && (from === null || to === null || from <= to);
}

function checkLines({ lines }: EInvoice, report: Report): void {
  for (const [index, line] of lines.entries()) {
    const at = (name: string): string => `lines.${index}.${name}`;
    report('BR-21', at('id'), has(line.id));
    report('BR-22', at('quantity'), figure(line.quantity) !== null);
    report('BR-23', at('unit'), has(line.unit));
    report('BR-24', at('netAmount'), figure(line.netAmount) !== null);
    report('BR-25', at('description'), has(line.description));
    const price = figure(line.netUnitPrice);
    report('BR-26', at('netUnitPrice'), price !== null);
    report('BR-27', at('netUnitPrice'), price === null || price.gte(0));
    report('BR-28', at('grossUnitPrice'), figure(line.grossUnitPrice)?.gte(0) ?? true);
    if (line.period !== null) report('BR-CO-20', at('period'), isPeriod(line.period));
    report('BR-CO-04', at('taxCategory'), has(line.taxCategory));
    line.allowances.forEach((each, position) => checkAllowance(each, at(`allowances.${position}`), false, report));
  }
}

function checkAllowance(each: EInvoiceAllowance, field: string, isOfDocument: boolean, report: Report): void {
  const isCharge = each.isCharge === true;
  const [amount, category, reason] = isOfDocument
    ? isCharge
      ? ['BR-36', 'BR-37', 'BR-38']
      : ['BR-31', 'BR-32', 'BR-33']
    : isCharge
      ? ['BR-43', '', 'BR-44']
      : ['BR-41', '', 'BR-42'];
  report(amount, `${field}.amount`, figure(each.amount) !== null);
  if (isOfDocument) report(category, `${field}.taxCategory`, has(each.taxCategory));
  report(reason, `${field}.reason`, has(each.reason) || has(each.reasonCode));
}

function checkTaxRows({ tax }: EInvoice, report: Report): void {
  report('BR-CO-18', 'tax', tax.length > 0);
  for (const [index, row] of tax.entries()) {
    report('BR-45', `tax.${index}.taxable`, figure(row.taxable) !== null);
    report('BR-46', `tax.${index}.tax`, figure(row.tax) !== null);
    report('BR-47', `tax.${index}.category`, has(row.category));
    report('BR-48', `tax.${index}.rate`, has(row.rate) || row.category === 'O');
  }
}

/** Every category that a line, an allowance, a charge or a row of tax names. */
function categoriesIn({ lines, allowances, tax }: EInvoice): string[] {
  return [...lines, ...allowances]
    .map(({ taxCategory }) => taxCategory)
    .concat(tax.map(({ category }) => category))
    .filter((category) => category !== null);
}

/** The rules of each tax category: what it is called in their names, and what it asks for. */
const CATEGORIES: Readonly<
  Record<
    string,
    {
      rules: string;
      /** Its rate is above zero, zero, or not given at all. */
      rate: 'above' | 'zero' | 'none';
      /** Whether the tax row gives a reason why no tax is charged. */
      reason: boolean;
      sellerNumber: (seller: EInvoiceParty) => boolean;
      buyerNumber: (buyer: EInvoiceParty) => boolean;
    }
  >
> = {
  S: { rules: 'BR-S', rate: 'above', reason: false, sellerNumber: isTaxed, buyerNumber: () => true },
  Z: { rules: 'BR-Z', rate: 'zero', reason: false, sellerNumber: isTaxed, buyerNumber: () => true },
  E: { rules: 'BR-E', rate: 'zero', reason: true, sellerNumber: isTaxed, buyerNumber: () => true },
  AE: {
    rules: 'BR-AE',
    rate: 'zero',
    reason: true,
    sellerNumber: isTaxed,
    buyerNumber: ({ vatId, legalId }) => has(vatId) || has(legalId),
  },
  K: {
    rules: 'BR-IC',
    rate: 'zero',
    reason: true,
    sellerNumber: ({ vatId }) => has(vatId),
    buyerNumber: ({ vatId }) => has(vatId),
  },
  G: { rules: 'BR-G', rate: 'zero', reason: true, sellerNumber: ({ vatId }) => has(vatId), buyerNumber: () => true },
  O: {
    rules: 'BR-O',
    rate: 'none',
    reason: true,
    sellerNumber: ({ vatId }) => !has(vatId),
    buyerNumber: ({ vatId }) => !has(vatId),
  },
};

function isTaxed({ vatId, taxId }: EInvoiceParty): boolean {
  return has(vatId) || has(taxId);
}

function checkCategory(invoice: EInvoice, category: string, report: Report): void {
  const asked = CATEGORIES[category];
  if (asked === undefined) {
    report(
      'BR-CL-18',
      `tax.${invoice.tax.findIndex((row) => row.category === category)}.category`,
      category === 'L' || category === 'M',
    );
    return;
  }
  const { rules } = asked;
  const rows = invoice.tax.flatMap((row, index) => (row.category === category ? [{ row, index }] : []));
  report(`${rules}-01`, 'tax', category === 'S' ? rows.length > 0 : rows.length === 1);
  report(`${rules}-02`, 'seller.vatId', asked.sellerNumber(invoice.seller));
  report(`${rules}-02`, 'buyer.vatId', asked.buyerNumber(invoice.buyer));
  const isRate = (rate: string | null): boolean =>
    asked.rate === 'none' ? rate === null : asked.rate === 'zero' ? isZero(rate) : (figure(rate)?.gt(0) ?? false);
  invoice.lines.forEach(({ taxCategory, taxRate }, index) => {
    if (taxCategory === category) report(`${rules}-05`, `lines.${index}.taxRate`, isRate(taxRate));
  });
  invoice.allowances.forEach(({ taxCategory, taxRate, isCharge }, index) => {
    if (taxCategory === category)
      report(`${rules}-0${isCharge === true ? 7 : 6}`, `allowances.${index}.taxRate`, isRate(taxRate));
  });
  for (const { row, index } of rows) {
    if (category !== 'S') report(`${rules}-09`, `tax.${index}.tax`, isZero(row.tax));
    report(
      `${rules}-10`,
      `tax.${index}.exemptionReason`,
      asked.reason === (has(row.exemptionReason) || has(row.exemptionCode)),
    );
  }
  if (category === 'K') {
    const { delivery, period } = invoice;
    report('BR-IC-11', 'delivery.date', has(delivery.date) || period !== null);
    report('BR-IC-12', 'delivery.address.country', has(delivery.address?.country ?? null));
  }
  if (category === 'O') report('BR-O-11', 'tax', invoice.tax.length === 1);
}

/** Amounts have at most two decimals, whatever the currency (BR-DEC-01 to BR-DEC-28). */
function checkDecimals({ totals, lines, allowances, tax }: EInvoice, report: Report): void {
  const check = (field: string, text: string | null): void =>
    report('BR-DEC', field, (figure(text)?.decimalPlaces() ?? 0) <= 2);
  for (const [name, text] of Object.entries(totals)) check(`totals.${name}`, text);
  lines.forEach((line, index) => {
    check(`lines.${index}.netAmount`, line.netAmount);
    line.allowances.forEach(({ amount }, at) => check(`lines.${index}.allowances.${at}.amount`, amount));
  });
  allowances.forEach(({ amount }, index) => check(`allowances.${index}.amount`, amount));
  tax.forEach((row, index) => {
    check(`tax.${index}.taxable`, row.taxable);
    check(`tax.${index}.tax`, row.tax);
  });
}

/** What XRechnung 3.0 asks for beyond EN 16931, of the fields that Daybook writes. */
function checkXRechnung({ seller, buyer, payment, ...invoice }: EInvoice, report: Report): void {
  report('BR-DE-1', 'payment.meansCode', has(payment.meansCode));
  report('BR-DE-3', 'seller.address.city', has(seller.address.city));
  report('BR-DE-4', 'seller.address.postcode', has(seller.address.postcode));
  report('BR-DE-5', 'seller.contact.name', has(seller.contact.name));
  report('BR-DE-6', 'seller.contact.phone', has(seller.contact.phone));
  report('BR-DE-7', 'seller.contact.email', has(seller.contact.email));
  report('BR-DE-8', 'buyer.address.city', has(buyer.address.city));
  report('BR-DE-9', 'buyer.address.postcode', has(buyer.address.postcode));
  report('BR-DE-15', 'buyerReference', has(invoice.buyerReference));
  report('PEPPOL-EN16931-R020', 'seller.endpoint', has(seller.endpoint));
  report('PEPPOL-EN16931-R010', 'buyer.endpoint', has(buyer.endpoint));
}

/** What Peppol BIS Billing 3 asks for beyond EN 16931, of the fields that Daybook writes. */
function checkPeppol({ seller, buyer, ...invoice }: EInvoice, report: Report): void {
  report('PEPPOL-EN16931-R003', 'buyerReference', has(invoice.buyerReference) || has(invoice.orderReference));
  report('PEPPOL-EN16931-R020', 'seller.endpoint', has(seller.endpoint));
  report('PEPPOL-EN16931-R010', 'buyer.endpoint', has(buyer.endpoint));
}
