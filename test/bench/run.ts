import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { BenchPages } from './benchPages.ts';
import type { Figure } from './figure.ts';
import { writePaper } from './paper.ts';
import { figures, longFigures } from './registry.ts';
import { LONG_REPORT_FILE, REPORT_FILE, withAims, type MeasuredFigure, type Report } from './report.ts';
import { tableOf } from './table.ts';

async function measure(wanted: readonly Figure[]): Promise<Report> {
  const pages = new BenchPages();
  const measured: MeasuredFigure[] = [];
  try {
    for (const figure of wanted) {
      console.error(`Measuring: ${figure.title} …`);
      const result = await figure.measure({ pages }).catch((fault: unknown) => {
        console.error(fault);
        process.exitCode = 1;
        return { notMeasured: `it failed: ${(fault instanceof Error ? fault.message : String(fault)).split('\n')[0]}` };
      });
      measured.push({
        name: figure.name,
        title: figure.title,
        ...(Array.isArray(result) ? { measurements: withAims(result) } : result),
      });
    }
  } finally {
    await pages.close();
  }
  return {
    measuredAt: new Date().toISOString(),
    machine: {
      processors: cpus().length,
      model: cpus()[0]?.model ?? '',
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      node: process.version,
      browser: pages.browserVersion,
    },
    figures: measured,
  };
}

/**
 * `npm run bench`, or `npm run bench -- --only NAME` for one figure; `npm run bench -- --million` for a company of a
 * million documents. `npm run bench -- --paper` measures nothing and writes the last whole runs into
 * docs/performance.md.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, million: { type: 'boolean' }, paper: { type: 'boolean' } },
});
const [all, file] = values.million === true ? [longFigures, LONG_REPORT_FILE] : [figures, REPORT_FILE];
const wanted = values.only === undefined ? all : all.filter((figure) => figure.name === values.only);
if (wanted.length === 0) {
  console.error(`There is no figure ${values.only}. There are: ${all.map((figure) => figure.name).join(', ')}`);
  process.exitCode = 2;
} else if (values.paper === true) {
  writePaper();
} else {
  const report = await measure(wanted);
  console.log(tableOf(report.figures));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
