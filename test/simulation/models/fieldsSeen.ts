import type { Document } from '../../../src/domain/documents/document.ts';
import { isJsonObject } from '../../../src/domain/values/json.ts';
import type { ResourceContent } from '../../../src/domain/resources/content.ts';
import { exactJson } from '../../../src/service/wire/json.ts';
import type { Outgoing } from '../checks/outgoing.ts';
import type { Reply } from '../simulatedService.ts';
import { FIELDS, isSimulatedKind } from '../actions/records.ts';
import { isOfDocument, kindOf, type AnyRecord } from './badges.ts';

/*
 * Which fields of each kind a laptop has been shown. It is worked out from the answers alone, and uses nothing of the
 * application: where the application takes a field for one that the service does not show, this must not have seen it.
 */

const DOCUMENTS =
  /^\/api\/(?:documents?|saleInvoice|saleOrder|saleQuote|purchaseOrder|purchaseInvoice|payment|receipt)(?:[/?]|$)/i;
/** The last kind along a path: contacts and prices lie below others. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [DOCUMENTS, 'document'],
  [/^\/api\/ContactAccount\/[^/?]+\/contacts|^\/api\/Contact(?:[/?]|$)/i, 'contact'],
  [/^\/api\/ContactAccount/i, 'contactAccount'],
  [/^\/api\/Product\/[^/?]+\/PurchasePrice/i, 'purchasePrice'],
  [/^\/api\/Product\/[^/?]+\/SalePrice/i, 'salePrice'],
  [/^\/api\/Product/i, 'product'],
  [/^\/api\/Project/i, 'project'],
  [/^\/api\/Department/i, 'department'],
  [/^\/api\/CostCentre/i, 'costCentre'],
  [/^\/api\/BankTransaction/i, 'bankTransaction'],
];

function kindAt(url: string): string | null {
  return KINDS.find(([path]) => path.test(url))?.[1] ?? null;
}

/** The same field under another name. */
const ALSO: Readonly<Record<string, string>> = {
  billingAddress: 'invoiceAddress',
  emails: 'email',
  phones: 'mobile',
  addresses: 'address',
};

/** The paths of an answer or a body: `customer.warningMessage`, `lines.ext.note`. */
export function* pathsIn(json: unknown, under = ''): Generator<string> {
  if (Array.isArray(json)) {
    for (const each of json) yield* pathsIn(each, under);
    return;
  }
  if (!isJsonObject(json)) return;
  for (const [given, value] of Object.entries(json)) {
    const name = given.charAt(0).toLowerCase() + given.slice(1);
    yield under + name;
    const other = ALSO[name];
    if (other !== undefined) yield under + other;
    if (name === 'details') yield* pathsIn(value, 'lines.');
    else if (isJsonObject(value)) yield* pathsIn(value, `${under}${name}.`);
  }
}

/** A field as the application names it, from the name of a fact: `value`, `lines.<token>.ext.note`. */
function fieldOf(kind: string, fact: string): string {
  if (fact === 'value' && isSimulatedKind(kind)) return FIELDS[kind].value;
  return kind === 'document' ? fact.replace(/^(lines)\.[^.]*(?:\.|$)/, '$1.') : fact;
}

export class FieldsSeen {
  private readonly seen = new Set<string>();

  answered({ method, url }: Outgoing, { status, text }: Reply): void {
    const kind = method === 'GET' && status < 300 && /^[[{]/.test(text) ? kindAt(url) : null;
    if (kind === null) return;
    // Only names matter here, and reading numbers exactly takes longer.
    const json: unknown = JSON.parse(text);
    for (const path of pathsIn(json)) this.seen.add(`${kind} ${path}`);
    // An account shows its contacts.
    if (kind === 'contactAccount' && isJsonObject(json))
      for (const path of pathsIn(json.contacts)) this.seen.add(`contact ${path}`);
  }

  /** Whether an answer has shown the field of any record of the kind. @param field as the application names it */
  has(kind: string, field: string): boolean {
    return this.seen.has(`${kind} ${field}`);
  }

  /** Whether a request sends something that no answer has shown: it may be sent twice, to be sure. */
  sendsUnseen({ url, body }: Outgoing): boolean {
    const kind = kindAt(url) ?? '';
    const under = /\/detail(?:\/|$)/i.test(url) ? 'lines.' : '';
    return [...pathsIn(body === undefined ? null : exactJson(body), under)].some((path) => !this.has(kind, path));
  }

  private kindOf(record: AnyRecord): string {
    return isOfDocument(record) ? 'document' : kindOf(record);
  }

  /** Whether the application says of a fact that the service does not show it; and this is true. */
  isUnprovable(record: AnyRecord, fact: string): boolean {
    const field = fieldOf(this.kindOf(record), fact);
    return (record.base?.notShown ?? []).includes(field) && !this.has(this.kindOf(record), field);
  }

  /** Whether the service may have a value that it has never shown of any record of the kind. */
  isHidden(record: AnyRecord, fact: string): boolean {
    const kind = this.kindOf(record);
    return !this.has(kind, fieldOf(kind, fact));
  }

  /** The same by kind: a document's, or that of another record. */
  isHiddenOf(kind: string, fact: string): boolean {
    return !this.has(kind, fieldOf(kind, fact));
  }

  /** What a record wrongly says of the service: that it does not show a field which it has shown. */
  wrong(record: AnyRecord): string[] {
    const content: Document | ResourceContent | null = record.base;
    return (content?.notShown ?? []).filter((field) => this.has(this.kindOf(record), field));
  }

  /** Fields in conflict that nobody can have changed: the service has never shown one of them. */
  unmade(record: AnyRecord): string[] {
    if (record.conflict?.kind !== 'fields') return [];
    const kind = this.kindOf(record);
    return record.conflict.fields
      .filter(
        ({ path, mine, theirs }) => mine !== undefined && theirs === undefined && !/^lines(?:\.[^.]+)?$/.test(path),
      )
      .map(({ path }) => path)
      .filter((path) => path !== 'allocations' && !this.has(kind, fieldOf(kind, path)));
  }
}
