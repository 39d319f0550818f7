import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesBeyondAscii, utf8Units } from '../../../src/formats/text/utf8Units.ts';

/** Bytes as files have them: whole characters of any length, with bytes among them that fit nowhere. */
const anyBytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 3 }),
      fc.string({ unit: 'binary', maxLength: 3 }).map((text) => new TextEncoder().encode(text)),
      // Beginnings of characters, and the bounds of their second bytes.
      fc
        .constantFrom(
          ...[
            [0xe0, 0x9f],
            [0xe0, 0xa0],
            [0xed, 0xa0],
            [0xf0, 0x8f],
            [0xf0, 0x90, 0x80],
            [0xf4, 0x90],
            [0xef, 0xbf, 0xbd],
          ],
        )
        .map((bytes) => Uint8Array.from(bytes)),
    ),
  )
  .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])));

it('counts what a decoder makes of any bytes', () => {
  fc.assert(
    fc.property(anyBytes, fc.nat(7), (whole, from) => {
      const bytes = whole.subarray(from);
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      const units = text.split('').filter((unit) => unit > '\u007f');
      const wrong = units.filter((unit) => unit === '\ufffd').length;
      expect(utf8Units(bytes)).toEqual({ right: units.length - wrong, wrong });
      expect(bytesBeyondAscii(bytes)).toEqual(new Set(bytes.filter((byte) => byte >= 0x80)));
    }),
  );
});
