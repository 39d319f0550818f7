import { reactive } from 'vue';
import type { OpenDocument } from '../../domain/drafting/outstanding.ts';
import { percentOf, runLine, type RunLine, type TypedLine } from '../../domain/payments/runLines.ts';
import { parseDecimal, type DecimalString } from '../../domain/values/decimal.ts';
import { todayOn } from '../../domain/values/dates.ts';
import { readEntry } from '../base/inputs/fields.ts';
import { formatAmount } from '../base/format/amounts.ts';
import { t } from '../base/i18n/texts.ts';

export type RunField = 'pay' | 'discount';

/** What is typed into the lines of a payment run: how much to pay, and the discount taken. */
export interface RunLines {
  lineOf(document: OpenDocument): RunLine;
  /** The text of a cell: what was typed if it is no amount, else the amount. */
  textOf(document: OpenDocument, field: RunField): string;
  /** Why a cell is bad; undefined if it is not. */
  noteOf(document: OpenDocument, field: RunField): string | undefined;
  /** Reads what was typed. An empty text goes back to the usual amount; a discount may be per cent. */
  type(document: OpenDocument, field: RunField, text: string): void;
  /** Whether the line can be paid as typed. */
  isGood(document: OpenDocument): boolean;
  /** Forgets everything typed. */
  clear(): void;
}

const PERCENT = /^\s*([\d.,\s]+)\s*%\s*$/;

/** The lines of one payment run. */
export function useRunLines(): RunLines {
  const typed = reactive(new Map<string, TypedLine>());
  const bad = reactive(new Map<string, string>());
  const place = ({ key }: OpenDocument, field: RunField): string => `${field} ${key}`;

  function read(document: OpenDocument, field: RunField, text: string): DecimalString | undefined | null {
    const percent = field === 'discount' ? PERCENT.exec(text)?.[1] : undefined;
    const reading = readEntry('amount', percent ?? text, todayOn(Date.now()), undefined);
    if (!reading.ok) return null;
    const value = reading.value === undefined ? undefined : (parseDecimal(reading.value) ?? undefined);
    return percent !== undefined && value !== undefined ? percentOf(document, value) : value;
  }
  const lineOf = (document: OpenDocument): RunLine => runLine(document, typed.get(document.key));

  return {
    lineOf,
    textOf(document, field) {
      const text = bad.get(place(document, field));
      if (text !== undefined) return text;
      const line = lineOf(document);
      return field === 'discount' && line.discount === '0' ? '' : formatAmount(line[field], document.currency ?? '');
    },
    noteOf(document, field) {
      const text = bad.get(place(document, field));
      if (text !== undefined) return t('bad.generic', { text });
      const { fault } = lineOf(document);
      const isTyped = typed.get(document.key)?.[field] !== undefined;
      return fault !== null && isTyped ? t(`payments.fault.${fault}`) : undefined;
    },
    type(document, field, text) {
      const value = read(document, field, text);
      if (value === null) {
        bad.set(place(document, field), text);
        return;
      }
      bad.delete(place(document, field));
      typed.set(document.key, { ...typed.get(document.key), [field]: value });
    },
    isGood: (document) =>
      lineOf(document).fault === null &&
      !(['pay', 'discount'] as const).some((field) => bad.has(place(document, field))),
    clear() {
      typed.clear();
      bad.clear();
    },
  };
}
