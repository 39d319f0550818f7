import type { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfPage } from '../../domain/pdfInvoices/pdfPage.ts';
import { pageOf, type DrawnText } from './words.ts';

type Settings = Exclude<Parameters<typeof getDocument>[0], string | undefined>;
export type OpenPdf = Awaited<ReturnType<typeof getDocument>['promise']>;

/** The text of further pages is not looked at: no invoice has its totals there. */
const MOST_PAGES = 30;

/**
 * Opens a PDF by pdf.js (docs/decisions/0015-pdf-with-pdfjs.md) and closes it after the work.
 * @param settings beyond those for reading
 * @throws whatever error the library meets in a damaged file
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  work: (document: OpenPdf) => Promise<T>,
  settings: Partial<Settings> = {},
): Promise<T> {
  // Both parts of the library are loaded only for a PDF. The first registers what the second would start in a worker.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  const { getDocument: open, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = open({
    // The library takes what it is given for its own.
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    isOffscreenCanvasSupported: false,
    useSystemFonts: false,
    useWasm: false,
    stopAtErrors: false,
    ...settings,
  });
  try {
    return await work(await task.promise);
  } finally {
    await task.destroy();
  }
}

export const isPasswordNeeded = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PasswordException';

/** The text of the pages by its place. What is drawn aslant or upwards is left out: no field stands so. */
export async function pagesOf(document: OpenPdf): Promise<PdfPage[]> {
  const pages: PdfPage[] = [];
  for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const drawn = items.flatMap((item): DrawnText[] => {
      if (!('str' in item)) return [];
      const [a, b, , d, x, y]: number[] = item.transform;
      if (x === undefined || y === undefined) return [];
      const [left = 0, base = 0] = viewport.convertToViewportPoint(x, y);
      const [right = 0, end = 0] = viewport.convertToViewportPoint(x + along(a, b), y + along(b, a));
      const height = Math.hypot(item.transform[2], item.transform[3]) || Math.abs(d ?? 0);
      const isLevel = Math.abs(end - base) < 0.01 && right > left;
      return isLevel ? [{ text: item.str, x: left, y: base - height, width: item.width, height }] : [];
    });
    pages.push(pageOf(viewport.width, viewport.height, drawn));
  }
  return pages;
}

/** The part of the direction of writing (a, b) that lies along its first number, at a length of 1. */
function along(a: number | undefined, b: number | undefined): number {
  return (a ?? 0) / (Math.hypot(a ?? 0, b ?? 0) || 1);
}
