import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Paper, PaperWords, PdfRequest } from '../../../src/domain/papers/paper.ts';

export const words: PaperWords = {
  deliverTo: 'Deliver to',
  taxCode: 'Tax',
  net: 'Net',
  tax: 'Tax',
  howToPay: 'How to pay',
  continued: 'Invoice SI-00012, continued',
  carriedForward: 'Carried forward',
  broughtForward: 'Brought forward',
  page: 'Page {page} of {pages}',
  logo: 'Your logo',
};

/** An invoice of two chairs at 33.335 and a delivery, 20 % tax. */
export function paperOf(part: Partial<Paper> = {}): Paper {
  return {
    key: 'invoice',
    language: 'en',
    title: 'Invoice',
    number: 'SI-00012',
    from: { name: 'Harbour & Vale Ltd', address: ['1 Quay', 'Bristol', 'BS1 4SB'] },
    standing: '',
    to: { heading: 'Bill to', lines: ['Ashdown Furniture', '4 Mill Lane', 'Lewes', 'BN7 1AA'] },
    deliverTo: [],
    facts: [
      { label: 'Date', value: '24 Nov 2026' },
      { label: 'Due date', value: '24 Dec 2026' },
    ],
    before: ['Chairs for the reading room'],
    columns: [
      { label: 'Description', isEnd: false, width: 'auto' },
      { label: 'Quantity', isEnd: true, width: '19mm' },
      { label: 'Unit price', isEnd: true, width: '32mm' },
      { label: 'Tax', isEnd: true, width: '17mm' },
      { label: 'Net', isEnd: true, width: '30mm' },
    ],
    rows: [
      { key: '1', cells: ['Oak chair', '2', '33.335', '20 %', '66.67'], note: 'OAK' },
      { key: '1 after', text: 'Delivered to the second floor' },
      { key: '2', cells: ['Delivery', '1', '15.00', '20 %', '15.00'], note: '' },
    ],
    taxes: [{ code: 'S 20 %', net: '81.67', tax: '16.33' }],
    sums: [
      { label: 'Total net', value: '81.67', isTotal: false },
      { label: 'Total tax', value: '16.33', isTotal: false },
      { label: 'Total GBP', value: '98.00', isTotal: true },
    ],
    after: ['Thank you for your order.'],
    bank: ['Sort code 00-00-00', 'Please give SI-00012 as reference.'],
    terms: ['Goods stay ours until they are paid.'],
    ...part,
  };
}

export function requestOf(papers: readonly Paper[], part: Partial<PdfRequest> = {}): PdfRequest {
  return {
    title: 'Invoice SI-00012',
    letterhead: { details: ['VAT GB 123 4567 82'], size: 'a4', logo: null },
    papers: papers.map((paper) => ({ paper, words })),
    ...part,
  };
}

/** Every text that a paper shows, in no order. */
export function textsOf(paper: Paper): string[] {
  return [
    paper.title,
    paper.number,
    paper.from.name,
    ...paper.from.address,
    paper.standing,
    ...(paper.to.lines.length > 0 ? [paper.to.heading] : []),
    ...paper.to.lines,
    ...paper.deliverTo,
    ...paper.facts.flatMap(({ label, value }) => [label, value]),
    ...paper.before,
    ...(paper.rows.length > 0 ? paper.columns.map(({ label }) => label) : []),
    ...paper.rows.flatMap((row) => ('text' in row ? [row.text] : [...row.cells, row.note])),
    ...paper.taxes.flatMap(({ code, net, tax }) => [code, net, tax]),
    ...paper.sums.flatMap(({ label, value }) => [label, value]),
    ...paper.after,
    ...paper.bank,
    ...paper.terms,
  ].filter((text) => text.trim() !== '');
}

export interface ReadPage {
  width: number;
  height: number;
  /** Its texts in the order in which they were drawn. */
  texts: { text: string; x: number; y: number; width: number }[];
}

/** What pdf.js reads in a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push({
      width,
      height,
      texts: items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
          : [],
      ),
    });
  }
  await task.destroy();
  return pages;
}

/** A page of a PDF as it is seen, at 200 dots an inch: red, green, blue and opacity of each pixel. */
export async function pictureOf(
  bytes: Uint8Array,
  number = 1,
): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 200 / 72 });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const factory = pdf.canvasFactory as { create(width: number, height: number): { canvas: HTMLCanvasElement } };
  const { canvas } = factory.create(width, height);
  await page.render({ canvas, viewport }).promise;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
  await task.destroy();
  return { data, width, height };
}

/** A text without spaces, which line breaks change. */
export const bare = (text: string): string => text.normalize('NFC').replace(/\s+/g, '');
