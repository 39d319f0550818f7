import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactJson, readBody } from '../../../src/service/wire/json.ts';

/** A value as it is read exactly: each number as the text that JSON has for it. */
function exactly(value: unknown): unknown {
  if (typeof value === 'number') return JSON.stringify(value);
  if (Array.isArray(value)) return value.map(exactly);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, exactly(inner)]));
}

test('every number of any JSON is read as the digits that were written, and all else as it is', () => {
  const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', '\\', '1', '-', ',', '}', ':') }));
  const values = fc.jsonValue({ stringUnit: 'grapheme' });
  const any = fc.oneof(values, fc.dictionary(texts, fc.oneof(texts, fc.double({ noNaN: true }), values)));
  fc.assert(
    fc.property(any, fc.constantFrom('', ' ', '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      fc.pre(!/"ext"/i.test(text));
      expect(exactJson(text)).toEqual(exactly(JSON.parse(text)));
    }),
  );
});

test('digits that floating point would lose are kept, and those in `ext` stay numbers', () => {
  expect(exactJson('{"a":12345678901234567.89,"b":[-0.10, 1E+2],"ext":{"c":1.50}}')).toEqual({
    a: '12345678901234567.89',
    b: ['-0.10', '1E+2'],
    ext: { c: 1.5 },
  });
});

test.each(['{"a":1234567890123456x}', '{"a":01234567890123456}', '{"a":"1234567890123456', '[1234567890123456-]'])(
  'a body that is no JSON is refused, however many digits it has: %s',
  (body) => {
    expect(() => readBody(body)).toThrow(SyntaxError);
  },
);
