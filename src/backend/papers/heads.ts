import type PDFDocument from 'pdfkit';
import type { OpenImage, StructureElement } from 'pdfkit';
import type { Paper, PaperWords } from '../../domain/papers/paper.ts';
import { GREY, INK, mm, RULE, type Pen } from './pen.ts';
import type { SheetFrame } from './piece.ts';
import { drawStack, stack, type Stack } from './stack.ts';
import { lineHeight, type TextStyle, type Typesetter } from './typesetter.ts';

const TEXT: TextStyle = { face: 'regular', size: 9.5, colour: INK };
const BOLD: TextStyle = { face: 'bold', size: 9.5, colour: INK };
const SENDER: TextStyle = { face: 'bold', size: 11, colour: INK };
const TITLE: TextStyle = { face: 'bold', size: 17, colour: INK };
const QUIET: TextStyle = { face: 'regular', size: 9.5, colour: GREY };
const SMALL: TextStyle = { face: 'regular', size: 8, colour: GREY };
const LOGO = { width: mm(78), height: mm(20) };
/** Letters of the title stand closer, as on the page. */
const TITLE_SPACING = -0.02 * TITLE.size;

export interface SheetHead {
  height: number;
  draw(pdf: PDFDocument, pen: Pen, section: StructureElement): void;
}
export interface HeadParts {
  paper: Paper;
  words: PaperWords;
  details: readonly string[];
  logo: OpenImage | null;
}

/** The complete head of the first sheet. */
export function firstHead({ paper, words, details, logo }: HeadParts, set: Typesetter, frame: SheetFrame): SheetHead {
  const sender = stack(
    set,
    [
      ...(paper.from.name === '' ? [] : [[paper.from.name, SENDER] as const]),
      ...paper.from.address.map((line) => [line, TEXT] as const),
      ...details.map((line) => [line, SMALL] as const),
    ],
    frame.across - (logo ? LOGO.width + mm(10) : 0),
  );
  const senderHeight = Math.max(sender.height, logo ? LOGO.height : 0);
  const standing = paper.standing === '' ? null : paper.standing;
  const standingRoom = frame.across / 2;
  const standingLines = standing === null ? null : stack(set, [[standing, BOLD]], standingRoom - mm(6));
  const standingWidth =
    standingLines === null ? 0 : Math.max(...standingLines.lines.map(({ text }) => set.width(text, BOLD))) + mm(6);
  const title = stack(
    set,
    [[`${paper.title}${paper.number === '' ? '' : `\u00a0${paper.number}`}`, TITLE]],
    frame.across - (standingWidth === 0 ? 0 : standingWidth + mm(6)),
  );
  const titleHeight = Math.max(title.height, (standingLines?.height ?? 0) + mm(1.4));
  const parties = partyColumns(paper, words, set, frame);
  const partiesHeight = Math.max(...parties.map(({ height }) => height));
  const top = frame.top + (senderHeight > 0 ? senderHeight + mm(6) : 0);

  return {
    height: top - frame.top + titleHeight + mm(2.4) + mm(5) + partiesHeight + mm(6),
    draw(pdf, pen, section) {
      if (logo) {
        pen.figure(section, words.logo, () =>
          pdf.image(logo, frame.left, frame.top, { fit: [LOGO.width, LOGO.height] }),
        );
      }
      if (sender.height > 0) pen.tagged(section, 'P', () => drawStack(pen, sender, { end: frame.right, y: frame.top }));
      pen.tagged(section, 'H1', () => {
        let y = top;
        for (const { text, style } of title.lines) {
          pen.line(text, { x: frame.left, y }, style, TITLE_SPACING);
          y += lineHeight(style.size);
        }
      });
      if (standingLines !== null) {
        const y = top + set.baseline(TITLE) - set.baseline(BOLD);
        const x = frame.right - standingWidth;
        pen.artifact('Layout', () =>
          pdf
            .roundedRect(x, y - mm(0.5), standingWidth, standingLines.height + mm(1), mm(2.4))
            .lineWidth(mm(0.3))
            .strokeColor(INK)
            .stroke(),
        );
        pen.tagged(section, 'P', () => drawStack(pen, standingLines, { x: x + mm(3), y }));
      }
      pen.rule(frame.left, top + titleHeight + mm(2), frame.across, mm(0.4));
      const y = top + titleHeight + mm(2.4) + mm(5);
      for (const column of parties) column.draw(pen, y, section);
    },
  };
}

interface PartyColumn {
  height: number;
  draw(pen: Pen, y: number, section: StructureElement): void;
}

