import type { StatementFormat } from './lines/result.ts';

/** How many characters or bytes from the beginning of a file are searched for its format. */
export const HEAD = 64 * 1024;

/** The format of a text by its content. A text without the marks of another format is taken for a table. */
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
  // A QIF list without its header: a date and an amount, each on its own line.
  if (/^D[\d/' .-]{5,}\s*$/m.test(head) && /^[TU][-+]?[\d.,' ]+\s*$/m.test(head)) return 'qif';
  return text.trim() === '' ? 'unknown' : 'csv';
}
