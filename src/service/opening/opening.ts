import { z } from 'zod';
import { currencyPlaces, type CurrencyCode } from '../../domain/values/currency.ts';
import { addDays, localDateSchema, type LocalDate } from '../../domain/values/dates.ts';
import { Decimal, roundTo, toDecimalString, type DecimalString } from '../../domain/values/decimal.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { classOfDocument, type ServiceClass } from '../base/classes.ts';
import type { NewDocument } from '../documents/input.ts';
import { atRate, SETTLED } from '../documents/openAmounts.ts';
import { chartOf } from '../newCompany/charts.ts';
import { keepRecord } from '../records/amend.ts';
import type { KeptRecord } from '../records/directory.ts';
import { badRequest, notFound } from '../base/refusal.ts';
import { isControl, isOfTax } from '../ledger/accountTypes.ts';
import { accountOf, baseText, type Books } from '../enquiries/balances.ts';
import { minor, type Entry } from '../ledger/entry.ts';
import { journalEntries } from '../ledger/journalEntries.ts';
import { foreignBankJournal, openingJournal } from './openingJournals.ts';
import { openItemEntries } from './openItemEntries.ts';
import type { OpeningInput, OpeningItem } from './openingInput.ts';
import { Amounts } from '../ledger/postedAmounts.ts';
import { trialBalance, type TrialBalanceRow } from '../enquiries/trialBalance.ts';

/** What was given for an account as a balance, beside what its open items or its bank account come to. */
interface Compared {
  accountId: string;
  accountCode: string;
  description: string;
  givenAmount: DecimalString;
  postedAmount: DecimalString;
  difference: DecimalString;
}

export interface OpeningRead {
  date: LocalDate;
  documents: number;
  /** What all given balances come to: nothing if they balance. */
  imbalance: DecimalString;
  comparisons: Compared[];
  /** Where the difference waits, and what it is; a debit is above zero. */
  suspense: { accountId: string; accountCode: string; description: string; amount: DecimalString };
  trialBalance: TrialBalanceRow[];
}

const keptSchema = z.object({
  date: localDateSchema,
  startBefore: localDateSchema,
  documents: z.array(z.string()),
  lastPosting: z.number(),
});
type Kept = z.output<typeof keptSchema>;

/** Thrown to undo what was done only to see what comes of it. */
class OnlyPreviewed extends Error {
  readonly read: OpeningRead;

  constructor(read: OpeningRead) {
    super('only previewed');
    this.read = read;
  }
}

/**
 * The opening of books that were kept elsewhere before. It is posted on the day before they start, so that nothing of
 * it counts in a return or in the profit from that day on, and all of it in the balances.
 *
 * Each open invoice is a document of its own, against the suspense account. All other balances are one journal, against
 * the same account. Control accounts, and the accounts of tax that waits for payment, are what the open invoices make
 * them; what was given for them is compared, and not posted again. So is what was given for a bank account whose own
 * balance is given. What does not agree stays on the suspense account.
 */
export class BooksOpening {
  private readonly company: Company;
  private readonly entity: KeptRecord<'legalEntity'>;

  constructor(company: Company, entity: KeptRecord<'legalEntity'>) {
    this.company = company;
    this.entity = entity;
  }

  /** The opening that stands; null when there is none. */
  kept(): Kept | null {
    const text = this.company.database.setting(this.key);
    return text === null || text === '' ? null : keptSchema.parse(JSON.parse(text));
  }

  /** The accounts that can have balances, and those that returns of these books fill, which cannot. */
  accounts() {
    const waiting = this.accountsOfItems();
    return this.company.directory.all('account').flatMap((account) => {
      const { id, code, description, accountType } = account;
      const isOfReturns = isOfTax(account) && !waiting.has(id);
      return account.isActive ? [{ id, code, description, accountType, isOfReturns }] : [];
    });
  }

  /** Whether it can be taken back: nothing was posted after it. */
  isLast({ lastPosting }: Kept): boolean {
    return this.company.generalLedger.postings.lastNumberOf(this.entity.id) === lastPosting;
  }

  /**
   * Opens the books, whole or not at all.
   * @returns what comes of it; a preview changes nothing
   * @throws Refusal 400 that names the part and field at fault, or that the books are open already
   */
  open(input: OpeningInput, author: Author): OpeningRead {
    try {
      return this.company.database.attempt(() => {
        const read = this.post(input, author);
        if (input.isPreview === true) throw new OnlyPreviewed(read);
        return read;
      });
    } catch (error) {
      if (error instanceof OnlyPreviewed) return error.read;
      throw error;
    }
  }

