import { z } from 'zod';

/** How the files of papers are named, kept for a company on this computer. */
export const paperNamingSchema = z.object({ id: z.string(), pattern: z.string() });
export type PaperNaming = z.infer<typeof paperNamingSchema>;
export const PAPER_NAMING = 'paperNaming';

/** What a name can be made of. */
export const NAME_PARTS = ['title', 'number', 'party', 'date'] as const;
export type NamePart = (typeof NAME_PARTS)[number];
export const USUAL_PATTERN = '{title} {number} {party}';

/**
 * The name of a paper's file without its ending, from a pattern such as `{number} {party}`. A part that the paper does
 * not have leaves nothing behind, neither spaces nor the marks that would have joined it. Never empty.
 */
export function paperName(pattern: string, parts: Readonly<Record<NamePart, string>>): string {
  const made = (pattern.trim() === '' ? USUAL_PATTERN : pattern)
    .replace(/\{(\w+)\}/g, (whole, name: string) => {
      const part = NAME_PARTS.find((each) => each === name);
      return part === undefined ? whole : parts[part].replace(/\s+/g, ' ').trim();
    })
    .replace(/([-_,·]\s*)(?=[-_,·])/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[-_,·\s]+|[-_,·\s]+$/g, '');
  return made === '' ? parts.title : made;
}

/** Each name once: those that come again get a number behind them. Case does not count, as on many disks. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let next = 2; taken.has(own.toLowerCase()); next += 1) own = `${name} (${String(next)})`;
    taken.add(own.toLowerCase());
    return own;
  });
}
