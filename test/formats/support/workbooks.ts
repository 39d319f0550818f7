import { strToU8, zipSync } from 'fflate';

/** A workbook of one or more sheets, each given as the content of its `sheetData`. */
export function workbook(
  sheets: Record<string, string>,
  { strings = [] as string[], date1904 = false } = {},
): Uint8Array {
  const names = Object.keys(sheets);
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="r"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${names.map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ),
    'xl/sharedStrings.xml': strToU8(`<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`),
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        strToU8(`<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`),
      ]),
    ),
  });
}
export const textCell = (address: string, value: string): string =>
  `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