  /**
   * Takes the opening back, as long as nothing was posted after it. Its documents stay, reversed and without numbers,
   * so that the numbers are free; accounts, customers and suppliers that were made with it stay, too.
   * @throws Refusal 404 when there is none, 400 when something depends on it
   */
  takeBack(author: Author): void {
    const { database, documents, generalLedger } = this.company;
    database.transact(() => {
      const kept = this.kept();
      if (!kept) throw notFound(`The books of ${this.entity.code} were not opened with balances.`);
      if (!this.isLast(kept))
        throw badRequest('The opening cannot be taken back: something was posted after it. Correct it by a journal.');
      for (const id of kept.documents) {
        const document = documents.load(id);
        const { header, statuses } = document;
        if (documents.allocations.has(id))
          throw badRequest(`The opening cannot be taken back: ${header.docNo} is allocated. Take that back first.`);
        generalLedger.takeBack(header, author);
        documents.restate(document, { ...SETTLED, docNo: '' }, [...statuses, 'reversed'], author);
      }
      generalLedger.moveStart(this.entity, kept.startBefore);
      database.putSetting(this.key, '');
    });
  }

  private get key(): string {
    return `opening: ${this.entity.id}`;
  }

  private get books(): Books {
    const { database, directory, generalLedger } = this.company;
    const { postings, openItems } = generalLedger;
    return { database, directory, postings, openItems, legalEntity: this.entity };
  }

  private get places(): number {
    return currencyPlaces(this.entity.baseCurrency);
  }

  private post(input: OpeningInput, author: Author): OpeningRead {
    const { database, directory, generalLedger } = this.company;
    const { code } = this.entity;
    if (this.kept()) throw badRequest(`The books of ${code} are open already. Take the opening back first.`);
    const startBefore = generalLedger.startOf(this.entity.id);
    if (startBefore === null) throw badRequest(`${code} has no ledger. Start it first.`);
    const { date } = input;
    generalLedger.moveStart(this.entity, addDays(date, 1));
    for (const account of input.accounts ?? []) keepRecord(directory, 'account', null, account, author);
    const made: string[] = [];
    const posted = new Map<string, bigint>();
    const carry = (id: string, entriesOf: (document: ReturnType<Company['documents']['load']>) => Entry[]): void => {
      const document = this.company.documents.load(id);
      const entries = entriesOf(document);
      for (const { accountId, amount } of entries) posted.set(accountId, (posted.get(accountId) ?? 0n) + amount);
      generalLedger.carryOver(document, entries, date, author);
      made.push(id);
    };
    const suspense = this.suspense();
    for (const [index, item] of (input.items ?? []).entries())
      carry(this.item(item, index, date, suspense, author), (document) =>
        openItemEntries(document, directory, suspense, addDays(date, 1)),
      );
    const given = this.given(input);
    const banks = this.banks(input);
    for (const bank of banks.filter(({ currency }) => currency !== this.entity.baseCurrency))
      carry(this.create('journal', foreignBankJournal(bank, suspense, date, this.places), author), (document) =>
        journalEntries(document, directory, new Amounts(document.header)),
      );
    const ofItems = this.accountsOfItems();
    const ofBanks = new Set(banks.map(({ accountId }) => accountId));
    const journal = new Map<string, bigint>();
    for (const [accountId, amount] of given)
      if (!ofItems.has(accountId) && !ofBanks.has(accountId)) journal.set(accountId, amount);
    for (const { accountId, currency, amount } of banks)
      if (currency === this.entity.baseCurrency) journal.set(accountId, (journal.get(accountId) ?? 0n) + amount);
    if (journal.size > 0)
      carry(
        this.create(
          'journal',
          openingJournal(journal, suspense, date, { currency: this.entity.baseCurrency, places: this.places }),
          author,
        ),
        (document) => journalEntries(document, directory, new Amounts(document.header)),
      );
    if (made.length === 0) throw badRequest('Balances are required: nothing of what was given is above or below zero.');
    const lastPosting = generalLedger.postings.lastNumberOf(this.entity.id) ?? 0;
    const kept: Kept = { date, startBefore, documents: made, lastPosting };
    database.putSetting(this.key, JSON.stringify(kept));
    return this.read(date, made.length, given, posted, [...ofItems, ...ofBanks], suspense);
  }

