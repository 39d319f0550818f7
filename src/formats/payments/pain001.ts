import { isSepaIban, plainBic, plainIban, plainNumber, isGiven } from '../../domain/payments/accountDetails.ts';
import type { ModulusTable } from '../../domain/payments/modulusCheck.ts';
import { Decimal } from '../../domain/values/decimal.ts';
import type { Address } from '../../domain/values/parts.ts';
import { isReadable, sepaText } from './characters.ts';
import {
  checkOrder,
  debtorSubject,
  Findings,
  grouped,
  paymentSubject,
  paymentsTotal,
  totalsOf,
  writtenAmount,
  type Subject,
} from './checks.ts';
import type { Debtor, Payment, PaymentOrder, PaymentParty, WrittenPayments } from './order.ts';

/*
 * Customer credit transfer initiation, ISO 20022 pain.001.001.09, in the form of the European Payments Council's
 * guidelines (EPC132-08): the same file serves SEPA banks and, for other currencies, banks that take ISO 20022.
 */

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
/** Longest texts: names and remittance as SEPA has them, references and addresses as the schema has them. */
const NAME = 70;
const REMITTANCE = 140;
const REFERENCE = 35;
const STREET = 70;
const TOWN = 35;
const POSTCODE = 16;
/** The largest amount of a SEPA credit transfer. */
const MOST = '999999999.99';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

type Node = string | false | null | undefined;

/** An element with its children; none at all if it has none. */
function element(name: string, ...children: readonly Node[]): string {
  const inner = children.filter((child): child is string => typeof child === 'string' && child !== '');
  return inner.length === 0 ? '' : `<${name}>${inner.join('')}</${name}>`;
}

