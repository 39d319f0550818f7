import { allocatedAmount } from './allocations.ts';
import { isEmptyInstalment, mostToBill, scheduledAmount } from './billingSchedule.ts';
import { Decimal } from '../values/decimal.ts';
import { spreadIssues } from '../deferral.ts';
import { lineKey, TEXT_LENGTHS, type Document, type DocumentLine } from './document.ts';
import { paidAmount } from './documentAmounts.ts';
import { DOCUMENT_TRAITS } from './documentTraits.ts';
import type { DocumentRecord } from './record.ts';
import { AMOUNT_FIELDS, suppliedAmountsOf } from './totals.ts';

/** Why a document is not sent yet: the field at fault and a stable code; the sentence is made in the page. */
export interface ValidationIssue {
  /** A header field, `lines`, `lines.<key>.<field>`, `allocations`, `allocations.<place>.<field>`, `billingSchedule` (its sum), or `billingSchedule.<place>.<field>`. */
  path: string;
  code: 'missing' | 'notAllowed' | 'tooLong' | 'badInput' | 'offTolerance';
}

/** What the reference data tells of the document's type; a reference of that kind is one. Where it tells nothing, the service decides. */
export interface TypeFacts {
  isStock?: boolean | undefined;
  isContactOptional?: boolean | undefined;
  /** Of the service's API, which requires more or less; nothing while it is not known. */
  apiVersion?: string | null | undefined;
}

const REQUIRED = ['docTypeId', 'docDate', 'currency'] as const;
const POSITIVE = ['currencyRate', 'currencyAmount', 'bankCurrencyAmount', 'bankCurrencyRate'] as const;
const LOCATIONS = ['fromStockLocationId', 'toStockLocationId'] as const;

const missing = (path: string): ValidationIssue => ({ path, code: 'missing' });

/** Only money may come without a contact account, of types that the service knows (spec 2.8). */
function needsContact(document: Document, { isContactOptional }: TypeFacts): boolean {
  if (isContactOptional !== undefined) return !isContactOptional;
  return DOCUMENT_TRAITS[document.docClass].entry !== 'money';
}

/** Allocations go with the create, and must not exceed what is paid (issue 4, "payments and receipts with allocation"). */
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

/** A billing schedule goes with the create, each instalment with its date and an amount, and comes to no more than the document (spec 9, 1.15). */
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

/** What a line of a document lacks. @param document only its header is looked at */
export function lineIssues(
  document: Document,
  line: DocumentLine,
  { isStock, apiVersion }: TypeFacts,
): ValidationIssue[] {
  const path = `lines.${lineKey(line)}`;
  const found: ValidationIssue[] = [];
  if (line.productId === undefined && line.accountId === undefined && !line.description)
    found.push(missing(`${path}.description`));
  // The service would take one piece, while the totals here count none.
  if (line.quantity === undefined) found.push(missing(`${path}.quantity`));
  if ((line.description?.length ?? 0) > TEXT_LENGTHS.description)
    found.push({ path: `${path}.description`, code: 'tooLong' });
  if (isStock === true) found.push(...stockIssues(document, line));
  if (isOffTolerance(document, line)) found.push({ path: `${path}.taxCurrencyAmount`, code: 'offTolerance' });
  for (const { field, code } of spreadIssues(line, apiVersion))
    found.push({ path: `${path}.deferredDistribution.${field}`, code });
  return [...found, ...amountIssues(document, line, `${path}.`)];
}

/** Supplied amounts that are further from the calculated ones than the service takes, which refuses the document for them (spec 2.10). */
function isOffTolerance({ explicitAmounts, id, currency }: Document, line: DocumentLine): boolean {
  if (line.suppliedAmounts !== true || explicitAmounts === true || id !== undefined || currency === undefined)
    return false;
  return suppliedAmountsOf(line, currency) === null;
}

/** Every one of the twelve is to be given when amounts are explicit: six on the header, six on each line (spec 2.10). */
function amountIssues(
  { explicitAmounts, id }: Document,
  of: Document | DocumentLine,
  under: string,
): ValidationIssue[] {
  return explicitAmounts !== true || id !== undefined
    ? []
    : AMOUNT_FIELDS.filter((field) => of[field] === undefined).map((field) => missing(under + field));
}

/** Fields without which a document is not sent, numbers that cannot be, and texts that are too long. */
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
  if (isMoney)
    for (const each of allocationIssues(document)) if (!found.some(({ path }) => path === each.path)) found.push(each);
  return [...found, ...billingIssues(document), ...amountIssues(document, document, '')];
}

/** What a document lacks, and lines that say nothing. */
export function issuesOf(document: Document, facts: TypeFacts = {}): ValidationIssue[] {
  return [...headerIssues(document, facts), ...document.lines.flatMap((line) => lineIssues(document, line, facts))];
}

/**
 * Texts that cannot be read, then what else keeps it back. A field that holds such a text is named once, and nothing that the
 * text stands for is called missing.
 * @param standsFor the paths that may be given in the place of a missing one
 */
export function withInvalidPaths(
  badInput: Readonly<Record<string, string>>,
  found: readonly ValidationIssue[],
  standsFor: (path: string) => readonly string[],
): ValidationIssue[] {
  const typed = Object.keys(badInput).map((path): ValidationIssue => ({ path, code: 'badInput' }));
  const isTyped = ({ path, code }: ValidationIssue): boolean =>
    path in badInput || (code === 'missing' && standsFor(path).some((other) => other in badInput));
  return [...typed, ...found.filter((one) => !isTyped(one))];
}

const SAYS_SOMETHING = ['productId', 'accountId'] as const;

/** A line says something with its product or account as well; a location holds for all lines that name none. */
function inPlaceOf(path: string): readonly string[] {
  const at = path.lastIndexOf('.');
  const [line, field] = [path.slice(0, at + 1), path.slice(at + 1)];
  if (line === '') return [];
  if (field === 'description') return SAYS_SOMETHING.map((name) => line + name);
  return LOCATIONS.some((name) => name === field) ? [field] : [];
}

/** Texts of a document that cannot be read, then what else it lacks. */
export function withInvalidInput(
  badInput: Readonly<Record<string, string>>,
  found: readonly ValidationIssue[],
): ValidationIssue[] {
  return withInvalidPaths(badInput, found, inPlaceOf);
}

/** All that keeps a record from being sent with the next sync; empty when it is ready. */
export function issuesOfRecord(
  record: Pick<DocumentRecord, 'local' | 'badInput'>,
  facts: TypeFacts = {},
): ValidationIssue[] {
  return withInvalidInput(record.badInput, record.local ? issuesOf(record.local, facts) : []);
}

/** @param version of the service's API; null while it is not known */
export function isReadyToSend(
  record: Pick<DocumentRecord, 'local' | 'badInput'>,
  version: string | null = null,
): boolean {
  return issuesOfRecord(record, { apiVersion: version }).length === 0;
}