  private read(
    date: LocalDate,
    documents: number,
    given: ReadonlyMap<string, bigint>,
    posted: ReadonlyMap<string, bigint>,
    compared: readonly string[],
    suspense: string,
  ): OpeningRead {
    const text = (units: bigint): DecimalString => baseText(this.books, units);
    const comparisons = compared.flatMap((accountId): Compared[] => {
      const [one, other] = [given.get(accountId) ?? 0n, posted.get(accountId) ?? 0n];
      if (one === 0n && other === 0n) return [];
      const { code, description } = accountOf(this.books, accountId);
      const amounts = { givenAmount: text(one), postedAmount: text(other), difference: text(one - other) };
      return [{ accountId, accountCode: code, description, ...amounts }];
    });
    const { code, description } = accountOf(this.books, suspense);
    const inBalance = posted.get(suspense) ?? 0n;
    return {
      date,
      documents,
      imbalance: text([...given.values()].reduce((sum, each) => sum + each, 0n)),
      comparisons,
      suspense: { accountId: suspense, accountCode: code, description, amount: text(inBalance) },
      trialBalance: trialBalance(this.books, date, false).filter(({ debit, credit }) => debit !== credit),
    };
  }

  /** @throws Refusal 400 when the set-up names none */
  private suspense(): string {
    const { ledger, countryCode, code } = this.entity;
    const { directory } = this.company;
    // The set-up of a company that an earlier release made does not name it.
    const id = ledger?.suspenseAccountId ?? directory.byCode('account', chartOf(countryCode ?? '').roles.suspense)?.id;
    if (id === undefined)
      throw badRequest(`Ledger.SuspenseAccountId of the legal entity ${code} is required: differences wait on it.`);
    return id;
  }

  /** The given balances by account, in minor units; a debit is above zero. */
  private given({ balances }: OpeningInput): Map<string, bigint> {
    const given = new Map<string, bigint>();
    const waiting = this.accountsOfItems();
    for (const [index, { accountId, amount }] of (balances ?? []).entries()) {
      const field = `Balance #${String(index + 1)} AccountId`;
      const account = this.company.directory.require('account', accountId, field);
      if (isOfTax(account) && !waiting.has(account.id)) throw badRequest(this.taxSentence(field, account.code));
      given.set(account.id, (given.get(account.id) ?? 0n) + minor(amount, this.places));
    }
    return given;
  }

  private taxSentence(field: string, code: string): string {
    const payable = this.company.directory.byId('account', this.entity.ledger?.taxPayableAccountId)?.code;
    return (
      `${field}: ${code} is an account of tax, which belongs to returns of these books. What is owed for earlier ` +
      `ones belongs on ${payable ?? 'a liability'}.`
    );
  }

  /** The accounts that open invoices make: control accounts, and tax that waits for payment. */
  private accountsOfItems(): Set<string> {
    const { directory } = this.company;
    const controls = directory.all('account').filter((account) => isControl(account));
    const waiting = directory
      .all('taxCode')
      .flatMap(({ outputNotDueAccountId, inputNotDueAccountId }) => [outputNotDueAccountId, inputNotDueAccountId]);
    return new Set([...controls.map(({ id }) => id), ...waiting.filter((id) => id !== undefined)]);
  }

  /** @throws Refusal 400 for a bank account without an account, or in another currency without a base amount */
  private banks({ bankBalances }: OpeningInput) {
    return (bankBalances ?? []).map((each, index) => {
      const field = `BankBalance #${String(index + 1)}`;
      const bank = this.company.directory.require('bankAccount', each.bankAccountId, `${field} BankAccountId`);
      const currency: CurrencyCode = bank.currency ?? this.entity.baseCurrency;
      if (bank.accountId === undefined)
        throw badRequest(`${field} BankAccountId: ${bank.code} has no account in the ledger. Give it one.`);
      const isBase = currency === this.entity.baseCurrency;
      if (!isBase && (each.amount === undefined || each.amount === null))
        throw badRequest(
          `${field} Amount is required: what the ${currency} were worth in ${this.entity.baseCurrency}.`,
        );
      const amount = minor(isBase ? each.currencyAmount : (each.amount ?? each.currencyAmount), this.places);
      return { accountId: bank.accountId, currency, currencyAmount: each.currencyAmount, amount, field };
    });
  }

