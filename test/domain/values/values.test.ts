import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiVersionSchema, compareVersions, versionHas } from '../../../src/domain/values/apiVersion.ts';
import { currencyCodeSchema, currencyPlaces } from '../../../src/domain/values/currency.ts';
import {
  addDays,
  addMonths,
  instantOf,
  instantSchema,
  localDate,
  localDateSchema,
  parseLocalDate,
} from '../../../src/domain/values/dates.ts';
import { Decimal, decimalSchema, parseDecimal, roundTo } from '../../../src/domain/values/decimal.ts';
import {
  INT_REF_LENGTH,
  isGuid,
  mintedKeysIn,
  mintIntRef,
  uuidV7,
  type MintSource,
} from '../../../src/domain/values/identifiers.ts';
import { jsonSchema } from '../../../src/domain/values/json.ts';

describe('decimals at rest', () => {
  it.each([
    ['1200', '1200'],
    ['1200.50', '1200.5'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['+.5', '0.5'],
    ['1.2e3', '1200'],
    ['0.00000001', '0.00000001'],
    ['123456789012345678901234.56789', '123456789012345678901234.56789'],
  ])('%s is kept as %s', (written, kept) => expect(parseDecimal(written)).toBe(kept));

  it.each(['', 'abc', '1,200', '1.2.3', '--1', 'NaN', 'Infinity', '0x10', '1e9999'])('"%s" is no number', (written) =>
    expect(parseDecimal(written)).toBeNull(),
  );

  it('are equal texts exactly if they are equal numbers', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 4 }),
        (units, places, zeros) => {
          const short = new Decimal(units).div(10 ** places).toFixed();
          const long = short.includes('.') ? short + '0'.repeat(zeros) : `${short}.${'0'.repeat(zeros + 1)}`;
          expect(parseDecimal(long)).toBe(parseDecimal(short));
        },
      ),
    );
  });

  it('come from JSON numbers and from numeric strings', () => {
    expect(decimalSchema.parse(12.5)).toBe('12.5');
    expect(decimalSchema.parse('12.50000')).toBe('12.5');
    expect(decimalSchema.safeParse('twelve').success).toBe(false);
  });

  it.each([
    ['2.345', 2, '2.35'],
    ['-2.345', 2, '-2.35'],
    ['2.344999', 2, '2.34'],
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['1.0005', 3, '1.001'],
  ])('%s to %i places is %s: midpoints go away from zero', (value, places, rounded) =>
    expect(roundTo(new Decimal(value), places).toFixed()).toBe(rounded),
  );
});

describe('currencies', () => {
  it.each([
    ['GBP', 2],
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['kwd', 3],
  ])('%s has %i decimals (ISO 4217)', (code, places) => expect(currencyPlaces(code)).toBe(places));

  it('are written in capitals', () => {
    expect(currencyCodeSchema.parse(' eur ')).toBe('EUR');
    expect(currencyCodeSchema.parse('usd2')).toBe('USD2');
    for (const none of ['€', '', '12', 'SIXLET']) expect(currencyCodeSchema.safeParse(none).success).toBe(false);
  });
});

describe('dates', () => {
  it('exist or are refused', () => {
    expect(parseLocalDate('2024-02-29')).toBe('2024-02-29');
    expect(parseLocalDate('2026-02-29')).toBeNull();
    expect(parseLocalDate('2026-13-01')).toBeNull();
    expect(parseLocalDate('01/02/2026')).toBeNull();
  });

  it('are read from dates and date-times (docs/service-notes.md, "Responses")', () => {
    expect(localDateSchema.parse('2026-03-01')).toBe('2026-03-01');
    expect(localDateSchema.parse('2026-03-01T00:00:00')).toBe('2026-03-01');
    expect(localDateSchema.safeParse('1 March').success).toBe(false);
  });

  it('move by days and months', () => {
    expect(addDays(localDate('2026-02-28'), 1)).toBe('2026-03-01');
    expect(addDays(localDate('2026-01-01'), -1)).toBe('2025-12-31');
    expect(addMonths(localDate('2026-01-31'), 1)).toBe('2026-02-28');
    expect(addMonths(localDate('2024-01-31'), 1)).toBe('2024-02-29');
    expect(addMonths(localDate('2026-03-31'), -13)).toBe('2025-02-28');
  });

  it('instants without a zone are UTC, with seven decimals of a second; what is finer is cut off', () => {
    expect(instantSchema.parse('2026-03-01T10:20:30')).toBe('2026-03-01T10:20:30.0000000Z');
    expect(instantSchema.parse('2026-03-01T10:20:30.5')).toBe('2026-03-01T10:20:30.5000000Z');
    expect(instantSchema.parse('2026-03-01T10:20:30.1234567')).toBe('2026-03-01T10:20:30.1234567Z');
    expect(instantSchema.parse('2026-03-01T10:20:30.123456789Z')).toBe('2026-03-01T10:20:30.1234567Z');
    expect(instantSchema.parse('2026-03-01T10:20:30+02:00')).toBe('2026-03-01T08:20:30.0000000Z');
    expect(instantSchema.parse('2026-03-31T23:59:59.9999999-01:00')).toBe('2026-04-01T00:59:59.9999999Z');
    expect(instantOf(1_000_000_000_123)).toBe('2001-09-09T01:46:40.1230000Z');
    for (const text of ['yesterday', '2026-13-01T10:20:30.0000000Z', '2026-03-01T10:20:30.Z'])
      expect(instantSchema.safeParse(text).success).toBe(false);
  });

  it('instants sort as text, however many decimals they came with', () => {
    const written = [
      '2026-03-01T10:20:30.12345Z',
      '2026-03-01T10:20:30.123456Z',
      '2026-03-01T10:20:30.1235Z',
      '2026-03-01T10:20:31Z',
    ];
    const instants = written.map((text) => instantSchema.parse(text));
    expect([...instants].reverse().sort()).toEqual(instants);
    // Reading an instant again gives the same one; Date can parse it to milliseconds.
    expect(instants.map((instant) => instantSchema.parse(instant))).toEqual(instants);
    expect(instants.map((instant) => Date.parse(instant) % 60_000)).toEqual([30_123, 30_123, 30_123, 31_000]);
  });
});

