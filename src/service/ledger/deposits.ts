import { currencyPlaces } from '../../domain/values/currency.ts';
import { decimalOf, nearest } from '../../domain/values/minorUnits.ts';
import { nameOf, type ServiceDocument } from '../documents/stored.ts';
import type { Directory } from '../records/directory.ts';
import { badRequest } from '../base/refusal.ts';
import { exchangeEntries, roundingEntry } from './documentEntries.ts';
import { minor, type Entry } from './entry.ts';
import type { Posting, PostingTable } from './postingTable.ts';
import { isDepositDocument } from './lineAccount.ts';
import { isWaiting } from './taxAccounts.ts';

const sumOf = (entries: readonly Entry[], of: (entry: Entry) => bigint): bigint =>
  entries.reduce((sum, each) => sum + of(each), 0n);
const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/**
 * What is on the account of deposits of a deposit, by its entries.
 * @throws Refusal 400 when it is not a posted deposit of the same legal entity, contact and currency, or not paid
 */
function depositOf(
  { header }: ServiceDocument,
  depositId: string,
  directory: Directory,
  postings: PostingTable,
  field: string,
): Entry[] {
  const posting = postings.ofDocument(depositId);
  const entries = postings.about(depositId);
  const nets = entries.filter(({ role }) => role === 'net');
  if (!posting || nets.length === 0) throw badRequest(`${field} names no deposit that is posted.`);
  for (const [isSame, words] of [
    [posting.legalEntityId === header.legalEntityId, 'legal entity'],
    [nets.every(({ contactAccountId }) => contactAccountId === header.contactAccountId), 'contact account'],
    [nets.every(({ currency }) => currency === header.currency), 'currency'],
  ] as const)
    if (!isSame) throw badRequest(`${field}: the deposit and ${nameOf(header)} are not of the same ${words}.`);
  const waiting = entries.filter(({ role }) => isWaiting(role));
  // What takes a deposit back need not wait until it is paid.
  if (isDepositDocument(header, directory)) return nets;
  const isPaid = [...Map.groupBy(waiting, ({ taxCodeId, rate }) => `${taxCodeId ?? ''} ${rate ?? ''}`).values()].every(
    (of) => sumOf(of, ({ base }) => base ?? 0n) === 0n,
  );
  if (!isPaid) throw badRequest(`${field}: the deposit is not paid. Deduct it when it is, or credit it.`);
  return nets;
}

/**
 * Keeps a deposit paid while an invoice deducts it.
 * @param released what an allocation made due, as the ledger has it: of a payment, the tax of the deposit alone
 * @throws Refusal 400 when the allocation is the payment of such a deposit
 */
export function refuseUnpaid(released: readonly Entry[], postings: PostingTable): void {
  const [documentId, ...others] = new Set(released.flatMap((entry) => entry.documentId ?? []));
  const posting = documentId === undefined ? null : postings.ofDocument(documentId);
  if (documentId !== undefined && others.length === 0 && posting) refuseDeducted(documentId, posting, postings);
}

/**
 * Keeps a deposit while an invoice deducts it.
 * @param posting the one by which the deposit is in the ledger
 * @throws Refusal 400 when something of it is deducted
 */
export function refuseDeducted(documentId: string, posting: Posting, postings: PostingTable): void {
  const nets = (entries: readonly Entry[]): bigint =>
    sumOf(
      entries.filter((each) => each.role === 'net' && each.documentId === documentId),
      ({ currencyAmount }) => currencyAmount,
    );
  if (nets(postings.entriesOf(posting.number)) !== nets(postings.about(documentId)))
    throw badRequest('The deposit is deducted by an invoice. Reverse that before you take its payment away.');
}

/**
 * The entries of a document with what its lines deduct of deposits at the rate of these: what the rates differ by is an
 * exchange difference.
 * @param entries as the document posts them, of which each line has one that is net
 * @throws Refusal 400 when a line deducts what is no deposit, or more than is left of it with its tax code
 */
export function withDeposits(
  document: ServiceDocument,
  entries: readonly Entry[],
  directory: Directory,
  postings: PostingTable,
): Entry[] {
  const nets = entries.filter(({ role }) => role === 'net');
  const deducted = new Map<Entry, Entry>();
  let difference = 0n;
  const { header } = document;
  const places = currencyPlaces(header.currency);
  const isDeposit = isDepositDocument(header, directory);
  for (const [index, { depositId, taxCodeId, netCurrencyAmount }] of document.lines.entries()) {
    const net = nets[index];
    const field = `Line #${String(index + 1)} DepositId`;
    if (isDeposit && depositId === undefined && netCurrencyAmount.startsWith('-'))
      throw badRequest(`${field} is required: a deposit below zero takes one back, and says which.`);
    if (depositId === undefined || !net) continue;
    const left = [...depositOf(document, depositId, directory, postings, field), ...deducted.values()].filter(
      (each) => each.documentId === depositId && each.taxCodeId === taxCodeId,
    );
    const [open, base] = [sumOf(left, (each) => each.currencyAmount), sumOf(left, ({ amount }) => amount)];
    const wanted = -net.currencyAmount;
    // Tax that is not recovered may be rounded up here and have been rounded down in the deposit.
    const hasCost = absolute(wanted) !== absolute(minor(netCurrencyAmount, places));
    const isRounded = hasCost && absolute(wanted - open) === 1n;
    const takes = isRounded ? open : wanted;
    if (takes * open < 0n || absolute(takes) > absolute(open)) {
      throw badRequest(
        `${field}: with this tax code ${decimalOf(absolute(open), places).toFixed(places)} ${header.currency} ` +
          'are left of the deposit. Deduct no more, as a line below zero.',
      );
    }
    const amount = open === 0n ? 0n : -nearest(base * takes, open);
    difference += net.amount - amount;
    deducted.set(net, { ...net, amount, currencyAmount: -takes });
  }
  const left =
    difference === 0n || header.currency !== header.baseCurrency
      ? exchangeEntries(directory, header, difference)
      : [roundingEntry(directory, header, difference)];
  return [...entries.map((entry) => deducted.get(entry) ?? entry), ...left];
}
