import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import { installedPaperFiles, readPaperFile } from '../../../src/backend/papers/paperFiles.ts';
import { createPaperPdfs } from '../../../src/backend/papers/paperPdfs.ts';
import type { Paper, PdfRequest } from '../../../src/domain/papers/paper.ts';
import { writeEInvoice } from '../../../src/formats/einvoices/index.ts';
import { eInvoiceFiles } from '../einvoices/files.ts';
import type { Figure } from '../figure.ts';
import { logoOf, paperOf, requestOf, textsOf } from '../papers/papers.ts';
import { compared } from '../turns.ts';

const DOCUMENTS = 1_000;
/** Each round writes some of them, so that both sides take turns often. */
const ROUNDS = 20;
const OF_ROUND = DOCUMENTS / ROUNDS;
const A4: [width: number, height: number] = [595.28, 841.89];

/** A PDF with the texts one below the other, in two fonts that were opened before: no layout, no tags. */
async function barePdf(texts: readonly string[], fonts: readonly ReturnType<typeof create>[]): Promise<number> {
  const pdf = new PDFDocument({
    pdfVersion: '1.7',
    size: A4,
    margin: 0,
    lang: 'en',
    tagged: false,
    displayTitle: false,
    font: null,
    autoFirstPage: false,
    info: { Producer: 'bare' },
  });
  let size = 0;
  const ended = new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => (size += chunk.length));
    pdf.once('end', resolve);
    pdf.once('error', reject);
  });
  for (const [index, font] of fonts.entries()) pdf.registerFont(String(index), font);
  pdf.addPage({ size: A4, margin: 0 });
  for (const [index, text] of texts.entries()) {
    pdf.font(String(index % fonts.length)).fontSize(9.5);
    pdf.text(text, 40, 30 + (index % 60) * 13, { lineBreak: false, baseline: 'alphabetic' });
  }
  pdf.end();
  await ended;
  return size;
}

/** Documents of the demo's kind, each written as a file of its own, as the page has the backend write them. */
export const pdfs: Figure = {
  name: 'pdfs',
  title: 'PDFs of 1,000 documents',
  async measure() {
    const files = installedPaperFiles();
    const write = createPaperPdfs(files, () => new Date('2026-11-24T10:00:00Z'));
    const fonts = [create(await readPaperFile(files.regular)), create(await readPaperFile(files.bold))];
    const papers = Array.from({ length: DOCUMENTS }, (_, index) => paperOf(index));
    const inside = eInvoiceFiles(OF_ROUND).map(({ invoice }) => writeEInvoice(invoice, 'cii', 'en16931'));
    const logo = logoOf();

    async function writeAll(
      request: (paper: Paper, index: number) => PdfRequest,
      own: readonly Paper[],
    ): Promise<void> {
      for (const [index, paper] of own.entries()) {
        const answer = await write(request(paper, index));
        if (!answer.ok) throw new Error(`${paper.number} was not written`);
      }
    }
    /** Pages of `papers`, one after the other, for either side. */
    const turns = (): (() => readonly Paper[]) => {
      let round = 0;
      return () => {
        const start = (round % ROUNDS) * OF_ROUND;
        round += 1;
        return papers.slice(start, start + OF_ROUND);
      };
    };
    const measured = async (what: string, request: (paper: Paper, index: number) => PdfRequest) => {
      const [mine, others] = [turns(), turns()];
      const { ours, theirs } = await compared(
        () => writeAll(request, mine()),
        async () => {
          for (const paper of others()) await barePdf(textsOf(paper), fonts);
        },
        ROUNDS,
      );
      const perMinute = (milliseconds: number): number => (OF_ROUND * 60_000) / milliseconds;
      return {
        what,
        unit: 'PDFs/min' as const,
        value: perMinute(ours),
        samples: ROUNDS,
        limit: {
          what: 'bare pdfkit, the same texts without layout and tags, fonts opened once',
          value: perMinute(theirs),
        },
        ratio: theirs / ours,
        aim: { of: 'value' as const, atLeast: 1_000 },
      };
    };
    return [
      await measured('PDFs of 1,000 invoices, a file each', (paper) => requestOf(paper)),
      await measured('the same with a logo and an e-invoice inside (PDF/A-3b)', (paper, index) =>
        requestOf(paper, { logo, invoice: { xml: inside[index] ?? '', profile: 'en16931' } }),
      ),
    ];
  },
};
