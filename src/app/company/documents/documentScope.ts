import type { RouteLocationNamedRaw } from 'vue-router';
import { documentClassSchema, type DocumentClass } from '../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../../domain/documents/documentTraits.ts';

/** What a list of documents lists: one class, or all of them. Also the name of its route. */
export type DocumentScope = DocumentClass | 'all';

export function documentScopeOf(routeName: unknown): DocumentScope {
  const parsed = documentClassSchema.safeParse(routeName);
  return parsed.success ? parsed.data : 'all';
}

/** The class that "New" makes in a list: in that of all documents the one that is made most. */
export function newClassOf(scope: DocumentScope): DocumentClass {
  return scope === 'all' ? 'saleInvoice' : scope;
}

/** Whose documents these are: customers' or suppliers', or both. */
export function sideOf(scope: DocumentScope): 'sale' | 'purchase' | 'all' {
  return scope === 'all' ? 'all' : DOCUMENT_TRAITS[scope].side;
}

/** The address of a list, with a document open in it where one is named. */
export function placeOf(scope: DocumentScope, key = ''): RouteLocationNamedRaw {
  return { name: scope, params: { key } };
}
