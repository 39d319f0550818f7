/**
 * The spellings that the service serves where version 1.13 has its own (docs/service-notes.md, "Shapes at 1.13 that the
 * specification only names"): `both` that one and ours, or only `1.13`, like a service that never had ours. A service
 * of `published` spells like that, too, and takes and shows nothing that it does not publish (`addPublishedShapes`).
 */
export const SPELLINGS = ['both', '1.13', 'published'] as const;
export type Spellings = (typeof SPELLINGS)[number];

export function isSpellings(text: string): text is Spellings {
  return SPELLINGS.some((each) => each === text);
}
