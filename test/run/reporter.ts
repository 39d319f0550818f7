import type { UserConsoleLog } from 'vitest';
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node';
import { emptyTally, RECORD, type StepRecord, type Tally } from './tally.ts';

/** The least time between two records of how far the tests are, ms. */
const EVERY = 1_000;

/**
 * Tells `npm test` how far the tests of one step are: one record a line, among whatever else the step prints. A test
 * that fails is reported at once, with everything that it printed.
 */
export default class StepReporter implements Reporter {
  private readonly tally: Tally = emptyTally();
  private readonly printed = new Map<string, string>();
  private toldAt = 0;

  constructor() {
    // Nobody listens any more: `npm test` has been killed.
    process.stdout.on('error', () => process.exit(1));
  }

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.tally.files = files.length;
    this.tell({ tally: this.tally });
  }

  onUserConsoleLog({ content, taskId }: UserConsoleLog): void {
    if (taskId !== undefined) this.printed.set(taskId, (this.printed.get(taskId) ?? '') + content);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'passed') this.tally.passed += 1;
    else if (state === 'failed') this.tally.failed += 1;
    else this.tally.skipped += 1;
    this.tally.retried += test.diagnostic()?.retryCount ?? 0;
    if (state === 'failed')
      this.fail(
        test.module.relativeModuleId,
        test.project.name,
        test.fullName,
        errors ?? [],
        this.printed.get(test.id),
      );
    this.printed.delete(test.id);
    if (Date.now() - this.toldAt >= EVERY) this.tell({ tally: this.tally });
  }

  onTestModuleEnd(module: TestModule): void {
    this.tally.filesDone += 1;
    // A file that cannot be loaded has no tests that could fail; a hook around a whole file is none either.
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => [...suite.errors()])];
    if (errors.length === 0) return;
    this.tally.failed += 1;
    this.fail(module.relativeModuleId, module.project.name, '', errors);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (unhandled.length > 0) {
      this.tally.failed += unhandled.length;
      this.tell({ red: { what: 'an error outside any test', text: unhandled.map(textOf).join('\n') } });
    }
    this.tally.isWhole = true;
    this.tell({ tally: this.tally });
  }

  private fail(file: string, step: string, name: string, errors: readonly SerializedError[], printed = ''): void {
    this.tell({
      red: {
        what: `${file}${name === '' ? '' : ` > ${name}`}`,
        text: [errors.map(textOf).join('\n'), ...(printed === '' ? [] : [printed.trimEnd()])].join('\n'),
        alone: `npx vitest run --project ${step} ${file}${name === '' ? '' : ` -t '${patternOf(name)}'`}`,
      },
    });
    this.tell({ tally: this.tally });
  }

  private tell(record: StepRecord): void {
    this.toldAt = Date.now();
    process.stdout.write(`\n${RECORD}${JSON.stringify(record)}\n`);
  }
}

/** A test's full name as a pattern for `-t`: there, groups and name are divided by a space. */
const patternOf = (name: string): string =>
  name
    .replaceAll(' > ', ' ')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll("'", '.');

function textOf({ name, message, diff, stack, cause }: SerializedError): string {
  const places = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  return [
    `${name ?? 'Error'}: ${message}`,
    ...(typeof diff === 'string' ? [diff] : []),
    ...places,
    ...(cause === undefined || cause === null ? [] : [`caused by ${textOf(cause as SerializedError)}`]),
  ].join('\n');
}
