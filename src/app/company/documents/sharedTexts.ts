import type { DocumentListRow } from '../../../store/contract.ts';

/** The most texts of a field that are remembered: fields in which nearly every document has its own gain nothing. */
const MOST = 65_536;

/**
 * Has rows share equal texts. The database gives each row texts of its own, so that a million documents would hold the
 * same days, parties and statuses a million times.
 */
export class SharedTexts {
  private readonly known = new Map<keyof DocumentListRow | 'amount', Map<string, string>>();

  /** The same row, with texts that it shares with those before it. */
  shared(row: DocumentListRow): DocumentListRow {
    return {
      ...row,
      docClass: this.of('docClass', row.docClass),
      docDate: this.of('docDate', row.docDate),
      dueDate: this.of('docDate', row.dueDate),
      contactAccountId: this.of('contactAccountId', row.contactAccountId),
      projectId: this.of('projectId', row.projectId),
      docTypeId: this.of('docTypeId', row.docTypeId),
      legalEntityId: this.of('legalEntityId', row.legalEntityId),
      lineWords: this.of('lineWords', row.lineWords),
      currency: this.of('currency', row.currency),
      netCurrencyAmount: this.of('amount', row.netCurrencyAmount),
      taxCurrencyAmount: this.of('amount', row.taxCurrencyAmount),
      grossCurrencyAmount: this.of('amount', row.grossCurrencyAmount),
      outstandingCurrencyAmount: this.of('amount', row.outstandingCurrencyAmount),
      statusList: this.of('statusList', row.statusList),
      state: this.of('state', row.state),
    };
  }

  private of<Text extends string>(field: keyof DocumentListRow | 'amount', text: Text): Text {
    let texts = this.known.get(field);
    if (texts === undefined) this.known.set(field, (texts = new Map()));
    const known = texts.get(text);
    if (known !== undefined) return known as Text;
    if (texts.size < MOST) texts.set(text, text);
    return text;
  }
}
