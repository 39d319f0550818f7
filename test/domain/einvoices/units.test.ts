import { describe, expect, it } from 'vitest';
import { lineUnit } from '../../../src/domain/einvoices/units.ts';

describe('the unit of a line in an e-invoice', () => {
  it.each([
    // Codes of UN/ECE recommendation 20: each, hour, day, dozen, piece, kilogram, square metre
    ['EACH', 'Each', 'EA'],
    ['HOUR', 'Hour', 'HUR'],
    ['STD', 'Stunden', 'HUR'],
    ['DAY', '', 'DAY'],
    ['DOZ', 'Dozen', 'DZN'],
    ['01', 'Stück', 'H87'],
    ['Stk.', 'Lager', 'H87'],
    ['KGM', 'By weight', 'KGM'],
    ['QM', 'Quadratmeter', 'MTK'],
    ['U', 'Unité', 'C62'],
  ])('%s, %s is %s', (code, description, expected) => {
    expect(lineUnit({ code, description })).toEqual({ code: expected, name: null });
  });

  it('is “one” with its name if neither code nor description is known, or they name different units', () => {
    expect(lineUnit({ code: 'CRATE', description: 'Crate of 20' })).toEqual({ code: 'C62', name: 'Crate of 20' });
    expect(lineUnit({ code: 'CRATE', description: '' })).toEqual({ code: 'C62', name: 'CRATE' });
    // T is a tonne, a Tag is a day.
    expect(lineUnit({ code: 'T', description: 'Tag' })).toEqual({ code: 'C62', name: 'Tag' });
    expect(lineUnit(undefined)).toEqual({ code: 'C62', name: null });
  });
});
