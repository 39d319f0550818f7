import { currentVersion } from '../records/record.ts';
import { Decimal } from '../values/decimal.ts';
import {
  documentsOfLine,
  isCountable,
  isLineLeaving,
  localMetadataOf,
  signedAmount,
  type BankLocalMetadata,
  type BankRecord,
} from './bankLine.ts';

/** Whether a document of a line counts: `gone` from the service or abandoned, or reversed. */
export type DocumentStanding = 'stands' | 'reversed' | 'gone';

const ZERO = new Decimal(0);

/**
 * Says which lines of an account their documents explain no longer. A reversed document explains lines only together:
 * money that went out and came back, which come to nothing.
 */
export class ExplainedLines {
  private readonly standing: (documentKey: string) => DocumentStanding;
  /** What the lines of each reversed document come to. */
  private readonly returned = new Map<string, Decimal>();

  /** @param standing of a document by the key that a line has noted; one that is not here stands */
  constructor(standing: (documentKey: string) => DocumentStanding) {
    this.standing = standing;
  }

  /** Counts a line, unless it is gone or cannot be counted; all of an account, before any is asked about. */
  add(record: BankRecord, here = localMetadataOf(record)): void {
    const reversed = documentsOfLine(here).filter((key) => this.standing(key) === 'reversed');
    if (reversed.length === 0 || record.goneAt !== null || isLineLeaving(record) || !isCountable(record)) return;
    const amount = signedAmount(currentVersion(record));
    for (const key of reversed) this.returned.set(key, (this.returned.get(key) ?? ZERO).plus(amount));
  }

  /** Whether a line has documents, none of which explains it any more. */
  isLeft(here: BankLocalMetadata): boolean {
    const documents = documentsOfLine(here);
    return documents.length > 0 && documents.every((key) => !this.explains(key));
  }

  private explains(key: string): boolean {
    const standing = this.standing(key);
    return standing === 'stands' || (standing === 'reversed' && this.returned.get(key)?.isZero() === true);
  }
}
