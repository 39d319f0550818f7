import { accountKey, plainNumber, type AccountDetails, isGiven } from '../../domain/payments/accountDetails.ts';
import type { ModulusTable } from '../../domain/payments/modulusCheck.ts';
import { daysBetween, type LocalDate } from '../../domain/values/dates.ts';
import { Decimal } from '../../domain/values/decimal.ts';
import { bacsText } from './characters.ts';
import {
  checkOrder,
  debtorSubject,
  Findings,
  grouped,
  paymentSubject,
  paymentsTotal,
  totalsOf,
  type Subject,
} from './checks.ts';
import type { Debtor, Payment, PaymentOrder, PaymentParty, WrittenPayments } from './order.ts';

/*
 * Bacs Standard 18: fixed columns in capitals. Column numbers in comments count from 1, as the standard's own tables
 * do.
 */

/**
 * Length of every record. Labels fill the first 80 columns; blanks follow, so that a reader of fixed records gets them
 * too.
 */
const RECORD = 100;
/** Names and references. */
const TEXT = 18;
/** Bacs takes at most 20 million pounds in one payment. */
const MOST = '20000000';
/** What the 11 columns of an amount hold, in pence. */
const MOST_PENCE = '99999999999';
const CREDIT = '99';
const CONTRA = '17';

/** Blanks follow a text up to its width. */
function left(text: string, width: number): string {
  return text.slice(0, width).padEnd(width, ' ');
}

/** Zeros stand before a number up to its width. */
function zeros(number: number | string, width: number): string {
  return String(number).padStart(width, '0');
}

function record(...columns: readonly string[]): string {
  return `${left(columns.join(''), RECORD)}\r\n`;
}

/** A blank, two digits of the year, and the day of the year from 001. */
function julian(date: string): string {
  const day = daysBetween(`${date.slice(0, 4)}-01-01`, date) + 1;
  return ` ${date.slice(2, 4)}${zeros(day, 3)}`;
}

function pence(amount: Decimal): string {
  return amount.times(100).toFixed(0);
}

/** Sort code and account number: as given, else out of a British IBAN. */
function britishAccount(subject: Subject, { account }: PaymentParty, findings: Findings): string {
  const { sortCode, accountNo, iban }: AccountDetails = account;
  if (!isGiven(sortCode) && !isGiven(accountNo) && isGiven(iban)) {
    if (!findings.hasPart(subject, 'iban', iban)) return '';
    const [country, code = '', number = ''] = accountKey({ iban }).split(' ');
    if (country === 'GB') return code + number;
    findings.problem(subject, 'account', 'missing', iban);
    return '';
  }
  const hasBoth = [
    findings.hasPart(subject, 'sortCode', sortCode, true),
    findings.hasPart(subject, 'accountNo', accountNo, true),
  ].every(Boolean);
  return hasBoth ? plainNumber(sortCode ?? '') + plainNumber(accountNo ?? '') : '';
}

interface Origin {
  account: string;
  name: string;
}

function dataRecord(payment: Payment, origin: Origin, findings: Findings): string {
  const subject = paymentSubject(payment);
  // Commas, which Bacs does not have, would become points between the numbers of invoices.
  const spell = (given: string): string => bacsText(given.replace(/,\s*/g, ' '));
  const text = (field: 'name' | 'remittance', given: string, isRequired = false): string =>
    findings.text(subject, field, given, { spell, longest: TEXT, isRequired });
  findings.agreement(subject, payment.creditor);
  return record(
    britishAccount(subject, payment.creditor, findings), // 1–14
    '0',
    CREDIT, // 16–17
    origin.account, // 18–31
    left('', 4),
    zeros(pence(new Decimal(payment.amount)), 11), // 36–46
    left(origin.name, TEXT), // 47–64
    left(text('remittance', payment.remittance), TEXT), // 65–82
    left(text('name', payment.creditor.name, true), TEXT), // 83–100
  );
}

/** Takes the sum of an account's payments from it. */
function contraRecord({ account, name }: Origin, total: Decimal): string {
  return record(
    account,
    '0',
    CONTRA,
    account,
    left('', 4),
    zeros(pence(total), 11),
    left('', TEXT),
    left('CONTRA', TEXT),
    left(name, TEXT),
  );
}

interface Volume {
  /** Of the submission: unique for our user number and day. */
  serial: string;
  user: string;
  createdOn: string;
}

/** HDR1 and HDR2 before a file, EOF1 and EOF2 after it. */
function labels(kind: 'HDR' | 'EOF', { serial, user, createdOn }: Volume, sequence: number, date: string): string {
  return (
    record(
      `${kind}1`,
      `A${user}S  1${user}`, // 5–21 file identifier
      serial, // 22–27 set identification
      '0001', // 28–31 section
      zeros(sequence, 4), // 32–35
      left('', 6), // 36–41 generation and version
      julian(createdOn), // 42–47
      julian(date), // 48–53 may be overwritten then
      ' ',
      '000000', // 55–60 blocks
    ) +
    record(
      `${kind}2`,
      'F',
      '02000', // 6–10 block: 20 records
      zeros(RECORD, 5), // 11–15
      left('', 35),
      '00', // 51–52 buffer offset
    )
  );
}

