import type { ContentOf } from '../../domain/resources/content.ts';
import { proposedCode } from '../../domain/resources/proposedCode.ts';
import { fold } from '../../domain/values/folding.ts';
import type { ReadContact, ReadProduct } from './recordTable.ts';

/** The kinds of records that lists of other programs hold. */
export type ListedKind = 'contactAccount' | 'product';
export type ListedSide = 'customer' | 'supplier' | 'both';
/** What a list names that is kept apart here. */
export const NAMED_KINDS = ['account', 'taxCode', 'payTerm'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** A row of a list, and the record that becomes of it. */
export interface PlannedRecord {
  line: number;
  /** `twice`: a row above has its code or name already. */
  state: 'new' | 'known' | 'twice' | 'noSide';
  content: ContentOf<ListedKind>;
}

export interface RecordPlan {
  records: PlannedRecord[];
  /** Accounts, tax codes and terms that nothing here is called like; they are left empty. */
  unknown: ReadonlyMap<NamedKind, ReadonlySet<string>>;
}

/** What is there already, and how what rows name is found. */
export interface RecordPlanContext {
  /** What those are of which no row says whether they are customers; undefined until somebody has said it. */
  side: ListedSide | undefined;
  /** @returns the id; undefined for what is not there */
  find(kind: NamedKind, text: string): string | undefined;
  /** Whose account it is by its type; undefined where that does not say it. */
  sideOfAccount?(id: string): 'customer' | 'supplier' | undefined;
  existing: readonly Existing[];
}

/** A record that is there; a contact with what it is. */
export interface Existing {
  code: string;
  description: string;
  customer?: object | undefined;
  supplier?: object | undefined;
}

/** What a record must be so that a row is not made again: a customer is no supplier of that name. */
type Role = 'customer' | 'supplier' | 'product';

/** Which codes and names are taken; names as people compare them. */
class Taken {
  private readonly codes = new Map<string, Set<Role>>();
  private readonly names = new Map<string, Set<Role>>();

  add(code: string, name: string, roles: readonly Role[]): void {
    const [byCode, byName] = [code.toLowerCase(), fold(name).trim()];
    if (code !== '') this.codes.set(byCode, new Set([...(this.codes.get(byCode) ?? []), ...roles]));
    this.names.set(byName, new Set([...(this.names.get(byName) ?? []), ...roles]));
  }
  isCode(code: string): boolean {
    return this.codes.has(code.toLowerCase());
  }
  hasCode(code: string, roles: readonly Role[]): boolean {
    const held = this.codes.get(code.toLowerCase());
    return held !== undefined && roles.some((role) => held.has(role));
  }
  hasName(name: string, roles: readonly Role[]): boolean {
    const held = this.names.get(fold(name).trim());
    return held !== undefined && roles.some((role) => held.has(role));
  }
}

/** Finds what rows name, and remembers what is not there. */
class Named {
  readonly unknown = new Map<NamedKind, Set<string>>();
  private readonly find: RecordPlanContext['find'];
  private readonly sideOfAccount: RecordPlanContext['sideOfAccount'];

  constructor({ find, sideOfAccount }: Pick<RecordPlanContext, 'find' | 'sideOfAccount'>) {
    this.find = find;
    this.sideOfAccount = sideOfAccount;
  }

  sideOf(accountId: string): 'customer' | 'supplier' | undefined {
    return this.sideOfAccount?.(accountId);
  }

  id(kind: NamedKind, text: string): string | undefined {
    if (text === '') return undefined;
    const found = this.find(kind, text);
    if (found !== undefined) return found;
    const texts = this.unknown.get(kind) ?? new Set();
    this.unknown.set(kind, texts.add(text));
    return undefined;
  }
}

/** A part without the fields that nothing says. */
function filled<Part extends object>(part: Part): Part {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined && value !== '')) as Part;
}

function partOf(read: ReadContact, role: 'customer' | 'supplier', named: Named) {
  const trade = read[role];
  const accountId = named.id('account', trade.account);
  // One account for both is that of one: sales are not booked on the account of costs.
  const isShared = read.customer.account === read.supplier.account;
  const side = isShared && accountId !== undefined ? named.sideOf(accountId) : undefined;
  return filled({
    currency: read.currency,
    payTermId: named.id('payTerm', read.terms),
    accountId: side === undefined || side === role ? accountId : undefined,
    taxCodeId: named.id('taxCode', trade.taxCode),
    creditLimit: read.creditLimit,
  });
}

