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
      lacksDocument: lacksDocument(record, here),
    });
  }
}
