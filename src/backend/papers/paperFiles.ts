import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The files that PDFs need: three fonts, those of East Asia as WOFF, and the colours that a PDF's red, green and blue
 * stand for.
 */
export interface PaperFiles {
  regular: URL;
  bold: URL;
  italic: URL;
  chinese: URL;
  japanese: URL;
  korean: URL;
  /** The ICC profile of sRGB. */
  profile: URL;
}

const FONTS = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
  italic: 'DejaVuSansCondensed-Oblique.ttf',
} as const;
/** Of each the characters that its language writes most; the packages cut the others into a hundred files. */
const WOFFS = {
  chinese: { folder: 'noto-sans-sc', file: 'noto-sans-sc-chinese-simplified-400-normal.woff' },
  japanese: { folder: 'noto-sans-jp', file: 'noto-sans-jp-japanese-400-normal.woff' },
  korean: { folder: 'noto-sans-kr', file: 'noto-sans-kr-korean-400-normal.woff' },
} as const;
const PROFILE = 'sRGB_IEC61966_2_1.icc';

/** Where they are in the packages that are installed. */
export function installedPaperFiles(): PaperFiles {
  const { resolve } = createRequire(import.meta.url);
  const font = (name: string): URL => pathToFileURL(resolve(`dejavu-fonts-ttf/ttf/${name}`));
  const woff = (name: keyof typeof WOFFS): URL =>
    pathToFileURL(resolve(`@fontsource/${WOFFS[name].folder}/files/${WOFFS[name].file}`));
  return {
    regular: font(FONTS.regular),
    bold: font(FONTS.bold),
    italic: font(FONTS.italic),
    chinese: woff('chinese'),
    japanese: woff('japanese'),
    korean: woff('korean'),
    profile: pathToFileURL(join(dirname(resolve('pdfkit')), 'data', PROFILE)),
  };
}

/** Where the build puts them, which holds no packages. */
export function paperFilesIn(folder: string): PaperFiles {
  const at = (name: string): URL => pathToFileURL(join(folder, name));
  return {
    regular: at(FONTS.regular),
    bold: at(FONTS.bold),
    italic: at(FONTS.italic),
    chinese: at(WOFFS.chinese.file),
    japanese: at(WOFFS.japanese.file),
    korean: at(WOFFS.korean.file),
    profile: at(PROFILE),
  };
}

/** The bytes of one of them. Rejects when it is not there. */
export async function readPaperFile(file: URL): Promise<Uint8Array> {
  return new Uint8Array(await readFile(fileURLToPath(file)));
}
