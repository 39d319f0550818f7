import { describe, expect, it } from 'vitest';
import { DifferingDocuments } from '../../../src/domain/bank/differingDocuments.ts';
import { DocumentMatcher, type DocumentCandidate } from '../../../src/domain/bank/documentMatches.ts';
import { groupedReference, swissReference } from '../../../src/domain/payments/swissReference.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';

const document = (key: string, part: Partial<DocumentCandidate>): DocumentCandidate => ({
  key,
  docClass: 'saleInvoice',
  docNo: '',
  theirRef: '',
  theirDocNo: '',
  contactAccountId: 'ASH',
  partyName: 'Ashdown Furniture Ltd',
  docDate: localDate('2026-03-01'),
  dueDate: localDate('2026-03-31'),
  gross: decimal('120'),
  outstanding: decimal('120'),
  ...part,
});
const line = (date: string, amount: string, text: string) => ({ date: localDate(date), amount: decimal(amount), text });
const found = (candidates: DocumentCandidate[], ...of: Parameters<typeof line>) =>
  new DocumentMatcher(candidates)
    .proposals(line(...of))
    .map(
      ({ kind, documents, reasons, days }) =>
        `${kind} ${documents.map(({ key }) => key).join('+')} ${reasons.join(',')} ${days}`,
    );

describe('documents that a bank line may belong to', () => {
  it('money in settles what a customer owes, to the penny; money out does not', () => {
    expect(found([document('inv', {})], '2026-04-02', '120', 'Transfer')).toEqual(['settles inv amount 2']);
    expect(found([document('inv', {})], '2026-04-02', '-120', 'Transfer')).toEqual([]);
    expect(found([document('inv', {})], '2026-04-02', '120.01', 'Transfer')).toEqual([]);
  });

  it('a purchase invoice is settled by money out, and a credit to a customer too', () => {
    expect(
      found(
        [document('bill', { docClass: 'purchaseInvoice' }), document('credit', { outstanding: decimal('-120') })],
        '2026-03-31',
        '-120',
        '',
      ),
    ).toEqual(['settles bill amount 0', 'settles credit amount 0']);
  });

  it.each(['MUELLER SOEHNE GMBH', 'MULLER SOHNE', 'Müller & Söhne'])('a bank names Müller & Söhne as %s', (text) => {
    const candidates = [document('inv', { partyName: 'Müller & Söhne' }), document('other', { partyName: 'Bauer KG' })];
    expect(found(candidates, '2026-03-31', '120', text)).toEqual([
      'settles inv party,amount 0',
      'settles other amount 0',
    ]);
    expect(found([document('other', { partyName: 'Bauer KG' })], '2026-03-31', '120', 'BAUR KG')).toEqual([
      'settles other amount 0',
    ]);
  });

  it('a reference of a Swiss QR-bill is the number of its invoice, in one row or in groups', () => {
    const candidates = [document('inv', { docNo: 'SI-00012' }), document('other', { docNo: 'SI-00013' })];
    const qr = swissReference('CH4431999123000889012', 'SI-00012')!;
    const creditor = swissReference('CH5800791123000889012', 'SI-00012')!;
    for (const text of [qr, creditor].flatMap((one) => [one.text, `Gutschrift ${groupedReference(one)} Muster AG`]))
      expect(found(candidates, '2026-03-31', '120', text), text).toEqual([
        'settles inv number,amount 0',
        'settles other amount 0',
      ]);
    // Of a part of it too.
    const matcher = new DocumentMatcher(candidates);
    const part = new DifferingDocuments({ open: candidates, foreign: [], settled: [] }, matcher, 'CHF');
    expect(part.proposals(line('2026-03-31', '50', qr.text)).map(({ documents }) => documents[0]?.key)).toEqual([
      'inv',
    ]);
  });

  it('a number in the text counts most, then the party’s name, then the amount alone; nearest first', () => {
    const candidates = [
      document('far', { dueDate: localDate('2026-04-20') }),
      document('near', {}),
      document('named', { docNo: 'SI-00042', dueDate: localDate('2026-05-31'), docDate: localDate('2026-05-01') }),
      document('party', {
        partyName: 'Kobe Lighting',
        contactAccountId: 'KOBE',
        docDate: localDate('2026-02-01'),
        dueDate: localDate('2026-02-28'),
      }),
    ];
    expect(found(candidates, '2026-04-02', '120', 'KOBE LIGHTING CO ref SI-00042')).toEqual([
      'settles named number,amount 29',
      'settles party party,amount 33',
      'settles near amount 2',
      'settles far amount 18',
    ]);
  });

  it('a recorded receipt comes before the invoice that it would settle', () => {
    expect(
      found(
        [document('inv', {}), document('rec', { docClass: 'receipt', docDate: localDate('2026-04-01') })],
        '2026-04-02',
        '120',
        '',
      ),
    ).toEqual(['booked rec amount 1', 'settles inv amount 2']);
    expect(found([document('rec', { docClass: 'receipt' })], '2026-04-02', '120', '')).toEqual([]);
  });

  it('a draft of that amount is proposed as a draft, after what can be settled now', () => {
    expect(
      found([document('draft', { isDraft: true, outstanding: decimal('0') })], '2026-04-02', '120', 'Transfer'),
    ).toEqual(['draft draft amount 2']);
    expect(
      found(
        [document('draft', { isDraft: true }), document('inv', { dueDate: localDate('2026-04-20') })],
        '2026-04-02',
        '120',
        'Transfer',
      ),
    ).toEqual(['settles inv amount 18', 'draft draft amount 2']);
  });

  it('several invoices of one party that the text names and that add up are one proposal', () => {
    const candidates = [
      document('a', { docNo: 'SI-101', outstanding: decimal('70.5') }),
      document('b', { docNo: 'SI-102', outstanding: decimal('49.5') }),
      document('c', { docNo: 'SI-103', outstanding: decimal('9') }),
    ];
    expect(found(candidates, '2026-03-31', '120', 'Payment SI-101 SI-102')).toEqual(['settles a+b number,amount 0']);
    expect(found(candidates, '2026-03-31', '121', 'Payment SI-101 SI-102')).toEqual([]);
  });

  it('the payments of a file that make the line are one proposal, if all of them are still without a line', () => {
    const payment = (key: string, gross: string) =>
      document(key, { docClass: 'payment', gross: decimal(gross), outstanding: decimal('0') });
    const proposals = (payments: DocumentCandidate[], ...of: Parameters<typeof line>) =>
      new DocumentMatcher(payments, [['a', 'b', 'c']])
        .proposals(line(...of))
        .map(({ kind, documents, reasons, days }) => [kind, documents.map(({ key }) => key).join('+'), reasons, days]);
    // 70.50 + 49.50 + 0.01
    const three = [payment('a', '70.5'), payment('b', '49.5'), payment('c', '0.01')];
    expect(proposals(three, '2026-03-03', '-120.01', 'BACS BULK')).toEqual([
      ['booked', 'a+b+c', ['file', 'amount'], 2],
    ]);
    expect(proposals(three, '2026-03-03', '-120', 'BACS BULK')).toEqual([]);
    expect(proposals(three, '2026-03-12', '-120.01', 'BACS BULK')).toEqual([]);
    expect(proposals(three.slice(1), '2026-03-03', '-49.51', 'BACS BULK')).toEqual([]);
  });

  it('the payments of one day of a file make the line of that day, and all of them that of the whole file', () => {
    const payment = (key: string, day: string, gross: string) =>
      document(key, { docClass: 'payment', docDate: localDate(day), gross: decimal(gross), outstanding: decimal('0') });
    // On 6 March 70.50 + 49.50 = 120.00, on 9 March 30.25 + 0.75 = 31.00, on 10 March 15.00; 166.00 together.
    const five = [
      payment('a', '2026-03-06', '70.5'),
      payment('b', '2026-03-09', '30.25'),
      payment('c', '2026-03-06', '49.5'),
      payment('d', '2026-03-09', '0.75'),
      payment('e', '2026-03-10', '15'),
    ];
    const files = [
      ['a', 'b', 'c', 'd', 'e'],
      // A file that was made again without the last payment has the same days.
      ['a', 'b', 'c', 'd'],
    ];
    const proposals = (...of: Parameters<typeof line>) =>
      new DocumentMatcher(five, files)
        .proposals(line(...of))
        .map(({ documents, reasons, days }) => [documents.map(({ key }) => key).join('+'), reasons, days]);
    expect(proposals('2026-03-06', '-120', 'BACS BULK')).toEqual([['a+c', ['file', 'amount'], 0]]);
    expect(proposals('2026-03-10', '-31', 'BACS BULK')).toEqual([['b+d', ['file', 'amount'], 1]]);
    // A day of one payment is that payment.
    expect(proposals('2026-03-10', '-15', 'BACS BULK')).toEqual([['e', ['amount'], 0]]);
    expect(proposals('2026-03-10', '-166', 'BACS BULK')).toEqual([['a+b+c+d+e', ['file', 'amount'], 0]]);
    expect(proposals('2026-03-20', '-120', 'BACS BULK')).toEqual([]);
  });

  it('a document settled long after its date is found by its number only', () => {
    expect(found([document('old', { docNo: '7788' })], '2026-12-24', '120', 'ASHDOWN FURNITURE')).toEqual([]);
    expect(found([document('old', { docNo: '7788' })], '2026-12-24', '120', 'inv 7788')).toHaveLength(1);
  });
});

