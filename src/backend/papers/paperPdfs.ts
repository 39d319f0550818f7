import { setImmediate } from 'node:timers/promises';
import type { PdfRequest, PdfResponse } from '../../domain/papers/paper.ts';
import { failed, ok, type Result } from '../../domain/values/result.ts';
import { faultMessage } from '../files/keptFile.ts';
import { readPaperFile, type PaperFiles } from './paperFiles.ts';
import { openTypesetter, type Typesetter } from './typesetter.ts';
import { writePdf } from './writePdf.ts';

/**
 * Draws papers as PDFs for the pages. The fonts are opened for the first of them. Problem: `file.unreadable` when a font
 * is not there, or the logo is no picture that a PDF can hold.
 */
export function createPaperPdfs(
  files: PaperFiles,
  now: () => Date,
): (request: PdfRequest) => Promise<Result<PdfResponse>> {
  let opened: Promise<[Typesetter, Uint8Array]> | null = null;
  async function open(): Promise<[Typesetter, Uint8Array]> {
    opened ??= Promise.all([openTypesetter(files), readPaperFile(files.profile)]);
    try {
      return await opened;
    } catch (fault) {
      opened = null;
      throw fault;
    }
  }
  return async (request) => {
    try {
      const [set, colours] = await open();
      const { bytes, missing } = await writePdf(request, set, { now: now(), colours, rest: () => setImmediate() });
      return ok({ pdf: Buffer.from(bytes).toString('base64'), missing });
    } catch (fault) {
      return failed('file.unreadable', faultMessage(fault));
    }
  };
}
