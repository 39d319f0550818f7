import type { DocumentListRow } from '../../../store/contract.ts';

/** Code and name of a contact account or project that documents refer to. */
export interface ReferenceName {
  code: string;
  name: string;
}

/** The names of what a document refers to. The documents of one party share them. */
export interface EntryNames {
  /** Code and name. */
  readonly party: string;
  /** The name alone, as lists show it and sort by it; the code where there is none. */
  readonly partyName: string;
  readonly project: string;
  /** What searches look into. */
  readonly searched: string;
}

/** A row of a list: what the store keeps, the names of what it refers to, and what searches look into besides them. */
export interface ListEntry {
  readonly key: string;
  readonly row: DocumentListRow;
  readonly names: EntryNames;
  /** Begins with the number. */
  readonly searched: string;
  readonly searchedLines: string;
  /** Keys of texts, by column: that of the number, and those by which the list was sorted already. */
  readonly sortKeys: Record<string, string>;
}

/** Names by every spelling of a reference: id, code, IntRef. */
export interface Names {
  parties: ReadonlyMap<string, ReferenceName>;
  projects: ReadonlyMap<string, ReferenceName>;
}

/** Code, then name. */
export function namedText(named: ReferenceName | undefined, reference: string): string {
  if (!named) return reference;
  return named.name === '' ? named.code : `${named.code} ${named.name}`;
}