describe('the index of many candidates', () => {
  const many = Array.from({ length: 1_200 }, (_, at) =>
    document(`inv-${String(at)}`, { docNo: `SI-${String(at).padStart(6, '0')}`, outstanding: decimal(String(at + 1)) }),
  );
  const files = [['inv-3', 'inv-4']];
  const asked = line('2026-04-02', '700', 'Ashdown SI-000699');

  it('is made in steps, and answers as one made at once', () => {
    const steps = DocumentMatcher.inSteps(many, files);
    let count = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count += 1;
    expect(count).toBe(3);
    expect(step.value).toEqual(new DocumentMatcher(many, files));
    expect(step.value.proposals(asked).map(({ documents }) => documents[0]?.key)).toEqual(['inv-699']);
  });

  it('of differing documents, too', () => {
    const [candidates, matcher] = [{ open: many, foreign: [], settled: [] }, new DocumentMatcher(many)];
    const prepared = new DifferingDocuments(candidates, matcher, 'GBP');
    expect([...prepared.prepare()]).toHaveLength(2);
    const part = { ...asked, amount: decimal('500') };
    const proposals = prepared.proposals(part);
    expect(proposals.map(({ documents }) => documents[0]?.key)).toEqual(['inv-699']);
    expect(proposals).toEqual(new DifferingDocuments(candidates, matcher, 'GBP').proposals(part));
  });
});
