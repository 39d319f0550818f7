import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import { addressSchema } from '../../../../domain/values/parts.ts';
import { inferredTaxCode } from '../../../../domain/drafting/inference.ts';
import { partOf, type Lookup } from '../../../../domain/learning/lookup.ts';
import { refilled, type Filling, type KeptField } from '../../../../domain/drafting/refill.ts';
import { dueByTerms } from '../../../../domain/drafting/terms.ts';
import { isReverseCharged } from '../../../../domain/documents/reverseCharge.ts';
import {
  asCurrency,
  lineCoding,
  taxOf,
  partyTerms,
  withBankAccount,
  withChargedCodes,
  withCurrency,
  withPartyDefaults,
} from '../../../../domain/drafting/documentDraft.ts';
import { DOCUMENT_TRAITS } from '../../../../domain/kinds/documentTraits.ts';
import type { Field } from '../../../base/inputs/fields.ts';
import { DOCUMENT_HEADER } from '../../../editing/documentFields/headerFields.ts';
import { LINE } from '../../../editing/documentFields/lineFields.ts';
import { withLineField, type RuleContext } from '../rules/lineRules.ts';
import { NO_MEMORY, type PartyMemory } from '../rules/partyMemory.ts';
import { pathParts } from '../../../editing/documentFields/paths.ts';

function filling<Subject>(field: Field<Subject>, { fillsEmpty = true, empties = true } = {}): Filling<Subject> {
  return {
    id: field.id,
    fillsEmpty,
    empties,
    read: (subject) => field.read(subject),
    write: (subject, value) => field.write(subject, typeof value === 'string' ? value : undefined),
  };
}

/** Header fields that follow from the party: from its record, otherwise from the last document with it. */
const HEADER_FILLINGS: readonly Filling<Document>[] = [
  filling(DOCUMENT_HEADER.paymentTermsId),
  filling(DOCUMENT_HEADER.paymentMethodId),
  filling(DOCUMENT_HEADER.projectId),
  filling(DOCUMENT_HEADER.costCentre),
  filling(DOCUMENT_HEADER.department),
  filling(DOCUMENT_HEADER.taxAuthorityId, { fillsEmpty: false }),
  {
    id: 'invoiceAddress',
    fillsEmpty: false,
    empties: true,
    read: ({ invoiceAddress }) => invoiceAddress,
    write: (document, value) => ({ ...document, invoiceAddress: addressSchema.safeParse(value).data }),
  },
];
/** Fields that describe what was sold stay if nothing is known for the new party: the same is billed to another. */
const OF_THE_TEXT = { fillsEmpty: false, empties: false };
const LINE_FILLINGS: readonly Filling<DocumentLine>[] = [
  filling(LINE.taxCodeId),
  filling(LINE.accountId, { empties: false }),
  filling(LINE.projectId),
  filling(LINE.costCentre),
  filling(LINE.department),
  filling(LINE.taxBandId, OF_THE_TEXT),
  filling(LINE.textPre, OF_THE_TEXT),
  filling(LINE.textPost, OF_THE_TEXT),
];
/** Without a product also the price, which comes from the last time. A product has its own price or a list's. */
const TEXT_FILLINGS: readonly Filling<DocumentLine>[] = [
  ...LINE_FILLINGS,
  filling(LINE.currencyUnitPrice, { empties: false }),
];
function partyFillings({ productId }: DocumentLine): readonly Filling<DocumentLine>[] {
  return productId === undefined ? TEXT_FILLINGS : LINE_FILLINGS;
}

/** The document with its party's usual values in the header. */
function usualHeader(document: Document, lookup: Lookup, { defaults }: Pick<PartyMemory, 'defaults'>): Document {
  const party = lookup.find('contactAccount', document.contactAccountId);
  const terms = party && partyTerms(party, document.docClass);
  const { paymentTermsId, paymentMethodId, projectId, post } = defaults.header;
  return {
    ...document,
    projectId,
    post,
    paymentTermsId: terms?.payTermId ?? paymentTermsId,
    paymentMethodId: terms?.paymentMethodId ?? paymentMethodId,
    taxAuthorityId: partOf(document, lookup)?.taxAuthorityId,
    invoiceAddress: party?.address && { name: party.description, ...party.address },
  };
}

