import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long though it is short to read: by its size it would begin last, and the end wait for it alone. */
const LONG = ['/test/e2e/kills.test.ts'];

/** The order in which files begin: what takes longest first, as the last run had it, and on a new machine by what is known here and by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((path) => moduleId.endsWith(path));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
