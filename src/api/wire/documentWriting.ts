import { instalmentsOf } from '../../domain/documents/billingSchedule.ts';
import {
  HEADER_FIELDS,
  LINE_FIELDS,
  type Document,
  type DocumentLine,
  type HeaderField,
  type LineField,
  type HeaderPatch,
  type LinePatch,
} from '../../domain/documents/document.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../../domain/kinds/documentTraits.ts';
import { isUntaxed } from '../../domain/drafting/inference.ts';
import type { CommandIntent } from '../../domain/records/commands.ts';
import { toDecimalString, type DecimalString } from '../../domain/values/decimal.ts';
import { everyOf } from '../../domain/values/everyOf.ts';
import { suppliedAmountsOf } from '../../domain/documents/totals.ts';
import { AMOUNT_FIELDS, type AmountField } from '../../domain/values/amountFields.ts';
import { sentAddress } from './addresses.ts';
import { jsonNumber } from '../transport/exactJson.ts';

type Body = Record<string, unknown>;

/** Those of some fields that hold decimals. */
type DecimalsOf<T, Field extends keyof T> = {
  [Each in Field]-?: Exclude<T[Each], undefined> extends DecimalString ? Each : never;
}[Field];

/** Fields that travel as JSON numbers (spec 2.8–2.10). */
const NUMBERS: ReadonlySet<string> = new Set(
  everyOf<DecimalsOf<Document, HeaderField> | DecimalsOf<DocumentLine, LineField> | AmountField>()(
    'currencyRate',
    'quantity',
    'currencyUnitPrice',
    'currencyAmount',
    'bankCurrencyAmount',
    'bankCurrencyRate',
    'taxBase',
    ...AMOUNT_FIELDS,
  ),
);

function present(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

const ADDRESSES: ReadonlySet<string> = new Set(['invoiceAddress', 'deliveryAddress']);

function written(field: string, value: unknown): unknown {
  if (ADDRESSES.has(field)) return sentAddress(value);
  return NUMBERS.has(field) && typeof value === 'string' ? jsonNumber(value) : value;
}

/**
 * The names under which a field is sent: an invoice's address has another one at 1.13 (docs/service-notes.md, "Address
 * on a document").
 */
function namesOf(field: string): readonly string[] {
  return field === 'invoiceAddress' ? ['invoiceAddress', 'billingAddress'] : [field];
}

function put(body: Body, field: string, value: unknown): void {
  if (present(value)) for (const name of namesOf(field)) body[name] = written(field, value);
}

/** The content of a new record. Empty fields are left out, and the service fills them from its setup (spec 2.8). */
function content(from: object, fields: ReadonlySet<string>): Body {
  const body: Body = {};
  for (const [field, value] of Object.entries(from)) if (fields.has(field)) put(body, field, value);
  return body;
}

const HEADER: ReadonlySet<string> = new Set(HEADER_FIELDS);
const LINE: ReadonlySet<string> = new Set(LINE_FIELDS);
const AMOUNTS: ReadonlySet<string> = new Set(AMOUNT_FIELDS);
const INSTALMENT: ReadonlySet<string> = new Set(['billingDate', 'currencyAmount', 'description']);

/** The months over which a line is spread, with the profile that is set now. */
function distributionOf({
  deferredProfileId,
  deferredDistribution,
}: DocumentLine): DocumentLine['deferredDistribution'] {
  return deferredProfileId === undefined || deferredDistribution === undefined
    ? undefined
    : { ...deferredDistribution, profileId: deferredProfileId };
}

/**
 * A line as a create, an added line or a replaced set carries it (spec 2.9). Its id cannot be supplied (spec 2.1). A
 * tax code that is left out is filled in from the account or the party, so that none is sent as null.
 */
export function lineBody(line: DocumentLine, docClass: DocumentClass): Body {
  return {
    ...(line.intRef === undefined ? {} : { intRef: line.intRef }),
    ...(isUntaxed(line, docClass) ? { taxCodeId: null } : {}),
    ...content({ ...line, deferredDistribution: distributionOf(line) }, LINE),
  };
}

/**
 * The amounts that go with a line of a create: all six where they are explicit; net, tax and gross where a person
 * supplied them (spec 2.10).
 */
function lineAmounts(line: DocumentLine, { explicitAmounts, currency }: Document): Body {
  if (explicitAmounts === true) return content(line, AMOUNTS);
  const supplied = currency === undefined ? null : suppliedAmountsOf(line, currency);
  if (!supplied) return {};
  const { net, tax, gross } = supplied;
  return content(
    {
      netCurrencyAmount: toDecimalString(net),
      taxCurrencyAmount: toDecimalString(tax),
      grossCurrencyAmount: toDecimalString(gross),
    },
    AMOUNTS,
  );
}

/**
 * An allocation as a create or an allocating request carries it (docs/service-notes.md, "Payment and receipt create").
 */
export function newAllocation(docId: string, amount: string | undefined): Body {
  return { docId, ...(amount === undefined ? {} : { allocAmountCurrency: jsonNumber(amount) }) };
}

/**
 * The body of a create (spec 4.7), with its allocations and its billing schedule: never two requests (docs/sync.md,
 * "Unknown outcomes"). The service works the six amounts out. They are sent only when the document's amounts are
 * explicit, or a person supplied those of a line (spec 2.10).
 */
export function createBody(document: Document): Body {
  const explicit = document.explicitAmounts === true;
  const { allocations = [], lines } = document;
  const instalments = instalmentsOf(document);
  return {
    ...(document.intRef === undefined ? {} : { intRef: document.intRef }),
    ...content(document, HEADER),
    ...(explicit ? { explicitAmounts: true, ...content(document, AMOUNTS) } : {}),
    ...(allocations.length === 0
      ? {}
      : {
          allocations: allocations.map(({ docId, allocAmountCurrency }) => newAllocation(docId, allocAmountCurrency)),
        }),
    ...(instalments.length === 0
      ? {}
      : { billingSchedule: instalments.map((instalment) => content(instalment, INSTALMENT)) }),
    ...(lines.length === 0 && isMoney(document)
      ? {}
      : { details: lines.map((line) => ({ ...lineBody(line, document.docClass), ...lineAmounts(line, document) })) }),
  };
}

function isMoney({ docClass }: Document): boolean {
  return DOCUMENT_TRAITS[docClass].entry === 'money';
}

/** Both posting fields are sent together, so that one can be cleared whether the service merges or replaces. */
function wholePost(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null;
  const post: { costCentre?: unknown; department?: unknown } = value;
  return { costCentre: post.costCentre ?? null, department: post.department ?? null };
}

/** The body of an update: only the fields given; null clears a field, or deletes a property of `ext` (spec 2.11). */
export function changes(patch: HeaderPatch | LinePatch): Body {
  const body: Body = {};
  for (const [field, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    if (field === 'post') body.post = wholePost(value);
    else if (field === 'ext') body.ext = value;
    else if (field === 'deferredProfileId' && !present(value))
      Object.assign(body, { deferredProfileId: null, deferredDistribution: null });
    else for (const name of namesOf(field)) body[name] = present(value) ? written(field, value) : null;
  }
  return body;
}

/** The body of an amendment (spec 4.7, "Amend"): an empty text clears; custom fields merge, null deletes one. */
export function amendment(fields: Extract<CommandIntent, { name: 'amend' }>['fields']): Body {
  const { ext, ...plain } = fields;
  const given = Object.entries(plain).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, value === '' ? null : value])),
    ...(ext === undefined ? {} : { ext }),
  };
}
