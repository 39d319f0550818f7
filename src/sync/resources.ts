import type { Capability } from '../domain/apiVersion.ts';
import type { DocumentClass } from '../domain/document.ts';
import type { Command } from '../domain/record.ts';
import type { ReferenceKind } from '../domain/reference.ts';

/** What the engine needs to know of a kind of reference. */
export interface ReferenceResource {
  kind: ReferenceKind;
  /** Whether its list can be asked for what was modified lately; else it is read whole (field notes, "Finding things again"). */
  byModification: boolean;
  /** The service has it from this capability's version on. */
  since?: Capability;
}

/** In the order in which they are pulled: those that can be filtered first, so that the service's clock is known early. */
export const REFERENCE_RESOURCES: readonly ReferenceResource[] = [
  { kind: 'contactAccount', byModification: true },
  { kind: 'product', byModification: true },
  { kind: 'project', byModification: true },
  { kind: 'legalEntity', byModification: false },
  { kind: 'docType', byModification: false },
  { kind: 'taxCode', byModification: false },
  { kind: 'taxBand', byModification: false },
  { kind: 'taxAuthority', byModification: false },
  { kind: 'currency', byModification: false },
  { kind: 'payTerm', byModification: false },
  { kind: 'paymentMethod', byModification: false },
  { kind: 'account', byModification: false },
  { kind: 'department', byModification: false, since: 'departments' },
  { kind: 'costCentre', byModification: false, since: 'departments' },
  { kind: 'bankAccount', byModification: false },
];

/** What the engine needs to know of a class of documents. */
export interface DocumentResource {
  docClass: DocumentClass;
  /** Sent after every class that it may refer to. */
  dependsOn: readonly DocumentClass[];
  commands: readonly Command['name'][];
}

export const DOCUMENT_RESOURCES: readonly DocumentResource[] = [
  { docClass: 'saleQuote', dependsOn: [], commands: ['abandon'] },
  { docClass: 'saleOrder', dependsOn: ['saleQuote'], commands: ['abandon'] },
  { docClass: 'saleInvoice', dependsOn: ['saleOrder'], commands: ['abandon'] },
  { docClass: 'purchaseOrder', dependsOn: [], commands: ['abandon'] },
  { docClass: 'purchaseInvoice', dependsOn: ['purchaseOrder'], commands: ['abandon'] },
  { docClass: 'payment', dependsOn: ['purchaseInvoice'], commands: ['abandon'] },
  { docClass: 'receipt', dependsOn: ['saleInvoice'], commands: ['abandon'] },
];

/** The classes asked for, each after those that it may refer to. */
export function inPushOrder(docClasses: readonly DocumentClass[]): DocumentClass[] {
  return DOCUMENT_RESOURCES.map((resource) => resource.docClass).filter((docClass) => docClasses.includes(docClass));
}
