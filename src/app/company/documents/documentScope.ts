import type { RouteLocationNamedRaw } from 'vue-router';
import { documentClassSchema, type DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';

/** The documents that a list shows: one class, or all. Also the name of its route. */
export type DocumentScope = DocumentClass | 'all';

export function documentScopeOf(routeName: unknown): DocumentScope {
  const parsed = documentClassSchema.safeParse(routeName);
  return parsed.success ? parsed.data : 'all';
}

/** The class that "New" makes in a list; in the list of all documents, sales invoices. */
export function newClassOf(scope: DocumentScope): DocumentClass {
  return scope === 'all' ? 'saleInvoice' : scope;
}

/** Whose documents these are: customers', suppliers', or both. */
export function sideOf(scope: DocumentScope): 'sale' | 'purchase' | 'all' {
  return scope === 'all' || DOCUMENT_TRAITS[scope].entry === 'journal' ? 'all' : DOCUMENT_TRAITS[scope].side;
}

/** The route of a list, with one document open if a key is given. */
export function scopeRoute(scope: DocumentScope, key = ''): RouteLocationNamedRaw {
  return { name: scope, params: { key } };
}
