import { allocatedAmount } from './allocations.ts';
import { isEmptyInstalment, mostToBill, scheduledAmount } from './billingSchedule.ts';
import { Decimal } from '../values/decimal.ts';
import { spreadIssues } from './deferral.ts';
import { lineKey, TEXT_LENGTHS, type Document, type DocumentLine } from './document.ts';
import type { DocumentClass } from '../kinds/documentClasses.ts';
import { paidAmount } from './documentAmounts.ts';
import { TAX_FIELDS } from './journalLine.ts';
import { differenceOf, journalTotals } from './journalTotals.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import type { DocumentRecord } from './record.ts';
import type { AccountType } from '../references/accountType.ts';
import { spellingsOf, type Reference } from '../references/reference.ts';
import { withInvalidPaths, type ValidationIssue } from '../records/issues.ts';
import { suppliedAmountsOf } from './totals.ts';
import { AMOUNT_FIELDS } from '../values/amountFields.ts';

/** What the reference data says about the document's type. Where it says nothing, the service decides. */
export interface TypeFacts {
  isStock?: boolean | undefined;
  isContactOptional?: boolean | undefined;
  /** The service's API version, which decides what is required; left out or null if it is not known. */
  apiVersion?: string | null | undefined;
  /** For a journal: what an account is for; undefined if it is not known. */
  accountType?: ((accountId: string | undefined) => AccountType | undefined) | undefined;
}

const REQUIRED = ['docTypeId', 'docDate', 'currency'] as const;
/** Header fields that must be above zero. */
export const POSITIVE = ['currencyRate', 'currencyAmount', 'bankCurrencyAmount', 'bankCurrencyRate'] as const;
const LOCATIONS = ['fromStockLocationId', 'toStockLocationId'] as const;

/** Whether every document of the class needs this field of its header. Its type may need more. */
export function isAlwaysRequired(path: string, docClass: DocumentClass): boolean {
  return (
    REQUIRED.some((each) => each === path) ||
    (path === 'contactAccountId' && DOCUMENT_TRAITS[docClass].entry === 'lines')
  );
}

const missing = (path: string): ValidationIssue => ({ path, code: 'missing' });

/**
 * Only payments and receipts may lack a contact account here, and only if their type allows it (spec 2.8); and
 * journals, unless a line is on a control account (docs/local-service.md, "General ledger").
 */
function needsContact(document: Document, { isContactOptional, accountType }: TypeFacts): boolean {
  const { entry } = DOCUMENT_TRAITS[document.docClass];
  if (entry === 'journal')
    return document.lines.some(({ accountId }) => ['debtors', 'creditors'].includes(accountType?.(accountId) ?? ''));
  if (isContactOptional !== undefined) return !isContactOptional;
  return entry !== 'money';
}

/**
 * Whether documents of a type may lack a contact account (spec 2.8). A service may leave the flag out where it does not
 * hold: once one type of the company has it, it does not hold for those without.
 * @returns undefined if no type says anything about it
 */
export function isContactOptionalFor(
  type: Pick<TypeFacts, 'isContactOptional'>,
  types: readonly Pick<TypeFacts, 'isContactOptional'>[],
): boolean | undefined {
  const isTold = types.some(({ isContactOptional }) => isContactOptional !== undefined);
  return type.isContactOptional ?? (isTold ? false : undefined);
}

/**
 * Document types whose payments and receipts need a contact account although their class may lack one (spec 2.8), by
 * every spelling of the type. Worked out once from the reference data, so that asking for a document costs one look-up.
 */
export type TypesWithContact = ReadonlySet<string>;

/** Nothing is known of any type: then the service decides. */
export const NO_TYPES_WITH_CONTACT: TypesWithContact = new Set();

/** @param types every document type that the reference data have */
export function typesWithContact(
  types: readonly Pick<Reference, 'id' | 'code' | 'intRef' | 'isContactOptional'>[],
): TypesWithContact {
  return new Set(types.filter((type) => isContactOptionalFor(type, types) === false).flatMap(spellingsOf));
}

/** What readiness needs to know of the service and its document types. */
export interface ReadinessFacts {
  /** The service's API version; null while it is not known. */
  version: string | null;
  withContact: TypesWithContact;
}

export const NO_READINESS_FACTS: ReadinessFacts = { version: null, withContact: NO_TYPES_WITH_CONTACT };

