import { parseArgs } from 'node:util';
import { KillRounds } from './rounds.ts';

/**
 * `npm run test:kill -- --rounds 100 --seed S`: kills the built app in Chromium, its backend and a service at random
 * moments of a sync of 200 mixed records. Afterwards nothing may be lost and nothing may be there twice.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
const rounds = Number(values.rounds ?? 100);
const seed = Number(values.seed ?? Math.floor(Date.now() / 1000) % 1_000_000_000);
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed))
  throw new RangeError('--rounds and --seed are whole numbers');

const say = (words: string): void => {
  process.stdout.write(`${words}\n`);
};

const killing = new KillRounds();
let failed = 0;
const killed = new Map<string, number>();
try {
  await killing.begin();
  for (let each = seed; each < seed + rounds; each += 1) {
    const report = await killing.round(each);
    for (const { victim } of report.kills) killed.set(victim, (killed.get(victim) ?? 0) + 1);
    const kills = report.kills.map(({ victim, after }) => `${victim} after ${String(after)} ms`).join(', ');
    say(
      `seed ${String(each)}: killed ${kills}${report.isLate ? ' after the first had arrived' : ''}; ${String(report.arrived)} new ones had arrived; whole after ${String(report.syncs)} syncs${report.wrong.length > 0 ? ' NOT' : ''}`,
    );
    if (report.wrong.length === 0) continue;
    failed += 1;
    for (const words of report.wrong) say(`  ${words}`);
  }
} finally {
  await killing.end();
}
say(
  `\n${String(rounds)} rounds, kills: ${[...killed].map(([victim, count]) => `${victim} ${String(count)}`).join(', ')}; ${failed === 0 ? 'nothing lost, nothing double' : `${String(failed)} rounds failed`}`,
);
process.exitCode = failed === 0 ? 0 : 1;
