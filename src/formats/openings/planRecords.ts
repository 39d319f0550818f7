import type { ContentOf } from '../../domain/resources/content.ts';
import { proposedCode } from '../../domain/resources/proposedCode.ts';
import { fold } from '../../domain/values/folding.ts';
import type { ReadContact, ReadProduct, ReadTrade } from './recordTable.ts';

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
  existing: readonly { code: string; description: string }[];
}

/** Which codes and names are taken; names as people compare them. */
class Taken {
  private readonly codes = new Set<string>();
  private readonly names = new Set<string>();

  add(code: string, name: string): void {
    if (code !== '') this.codes.add(code.toLowerCase());
    this.names.add(fold(name).trim());
  }
  hasCode(code: string): boolean {
    return this.codes.has(code.toLowerCase());
  }
  /** A code of its own says which one it is, better than a name that two may have. */
  has(code: string, name: string): boolean {
    return (code !== '' && this.hasCode(code)) || this.names.has(fold(name).trim());
  }
}

/** Finds what rows name, and remembers what is not there. */
class Named {
  readonly unknown = new Map<NamedKind, Set<string>>();
  private readonly find: RecordPlanContext['find'];

  constructor(find: RecordPlanContext['find']) {
    this.find = find;
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

function partOf(read: ReadContact, trade: ReadTrade, named: Named) {
  return filled({
    currency: read.currency,
    payTermId: named.id('payTerm', read.terms),
    accountId: named.id('account', trade.account),
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
    ...(side !== 'supplier' && { customer: partOf(read, read.customer, named) }),
    ...(side !== 'customer' && { supplier: partOf(read, read.supplier, named) }),
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
  { find, existing }: RecordPlanContext,
  without: string,
  made: (row: Read, code: string, named: Named) => Pick<PlannedRecord, 'content'> & { isOpen?: boolean },
): RecordPlan {
  const [known, seen, named] = [new Taken(), new Taken(), new Named(find)];
  for (const { code, description } of existing) known.add(code, description);
  const codes = new Set(read.map(({ code }) => code.toLowerCase()));
  const tried = new Map<string, number>();
  const records = read.map((row): PlannedRecord => {
    const isKnown = known.has(row.code, row.name);
    // What is not made says nothing of what is missing.
    const isTwice = row.code === '' ? seen.has('', row.name) : seen.hasCode(row.code);
    const into = isKnown || isTwice ? new Named(find) : named;
    const state = isKnown ? 'known' : into === named ? 'new' : 'twice';
    const isTaken = (code: string): boolean =>
      known.hasCode(code) || seen.hasCode(code) || codes.has(code.toLowerCase());
    const code = row.code === '' ? proposedCode(row.name, isTaken, without, tried) : row.code;
    const { content, isOpen } = made(row, code, into);
    seen.add(code, row.name);
    return { line: row.line, state: state === 'new' && isOpen === true ? 'noSide' : state, content };
  });
  return { records, unknown: named.unknown };
}

/** What becomes of a list of customers or suppliers. One whose code or name is there already is not made again. */
export function planContacts(read: readonly ReadContact[], context: RecordPlanContext): RecordPlan {
  return planned(read, context, 'CONTACT', (row, code, named) => {
    const side = row.side ?? context.side;
    return { content: contactOf(row, code, side ?? 'both', named), isOpen: side === undefined };
  });
}

/** What becomes of a list of products. One whose code or name is there already is not made again. */
export function planProducts(read: readonly ReadProduct[], context: RecordPlanContext): RecordPlan {
  return planned(read, context, 'PRODUCT', (row, code, named) => ({ content: productOf(row, code, named) }));
}
