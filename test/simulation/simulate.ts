import { parseArgs } from 'node:util';
import { BUGS } from './checks/bugs.ts';
import type { ServedAs } from './simulatedService.ts';
import { MANNERS } from './faults/serviceProfile.ts';
import { historyOf, play, type History, type Outcome } from './play.ts';
import { shrunk } from './shrink.ts';

/**
 * `npm run simulate -- --seed S --runs N`: plays histories from seed S and reports the results. A history that breaks a
 * promise is printed with its seed and, made as small as possible, with its trace. `--trace` prints the trace of one
 * seed as it is. `--bug N` plays with the N-th deliberate bug. `--manner NAME` gives the service that manner in
 * every history. `--service 1.13|1.19` makes it answer as that version; as 1.13 it knows only the spellings of 1.13.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string' },
    trace: { type: 'boolean' },
    bug: { type: 'string' },
    manner: { type: 'string', multiple: true },
    service: { type: 'string' },
    help: { type: 'boolean' },
    'no-shrink': { type: 'boolean' },
  },
});

/** After this many histories it prints how many were played, so that a long run can be followed. */
const PROGRESS_EVERY = 250;

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

function whole(text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${text ?? ''} is not a whole number`);
  return number;
}

function counted(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => `${name} ${String(count)}`)
    .join(', ');
}

function printBroken(seed: number, { broken }: Outcome): void {
  say(`\nseed ${String(seed)} breaks`);
  for (const { promise, what } of broken.slice(0, 5)) say(`  ${promise}: ${what}`);
}

/** Manners that every history has. @throws RangeError when a name is unknown */
const FORCED = (values.manner ?? []).map((name) => {
  const manner = MANNERS.find((each) => each === name);
  if (manner === undefined) throw new RangeError(`${name} is none of ${MANNERS.join(', ')}`);
  return manner;
});

const { service = null } = values;
if (service !== null && service !== '1.13' && service !== '1.19')
  throw new RangeError(`--service is 1.13 or 1.19, not ${service}`);
const SERVED_AS: ServedAs = service;

function withForced(history: History): History {
  return { ...history, servedAs: SERVED_AS, serviceProfile: [...new Set([...history.serviceProfile, ...FORCED])] };
}

async function main(): Promise<number> {
  if (values.help) {
    say(
      `npm run simulate -- [--seed S] [--runs N] [--trace] [--bug N] [--manner NAME] [--service 1.13|1.19] [--no-shrink]\n\nDeliberate bugs:\n${BUGS.map((bug, index) => `  ${String(index)}  ${bug.promise}  ${bug.name}`).join('\n')}`,
    );
    return 0;
  }
  const seed = whole(values.seed, Math.floor(Date.now() / 1000) % 1_000_000_000);
  const runs = values.trace ? 1 : whole(values.runs, 100);
  const bug = values.bug === undefined ? null : (BUGS[whole(values.bug, 0)] ?? null);
  say(`seeds ${String(seed)} to ${String(seed + runs - 1)}${bug ? `, with a bug: ${bug.name}` : ''}`);
  const [struckKinds, serviceProfile] = [new Map<string, number>(), new Map<string, number>()];
  let [failed, steps, overWindow] = [0, 0, 0];
  const startedAt = performance.now();
  const worked = process.cpuUsage();
  // Many errors are thrown and caught here: their stacks are worth the time only with a trace.
  if (!values.trace) Error.stackTraceLimit = 0;
  let shrinking = 0;
  let played = 0;
  // Ctrl-C ends it after the current history, with the results so far.
  let isStopped = false;
  process.once('SIGINT', () => {
    isStopped = true;
  });
  for (let each = seed; each < seed + runs && !isStopped; each += 1) {
    if (played > 0 && played % PROGRESS_EVERY === 0) say(`${String(played)} played, ${String(failed)} broke a promise`);
    played += 1;
    const outcome = await play(withForced(historyOf(each, bug?.theme, bug?.faultKinds)), {
      bug,
      keepsLines: values.trace ?? false,
    });
    for (const { kind } of outcome.struck) struckKinds.set(kind, (struckKinds.get(kind) ?? 0) + 1);
    for (const manner of outcome.serviceProfile) serviceProfile.set(manner, (serviceProfile.get(manner) ?? 0) + 1);
    steps += outcome.steps;
    overWindow += outcome.overWindow;
    if (values.trace) say(outcome.lines.join('\n'));
    const [first] = outcome.broken;
    if (!first) continue;
    failed += 1;
    printBroken(each, outcome);
    if (outcome.serviceProfile.length > 0) say(`  (the service: ${outcome.serviceProfile.join(', ')})`);
    if (values.trace || values['no-shrink']) continue;
    const began = performance.now();
    const smaller = await shrunk(withForced(historyOf(each, bug?.theme, bug?.faultKinds)), first.promise, bug);
    shrinking += performance.now() - began;
    say(`smallest history that breaks ${first.promise} (after ${String(smaller.plays)} tries):`);
    for (const action of smaller.history.actions) say(`  action  ${JSON.stringify(action)}`);
    for (const fault of smaller.history.faults) say(`  fault ${JSON.stringify(fault)}`);
    for (const manner of smaller.history.serviceProfile) say(`  manner ${manner}`);
    say(smaller.outcome.lines.join('\n'));
  }
  const seconds = (performance.now() - startedAt - shrinking) / 1000;
  const { user, system } = process.cpuUsage(worked);
  say(
    `\n${String(played)} histories, ${String(steps)} steps in ${seconds.toFixed(1)} s: ${(played / seconds).toFixed(2)} histories per second, ${((played / (user + system)) * 1e6).toFixed(2)} per second of processor time`,
  );
  say(`faults that struck: ${counted(struckKinds)}`);
  say(`manners of the service that showed, in so many histories: ${counted(serviceProfile)}`);
  say(`a colleague wrote between read and write ${String(overWindow)} times`);
  say(failed === 0 ? 'no promise was broken' : `${String(failed)} histories broke a promise`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
