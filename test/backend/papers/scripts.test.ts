import { beforeAll, describe, expect, it } from 'vitest';
import { installedPaperFiles, readPaperFile } from '../../../src/backend/papers/paperFiles.ts';
import { openPaperFonts, type PaperFonts } from '../../../src/backend/papers/paperFonts.ts';
import { typesetterFor } from '../../../src/backend/papers/typesetter.ts';
import { writePdf } from '../../../src/backend/papers/writePdf.ts';
import { paperOf, readPdf, requestOf } from './support.ts';

let fonts: PaperFonts;
let colours: Uint8Array;
beforeAll(async () => {
  const files = installedPaperFiles();
  [fonts, colours] = await Promise.all([openPaperFonts(files), readPaperFile(files.profile)]);
});

async function bytesWith(lines: readonly string[]): Promise<Uint8Array> {
  const paper = paperOf({ to: { heading: 'Bill to', lines: [...lines] } });
  const written = await writePdf(requestOf([paper]), fonts, { now: new Date('2026-11-24T10:00:00Z'), colours });
  if ('unprintable' in written) throw new Error(JSON.stringify(written.unprintable));
  return written.bytes;
}
const STYLE = { face: 'regular', size: 10, colour: '#000000' } as const;
/** What stands on the line of a name, from the left to the right. */
async function seen(name: string, direction?: 'rtl'): Promise<string[]> {
  const set = await typesetterFor(fonts, name);
  return set.runs(name, { ...STYLE, ...(direction && { direction }) }).map(({ text }) => text.trim());
}
const fontsIn = (bytes: Uint8Array): string[] => [
  ...new Set(
    [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/BaseFont \/[A-Z]{6}\+(\S+)/g),
    ].map(([, name = '']) => name),
  ),
];

describe('a name that is written from right to left', () => {
  // Worked out by the rules of UAX #9; each number keeps its order.
  it.each([
    // The first letter says the direction: what follows it stands at its left.
    ['شركة النور Ltd 2026', ['Ltd 2026', 'شركة النور']],
    // In a Latin name the Arabic word and the number after it change places, the rest stays.
    ['Nour شركة 12 Ltd', ['Nour', '12', 'شركة', 'Ltd']],
    // A hyphen between digits belongs to the number.
    ['דן כהן 03-1234', ['03-1234', 'דן כהן']],
    // The bracket that opens stands at the right, drawn as the one that closes.
    ['דן (2026)', ['(', '2026', 'דן )']],
  ])('stands in its order: %s', async (name, order) => {
    expect(await seen(name)).toEqual(order);
  });

  it.each(['شركة النور Ltd 2026', 'דן כהן 03-1234', 'נתן ושות׳', 'مؤسسة'])(
    'is read as it was written: %s',
    async (name) => {
      const [page] = await readPdf(await bytesWith(['Ashdown', name]));
      expect(page?.texts.map(({ text }) => text)).toContain(name);
    },
  );

  it('has the letters joined as they are written', async () => {
    // شركة: sheen begins, reh ends, kaf begins anew because reh joins nothing after it, teh marbuta ends.
    const forms = [0xfeb7, 0xfeae, 0xfedb, 0xfe94];
    const { drawn, measured } = fonts.faces.regular;
    const glyphs = forms.map((form) => measured.glyphForCodePoint(form));
    expect(drawn.layout('شركة', []).glyphs.map(({ id }) => id)).toEqual(glyphs.map(({ id }) => id).toReversed());
    const [page] = await readPdf(await bytesWith(['Ashdown', 'شركة']));
    const wide = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / measured.unitsPerEm;
    expect(page?.texts.find(({ text }) => text === 'شركة')?.width).toBeCloseTo(wide * 9.5, 1);
    // Lam and alef are one shape, ﻻ.
    expect(drawn.layout('لا', []).glyphs.map(({ id }) => id)).toEqual([measured.glyphForCodePoint(0xfefb).id]);
  });

  it.each(['۱۲۳', 'Ltd ۱۲۳', 'شرکت ۱۲۳'])('has its Persian digits from the left: %s', async (name) => {
    const set = await typesetterFor(fonts, name);
    const glyphs = set.runs(name, STYLE).flatMap(({ text, font }) => font.drawn.layout(text, []).glyphs);
    const digits = glyphs.flatMap(({ codePoints }) => codePoints).filter((code) => code >= 0x6f0 && code <= 0x6f9);
    expect(digits).toEqual([0x6f1, 0x6f2, 0x6f3]);
  });

  it('keeps its direction on its second line, whatever that begins with', async () => {
    const long = 'شركة النور للتجارة والصناعة والخدمات العامة المحدودة في بيروت وطرابلس وصيدا';
    const set = await typesetterFor(fonts, long);
    const lines = set.lines(long, STYLE, 120);
    expect(lines.length).toBeGreaterThan(2);
    expect(new Set(lines.map(({ style }) => style.direction))).toEqual(new Set(['rtl']));
    expect(await seen('Ltd بيروت', 'rtl')).toEqual(['بيروت', 'Ltd']);
    expect(await seen('Ltd بيروت')).toEqual(['Ltd', 'بيروت']);
  });
});

