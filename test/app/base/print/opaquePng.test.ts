import { crc32, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { opaquePng, type Pixels } from '../../../../src/app/base/print/opaquePng.ts';

/** The parts of a PNG by name, each with a right checksum. */
function partsOf(png: Buffer): Map<string, Buffer> {
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    parts.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end));
    at = end + 4;
  }
  return parts;
}

/** Red, green and blue of every pixel, from rows that say how they differ from those above. */
function coloursOf(rows: Buffer, width: number): number[] {
  const colours: number[] = [];
  for (let start = 0; start < rows.length; start += 1 + 3 * width) {
    expect(rows[start]).toBe(2);
    for (let at = 0; at < 3 * width; at += 1)
      colours.push(((rows[start + 1 + at] ?? 0) + (colours[colours.length - 3 * width] ?? 0)) & 255);
  }
  return colours;
}

const pixels: fc.Arbitrary<Pixels> = fc
  .record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) })
  .chain(({ width, height }) =>
    fc
      .uint8ClampedArray({ minLength: 4 * width * height, maxLength: 4 * width * height })
      .map((data) => ({ width, height, data })),
  );

it('a picture keeps its colours and loses its opacity', async () => {
  await fc.assert(
    fc.asyncProperty(pixels, async (picture) => {
      const parts = partsOf(Buffer.from(await (await opaquePng(picture)).arrayBuffer()));
      const head = parts.get('IHDR')!;
      expect([head.readUInt32BE(0), head.readUInt32BE(4), ...head.subarray(8)]).toEqual([
        picture.width,
        picture.height,
        ...[8, 2, 0, 0, 0],
      ]);
      expect(coloursOf(inflateSync(parts.get('IDAT')!), picture.width)).toEqual(
        [...picture.data].filter((_, at) => at % 4 !== 3),
      );
      expect([...parts.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
    }),
  );
});
