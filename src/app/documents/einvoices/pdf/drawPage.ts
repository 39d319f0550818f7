import { withPdf } from '../../../../formats/pdfInvoices/pdfFile.ts';

/** Draws a page of a PDF; in the app a worker does it (`EInvoiceWorkerClient`). */
export type PageDrawer = (bytes: Uint8Array<ArrayBuffer>, page: number) => Promise<ImageBitmap>;

/** Pixels for each point: sharp on a screen with two pixels for one. */
const SCALE = 2;
/** A page of more pixels is drawn smaller. */
const MOST_PIXELS = 16_000_000;

/** A canvas of a worker for each that the library asks for; it would ask the page's document for them. */
class WorkerCanvases {
  create(
    width: number,
    height: number,
  ): { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D | null } {
    const canvas = new OffscreenCanvas(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)));
    return { canvas, context: canvas.getContext('2d') };
  }

  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number): void {
    canvas.width = Math.max(1, Math.ceil(width));
    canvas.height = Math.max(1, Math.ceil(height));
  }

  destroy({ canvas }: { canvas: OffscreenCanvas }): void {
    canvas.width = 0;
    canvas.height = 0;
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false });
  }
}

/** A worker has no SVG filters: masks and colours for printing that need them are drawn without. */
class NoFilters {
  addFilter(): string {
    return 'none';
  }
  addHCMFilter(): string {
    return 'none';
  }
  addAlphaFilter(): string {
    return 'none';
  }
  addLuminosityFilter(): string {
    return 'none';
  }
  addKnockoutFilter(): string {
    return 'none';
  }
  addHighlightHCMFilter(): string {
    return 'none';
  }
  addSelectionHCMFilter(): string {
    return 'none';
  }
  addSelectionFilter(): string {
    return 'none';
  }
  createSelectionStyle(): null {
    return null;
  }
  destroy(): void {
    // Nothing was made.
  }
}

/** What the library needs of a canvas is what a worker's canvas has; its types name that of a page only. */
interface DrawsAnywhere {
  render(how: object): { promise: Promise<void> };
}

/**
 * Draws a page (from 0) in a worker: glyphs as outlines, so that no font is loaded, and nothing is fetched.
 * @throws whatever error the library meets in a damaged page
 */
export function drawPage(bytes: Uint8Array, number: number): Promise<ImageBitmap> {
  return withPdf(
    bytes,
    async (document) => {
      const page = await document.getPage(number + 1);
      const plain = page.getViewport({ scale: 1 });
      const fitting = Math.sqrt(MOST_PIXELS / (plain.width * plain.height));
      const viewport = page.getViewport({ scale: Math.min(SCALE, fitting) });
      const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      const drawing: DrawsAnywhere = page;
      // As printed: without frames for animation, which belong to a page.
      await drawing.render({ canvas, canvasContext: canvas.getContext('2d'), viewport, intent: 'print' }).promise;
      return canvas.transferToImageBitmap();
    },
    { disableFontFace: true, CanvasFactory: WorkerCanvases, FilterFactory: NoFilters },
  );
}