/** The payments of one processing day, between their labels. */
function file(
  payments: readonly Payment[],
  debtors: readonly Debtor[],
  volume: Volume,
  sequence: number,
  findings: Findings,
): string {
  const date = payments[0]?.date ?? volume.createdOn;
  const records: string[] = [];
  const contras: string[] = [];
  for (const group of grouped(payments, ({ debtor }) => [debtor])) {
    const debtor = debtors.find(({ id }) => id === group[0]?.debtor);
    if (!debtor) continue;
    const subject = debtorSubject(debtor);
    findings.agreement(subject, debtor);
    const origin = {
      account: britishAccount(subject, debtor, findings),
      name: findings.text(subject, 'name', debtor.name, { spell: bacsText, longest: TEXT, isRequired: true }),
    };
    for (const payment of group) records.push(dataRecord(payment, origin, findings));
    const total = paymentsTotal(group);
    if (new Decimal(pence(total)).gt(MOST_PENCE)) findings.problem(subject, 'amount', 'tooLarge', total.toFixed(2));
    contras.push(contraRecord(origin, total));
  }
  const total = zeros(pence(paymentsTotal(payments)), 13);
  return [
    labels('HDR', volume, sequence, date),
    record(
      'UHL1',
      julian(date), // 5–10 processing day
      left('999999', 10), // 11–20 to Bacs
      '00', // 21–22 sterling
      '000000',
      left('1 DAILY', 9), // 29–37 one processing day
      zeros(sequence, 3), // 38–40
    ),
    ...records,
    ...contras,
    labels('EOF', volume, sequence, date),
    record(
      'UTL1',
      total, // 5–17 debits: the contras
      total, // 18–30 credits
      zeros(contras.length, 7), // 31–37
      zeros(records.length, 7), // 38–44
    ),
  ].join('');
}

/** `HHMMSS` of the file's making: unique for the day, and never all zeros. */
function serialOf(createdAt: string): string {
  const time = createdAt.slice(11, 19).replaceAll(':', '');
  return time === '000000' ? '000001' : time;
}

/** Our user number with Bacs, which all accounts of a submission share. */
function userOf(debtors: readonly Debtor[], findings: Findings): string {
  const [first] = debtors;
  const numberOf = ({ bacsUserNumber = '' }: Debtor): string => plainNumber(bacsUserNumber);
  for (const debtor of debtors) {
    const number = numberOf(debtor);
    const code =
      number === ''
        ? 'missing'
        : !/^\d{6}$/.test(number)
          ? 'form'
          : first && number !== numberOf(first)
            ? 'contradiction'
            : null;
    if (code) findings.problem(debtorSubject(debtor), 'bacsUserNumber', code, debtor.bacsUserNumber);
  }
  return first ? numberOf(first) : '';
}

/**
 * Writes a Bacs Standard 18 submission in ASCII, records of 100 bytes and a line end: VOL1, then for each processing
 * day HDR1, HDR2, UHL1, the payments, a contra for each of our accounts, EOF1, EOF2 and UTL1.
 *
 * The date of a payment is Bacs' processing day; the creditor has the money on the next working day. Sterling only.
 */
export function writeBacs18(order: PaymentOrder, modulus: ModulusTable | null = null): WrittenPayments {
  const findings = new Findings(modulus);
  checkOrder(order, findings, MOST);
  for (const payment of order.payments)
    if (payment.currency !== 'GBP')
      findings.problem(paymentSubject(payment), 'currency', 'otherCurrency', payment.currency);
  const paying = order.debtors.filter(({ id }) => order.payments.some(({ debtor }) => debtor === id));
  const createdOn = order.createdAt.slice(0, 10);
  const volume: Volume = { serial: serialOf(order.createdAt), user: userOf(paying, findings), createdOn };
  const text = [
    record(
      'VOL1',
      volume.serial, // 5–10
      ' ',
      left('', 20),
      left('', 6),
      left('', 4),
      left(volume.user, 6), // 42–47
      left('', 4),
      left('', 28),
      '1', // 80
    ),
    ...grouped(order.payments, ({ date }: { date: LocalDate }) => [date]).map((payments, index) =>
      file(payments, order.debtors, volume, index + 1, findings),
    ),
  ].join('');
  return {
    bytes: findings.problems.length > 0 ? null : new TextEncoder().encode(text),
    problems: findings.problems,
    notes: findings.notes,
    totals: totalsOf(order.payments),
  };
}
