import type { Author } from '../base/author.ts';
import type { Directory } from '../records/directory.ts';
import { badRequest } from '../base/refusal.ts';
import { CommitUnknown, StorageUnavailable } from '../storage/engine.ts';
import { mergeExt } from '../wire/fields.ts';
import { behaves } from '../base/versions.ts';
import type { Entry } from '../ledger/entry.ts';
import { classOfDocument } from '../base/classes.ts';
import type { Amendment } from './input.ts';
import type { Documents } from './documents.ts';
import { SETTLED } from './openAmounts.ts';
import { carriesDomesticReverseCharge, REVERSE_CHARGE_PROPERTY } from './reverseCharge.ts';
import { nameOf, type Status, type ServiceDocument } from './stored.ts';

/** States of a document on its way from draft to posted (spec 3; docs/service-notes.md, "Responses"). */
const PENDING: readonly Status[] = ['pending_auth', 'pending_posting'];
const DRAFT: readonly Status[] = ['draft'];

function has(document: ServiceDocument, status: Status): boolean {
  return document.statuses.includes(status);
}

function without(document: ServiceDocument, status: Status): Status[] {
  return document.statuses.filter((each) => each !== status);
}

/** `SI000001 is abandoned` */
function stands({ header, statuses }: ServiceDocument): string {
  return `${nameOf(header)} is ${statuses.join(', ')}`;
}

/**
 * Moves documents through their states. Submitting one queues it (spec 3): it waits for authorisation, then, if its
 * class is posted, for posting, each for the posting delay. The queue follows the service's clock and survives a
 * restart.
 */
export class Workflow {
  private readonly documents: Documents;
  /** Milliseconds that each of the two steps waits. */
  readonly delay: number;
  private readonly directory: Directory;
  /** How many documents are queued; null when another process may have changed that. */
  private waiting: number | null;
  private readonly enqueue;
  private readonly dequeue;
  private readonly due;
  private readonly dueOf;
  private readonly counted: () => number;

  constructor(documents: Documents, directory: Directory, delay: number) {
    this.documents = documents;
    this.directory = directory;
    this.delay = delay;
    const prepare = (sql: string) => documents.database.prepare(sql);
    this.enqueue = prepare(
      'INSERT INTO posting_queue VALUES (?, ?, ?) ON CONFLICT (document_id) DO UPDATE SET due = excluded.due',
    );
    this.dequeue = prepare('DELETE FROM posting_queue WHERE document_id = ?');
    this.due = prepare(
      'SELECT document_id, due, user_name FROM posting_queue WHERE due <= ? ORDER BY due, document_id',
    );
    this.dueOf = prepare('SELECT due FROM posting_queue WHERE document_id = ?');
    const count = prepare('SELECT count(*) AS waiting FROM posting_queue');
    this.counted = () => Number(count.get()?.waiting ?? 0);
    this.waiting = null;
    documents.database.follow('document', () => (this.waiting = null));
  }

  /** Abandons a draft (spec 3) and removes its allocations. */
  abandon(id: string, author: Author): void {
    this.documents.database.transact(() => {
      const document = this.documents.load(id);
      if (!has(document, 'draft')) throw badRequest(`Only a draft can be abandoned; ${stands(document)}.`);
      this.documents.allocations.removeAll(id, author);
      this.documents.restate(this.documents.load(id), SETTLED, ['abandoned'], author);
    });
  }

  /** Queues a draft for authorisation and posting (spec 3, "submission"). */
  submit(id: string, author: Author): void {
    this.documents.database.transact(() => {
      const document = this.documents.load(id);
      if (!has(document, 'draft')) throw badRequest(`Only a draft can be submitted; ${stands(document)}.`);
      const entries = this.documents.generalLedger.check(document, author);
      this.refuseTwoPurposes(document);
      const now = author.source.now();
      // Without a delay, what a ledger refuses is refused here and not when somebody else asks for something.
      if (entries !== null && this.delay === 0 && this.heldUntil(document) <= now) {
        this.enter(document, entries, author);
        return;
      }
      this.documents.restate(document, {}, ['pending_auth'], author);
      this.enqueue.run(id, now + this.delay, author.userName);
      this.waiting = null;
    });
  }