function partyColumns(paper: Paper, words: PaperWords, set: Typesetter, frame: SheetFrame): PartyColumn[] {
  const blocks = [
    ...(paper.to.lines.length > 0 ? [{ heading: paper.to.heading, lines: paper.to.lines, isNamed: true }] : []),
    ...(paper.deliverTo.length > 0 ? [{ heading: words.deliverTo, lines: paper.deliverTo, isNamed: false }] : []),
  ];
  const gap = mm(8);
  const width = (frame.across - gap * blocks.length) / (blocks.length + 1);
  return [
    ...blocks.map(({ heading, lines, isNamed }, index): PartyColumn => {
      const x = frame.left + index * (width + gap);
      const head = stack(set, [[heading, SMALL]], width);
      const text = stack(
        set,
        lines.map((line, at) => [line, at === 0 && isNamed ? BOLD : TEXT] as const),
        width,
      );
      return {
        height: head.height + mm(0.6) + text.height,
        draw(pen, y, section) {
          pen.tagged(section, 'H2', () => drawStack(pen, head, { x, y }));
          pen.tagged(section, 'P', () => drawStack(pen, text, { x, y: y + head.height + mm(0.6) }));
        },
      };
    }),
    factsColumn(paper.facts, set, { x: frame.left + blocks.length * (width + gap), width }),
  ];
}

/** Labels and values side by side. A label takes at most half the width. */
function factsColumn(facts: Paper['facts'], set: Typesetter, { x, width }: { x: number; width: number }): PartyColumn {
  const labelWidth = Math.min(width / 2, Math.max(0, ...facts.map(({ label }) => set.width(label, QUIET))));
  const rows = facts.map(({ label, value }): { label: Stack; value: Stack; height: number } => {
    const [left, right] = [
      stack(set, [[label, QUIET]], labelWidth + 0.01),
      stack(set, [[value, TEXT]], width - labelWidth - mm(4)),
    ];
    return { label: left, value: right, height: Math.max(left.height, right.height) };
  });
  const gap = mm(0.4);
  return {
    height: rows.reduce((sum, { height }) => sum + height + gap, 0),
    draw(pen, y, section) {
      let at = y;
      for (const { label, value, height } of rows) {
        const top = at;
        pen.tagged(section, 'P', () => {
          drawStack(pen, label, { x, y: top });
          drawStack(pen, value, { end: x + width, y: top });
        });
        at += height + gap;
      }
    },
  };
}

/** The head of every later sheet: who sends it, and what it continues. */
export function nextHead({ paper, words }: HeadParts, set: Typesetter, frame: SheetFrame): SheetHead {
  const continued = stack(set, [[words.continued, QUIET]], frame.across * 0.6);
  const wide = Math.max(...continued.lines.map(({ text, style }) => set.width(text, style)));
  const name = stack(set, [[paper.from.name, QUIET]], frame.across - wide - mm(8));
  const height = Math.max(continued.height, name.height) + mm(1.7);
  return {
    height: height + mm(5),
    draw(_pdf, pen) {
      pen.artifact('Pagination', () => {
        drawStack(pen, name, { x: frame.left, y: frame.top });
        drawStack(pen, continued, { end: frame.right, y: frame.top });
      });
      pen.rule(frame.left, frame.top + height - mm(0.2), frame.across, mm(0.2), RULE);
    },
  };
}

export interface SheetFoot {
  height: number;
  draw(pen: Pen, page: number, pages: number): void;
}

/** The foot of every sheet: who sends it, the number and the page. */
export function footOf({ paper, words, details }: HeadParts, set: Typesetter, frame: SheetFrame): SheetFoot {
  const pageOf = (page: number, pages: number): string => {
    const text = words.page.replace('{page}', String(page)).replace('{pages}', String(pages));
    return paper.number === '' ? text : `${paper.number} · ${text}`;
  };
  const room = Math.min(frame.across / 2, set.width(pageOf(999, 999), SMALL));
  const sender = stack(
    set,
    [[[paper.from.name, ...details].filter((text) => text !== '').join(' · '), SMALL]],
    frame.across - room - mm(8),
  );
  const height = Math.max(sender.height, stack(set, [[pageOf(999, 999), SMALL]], room + 0.01).height) + mm(2.15);
  return {
    height,
    draw(pen, page, pages) {
      const y = frame.bottom - height;
      pen.rule(frame.left, y, frame.across, mm(0.15), RULE);
      pen.artifact('Pagination', () => {
        drawStack(pen, sender, { x: frame.left, y: y + mm(2.15) });
        drawStack(pen, stack(set, [[pageOf(page, pages), SMALL]], room + 0.01), { end: frame.right, y: y + mm(2.15) });
      });
    },
  };
}
