import { describe, expect, it } from 'vitest';
import { lossOf, type FoundDatabase } from '../../../src/domain/copies/copies.ts';

const there = (documents: number, records: number, identity: string | null = 'a'): FoundDatabase => ({
  state: 'there',
  identity,
  documents,
  records,
});
const MISSING: FoundDatabase = { state: 'missing', identity: null, documents: 0, records: 0 };
const UNREADABLE: FoundDatabase = { ...MISSING, state: 'unreadable' };
const expected = (documents: number, records: number) => ({ identity: 'a', documents, records });

describe('a database compared with its sentinel', () => {
  it.each([
    ['the same', there(400, 85), expected(400, 85), false, null],
    ['grown', there(500, 85), expected(400, 85), false, null],
    ['a little smaller: somebody discarded drafts', there(390, 80), expected(400, 85), false, null],
    ['half of it is not far smaller', there(200, 0), expected(400, 0), false, null],
    ['one less than half is', there(199, 0), expected(400, 0), false, 'small'],
    ['of nine records, one is left: quickly deleted by hand', there(1, 0), expected(9, 0), false, null],
    ['missing', MISSING, expected(1, 0), false, 'missing'],
    ['unreadable', UNREADABLE, expected(1, 0), false, 'unreadable'],
    ['empty', there(0, 0), expected(1, 0), false, 'empty'],
    ['empty and made anew', there(0, 0, 'b'), expected(1, 0), false, 'empty'],
    ['another one of as many records', there(400, 85, 'b'), expected(400, 85), false, 'other'],
    ['of a Daybook before there were identities', there(400, 85, null), null, false, null],
    ['new, and nothing was ever there', MISSING, null, false, null],
    ['new, of a company that never held a record', MISSING, expected(0, 0), false, null],
    ['missing without a sentinel, with a copy', MISSING, null, true, 'missing'],
    ['empty without a sentinel, with a copy', there(0, 0, null), null, true, 'empty'],
    ['emptied by hand, with a copy of an earlier day', there(0, 0), expected(0, 0), true, null],
    ['unreadable, and nothing was ever there', UNREADABLE, null, false, null],
  ] as const)('%s', (_, found, sentinel, hasCopies, loss) => {
    expect(lossOf(found, sentinel, hasCopies)).toBe(loss);
  });
});