  /**
   * Takes every queued step that is due. Called before each request, so that nobody sees an outdated state. A document
   * whose step fails is in error and leaves the queue; the others go on.
   * @param failed is told of each failure, and what failed
   */
  settle(source: Author['source'], failed: (error: unknown, what: string) => void): void {
    this.directory.authoriseDue(source);
    this.waiting ??= this.counted();
    if (this.waiting === 0) return;
    const now = source.now();
    for (let rows = this.due.all(now); rows.length > 0; rows = this.due.all(now)) {
      for (const row of rows) {
        const id = String(row.document_id);
        const author = { userName: String(row.user_name), source };
        try {
          this.documents.database.transact(() => this.advance(id, Number(row.due), author));
        } catch (error) {
          // That the database is away is no fault of the document: it stays in the queue.
          if (error instanceof StorageUnavailable || error instanceof CommitUnknown) throw error;
          failed(error, `Posting ${this.setAside(id, author) ?? id}`);
        }
      }
    }
  }

  /** Takes a document out of the queue, in error. @returns its number; undefined when it cannot be read */
  private setAside(id: string, author: Author): string | undefined {
    let docNo: string | undefined;
    try {
      this.documents.database.transact(() => {
        const document = this.documents.load(id);
        const reached = document.statuses.filter((status) => !PENDING.includes(status));
        this.documents.restate(document, {}, [...reached, 'error'], author);
        docNo = nameOf(document.header);
      });
    } catch {
      // It cannot be read or written at all: its row stays as it is, and the caller reports what failed first.
      docNo = undefined;
    }
    this.dequeue.run(id);
    this.waiting = null;
    return docNo;
  }

  /**
   * Makes an authorised document a draft again. A document that has reached the ledger stays there (spec 4.7,
   * "Unauthorise").
   * @throws Refusal 400 when it is posted or was never authorised
   */
  unauthorise(id: string, author: Author): void {
    this.documents.database.transact(() => {
      const document = this.documents.load(id);
      if (has(document, 'posted'))
        throw badRequest(`Only what is not in the ledger can be unauthorised; ${stands(document)}.`);
      if (!document.statuses.some((status) => status === 'approved' || status === 'error' || PENDING.includes(status)))
        throw badRequest(`Only an authorised document can be unauthorised; ${stands(document)}.`);
      this.leaveQueue(id);
      const { isMoney } = classOfDocument(document.header.docClass);
      this.documents.restate(document, isMoney ? {} : SETTLED, DRAFT, author);
    });
  }

  /** Removes a posted document from the ledger; it stays approved. @throws Refusal 400 while it is allocated */
  unpost(id: string, author: Author): void {
    this.documents.database.transact(() => {
      const document = this.posted(id, 'unposted');
      this.documents.generalLedger.unpost(document, author);
      const { isMoney } = classOfDocument(document.header.docClass);
      this.documents.restate(document, isMoney ? {} : SETTLED, ['approved'], author);
    });
  }

  /**
   * Reverses a posted document in a period: it leaves nothing open any more.
   * @param month `YYYY-MM`; null is the current one
   * @throws Refusal 400 while it is allocated
   */
  reverse(id: string, month: string | null, author: Author): void {
    this.documents.database.transact(() => {
      const document = this.posted(id, 'reversed');
      this.documents.generalLedger.reverse(document, month, author);
      this.documents.restate(document, SETTLED, [...without(document, 'dispute'), 'reversed'], author);
    });
  }

  /** Marks a posted document as disputed, or removes the mark. */
  dispute(id: string, isDisputed: boolean, author: Author): void {
    this.documents.database.transact(() => {
      const document = this.documents.load(id);
      if (!has(document, 'posted') || has(document, 'reversed'))
        throw badRequest(`Only a posted document can be disputed; ${stands(document)}.`);
      const rest = without(document, 'dispute');
      this.documents.restate(document, {}, isDisputed ? [...rest, 'dispute'] : rest, author);
    });
  }

