import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The files that every PDF needs: three fonts, and the colours that its red, green and blue stand for. */
export interface PaperFiles {
  regular: URL;
  bold: URL;
  italic: URL;
  /** The ICC profile of sRGB. */
  profile: URL;
}
export type PaperFile = keyof PaperFiles;

const FONTS = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
  italic: 'DejaVuSansCondensed-Oblique.ttf',
} as const;
const PROFILE = 'sRGB_IEC61966_2_1.icc';

/** Where they are in the packages that are installed. */
export function installedPaperFiles(): PaperFiles {
  const { resolve } = createRequire(import.meta.url);
  const font = (name: string): URL => pathToFileURL(resolve(`dejavu-fonts-ttf/ttf/${name}`));
  return {
    regular: font(FONTS.regular),
    bold: font(FONTS.bold),
    italic: font(FONTS.italic),
    profile: pathToFileURL(join(dirname(resolve('pdfkit')), 'data', PROFILE)),
  };
}

/** Where the build puts them, which holds no packages. */
export function paperFilesIn(folder: string): PaperFiles {
  const at = (name: string): URL => pathToFileURL(join(folder, name));
  return { regular: at(FONTS.regular), bold: at(FONTS.bold), italic: at(FONTS.italic), profile: at(PROFILE) };
}

/** The bytes of one of them. Rejects when it is not there. */
export async function readPaperFile(file: URL): Promise<Uint8Array> {
  return new Uint8Array(await readFile(fileURLToPath(file)));
}
