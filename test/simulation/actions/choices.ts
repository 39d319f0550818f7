import type { Document } from '../../../src/domain/documents/document.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { ConflictChoice } from '../../../src/store/resourceContract.ts';
import { Chance } from '../../../src/service/demo/chance.ts';
import { factsOf } from '../trace.ts';
import { shownFacts } from '../log.ts';
import { ALLOCATION } from './trade.ts';

export type Side = 'mine' | 'theirs';

/** How often somebody who keeps their own version still decides field by field. */
const LOOKS_CLOSELY = 0.6;

/** The part of a conflict that a choice is about. */
interface Asked {
  kind: string;
  fields: readonly { path: string }[];
  theirs: object | null;
}

/** How people choose between two versions: one side for everything, or field by field. */
export class Choosing {
  private readonly chance: Chance;

  constructor(seed: number) {
    this.chance = new Chance(seed ^ 0xc401ce);
  }

  /**
   * @param side the side chosen as a whole; somebody who keeps their own version may still take some fields of the
   * other
   */
  of({ kind, fields, theirs }: Asked, side: Side): ConflictChoice {
    if (side === 'theirs' || kind !== 'fields' || theirs === null || !this.chance.happens(LOOKS_CLOSELY)) return side;
    const choices: Record<string, Side> = {};
    for (const { path } of fields) {
      const isTheirs = this.chance.happens(0.5);
      // A path that is not named stays mine.
      if (isTheirs || this.chance.happens(0.5)) choices[path] = isTheirs ? 'theirs' : 'mine';
    }
    return choices;
  }
}

/** The paths in conflict for which theirs was chosen. */
export function theirsOf({ fields }: Asked, choice: ConflictChoice): string[] {
  return fields.flatMap(({ path }) =>
    (typeof choice === 'string' ? choice : choice[path]) === 'theirs' ? [path] : [],
  );
}

/** Whether theirs was chosen for every field in conflict. */
export function isAllTheirs(asked: Asked, choice: ConflictChoice): boolean {
  return choice === 'theirs' || (asked.fields.length > 0 && theirsOf(asked, choice).length === asked.fields.length);
}

/** The path of a conflict as facts name it: lines by their tokens. */
function factPath(path: string, versions: readonly Document[]): string {
  const [, key, field = ''] = /^lines\.([^.]+)(\..+)?$/.exec(path) ?? [];
  const line =
    key === undefined
      ? undefined
      : versions.flatMap(({ lines }) => lines).find(({ intRef, id }) => intRef === key || id === key);
  return line?.textPre === undefined ? path : `lines.${line.textPre}${field}`;
}

const WHOLE_LINE = /^lines\.[^.]+$/;

/**
 * Facts that a record should have after a choice and has not. A field in conflict is as it was here, or as it is on the
 * service where theirs was chosen.
 * @param record as it was in conflict, with local edits
 * @returns each difference as a sentence
 */
export function notAsChosen(record: DocumentRecord, choice: ConflictChoice, settled: DocumentRecord): string[] {
  const { conflict, local, base } = record;
  if (conflict?.kind !== 'fields' || !conflict.theirs || local === null) return [];
  const { theirs } = conflict;
  const versions = [theirs, local, base].filter((version) => version !== null);
  const [here, there, now] = [shownFacts(record), factsOf(theirs, theirs.statusList), shownFacts(settled)];
  const ofTheirs = new Set(theirsOf(conflict, choice));
  return conflict.fields.flatMap(({ path }) => {
    const fact = factPath(path, versions);
    const wanted = ofTheirs.has(path) ? there : here;
    const about = [...new Set([...wanted.keys(), ...now.keys()])].filter(
      (each) => each === fact || (WHOLE_LINE.test(path) && each.startsWith(`${fact}.`)),
    );
    return about
      .filter((each) => wanted.get(each) !== now.get(each))
      .map(
        (each) =>
          `${each} = ${now.get(each) ?? 'nothing'}, and ${ofTheirs.has(path) ? 'theirs' : 'mine'} is ${wanted.get(each) ?? 'nothing'}`,
      );
  });
}

/**
 * Returns a test for paths of a document's facts: whether theirs was chosen, for the fact itself or for its whole line.
 */
export function chosenTheirs(record: DocumentRecord, choice: ConflictChoice): (path: string) => boolean {
  const { conflict, local, base } = record;
  if (!conflict) return () => false;
  const versions = [conflict.theirs, local, base].filter((version) => version !== null);
  const paths = theirsOf(conflict, choice).map((path) => factPath(path, versions));
  return (path) =>
    paths.some(
      (each) =>
        path === each ||
        (each === 'allocations' && path.startsWith(ALLOCATION)) ||
        (WHOLE_LINE.test(each) && path.startsWith(`${each}.`)),
    );
}
