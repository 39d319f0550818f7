import type { Paper, PdfRequest } from '../../domain/papers/paper.ts';
import type { PaperPlace, Unprintable } from '../../domain/values/result.ts';
import type { Typesetter } from './typesetter.ts';

/** The texts of a paper by where they are entered, in the order in which they are read. */
function textsOf(paper: Paper, letterhead: PdfRequest['letterhead']): [place: PaperPlace, texts: readonly string[]][] {
  return [
    ['sender', [paper.from.name, ...paper.from.address, ...letterhead.details]],
    ['recipient', paper.to.lines],
    ['deliverTo', paper.deliverTo],
    ['facts', paper.facts.map(({ value }) => value)],
    ['texts', [...paper.before, ...paper.after]],
    ['lines', paper.rows.flatMap((row) => ('text' in row ? [row.text] : [...row.cells, row.note]))],
    ['bank', paper.bank],
    ['terms', paper.terms],
    [
      'other',
      [
        paper.title,
        paper.number,
        paper.standing,
        paper.to.heading,
        ...paper.facts.map(({ label }) => label),
        ...paper.columns.map(({ label }) => label),
        ...paper.taxes.flatMap(({ code, net, tax }) => [code, net, tax]),
        ...paper.sums.flatMap(({ label, value }) => [label, value]),
        ...slipTexts(paper),
        ...(paper.paymentCode ? [paper.paymentCode.caption] : []),
      ],
    ],
  ];
}

function slipTexts({ paymentSlip: slip }: Paper): string[] {
  if (!slip) return [];
  return [...slip.creditor, ...slip.debtor, slip.reference, slip.message, ...Object.values(slip.words)];
}

/** Everything that the papers of a request show, the words around them left out: every face has those. */
export function textOfPapers({ papers, letterhead }: PdfRequest): string {
  return papers.flatMap(({ paper }) => textsOf(paper, letterhead).flatMap(([, texts]) => texts)).join('\n');
}

/** What no font can show, by paper and by where it is entered. */
export function unprintableIn({ papers, letterhead }: PdfRequest, set: Typesetter): Unprintable[] {
  return papers.flatMap(({ paper }) =>
    textsOf(paper, letterhead).flatMap(([place, texts]) => {
      const characters = set.lacking(texts.join('\n'));
      return characters === '' ? [] : [{ paper: `${paper.title} ${paper.number}`.trim(), place, characters }];
    }),
  );
}
