import type { Capability } from '../domain/service/apiVersion.ts';
import type { DocumentClass } from '../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../domain/documents/documentTraits.ts';
import type { ReferenceKind } from '../domain/resources/reference.ts';

/** What the engine needs to know of a kind of reference. */
export interface ReferenceResource {
  kind: ReferenceKind;
  /**
   * Whether its list can be filtered by modification; otherwise it is read whole (docs/service-notes.md, "Finding
   * things again").
   */
  byModification: boolean;
  /** The service has it from this capability's version on. */
  since?: Capability;
}

/**
 * Kinds that are only read. Kinds that are also edited here are pulled as records, and their reference rows follow from
 * those.
 */
export const REFERENCE_RESOURCES: readonly ReferenceResource[] = [
  { kind: 'legalEntity', byModification: false },
  { kind: 'docType', byModification: false },
  { kind: 'taxCode', byModification: false },
  { kind: 'taxBand', byModification: false },
  { kind: 'taxAuthority', byModification: false },
  { kind: 'currency', byModification: false },
  { kind: 'payTerm', byModification: false },
  { kind: 'paymentMethod', byModification: false },
  { kind: 'account', byModification: false },
  { kind: 'bankAccount', byModification: false },
  { kind: 'unitOfMeasure', byModification: false },
  { kind: 'resource', byModification: false },
  { kind: 'stockLocation', byModification: false },
  { kind: 'productGroup', byModification: false, since: 'productUpdate' },
  { kind: 'contactGroup', byModification: false, since: 'contactGroups' },
];

/**
 * The order in which classes are sent. Documents refer to each other only by allocations, and those are sent after all
 * documents. So the order only makes an order's number follow its quote's, and an invoice's its order's.
 */
const PUSH_ORDER: readonly DocumentClass[] = [
  'saleQuote',
  'saleOrder',
  'saleInvoice',
  'purchaseOrder',
  'purchaseInvoice',
  'payment',
  'receipt',
];

/** The given classes, in push order. */
export function inPushOrder(docClasses: readonly DocumentClass[]): DocumentClass[] {
  return PUSH_ORDER.filter((docClass) => docClasses.includes(docClass));
}

/** Classes whose documents change when a document of this class is allocated: their outstanding amounts move. */
export function matchedWith(docClass: DocumentClass): DocumentClass[] {
  const { settles, settledBy, isLedger } = DOCUMENT_TRAITS[docClass];
  if (!isLedger) return [];
  // A credit is allocated to an invoice of its own class.
  return [settles, settledBy, settledBy === null ? null : docClass].filter((each) => each !== null);
}