describe('a name of East Asia', () => {
  it.each([
    ['東京サービス株式会社', ['NotoSansJP']],
    ['北京科技有限公司', ['NotoSansSC']],
    ['臺灣貿易有限公司', ['NotoSansSC']],
    ['한국무역 주식회사', ['NotoSansKR']],
    ['서울 韓國', ['NotoSansKR', 'NotoSansSC']],
  ])('is drawn with the font of its language: %s', async (name, used) => {
    const bytes = await bytesWith([`${name} Ltd`]);
    const [page] = await readPdf(bytes);
    expect(page?.texts.map(({ text }) => text).join('')).toContain(name.split(' ')[0]);
    expect(
      fontsIn(bytes)
        .filter((font) => !font.startsWith('DejaVu'))
        .map((font) => font.slice(0, 'NotoSansXX'.length)),
    ).toEqual(used);
    // A page in Latin letters alone has 40 kB.
    expect(bytes.length).toBeLessThan(70_000);
  });

  it('ends a line between any two characters, but not before what closes', async () => {
    const set = await typesetterFor(fonts, '東京都');
    // Each character is as wide as it is high: five of them have room.
    expect(set.lines('東京都千代田区', STYLE, 50).map(({ text }) => text)).toEqual(['東京都千代', '田区']);
    expect(set.lines('東京都千代、田区', STYLE, 50).map(({ text }) => text)).toEqual(['東京都千', '代、田区']);
  });

  it('opens no font of East Asia for other texts', async () => {
    expect(await fonts.beside('Łódź Ωμέγα Київ ß € – שלום النور')).toEqual([]);
  });
});

it('a face that lacks a letter takes it from the upright one', async () => {
  // The italic face of texts between lines has no Arabic.
  const paper = paperOf({ rows: [{ key: '1 after', text: 'النور Ltd' }] });
  const written = await writePdf(requestOf([paper]), fonts, { now: new Date('2026-11-24T10:00:00Z'), colours });
  const [page] = 'bytes' in written ? await readPdf(written.bytes) : [];
  expect(page?.texts.map(({ text }) => text.trim())).toContain('النور');
});

it('refuses what no font has, by where it stands, and leaves out what has no shape of its own', async () => {
  const write = (lines: string[], after: string[]) =>
    writePdf(requestOf([paperOf({ to: { heading: 'Bill to', lines }, after })]), fonts, { now: new Date(), colours });
  expect(await write(['བོད', 'Lhasa'], ['𠮷 and 𠮷', 'plain'])).toEqual({
    unprintable: [
      { paper: 'Invoice SI-00012', place: 'recipient', characters: 'བོད' },
      { paper: 'Invoice SI-00012', place: 'texts', characters: '𠮷' },
    ],
  });
  const [page] = await readPdf(await bytesWith(['Ash\u200bdown\ufe0f']));
  expect(page?.texts.map(({ text }) => text)).toContain('Ashdown');
});
