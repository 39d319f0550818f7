import { localDate, type LocalDate } from '../values/dates.ts';
import { ZERO } from '../values/decimal.ts';
import { isUnsubmitted, lifeCycleOf } from '../documents/lifeCycle.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { OwedTally } from './agedBalance.ts';
import type { Side } from './ledgerStanding.ts';
import { MoneyTally } from './cashFlow.ts';
import { countedAmounts, type ReportedDocument } from './ledgerStanding.ts';
import { Tally, type TallyRow } from './tally.ts';
import { TaxTally, type StoredTax } from './taxSummary.ts';

/** All figures as values that can be stored. */
export interface StoredFigures extends StoredTax {
  owed: TallyRow[];
  money: TallyRow[];
  unpaid: TallyRow[];
  drafts: TallyRow[];
}

/** What is open is overdue on this day, if it ever can be. */
const LAST_DAY = localDate('9999-12-31');
const NONE: StoredFigures = { owed: [], money: [], net: [], tax: [], unpaid: [], drafts: [] };

/**
 * The figures of all documents of a company, kept up with each document that comes, changes or goes. In whatever order
 * that happens, they equal figures that are made anew.
 */
export class DocumentFigures {
  readonly owed: OwedTally<ReportedDocument>;
  readonly money: MoneyTally;
  readonly tax: TaxTally;
  /** Invoices that are overdue from a day on, by side and due date. */
  private readonly unpaid: Tally;
  /** Drafts by document date. */
  private readonly drafts: Tally;

  constructor(stored: StoredFigures = NONE) {
    this.owed = new OwedTally(countedAmounts, stored.owed);
    this.money = new MoneyTally(stored.money);
    this.tax = new TaxTally(stored);
    this.unpaid = Tally.of(stored.unpaid);
    this.drafts = Tally.of(stored.drafts);
  }

  /** Adds a document, or takes it out again as it was. */
  add(document: ReportedDocument, times: 1 | -1): void {
    this.owed.add(document, times);
    this.money.add(document, times);
    this.tax.add(document, times);
    if (lifeCycleOf(document, LAST_DAY) === 'overdue')
      this.unpaid.add(`${DOCUMENT_TRAITS[document.docClass].side} ${document.dueDate}`, ZERO, times);
    if (isUnsubmitted(document.statusList)) this.drafts.add(document.docDate, ZERO, times);
  }

  /** How many invoices of a side are overdue on a day, as their life cycle says. */
  overdue(side: Side, today: LocalDate): number {
    let count = 0;
    for (const [key, sum] of this.unpaid) {
      const [of, due = ''] = key.split(' ');
      if (of === side && due < today) count += sum.count;
    }
    return count;
  }

  /** How many drafts are dated on a day or before it. */
  draftsTo(last: LocalDate): number {
    let count = 0;
    for (const [date, sum] of this.drafts) if (date !== '' && date <= last) count += sum.count;
    return count;
  }

  stored(): StoredFigures {
    return {
      owed: this.owed.rows(),
      money: this.money.rows(),
      ...this.tax.stored(),
      unpaid: this.unpaid.rows(),
      drafts: this.drafts.rows(),
    };
  }
}
