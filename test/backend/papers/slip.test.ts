import { beforeAll, describe, expect, it } from 'vitest';
import { installedPaperFiles, readPaperFile } from '../../../src/backend/papers/paperFiles.ts';
import { openPaperFonts, type PaperFonts } from '../../../src/backend/papers/paperFonts.ts';
import { writePdf } from '../../../src/backend/papers/writePdf.ts';
import type { Paper } from '../../../src/domain/papers/paper.ts';
import { readQrCode } from '../../support/qrReader.ts';
import { code, slipOf } from './slipOf.ts';
import { paperOf, pictureOf, readPdf, requestOf } from './support.ts';

let fonts: PaperFonts;
let colours: Uint8Array;
beforeAll(async () => {
  fonts = await openPaperFonts(installedPaperFiles());
  colours = await readPaperFile(installedPaperFiles().profile);
});

async function write(part: Partial<Paper>): Promise<Uint8Array> {
  const done = await writePdf(requestOf([paperOf(part)]), fonts, { now: new Date('2026-11-24T10:00:00Z'), colours });
  if ('unprintable' in done) throw new Error('unprintable');
  return done.bytes;
}
const mm = (points: number): number => (points * 25.4) / 72;

describe('the payment part of a Swiss QR-bill', () => {
  it('stands at the foot of the last sheet and is read with its cross', async () => {
    const bytes = await write({ before: [], paymentSlip: slipOf() });
    const { data, width } = await pictureOf(bytes);
    // 56 mm around the code, so that it is found quickly.
    const pixels = (millimetres: number) => Math.round((millimetres * 200) / 25.4);
    const [left, top, side] = [pixels(62), pixels(297 - 105 + 12), pixels(56)];
    const seen = new Uint8ClampedArray(side * side * 4);
    for (let y = 0; y < side; y += 1)
      seen.set(data.subarray(((top + y) * width + left) * 4, ((top + y) * width + left + side) * 4), y * side * 4);
    expect(new TextDecoder().decode(readQrCode(seen, side, side) ?? undefined)).toBe(code);
    // In the middle of the code, 67 + 23 and 17 + 23 mm: a bar of the cross is light, the square beside it dark.
    const at = (x: number, y: number) => data[(pixels(297 - 105 + y) * width + pixels(x)) * 4];
    expect([at(90, 40), at(88.7, 40), at(90, 41.3), at(88.3, 38.3), at(91.7, 41.7)]).toEqual([255, 255, 255, 0, 0]);

    const [page, ...others] = await readPdf(bytes);
    expect(others).toEqual([]);
    const places = (text: string) =>
      page!.texts.filter((each) => each.text === text).map(({ x }) => Number(mm(x).toFixed(0)));
    expect(places('Empfangsschein')).toEqual([5]);
    expect(places('Zahlteil')).toEqual([67]);
    for (const text of ['Konto / Zahlbar an', 'CH44 3199 9123 0008 8901 2', 'Seeweg 1', 'GB-BN7 1AA Lewes'])
      expect(places(text), text).toEqual([5, 118]);
    expect(places('1 949.75')).toEqual([19, 84]);
    // Everything else ends above it.
    for (const { text, x, y, width: across } of page!.texts) {
      expect(mm(x), text).toBeGreaterThanOrEqual(4.9);
      expect(mm(x + across), text).toBeLessThanOrEqual(205.1);
      expect(mm(y), text).toBeGreaterThan(4.9);
    }
    expect(mm(page!.texts.find(({ text }) => text.endsWith('Page 1 of 1'))!.y)).toBeGreaterThan(105);
    expect(mm(page!.texts.find(({ text }) => text === paperOf().terms[0])!.y)).toBeGreaterThan(112);
  });

  it('has a sheet of its own where there is no room', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({
      key: String(index),
      cells: [`Chair ${index + 1}`, '1', '1.00', '', '1.00'],
      note: '',
    }));
    const pages = await readPdf(await write({ rows, paymentSlip: slipOf() }));
    expect(pages.map(({ texts }) => texts.some(({ text }) => text === 'Zahlteil'))).toEqual([false, true]);
    // The first sheet's foot is where it always is.
    const feet = pages.map(({ texts }) => mm(texts.find(({ text }) => / of 2$/.test(text))!.y));
    expect(feet[0]).toBeLessThan(20);
    expect(feet[1]).toBeGreaterThan(105);
  });

  it('stays within its parts with the longest names, without streets on the receipt', async () => {
    const long = [`${'Wortreich '.repeat(7)}`.trim(), `${'Langestrasse '.repeat(5)}12`, '9490 Vaduz'];
    const [page] = await readPdf(await write({ before: [], paymentSlip: slipOf({ creditor: long, debtor: long }) }));
    const inReceipt = page!.texts.filter(({ x, y }) => mm(x) < 62 && mm(y) < 105);
    for (const { text, x, width } of inReceipt) expect(mm(x + width), text).toBeLessThanOrEqual(57.1);
    const values = inReceipt.filter(({ text }) => /Langestrasse|Wortreich|Vaduz/.test(text));
    expect(values.filter(({ text }) => text.includes('Langestrasse'))).toEqual([]);
    // The amount begins 68 mm below the upper edge.
    for (const { y } of values) expect(mm(y)).toBeGreaterThan(105 - 68);
    expect(values.filter(({ text }) => text === '9490 Vaduz')).toHaveLength(2);
  });

  it('has a box for a payer who is not known', async () => {
    const bytes = await write({ before: [], paymentSlip: slipOf({ debtor: [] }) });
    const [page] = await readPdf(bytes);
    expect(page!.texts.filter(({ text }) => text === 'Zahlbar durch (Name/Adresse)')).toHaveLength(2);
    const { data, width } = await pictureOf(bytes);
    // Corners of the box of 65 × 25 mm: dark at its left edge and not in its middle.
    const y = 297 - 105 + 5;
    const dark = (x: number) =>
      Array.from({ length: 85 * 8 }, (_, index) => {
        const row = Math.round(((y + index / 8) * 200) / 25.4);
        return data[(row * width + Math.round((x * 200) / 25.4)) * 4]! < 128;
      }).some(Boolean);
    expect(dark(183)).toBe(true);
    expect(dark(190)).toBe(false);
  });
});
