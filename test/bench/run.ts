import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BenchPages } from './benchPages.ts';
import { meetsAim, type Measurement } from './figure.ts';
import { figures } from './registry.ts';
import { tableOf, type Outcome } from './table.ts';

/** `npm run bench`, or `npm run bench -- --only NAME` for one figure. */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = values.only === undefined ? figures : figures.filter((figure) => figure.name === values.only);
if (wanted.length === 0) {
  console.error(`There is no figure ${values.only}. There are: ${figures.map((figure) => figure.name).join(', ')}`);
  process.exit(2);
}

const pages = new BenchPages();
const outcomes: Outcome[] = [];
try {
  for (const figure of wanted) {
    console.error(`Measuring: ${figure.title} …`);
    const measured = await figure.measure({ pages }).catch((fault: unknown) => {
      console.error(fault);
      process.exitCode = 1;
      return { notMeasured: `it failed: ${(fault instanceof Error ? fault.message : String(fault)).split('\n')[0]}` };
    });
    outcomes.push({ figure, measured });
  }
} finally {
  await pages.close();
}

console.log(tableOf(outcomes));
const out = join(import.meta.dirname, '../../out');
mkdirSync(out, { recursive: true });
const withAim = (measurement: Measurement) => ({ ...measurement, meetsAim: meetsAim(measurement) });
const report = {
  measuredAt: new Date().toISOString(),
  machine: {
    processors: cpus().length,
    model: cpus()[0]?.model ?? '',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    browser: pages.browserVersion,
  },
  figures: outcomes.map(({ figure, measured }) => ({
    name: figure.name,
    title: figure.title,
    ...(Array.isArray(measured) ? { measurements: measured.map(withAim) } : measured),
  })),
};
writeFileSync(join(out, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`);
