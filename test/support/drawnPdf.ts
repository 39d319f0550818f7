/** A text on a page: its left end (or right end, with `end`), and its baseline from the upper edge, in points. */
export interface Drawn {
  at: [x: number, y: number];
  text: string;
  size?: number;
  /** `x` is where it ends, as amounts in a column do. */
  end?: true;
}

/** A4. */
const [WIDTH, HEIGHT] = [595, 842];

/** Widths of Helvetica in thousandths of its size (Adobe Font Metrics), for texts that end at a place. */
const WIDTHS: Readonly<Record<string, number>> = { ' ': 278, '.': 278, ',': 278, '-': 333, ':': 278, '%': 889 };
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, each) => sum + (WIDTHS[each] ?? 556), 0) * (size / 1000);

/** Characters of Windows-1252 that are elsewhere in Unicode. */
const MOVED: Readonly<Record<string, number>> = { '€': 0x80, '–': 0x96, '’': 0x92 };

function literal(text: string): string {
  return [...text]
    .map((each) => {
      const code = MOVED[each] ?? each.charCodeAt(0);
      return code > 126 || '()\\'.includes(each) ? `\\${code.toString(8).padStart(3, '0')}` : each;
    })
    .join('');
}

/** A PDF in Helvetica that draws texts where they are said to stand, as programs that write invoices do. */
export function drawnPdf(...pages: readonly (readonly Drawn[])[]): Uint8Array<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((drawn, index) => {
      const content = drawn
        .map(({ at: [x, y], text, size = 10, end }) => {
          const left = end === true ? x - widthOf(text, size) : x;
          return `BT /F1 ${size} Tf ${left.toFixed(2)} ${HEIGHT - y} Td (${literal(text)}) Tj ET`;
        })
        .join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file, 'latin1'));
}
