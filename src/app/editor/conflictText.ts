import { lineKey, type Document, type DocumentLine } from '../../domain/document.ts';
import type { Conflict } from '../../domain/record.ts';
import type { Books } from '../session/books.ts';
import { t } from '../texts/texts.ts';
import { formatPrice } from '../format/amounts.ts';
import { fieldText, pathText } from './editorContext.ts';
import { HEADER_BY_ID, LINE_BY_ID } from './fields.ts';
import { partsOf } from './documentSession.ts';

export interface ConflictRow {
  path: string;
  name: string;
  base: string;
  mine: string;
  theirs: string;
}

function lineText(line: DocumentLine | undefined, currency: string): string {
  if (!line) return '';
  return [line.quantity, line.description, formatPrice(line.currencyUnitPrice, currency)].filter((part) => part).join(' · ');
}

function numberIn(document: Document | null, key: string): number | null {
  const index = document?.lines.findIndex((line) => lineKey(line) === key) ?? -1;
  return index < 0 ? null : index + 1;
}

function lineIn(document: Document | null, key: string): DocumentLine | undefined {
  return document?.lines.find((line) => lineKey(line) === key);
}

function plain(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

/** The fields of a conflict as people read them: names instead of paths, codes instead of GUIDs. */
export function conflictRows(conflict: Conflict, mine: Document, base: Document | null, books: Books): ConflictRow[] {
  return conflict.fields.map((field) => {
    const { lineOf, id } = partsOf(field.path.replace(/^lines\.([^.]+)$/, 'lines.$1.line'));
    const wasThere = lineOf !== null && lineIn(base, lineOf) !== undefined;
    const side = (document: Document | null, told: unknown): string => {
      const currency = document?.currency ?? mine.currency ?? '';
      if (lineOf !== null) {
        const line = lineIn(document, lineOf);
        if (document && !line && wasThere) return t('conflict.deleted');
        const lineField = LINE_BY_ID.get(id);
        if (id === 'line') return lineText(line, currency);
        return line && lineField ? fieldText(lineField, line, books, currency, false) : plain(told);
      }
      const headerField = HEADER_BY_ID.get(id);
      return document && headerField ? fieldText(headerField, document, books, currency, true) : plain(told);
    };
    const name = lineOf !== null && id === 'line' ? t('conflict.wholeLine', { number: numberIn(mine, lineOf) ?? numberIn(base, lineOf) ?? numberIn(conflict.theirs, lineOf) ?? '–' }) : pathText(field.path, mine);
    return { path: field.path, name, base: side(base, field.base), mine: side(mine, field.mine), theirs: side(conflict.theirs, field.theirs) };
  });
}
