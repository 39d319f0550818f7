import type { Outcome } from './step.ts';

/** How many tests the list names: more have one cause, and what shows the end of a run shows a few dozen lines. */
const MOST = 30;
/** How many of the last lines of a step without tests the list repeats. */
const LINES = 10;

/**
 * What failed, for the end of a run, because that is all of its output that some places show: the step, the test, the
 * first line of its error, and how to run it alone.
 */
export function redList(outcomes: readonly Outcome[]): string[] {
  const entries = outcomes.filter(({ faults }) => faults.length > 0).flatMap(entriesOf);
  if (entries.length === 0) return [];
  const more = entries.length - MOST;
  return ['', 'What failed:', ...entries.slice(0, MOST).flat(), ...(more > 0 ? [`  and ${more} more`] : [])];
}

/** The lines about each test of a step that failed, or about the step. */
function entriesOf({ step: { name }, faults, reds, printed }: Outcome): string[][] {
  if (reds.length === 0)
    return [[...entryOf(name, faults.join('; '), `npm test -- --only ${name}`), ...indented(printed.slice(-LINES))]];
  return reds.map(({ what, text, alone = `npm test -- --only ${name}` }) =>
    entryOf(name, what, alone, text.split('\n')[0]),
  );
}

const entryOf = (step: string, what: string, alone: string, error?: string): string[] => [
  `  ${step}: ${what}`,
  ...indented([...(error === undefined ? [] : [error]), `alone: ${alone}`]),
];

const indented = (lines: readonly string[]): string[] => lines.map((line) => `    ${line}`);
