import { describe, expect, it } from 'vitest';
import type { DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import { daysOverdue, isNotOwedYet, isVoid, lifeCycleOf } from '../../../src/domain/documents/lifeCycle.ts';
import { localDate } from '../../../src/domain/values/dates.ts';

const TODAY = localDate('2026-11-24');
const facts = (docClass: DocumentClass, statusList: string, gross: string, open: string, dueDate: string) => ({
  docClass,
  statusList,
  grossCurrencyAmount: gross,
  outstandingCurrencyAmount: open,
  dueDate,
});

describe('the life cycle of a document on 24 November 2026', () => {
  // November has 30 days: from 6 November to the 24th are 18 days, from 25 October (6 left of 31) are 30.
  it.each([
    // Invoices that are not posted: whatever the amounts, they look neither paid nor overdue.
    ['saleInvoice', '', '120', '', '2026-11-01', 'draft'],
    ['saleInvoice', 'draft', '120', '0', '2026-11-01', 'draft'],
    ['saleInvoice', 'pending_auth', '120', '0', '2026-11-01', 'submitted'],
    ['saleInvoice', 'approved,pending_posting', '120', '0', '2026-11-01', 'submitted'],
    ['saleInvoice', 'draft,pending_action', '120', '0', '', 'submitted'],
    ['saleInvoice', 'approved', '120', '0', '2026-11-01', 'approved'],
    ['saleInvoice', 'draft,rejected', '120', '0', '', 'rejected'],
    // Posted invoices, by what is open and when it is due; on the day itself it is not overdue.
    ['saleInvoice', 'approved,posted', '120', '120', '2026-11-24', 'posted'],
    ['saleInvoice', 'posted', '120', '120', '2026-11-23', 'overdue 1'],
    ['saleInvoice', 'Posted, Outstanding', '120', '120', '2026-11-06', 'overdue 18'],
    ['saleInvoice', 'posted', '120', '20', '2026-12-01', 'partPaid'],
    ['saleInvoice', 'posted', '120', '20', '2026-10-25', 'overdue 30'],
    ['saleInvoice', 'posted', '1000', '999', '', 'partPaid'],
    ['saleInvoice', 'posted', '120', '0', '2026-11-01', 'paid'],
    ['purchaseInvoice', 'posted', '120', '0.00', '2026-11-01', 'paid'],
    ['purchaseInvoice', 'posted', '120', '120', '2025-11-24', 'overdue 365'],
    ['saleInvoice', 'posted', '120', '120', '', 'posted'],
    // The service has not said how much is open.
    ['saleInvoice', 'posted', '120', '', '2026-11-06', 'posted'],
    ['saleInvoice', 'posted,outstanding', '120', '', '2026-11-06', 'overdue 18'],
    ['saleInvoice', 'posted,outstanding', '', '', '2026-12-06', 'posted'],
    // A credit is used up or partly used, and nobody has to pay it.
    ['saleInvoice', 'posted', '-120', '-120', '2026-11-06', 'posted'],
    ['saleInvoice', 'posted', '-120', '-50', '2026-11-06', 'partPaid'],
    ['saleInvoice', 'posted', '-120', '0', '2026-11-06', 'paid'],
    // What has happened to it since it was posted.
    ['saleInvoice', 'posted,dispute', '120', '120', '2026-11-06', 'disputed'],
    ['saleInvoice', 'posted,reversed', '120', '0', '2026-11-06', 'reversed'],
    ['saleInvoice', 'posted,written_off', '120', '0', '2026-11-06', 'writtenOff'],
    ['saleInvoice', 'abandoned', '120', '0', '2026-11-06', 'abandoned'],
    ['saleInvoice', 'draft,error', '120', '0', '', 'error'],
    ['saleInvoice', 'archived', '120', '0', '', 'other'],
    // Money has no due date and is not paid; orders and quotes are not posted.
    ['receipt', 'posted', '120', '120', '', 'posted'],
    ['receipt', 'posted', '120', '0', '', 'posted'],
    ['payment', 'approved,pending_posting', '120', '120', '', 'submitted'],
    ['saleOrder', 'approved', '120', '0', '2026-11-01', 'approved'],
    ['saleOrder', 'approved,closed', '120', '0', '', 'closed'],
    ['saleQuote', 'draft', '120', '', '', 'draft'],
  ] as const)('%s %s, gross %s, open %s, due %s: %s', (docClass, statuses, gross, open, due, life) => {
    const document = facts(docClass, statuses, gross, open, due);
    const days = daysOverdue(document, TODAY);
    expect(`${lifeCycleOf(document, TODAY)}${days === 0 ? '' : ` ${days}`}`).toBe(life);
  });

  it('is not guessed from statuses that cannot be read', () =>
    expect(lifeCycleOf({ ...facts('saleInvoice', '', '120', '120', ''), unread: ['statusList'] }, TODAY)).toBe(
      'other',
    ));
});

describe('what is owed', () => {
  it('is known once the service has posted the invoice, and nothing of a reversed one', () => {
    const lists = ['', 'draft', 'pending_auth', 'draft,rejected', 'approved', 'approved,posted', 'posted,dispute'];
    expect(lists.map(isNotOwedYet)).toEqual([true, true, true, true, true, false, false]);
    expect(['abandoned', 'posted,reversed', 'reversed,written_off', 'posted'].map(isVoid)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
