import { sameValue } from '../documents/content.ts';

/** A field that Daybook fills by itself. */
export interface Filling<Subject> {
  id: string;
  read(subject: Subject): unknown;
  write(subject: Subject, value: unknown): Subject;
  /** Whether it is filled where it is empty, too; else only what was filled before is filled anew (the service fills it with a create). */
  fillsEmpty: boolean;
  /** Whether it is emptied where nothing is usual now; else what was filled stays, as a text's price and account do. */
  empties: boolean;
}

/** A field that holds what a person typed, where something else is usual now. */
export interface KeptField {
  id: string;
  held: unknown;
  usual: unknown;
}

/**
 * What is filled anew when the reason it was filled for has changed (another party, another currency): a field that holds what
 * was usual before, or nothing, takes what is usual now, and is emptied where nothing is and it `empties`. What differs from all
 * that was usual is a person's: it stays, and is told where something else is usual now.
 * @param before what was usual before, by each of those who fill it (Daybook, the service)
 * @param after what is usual now
 */
export function refilled<Subject>(
  held: Subject,
  fields: readonly Filling<Subject>[],
  before: readonly Subject[],
  after: Subject,
): { subject: Subject; kept: KeptField[] } {
  let subject = held;
  const kept: KeptField[] = [];
  for (const field of fields) {
    const [value, usual] = [field.read(held), field.read(after)];
    if (sameValue(value, usual)) continue;
    const isFilled = value === undefined ? field.fillsEmpty : before.some((one) => sameValue(field.read(one), value));
    if (isFilled && (usual !== undefined || field.empties)) subject = field.write(subject, usual);
    else if (!isFilled && value !== undefined && usual !== undefined) kept.push({ id: field.id, held: value, usual });
  }
  return { subject, kept };
}
