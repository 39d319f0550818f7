import type { ConflictField } from '../../domain/records/record.ts';
import {
  lineKey,
  type Document,
  type DocumentLine,
  type HeaderField,
  type LineField,
} from '../../domain/documents/document.ts';
import { linesWereRead, mergeDocuments } from '../../domain/merge/merge.ts';
import { isOwnOfHeader, isOwnOfLine, isUntouched } from '../../domain/merge/untouched.ts';
import { REVERSE_CHARGE } from '../../domain/documents/reverseCharge.ts';
import { pathsOfDocument } from './documentChange.ts';

/** No search shows it, and the service fills it in from the party. */
const FILLED_FROM_PARTY: HeaderField = 'invoiceAddress';

/**
 * Whether the service fills in something that the line leaves out: account, tax code, or what follows from a product.
 */
export function isLeftOpen({ accountId, taxCodeId, description, currencyUnitPrice }: DocumentLine): boolean {
  return (
    accountId === undefined || taxCodeId === undefined || description === undefined || currencyUnitPrice === undefined
  );
}

/** The key of the line that a path lies in. */
function lineOf(path: string): string | null {
  return /^lines\.([^.]+)/.exec(path)?.[1] ?? null;
}

/** Whether somebody has put what stands at a path and was not sent; otherwise the service may have filled it in. */
function isFromSomebody(path: string, sent: ReadonlyMap<string, DocumentLine>): boolean {
  const key = lineOf(path);
  const field = key === null ? undefined : path.slice(`lines.${key}.`.length) || undefined;
  if (key === null) return isOwnOfHeader(path);
  const line = sent.get(key);
  // The line is new, or left nothing open.
  if (field === undefined || !line || !isLeftOpen(line)) return true;
  return isOwnOfLine(field);
}

const MONEY: readonly HeaderField[] = [
  'currency',
  'currencyRate',
  'bankAccountId',
  'currencyAmount',
  'bankCurrencyAmount',
  'bankCurrencyRate',
  'docDate',
];
/** Header fields that the service works out again, with the fields that they follow from. */
const FOLLOWS: Partial<Record<string, readonly string[]>> = {
  currencyRate: MONEY,
  currencyAmount: MONEY,
  bankCurrencyAmount: MONEY,
  bankCurrencyRate: MONEY,
  dueDate: ['docDate', 'contactAccountId', 'paymentTermsId'],
  invoiceAddress: ['contactAccountId'],
} satisfies Partial<Record<HeaderField, readonly string[]>>;
/** Line fields that follow from the line's product, or from the document's party, type or currency. */
const FOLLOWS_PRODUCT: ReadonlySet<string> = new Set<LineField>([
  'accountId',
  'taxCodeId',
  'description',
  'currencyUnitPrice',
]);
const LINES_FOLLOW: readonly string[] = [
  'contactAccountId',
  'contactAccountTaxAuthorityId',
  'taxAuthorityId',
  'docTypeId',
  'currency',
  'currencyRate',
  `ext.${REVERSE_CHARGE}`,
] satisfies (HeaderField | `ext.${string}`)[];

/** Further fields that a line's tax code and text follow from. */
const LINE_FOLLOWS: Partial<Record<string, readonly string[]>> = {
  taxCodeId: ['taxBandId', 'accountId'],
  description: ['accountId'],
} satisfies Partial<Record<LineField, readonly LineField[]>>;
const PRODUCTS: readonly string[] = ['productId', 'productSkuId'] satisfies readonly LineField[];

/**
 * Tells whether a path differs because of our update. The merge has already seen what did not arrive of the update.
 * @param lines as they were sent: the service fills in what a new line leaves open
 */
function madeByUpdate(sent: ReadonlySet<string>, lines: ReadonlyMap<string, DocumentLine>): (path: string) => boolean {
  const areLinesReworked = LINES_FOLLOW.some((path) => sent.has(path));
  return (path) => {
    if (sent.has(path)) return true;
    const key = lineOf(path);
    if (key === null) return FOLLOWS[path]?.some((cause) => sent.has(cause)) ?? false;
    const field = path.slice(`lines.${key}.`.length);
    const line = lines.get(key);
    if (line && sent.has(`lines.${key}`) && !isOwnOfLine(field) && Reflect.get(line, field) === undefined) return true;
    if (!FOLLOWS_PRODUCT.has(field)) return false;
    return (
      areLinesReworked ||
      [...PRODUCTS, ...(LINE_FOLLOWS[field] ?? [])].some((cause) => sent.has(`lines.${key}.${cause}`))
    );
  };
}

/**
 * What a colleague has changed since the base was read or sent. What the service filled in by itself is no change.
 * @param updated paths that an update of ours has just sent; the base contains their values
 */
export function changedThere(
  base: Document,
  read: Document,
  updated: ReadonlySet<string> = new Set(),
): ConflictField[] {
  const paths = [...pathsOfDocument(read)];
  const sent = new Map(base.lines.map((line) => [lineKey(line), line]));
  const isTouched = !isUntouched(read);
  // A search has shown it since it was sent, and nothing else was left open (`acknowledged`): all that is new comes
  // from somebody else.
  const wasShown = base.lastModified !== undefined;
  const isTheirs = (path: string): boolean => (wasShown ? path !== FILLED_FROM_PARTY : isFromSomebody(path, sent));
  const theirs = linesWereRead(base) ? paths : isTouched ? paths.filter(isTheirs) : [];
  const isOurs = updated.size === 0 ? () => false : madeByUpdate(updated, sent);
  const contested = new Set([...pathsOfDocument(base), ...theirs].filter((path) => !isOurs(path)));
  return mergeDocuments(base, base, read, { contested }).conflicts;
}
