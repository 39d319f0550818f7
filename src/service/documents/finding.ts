import type { Company } from '../company.ts';
import { badRequest, notFound } from '../refusal.ts';
import { behaves } from '../versions.ts';
import { descriptorOf, type DocumentClassDescriptor } from './classes.ts';

/**
 * Finds the document that a path's reference means.
 * @param descriptor the class that the path names, null on the generic path
 * @returns a function that answers its id; @throws Refusal 404 when there is none, or it is of another class
 */
export function documentFinder({ ledger: { table } }: Company, descriptor: DocumentClassDescriptor | null): (reference: string) => string {
  return (reference) => {
    const id = table.idOf(reference);
    if (id === null || (descriptor && table.classOf(id) !== descriptor.docClass)) throw notFound(`There is no ${descriptor?.words ?? 'document'} ${reference}.`);
    return id;
  };
}

/** Refuses with 400 what is there but of another class than the path says; 404 before 1.5.0 (spec 7, spec 9). */
export function refuseOtherClass({ ledger: { table }, apiVersion }: Company, descriptor: DocumentClassDescriptor | null, reference: string): void {
  const id = table.idOf(reference);
  const docClass = id === null ? null : table.classOf(id);
  if (descriptor === null || docClass === null || docClass === descriptor.docClass || !behaves(apiVersion, 'unauthoriseMismatchIs400')) return;
  throw badRequest(`The document ${reference} is a ${descriptorOf(docClass)?.words ?? docClass} and not a ${descriptor.words}.`);
}
