import { describe, expect, it } from 'vitest';
import { DifferingDocuments, type Candidates } from '../../../src/domain/bank/differingDocuments.ts';
import { DocumentMatcher, type DocumentCandidate } from '../../../src/domain/bank/documentMatches.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { candidate } from './candidates.ts';

const bill = (key: string, docNo: string, open: string, part: Partial<DocumentCandidate> = {}) =>
  candidate(key, docNo, open, {
    docClass: 'purchaseInvoice',
    contactAccountId: 'COT',
    partyName: 'Cotswold Bookbinders',
    ...part,
  });
/** Each proposal as its kind, its documents, its reasons, and what lies between it and the line. */
function found(given: Partial<Candidates>, amount: string, text: string, date = '2026-04-02'): string[] {
  const candidates = { open: [], foreign: [], settled: [], ...given };
  return new DifferingDocuments(candidates, new DocumentMatcher(candidates.open), 'GBP')
    .proposals({ date: localDate(date), amount: decimal(amount), text })
    .map(({ kind, documents, reasons, difference }) =>
      [kind, documents.map(({ key }) => key).join('+'), reasons.join(), difference?.why, difference?.amount]
        .filter((one) => one !== undefined)
        .join(' '),
    );
}

describe('documents that a line names although the amount differs', () => {
  it('a part is paid: 1,000.00 of 1,916.43 leaves 916.43 open', () => {
    const open = [candidate('inv', 'SI000376', '1916.43')];
    expect(found({ open }, '1000', 'ASHDOWN FURNITURE SI000376')).toEqual(['settles inv number,party part -916.43']);
    expect(found({ open }, '-1000', 'ASHDOWN FURNITURE SI000376')).toEqual([]);
  });

  it.each(['SI-000376', 'SI 000376', 'Si/000376'])('a number is the same written as %s', (written) => {
    const open = [candidate('inv', 'SI000376', '1916.43')];
    expect(found({ open }, '1000', `INV ${written} THANKS`)).toEqual(['settles inv number part -916.43']);
  });

  it('a short number counts only beside its party, and a party without a number does not', () => {
    const open = [candidate('inv', '7788', '100')];
    expect(found({ open }, '60', 'REF 7788')).toEqual([]);
    expect(found({ open }, '60', 'ASHDOWN FURNITURE 7788')).toEqual(['settles inv number,party part -40']);
    expect(found({ open }, '60', 'ASHDOWN FURNITURE')).toEqual([]);
  });

  it.each([
    ['INV-0007', 'ASHDOWN FURNITURE INV 7'],
    ['INV-7', 'ASHDOWN FURNITURE INV 0007'],
    ['SI000376', 'ASHDOWN FURNITURE 376'],
    ['RE-2026-0042', 'RE 2026 0042'],
    ['S00013-82158', 'ASHDOWN FURNITURE 82158'],
    ['RE-2026-0042-A', 'RE20260042A'],
  ])('%s is named by "%s"', (docNo, text) => {
    expect(found({ open: [candidate('inv', docNo, '100')] }, '60', text)[0]).toMatch(/^settles inv number.* part -40$/);
  });

  it.each([
    ['SI000376', 'REF 376'],
    ['SI002026', 'ASHDOWN FURNITURE 2026'],
    ['SI000012', 'ASHDOWN FURNITURE 12'],
    ['SI000376', 'ASHDOWN FURNITURE 3760'],
  ])('%s is not named by "%s"', (docNo, text) => {
    expect(found({ open: [candidate('inv', docNo, '100')] }, '60', text)).toEqual([]);
  });

  it('of a list of numbers each is seen: INV-101/102', () => {
    const open = [candidate('a', 'INV-101', '500'), candidate('b', 'INV-102', '700')];
    expect(found({ open }, '1200', 'ASHDOWN FURNITURE INV-101/102')).toEqual(['settles a+b number,party']);
  });

  it('a cent over or under is a rounding, with a number or with the party alone', () => {
    const open = [candidate('a', 'SI000401', '1069.2'), bill('b', 'PI000212', '887.04')];
    expect(found({ open }, '1069.19', 'ASHDOWN FURNITURE SI000401')).toEqual(['settles a number,party rounding -0.01']);
    expect(found({ open }, '-887.05', 'COTSWOLD BOOKBINDERS PI000212')).toEqual([
      'settles b number,party rounding 0.01',
    ]);
    expect(found({ open }, '-887.05', 'COTSWOLD BOOKBINDERS')).toEqual(['settles b party rounding 0.01']);
    expect(found({ open }, '-887.05', 'SEVERN FUELS')).toEqual([]);
    // Six cents are more than a rounding.
    expect(found({ open }, '-887.1', 'COTSWOLD BOOKBINDERS')).toEqual([]);
    expect(found({ open }, '-887.1', 'COTSWOLD BOOKBINDERS PI000212')).toEqual(['settles b number,party over 0.06']);
  });

  it('of two invoices that it names less than their sum is paid, or more', () => {
    const open = [candidate('a', 'SI000401', '70.5'), candidate('b', 'SI000402', '49.5')];
    expect(found({ open }, '100', 'SI000401 SI000402')).toEqual(['settles a+b number part -20']);
    expect(found({ open }, '150', 'SI000401 SI000402')).toEqual(['settles a+b number over 30']);
  });

  it('a bill that is settled already can only be paid twice; what is open of it is paid before that', () => {
    const settled = [bill('paid', 'PI000212', '887.04', { outstanding: decimal('0') })];
    expect(found({ settled }, '-887.04', 'COTSWOLD BOOKBINDERS PI000212')).toEqual(['duplicate paid number,party']);
    expect(found({ settled }, '-400', 'COTSWOLD BOOKBINDERS PI000212')).toEqual([
      'duplicate paid number,party part -487.04',
    ]);
    expect(found({ settled }, '887.04', 'COTSWOLD BOOKBINDERS PI000212')).toEqual([]);
    const open = [bill('left', 'PI000213', '100')];
    expect(found({ open, settled }, '-90', 'COTSWOLD BOOKBINDERS PI000212 PI000213')).toEqual([
      'settles left number,party part -10',
    ]);
  });

  it('an invoice of 1,000.00 euros, 850.00 in the books, is paid with 859.24 pounds: 9.24 come from the rate', () => {
    const foreign = [{ ...candidate('eur', 'SI000500', '1000'), inAccountCurrency: decimal('850') }];
    expect(found({ foreign }, '859.24', 'ASHDOWN FURNITURE SI000500')).toEqual([
      'settles eur number,party exchange 9.24',
    ]);
    expect(found({ foreign }, '840', 'ASHDOWN FURNITURE SI000500')).toEqual(['settles eur number,party exchange -10']);
    // 679.99 is less than four fifths: no rate, but a part. 680 ÷ 850 is just a rate.
    expect(found({ foreign }, '680', 'ASHDOWN FURNITURE SI000500')).toEqual(['settles eur number,party exchange -170']);
    expect(found({ foreign }, '1062.51', 'ASHDOWN FURNITURE SI000500')).toEqual([]);
    expect(found({ foreign }, '859.24', 'ASHDOWN FURNITURE')).toEqual([]);
  });
});

