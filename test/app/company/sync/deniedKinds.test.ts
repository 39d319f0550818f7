import { expect, test } from 'vitest';
import { deniedIn, deniedToSendIn } from '../../../../src/app/company/sync/deniedKinds.ts';

const ended = (...denied: string[]) => ({ problem: null, denied });
const stopped = (...denied: string[]) => ({ problem: { code: 'network.unreachable' as const, message: '' }, denied });

test('what is refused to a user stays known until a run that reached its end was not refused it', () => {
  expect([...deniedIn([])]).toEqual([]);
  expect([...deniedIn([ended('salePrice'), ended()])]).toEqual(['salePrice']);
  expect([...deniedIn([ended(), ended('salePrice')])]).toEqual([]);
  // A run without a network tells nothing of rights.
  expect([...deniedIn([stopped(), stopped(), ended('salePrice')])]).toEqual(['salePrice']);
  expect([...deniedIn([stopped('contact'), ended('salePrice')])].sort()).toEqual(['contact', 'salePrice']);
  // One that reached its end tells of them, though one record failed on the way.
  expect([...deniedIn([{ ...stopped('contact'), reachedEnd: true }, ended('salePrice')])]).toEqual(['contact']);
});

test('what may not be sent is told by the same runs, in the words of the last one', () => {
  const of = (problem: boolean, deniedToSend?: Record<string, string>) => ({
    ...(problem ? stopped() : ended()),
    ...(deniedToSend && { deniedToSend }),
  });
  expect([...deniedToSendIn([of(false, { saleInvoice: 'later' }), of(false, { department: 'before' })])]).toEqual([
    ['saleInvoice', 'later'],
  ]);
  expect([...deniedToSendIn([of(true), of(false, { saleInvoice: 'no' })])]).toEqual([['saleInvoice', 'no']]);
  // As runs were kept before it was told apart.
  expect([...deniedToSendIn([ended('salePrice')])]).toEqual([]);
});
