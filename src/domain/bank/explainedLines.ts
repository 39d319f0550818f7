import { Decimal, type DecimalString } from '../values/decimal.ts';
import type { BankLocalMetadata } from './bankLine.ts';

/** Whether a document of a line counts: `gone` from the service or abandoned, or reversed. */
export type DocumentStanding = 'stands' | 'reversed' | 'gone';

const ZERO = new Decimal(0);

/** The documents of a line, as it noted them. */
export function documentsOf({ documentKey, furtherDocuments = [] }: BankLocalMetadata): readonly string[] {
  return documentKey === undefined ? [] : [documentKey, ...furtherDocuments];
}

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

  /** Counts a line; all of an account, before any is asked about. @param amount money in is positive */
  add(here: BankLocalMetadata, amount: DecimalString): void {
    for (const key of documentsOf(here))
      if (this.standing(key) === 'reversed') this.returned.set(key, (this.returned.get(key) ?? ZERO).plus(amount));
  }

  /** Whether a line has documents, none of which explains it any more. */
  isLeft(here: BankLocalMetadata): boolean {
    const documents = documentsOf(here);
    return documents.length > 0 && documents.every((key) => !this.explains(key));
  }

  private explains(key: string): boolean {
    const standing = this.standing(key);
    return standing === 'stands' || (standing === 'reversed' && this.returned.get(key)?.isZero() === true);
  }
}
