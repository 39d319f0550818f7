import { spellsAs113 } from '../values/apiVersion.ts';
import { compareDecimals, Decimal } from '../values/decimal.ts';
import { asJson, namesOf, valueAt } from '../documents/slots.ts';
import { withInvalidPaths, type ValidationIssue } from '../records/issues.ts';
import { syncState, type SyncState } from '../records/state.ts';
import type { ResourceContent } from './content.ts';
import { droppedFields } from './fieldVersions.ts';
import type { ResourceRecord } from './record.ts';
import { PRESENCE } from './slots.ts';
import { RESOURCE_TRAITS } from './traits.ts';

const TEXT_LENGTH = 250;

/** The value at a field path: `code`, `customer.payTermId`, `ext.<name>`. */
export function fieldOf(content: ResourceContent, path: string): unknown {
  return valueAt(content, path);
}

function withNested(of: object, [name = '', ...rest]: readonly string[], value: unknown): object {
  const held: unknown = Reflect.get(of, name);
  const changed = { ...of };
  const next =
    rest.length === 0 ? value : withNested(typeof held === 'object' && held !== null ? held : {}, rest, value);
  // A part whose presence has a meaning stays without its last field. Removing a field does not create a part.
  const isKept = PRESENCE.has(name) && held !== undefined;
  const isEmpty =
    !isKept && rest.length > 0 && typeof next === 'object' && next !== null && Object.keys(next).length === 0;
  if (next === undefined || isEmpty) Reflect.deleteProperty(changed, name);
  else Reflect.set(changed, name, next);
  return changed;
}

/**
 * The content with one field changed. `undefined` removes the field, and its part if that becomes empty, unless the
 * part's presence has a meaning of its own (`PRESENCE`).
 */
export function withField<C extends ResourceContent>(content: C, path: string, value: unknown): C {
  // The value was read for this field, so it fits the schema.
  return withNested(content, namesOf(path), value) as C;
}

/** Exactly one of deposit and withdrawal is greater than zero, and neither is negative (spec 2.7). */
function amountIssues(content: ResourceContent): ValidationIssue[] {
  if (content.kind !== 'bankTransaction') return [];
  const [deposit, withdrawal] = [new Decimal(content.depositAmount ?? 0), new Decimal(content.withdrawalAmount ?? 0)];
  if (deposit.isNegative() && !deposit.isZero()) return [{ path: 'depositAmount', code: 'notAllowed' }];
  if (withdrawal.isNegative() && !withdrawal.isZero()) return [{ path: 'withdrawalAmount', code: 'notAllowed' }];
  if (deposit.gt(0) && withdrawal.gt(0)) return [{ path: 'withdrawalAmount', code: 'notAllowed' }];
  return deposit.gt(0) || withdrawal.gt(0) ? [] : [{ path: 'depositAmount', code: 'missing' }];
}

/**
 * The service refuses a negative price, and a quantity range that ends before it begins (docs/local-service.md,
 * "Records").
 */
function priceIssues(content: ResourceContent): ValidationIssue[] {
  if (content.kind !== 'purchasePrice' && content.kind !== 'salePrice') return [];
  const { quantityFrom, quantityTo } = content;
  const below = (['quantityFrom', 'unitPrice'] as const).filter((path) => content[path]?.startsWith('-'));
  const isReversed =
    quantityFrom !== undefined && quantityTo !== undefined && compareDecimals(quantityTo, quantityFrom) < 0;
  return [...below, ...(isReversed ? ['quantityTo'] : [])].map((path) => ({ path, code: 'notAllowed' }));
}

/** A contact needs a name or an email address (docs/local-service.md, "Records"). */
function nameIssues(content: ResourceContent): ValidationIssue[] {
  if (content.kind !== 'contact') return [];
  return content.firstName || content.lastName || content.email ? [] : [{ path: 'lastName', code: 'missing' }];
}

/** The field for the group of each part of a party. */
const GROUPS = [
  ['customer', 'contactGroupCustomerId'],
  ['supplier', 'contactGroupSupplierId'],
] as const;