function contactOf(read: ReadContact, code: string, side: ListedSide, named: Named): ContentOf<'contactAccount'> {
  const person = filled({
    firstName: read.firstName,
    lastName: read.lastName,
    email: read.email,
    phone: read.phone,
    address: Object.keys(read.address).length > 0 ? read.address : undefined,
  });
  const country = read.address.countryCode ?? '';
  return {
    kind: 'contactAccount',
    code,
    description: read.name,
    ...filled({ taxNo: read.taxNo, companyNo: read.companyNo, countryCode: country.length === 2 ? country : '' }),
    ...(side !== 'supplier' && { customer: partOf(read, 'customer', named) }),
    ...(side !== 'customer' && { supplier: partOf(read, 'supplier', named) }),
    ...(Object.keys(person).length > 0 && { contact: person }),
  };
}

function productOf({ name, sale, purchase }: ReadProduct, code: string, named: Named): ContentOf<'product'> {
  const part = (trade: ReadProduct['sale']) =>
    filled({
      unitPrice: trade.unitPrice,
      taxCodeId: named.id('taxCode', trade.taxCode),
      accountId: named.id('account', trade.account),
    });
  return {
    kind: 'product',
    code,
    description: name,
    isSale: sale.isTraded,
    isPurchase: purchase.isTraded,
    ...(sale.isTraded && { sale: part(sale) }),
    ...(purchase.isTraded && { purchase: part(purchase) }),
  };
}

function planned<Read extends ReadContact | ReadProduct>(
  read: readonly Read[],
  context: RecordPlanContext,
  without: string,
  rolesOf: (row: Read | Existing) => readonly Role[],
  made: (row: Read, code: string, named: Named) => Pick<PlannedRecord, 'content'> & { isOpen?: boolean },
): RecordPlan {
  const [known, seen, named] = [new Taken(), new Taken(), new Named(context)];
  for (const one of context.existing) known.add(one.code, one.description, rolesOf(one));
  const codes = new Set(read.map(({ code }) => code.toLowerCase()));
  // Whoever is here by code is not, by name, another one of the list.
  const claimed = new Taken();
  for (const row of read)
    if (row.code !== '' && known.hasCode(row.code, rolesOf(row))) claimed.add(row.code, row.name, rolesOf(row));
  const tried = new Map<string, number>();
  const records = read.map((row): PlannedRecord => {
    const roles = rolesOf(row);
    const isAnother = row.code !== '' && claimed.hasName(row.name, roles);
    const isKnown =
      (row.code !== '' && known.hasCode(row.code, roles)) || (!isAnother && known.hasName(row.name, roles));
    // A code of its own says which one it is, better than a name that two may have.
    const isTwice = row.code === '' ? seen.hasName(row.name, roles) : seen.hasCode(row.code, roles);
    // What is not made says nothing of what is missing.
    const into = isKnown || isTwice ? new Named(context) : named;
    const state = isKnown ? 'known' : into === named ? 'new' : 'twice';
    const isTaken = (code: string): boolean => known.isCode(code) || seen.isCode(code) || codes.has(code.toLowerCase());
    // Some programs have a customer and a supplier of one code.
    const isForOther = known.isCode(row.code) || seen.isCode(row.code);
    const code =
      row.code === '' || (isForOther && !isKnown && !isTwice)
        ? proposedCode(row.name, isTaken, without, tried)
        : row.code;
    const { content, isOpen } = made(row, code, into);
    seen.add(row.code || code, row.name, roles);
    if (code !== row.code) seen.add(code, row.name, roles);
    return { line: row.line, state: state === 'new' && isOpen === true ? 'noSide' : state, content };
  });
  return { records, unknown: named.unknown };
}

/** What becomes of a list of customers or suppliers. One whose code or name is there already is not made again. */
export function planContacts(read: readonly ReadContact[], context: RecordPlanContext): RecordPlan {
  const rolesOf = (row: ReadContact | Existing): Role[] => {
    const both: ('customer' | 'supplier')[] = ['customer', 'supplier'];
    if ('line' in row) {
      const side = row.side ?? context.side ?? 'both';
      return side === 'both' ? both : [side];
    }
    // A service may not show what a contact is.
    const shown = both.filter((role) => row[role] !== undefined);
    return shown.length === 0 ? both : shown;
  };
  return planned(read, context, 'CONTACT', rolesOf, (row, code, named) => {
    const side = row.side ?? context.side;
    return { content: contactOf(row, code, side ?? 'both', named), isOpen: side === undefined };
  });
}

/** What becomes of a list of products. One whose code or name is there already is not made again. */
export function planProducts(read: readonly ReadProduct[], context: RecordPlanContext): RecordPlan {
  return planned(
    read,
    context,
    'PRODUCT',
    () => ['product'],
    (row, code, named) => ({ content: productOf(row, code, named) }),
  );
}
