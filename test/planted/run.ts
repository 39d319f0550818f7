import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BUGS as BESIDE_THE_ENGINE } from '../simulation/checks/bugs.ts';
import type { Killer, PlantedBug } from './bug.ts';
import { PLANTED } from './bugs/index.ts';
import { ProjectCopy } from './copy.ts';

/**
 * `npm run test:planted`: plants each bug in a copy of the project, runs the test that must catch it, and reports which
 * bugs survived. `--only WORDS` takes the bugs with these words in their name. `--search` runs the unit, service and
 * page tests, to find one that catches a new bug. `--table` prints the list as a table and plants nothing.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    search: { type: 'boolean' },
    table: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const HELP = `npm run test:planted [-- OPTIONS]: plants each bug in a copy of the project and runs the test that must catch it.
  --only WORDS  takes the bugs with these words in their name
  --search      runs the unit, service and page tests, to find one that catches a new bug
  --table       prints the list as a table and plants nothing`;

const PROJECT = join(import.meta.dirname, '..', '..');
/** The folders of `test/` in which to search for a test that catches a bug. */
const ALL = ['sync', 'store', 'api', 'domain', 'backend', 'bridge', 'electron', 'formats', 'service', 'app'];
/** The projects of vitest.config.ts that need no build and no other program. */
const SEARCHED = ['--project', 'unit', '--project', 'service', '--project', 'page'];

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

function killerOf(killer: Killer): string {
  return killer.kind === 'test'
    ? `${killer.file}: ${killer.test}`
    : `simulation, seeds ${String(killer.seed)} to ${String(killer.seed + killer.runs - 1)}`;
}

function run(folder: string, args: readonly string[]): { failed: boolean; words: string } {
  const { status, stdout, error } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    // A test that waits for what the bug has taken away is to give up soon.
    env: { ...process.env, NO_COLOR: '1', TEST_LIMIT: '60000' },
  });
  if (error) throw error;
  return { failed: status !== 0, words: stdout };
}

interface VitestReport {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs tests until one fails; vitest knows the project of each by its path. @returns names of those that failed */
function failedTests(folder: string, args: readonly string[]): string[] {
  const reportFile = join(folder, 'report.json');
  const { failed } = run(folder, [
    join(folder, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--bail',
    '1',
    '--reporter',
    'json',
    '--outputFile',
    reportFile,
    ...args,
  ]);
  if (!failed) return [];
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name.replace(/^.*\/test\//, 'test/')}: ${fullName}`);
    return failed.length > 0 || message === '' ? failed : [`${name}: ${message}`];
  });
}

/** A pattern for the name of a test, or a part of it. The names of the surrounding groups may stand on both sides. */
function patternOf(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '(?: > | )');
}

/** The killers that fail without any bug, so that they would prove nothing. Ends with the first. */
function failedAnyway(folder: string, bugs: readonly PlantedBug[]): string[] {
  const killers = bugs.flatMap(({ killedBy }) => (killedBy.kind === 'test' ? [killedBy] : []));
  if (killers.length === 0) return [];
  const files = new Set(killers.map(({ file }) => file));
  return failedTests(folder, [...files, '-t', killers.map(({ test }) => patternOf(test)).join('|')]);
}

/** The first test that fails, searched beside the source first; null when none does. */
function searched(folder: string, { file }: PlantedBug): string | null {
  const near = file.replace(/^(?:src\/)?(\w+)\/.*$/, '$1');
  for (const names of [[near], ALL.filter((each) => each !== near)]) {
    const [first] = failedTests(folder, [...SEARCHED, ...names.map((name) => `test/${name}/`)]);
    if (first !== undefined) return first;
  }
  return null;
}

/** @returns what caught it; null when it survived */
function killed(folder: string, bug: PlantedBug): string | null {
  if (values.search) return searched(folder, bug);
  const { killedBy } = bug;
  if (killedBy.kind === 'simulation') {
    const { failed, words } = run(folder, [
      'test/simulation/simulate.ts',
      '--seed',
      String(killedBy.seed),
      '--runs',
      String(killedBy.runs),
      '--no-shrink',
    ]);
    return failed && words.includes('broke a promise') ? killerOf(killedBy) : null;
  }
  const tests = failedTests(folder, [killedBy.file, '-t', patternOf(killedBy.test)]);
  return tests.some((each) => each.includes(killedBy.test)) ? killerOf(killedBy) : null;
}

function main(): number {
  const { only = '' } = values;
  if (values.help) {
    say(HELP);
    return 0;
  }
  const bugs = PLANTED.filter(({ name }) => name.includes(only));
  if (values.table) {
    for (const { name, file, killedBy } of bugs) say(`| ${name} | ${file} | ${killerOf(killedBy)} |`);
    for (const { name, promise } of BESIDE_THE_ENGINE)
      say(
        `| ${name} | between the engine and its ports | simulation, promise ${promise} (test/simulation/bugs.test.ts) |`,
      );
    return 0;
  }
  const copy = new ProjectCopy(PROJECT);
  let survived = 0;
  try {
    const failed = values.search ? [] : failedAnyway(copy.folder, bugs);
    if (failed.length > 0) {
      for (const test of failed) say(`fails without any bug: ${test}`);
      return 1;
    }
    for (const bug of bugs) {
      const takeOut = copy.plant(bug);
      const by = killed(copy.folder, bug);
      takeOut();
      if (by === null) survived += 1;
      say(`${by === null ? 'SURVIVED' : 'killed  '}  ${bug.name}${by === null ? '' : `  (${by})`}`);
    }
  } finally {
    copy.remove();
  }
  say(`${String(bugs.length)} bugs planted, ${String(survived)} survived`);
  return survived === 0 ? 0 : 1;
}

process.exitCode = main();
