import { isJsonObject } from '../../../src/domain/values/json.ts';
import type { ResourceContent } from '../../../src/domain/resources/content.ts';
import type { SimulatedService } from '../simulatedService.ts';
import type { Facts } from '../trace.ts';
import { valuesAt } from './fields.ts';
import { plainNumber } from '../models/numbers.ts';
import { personOf } from '../models/persons.ts';

/** Kinds of records, other than documents, that people of the simulation edit. */
export const SIMULATED_KINDS = [
  'department',
  'costCentre',
  'contactAccount',
  'contact',
  'project',
  'product',
  'purchasePrice',
  'salePrice',
  'bankTransaction',
] as const;
export type SimulatedKind = (typeof SIMULATED_KINDS)[number];

/** For each kind, a field that is set once and identifies the record among its kind, and one that people edit. */
export const FIELDS: Readonly<Record<SimulatedKind, { token: string; value: string }>> = {
  department: { token: 'legacyRef', value: 'description' },
  costCentre: { token: 'legacyRef', value: 'description' },
  contactAccount: { token: 'companyNo', value: 'theirRef' },
  contact: { token: 'lastName', value: 'jobTitle' },
  project: { token: 'description', value: 'dateTo' },
  product: { token: 'productType', value: 'description' },
  purchasePrice: { token: 'quantityFrom', value: 'unitPrice' },
  salePrice: { token: 'quantityFrom', value: 'unitPrice' },
  bankTransaction: { token: 'merchantName', value: 'description' },
};

/**
 * Other fields that people set and the simulation compares: in parts, in `ext`, or as a whole. The address of a party
 * is not among them: the service copies it into new documents, and of those a run reads only the row of the search,
 * which has no addresses.
 */
export const EXTRA_FIELDS: Readonly<Record<SimulatedKind, readonly string[]>> = {
  department: [],
  costCentre: [],
  contactAccount: ['taxNo', 'customer.warningMessage', 'contact.email', 'ext.note', 'ext.batch'],
  contact: ['email', 'mobile', 'address', 'ext.note'],
  project: ['address', 'ext.note', 'ext.batch'],
  product: ['sale.unitPrice', 'purchase.unitPrice', 'ext.note'],
  purchasePrice: ['quantityTo', 'effectiveDate'],
  salePrice: ['quantityTo', 'effectiveDate'],
  bankTransaction: [],
};

/** The name of a field among the facts. */
export function factName(kind: string, field: string): string {
  return isSimulatedKind(kind) && FIELDS[kind].value === field ? 'value' : field;
}

export function isSimulatedKind(kind: string): kind is SimulatedKind {
  return SIMULATED_KINDS.some((each) => each === kind);
}

function plain(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return plainNumber(String(value));
}

function factsFrom(kind: SimulatedKind, from: object, isActive: boolean): Facts {
  const facts = new Map<string, string>([['active', isActive ? 'yes' : 'no']]);
  for (const [path, value] of valuesAt(from, [FIELDS[kind].value, ...EXTRA_FIELDS[kind]]))
    facts.set(factName(kind, path), plain(value) ?? value);
  return facts;
}

export function recordFacts(content: ResourceContent): Facts {
  return isSimulatedKind(content.kind) ? factsFrom(content.kind, content, content.isActive ?? true) : new Map();
}

export function recordToken(content: ResourceContent): string {
  return isSimulatedKind(content.kind) ? tokenOf(content.kind, (field) => Reflect.get(content, field)) : '';
}

function tokenOf(kind: SimulatedKind, read: (field: string) => unknown): string {
  return `${kind} ${plain(read(FIELDS[kind].token)) ?? ''}`;
}

export interface RecordThere {
  kind: SimulatedKind;
  id: string;
  token: string;
  code: string;
  /** Only of kinds that have one. */
  intRef?: string | undefined;
  facts: Facts;
}

const CHILD_NAMES: readonly (readonly [string, SimulatedKind])[] = [
  ['PurchasePrice', 'purchasePrice'],
  ['SalePrice', 'salePrice'],
  ['Contact', 'contact'],
  ['BankTransaction', 'bankTransaction'],
];
const CHILD_KINDS = new Map(CHILD_NAMES);

/** Kinds that are read below their parent, and read again only from time to time. */
export const SELDOM_READ: ReadonlySet<string> = new Set(['contact', 'purchasePrice', 'salePrice']);

/** A party with its person as the page shows it. */
function withPerson(party: object): object {
  const person: unknown = Reflect.get(party, 'contact');
  return isJsonObject(person) ? { ...party, contact: personOf(person) } : party;
}

/** Every record of these kinds in the service's own database. */
export function recordsThere({ company }: SimulatedService): RecordThere[] {
  const found: RecordThere[] = [];
  for (const kind of ['department', 'costCentre', 'contactAccount', 'project', 'product'] as const) {
    for (const record of company.directory.all(kind)) {
      const read = (field: string): unknown => Reflect.get(record, field);
      found.push({
        kind,
        id: record.id,
        token: tokenOf(kind, read),
        code: record.code,
        intRef: record.intRef,
        facts: factsFrom(kind, kind === 'contactAccount' ? withPerson(record) : record, record.isActive),
      });
    }
  }
  for (const row of company.database.sqlite
    .prepare(
      "SELECT kind, body FROM child WHERE kind IN ('PurchasePrice', 'SalePrice', 'Contact', 'BankTransaction') ORDER BY seq",
    )
    .all()) {
    const kind = CHILD_KINDS.get(String(row.kind));
    if (!kind) continue;
    const body = JSON.parse(String(row.body)) as Record<string, unknown>;
    const read = (field: string): unknown => body[field];
    found.push({
      kind,
      id: String(body.id),
      token: tokenOf(kind, read),
      code: '',
      facts: factsFrom(kind, kind === 'contact' ? personOf(body) : body, body.isActive !== false),
    });
  }
  return found;
}