/**
 * In version 1.13 a customer or supplier must belong to a group (docs/service-notes.md, "Contact account"). If the
 * service's own version lacks the group, the service decides.
 */
function groupIssues(content: ResourceContent, base: ResourceContent | null, version: string): ValidationIssue[] {
  if (content.kind !== 'contactAccount' || !spellsAs113(version)) return [];
  return GROUPS.filter(
    ([part, group]) =>
      content[part] !== undefined && !fieldOf(content, `${part}.${group}`) && !lacksGroupOnService(base, part, group),
  ).map(([part, group]) => ({ path: `${part}.${group}`, code: 'missing' }));
}

function lacksGroupOnService(base: ResourceContent | null, part: string, group: string): boolean {
  return base !== null && fieldOf(base, part) !== undefined && fieldOf(base, `${part}.${group}`) === undefined;
}

/**
 * Values that the service would drop without a word, and that would come back as a question with each sync. If the
 * service's own version has the field, the service does keep it.
 */
function droppedIssues(content: ResourceContent, base: ResourceContent | null, version: string): ValidationIssue[] {
  return droppedFields(content.kind, version)
    .filter((path) => fieldOf(content, path) !== undefined && (!base || fieldOf(base, path) === undefined))
    .map((path) => ({ path, code: 'notKept' }));
}

/** Required fields that are missing, texts that are too long, and amounts against the rules of its kind. */
export function issuesOfContent(content: ResourceContent): ValidationIssue[] {
  const { required, fields, lengths } = RESOURCE_TRAITS[content.kind];
  const missing = required
    .filter((path) => fieldOf(content, path) === undefined || fieldOf(content, path) === '')
    .map((path): ValidationIssue => ({ path, code: 'missing' }));
  const tooLong = fields.flatMap((path): ValidationIssue[] => {
    const value = asJson(fieldOf(content, path));
    return typeof value === 'string' && value.length > (lengths[path] ?? TEXT_LENGTH)
      ? [{ path, code: 'tooLong' }]
      : [];
  });
  return [...missing, ...tooLong, ...amountIssues(content), ...priceIssues(content), ...nameIssues(content)];
}

/** Money goes either in or out: invalid input in one amount stands in for the other. */
const OTHER_AMOUNT = ['withdrawalAmount'];

/**
 * Everything that keeps a record from being sent with the next sync; empty when it is ready.
 * @param version of the service's API, which decides what is required; null while it is not known
 */
export function issuesOfResource(
  record: Pick<ResourceRecord, 'local' | 'badInput'> & { base?: ResourceContent | null },
  version: string | null = null,
): ValidationIssue[] {
  const { local, base = null } = record;
  const found = local
    ? [
        ...issuesOfContent(local),
        ...(version === null ? [] : [...groupIssues(local, base, version), ...droppedIssues(local, base, version)]),
      ]
    : [];
  return withInvalidPaths(record.badInput, found, (path) => (path === 'depositAmount' ? OTHER_AMOUNT : []));
}

/**
 * Whether only a person can tell the outcome of a request: the service cannot be asked, or several records there could
 * be this one. Once an id is known, the next run reads it.
 * @param isRunning whether a sync run is under way, which may still get the answer
 */
export function needsManualCheck(record: ResourceRecord, isRunning: boolean): boolean {
  if (record.inFlight === null || record.id !== null) return false;
  return record.inFlight.candidates !== undefined || (!isRunning && RESOURCE_TRAITS[record.kind].foundBy === 'manual');
}

/**
 * The sync state that is shown for a record.
 * @param isRunning whether a sync run is under way
 * @param version of the service's API; null while it is not known
 */
export function resourceState(record: ResourceRecord, isRunning: boolean, version: string | null = null): SyncState {
  return syncState(
    record,
    issuesOfResource(record, version).length === 0,
    isRunning && !needsManualCheck(record, isRunning),
  );
}