/** What is known of a document's own type. */
export function typeFactsOf(docTypeId: string | undefined, { version, withContact }: ReadinessFacts): TypeFacts {
  const isContactNeeded = docTypeId !== undefined && withContact.has(docTypeId);
  return { apiVersion: version, ...(isContactNeeded && { isContactOptional: false }) };
}

/** Allocations are sent with the create (spec 4.7 rule 3) and must not exceed what is paid. */
function allocationIssues(document: Document): ValidationIssue[] {
  const { allocations = [], contactAccountId } = document;
  const found = allocations.flatMap(({ allocAmountCurrency }, at): ValidationIssue[] =>
    allocAmountCurrency !== undefined && !new Decimal(allocAmountCurrency).gt(0)
      ? [{ path: `allocations.${at}.allocAmountCurrency`, code: 'notAllowed' }]
      : [],
  );
  if (allocations.length > 0 && contactAccountId === undefined) found.push(missing('contactAccountId'));
  const paid = allocations.length === 0 ? null : paidAmount(document);
  if (paid !== null && allocatedAmount(allocations).gt(paid)) found.push({ path: 'allocations', code: 'notAllowed' });
  return found;
}

/**
 * A billing schedule is sent with the create (spec 9, 1.15). Each instalment needs a date and an amount, and their sum
 * must not exceed the document (docs/local-service.md, "Billing schedules").
 */
function billingIssues(document: Document): ValidationIssue[] {
  const { id, billingSchedule } = document;
  if (id !== undefined || billingSchedule === undefined) return [];
  const found = billingSchedule.flatMap((instalment, at): ValidationIssue[] => {
    if (isEmptyInstalment(instalment)) return [];
    const { billingDate, currencyAmount, description } = instalment;
    const path = `billingSchedule.${at}`;
    return [
      ...(billingDate === undefined ? [missing(`${path}.billingDate`)] : []),
      ...(currencyAmount === undefined ? [missing(`${path}.currencyAmount`)] : []),
      ...(currencyAmount !== undefined && !new Decimal(currencyAmount).gt(0)
        ? [{ path: `${path}.currencyAmount`, code: 'notAllowed' as const }]
        : []),
      ...((description?.length ?? 0) > TEXT_LENGTHS.description
        ? [{ path: `${path}.description`, code: 'tooLong' as const }]
        : []),
    ];
  });
  const most = mostToBill(document);
  return most !== null && scheduledAmount(document).gt(most)
    ? [...found, { path: 'billingSchedule', code: 'notAllowed' }]
    : found;
}

function stockIssues(document: Document, line: DocumentLine): ValidationIssue[] {
  const path = `lines.${lineKey(line)}`;
  const locations = LOCATIONS.filter((field) => line[field] === undefined && document[field] === undefined);
  return [...(line.productSkuId === undefined ? ['productSkuId'] : []), ...locations].map((field) =>
    missing(`${path}.${field}`),
  );
}

/** What is missing or wrong in a line. @param document only its header is used */
export function lineIssues(document: Document, line: DocumentLine, facts: TypeFacts): ValidationIssue[] {
  const { isStock, apiVersion } = facts;
  const path = `lines.${lineKey(line)}`;
  const found: ValidationIssue[] = [];
  if (DOCUMENT_TRAITS[document.docClass].entry === 'journal') found.push(...journalLineIssues(line, path, facts));
  else if (line.productId === undefined && line.accountId === undefined && !line.description)
    found.push(missing(`${path}.description`));
  // The service would assume a quantity of 1, but the totals here count 0.
  if (line.quantity === undefined) found.push(missing(`${path}.quantity`));
  if ((line.description?.length ?? 0) > TEXT_LENGTHS.description)
    found.push({ path: `${path}.description`, code: 'tooLong' });
  if (isStock === true) found.push(...stockIssues(document, line));
  if (isOffTolerance(document, line)) found.push({ path: `${path}.taxCurrencyAmount`, code: 'offTolerance' });
  for (const { field, code } of spreadIssues(line, apiVersion))
    found.push({ path: `${path}.deferredDistribution.${field}`, code });
  return [...found, ...amountIssues(document, line, `${path}.`)];
}

/**
 * Whether supplied amounts differ from the calculated ones by more than the tolerance: the service refuses the document
 * for that (spec 2.10).
 */
function isOffTolerance({ explicitAmounts, id, currency }: Document, line: DocumentLine): boolean {
  if (line.suppliedAmounts !== true || explicitAmounts === true || id !== undefined || currency === undefined)
    return false;
  return suppliedAmountsOf(line, currency) === null;
}

