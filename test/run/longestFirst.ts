import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that are short but take long, longest first. Ordered by size they would start last, and the run would wait for
 * them alone.
 */
const LONG = ['kills', 'records', 'pages', 'openDialogs', 'demoCompany'].map((name) => `/test/e2e/${name}.test.ts`);

/**
 * Starts the files that take longest first: by the list above, then by the times of the last run, and on a new machine
 * by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = LONG.findIndex((path) => moduleId.endsWith(path));
      return rank < 0 ? LONG.length : rank;
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