function leaf(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${escaped(text)}</${name}>`;
}

/** The country of a party: from its address, else from its IBAN. */
function countryOf({ address, account }: PaymentParty): string {
  const given = (address?.countryCode ?? '').trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(given)) return given;
  return isGiven(account.iban) ? plainIban(account.iban).slice(0, 2) : '';
}

/**
 * The address in fields of its own: since November 2026 town and country are required of one, and lines of free text
 * alone are refused (EPC153-22). Without a town it is left out, and said.
 */
function addressOf(subject: Subject, party: PaymentParty, findings: Findings): string {
  const address: Address = party.address ?? {};
  const given = [address.address1, address.address2, address.postcode, address.city].filter(isGiven);
  if (given.length === 0) return '';
  const country = countryOf(party);
  if (!isGiven(address.city) || country === '') {
    findings.note(subject, 'address', 'leftOut', given.join(', '), '');
    return '';
  }
  const part = (text: string | undefined, longest: number): string =>
    findings.text(subject, 'address', text, { spell: sepaText, longest });
  const town = part(address.city, TOWN);
  if (town === '') return '';
  const street = [address.address1, address.address2].filter(isGiven).join(', ');
  return element(
    'PstlAdr',
    leaf('StrtNm', part(street, STREET)),
    leaf('PstCd', part(address.postcode, POSTCODE)),
    leaf('TwnNm', town),
    leaf('Ctry', country),
  );
}

/** An account by IBAN, else a British one by its number, with the sort code at its bank. */
interface Named {
  account: string;
  /** The bank by BIC or sort code; '' if neither is known. */
  agent: string;
}

function namedAccount(subject: Subject, { account }: PaymentParty, findings: Findings): Named {
  const hasBic = findings.hasPart(subject, 'bic', account.bic);
  const bic = hasBic ? leaf('BICFI', plainBic(account.bic ?? '')) : '';
  if (isGiven(account.iban)) {
    findings.hasPart(subject, 'iban', account.iban);
    return { account: element('Id', leaf('IBAN', plainIban(account.iban))), agent: element('FinInstnId', bic) };
  }
  if (!isGiven(account.accountNo) && !isGiven(account.sortCode)) {
    findings.problem(subject, 'account', 'missing');
    return { account: '', agent: '' };
  }
  findings.hasPart(subject, 'accountNo', account.accountNo, true);
  findings.hasPart(subject, 'sortCode', account.sortCode, true);
  const clearing = element(
    'ClrSysMmbId',
    element('ClrSysId', leaf('Cd', 'GBDSC')),
    leaf('MmbId', plainNumber(account.sortCode ?? '')),
  );
  return {
    account: element('Id', element('Othr', leaf('Id', plainNumber(account.accountNo ?? '')))),
    agent: element('FinInstnId', bic, clearing),
  };
}

/** Whether a payment is a SEPA credit transfer: in euros, between two IBANs in the area. */
function isSepa({ currency, creditor }: Payment, debtor: Debtor | undefined): boolean {
  const inArea = [creditor, debtor].every((party) => isGiven(party?.account.iban) && isSepaIban(party.account.iban));
  return currency === 'EUR' && inArea;
}

function transaction(payment: Payment, sepa: boolean, findings: Findings): string {
  const subject = paymentSubject(payment);
  const { creditor, currency, amount } = payment;
  const name = findings.text(subject, 'name', creditor.name, { spell: sepaText, longest: NAME, isRequired: true });
  const reference = findings.text(subject, 'reference', payment.reference, { spell: sepaText, longest: REFERENCE });
  const remittance = findings.text(subject, 'remittance', payment.remittance, { spell: sepaText, longest: REMITTANCE });
  const { account, agent } = namedAccount(subject, creditor, findings);
  findings.agreement(subject, creditor);
  // Outside SEPA the bank cannot be found from the account alone.
  if (!sepa && agent === '') findings.problem(subject, 'bic', 'missing');
  return element(
    'CdtTrfTxInf',
    element('PmtId', leaf('EndToEndId', reference === '' ? 'NOTPROVIDED' : reference)),
    element('Amt', `<InstdAmt Ccy="${escaped(currency)}">${writtenAmount(new Decimal(amount), currency)}</InstdAmt>`),
    element('CdtrAgt', agent),
    element('Cdtr', leaf('Nm', name), addressOf(subject, creditor, findings)),
    element('CdtrAcct', account),
    element('RmtInf', leaf('Ustrd', remittance)),
  );
}

/** One batch: payments from one account on one date, SEPA or not, in one currency. */
function batch(id: string, payments: readonly Payment[], debtor: Debtor, findings: Findings): string {
  const [first] = payments;
  if (!first) return '';
  const subject = debtorSubject(debtor);
  const name = findings.text(subject, 'name', debtor.name, { spell: sepaText, longest: NAME, isRequired: true });
  const { account, agent } = namedAccount(subject, debtor, findings);
  findings.agreement(subject, debtor);
  const sepa = isSepa(first, debtor);
  return element(
    'PmtInf',
    leaf('PmtInfId', id),
    leaf('PmtMtd', 'TRF'),
    leaf('BtchBookg', 'true'),
    leaf('NbOfTxs', String(payments.length)),
    leaf('CtrlSum', writtenAmount(paymentsTotal(payments), first.currency)),
    sepa && element('PmtTpInf', element('SvcLvl', leaf('Cd', 'SEPA'))),
    element('ReqdExctnDt', leaf('Dt', first.date)),
    element('Dbtr', leaf('Nm', name), addressOf(subject, debtor, findings)),
    element('DbtrAcct', account),
    // The schema requires the debtor's bank; where only the IBAN is known it says so.
    element('DbtrAgt', agent || element('FinInstnId', element('Othr', leaf('Id', 'NOTPROVIDED')))),
    leaf('ChrgBr', sepa ? 'SLEV' : 'SHAR'),
    ...payments.map((payment) => transaction(payment, sepa, findings)),
  );
}

/**
 * Writes a customer credit transfer initiation, UTF-8.
 *
 * One batch (`PmtInf`) for each of our accounts, date and currency, SEPA and other transfers apart. Control sums are
 * exact; the file's adds amounts of several currencies, as the standard asks. Texts are in the characters of SEPA.
 */
export function writePain001(order: PaymentOrder, modulus: ModulusTable | null = null): WrittenPayments {
  const findings = new Findings(modulus);
  checkOrder(order, findings, MOST);
  const fileId = sepaText(order.id);
  if (!isReadable(fileId) || fileId.length > REFERENCE) findings.problem(null, 'id', 'length', order.id);
  for (const payment of order.payments)
    if (!/^[A-Z]{3}$/.test(payment.currency))
      findings.problem(paymentSubject(payment), 'currency', 'form', payment.currency);
  const debtorOf = (payment: Payment | undefined): Debtor | undefined =>
    order.debtors.find(({ id }) => id === payment?.debtor);
  const batches = grouped(order.payments, (payment) => [
    payment.debtor,
    payment.date,
    payment.currency,
    String(isSepa(payment, debtorOf(payment))),
  ]).map((payments, index) => {
    const debtor = debtorOf(payments[0]);
    const number = `-${String(index + 1)}`;
    return debtor ? batch(`${fileId.slice(0, REFERENCE - number.length)}${number}`, payments, debtor, findings) : '';
  });
  // The initiating party is the holder of the first account; the batches name each.
  const [first] = order.debtors;
  const initiator = sepaText(first?.name ?? '').slice(0, NAME);
  const sum = paymentsTotal(order.payments);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${element(
    'CstmrCdtTrfInitn',
    element(
      'GrpHdr',
      leaf('MsgId', fileId),
      leaf('CreDtTm', `${order.createdAt.slice(0, 19)}Z`),
      leaf('NbOfTxs', String(order.payments.length)),
      leaf('CtrlSum', sum.toFixed(Math.max(2, sum.decimalPlaces()))),
      element('InitgPty', leaf('Nm', initiator.trim())),
    ),
    ...batches,
  )}</Document>\n`;
  return {
    bytes: findings.problems.length > 0 ? null : new TextEncoder().encode(xml),
    problems: findings.problems,
    notes: findings.notes,
    totals: totalsOf(order.payments),
  };
}
