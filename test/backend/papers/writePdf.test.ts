import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Paper } from '../../../src/domain/papers/paper.ts';
import { installedPaperFiles, readPaperFile } from '../../../src/backend/papers/paperFiles.ts';
import { openPaperFonts, type PaperFonts } from '../../../src/backend/papers/paperFonts.ts';
import { writePdf } from '../../../src/backend/papers/writePdf.ts';
import { qrModules } from '../../../src/formats/payments/index.ts';
import { readQrCode } from '../../support/qrReader.ts';
import { bare, paperOf, pictureOf, readPdf, requestOf, textsOf } from './support.ts';

let fonts: PaperFonts;
let colours: Uint8Array;
beforeAll(async () => {
  fonts = await openPaperFonts(installedPaperFiles());
  colours = await readPaperFile(installedPaperFiles().profile);
});
const now = new Date('2026-11-24T10:00:00Z');
async function write(papers: readonly Paper[], part = {}): Promise<{ bytes: Uint8Array }> {
  const written = await writePdf(requestOf(papers, part), fonts, { now, colours });
  if ('unprintable' in written) throw new Error(written.unprintable.map(({ characters }) => characters).join(' '));
  return written;
}

describe('a PDF of a paper', () => {
  it('holds every text and figure of it, once, as text', async () => {
    const { bytes } = await write([paperOf()]);
    const [page, ...others] = await readPdf(bytes);
    const texts = page?.texts.map(({ text }) => text) ?? [];
    expect(others).toEqual([]);
    for (const text of ['66.67', '33.335', '98.00', 'Sort code 00-00-00', 'Oak chair', 'OAK'])
      expect(texts.filter((each) => each === text)).toEqual([text]);
    expect(bare(texts.join(''))).toContain('InvoiceSI-00012');
    expect(texts).toContain('Harbour & Vale Ltd');
    expect(texts).toContain('SI-00012 · Page 1 of 1');
  });

  it('is on A4 or letter, upright or on its side', async () => {
    const [upright, wide] = await readPdf((await write([paperOf(), paperOf({ isWide: true })])).bytes);
    expect([upright?.width, upright?.height].map((each) => each?.toFixed(1))).toEqual(['595.3', '841.9']);
    expect([wide?.width, wide?.height].map((each) => each?.toFixed(1))).toEqual(['841.9', '595.3']);
    const letterhead = { details: [], size: 'letter', logo: null };
    expect((await readPdf((await write([paperOf()], { letterhead })).bytes))[0]).toMatchObject({
      width: 612,
      height: 792,
    });
  });

  it('sets amounts flush right, all digits of the same width', async () => {
    const [page] = await readPdf((await write([paperOf()])).bytes);
    const [chairs, delivery, gross] = ['66.67', '15.00', '98.00'].map((amount) =>
      page?.texts.findLast(({ text }) => text === amount),
    );
    const right = ((210 - 16) * 72) / 25.4;
    for (const each of [chairs, delivery, gross]) expect((each?.x ?? 0) + (each?.width ?? 0)).toBeCloseTo(right, 1);
    // Of one size, with a 1 in one of them.
    expect(delivery?.width).toBeCloseTo(chairs?.width ?? 0, 2);
  });

  it('breaks a long table over sheets, each with its headings and its number', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      key: String(index),
      cells: [`Chair ${index + 1}`, '1', '1.00', '20 %', `${index + 1}.00`],
      note: '',
    }));
    const pages = await readPdf((await write([paperOf({ rows })])).bytes);
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach(({ texts }, index) => {
      const shown = texts.map(({ text }) => text);
      expect(shown).toContain(`SI-00012 · Page ${index + 1} of ${pages.length}`);
      if (index > 0) expect(shown).toContain('Invoice SI-00012, continued');
      if (shown.some((text) => text.startsWith('Chair '))) expect(shown).toContain('Unit price');
      for (const { y } of texts) expect(y).toBeGreaterThan(20);
    });
    const chairs = pages.flatMap(({ texts }) => texts.flatMap(({ text }) => /^Chair (\d+)$/.exec(text)?.[1] ?? []));
    expect(chairs.map(Number)).toEqual(rows.map((_, index) => index + 1));
    // The totals are never alone on a sheet.
    expect(pages.at(-1)?.texts.some(({ text }) => text === 'Chair 120')).toBe(true);
  });

  it('shows the code that pays it beside the bank details, so that it can be read, with what it is in words', async () => {
    const code = 'BCD\n002\n1\nSCT\n\nMüller GmbH\nDE89370400440532013000\nEUR98.00\n\n\nSI-00012';
    const paymentCode = { caption: 'Scan to pay', modules: qrModules(code) };
    const { bytes } = await write([paperOf({ paymentCode })]);
    const { data, width, height } = await pictureOf(bytes);
    expect(new TextDecoder().decode(readQrCode(data, width, height) ?? undefined)).toBe(code);
    const [page, ...others] = await readPdf(bytes);
    expect(others).toEqual([]);
    const placeOf = (text: string) => page?.texts.find((each) => each.text === text);
    // The caption stands below the code, the bank details beside it and the terms below both.
    const [bank, caption, terms] = ['Sort code 00-00-00', 'Scan to pay', paperOf().terms[0] ?? ''].map(placeOf);
    expect(bank!.x + bank!.width).toBeLessThan(caption!.x);
    expect(bank!.y - caption!.y).toBeGreaterThan((20 * 72) / 25.4);
    expect(terms!.y).toBeLessThan(caption!.y);
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Alt (Scan to pay)');
  });

  it('carries what the rows come to from sheet to sheet', async () => {
    // 1 + 2 + … + n = n (n + 1) / 2.
    const sum = (of: number): string => `${(of * (of + 1)) / 2}.00`;
    const rows = Array.from({ length: 90 }, (_, index) => ({
      key: String(index),
      cells: [`Chair ${index + 1}`, '1', `${index + 1}.00`, '', `${index + 1}.00`],
      note: '',
      carried: sum(index + 1),
    }));
    const pages = await readPdf((await write([paperOf({ rows })])).bytes);
    expect(pages.length).toBeGreaterThan(2);
    const right = ((210 - 16) * 72) / 25.4;
    let last = 0;
    for (const [index, { texts }] of pages.entries()) {
      const beside = (label: string): string | undefined => {
        const y = texts.find(({ text }) => text === label)?.y ?? NaN;
        const found = texts.filter((each) => Math.abs(each.y - y) < 0.1 && each.text !== label);
        if (found[0]) expect(found[0].x + found[0].width).toBeCloseTo(right, 1);
        return found.map(({ text }) => text).join();
      };
      expect(beside('Brought forward')).toBe(index === 0 ? '' : sum(last));
      const chairs = texts.flatMap(({ text }) => /^Chair (\d+)$/.exec(text)?.[1] ?? []);
      last = Number(chairs.at(-1));
      expect(beside('Carried forward')).toBe(last === 90 ? '' : sum(last));
      for (const { y } of texts) expect(y).toBeGreaterThan(20);
    }
    expect(last).toBe(90);
  });

  it('numbers each paper on its own', async () => {
    const pages = await readPdf((await write([paperOf(), paperOf({ number: 'SI-00013' })])).bytes);
    expect(pages.map(({ texts }) => texts.find(({ text }) => text.includes('Page'))?.text)).toEqual([
      'SI-00012 · Page 1 of 1',
      'SI-00013 · Page 1 of 1',
    ]);
  });

  it('divides a text that is longer than a sheet', async () => {
    const long = Array.from({ length: 2000 }, (_, index) => `word${index}`).join(' ');
    const paper = paperOf({ rows: [{ key: '1', cells: [long, '1', '1.00', '', '1.00'], note: '' }] });
    const pages = await readPdf((await write([paper])).bytes);
    const all = pages.flatMap(({ texts }) => texts.flatMap(({ text }) => text.split(' ')));
    expect(all.filter((text) => text.startsWith('word'))).toEqual(long.split(' '));
    for (const { texts } of pages) for (const { y } of texts) expect(y).toBeGreaterThan(20);
  });

  it('means the characters that it was given, whatever a PDF before it meant with their shapes', async () => {
    // é is drawn with the shape of e, and a no-break space has the shape of a space.
    await write([paperOf({ after: ['né\u00a0né'] })]);
    for (const text of ['ne ne', 'office fire é', 'né\u00a0né', 'שלום']) {
      const texts = (await readPdf((await write([paperOf({ after: [text], terms: [] })])).bytes))[0]?.texts;
      expect(bare(texts?.map((each) => each.text).join('') ?? '')).toContain(bare(text));
    }
  });

  it('holds a logo once, however many papers show it', async () => {
    // One grey point.
    const logo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
    const letterhead = { details: [], size: 'a4', logo };
    const { bytes } = await write([paperOf(), paperOf(), paperOf()], { letterhead });
    const text = new TextDecoder('latin1').decode(bytes);
    expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1);
    expect(text.match(/\/S \/Figure/g)).toHaveLength(3);
  });

  it('keeps a title with marks of XML readable', async () => {
    const { bytes } = await write([paperOf()], { title: 'Papers of <Harbour> & Vale' });
    const text = new TextDecoder('latin1').decode(bytes);
    expect(text).toContain('Papers of &lt;Harbour&gt; &amp; Vale');
    expect(text).not.toContain('<Harbour>');
  });

  it('loses no text of any paper', async () => {
    const text = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäöüéß0123456789 .,-&<>()/'),
      maxLength: 60,
    });
    const long = fc.oneof(text, fc.string({ unit: fc.constantFrom(...'abc xyz-'), maxLength: 900 }));
    const texts = fc.array(text, { maxLength: 6 });
    const papers = fc.record({
      to: fc.record({ heading: text, lines: texts }),
      deliverTo: texts,
      facts: fc.array(fc.record({ label: text, value: text }), { maxLength: 8 }),
      before: fc.array(long, { maxLength: 4 }),
      rows: fc.array(
        fc.oneof(
          fc.record({ key: fc.constant('text'), text: long }),
          fc.record({
            key: fc.constant('row'),
            cells: fc.tuple(long, text, text, text, text),
            note: text,
            isTotal: fc.boolean(),
          }),
        ),
        { maxLength: 40 },
      ),
      taxes: fc.array(fc.record({ code: text, net: text, tax: text }), { maxLength: 4 }),
      sums: fc.array(fc.record({ label: text, value: text, isTotal: fc.boolean() }), { maxLength: 6 }),
      after: fc.array(long, { maxLength: 4 }),
      bank: texts,
      terms: fc.array(long, { maxLength: 4 }),
      standing: text,
    });
    await fc.assert(
      fc.asyncProperty(papers, async (part) => {
        const paper = paperOf(part);
        const pages = await readPdf((await write([paper])).bytes);
        const drawn = bare(pages.flatMap(({ texts: own }) => own.map((each) => each.text)).join(''));
        const lost = textsOf(paper).filter((each) => {
          const whole = bare(each);
          // A text may be divided by the foot and head of sheets: then its words are looked for.
          return !drawn.includes(whole) && each.split(/\s+/).some((word) => word !== '' && !drawn.includes(bare(word)));
        });
        expect(lost).toEqual([]);
        for (const { texts: own, width, height } of pages)
          for (const { x, y, width: wide } of own) {
            expect(x).toBeGreaterThanOrEqual(45 - 0.5);
            expect(x + wide).toBeLessThanOrEqual(width - 45 + 1);
            expect(y).toBeGreaterThan(15);
            expect(y).toBeLessThan(height - 30);
          }
      }),
      { numRuns: 25 },
    );
  });
});
