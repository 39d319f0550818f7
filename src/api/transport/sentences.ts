import type { Problem } from '../../domain/values/result.ts';

/**
 * What a sentence of the service is about, as far as something is decided by it. This is the only place that reads its
 * English: everything else asks for the code. The first that fits counts. A sentence that only may be about an
 * identifier counts too: it costs a look-up (docs/service-notes.md, "Sentences that decide").
 */
const ABOUT: readonly (readonly [RegExp, NonNullable<Problem['about']>])[] = [
  [/\bis locked\b/i, 'lock'],
  [/int\s*ref/i, 'intRef'],
  [/\bcode\b/i, 'code'],
];
/** `Missing required line #2 NetAmount` (spec 2.10): a line from 1, and its field, which no verb (`line #2 is`) is. */
const OF_LINE = /[Ll]ine #(\d+) ([A-Z][A-Za-z]*)/;
/** `BankAccountRef names no bank account: X.` */
const FIELD_FIRST = /^([A-Z][A-Za-z]*(?:\.[A-Z][A-Za-z]*)*)\b/;

/** `Details[0].UnitPrice` becomes `details.0.unitPrice`; `$.docDate` becomes `docDate`. */
export function fieldPath(name: string): string {
  return name
    .replace(/^\$\.?/, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join('.');
}

/** What a refusal is about: as its field says, else as its sentence does. */
export function aboutOf(message: string, field?: string): Problem['about'] {
  if (field === 'intRef' || field === 'code') return field;
  return ABOUT.find(([says]) => says.test(message))?.[1];
}

/** The path of the document line's field that a sentence names, counted from 0: `details.1.netAmount`. */
export function lineFieldOf(message: string): string | undefined {
  const [, line, field] = OF_LINE.exec(message) ?? [];
  return line === undefined || field === undefined
    ? undefined
    : fieldPath(`details.${String(Number(line) - 1)}.${field}`);
}

/** The path that a sentence begins with, if that is a field: `bankAccountRef`. Any capitalised word may be one. */
export function firstNameOf(message: string): string | undefined {
  const first = FIELD_FIRST.exec(message)?.[1];
  return first === undefined ? undefined : fieldPath(first);
}
