import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import type { ExportArguments, LedgerFormat } from './exportArguments.ts';
import { systemRandom } from '../company/exchange.ts';
import { beancountLedger } from './beancount.ts';
import { entriesCsv } from './entriesCsv.ts';
import { fecOf } from './fec.ts';
import { hledgerJournal } from './hledger.ts';
import { openCompany, type Company } from '../company/company.ts';
import type { Engine } from '../storage/engine.ts';
import { NEWEST_API_VERSION } from '../base/versions.ts';

const STANDARD_OUTPUT = 1;
const WRITERS: Readonly<Record<Exclude<LedgerFormat, 'fec'>, (company: Company) => Iterable<string>>> = {
  hledger: hledgerJournal,
  beancount: beancountLedger,
  csv: entriesCsv,
};

/**
 * Writes the general ledger of a company.
 * @param storage what keeps it, if it is not a file
 * @throws Error when there is no such file, or its company has no ledger
 */
export function exportLedger(
  { database, format, to, day }: ExportArguments,
  storage: string | Engine = database,
): void {
  if (storage === database && !existsSync(database)) throw new Error(`There is no file ${database}.`);
  const company = openCompany(storage, {
    apiVersion: NEWEST_API_VERSION,
    source: { now: Date.now, randomBytes: systemRandom },
    postingDelay: 0,
  });
  try {
    if (company.generalLedger.entities().length === 0) throw new Error(`The company in ${database} has no ledger.`);
    const output = to === undefined ? STANDARD_OUTPUT : openSync(to, 'w');
    const texts = format === 'fec' ? fecOf(company, day) : WRITERS[format](company);
    for (const text of texts) writeAll(output, text);
    if (to !== undefined) closeSync(output);
  } finally {
    company.database.close();
  }
}

/** A pipe may take only a part of what is written, or nothing for a moment. */
function writeAll(output: number, text: string): void {
  let rest: Uint8Array = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(output, rest));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}