describe('identifiers', () => {
  it('that Daybook minted are found in a text', () => {
    const [a, b] = ['daybook-01890a5d-ac96-774b-bcce-b302099a8057', 'daybook-01890a5d-ac96-774b-bcce-b302099a8058'];
    expect(mintedKeysIn(JSON.stringify({ party: a, lines: [{ productId: b, description: `as ${a}.` }] }))).toEqual([
      a,
      b,
      a,
    ]);
    expect(mintedKeysIn('daybook-1, 01890a5d-ac96-774b-bcce-b302099a8057')).toEqual([]);
  });

  const source: MintSource = { now: () => 0x0123456789ab, randomBytes: (target) => target.fill(0xff) };

  it('UUIDs of version 7 carry the time first, then version and variant (RFC 9562)', () => {
    expect(uuidV7(source)).toBe('01234567-89ab-7fff-bfff-ffffffffffff');
  });

  it('IntRefs fit the field and sort by the time they were minted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 47 }), fc.integer({ min: 1, max: 2 ** 40 }), (now, later) => {
        const first = mintIntRef({ ...source, now: () => now });
        const second = mintIntRef({ ...source, now: () => now + later });
        expect(first.length).toBeLessThanOrEqual(INT_REF_LENGTH);
        expect(first < second).toBe(true);
        expect(isGuid(first)).toBe(false);
      }),
    );
  });
});

describe('API versions (spec 9)', () => {
  it('compare by number, not as text', () => {
    expect(compareVersions('1.10', '1.9')).toBeGreaterThan(0);
    expect(compareVersions('1.2', '1.2.0')).toBe(0);
    expect(compareVersions('1.2.1', '1.2.13')).toBeLessThan(0);
  });
  it('may have more text after their numbers', () => {
    for (const version of [
      '1.19',
      '1.19.0',
      '1.19.0.4711',
      '1.13-r2',
      '1.13 rev 2',
      '1.13.2+build.5',
      '1.13r2',
      'v1.13',
    ])
      expect(apiVersionSchema.safeParse(version).success).toBe(true);
    for (const version of ['', '1', 'one.two', '1.', '.9', 'r1.13'])
      expect(apiVersionSchema.safeParse(version).success).toBe(false);
    expect(compareVersions('1.19.0.4711', '1.19')).toBe(0);
    expect(compareVersions('1.13-r2', '1.12.9')).toBeGreaterThan(0);
    expect(versionHas('1.3.9-r7', 'explicitAmounts')).toBe(false);
    expect(versionHas('1.11-r2', 'deliveryDateAndOrderNo')).toBe(true);
  });
  it('tell what a version can do', () => {
    expect(versionHas('1.3', 'explicitAmounts')).toBe(false);
    expect(versionHas('1.4.0', 'explicitAmounts')).toBe(true);
    expect(versionHas('1.19', 'departments')).toBe(true);
  });
});

describe('JSON values', () => {
  it.each([null, true, '', 0.5, [], {}, [[{ deep: [1, 'two', null] }]]])('%j is JSON', (value) =>
    expect(jsonSchema.parse(value)).toEqual(value),
  );

  it.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, 1n, () => 1, { inside: undefined }, [Symbol('none')]])(
    '%s is not JSON',
    (value) => expect(jsonSchema.safeParse(value).success).toBe(false),
  );

  it('circular objects are not JSON', () => {
    const circle: { inside?: unknown } = {};
    circle.inside = [circle];
    expect(jsonSchema.safeParse(circle).success).toBe(false);
  });
});
