import { expect, test } from 'vitest';
import { deniedIn, deniedToSendIn } from '../../../../src/app/company/sync/deniedKinds.ts';

const ended = (...denied: string[]) => ({ problem: null, denied });
const stopped = (...denied: string[]) => ({ problem: { code: 'network.unreachable' as const, message: '' }, denied });

test('a denied kind stays known until a run that reached its end is allowed it', () => {
  expect([...deniedIn([])]).toEqual([]);
  expect([...deniedIn([ended('salePrice'), ended()])]).toEqual(['salePrice']);
  expect([...deniedIn([ended(), ended('salePrice')])]).toEqual([]);
  // A run without a network tells nothing of rights.
  expect([...deniedIn([stopped(), stopped(), ended('salePrice')])]).toEqual(['salePrice']);
  expect([...deniedIn([stopped('contact'), ended('salePrice')])].sort()).toEqual(['contact', 'salePrice']);
  // One that reached its end tells of them, though one record failed on the way.
  expect([...deniedIn([{ ...stopped('contact'), reachedEnd: true }, ended('salePrice')])]).toEqual(['contact']);
});

test('kinds that may not be sent come from the same runs, in the words of the last one', () => {
  const of = (problem: boolean, deniedToSend?: Record<string, string>) => ({
    ...(problem ? stopped() : ended()),
    ...(deniedToSend && { deniedToSend }),
  });
  expect([...deniedToSendIn([of(false, { saleInvoice: 'later' }), of(false, { department: 'before' })])]).toEqual([
    ['saleInvoice', 'later'],
  ]);
  expect([...deniedToSendIn([of(true), of(false, { saleInvoice: 'no' })])]).toEqual([['saleInvoice', 'no']]);
  // As runs were kept before reading and sending were told apart.
  expect([...deniedToSendIn([ended('salePrice')])]).toEqual([]);
});
