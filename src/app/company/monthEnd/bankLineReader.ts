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

/** The lines of one bank account as the checks need them; those that are gone or cannot be counted are left out. */
export class BankLineReader {
  readonly lines: CheckedBankLine[] = [];
  private readonly isNoMore: (documentKey: string) => boolean;

  /**
   * @param isNoMore whether a document is known to be gone from the service, or abandoned: a line that has no other
   *   lacks one. A reversed one still explains its line, and that of the returned payment
   */
  constructor(isNoMore: (documentKey: string) => boolean) {
    this.isNoMore = isNoMore;
  }

  add(record: BankRecord): void {
    const { bankDate, description = '', merchantName, ...content } = currentVersion(record);
    if (bankDate === undefined || record.goneAt !== null || isLineLeaving(record) || !isCountable(record)) return;
    const here = localMetadataOf(record);
    this.lines.push({
      key: record.key,
      date: bankDate,
      amount: signedAmount(content),
      text: description || (merchantName ?? ''),
      isPending: here.isPending === true,
      lacksDocument:
        lacksDocument(record, here) ||
        [here.documentKey ?? '', ...(here.furtherDocuments ?? [])].every((key) => this.isNoMore(key)),
    });
  }
}