/** With explicit amounts all of them are required: six on the header and six on each line (spec 2.10). */
function amountIssues(
  { explicitAmounts, id }: Document,
  of: Document | DocumentLine,
  under: string,
): ValidationIssue[] {
  return explicitAmounts !== true || id !== undefined
    ? []
    : AMOUNT_FIELDS.filter((field) => of[field] === undefined).map((field) => missing(under + field));
}

/** By how much the debits of a journal exceed its credits, in its currency; nothing for any other document. */
export function imbalanceOf(document: Document): Decimal {
  const totals = DOCUMENT_TRAITS[document.docClass].entry === 'journal' ? journalTotals(document) : null;
  return totals ? differenceOf(totals) : new Decimal(0);
}

/**
 * A line of a journal debits or credits an account. On an account of tax, or if it says something of tax, it says all
 * of it.
 */
function journalLineIssues(line: DocumentLine, path: string, { accountType }: TypeFacts): ValidationIssue[] {
  const isOfTax = accountType?.(line.accountId) === 'tax' || TAX_FIELDS.some((field) => line[field] !== undefined);
  return [
    ...(line.accountId === undefined ? [missing(`${path}.accountId`)] : []),
    ...(line.currencyUnitPrice === undefined ? [missing(`${path}.debit`)] : []),
    ...TAX_FIELDS.filter((field) => isOfTax && line[field] === undefined).map((field) => missing(`${path}.${field}`)),
  ];
}

/** Required header fields that are missing, invalid numbers, and texts that are too long. */
export function headerIssues(document: Document, facts: TypeFacts = {}): ValidationIssue[] {
  const isMoney = DOCUMENT_TRAITS[document.docClass].entry === 'money';
  const found: ValidationIssue[] = REQUIRED.filter((field) => document[field] === undefined).map(missing);
  if (document.contactAccountId === undefined && needsContact(document, facts))
    found.splice(1, 0, missing('contactAccountId'));
  for (const field of POSITIVE) {
    const value = document[field];
    if (value !== undefined && !new Decimal(value).gt(0)) found.push({ path: field, code: 'notAllowed' });
  }
  for (const [field, length] of Object.entries(TEXT_LENGTHS) as [keyof typeof TEXT_LENGTHS, number][]) {
    if ((document[field]?.length ?? 0) > length) found.push({ path: field, code: 'tooLong' });
  }
  if (document.lines.length === 0) {
    if (!isMoney) found.push(missing('lines'));
    else if (document.currencyAmount === undefined) found.push(missing('currencyAmount'));
  }
  if (!imbalanceOf(document).isZero()) found.push({ path: 'lines', code: 'unbalanced' });
  if (isMoney)
    for (const each of allocationIssues(document)) if (!found.some(({ path }) => path === each.path)) found.push(each);
  return [...found, ...billingIssues(document), ...amountIssues(document, document, '')];
}

/** What is missing or wrong in a document and its lines. */
export function issuesOf(document: Document, facts: TypeFacts = {}): ValidationIssue[] {
  return [...headerIssues(document, facts), ...document.lines.flatMap((line) => lineIssues(document, line, facts))];
}

const DESCRIBING_FIELDS = ['productId', 'accountId'] as const;

/** A product or account may replace a line's description; a header's location applies to all lines without one. */
function alternativesTo(path: string): readonly string[] {
  const at = path.lastIndexOf('.');
  const [line, field] = [path.slice(0, at + 1), path.slice(at + 1)];
  if (line === '') return [];
  if (field === 'description') return DESCRIBING_FIELDS.map((name) => line + name);
  return LOCATIONS.some((name) => name === field) ? [field] : [];
}

/** The invalid input of a document, then its other issues. */
export function withInvalidInput(
  badInput: Readonly<Record<string, string>>,
  found: readonly ValidationIssue[],
): ValidationIssue[] {
  return withInvalidPaths(badInput, found, alternativesTo);
}

/** Everything that keeps a record from being sent with the next sync; empty when it is ready. */
export function issuesOfRecord(
  record: Pick<DocumentRecord, 'local' | 'badInput'>,
  facts: TypeFacts = {},
): ValidationIssue[] {
  return withInvalidInput(record.badInput, record.local ? issuesOf(record.local, facts) : []);
}

export function isReadyToSend(
  record: Pick<DocumentRecord, 'local' | 'badInput'>,
  facts: ReadinessFacts = NO_READINESS_FACTS,
): boolean {
  return issuesOfRecord(record, typeFactsOf(record.local?.docTypeId, facts)).length === 0;
}