describe('several invoices in another currency', () => {
  const euro = (key: string, docNo: string) => ({
    ...candidate(key, docNo, '1000', { currency: currencyCode('EUR') }),
    inAccountCurrency: decimal('850'),
  });
  const foreign = [euro('a', 'SI000500'), euro('b', 'SI000501')];

  it('are paid together: 1,718.00 for two of 850.00 each, 18.00 from the rate', () => {
    expect(found({ foreign }, '1718', 'ASHDOWN FURNITURE SI000500 SI000501')).toEqual([
      'settles a+b number,party exchange 18',
    ]);
  });

  it('are paid one by one if the line is of one', () => {
    expect(found({ foreign }, '859', 'ASHDOWN FURNITURE SI000500 SI000501')).toEqual([
      'settles a number,party exchange 9',
      'settles b number,party exchange 9',
    ]);
  });
});

describe('an invoice of 1,000.00 euros, 850.00 in the books', () => {
  const foreign = [
    { ...candidate('eur', 'SI000500', '1000', { currency: currencyCode('EUR') }), inAccountCurrency: decimal('850') },
  ];
  const difference = (amount: string) =>
    new DifferingDocuments({ open: [], foreign, settled: [] }, new DocumentMatcher([]), 'GBP').proposals({
      date: localDate('2026-04-02'),
      amount: decimal(amount),
      text: 'ASHDOWN FURNITURE SI000500',
    })[0]?.difference;

  it('is paid in part with 425.00 pounds: 500.00 euros at the rate in the books', () => {
    expect(difference('425')).toEqual({ why: 'foreignPart', amount: '-425', paid: '500' });
    // 100 ÷ 0.85 = 117.647…
    expect(difference('100')).toEqual({ why: 'foreignPart', amount: '-750', paid: '117.65' });
    expect(difference('-425')).toBeUndefined();
  });

  it('is not paid by what is no cent of it', () => expect(difference('0.004')).toBeUndefined());
});

describe('receipts and payments that the bank returns', () => {
  const receipt = candidate('rec', 'RC000090', '1916.43', {
    docClass: 'receipt',
    theirRef: 'CHQ 000123',
    docDate: localDate('2026-03-20'),
    dueDate: '',
    outstanding: decimal('0'),
  });

  it.each([
    'UNPAID',
    'RETURNED',
    'Rücklastschrift',
    'impayé',
    'Ruecklastschrift',
    'CHARGEBACK',
    'Devuelto',
    'Insoluto',
    'RETD DD',
    'DD RETURN',
    'Lastschriftrückgabe',
    'ZWROT',
    'Tilbakeført',
    'Visszautalás',
    'Vráceno',
  ])('a line out that says %s reverses the receipt of its amount', (word) => {
    expect(found({ open: [receipt] }, '-1916.43', `${word} ASHDOWN FURNITURE`)).toEqual([
      'returned rec returned,party,amount',
    ]);
  });

  it('the one whose cheque number is named comes first', () => {
    const other = { ...receipt, key: 'other', docNo: 'RC000091', theirRef: 'CHQ 000124' };
    expect(found({ open: [other, receipt] }, '-1916.43', 'UNPAID CHEQUE CHQ 000123')).toEqual([
      'returned rec returned,number,amount',
      'returned other returned,amount',
    ]);
  });

  it('a payment comes back with money in', () => {
    const payment = { ...receipt, key: 'pay', docClass: 'payment' as const };
    expect(found({ open: [payment] }, '1916.43', 'RETURNED ASHDOWN FURNITURE')).toEqual([
      'returned pay returned,party,amount',
    ]);
  });

  it('without such a word, of another amount, before the receipt or long after it, nothing is returned', () => {
    const open = [receipt];
    expect(found({ open }, '-1916.43', 'ASHDOWN FURNITURE')).toEqual([]);
    expect(found({ open }, '-1916.42', 'UNPAID ASHDOWN FURNITURE')).toEqual([]);
    expect(found({ open }, '-1916.43', 'UNPAID ASHDOWN FURNITURE', '2026-03-19')).toEqual([]);
    expect(found({ open }, '-1916.43', 'UNPAID ASHDOWN FURNITURE', '2026-07-01')).toEqual([]);
    expect(found({ open }, '1916.43', 'UNPAID ASHDOWN FURNITURE')).toEqual([]);
  });
});
