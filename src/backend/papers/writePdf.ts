import PDFDocument from 'pdfkit';
import type { StructureElement } from 'pdfkit';
import { carriedAt, type PdfRequest } from '../../domain/papers/paper.ts';
import type { Unprintable } from '../../domain/values/result.ts';
import { paginate } from '../../domain/papers/paginate.ts';
import { afterPieces, beforePieces } from './blocks.ts';
import { addInvoice } from './facturX.ts';
import { firstHead, footOf, nextHead, type HeadParts } from './heads.ts';
import type { PaperFonts } from './paperFonts.ts';
import { mm, penOf, type Pen } from './pen.ts';
import type { SheetFrame } from './piece.ts';
import { aboveSlip } from './slip.ts';
import { tableOf } from './table.ts';
import { typesetterFor } from './typesetter.ts';
import { unprintableIn, textOfPapers } from './unprintable.ts';

/** Widths and heights in points. */
const SIZES = { a4: [mm(210), mm(297)], letter: [612, 792] } as const;
/** Margins of a sheet, in points. At the foot there is room for printers that cannot print to the edge. */
const SIDE = mm(16);
const TOP = mm(14);
const BOTTOM = mm(9);
/** Points left free below the content. */
const SLACK = 6;
/** Above a table that follows paragraphs. */
const TABLE_GAP = mm(3);

/** The file, or what no font has: then nothing is written. */
export type WrittenPdf = { bytes: Uint8Array } | { unprintable: Unprintable[] };
export interface WriteOptions {
  /** The time that the file says it was made. */
  now: Date;
  /** Gives way to other work between papers. */
  rest?(): Promise<void>;
  /** The ICC profile of sRGB, for a PDF with an e-invoice inside. */
  colours: Uint8Array;
}

/** Writes papers as one tagged PDF with embedded fonts, laid out as the print view lays them out. */
export async function writePdf(
  request: PdfRequest,
  fonts: PaperFonts,
  { now, rest, colours }: WriteOptions,
): Promise<WrittenPdf> {
  const { title, letterhead, papers, invoice } = request;
  const set = await typesetterFor(fonts, textOfPapers(request));
  const unprintable = unprintableIn(request, set);
  if (unprintable.length > 0) return { unprintable };
  // pdfkit writes the title into the XML of the metadata as it is.
  const isPlain = !/[&<>]/.test(title);
  const pdf = new PDFDocument({
    pdfVersion: '1.7',
    size: [...SIZES[letterhead.size]],
    margin: 0,
    lang: papers[0]?.paper.language ?? 'en',
    tagged: true,
    displayTitle: true,
    font: null,
    autoFirstPage: false,
    info: { Producer: 'Daybook', Creator: 'Daybook', CreationDate: now, ...(isPlain && { Title: title }) },
  });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.once('end', resolve);
    pdf.once('error', reject);
  });
  for (const { name, drawn } of set.fonts) pdf.registerFont(name, drawn);
  if (!isPlain) pdf.appendXML(titleXml(title));
  const pen = penOf(pdf, set);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const logo = letterhead.logo === null ? null : pdf.openImage(new Uint8Array(Buffer.from(letterhead.logo, 'base64')));
  for (const { paper, words } of papers) {
    const [short, long] = SIZES[letterhead.size];
    const [width, height] = paper.isWide ? [long, short] : [short, long];
    const frame: SheetFrame = {
      width,
      height,
      left: SIDE,
      right: width - SIDE,
      across: width - 2 * SIDE,
      top: TOP,
      bottom: height - BOTTOM,
    };
    const section = pdf.struct('Sect', { lang: paper.language, title: `${paper.title} ${paper.number}`.trim() });
    root.add(section);
    drawPaper(pdf, pen, { paper, words, details: letterhead.details, logo }, frame, section);
    section.end();
    await rest?.();
  }
  root.end();
  if (invoice !== undefined) addInvoice(pdf, invoice, colours, now);
  pdf.end();
  await ended;
  return { bytes: new Uint8Array(Buffer.concat(chunks)) };
}

/** The title of the file in its metadata. */
function titleXml(title: string): string {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped}</rdf:li></rdf:Alt></dc:title>
        </rdf:Description>`;
}

function drawPaper(pdf: PDFDocument, pen: Pen, parts: HeadParts, frame: SheetFrame, section: StructureElement): void {
  const { set } = pen;
  const { paper, words } = parts;
  const foot = footOf(parts, set, frame);
  const lastFoot = paper.paymentSlip ? footOf(parts, set, aboveSlip(frame)) : foot;
  const first = firstHead(parts, set, frame);
  const next = nextHead(parts, set, frame);
  const below = frame.bottom - foot.height - SLACK - frame.top;
  const most = below - next.height;
  const table = tableOf(paper, set, frame, most - mm(20));
  const before = beforePieces(paper, set, frame, most);
  const after = afterPieces(paper, words, set, frame, most);
  const sheets = paginate({
    first: below - first.height - (before.length > 0 ? TABLE_GAP : 0),
    next: most,
    tableHead: table.headHeight,
    carry: table.carryHeight,
    before: before.map(({ height }) => height),
    rows: table.rows.map(({ height }) => height),
    after: after.map(({ height }) => height),
  });
  const tableElement = table.rows.length > 0 ? pdf.struct('Table') : null;
  let isTableOpen = false;

  sheets.forEach((sheet, index) => {
    pdf.addPage({ size: [frame.width, frame.height], margin: 0 });
    const head = index === 0 ? first : next;
    head.draw(pdf, pen, section);
    let y = frame.top + head.height;
    for (const piece of before.slice(...sheet.before)) {
      piece.draw(pen, y, section);
      y += piece.height;
    }
    if (tableElement && sheet.rows[1] > sheet.rows[0]) {
      if (sheet.before[1] > sheet.before[0]) y += TABLE_GAP;
      if (!isTableOpen) section.add(tableElement);
      table.drawHead(pdf, pen, y, isTableOpen ? null : tableElement);
      isTableOpen = true;
      y += table.headHeight;
      const [from, to] = sheet.rows;
      const [brought, carried] = [carriedAt(table.rows, from), carriedAt(table.rows, to)];
      if (brought !== undefined) {
        table.drawCarry(pen, y, words.broughtForward, brought);
        y += table.carryHeight;
      }
      for (const row of table.rows.slice(...sheet.rows)) {
        row.draw(pdf, pen, y, tableElement);
        y += row.height;
      }
      if (carried !== undefined && to < table.rows.length) {
        table.drawCarry(pen, y, words.carriedForward, carried);
        y += table.carryHeight;
      }
    }
    if (tableElement && sheet.rows[1] >= table.rows.length && isTableOpen) tableElement.end();
    for (const piece of after.slice(...sheet.after)) {
      piece.draw(pen, y, section);
      y += piece.height;
    }
    const isLast = index === sheets.length - 1;
    (isLast ? lastFoot : foot).draw(pen, index + 1, sheets.length);
  });
}
