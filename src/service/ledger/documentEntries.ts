import { currencyPlaces } from '../../domain/values/currency.ts';
import { Decimal } from '../../domain/values/decimal.ts';
import { decimalOf } from '../../domain/values/minorUnits.ts';
import { classOfDocument, type DocumentClassDescriptor } from '../documents/classes.ts';
import type { ServiceDocument, ServiceLine, StoredHeader } from '../documents/stored.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { badRequest } from '../refusal.ts';
import { fittingAccount, isControl } from './accountTypes.ts';
import { minor, type Entry } from './entry.ts';

/** An amount in both currencies, in minor units. */
interface Both {
  amount: bigint;
  currencyAmount: bigint;
}

interface Tax extends Both {
  code: KeptRecord<'taxCode'>;
  rate: string;
  net: Both;
}

const NOTHING: Both = { amount: 0n, currencyAmount: 0n };

function sumOf(one: Both, other: Both): Both {
  return { amount: one.amount + other.amount, currencyAmount: one.currencyAmount + other.currencyAmount };
}

function times(by: bigint, { amount, currencyAmount }: Both): Both {
  return { amount: by * amount, currencyAmount: by * currencyAmount };
}

const HUNDRED = new Decimal(100);

/** Amounts of a document in the minor units of its two currencies. */
class Amounts {
  private readonly places: number;
  private readonly basePlaces: number;

  constructor({ currency, baseCurrency }: StoredHeader) {
    this.places = currencyPlaces(currency);
    this.basePlaces = currencyPlaces(baseCurrency);
  }

  gross(of: StoredHeader): Both {
    return {
      amount: minor(of.grossAmount, this.basePlaces),
      currencyAmount: minor(of.grossCurrencyAmount, this.places),
    };
  }

  net(of: ServiceLine): Both {
    return { amount: minor(of.netAmount, this.basePlaces), currencyAmount: minor(of.netCurrencyAmount, this.places) };
  }

  tax(of: ServiceLine): Both {
    return { amount: minor(of.taxAmount, this.basePlaces), currencyAmount: minor(of.taxCurrencyAmount, this.places) };
  }

  /** So many per cent of an amount, rounded. */
  share({ amount, currencyAmount }: Both, rate: string): Both {
    const of = (units: bigint, places: number): bigint =>
      minor(decimalOf(units, places).times(rate).div(HUNDRED), places);
    return { amount: of(amount, this.basePlaces), currencyAmount: of(currencyAmount, this.places) };
  }

  /** The most that a document's header may differ from its lines: 0.01 a line (spec 2.10). */
  tolerance(lines: number): bigint {
    return this.basePlaces < 2 ? 0n : BigInt(lines) * 10n ** BigInt(this.basePlaces - 2);
  }

  text(units: bigint): string {
    return decimalOf(units, this.basePlaces).toFixed(this.basePlaces);
  }
}

/** The tax of the lines, for each code and rate: that of a reverse charge is worked out from all of its net. */
function taxesOf(document: ServiceDocument, directory: Directory, amounts: Amounts): Tax[] {
  const taxes = new Map<string, Tax>();
  for (const [index, line] of document.lines.entries()) {
    const [net, tax] = [amounts.net(line), amounts.tax(line)];
    const code = directory.byId('taxCode', line.taxCodeId);
    if (!code) {
      if (tax.amount !== 0n) throw badRequest(`Line #${String(index + 1)} TaxCodeId is required: the line bears tax.`);
      continue;
    }
    const key = `${code.id} ${line.taxRate}`;
    const before = taxes.get(key);
    taxes.set(key, {
      code,
      rate: line.taxRate,
      net: sumOf(before?.net ?? NOTHING, net),
      ...sumOf(before ?? NOTHING, tax),
    });
  }
  return [...taxes.values()];
}

/**
 * What a document posts.
 *
 * Its gross goes to the control account of its contact, its lines to their accounts, and the tax of each code to that
 * code's account. A payment or receipt moves its bank account instead; what it moves is open on the contact's account,
 * unless its lines say what it is for. What a header differs from its lines goes to the rounding account.
 * @throws Refusal 400 that names the field which keeps it from being posted
 */
