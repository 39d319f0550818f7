import {
  BANK_TEXT_LENGTHS,
  BANK_TEXTS,
  type BankLocalMetadata,
  type BankText,
  type BankTransaction,
} from './bankLine.ts';

/** A text that is too long for the service. Lengths are in UTF-16 units, as the service counts. */
export interface TextCut {
  field: BankText;
  length: number;
  kept: number;
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** The first `limit` units of the text at most, never half a character, without white space at the end. */
export function cutAt(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = isHighSurrogate(text.charCodeAt(limit - 1)) ? limit - 1 : limit;
  return text.slice(0, end).trimEnd();
}

/**
 * Cuts the texts of a bank transaction at the service's limits (250, 50, 100). The full texts are kept here, and the
 * cuts are reported (docs/bank.md, "Into bank transactions").
 */
export function cutTexts(content: BankTransaction): {
  content: BankTransaction;
  full: NonNullable<BankLocalMetadata['full']>;
  cuts: TextCut[];
} {
  const fitting = { ...content };
  const full: NonNullable<BankLocalMetadata['full']> = {};
  const cuts: TextCut[] = [];
  for (const field of BANK_TEXTS) {
    const text = content[field];
    if (text === undefined || text.length <= BANK_TEXT_LENGTHS[field]) continue;
    const kept = cutAt(text, BANK_TEXT_LENGTHS[field]);
    fitting[field] = kept;
    full[field] = text;
    cuts.push({ field, length: text.length, kept: kept.length });
  }
  return { content: fitting, full, cuts };
}
