import { expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { issuesOfContent, issuesOfResource } from '../../../src/domain/resources/readiness.ts';

const told = (from: string, to: string | undefined, at: string) =>
  issuesOfContent({
    kind: 'salePrice',
    productId: 'P1',
    quantityFrom: decimal(from),
    unitPrice: decimal(at),
    ...(to !== undefined && { quantityTo: decimal(to) }),
  }).map(({ path, code }) => `${path} ${code}`);

test('a price below zero, and a band that ends before it begins, are not sent: the service refuses them', () => {
  expect(told('5', undefined, '1')).toEqual([]);
  expect(told('10', '10', '0')).toEqual([]);
  expect(told('5', '3', '-1')).toEqual(['unitPrice notAllowed', 'quantityTo notAllowed']);
  expect(told('-1', undefined, '1')).toEqual(['quantityFrom notAllowed']);
  expect(told('9', '10', '1')).toEqual([]);
});

test('a bank line names what cannot be read once: a date is not missing as well, and money out stands for money in', () => {
  const told = (badInput: Record<string, string>) =>
    issuesOfResource({
      local: { kind: 'bankTransaction', bankAccountId: 'BARCLAYS', description: 'Rent' },
      badInput,
    }).map(({ path, code }) => `${path} ${code}`);
  expect(told({})).toEqual(['bankDate missing', 'depositAmount missing']);
  expect(told({ bankDate: '99', depositAmount: '12,34,5x' })).toEqual(['bankDate badInput', 'depositAmount badInput']);
  expect(told({ withdrawalAmount: '5x' })).toEqual(['withdrawalAmount badInput', 'bankDate missing']);
});
