import { describe, expect, it } from 'vitest';
import { readModulusFile } from '../../../src/formats/payments/modulusFile.ts';

const WEIGHTS = '   0    0    0    0    0    0    8    7    6    5    4    3    2    1';

describe('the files of the modulus check', () => {
  it('are told apart by their lines', () => {
    expect(readModulusFile(`203000 203099 MOD11 ${WEIGHTS}\r\n203000 203099 DBLAL ${WEIGHTS}   3  \r\n\r\n`)).toEqual({
      kind: 'weights',
      ranges: [
        {
          from: '203000',
          to: '203099',
          method: 'MOD11',
          weights: [0, 0, 0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1],
          exception: 0,
        },
        {
          from: '203000',
          to: '203099',
          method: 'DBLAL',
          weights: [0, 0, 0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1],
          exception: 3,
        },
      ],
    });
    expect(readModulusFile('203041 203040\n203042 203040\n\u001A')).toEqual({
      kind: 'substitutes',
      substitutes: new Map([
        ['203041', '203040'],
        ['203042', '203040'],
      ]),
    });
  });

  it.each([
    ['a method that nobody knows', `203000 203099 MOD97 ${WEIGHTS}`],
    ['13 weights', `203000 203099 MOD11 ${WEIGHTS.slice(0, -5)}`],
    ['an exception that nobody knows', `203000 203099 MOD11 ${WEIGHTS} 15`],
    ['sort codes the wrong way round', `203099 203000 MOD11 ${WEIGHTS}`],
    ['something else', 'Sort code,Account'],
    ['a line of the other file', '203041 203040'],
  ])('are not read with %s', (_what, line) => {
    expect(readModulusFile(`203000 203099 MOD11 ${WEIGHTS}\n${line}\n`)).toEqual({ kind: 'unreadable', line: 2 });
  });

  it('are not read without a line', () => {
    expect(readModulusFile('\n')).toEqual({ kind: 'unreadable', line: 0 });
  });
});
