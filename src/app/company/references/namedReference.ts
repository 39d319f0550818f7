import type { Reference, ReferenceKind } from '../../../domain/references/reference.ts';
import { fold } from '../../../domain/values/folding.ts';
import type { CompanyData } from '../session/companyData.ts';

/** Finds the record that a cell of a table names; undefined if there is none, or several have the name. */
export type NamedReferences = (kind: ReferenceKind, text: string) => Reference | undefined;

/** The letters and digits of a name, without separators. */
function spelled(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Finds records by what tables write: a code, code and name as Daybook shows them, or a name that only one active
 * record has. It remembers answers, since a table of ten thousand rows asks for the same few: make a new one for each
 * reading of a table.
 */
export function namedReferences(company: CompanyData): NamedReferences {
  const answers = new Map<string, Reference | undefined>();
  /** By kind, the active records by name; null for a name that several have. */
  const byName = new Map<ReferenceKind, ReadonlyMap<string, Reference | null>>();

  function namesOf(kind: ReferenceKind): ReadonlyMap<string, Reference | null> {
    const known = byName.get(kind);
    if (known) return known;
    const names = new Map<string, Reference | null>();
    for (const reference of company.references(kind).all) {
      const name = fold(reference.description);
      if (reference.isActive && name !== '') names.set(name, names.has(name) ? null : reference);
    }
    byName.set(kind, names);
    return names;
  }
  function find(kind: ReferenceKind, text: string): Reference | undefined {
    return (
      company.reference(kind, text) ?? codedAndNamed(company, kind, text) ?? namesOf(kind).get(fold(text)) ?? undefined
    );
  }
  return (kind, text) => {
    const key = `${kind} ${text}`;
    if (!answers.has(key)) answers.set(key, find(kind, text));
    return answers.get(key);
  };
}

/** A cell may hold code and name. A name may begin with a word that is another record's code. */
function codedAndNamed(company: CompanyData, kind: ReferenceKind, text: string): Reference | undefined {
  const [word = ''] = text.split(/\s/, 1);
  const found = company.reference(kind, word) ?? company.reference(kind, word.replace(/[:,;]$/, ''));
  return found && spelled(text.slice(word.length)) === spelled(found.description) ? found : undefined;
}