/** A line of the same product or text, as a new line for the document's party would begin. */
function usualLine(
  { intRef, id, productId, description, quantity, isNetEntry }: DocumentLine,
  document: Document,
  context: RuleContext,
): DocumentLine {
  const begun: DocumentLine = {
    intRef,
    id,
    quantity,
    isNetEntry,
    ...lineCoding(document, context.lookup, context.memory.defaults),
  };
  const [field, value] = productId === undefined ? ['description', description] : ['productId', productId];
  return value === undefined ? begun : withLineField(begun, field, value, document, context);
}

/** The ways a line may have been filled: by Daybook, by the service, and both under domestic reverse charge. */
function filledBefore(line: DocumentLine, document: Document, context: RuleContext): DocumentLine[] {
  const usual = usualLine(line, document, context);
  const inferred: DocumentLine = {
    ...usual,
    taxCodeId: inferredTaxCode({ ...usual, id: undefined, taxCodeId: undefined }, document, context.lookup)?.id,
  };
  return isReverseCharged(document)
    ? [usual, inferred, ...withChargedCodes({ ...document, lines: [usual] }, context.lookup).lines]
    : [usual, inferred];
}

export const NOTHING_ENTERED: ReadonlySet<string> = new Set();

/** Paths of fields that a person has entered. */
export type EnteredFields = Pick<ReadonlySet<string>, 'has'>;

/** A document and the memory of its party at that time. */
export interface PartyVersion {
  document: Document;
  memory: PartyMemory;
}

function refilledLines(
  held: readonly DocumentLine[],
  before: readonly PartyVersion[],
  after: PartyVersion,
  context: RuleContext,
  entered: EnteredFields = NOTHING_ENTERED,
): { lines: DocumentLine[]; kept: KeptField[] } {
  const kept: KeptField[] = [];
  const lines = held.map((line) => {
    const found = refilled(
      line,
      partyFillings(line),
      before.flatMap(({ document, memory }) => filledBefore(line, document, { ...context, memory })),
      usualLine(line, after.document, { ...context, memory: after.memory }),
      (field) => entered.has(`lines.${lineKey(line)}.${field}`),
    );
    kept.push(...found.kept.map((one) => ({ ...one, id: `lines.${lineKey(line)}.${one.id}` })));
    if (found.subject.taxCodeId === line.taxCodeId) return found.subject;
    return { ...found.subject, taxRate: undefined, ...taxOf(found.subject.taxCodeId, context.lookup) };
  });
  return { lines: lines.every((line, at) => line === held[at]) ? [...held] : lines, kept };
}

/** The due date by the payment terms, if it followed from them before or was empty. */
function withDueFollowing(before: Document, after: Document, lookup: Lookup): Document {
  const followed = before.dueDate === undefined || before.dueDate === dueByTerms(before, lookup);
  const dueDate = dueByTerms(after, lookup);
  return followed && dueDate !== after.dueDate ? { ...after, dueDate } : after;
}

/** The document with other lines, unless explicit amounts stand for the lines as they are (spec 2.10). */
function withLines(document: Document, lines: DocumentLine[]): Document {
  return document.explicitAmounts === true ? document : { ...document, lines };
}

/** The party's currency, otherwise the base currency; undefined if the party, and so its currency, is unknown here. */
function usualCurrency(document: Document, lookup: Lookup): Document['currency'] {
  const party = lookup.find('contactAccount', document.contactAccountId);
  if (party === undefined && document.contactAccountId !== undefined) return undefined;
  return asCurrency((party && partyTerms(party, document.docClass).currency) ?? lookup.baseCurrency);
}

/**
 * The document with another party and what follows from it: currency with its rate, terms with the due date, payment
 * method, bank account of a payment or receipt, address, tax codes and coding of the lines. What followed from the
 * previous party is filled anew or emptied; what a person typed stays. `withMemory` later adds what was last used with
 * the new party.
 */
