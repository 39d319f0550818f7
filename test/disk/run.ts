import { parseArgs } from 'node:util';
import { OwnDiskRounds } from './ownRounds.ts';
import { DiskRounds, planWords } from './rounds.ts';
import { CannotRun } from './smallDisk.ts';

/**
 * `npm run test:disk -- --rounds 50 --seed S`: runs the built app with its data folder on a small file system, which is
 * filled to the last byte at random moments of typing and syncing. The app is closed or killed then, space is freed,
 * and it is opened again. Nothing that was shown as saved may be lost, nothing may be on the service twice, and no
 * company may be shown as empty without an explanation. Then it fills the disk while programs post in a company on this
 * computer: nothing that was answered may be lost, and the ledger must balance. `--only page` or `--only own` leaves the
 * other out.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const rounds = Number(values.rounds ?? 50);
const seed = Number(values.seed ?? Math.floor(Date.now() / 1000) % 1_000_000_000);
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed))
  throw new RangeError('--rounds and --seed are whole numbers');

const say = (words: string): void => {
  process.stdout.write(`${words}\n`);
};

function begun<Rounds>(begin: () => Rounds): Rounds {
  try {
    return begin();
  } catch (fault) {
    if (!(fault instanceof CannotRun)) throw fault;
    say(fault.message);
    process.exit(2);
  }
}

/** What has to be removed, however this ends: nothing stays mounted. */
let current: { remove(): Promise<void> } | null = null;
let removal: Promise<void> | null = null;
const remove = (): Promise<void> => (removal ??= current?.remove() ?? Promise.resolve());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // A second signal changes nothing: half a removal would leave the rest mounted.
  process.on(signal, () => {
    if (removal === null) say(`ended by ${signal}`);
    void remove().finally(() => process.exit(1));
  });
}

/** @returns how many rounds were red */
async function ofThePage(): Promise<number> {
  const filling = begun(() => new DiskRounds());
  current = filling;
  let failed = 0;
  const red = { lost: 0, double: 0, 'broke off': 0, 'loss not known': 0 };
  const opened = new Map<string, number>();
  try {
    await filling.begin();
    say(`on ${filling.diskKind}, seeds from ${String(seed)}`);
    for (let each = seed; each < seed + rounds; each += 1) {
      const report = await filling.round(each);
      const how = report.opened?.how ?? 'not to the end';
      opened.set(how, (opened.get(how) ?? 0) + 1);
      say(
        `seed ${String(each)}: ${planWords(report.plan)}; opened ${how}${report.opened === null || report.opened.words === '' ? '' : ` (${report.opened.words})`}; the page said ${JSON.stringify(report.note)}; ${String(report.saved)} drafts shown as saved so far${report.wrong.length > 0 ? ' NOT WHOLE' : ''}`,
      );
      if (report.wrong.length === 0) continue;
      failed += 1;
      for (const what of new Set(report.wrong.map((each) => each.what))) red[what] += 1;
      for (const { what, words } of report.wrong) say(`  ${what}: ${words}`);
      if (report.afterwards !== '') say(`  ${report.afterwards}`);
    }
  } finally {
    await remove();
    [current, removal] = [null, null];
  }
  say(
    `\n${String(rounds)} rounds, opened ${[...opened].map(([how, count]) => `${how} ${String(count)} times`).join(', ')}; ${
      failed === 0
        ? 'nothing lost, nothing double'
        : `${String(failed)} rounds red: ${Object.entries(red)
            .map(([what, count]) => `${what} in ${String(count)}`)
            .join(', ')}`
    }`,
  );
  return failed;
}

/** @returns how many rounds were red */
async function ofOwnBooks(): Promise<number> {
  const filling = begun(() => new OwnDiskRounds());
  current = filling;
  let failed = 0;
  const counts = { submitted: 0, refused: 0 };
  try {
    await filling.begin();
    for (let each = seed; each < seed + rounds; each += 1) {
      const { end, wrong, ...report } = await filling.round(each);
      [counts.submitted, counts.refused] = [report.submitted, report.refused];
      say(
        `seed ${String(each)}: own books, ${end}; ${String(report.submitted)} invoices answered and ${String(report.refused)} requests refused so far${wrong.length > 0 ? ' NOT WHOLE' : ''}`,
      );
      if (wrong.length > 0) failed += 1;
      for (const words of wrong) say(`  ${words}`);
    }
  } finally {
    await remove();
    [current, removal] = [null, null];
  }
  say(
    `\n${String(rounds)} rounds of own books, ${String(counts.submitted)} invoices answered, ${String(counts.refused)} requests refused; ${failed === 0 ? 'nothing lost, the ledger balances' : `${String(failed)} rounds failed`}`,
  );
  return failed;
}

const failed = (values.only === 'own' ? 0 : await ofThePage()) + (values.only === 'page' ? 0 : await ofOwnBooks());
process.exitCode = failed === 0 ? 0 : 1;
