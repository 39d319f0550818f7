import { addressSchema, lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../../../domain/documents/documentTraits.ts';
import { inferredTaxCode } from '../../../../domain/drafting/inference.ts';
import { partOf, type Lookup } from '../../../../domain/drafting/lookup.ts';
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
import type { Field } from '../../../base/inputs/fields.ts';
import { DOCUMENT_HEADER } from '../../../editing/documentFields/headerFields.ts';
import { LINE } from '../../../editing/documentFields/lineFields.ts';
import { withLineField, type RuleContext } from '../lines/lineRules.ts';
import { NO_MEMORY, type PartyMemory } from './partyMemory.ts';
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

/** Header fields that follow from the party: as it says, else as it was last. */
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
/** What of a line says what was sold stays where nothing else is known of it: who bills the same to another means that. */
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
/** The price of a product follows from lists and product; that of a text from the last time. */
const TEXT_FILLINGS: readonly Filling<DocumentLine>[] = [
  ...LINE_FILLINGS,
  filling(LINE.currencyUnitPrice, { empties: false }),
];
function partyFillings({ productId }: DocumentLine): readonly Filling<DocumentLine>[] {
  return productId === undefined ? TEXT_FILLINGS : LINE_FILLINGS;
}

/** A document with what is usual for its party in the header. */
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

/** A line of the same product or text as it would be begun for the document's party. */
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

/** As Daybook fills a line, as the service does, and as either comes out under domestic reverse charge. */
function filledBefore(line: DocumentLine, document: Document, context: RuleContext): DocumentLine[] {
  const usual = usualLine(line, document, context);
  const inferred: DocumentLine = {
    ...usual,
    taxCodeId: inferredTaxCode({ ...usual, taxCodeId: undefined }, document, context.lookup)?.id,
  };
  return isReverseCharged(document)
    ? [usual, inferred, ...withChargedCodes({ ...document, lines: [usual] }, context.lookup).lines]
    : [usual, inferred];
}

/** A document, and what was remembered of its party then. */
export interface PartyVersion {
  document: Document;
  memory: PartyMemory;
}

function refilledLines(
  held: readonly DocumentLine[],
  before: readonly PartyVersion[],
  after: PartyVersion,
  context: RuleContext,
): { lines: DocumentLine[]; kept: KeptField[] } {
  const kept: KeptField[] = [];
  const lines = held.map((line) => {
    const found = refilled(
      line,
      partyFillings(line),
      before.flatMap(({ document, memory }) => filledBefore(line, document, { ...context, memory })),
      usualLine(line, after.document, { ...context, memory: after.memory }),
    );
    kept.push(...found.kept.map((one) => ({ ...one, id: `lines.${lineKey(line)}.${one.id}` })));
    if (found.subject.taxCodeId === line.taxCodeId) return found.subject;
    return { ...found.subject, taxRate: undefined, ...taxOf(found.subject.taxCodeId, context.lookup) };
  });
  return { lines: lines.every((line, at) => line === held[at]) ? [...held] : lines, kept };
}

/** The due date by the terms, where it followed from them before or nobody said one. */
function withDueFollowing(before: Document, after: Document, lookup: Lookup): Document {
  if (DOCUMENT_TRAITS[after.docClass].entry === 'money') return after;
  const followed =
    before.dueDate === undefined || before.dueDate === dueByTerms(before.docDate, before.paymentTermsId, lookup);
  const dueDate = dueByTerms(after.docDate, after.paymentTermsId, lookup);
  return followed && dueDate !== after.dueDate ? { ...after, dueDate } : after;
}

/** Explicit amounts stand for their lines as they are (spec 2.10). */
function withLines(document: Document, lines: DocumentLine[]): Document {
  return document.explicitAmounts === true ? document : { ...document, lines };
}

/** The party's currency, else the base currency; undefined where the party is not known here, since its currency is not either. */
function usualCurrency(document: Document, lookup: Lookup): Document['currency'] {
  const party = lookup.find('contactAccount', document.contactAccountId);
  if (party === undefined && document.contactAccountId !== undefined) return undefined;
  return asCurrency((party && partyTerms(party, document.docClass).currency) ?? lookup.baseCurrency);
}

/**
 * The party, and what follows from it: currency with its rate, terms with the due date, the payment method, the bank account of
 * a payment or receipt, address, tax codes and coding of the lines. What followed from the party before is filled anew or
 * emptied; what a person typed stays. What was last used with the new party comes behind: see `withMemory`.
 */
export function withParty(document: Document, contactAccountId: string | undefined, context: RuleContext): Document {
  const { lookup, memory } = context;
  const isKnown = contactAccountId === undefined || lookup.find('contactAccount', contactAccountId) !== undefined;
  // Of a party that nobody knows nothing follows.
  if (!isKnown || contactAccountId === document.contactAccountId) return { ...document, contactAccountId };
  const chosen: Document = { ...document, contactAccountId };
  const currency = usualCurrency(chosen, lookup);
  const isCurrencyTyped = document.currency !== undefined && document.currency !== usualCurrency(document, lookup);
  const inCurrency =
    currency === undefined || isCurrencyTyped || currency === document.currency
      ? withBankAccount(chosen, lookup)
      : withCurrency(chosen, currency, lookup);
  const { subject } = refilled(
    inCurrency,
    HEADER_FILLINGS,
    [usualHeader(document, lookup, memory)],
    usualHeader(inCurrency, lookup, NO_MEMORY),
  );
  const headed = withDueFollowing(document, subject, lookup);
  const { lines } = refilledLines(
    document.lines,
    [{ document, memory }],
    { document: headed, memory: NO_MEMORY },
    context,
  );
  // What was to settle another party's documents settles none of this one's.
  return { ...withLines(headed, lines), ...(document.allocations && { allocations: undefined }) };
}

/**
 * The document of a party of which it is known by now what was last done with it: what still is as it would be without that
 * is as it was last. What a person typed stays, and is told where something else is usual.
 * @param before the document with the party before, and what was remembered of that: what was filled for it is nobody's
 */
export function withMemory(
  document: Document,
  memory: PartyMemory,
  before: PartyVersion | null,
  context: RuleContext,
): { document: Document; kept: KeptField[] } {
  const { lookup } = context;
  const versions = [{ document, memory: NO_MEMORY }, ...(before ? [before] : [])];
  const header = refilled(
    document,
    HEADER_FILLINGS,
    versions.map((one) => usualHeader(one.document, lookup, one.memory)),
    usualHeader(document, lookup, memory),
  );
  const headed = withPartyDefaults(withDueFollowing(document, header.subject, lookup), memory.defaults, lookup);
  const { lines, kept } = refilledLines(document.lines, versions, { document: headed, memory }, context);
  const usual = usualCurrency(document, lookup);
  const currency =
    usual === undefined || document.currency === usual
      ? []
      : [{ id: DOCUMENT_HEADER.currency.id, held: document.currency, usual }];
  const isSame =
    header.subject === document && headed === document && lines.every((line, at) => line === document.lines[at]);
  return { document: isSame ? document : withLines(headed, lines), kept: [...currency, ...header.kept, ...kept] };
}

/** The document with what is usual in fields that held something else, currency first: the rest may follow from it. */
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
