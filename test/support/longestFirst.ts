import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long though it is short to read, longest first: by its size it would begin last, and the end wait for it alone. */
const LONG = ['kills', 'records', 'pages', 'openDialogs', 'demoCompany'].map((name) => `/test/e2e/${name}.test.ts`);

/** The order in which files begin: what takes longest first, by what is known here, then as the last run had it, and on a new machine by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = LONG.findIndex((path) => moduleId.endsWith(path));
      return rank < 0 ? LONG.length : rank;
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
