import type { PaperLetterhead, PaperWords, PdfRequest } from '../../../domain/papers/paper.ts';
import { paperName, type NamePart } from '../../../domain/papers/paperName.ts';
import { toBase64 } from '../../../domain/values/base64.ts';
import { textIn } from '../../base/i18n/texts.ts';
import { opaquePng } from '../../base/print/opaquePng.ts';
import { letterheadLines, type Letterhead } from '../documents/letterhead.ts';
import type { PrintedPaper } from './printedPaper.ts';
import { withTaxWord } from './taxWord.ts';

/** The words around a paper, in its language. */
export function paperWords({ language, home, title, number }: PrintedPaper): PaperWords {
  return {
    deliverTo: textIn(language, 'print.deliverTo'),
    taxCode: withTaxWord(textIn(language, 'print.taxCode'), home),
    net: textIn(language, 'print.net'),
    tax: withTaxWord(textIn(language, 'print.tax'), home),
    howToPay: textIn(language, 'print.howToPay'),
    continued: textIn(language, 'print.continued', { name: `${title} ${number}`.trim() }),
    carriedForward: textIn(language, 'print.carriedForward'),
    broughtForward: textIn(language, 'print.broughtForward'),
    page: textIn(language, 'print.page', { page: '{page}', pages: '{pages}' }),
    logo: textIn(language, 'print.letterhead.logoShown'),
  };
}

/** What the pattern of a name is filled in with. */
export function nameParts({ title, number, to, date }: PrintedPaper): Record<NamePart, string> {
  return { title, number, party: to.lines[0] ?? '', date: date ?? '' };
}

/** What the backend draws: papers as one PDF. */
export function pdfRequest(papers: readonly PrintedPaper[], letterhead: PaperLetterhead, title: string): PdfRequest {
  return { title, letterhead, papers: papers.map((paper) => ({ paper, words: paperWords(paper) })) };
}

/** The name of one paper's file, without its ending. */
export const paperFileName = (paper: PrintedPaper, pattern: string): string => paperName(pattern, nameParts(paper));

/** Enough pixels for the sharpest printer at the size of a letterhead. */
const MOST_PIXELS = 1_600;

/**
 * The letterhead as a PDF takes it. The logo is drawn anew, so that it is a PNG in sRGB whatever it was, and on white
 * as the sheet is: a PDF takes a picture without transparency as it is, and has to take one with it apart.
 */
export async function paperLetterhead({ details, paper, logo }: Letterhead): Promise<PaperLetterhead> {
  return {
    details: letterheadLines(details),
    size: paper,
    logo: logo === null ? null : await base64Of(await asPng(logo)),
  };
}

const base64Of = async (blob: Blob): Promise<string> => toBase64(new Uint8Array(await blob.arrayBuffer()));

async function asPng(blob: Blob): Promise<Blob> {
  const picture = await createImageBitmap(blob);
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (context === null) throw new TypeError('there is no canvas to draw the logo on');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return opaquePng(context.getImageData(0, 0, canvas.width, canvas.height));
}