  /**
   * Changes the fields that may change in any state: description, TheirRef and, merged, custom fields (spec 3, 4.7);
   * from 1.13 also TheirDocNo, due date and payment method (docs/service-notes.md, "Amend").
   */
  amend(id: string, amendment: Amendment, author: Author): void {
    this.documents.database.transact(() => {
      const document = this.documents.load(id);
      const { header } = document;
      if (has(document, 'abandoned') || has(document, 'reversed'))
        throw badRequest(`${stands(document)} and cannot be amended.`);
      if (has(document, 'dispute') && !behaves(this.documents.apiVersion, 'amendInDispute'))
        throw badRequest(`${stands(document)} and cannot be amended.`);
      const replaced = (field: 'description' | 'theirRef' | 'theirDocNo'): string | undefined =>
        amendment[field] === undefined ? header[field] : (amendment[field] ?? undefined);
      const ext = mergeExt(header.ext, amendment.ext);
      // It decides the tax codes of the lines, which an amendment leaves as they are.
      if (carriesDomesticReverseCharge(ext) !== carriesDomesticReverseCharge(header.ext))
        throw badRequest(`${REVERSE_CHARGE_PROPERTY} can be changed only while it is a draft; ${stands(document)}.`);
      const { dueDate, paymentMethodId } = amendment;
      const theirDocNo = replaced('theirDocNo');
      if (theirDocNo !== header.theirDocNo) this.documents.refuseDuplicateTheirDocNo({ ...header, theirDocNo });
      this.documents.restate(
        document,
        {
          description: replaced('description'),
          theirRef: replaced('theirRef'),
          theirDocNo,
          dueDate: dueDate ?? header.dueDate,
          paymentMethodId:
            paymentMethodId === undefined || paymentMethodId === null
              ? header.paymentMethodId
              : this.directory.require('paymentMethod', paymentMethodId, 'PaymentMethodId').id,
          ext,
        },
        document.statuses,
        author,
      );
      this.documents.generalLedger.openItems.setDue(this.documents.load(id).header);
    });
  }

  private posted(id: string, what: string): ServiceDocument {
    const document = this.documents.load(id);
    if (!has(document, 'posted') || has(document, 'reversed'))
      throw badRequest(`Only a posted document can be ${what}; ${stands(document)}.`);
    if (this.documents.allocations.has(id))
      throw badRequest(`${document.header.docNo} is allocated and cannot be ${what}.`);
    return document;
  }

  /** The time until which its contact account or bank account waits for authorisation (spec 5 rule 9). */
  private heldUntil({ header }: ServiceDocument): number {
    return Math.max(
      this.directory.byId('contactAccount', header.contactAccountId)?.pendingUntil ?? 0,
      this.directory.byId('bankAccount', header.bankAccountId)?.pendingUntil ?? 0,
    );
  }

  private advance(id: string, due: number, author: Author): void {
    // Another process may have taken this step meanwhile.
    if (Number(this.dueOf.get(id)?.due) !== due) return;
    const document = this.documents.load(id);
    const held = has(document, 'pending_auth') ? this.heldUntil(document) : 0;
    if (held > due) {
      this.enqueue.run(id, held, author.userName);
      return;
    }
    const { isLedger } = classOfDocument(document.header.docClass);
    if (has(document, 'pending_auth') && isLedger) {
      this.documents.restate(document, {}, ['approved', 'pending_posting'], author);
      this.enqueue.run(id, due + this.delay, author.userName);
      return;
    }
    this.leaveQueue(id);
    const entries = this.documents.generalLedger.check(document, author);
    if (entries !== null) this.enter(document, entries, author);
    else
      this.documents.restate(
        document,
        isLedger ? this.openAfterPosting(document) : {},
        isLedger ? ['approved', 'posted'] : ['approved'],
        author,
      );
  }

  /** Posts a document in its ledger. @param entries what it posts */
  private enter(document: ServiceDocument, entries: readonly Entry[], author: Author): void {
    const posted = this.documents.numbered(document);
    this.documents.generalLedger.post(posted, entries, author);
    this.documents.allocations.post(posted.header.id, author);
    this.documents.restate(posted, this.openAfterPosting(posted), ['approved', 'posted'], author);
  }

  /** What a document leaves open. The lines of a payment or receipt in the ledger say what all of it is for. */
  private openAfterPosting(document: ServiceDocument): Partial<ServiceDocument['header']> {
    if (classOfDocument(document.header.docClass).isJournal)
      return this.documents.generalLedger.openAtFirst(document.header.id);
    return this.hasOwnPurpose(document) ? SETTLED : this.documents.allocations.open(document.header);
  }

  private hasOwnPurpose(document: ServiceDocument): boolean {
    const { isMoney } = classOfDocument(document.header.docClass);
    return isMoney && document.lines.length > 0 && this.documents.generalLedger.isKept(document);
  }

  /** @throws Refusal 400 for a payment or receipt in the ledger that has lines and allocations */
  private refuseTwoPurposes(document: ServiceDocument): void {
    if (this.hasOwnPurpose(document) && this.documents.allocations.has(document.header.id))
      throw badRequest(
        `${document.header.docNo} is allocated and has lines: both say what it is for. Take its lines or its ` +
          'allocations away.',
      );
  }

  private leaveQueue(id: string): void {
    this.dequeue.run(id);
    this.waiting = null;
  }
}
