import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';

/** What is compared of a document that is there. */
export interface ExistingRow {
  key: string;
  docClass: DocumentClass;
  docNo: string;
  theirDocNo: string;
  contactAccountId: string;
  docDate: string;
  grossCurrencyAmount: string;
  statusList: string;
}

/** What is compared of a document of a table. */
export interface ComparedDocument {
  docClass: DocumentClass;
  docNo: string | undefined;
  theirDocNo: string | undefined;
  partyId: string | undefined;
  docDate: string | undefined;
  /** A canonical decimal. */
  gross: string;
}

const plain = (text: string): string => text.trim().toLowerCase();

/**
 * The documents that are there, by what a document of a table is compared with: its number; the supplier's number and
 * the supplier; or party, date and gross where one of the two has no number. Abandoned ones do not count.
 */
export class ExistingDocuments {
  private readonly byNumber = new Map<string, string>();
  private readonly byAmount = new Map<string, { key: string; numbers: readonly string[] }[]>();
  private readonly partyOf: (reference: string) => string;

  /** @param partyOf the one id of a party, however a document names it */
  constructor(partyOf: (reference: string) => string) {
    this.partyOf = partyOf;
  }

  add(row: ExistingRow): void {
    if (row.statusList.includes('abandoned')) return;
    const { key, docClass } = row;
    const party = row.contactAccountId === '' ? '' : this.partyOf(row.contactAccountId);
    const [ours, theirs] = [plain(row.docNo), plain(row.theirDocNo)];
    if (ours !== '') this.byNumber.set(`${docClass} ${ours}`, key);
    if (theirs !== '' && party !== '') this.byNumber.set(`${docClass} ${party} ${theirs}`, key);
    if (party === '' || row.docDate === '' || row.grossCurrencyAmount === '') return;
    const amountKey = `${docClass} ${party} ${row.docDate} ${row.grossCurrencyAmount}`;
    const same = this.byAmount.get(amountKey);
    if (same) same.push({ key, numbers: [ours, theirs] });
    else this.byAmount.set(amountKey, [{ key, numbers: [ours, theirs] }]);
  }

  find({ docClass, docNo, theirDocNo, partyId, docDate, gross }: ComparedDocument): {
    why: 'number' | 'amount';
    key: string;
  } | null {
    const [ours, theirs] = [plain(docNo ?? ''), plain(theirDocNo ?? '')];
    const numbered =
      (ours === '' ? undefined : this.byNumber.get(`${docClass} ${ours}`)) ??
      (theirs === '' || partyId === undefined ? undefined : this.byNumber.get(`${docClass} ${partyId} ${theirs}`));
    if (numbered !== undefined) return { why: 'number', key: numbered };
    if (partyId === undefined || docDate === undefined) return null;
    // Two documents that both have a number of the same sort, each another one, are two.
    const alike = this.byAmount
      .get(`${docClass} ${partyId} ${docDate} ${gross}`)
      ?.find(({ numbers }) => [ours, theirs].every((number, at) => number === '' || numbers[at] === ''));
    return alike ? { why: 'amount', key: alike.key } : null;
  }
}
