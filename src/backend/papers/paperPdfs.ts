import { setImmediate } from 'node:timers/promises';
import type { PdfRequest, PdfResponse } from '../../domain/papers/paper.ts';
import { failed, ok, type Result } from '../../domain/values/result.ts';
import { faultMessage } from '../files/keptFile.ts';
import { readPaperFile, type PaperFiles } from './paperFiles.ts';
import type { WrittenPdf } from './writePdf.ts';

type Write = (request: PdfRequest) => Promise<WrittenPdf>;

/**
 * Draws papers as PDFs for the pages. The fonts are opened for the first of them. Problem: `file.unreadable` when a
 * font is not there, or the logo is no picture that a PDF can hold; `paper.unprintable` when no font has a character.
 */
export function createPaperPdfs(
  files: PaperFiles,
  now: () => Date,
): (request: PdfRequest) => Promise<Result<PdfResponse>> {
  let opened: Promise<Write> | null = null;
  /** The libraries take long to load, and few sessions write a PDF. */
  async function openWriter(): Promise<Write> {
    const [{ openPaperFonts }, { writePdf }] = await Promise.all([import('./paperFonts.ts'), import('./writePdf.ts')]);
    const [fonts, colours] = await Promise.all([openPaperFonts(files), readPaperFile(files.profile)]);
    return (request) => writePdf(request, fonts, { now: now(), colours, rest: () => setImmediate() });
  }
  async function open(): Promise<Write> {
    opened ??= openWriter();
    try {
      return await opened;
    } catch (fault) {
      opened = null;
      throw fault;
    }
  }
  return async (request) => {
    try {
      const write = await open();
      const written = await write(request);
      if ('unprintable' in written)
        return failed('paper.unprintable', written.unprintable.map(({ characters }) => characters).join(''), written);
      return ok({ pdf: Buffer.from(written.bytes).toString('base64') });
    } catch (fault) {
      return failed('file.unreadable', faultMessage(fault));
    }
  };
}