export function documentEntries(document: ServiceDocument, directory: Directory): Entry[] {
  const { header, lines } = document;
  const descriptor = classOfDocument(header.docClass);
  const amounts = new Amounts(header);
  if (descriptor.isJournal) return journalEntries(document, directory, amounts);
  const gross = amounts.gross(header);
  const sign = BigInt(descriptor.balance);
  const shared = { currency: header.currency, contactAccountId: header.contactAccountId, text: header.description };
  const control = (): Entry => ({
    ...shared,
    ...times(sign, gross),
    role: 'control',
    accountId: controlAccount(document, directory, descriptor),
  });
  if (!descriptor.isMoney)
    return rounded([control(), ...lineEntries(document, directory, amounts, -sign)], document, directory, amounts);
  const bankAccount = directory.byId('bankAccount', header.bankAccountId);
  const bank: Entry = {
    ...shared,
    ...bankAmounts(header, times(-sign, gross)),
    role: 'bank',
    accountId: fittingAccount(
      directory,
      bankAccount?.accountId,
      'a bank account',
      `AccountId of the bank account ${bankAccount?.code ?? ''}`,
    ),
  };
  const moved = [bank, ...exchangeEntries(directory, header, -sign * gross.amount - bank.amount)];
  if (lines.length > 0)
    return rounded([...moved, ...lineEntries(document, directory, amounts, sign)], document, directory, amounts);
  if (header.contactAccountId === undefined)
    throw badRequest(`ContactAccountId is required: ${header.docNo} has no lines that say what it is for.`);
  return [...moved, control()];
}

/**
 * The exchange difference that is left, as a gain or a loss; nothing without one.
 * @param amount in minor units of the base currency; a credit, which is a gain, is below zero
 * @throws Refusal 400 when the account is missing
 */
export function exchangeEntries(
  directory: Directory,
  { legalEntityId, baseCurrency, contactAccountId }: StoredHeader,
  amount: bigint,
): Entry[] {
  if (amount === 0n) return [];
  const legalEntity = directory.byId('legalEntity', legalEntityId);
  const [accountId, place, field] =
    amount < 0n
      ? ([legalEntity?.ledger?.gainAccountId, 'the account of exchange gains', 'GainAccountId'] as const)
      : ([legalEntity?.ledger?.lossAccountId, 'the account of exchange losses', 'LossAccountId'] as const);
  return [
    {
      role: 'exchange',
      accountId: fittingAccount(
        directory,
        accountId,
        place,
        `Ledger.${field} of the legal entity ${legalEntity?.code ?? ''}`,
      ),
      amount,
      currency: baseCurrency,
      currencyAmount: amount,
      contactAccountId,
    },
  ];
}

/**
 * What a journal posts: each line on its account. A line on a control account belongs to the journal's contact, and is
 * open until it is allocated; all such lines of a journal are on one account.
 */
function journalEntries(document: ServiceDocument, directory: Directory, amounts: Amounts): Entry[] {
  const { header, particulars, lines } = document;
  if (lines.length === 0) throw badRequest(`${header.docNo} has no lines: a journal needs debits and credits.`);
  let controlled: string | undefined;
  const entries = lines.map((line, index): Entry => {
    const field = (name: string): string => `Line #${String(index + 1)} ${name}`;
    const accountId = fittingAccount(directory, line.accountId, 'a line of a journal', field('AccountId'));
    const account = directory.byId('account', accountId);
    if (line.taxCodeId !== undefined)
      throw badRequest(`${field('TaxCodeId')}: a journal bears no tax. Write an invoice, or leave the tax code out.`);
    if (isControl(account)) {
      if (header.contactAccountId === undefined)
        throw badRequest(
          `ContactAccountId is required: line #${String(index + 1)} is on the control account ${account?.code ?? ''}.`,
        );
      controlled ??= accountId;
      if (controlled !== accountId)
        throw badRequest(`${field('AccountId')}: a journal may be on one control account only. Write one for each.`);
    }
    return {
      role: isControl(account) ? 'control' : 'net',
      accountId,
      ...amounts.net(line),
      currency: header.currency,
      contactAccountId: header.contactAccountId,
      costCentre: line.post?.costCentre ?? particulars.post?.costCentre,
      department: line.post?.department ?? particulars.post?.department,
      projectId: line.projectId ?? header.projectId,
      text: line.description,
    };
  });
  const left = entries.reduce((sum, { amount }) => sum + amount, 0n);
  if (left !== 0n)
    throw badRequest(
      `${header.docNo} does not balance: its ${left > 0n ? 'debits exceed its credits' : 'credits exceed its debits'} by ${amounts.text(left < 0n ? -left : left)} ${header.baseCurrency}.`,
    );
  return entries;
}

/** What a bank account moves, in its own currency. One in base currency posts just what it moved. */
function bankAmounts(header: StoredHeader, moved: Both): Both & { currency: string } {
  const { bankCurrency, bankCurrencyAmount, currency, baseCurrency } = header;
  if (bankCurrency === undefined || bankCurrencyAmount === undefined || bankCurrency === currency)
    return { ...moved, currency };
  const units = minor(bankCurrencyAmount, currencyPlaces(bankCurrency));
  const currencyAmount = moved.amount < 0n ? -units : units;
  return {
    amount: bankCurrency === baseCurrency ? currencyAmount : moved.amount,
    currency: bankCurrency,
    currencyAmount,
  };
}

