import { z } from 'zod';
import { plainBic, plainIban, plainNumber } from '../../domain/payments/accountDetails.ts';
import type { ModulusTable } from '../../domain/payments/modulusCheck.ts';
import { Decimal } from '../../domain/values/decimal.ts';
import { checkOrder, debtorSubject, Findings, paymentSubject, totalsOf, writtenAmount } from './checks.ts';
import type { Debtor, Payment, PaymentOrder, WrittenPayments } from './order.ts';

/** What a column can hold. */
export const CSV_FIELDS = [
  'name',
  'iban',
  'bic',
  'sortCode',
  'accountNo',
  'amount',
  'currency',
  'date',
  'reference',
  'remittance',
  'ownName',
  'ownIban',
  'ownSortCode',
  'ownAccountNo',
  'empty',
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

/** How a bank wants its table: which column holds what, and how values are written. */
export const csvMappingSchema = z.object({
  columns: z.array(z.object({ field: z.enum(CSV_FIELDS), heading: z.string() })),
  hasHeadings: z.boolean(),
  separator: z.enum([',', ';', '\t']),
  point: z.enum(['.', ',']),
  /** `iso`: 2026-03-31, `british`: 31/03/2026, `german`: 31.03.2026, `plain`: 20260331. */
  date: z.enum(['iso', 'british', 'german', 'plain']),
});
export type CsvMapping = z.infer<typeof csvMappingSchema>;

export const USUAL_MAPPING: CsvMapping = {
  columns: (['name', 'sortCode', 'accountNo', 'iban', 'bic', 'amount', 'currency', 'date', 'remittance'] as const).map(
    (field) => ({ field, heading: '' }),
  ),
  hasHeadings: true,
  separator: ',',
  point: '.',
  date: 'iso',
};

/** A spreadsheet runs a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠\s]+/;

const unguarded = (text: string): string => text.replace(FORMULA, '');

function dateText(date: string, form: CsvMapping['date']): string {
  const [year, month, day] = date.split('-');
  if (form === 'iso') return date;
  if (form === 'plain') return `${year}${month}${day}`;
  return form === 'british' ? `${day}/${month}/${year}` : `${day}.${month}.${year}`;
}

const MOST = '999999999999.99';
const LONGEST = 140;

function valueOf(
  field: CsvField,
  payment: Payment,
  debtor: Debtor,
  { point, date }: CsvMapping,
  findings: Findings,
): string {
  const subject = paymentSubject(payment);
  const { creditor } = payment;
  const own = debtorSubject(debtor);
  const text = (name: 'name' | 'reference' | 'remittance', given: string, isRequired = false): string =>
    findings.text(subject, name, given, { spell: unguarded, longest: LONGEST, isRequired });
  switch (field) {
    case 'name':
      return text('name', creditor.name, true);
    case 'reference':
    case 'remittance':
      return text(field, payment[field]);
    case 'iban':
      return findings.hasPart(subject, 'iban', creditor.account.iban) ? plainIban(creditor.account.iban) : '';
    case 'bic':
      return findings.hasPart(subject, 'bic', creditor.account.bic) ? plainBic(creditor.account.bic) : '';
    case 'sortCode':
    case 'accountNo':
      return findings.hasPart(subject, field, creditor.account[field]) ? plainNumber(creditor.account[field]) : '';
    case 'amount':
      return writtenAmount(new Decimal(payment.amount), payment.currency).replace('.', point);
    case 'currency':
      return payment.currency;
    case 'date':
      return dateText(payment.date, date);
    case 'ownName':
      return findings.text(own, 'name', debtor.name, { spell: unguarded, longest: LONGEST, isRequired: true });
    case 'ownIban':
      return findings.hasPart(own, 'iban', debtor.account.iban, true) ? plainIban(debtor.account.iban) : '';
    case 'ownSortCode':
      return findings.hasPart(own, 'sortCode', debtor.account.sortCode, true)
        ? plainNumber(debtor.account.sortCode)
        : '';
    case 'ownAccountNo':
      return findings.hasPart(own, 'accountNo', debtor.account.accountNo, true)
        ? plainNumber(debtor.account.accountNo)
        : '';
    case 'empty':
      return '';
  }
}

/**
 * Whether the columns say where the money goes: by IBAN, or by sort code and account number. Each payment needs one of
 * the ways that have columns.
 */
function checkAccounts(payments: readonly Payment[], fields: ReadonlySet<CsvField>, findings: Findings): void {
  for (const payment of payments) {
    const { iban, sortCode, accountNo } = payment.creditor.account;
    const isByIban = fields.has('iban') && (iban ?? '').trim() !== '';
    const isByNumber =
      fields.has('accountNo') &&
      (accountNo ?? '').trim() !== '' &&
      (!fields.has('sortCode') || (sortCode ?? '').trim() !== '');
    if (!isByIban && !isByNumber) findings.problem(paymentSubject(payment), 'account', 'missing');
    findings.agreement(paymentSubject(payment), payment.creditor);
  }
}

/**
 * Writes a table as a bank asks for it (RFC 4180, UTF-8 without a byte order mark, lines end in CRLF).
 *
 * Texts keep their letters. Signs that would make a spreadsheet run a cell as a formula are dropped from its beginning,
 * and said.
 * @param headings of columns whose mapping has none, by field
 */
export function writePaymentCsv(
  order: PaymentOrder,
  mapping: CsvMapping,
  headings: Readonly<Record<CsvField, string>>,
  modulus: ModulusTable | null = null,
): WrittenPayments {
  const findings = new Findings(modulus);
  checkOrder(order, findings, MOST);
  const fields = new Set(mapping.columns.map(({ field }) => field));
  for (const needed of ['name', 'amount'] as const)
    if (!fields.has(needed)) findings.problem(null, 'columns', 'missing', headings[needed]);
  if (!fields.has('iban') && !fields.has('accountNo')) findings.problem(null, 'columns', 'missing', headings.iban);
  else checkAccounts(order.payments, fields, findings);

  const { separator } = mapping;
  const cell = (text: string): string =>
    text.includes(separator) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const rows = order.payments.map((payment) => {
    const debtor = order.debtors.find(({ id }) => id === payment.debtor);
    return debtor ? mapping.columns.map(({ field }) => valueOf(field, payment, debtor, mapping, findings)) : [];
  });
  if (mapping.hasHeadings) rows.unshift(mapping.columns.map(({ field, heading }) => heading || headings[field]));
  const text = rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('');
  return {
    bytes: findings.problems.length > 0 ? null : new TextEncoder().encode(text),
    problems: findings.problems,
    notes: findings.notes,
    totals: totalsOf(order.payments),
  };
}
