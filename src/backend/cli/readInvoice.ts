import { readFileSync, statSync } from 'node:fs';
import { MOST_INVOICE_BYTES, printedReading, readEInvoice, refused } from '../../formats/einvoices/index.ts';
import { runCommand, toldFault } from './readerCommand.ts';

const USAGE = 'Usage: npm run --silent read-invoice -- FILE';

/**
 * Prints what Daybook reads in an electronic invoice, as JSON (docs/einvoices.md, "The read-invoice command").
 * @returns the exit code: 0 when an invoice was read, 1 when the file could not be opened or holds none, 2 when the
 * command line is wrong
 */
export async function readInvoiceCli(
  words: readonly string[],
  out: (text: string) => void,
  complain: (text: string) => void,
): Promise<number> {
  const [file, another] = words;
  if (file === undefined || another !== undefined) {
    complain(`${USAGE}\n`);
    return 2;
  }
  try {
    const reading =
      statSync(file).size > MOST_INVOICE_BYTES ? refused('file.tooBig') : await readEInvoice(readFileSync(file));
    out(`${JSON.stringify(printedReading(reading), null, 2)}\n`);
    return reading.invoice === null ? 1 : 0;
  } catch (error) {
    return toldFault(error, complain);
  }
}

if (import.meta.main) await runCommand(readInvoiceCli);