function controlAccount({ header }: ServiceDocument, directory: Directory, { side }: DocumentClassDescriptor): string {
  const docType = directory.byId('docType', header.docTypeId);
  return fittingAccount(
    directory,
    docType?.controlAccountId,
    side === 'sale' ? 'the control account of sales' : 'the control account of purchases',
    `ControlAccountId of the document type ${docType?.code ?? header.docTypeId}`,
  );
}

function isReclaimed({ purchaseTreatment }: KeptRecord<'taxCode'>): boolean {
  return purchaseTreatment !== 'notReclaimed';
}

/** The entries of the lines and of their tax. @param sign of what a line above zero posts */
function lineEntries(document: ServiceDocument, directory: Directory, amounts: Amounts, sign: bigint): Entry[] {
  const { header, particulars, lines } = document;
  const { isMoney, side } = classOfDocument(header.docClass);
  const place = isMoney ? 'a line of a payment or receipt' : 'a line of an invoice';
  /** Tax that is not reclaimed is part of what was bought. */
  const isCostOf = ({ taxCodeId }: ServiceLine): boolean => {
    const code = directory.byId('taxCode', taxCodeId);
    return side === 'purchase' && code !== undefined && !isReclaimed(code);
  };
  const nets = lines.map((line, index): Entry => {
    return {
      role: 'net',
      accountId: fittingAccount(directory, line.accountId, place, `Line #${String(index + 1)} AccountId`),
      ...times(sign, isCostOf(line) ? sumOf(amounts.net(line), amounts.tax(line)) : amounts.net(line)),
      currency: header.currency,
      contactAccountId: header.contactAccountId,
      taxCodeId: line.taxCodeId,
      costCentre: line.post?.costCentre ?? particulars.post?.costCentre,
      department: line.post?.department ?? particulars.post?.department,
      projectId: line.projectId ?? header.projectId,
      text: line.description,
    };
  });
  const taxes = taxesOf(document, directory, amounts).flatMap((tax): Entry[] => {
    const { code, rate } = tax;
    const entry = (role: 'output' | 'input' | 'owed', by: bigint, of: Both, at: string): Entry => ({
      role,
      accountId: fittingAccount(
        directory,
        role === 'input' ? code.inputAccountId : code.outputAccountId,
        'a tax account',
        `${role === 'input' ? 'InputAccountId' : 'OutputAccountId'} of the tax code ${code.code}`,
      ),
      ...times(by, of),
      currency: header.currency,
      contactAccountId: header.contactAccountId,
      taxCodeId: code.id,
      rate: at,
      base: by * tax.net.amount,
      taxDate: header.taxDate ?? header.docDate,
    });
    const ordinary = directory.byId('taxCode', code.reverseChargeOfId);
    if (side === 'sale') return [entry('output', sign, tax, rate)];
    if (!isReclaimed(code)) return [entry('input', sign, NOTHING, rate)];
    if (!ordinary) return [entry('input', sign, tax, rate)];
    // Whoever buys under a reverse charge owes the tax, and claims it.
    const owed = amounts.share(tax.net, ordinary.taxRate);
    return [entry('input', sign, owed, ordinary.taxRate), entry('owed', -sign, owed, ordinary.taxRate)];
  });
  return [...nets, ...taxes];
}

/**
 * The entries with what is left between a header and its lines on the rounding account.
 * @throws Refusal 400 when that is more than 0.01 a line
 */
function rounded(
  entries: Entry[],
  { header, lines }: ServiceDocument,
  directory: Directory,
  amounts: Amounts,
): Entry[] {
  const most = amounts.tolerance(lines.length);
  const left = entries.reduce((sum, { amount }) => sum + amount, 0n);
  if (left === 0n) return entries;
  if (left > most || -left > most)
    throw badRequest(
      `The amounts of ${header.docNo} do not add up: its lines differ from its header by ${amounts.text(left < 0n ? -left : left)} ${header.baseCurrency}. Correct them; up to 0.01 a line is posted as rounding.`,
    );
  const legalEntity = directory.byId('legalEntity', header.legalEntityId);
  const rounding: Entry = {
    role: 'rounding',
    accountId: fittingAccount(
      directory,
      legalEntity?.ledger?.roundingAccountId,
      'the rounding account',
      `Ledger.RoundingAccountId of the legal entity ${legalEntity?.code ?? ''}`,
    ),
    amount: -left,
    currency: header.baseCurrency,
    currencyAmount: -left,
    contactAccountId: header.contactAccountId,
  };
  return [...entries, rounding];
}
