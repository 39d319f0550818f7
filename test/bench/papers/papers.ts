import { deflateSync, crc32 } from 'node:zlib';
import type { Paper, PaperWords, PdfRequest } from '../../../src/domain/papers/paper.ts';

/** Papers as the demo company prints them, the same every time. */

const words: PaperWords = {
  deliverTo: 'Deliver to',
  taxCode: 'Tax',
  net: 'Net',
  tax: 'Tax',
  howToPay: 'How to pay',
  continued: 'Invoice, continued',
  carriedForward: 'Carried forward',
  broughtForward: 'Brought forward',
  page: 'Page {page} of {pages}',
  logo: 'Your logo',
};
const ITEMS = ['Reading chair, oak', 'Desk lamp', 'Filing cabinet, four drawers', 'Delivery and fitting'];
const CUSTOMERS = ['Ashdown Furniture', 'Brook & Sons Ltd', 'Harbour Café', 'City of Leeds', 'Müller Möbel GmbH'];
const SENDER = ['1 Quay', 'Bristol', 'BS1 4SB'];

const money = (pence: number): string =>
  `${Math.floor(pence / 100).toLocaleString('en-GB')}.${String(pence % 100).padStart(2, '0')}`;

/** An invoice of one to eight lines. */
export function paperOf(index: number): Paper {
  const number = `SI-${String(10_000 + index)}`;
  const lines = Array.from({ length: 1 + (index % 8) }, (_, at) => {
    const [quantity, price] = [1 + ((index + at) % 9), 995 + ((index * 31 + at * 977) % 90_000)];
    return { item: ITEMS[(index + at) % ITEMS.length] ?? '', quantity, price, net: quantity * price };
  });
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const tax = Math.round(net / 5);
  return {
    key: number,
    language: 'en',
    title: 'Invoice',
    number,
    date: '2026-11-24',
    from: { name: 'Harbour & Vale Ltd', address: SENDER },
    standing: '',
    to: {
      heading: 'Bill to',
      lines: [CUSTOMERS[index % CUSTOMERS.length] ?? '', `${1 + (index % 90)} Mill Lane`, 'Lewes', 'BN7 1AA'],
    },
    deliverTo: [],
    facts: [
      { label: 'Date', value: '24 Nov 2026' },
      { label: 'Due date', value: '24 Dec 2026' },
      { label: 'Your order', value: `PO-${index}` },
    ],
    before: [],
    columns: [
      { label: 'Description', isEnd: false, width: 'auto' },
      { label: 'Quantity', isEnd: true, width: '19mm' },
      { label: 'Unit price', isEnd: true, width: '32mm' },
      { label: 'Tax', isEnd: true, width: '17mm' },
      { label: 'Net', isEnd: true, width: '30mm' },
    ],
    rows: lines.map(({ item, quantity, price, net: own }, at) => ({
      key: String(at),
      cells: [item, String(quantity), money(price), '20 %', money(own)],
      note: at % 2 === 0 ? `P-${100 + at}` : '',
    })),
    taxes: [{ code: 'Standard 20 %', net: money(net), tax: money(tax) }],
    sums: [
      { label: 'Total net', value: money(net), isTotal: false },
      { label: 'Total tax', value: money(tax), isTotal: false },
      { label: 'Total GBP', value: money(net + tax), isTotal: true },
    ],
    after: ['Thank you for your order.'],
    bank: ['Sort code 00-00-00, account 12345678', `Please give ${number} as reference.`],
    terms: ['Goods stay ours until they are paid.'],
  };
}

/** What the page asks the backend for: one paper as a file. */
export function requestOf(
  paper: Paper,
  part: Partial<Pick<PdfRequest, 'invoice'>> & { logo?: string } = {},
): PdfRequest {
  const { logo = null, ...rest } = part;
  return {
    title: `${paper.title} ${paper.number}`,
    letterhead: { details: ['VAT GB 123 4567 82', 'Registered in England 01234567'], size: 'a4', logo },
    papers: [{ paper, words }],
    ...rest,
  };
}

/** Every text of a paper, in the order of reading. */
export function textsOf(paper: Paper): string[] {
  return [
    `${paper.title} ${paper.number}`,
    paper.from.name,
    ...paper.from.address,
    paper.to.heading,
    ...paper.to.lines,
    ...paper.facts.flatMap(({ label, value }) => [label, value]),
    ...paper.columns.map(({ label }) => label),
    ...paper.rows.flatMap((row) => ('text' in row ? [row.text] : [...row.cells, row.note])),
    ...paper.taxes.flatMap(({ code, net, tax }) => [code, net, tax]),
    ...paper.sums.flatMap(({ label, value }) => [label, value]),
    ...paper.after,
    ...paper.bank,
    ...paper.terms,
  ].filter((text) => text !== '');
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of 1,600 × 400 points, without transparency as the page hands it over; as Base64. */
export function logoOf(): string {
  const [width, height] = [1_600, 400];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + 3 * width) + 1 + 3 * x;
      const isInside = (x % 400) ** 2 + (y - 200) ** 2 < 32_000;
      rows.set(isInside ? [20 + (x >> 4), 90, 160 - (y >> 3)] : [255, 255, 255], at);
    }
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}
