import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countOf, type PlantedBug } from './bug.ts';
import { madeFolder } from '../support/tidying.ts';

/** These are copied. Everything else at the project's root is linked, because nothing in it is changed. */
const COPIED = new Set(['src', 'test', 'electron']);
const LEFT_OUT = new Set(['.git', 'out']);

/** A copy of the project in a temporary folder, in which bugs are planted one after the other. */
export class ProjectCopy {
  readonly folder = madeFolder('planted');

  constructor(project: string) {
    for (const name of readdirSync(project)) {
      if (LEFT_OUT.has(name)) continue;
      if (COPIED.has(name)) cpSync(join(project, name), join(this.folder, name), { recursive: true });
      else symlinkSync(join(project, name), join(this.folder, name));
    }
  }

  /** @returns a function that removes the bug. @throws Error when the text is missing, or occurs more than once */
  plant({ file, find, plant, name }: Pick<PlantedBug, 'file' | 'find' | 'plant' | 'name'>): () => void {
    const path = join(this.folder, file);
    const whole = readFileSync(path, 'utf8');
    if (countOf(whole, find) !== 1)
      throw new Error(`${name}: the place stands ${String(countOf(whole, find))} times in ${file}`);
    writeFileSync(
      path,
      whole.replace(find, () => plant),
    );
    return () => writeFileSync(path, whole);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
