import { currencyPlaces } from '../../domain/values/currency.ts';
import { bankDayFrom, whyClosed } from '../../domain/payments/bankDays.ts';
import { passesModulusCheck, type ModulusTable } from '../../domain/payments/modulusCheck.ts';
import { parseLocalDate, todayOn } from '../../domain/values/dates.ts';
import { Decimal, toDecimalString } from '../../domain/values/decimal.ts';
import {
  accountKeys,
  accountNoFault,
  bicFault,
  contradictsItself,
  ibanFault,
  sortCodeFault,
  type AccountFault,
  isGiven,
} from '../../domain/payments/accountDetails.ts';
import { isReadable } from './characters.ts';
import type {
  Debtor,
  Payment,
  PaymentField,
  PaymentNote,
  PaymentOrder,
  PaymentParty,
  PaymentProblem,
  PaymentTotal,
} from './order.ts';

/** Whose problem or note it is. */
export interface Subject {
  of: 'debtor' | 'payment';
  key: string;
}

const FAULTS = {
  iban: ibanFault,
  bic: bicFault,
  sortCode: sortCodeFault,
  accountNo: accountNoFault,
} as const satisfies Partial<Record<PaymentField, (text: string) => AccountFault | null>>;
export type AccountField = keyof typeof FAULTS;

/** Gathers what keeps a file from being made, and what is written otherwise than given. Says each thing once. */
export class Findings {
  readonly problems: PaymentProblem[] = [];
  readonly notes: PaymentNote[] = [];
  private readonly said = new Set<string>();
  private readonly modulus: ModulusTable | null;

  /** @param modulus how British accounts are checked; null if no table was given */
  constructor(modulus: ModulusTable | null) {
    this.modulus = modulus;
  }

  /** @param instead a value that would be right */
  problem(subject: Subject | null, field: PaymentField, code: PaymentProblem['code'], text = '', instead = ''): void {
    const found: PaymentProblem = { of: subject?.of ?? 'file', key: subject?.key ?? '', field, code, text, instead };
    if (this.isNew([found.of, found.key, field, code, text])) this.problems.push(found);
  }

  note(subject: Subject, field: PaymentField, code: PaymentNote['code'], from: string, to: string): void {
    if (this.isNew([subject.of, subject.key, field, code, 'note']))
      this.notes.push({ ...subject, field, code, from, to });
  }

  /**
   * A text as the format takes it: spelled in its characters and cut to its length, both of which are noted.
   * @param isRequired a problem if nothing of it can be read; else it is left out ('')
   */
  text(
    subject: Subject,
    field: PaymentField,
    given: string | undefined,
    form: { spell: (text: string) => string; longest: number; isRequired?: boolean },
  ): string {
    const text = (given ?? '').replace(/\s+/g, ' ').trim();
    if (text === '') {
      if (form.isRequired) this.problem(subject, field, 'missing');
      return '';
    }
    const spelled = form.spell(text);
    if (!isReadable(spelled)) {
      if (form.isRequired) this.problem(subject, field, 'unwritable', text);
      else this.note(subject, field, 'leftOut', text, '');
      return '';
    }
    // Capitals instead of small letters need no note: they read the same.
    if (spelled.toUpperCase() !== text.toUpperCase()) this.note(subject, field, 'spelled', text, spelled);
    const cut = spelled.slice(0, form.longest).trim();
    if (cut !== spelled) this.note(subject, field, 'cut', spelled, cut);
    return cut;
  }

  /** Whether a part of an account is given and right. What is given and wrong is a problem. */
  hasPart(subject: Subject, field: AccountField, text: string | undefined, isRequired = false): text is string {
    if (!isGiven(text)) {
      if (isRequired) this.problem(subject, field, 'missing');
      return false;
    }
    const fault = FAULTS[field](text);
    if (fault) this.problem(subject, field, fault, text);
    return fault === null;
  }

  /**
   * A record whose IBAN and account number differ does not say which account it means. The check digits of a British
   * account, also of one inside an IBAN, agree with its sort code.
   */
  agreement(subject: Subject, { account }: PaymentParty): void {
    if (contradictsItself(account)) this.problem(subject, 'account', 'contradiction', account.accountNo ?? '');
    if (this.modulus === null) return;
    for (const key of accountKeys(account)) {
      const [, sortCode, accountNo] = /^GB (\d{6}) (\d{8})$/.exec(key) ?? [];
      if (sortCode === undefined || accountNo === undefined) continue;
      if (!passesModulusCheck(this.modulus, sortCode, accountNo))
        this.problem(subject, 'accountNo', 'modulus', `${sortCode} ${accountNo}`);
    }
  }

  private isNew(parts: readonly string[]): boolean {
    const key = JSON.stringify(parts);
    if (this.said.has(key)) return false;
    this.said.add(key);
    return true;
  }
}

export function debtorSubject({ id }: Debtor): Subject {
  return { of: 'debtor', key: id };
}

export function paymentSubject({ key }: Payment): Subject {
  return { of: 'payment', key };
}

/**
 * What every format asks of an order: something to pay, debtors that are known, amounts above zero with their
 * currency's decimals, and dates that exist, are not past and on which banks carry out payments in the currency.
 * @param most the largest amount of one payment
 */
export function checkOrder({ payments, debtors, createdAt }: PaymentOrder, findings: Findings, most: string): void {
  if (payments.length === 0) findings.problem(null, 'amount', 'empty');
  const known = new Set(debtors.map(({ id }) => id));
  const today = todayOn(Date.parse(createdAt));
  for (const payment of payments) {
    const subject = paymentSubject(payment);
    const amount = new Decimal(payment.amount);
    if (!known.has(payment.debtor)) findings.problem(subject, 'account', 'missing', payment.debtor);
    if (!amount.gt(0)) findings.problem(subject, 'amount', 'notPositive', payment.amount);
    if (amount.decimalPlaces() > currencyPlaces(payment.currency))
      findings.problem(subject, 'amount', 'decimals', payment.amount);
    if (amount.gt(most)) findings.problem(subject, 'amount', 'tooLarge', payment.amount);
    const { date, currency } = payment;
    const closed = parseLocalDate(date) === null ? null : whyClosed(date, currency);
    if (parseLocalDate(date) === null) findings.problem(subject, 'date', 'form', date);
    else if (date < today) findings.problem(subject, 'date', 'past', date, bankDayFrom(today, currency));
    else if (closed !== null) findings.problem(subject, 'date', closed, date, bankDayFrom(date, currency));
  }
}

/** Payments that go together, in the order of the first of each. */
export function grouped<T>(payments: readonly T[], keyOf: (payment: T) => readonly string[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const payment of payments) {
    const key = JSON.stringify(keyOf(payment));
    const group = groups.get(key);
    if (group) group.push(payment);
    else groups.set(key, [payment]);
  }
  return [...groups.values()];
}

/** The exact sum of amounts. */
export function paymentsTotal(payments: readonly Payment[]): Decimal {
  return payments.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));
}

/** Counts and totals by our account, date and currency. */
export function totalsOf(payments: readonly Payment[]): PaymentTotal[] {
  return grouped(payments, ({ debtor, date, currency }) => [debtor, date, currency]).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { debtor, date, currency } = first;
    return [{ debtor, date, currency, count: group.length, total: toDecimalString(paymentsTotal(group)) }];
  });
}

/** An amount with all decimals of its currency. */
export function writtenAmount(amount: Decimal, currency: string): string {
  return amount.toFixed(currencyPlaces(currency));
}
