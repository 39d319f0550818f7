import { parseArgs } from 'node:util';
import { DiskRounds, planWords } from './rounds.ts';
import { CannotRun } from './smallDisk.ts';

/**
 * `npm run test:disk -- --rounds 50 --seed S`: runs the built app with its data folder on a small file system, which is
 * filled to the last byte at random moments of typing and syncing. The app is closed or killed then, space is freed,
 * and it is opened again. Nothing that was shown as saved may be lost, nothing may be on the service twice, and no
 * company may be shown as empty without an explanation.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
const rounds = Number(values.rounds ?? 50);
const seed = Number(values.seed ?? Math.floor(Date.now() / 1000) % 1_000_000_000);
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed))
  throw new RangeError('--rounds and --seed are whole numbers');

const say = (words: string): void => {
  process.stdout.write(`${words}\n`);
};

function begun(): DiskRounds {
  try {
    return new DiskRounds();
  } catch (fault) {
    if (!(fault instanceof CannotRun)) throw fault;
    say(fault.message);
    process.exit(2);
  }
}

const filling = begun();
/** However it ends, nothing stays mounted. */
let removal: Promise<void> | null = null;
const remove = (): Promise<void> => (removal ??= filling.remove());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // A second signal changes nothing: half a removal would leave the rest mounted.
  process.on(signal, () => {
    if (removal === null) say(`ended by ${signal}`);
    void remove().finally(() => process.exit(1));
  });
}

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
process.exitCode = failed === 0 ? 0 : 1;
