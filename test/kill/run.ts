import { parseArgs } from 'node:util';
import { OwnKillRounds } from './ownRounds.ts';
import { KillRounds } from './rounds.ts';

/**
 * `npm run test:kill -- --rounds 100 --seed S`: kills the built app in Chromium, its backend and a service at random
 * moments of a sync of 200 mixed records. Afterwards nothing may be lost and nothing may be there twice. Then it kills
 * Daybook while programs post in a company on this computer: nothing that was answered may be lost, and the ledger must
 * balance. `--only page` or `--only own` leaves the other out.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const rounds = Number(values.rounds ?? 100);
const seed = Number(values.seed ?? Math.floor(Date.now() / 1000) % 1_000_000_000);
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed))
  throw new RangeError('--rounds and --seed are whole numbers');

const say = (words: string): void => {
  process.stdout.write(`${words}\n`);
};

/** @returns how many rounds were red */
async function ofThePage(): Promise<number> {
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
  return failed;
}

/** @returns how many rounds were red */
async function ofOwnBooks(): Promise<number> {
  const killing = new OwnKillRounds();
  let failed = 0;
  let submitted = 0;
  try {
    await killing.begin();
    for (let each = seed; each < seed + rounds; each += 1) {
      const report = await killing.round(each);
      ({ submitted } = report);
      say(
        `seed ${String(each)}: own books, killed after ${String(report.after)} ms of posting; ${String(submitted)} invoices answered so far${report.wrong.length > 0 ? ' NOT WHOLE' : ''}`,
      );
      if (report.wrong.length > 0) failed += 1;
      for (const words of report.wrong) say(`  ${words}`);
    }
  } finally {
    await killing.end();
  }
  say(
    `\n${String(rounds)} rounds of own books, ${String(submitted)} invoices answered; ${failed === 0 ? 'nothing lost, the ledger balances' : `${String(failed)} rounds failed`}`,
  );
  return failed;
}

const failed = (values.only === 'own' ? 0 : await ofThePage()) + (values.only === 'page' ? 0 : await ofOwnBooks());
process.exitCode = failed === 0 ? 0 : 1;
