/**
 * Which spellings of a shape the service serves where version 1.13 has one of its own (docs/service-notes.md, "Shapes at 1.13 that the specification
 * only names"): `both` that one and ours, or `1.13` alone, where ours are unknown, as on a service that never had them.
 */
export const SPELLINGS = ['both', '1.13'] as const;
export type Spellings = (typeof SPELLINGS)[number];

export function isSpellings(text: string): text is Spellings {
  return SPELLINGS.some((each) => each === text);
}