  /** The document of an open invoice. @returns its id */
  private item(item: OpeningItem, index: number, date: LocalDate, suspense: string, author: Author): string {
    const { baseCurrency } = this.entity;
    const field = `Item #${String(index + 1)}`;
    const { docClass, docNo, docDate } = item;
    if (docDate > date) throw badRequest(`${field} DocDate ${docDate} is after the day of the balances, ${date}.`);
    const currency = item.currency ?? baseCurrency;
    const rate = item.currencyRate ?? this.rate(currency, docDate, field);
    const setup = { currency, baseCurrency, currencyRate: rate };
    const places = currencyPlaces(currency);
    const inCurrency = (amount: DecimalString): Decimal => roundTo(new Decimal(amount), places);
    const gross = inCurrency(item.grossCurrencyAmount);
    if (gross.isZero()) throw badRequest(`${field} GrossCurrencyAmount must not be zero: nothing is open of ${docNo}.`);
    const parts = (item.taxes ?? []).map(({ taxCodeId, netCurrencyAmount, taxCurrencyAmount }) => ({
      taxCodeId,
      net: inCurrency(netCurrencyAmount),
      tax: inCurrency(taxCurrencyAmount),
    }));
    const rest = parts.reduce((left, { net, tax }) => left.minus(net).minus(tax), gross);
    const lines = rest.isZero() ? parts : [...parts, { taxCodeId: null, net: rest, tax: new Decimal(0) }];
    const amountsOf = (net: Decimal, tax: Decimal) => {
      const [netBase, grossBase] = [atRate(net, setup), atRate(net.plus(tax), setup)];
      return {
        netCurrencyAmount: toDecimalString(net),
        taxCurrencyAmount: toDecimalString(tax),
        grossCurrencyAmount: toDecimalString(net.plus(tax)),
        netAmount: toDecimalString(netBase),
        taxAmount: toDecimalString(grossBase.minus(netBase)),
        grossAmount: toDecimalString(grossBase),
      };
    };
    const taxes = lines.reduce((sum, { tax }) => sum.plus(tax), new Decimal(0));
    const own = docClass === 'saleInvoice' ? { docNo } : { theirDocNo: docNo };
    return this.create(
      docClass,
      {
        ...own,
        contactAccountId: this.contact(item, field, author),
        docDate,
        taxDate: docDate,
        dueDate: item.dueDate,
        description: item.description,
        currency,
        currencyRate: rate,
        details: lines.map(({ taxCodeId, net, tax }) => ({
          accountId: suspense,
          taxCodeId,
          description: item.description ?? docNo,
          ...amountsOf(net, tax),
        })),
        ...amountsOf(gross.minus(taxes), taxes),
      },
      author,
    );
  }

  private rate(currency: CurrencyCode, day: LocalDate, field: string): DecimalString {
    const { directory } = this.company;
    if (currency === this.entity.baseCurrency) return toDecimalString(new Decimal(1));
    const rate = directory.rates.on(currency, day) ?? directory.byCode('currency', currency)?.currencyRate;
    if (rate === undefined) throw badRequest(`${field} Currency names no currency: ${currency}.`);
    return rate;
  }

  /** The customer or supplier of an open invoice; one that is not known by its name is made. */
  private contact({ contactAccountId, contactName, docClass }: OpeningItem, field: string, author: Author): string {
    const { directory } = this.company;
    const side = classOfDocument(docClass).side === 'sale' ? 'customer' : 'supplier';
    const name = contactName?.trim() ?? '';
    if (!contactAccountId && name === '')
      throw badRequest(`${field} ContactName is required: it says whose invoice it is.`);
    const plain = (text: string): string => text.trim().toLowerCase();
    const known = contactAccountId
      ? directory.require('contactAccount', contactAccountId, `${field} ContactAccountId`)
      : directory.all('contactAccount').find(({ description }) => plain(description) === plain(name));
    if (!known) return keepRecord(directory, 'contactAccount', null, { description: name, [side]: {} }, author).id;
    if (!known[side]) keepRecord(directory, 'contactAccount', known, { [side]: {} }, author);
    return known.id;
  }

  /** Keeps a document as one that is posted. */
  private create(docClass: ServiceClass, input: NewDocument, author: Author): string {
    const descriptor = classOfDocument(docClass);
    return this.company.documents.create(
      { ...input, legalEntityId: this.entity.id, explicitAmounts: input.netAmount !== undefined },
      descriptor,
      author,
      ({ grossAmount, grossCurrencyAmount }) => ({
        statuses: ['approved', 'posted'],
        ...(descriptor.isJournal
          ? SETTLED
          : { outstandingAmount: grossAmount, outstandingCurrencyAmount: grossCurrencyAmount }),
      }),
      undefined,
      true,
    );
  }
}
