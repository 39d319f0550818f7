import { parseLocalDate } from '../../../domain/values/dates.ts';
import { Decimal, parseDecimal } from '../../../domain/values/decimal.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { CONVERTED_FROM, CREDIT_OF } from '../../../domain/drafting/links.ts';
import { REVERSE_CHARGE } from '../../../domain/documents/reverseCharge.ts';
import type { Field, FieldKind } from '../../base/inputs/fields.ts';

type Ext = NonNullable<Document['ext']>;
type ExtValue = Ext[string];

/** Properties that Daybook itself uses: they have a field or words of their own. */
const OWN: ReadonlySet<string> = new Set([REVERSE_CHARGE, CONVERTED_FROM, CREDIT_OF]);

/** The type of a custom field's values, as far as documents show it. */
export type CustomType = 'text' | 'number' | 'yesNo' | 'date';

/** The type that a value shows; null for an empty value, or for one that no field here can hold (an object, a list). */
export function typeOf(value: ExtValue | undefined): CustomType | null {
  if (typeof value === 'boolean') return 'yesNo';
  if (typeof value === 'number') return 'number';
  if (typeof value !== 'string' || value === '') return null;
  return parseLocalDate(value.slice(0, 10)) && /^\d{4}-\d{2}-\d{2}(T00:00:00)?$/.test(value) ? 'date' : 'text';
}

/** The type of each custom field in use; text where documents disagree. */
export function typesOf(used: Iterable<Ext | undefined>): Map<string, CustomType> {
  const types = new Map<string, CustomType>();
  for (const ext of used) {
    for (const [name, value] of Object.entries(ext ?? {})) {
      const type = typeOf(value);
      if (type === null || OWN.has(name)) continue;
      const known = types.get(name);
      types.set(name, known === undefined || known === type ? type : 'text');
    }
  }
  return types;
}

/** The custom fields to offer: those in use, and those that this document has. */
export function offeredTypes(inUse: ReadonlyMap<string, CustomType>, ext: Ext | undefined): Map<string, CustomType> {
  const own = Object.keys(ext ?? {}).filter((name) => !OWN.has(name) && !inUse.has(name));
  return new Map([...inUse, ...own.map((name): [string, CustomType] => [name, 'text'])]);
}

const KINDS = { text: 'text', number: 'amount', yesNo: 'check', date: 'date' } as const satisfies Record<
  CustomType,
  FieldKind
>;

/** The kind of input for a custom field of a type. */
export function customKind(type: CustomType): (typeof KINDS)[CustomType] {
  return KINDS[type];
}

/** A custom field's value as text at rest. */
export function customText(value: ExtValue | undefined, type: CustomType): string | undefined {
  if (value === undefined || value === null) return undefined;
  // The service may send a date with midnight as its time.
  if (typeof value === 'string') return type === 'date' ? value.slice(0, 10) : value;
  if (typeof value === 'number' || typeof value === 'boolean') return parseDecimal(String(value)) ?? String(value);
  return JSON.stringify(value);
}

/**
 * The value of a text at rest. A number is sent as a JSON number if that is exact, otherwise as the numeric text that
 * the service takes too (spec 2).
 */
export function customValue(value: string, type: CustomType): ExtValue {
  if (type === 'yesNo') return value === 'true';
  if (type !== 'number') return value;
  const number = Number(value);
  return new Decimal(value).eq(number) && Number.isFinite(number) ? number : value;
}

/** `ext` with one property set or removed: a property that is missing is deleted on the service (spec 2.11). */
export function withProperty(ext: Ext | undefined, name: string, value: ExtValue | undefined): Ext | undefined {
  const { [name]: _, ...others } = ext ?? {};
  const next = value === undefined ? others : { ...ext, [name]: value };
  return Object.keys(next).length === 0 ? undefined : next;
}

/** The field for a custom property of a header or line. */
export function customField<Subject extends { ext?: Ext | undefined }>(name: string, type: CustomType): Field<Subject> {
  return {
    id: `ext.${name}`,
    label: 'field.ext',
    name,
    kind: KINDS[type],
    read: (subject) => customText(subject.ext?.[name], type),
    write: (subject, value) => ({
      ...subject,
      ext: withProperty(subject.ext, name, value === undefined ? undefined : customValue(value, type)),
    }),
  };
}
