import { z } from 'zod';

const paths = z.record(z.string(), z.array(z.string()));

/** What is known of the fields that a service shows, as the store keeps it; by document class or kind of record. */
export const fieldsKnownSchema = z.object({
  /** The version of the service's API of which it is known: another version is found out anew. */
  version: z.string(),
  /** Fields that an answer has shown, empty ones too. */
  shown: paths,
  /** Fields that were sent once, and that the read after it did not show. */
  missed: paths,
});
export type FieldsKnown = z.infer<typeof fieldsKnownSchema>;

type Paths = Map<string, Set<string>>;

function add(to: Paths, kind: string, path: string): boolean {
  const known = to.get(kind);
  if (known === undefined) to.set(kind, new Set([path]));
  else if (known.has(path)) return false;
  else known.add(path);
  return true;
}

function asObject(from: Paths): Record<string, string[]> {
  return Object.fromEntries([...from].map(([kind, each]) => [kind, [...each].toSorted()]));
}

/**
 * Which fields a service shows, as its answers have shown (docs/sync.md, "Fields that the service does not show"). A
 * path is that of a header or record (`dueDate`, `customer.payTermId`, `ext.<name>`), or `lines.<field>` of any line.
 * One that was ever shown counts as shown from then on.
 */
export class FieldsShown {
  private readonly shown: Paths = new Map();
  private readonly missed: Paths = new Map();
  /** Whether something was learned since it was last kept. */
  hasNews = false;

  /** Notes fields of an answer. */
  see(kind: string, seen: Iterable<string>): void {
    for (const path of seen) if (add(this.shown, kind, path)) this.hasNews = true;
  }

  isShown(kind: string, path: string): boolean {
    return this.shown.get(kind)?.has(path) ?? false;
  }

  /** Notes a field that was sent, and that the read after it did not show. */
  miss(kind: string, path: string): void {
    if (add(this.missed, kind, path)) this.hasNews = true;
  }

  /** Whether it was sent before, was not shown then, and never was since. */
  wasMissed(kind: string, path: string): boolean {
    return !this.isShown(kind, path) && (this.missed.get(kind)?.has(path) ?? false);
  }

  /** Adds what was kept of the same version of the service. */
  learn(kept: FieldsKnown | undefined, version: string): void {
    if (kept?.version !== version) return;
    const hadNews = this.hasNews;
    for (const [kind, seen] of Object.entries(kept.shown)) this.see(kind, seen);
    for (const [kind, each] of Object.entries(kept.missed)) for (const path of each) this.miss(kind, path);
    this.hasNews = hadNews;
  }

  kept(version: string): FieldsKnown {
    return { version, shown: asObject(this.shown), missed: asObject(this.missed) };
  }
}
