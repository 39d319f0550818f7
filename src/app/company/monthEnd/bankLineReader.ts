import {
  isCountable,
  isLineLeaving,
  lacksDocument,
  localMetadataOf,
  signedAmount,
  type BankLocalMetadata,
  type BankRecord,
} from '../../../domain/bank/bankLine.ts';
import { ExplainedLines, type DocumentStanding } from '../../../domain/bank/explainedLines.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { CheckedBankLine } from '../../../domain/reports/flightCheck/bankChecks.ts';

/** The lines of one bank account as the checks need them; those that are gone or cannot be counted are left out. */
export class BankLineReader {
  private readonly read: { line: CheckedBankLine; here: BankLocalMetadata }[] = [];
  private readonly explained: ExplainedLines;

  /** @param standing of a document by the key that a line has noted; one that is not here stands */
  constructor(standing: (documentKey: string) => DocumentStanding) {
    this.explained = new ExplainedLines(standing);
  }

  add(record: BankRecord): void {
    const { bankDate, description = '', merchantName, ...content } = currentVersion(record);
    if (bankDate === undefined || record.goneAt !== null || isLineLeaving(record) || !isCountable(record)) return;
    const here = localMetadataOf(record);
    const amount = signedAmount(content);
    this.explained.add(record, here);
    this.read.push({
      line: {
        key: record.key,
        date: bankDate,
        amount,
        text: description || (merchantName ?? ''),
        isPending: here.isPending === true,
        lacksDocument: lacksDocument(record, here),
      },
      here,
    });
  }

  /** All that were added: a line whose documents no longer explain it lacks one, too. */
  get lines(): CheckedBankLine[] {
    return this.read.map(({ line, here }) => ({
      ...line,
      lacksDocument: line.lacksDocument || this.explained.isLeft(here),
    }));
  }
}
