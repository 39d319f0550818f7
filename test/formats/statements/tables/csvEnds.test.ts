import { expect, it } from 'vitest';
import { brief, codes, read } from '../../support/readers.ts';

it.each<[string, string[], string[]]>([
  ['Date,Text,Amount\n2024-01-01,a,-1.00\n2024-01-02,b,2.00', ['2024-01-01 -1 a', '2024-01-02 2 b'], []],
  [
    'Date,Text,Amount\n2024-01-01,a,-100\n2024-01-02,b,200',
    ['2024-01-01 -100 a', '2024-01-02 200 b'],
    ['line.notClosed'],
  ],
  ['Date,Text,Amount\n2024-01-01,a,1.00\n2024-01-02,b,2.0', ['2024-01-01 1 a'], ['line.cutOff']],
  ['Date,Text,Amount,Info\n2024-01-01,a,1.00,x\n2024-01-02,b,2.0', ['2024-01-01 1 a'], ['line.cutOff']],
  ['Date,Text,Amount,Info\n2024-01-01,a,-1.00,-\n2024-01-02,b,2.00,-\n', ['2024-01-01 -1 a', '2024-01-02 2 b'], []],
  [
    'Date,Text,Amount,Kind\n2024-01-01,a,1.00,Debit\n2024-01-02,b,2.00,Debit\n',
    ['2024-01-01 -1 a', '2024-01-02 -2 b'],
    [],
  ],
])('a table that ends so: %j', (text, lines, problems) => {
  expect(brief(read(text))).toEqual(lines);
  expect(codes(read(text))).toEqual(problems);
});