export function withParty(document: Document, contactAccountId: string | undefined, context: RuleContext): Document {
  const { lookup, memory, entered = NOTHING_ENTERED } = context;
  const isKnown = contactAccountId === undefined || lookup.find('contactAccount', contactAccountId) !== undefined;
  // Nothing follows from an unknown party, nor in a journal from any.
  if (
    !isKnown ||
    DOCUMENT_TRAITS[document.docClass].entry === 'journal' ||
    contactAccountId === document.contactAccountId
  )
    return { ...document, contactAccountId };
  const chosen: Document = { ...document, contactAccountId };
  const currency = usualCurrency(chosen, lookup);
  const isCurrencyTyped =
    document.currency !== undefined &&
    (entered.has(DOCUMENT_HEADER.currency.id) || document.currency !== usualCurrency(document, lookup));
  const inCurrency =
    currency === undefined || isCurrencyTyped || currency === document.currency
      ? withBankAccount(chosen, lookup)
      : withCurrency(chosen, currency, lookup);
  const { subject } = refilled(
    inCurrency,
    HEADER_FILLINGS,
    [usualHeader(document, lookup, memory)],
    usualHeader(inCurrency, lookup, NO_MEMORY),
    (field) => entered.has(field),
  );
  const headed = entered.has(DOCUMENT_HEADER.dueDate.id) ? subject : withDueFollowing(document, subject, lookup);
  const { lines } = refilledLines(
    document.lines,
    [{ document, memory }],
    { document: headed, memory: NO_MEMORY },
    context,
    entered,
  );
  // Allocations to the previous party's documents do not apply to the new party.
  return { ...withLines(headed, lines), ...(document.allocations && { allocations: undefined }) };
}

/**
 * The document after its party's memory has been loaded. Fields that still hold what was filled without the memory get
 * the value from the last document. What a person typed stays; `kept` lists it where something else is usual.
 * @param before the document with its previous party and that party's memory: what they filled counts as untyped
 * @param entered paths that a person has entered since the party was chosen: what stands there stays, also if it is
 *   what Daybook would have filled in. The memory may come later than the typing.
 */
export function withMemory(
  document: Document,
  memory: PartyMemory,
  before: PartyVersion | null,
  context: RuleContext,
  entered: EnteredFields = NOTHING_ENTERED,
): { document: Document; kept: KeptField[] } {
  const { lookup } = context;
  const versions = [{ document, memory: NO_MEMORY }, ...(before ? [before] : [])];
  const header = refilled(
    document,
    HEADER_FILLINGS,
    versions.map((one) => usualHeader(one.document, lookup, one.memory)),
    usualHeader(document, lookup, memory),
    (field) => entered.has(field),
  );
  const untouched = Object.fromEntries(Object.entries(memory.defaults.header).filter(([field]) => !entered.has(field)));
  const headed = withPartyDefaults(
    entered.has(DOCUMENT_HEADER.dueDate.id) ? header.subject : withDueFollowing(document, header.subject, lookup),
    { ...memory.defaults, header: untouched },
    lookup,
  );
  const { lines, kept } = refilledLines(document.lines, versions, { document: headed, memory }, context, entered);
  const usual = usualCurrency(document, lookup);
  const currency =
    usual === undefined || document.currency === usual
      ? []
      : [{ id: DOCUMENT_HEADER.currency.id, held: document.currency, usual }];
  const isSame =
    header.subject === document && headed === document && lines.every((line, at) => line === document.lines[at]);
  return { document: isSame ? document : withLines(headed, lines), kept: [...currency, ...header.kept, ...kept] };
}

/** The document with the usual values in fields that held something else; the currency first: others depend on it. */
export function withUsual(document: Document, fields: readonly KeptField[], context: RuleContext): Document {
  return fields.reduce((held, { id, usual }): Document => {
    if (id === DOCUMENT_HEADER.currency.id)
      return withCurrency(held, typeof usual === 'string' ? usual : undefined, context.lookup);
    const { lineOf, id: field } = pathParts(id);
    if (lineOf === null) {
      const written = HEADER_FILLINGS.find((one) => one.id === field)?.write(held, usual) ?? held;
      return withDueFollowing(held, written, context.lookup);
    }
    const value = typeof usual === 'string' ? usual : undefined;
    return {
      ...held,
      lines: held.lines.map((line) =>
        lineKey(line) === lineOf ? withLineField(line, field, value, held, context) : line,
      ),
    };
  }, document);
}
