import { z } from 'zod';

declare const guidBrand: unique symbol;
declare const intRefBrand: unique symbol;

/** The service's own identifier of a record, lower case (spec 2.1, `id`). */
export type Guid = string & { readonly [guidBrand]: true };
/** An integrator's reference, unique within a record type (spec 2.1, `IntRef`); at most 50 characters. */
export type IntRef = string & { readonly [intRefBrand]: true };

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isGuid(text: string): text is Guid {
  return GUID.test(text);
}

/** One step, not a chain of schemas, because a document has dozens of GUIDs. */
export const guidSchema = z.transform((value: unknown, context): Guid => {
  if (typeof value === 'string' && isGuid(value)) return value.toLowerCase() as Guid;
  context.addIssue({ code: 'custom', message: 'not a GUID' });
  return z.NEVER;
});

/**
 * A quick test before the search for a GUID: it runs on each reference of each document, and most are in lower case.
 */
const MAY_BE_UPPER = /[A-F]/;
const GUID_LENGTH = 36;

/**
 * A reference to another record. A GUID becomes lower case, whatever the service writes, because ids are stored in
 * lower case; a code or the key of a record made here stays as it is.
 */
export const refSchema = z
  .string()
  .overwrite((text) =>
    text.length === GUID_LENGTH && MAY_BE_UPPER.test(text) && isGuid(text) ? text.toLowerCase() : text,
  );

export const INT_REF_LENGTH = 50;
/** Codes and references are at most this long (docs/service-notes.md, "Field lists and lengths"). */
export const CODE_LENGTH = 50;

export const intRefSchema = z
  .string()
  .min(1)
  .max(INT_REF_LENGTH)
  .transform((text) => text as IntRef);

/**
 * The beginning of every IntRef that Daybook mints. It makes a clash with another record's code, which the service
 * answers with 400 "ambiguous" (spec 2.1 rule 3), next to impossible.
 */
export const INT_REF_PREFIX = 'daybook-';

const MINTED = /^daybook-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MINTED_IN_TEXT = /daybook-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Whether a reference is the key of a record made by Daybook, which the service may not know yet. */
export function isMintedKey(text: string): text is IntRef {
  return MINTED.test(text);
}

/** The keys of records made by Daybook that a text names, each as often as it does. */
export function mintedKeysIn(text: string): readonly string[] {
  return text.match(MINTED_IN_TEXT) ?? [];
}

export const mintedKeySchema = z
  .string()
  .regex(MINTED, 'not a key made here')
  .transform((text) => text as IntRef);

/** The clock and random numbers for new identifiers, so that a simulation can control both. */
export interface MintSource {
  /** Milliseconds since 1970. */
  now(): number;
  /** Fills the array with random bytes and returns it. */
  randomBytes(target: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

/** The computer's clock and cryptographic random numbers. */
export const systemMint: MintSource = {
  now: () => Date.now(),
  randomBytes: (target) => crypto.getRandomValues(target),
};

/** Each byte as two hex digits, prepared once: a document of five lines takes six identifiers. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A UUID of version 7 (RFC 9562, 5.7): 48 bits of milliseconds, then 74 random bits. */
export function uuidV7(source: MintSource): Guid {
  const bytes = source.randomBytes(new Uint8Array(16));
  const now = source.now();
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(now / 2 ** (8 * (5 - index))) & 0xff;
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  let hex = '';
  for (const byte of bytes) hex += HEX[byte]!;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Guid;
}

const VERSION_7 = /([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** When an identifier of version 7, or a reference that ends in one, was minted: milliseconds since 1970; else null. */
export function mintedAt(text: string): number | null {
  const [, high, low] = VERSION_7.exec(text) ?? [];
  return high === undefined || low === undefined ? null : Number.parseInt(high + low, 16);
}

/** What no reference that `mintIntRef` has made since then comes before. @param at milliseconds since 1970 */
export function firstIntRefAt(at: number): string {
  const hex = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0');
  return `${INT_REF_PREFIX}${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Mints the IntRef of a new draft or line. It never changes afterwards. */
export function mintIntRef(source: MintSource): IntRef {
  return `${INT_REF_PREFIX}${uuidV7(source)}` as IntRef;
}
