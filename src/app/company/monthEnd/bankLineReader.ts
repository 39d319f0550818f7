import {
  isCountable,
  isLineLeaving,
  lacksDocument,
  localMetadataOf,
  signedAmount,
  type BankRecord,
} from '../../../domain/bank/bankLine.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { CheckedBankLine } from '../../../domain/reports/flightCheck/bankChecks.ts';
import { Decimal } from '../../../domain/values/decimal.ts';

/** Whether a document of a line counts: `gone` from the service, abandoned, or reversed. */
export type DocumentStanding = 'stands' | 'reversed' | 'gone';

const ZERO = new Decimal(0);

/** The lines of one bank account as the checks need them; those that are gone or cannot be counted are left out. */
export class BankLineReader {
  private readonly read: { line: CheckedBankLine; documents: readonly string[] }[] = [];
  /** What the lines of each reversed document come to. */
  private readonly returned = new Map<string, Decimal>();
  private readonly standing: (documentKey: string) => DocumentStanding;

  /** @param standing of a document by the key that a line has noted; one that is not here stands */
  constructor(standing: (documentKey: string) => DocumentStanding) {
    this.standing = standing;
  }

  add(record: BankRecord): void {
    const { bankDate, description = '', merchantName, ...content } = currentVersion(record);
    if (bankDate === undefined || record.goneAt !== null || isLineLeaving(record) || !isCountable(record)) return;
    const here = localMetadataOf(record);
    const amount = signedAmount(content);
    const documents = here.documentKey === undefined ? [] : [here.documentKey, ...(here.furtherDocuments ?? [])];
    for (const key of documents)
      if (this.standing(key) === 'reversed') this.returned.set(key, (this.returned.get(key) ?? ZERO).plus(amount));
    this.read.push({
      line: {
        key: record.key,
        date: bankDate,
        amount,
        text: description || (merchantName ?? ''),
        isPending: here.isPending === true,
        lacksDocument: lacksDocument(record, here),
      },
      documents,
    });
  }

  /** All that were added: a line whose documents no longer explain it lacks one, too. */
  get lines(): CheckedBankLine[] {
    return this.read.map(({ line, documents }) => ({
      ...line,
      lacksDocument: line.lacksDocument || documents.every((key) => !this.explains(key)),
    }));
  }

  /** A reversed document explains the lines of money that came back: together they come to nothing. */
  private explains(key: string): boolean {
    const standing = this.standing(key);
    return standing === 'stands' || (standing === 'reversed' && this.returned.get(key)?.isZero() === true);
  }
}
