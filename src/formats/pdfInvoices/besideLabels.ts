import type { PdfPage, PdfSpan } from '../../domain/pdfInvoices/pdfPage.ts';
import type { FoundLabel, LabelRole } from './labels.ts';
import { boxOf, meets, type Found } from './spans.ts';

/** A value below its label lies at most this many heights of it down. */
const MOST_BELOW = 4;

const BESIDE = 4;
const BELOW = 2;
const WEAK = -2;

/**
 * The values that labels of this role name: beside them in the same line, before the next label; else below them.
 * @param which of several beside a label; the amount of a total stands at the end of its line
 * @returns the best first
 */
export function valuesFor<T>(
  role: LabelRole,
  pages: readonly PdfPage[],
  labels: readonly FoundLabel[],
  values: readonly Found<T>[],
  which: 'first' | 'last',
): (Found<T> & { score: number; label: FoundLabel })[] {
  return labels
    .filter((label) => label.role === role)
    .flatMap((label) => {
      const weak = label.isWeak ? WEAK : 0;
      const free = values.filter(({ span }) => !meets(span, label.span));
      const beside = valuesBeside(pages, labels, label.span, free);
      const value = which === 'first' ? beside[0] : beside.at(-1);
      if (value) return [{ ...value, label, score: BESIDE + weak }];
      const below = valueBelow(pages, labels, label.span, free);
      return below === null ? [] : [{ ...below, label, score: BELOW + weak }];
    })
    .sort((a, b) => b.score - a.score);
}

function valuesBeside<T>(
  pages: readonly PdfPage[],
  labels: readonly FoundLabel[],
  label: PdfSpan,
  values: readonly Found<T>[],
): Found<T>[] {
  const words = pages[label.page]?.words ?? [];
  const line = words[label.from]?.line;
  const next = labels.find(({ span }) => span.page === label.page && span.from > label.to)?.span.from ?? Infinity;
  return values.filter(
    ({ span }) => span.page === label.page && span.from > label.to && span.to < next && words[span.from]?.line === line,
  );
}

/**
 * The nearest value below a label, with its left or right edge within the label's width; no other label lies between.
 */
function valueBelow<T>(
  pages: readonly PdfPage[],
  labels: readonly FoundLabel[],
  label: PdfSpan,
  values: readonly Found<T>[],
): Found<T> | null {
  const own = boxOf(pages, label);
  const height = own.bottom - own.top;
  const isUnder = (span: PdfSpan): boolean => {
    if (span.page !== label.page) return false;
    const box = boxOf(pages, span);
    const down = box.top - own.bottom;
    return (
      down > -height / 2 && down < MOST_BELOW * height && box.left < own.right + height && box.right > own.left - height
    );
  };
  const under = values
    .filter(({ span }) => isUnder(span) && span.from > label.to)
    .map((found) => ({ found, down: boxOf(pages, found.span).top - own.bottom }))
    .sort((a, b) => a.down - b.down)[0];
  if (under === undefined) return null;
  const isCovered = labels.some(
    ({ span }) => span.from !== label.from && isUnder(span) && boxOf(pages, span).top - own.bottom < under.down,
  );
  return isCovered ? null : under.found;
}
