import { describe, expect, it } from 'vitest';
import { BANK_FILES } from '../../support/bankFiles.ts';
import { linesOf, read } from '../../support/readers.ts';
import { TABLES } from '../../support/tables.ts';

/** The text without its header row and everything above it. */
function withoutHeadings(text: string): string {
  const line = read(text).layout?.headerLine;
  if (line === undefined || line === null) throw new Error('the table has no headings');
  return text.split('\n').slice(line).join('\n');
}

const movements = (text: string) => linesOf(read(text)).map(({ date, amount }) => [date, amount]);
const isAsked = (text: string) => read(text).problems.some(({ kind }) => kind === 'question' || kind === 'doubt');

describe.each(Object.entries(BANK_FILES))('%s', (name, { text, lines }) => {
  it('is read with its headings', () => {
    expect(movements(text)).toEqual(lines.map(([day, amount]) => [day, amount]));
    for (const [index, { description }] of linesOf(read(text)).entries())
      expect(description).toContain(lines[index]?.[2]);
    expect(read(text).problems.filter(({ kind }) => kind !== 'question')).toEqual([]);
  });

  it('is read the same without them', () => {
    const cut = withoutHeadings(text);
    expect(isAsked(cut)).toBe(true);
    // Without the header, nothing shows which column is money in: that is asked, and the guess is the opposite.
    const amounts =
      name === 'an Italian bank with money in first and no balance'
        ? ['12.5', '-1500', '200']
        : lines.map(([, amount]) => amount);
    expect(movements(cut)).toEqual(lines.map(([day], index) => [day, amounts[index]]));
    for (const [index, { description }] of linesOf(read(cut)).entries())
      expect(description).toContain(lines[index]?.[2]);
  });
});

/**
 * Tables in which only the headings show which of two amounts is net (the balances allow both), which of two dates is
 * the booking date, or what type a line has.
 */
const ONLY_ASKED: readonly string[] = ['grossAndNet', 'businessCard', 'appWithPending', 'cardWithKinds'];

it.each(Object.entries(TABLES))(
  'the table %s is read the same with its headings cut off, or asked about',
  (name, text) => {
    const cut = withoutHeadings(text);
    const isSame = JSON.stringify(movements(cut)) === JSON.stringify(movements(text));
    if (!isSame) expect(isAsked(cut)).toBe(true);
    expect(isSame).toBe(!ONLY_ASKED.includes(name));
  },
);
