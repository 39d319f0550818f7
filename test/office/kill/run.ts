import { parseArgs } from 'node:util';
import { OfficeUnderFire } from './officeUnderFire.ts';

/**
 * `npm run test:officeKill -- --minutes 60 --processes 4 --clients 16 --seed S`: several processes serve one office, and
 * clients write to all of them, while processes are killed and stopped and PostgreSQL crashes. Afterwards what was
 * answered is there, what was refused is not, and what was cut is there once or not at all.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    processes: { type: 'string', default: '4' },
    clients: { type: 'string', default: '16' },
    seed: { type: 'string' },
  },
});
const [minutes, processes, clients] = [values.minutes, values.processes, values.clients].map(Number);
const seed = Number(values.seed ?? Math.floor(Date.now() / 1000) % 1_000_000_000);
if (!minutes || !processes || !clients || !Number.isSafeInteger(seed))
  throw new RangeError('--minutes, --processes, --clients and --seed are numbers above 0');

const say = (words: string): void => void process.stdout.write(`${words}\n`);
const office = new OfficeUnderFire(processes, seed, say);
let wrong: string[];
try {
  await office.begin();
  await office.run(minutes * 60_000, clients);
  wrong = await office.wrong();
} finally {
  await office.end();
}
for (const words of wrong) say(`  ${words}`);
say(`${office.summary()}; ${wrong.length === 0 ? 'nothing lost, nothing twice, the ledger balances' : 'NOT WHOLE'}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
