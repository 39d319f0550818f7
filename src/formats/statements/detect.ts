import type { StatementFormat } from './result.ts';

/** How much of a text tells its format. */
export const HEAD = 64 * 1024;

/** A file that is no text: a workbook, or something that Daybook cannot read and says so. */
export function detectBinary(bytes: Uint8Array): 'xlsx' | 'oldExcel' | 'pdf' | null {
  const starts = (...wanted: number[]) => wanted.every((byte, index) => bytes[index] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'oldExcel';
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'pdf';
  return null;
}

/** The format of a text by its content; a table is what remains. */
export function detectText(text: string): StatementFormat {
  const head = text.slice(0, HEAD);
  if (/OFXHEADER\s*[:=]|<\?OFX\b|<OFX>/i.test(head)) return 'ofx';
  if (
    /<(?:[\w-]+:)?(?:BkToCstmr(?:AcctRpt|Stmt|DbtCdtNtfctn))\b|xmlns(?::\w+)?\s*=\s*["'][^"']*camt\.05[234]/.test(head)
  )
    return 'camt';
  if (/^\s*!(?:Type|Account|Option|Clear)\b/im.test(head)) return 'qif';
  if (/^:(?:61|60[FM]|62[FM]):/m.test(head) || (/^:20:/m.test(head) && /^:25P?:/m.test(head))) return 'mt940';
  if (/<STMTTRN>/i.test(head)) return 'ofx';
  // A QIF list without its header: a record of a date and an amount, each on its own line.
  if (/^D[\d/' .-]{5,}\s*$/m.test(head) && /^[TU][-+]?[\d.,' ]+\s*$/m.test(head)) return 'qif';
  return text.trim() === '' ? 'unknown' : 'csv';
}
