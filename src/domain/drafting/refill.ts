import { sameValue } from '../documents/content.ts';

/** A field that Daybook fills in. */
export interface Filling<Subject> {
  id: string;
  read(subject: Subject): unknown;
  write(subject: Subject, value: unknown): Subject;
  /**
   * Whether it is filled when empty; otherwise only values filled before are replaced (the service fills the field on
   * create).
   */
  fillsEmpty: boolean;
  /**
   * Whether it is cleared if there is no default now; otherwise the filled value stays, like a text's price and
   * account.
   */
  empties: boolean;
}

/** A field that keeps a typed value although there is another default now. */
export interface KeptField {
  id: string;
  held: unknown;
  usual: unknown;
}

/**
 * Fills fields again after their defaults have changed (another party, another currency). A field that is empty or
 * holds a previous default takes the new default; if there is none, it is cleared if it `empties`. Any other value was
 * typed: it stays, and is reported if there is another default now.
 * @param before the previous defaults, one for each source (Daybook, the service)
 * @param after the new default
 * @param isEntered whether a person entered the field: then it stays, although it may hold a previous default
 */
export function refilled<Subject>(
  held: Subject,
  fields: readonly Filling<Subject>[],
  before: readonly Subject[],
  after: Subject,
  isEntered: (id: string) => boolean = () => false,
): { subject: Subject; kept: KeptField[] } {
  let subject = held;
  const kept: KeptField[] = [];
  for (const field of fields) {
    const [value, usual] = [field.read(held), field.read(after)];
    if (sameValue(value, usual)) continue;
    const isFilled =
      !isEntered(field.id) &&
      (value === undefined ? field.fillsEmpty : before.some((one) => sameValue(field.read(one), value)));
    if (isFilled && (usual !== undefined || field.empties)) subject = field.write(subject, usual);
    else if (!isFilled && value !== undefined && usual !== undefined) kept.push({ id: field.id, held: value, usual });
  }
  return { subject, kept };
}
