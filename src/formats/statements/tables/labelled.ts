import type { ReaderOutput, ReadOptions, StatementProblem, TableColumns } from '../lines/result.ts';
import { readTable } from './table.ts';
import { ReadyRows, type TableRow } from '../../text/tableRows.ts';
import { shown } from '../../text/texts.ts';

/*
 * Statements as blocks of labelled lines, as Santander UK writes its text files:
 *   Account: XXXX XXXX XXXX 1234
 *   Date: 31/03/2026
 *   Description: CARD PAYMENT
 *   Amount: -12.34
 *   Balance: 100.00
 * They are read as the table that they are, so that dates, decimals and balances are decided over all of them.
 */

const LABELS = ['Date', 'Description', 'Amount', 'Balance'] as const;
const COLUMNS: TableColumns = { date: 0, description: [1], amount: 2, balance: 3 };
const LABELLED = /^[\s\u00a0]*(Date|Description|Amount|Balance|Account|From)[ \t\u00a0]*:[\s\u00a0]*(.*?)[\s\u00a0]*$/i;

/** Whether the beginning of the text shows a statement of labelled blocks. */
export function isLabelled(head: string): boolean {
  const has = (label: string): boolean => new RegExp(`^[ \\t\\u00a0]*${label}[ \\t\\u00a0]*:`, 'im').test(head);
  return (
    /^[\s\u00a0]*(From|Account|Date)[ \t\u00a0]*:/i.test(head) && has('Date') && has('Description') && has('Amount')
  );
}

interface Block {
  line: number;
  cells: string[];
}

/** The last block is open if the file ends in it without a line end: its last figure may be cut off. */
class LabelledRows extends ReadyRows {
  private readonly labelledRows: number;
  private readonly endsOpen: boolean;

  constructor(rows: readonly TableRow[], endsOpen: boolean) {
    super(rows);
    this.labelledRows = rows.length;
    this.endsOpen = endsOpen;
  }

  override isOpen(row: number): boolean {
    return this.endsOpen && row === this.labelledRows - 1;
  }
}

export function readLabelled(text: string, options: ReadOptions): ReaderOutput {
  const problems: StatementProblem[] = [];
  const blocks: Block[] = [];
  let account: TableRow | undefined;
  let block: Block | null = null;
  let last = -1;
  for (const [index, written] of text.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    const [, label = '', value = ''] = LABELLED.exec(written) ?? [];
    const column = LABELS.findIndex((one) => one.toLowerCase() === label.toLowerCase());
    if (column === 0 || (column > 0 && (block === null || block.cells[column] !== undefined)))
      blocks.push((block = { line, cells: [] }));
    if (column >= 0 && block !== null) block.cells[column] = value;
    else if (label.toLowerCase() === 'account')
      account ??= { line, cells: ['Account', value.replace(/[\s\u00a0]/g, '')] };
    else if (label === '' && written.trim() !== '') {
      // A description continues on the next line; other lines are reported.
      if (block !== null && last === 1) block.cells[1] = `${block.cells[1] ?? ''} ${written.trim()}`;
      else problems.push({ code: 'table.skippedRow', kind: 'note', place: { line }, text: shown(written) });
    }
    if (label !== '') last = column;
  }
  const endsOpen = !/[\r\n]$/.test(text);
  const whole: TableRow[] = [];
  for (const [index, { line, cells }] of blocks.entries()) {
    // A block without date or amount is no footer, but a lost line.
    const isCut = endsOpen && index === blocks.length - 1;
    const code = isCut ? 'line.cutOff' : cells[0] === undefined ? 'line.noDate' : 'line.noAmount';
    if (cells[0] === undefined || cells[2] === undefined)
      problems.push({
        code,
        kind: 'lost',
        place: { line },
        text: shown(cells.filter((cell) => cell !== undefined).join(' | ')),
      });
    else whole.push({ line, cells: Array.from(cells, (cell) => cell ?? '') });
  }
  const headerLine = blocks[0]?.line ?? 1;
  const header: TableRow = { line: headerLine, cells: [...LABELS] };
  const rows = new LabelledRows([...(account ? [account] : []), header, ...whole], endsOpen);
  const { layout: _layout, ...output } = readTable(
    rows,
    { headerLine, headers: [...LABELS], columns: COLUMNS },
    options,
  );
  return { ...output, problems: [...problems, ...output.problems] };
}
