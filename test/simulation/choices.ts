import type { Document } from '../../src/domain/document.ts';
import type { DocumentRecord } from '../../src/domain/record.ts';
import type { ConflictChoice } from '../../src/store/contract.ts';
import { Chance } from '../../src/service/demo/chance.ts';
import { ALLOCATION } from './trade.ts';

export type Side = 'mine' | 'theirs';

/** How often somebody who keeps their own version looks at each contested field by itself. */
const LOOKS_CLOSELY = 0.6;

/** What of a conflict a choice is about. */
interface Asked {
  kind: string;
  fields: readonly { path: string }[];
  theirs: object | null;
}

/** How people choose between two versions: one side for everything, or each contested field by itself. */
export class Choosing {
  private readonly chance: Chance;

  constructor(seed: number) {
    this.chance = new Chance(seed ^ 0xc401ce);
  }

  /** @param side what is chosen as a whole; who keeps their own may take some of the others' after all */
  of({ kind, fields, theirs }: Asked, side: Side): ConflictChoice {
    if (side === 'theirs' || kind !== 'fields' || theirs === null || !this.chance.happens(LOOKS_CLOSELY)) return side;
    const choices: Record<string, Side> = {};
    for (const { path } of fields) {
      const isTheirs = this.chance.happens(0.5);
      // What is not named stays mine.
      if (isTheirs || this.chance.happens(0.5)) choices[path] = isTheirs ? 'theirs' : 'mine';
    }
    return choices;
  }
}

/** The contested paths of which theirs was chosen. */
export function theirsOf({ fields }: Asked, choice: ConflictChoice): string[] {
  return fields.flatMap(({ path }) => ((typeof choice === 'string' ? choice : choice[path]) === 'theirs' ? [path] : []));
}

/** Whether theirs was chosen of all that was asked. */
export function isAllTheirs(asked: Asked, choice: ConflictChoice): boolean {
  return choice === 'theirs' || (asked.fields.length > 0 && theirsOf(asked, choice).length === asked.fields.length);
}

/** The path of a conflict as facts name it, whose lines go by their tokens. */
function factPath(path: string, versions: readonly Document[]): string {
  const [, key, field = ''] = /^lines\.([^.]+)(\..+)?$/.exec(path) ?? [];
  const line = key === undefined ? undefined : versions.flatMap(({ lines }) => lines).find(({ intRef, id }) => intRef === key || id === key);
  return line?.textPre === undefined ? path : `lines.${line.textPre}${field}`;
}

/** Tells of a fact of a document whether theirs was chosen for it: itself, or its whole line. */
export function chosenTheirs(record: DocumentRecord, choice: ConflictChoice): (path: string) => boolean {
  const { conflict, local, base } = record;
  if (!conflict) return () => false;
  const versions = [conflict.theirs, local, base].filter((version) => version !== null);
  const paths = theirsOf(conflict, choice).map((path) => factPath(path, versions));
  return (path) => paths.some((each) => path === each || (each === 'allocations' && path.startsWith(ALLOCATION)) || (/^lines\.[^.]+$/.test(each) && path.startsWith(`${each}.`)));
}
