import { expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { issuesOfContent, issuesOfResource } from '../../../src/domain/resources/readiness.ts';

const issues = (from: string, to: string | undefined, at: string) =>
  issuesOfContent({
    kind: 'salePrice',
    productId: 'P1',
    quantityFrom: decimal(from),
    unitPrice: decimal(at),
    ...(to !== undefined && { quantityTo: decimal(to) }),
  }).map(({ path, code }) => `${path} ${code}`);

test('a negative price and a band that ends before it starts are not sent, because the service refuses them', () => {
  expect(issues('5', undefined, '1')).toEqual([]);
  expect(issues('10', '10', '0')).toEqual([]);
  expect(issues('5', '3', '-1')).toEqual(['unitPrice notAllowed', 'quantityTo notAllowed']);
  expect(issues('-1', undefined, '1')).toEqual(['quantityFrom notAllowed']);
  expect(issues('9', '10', '1')).toEqual([]);
});

test('a bank line reports invalid input once: a date is not also missing, and money out replaces money in', () => {
  const issues = (badInput: Record<string, string>) =>
    issuesOfResource({
      local: { kind: 'bankTransaction', bankAccountId: 'BARCLAYS', description: 'Rent' },
      badInput,
    }).map(({ path, code }) => `${path} ${code}`);
  expect(issues({})).toEqual(['bankDate missing', 'depositAmount missing']);
  expect(issues({ bankDate: '99', depositAmount: '12,34,5x' })).toEqual([
    'bankDate badInput',
    'depositAmount badInput',
  ]);
  expect(issues({ withdrawalAmount: '5x' })).toEqual(['withdrawalAmount badInput', 'bankDate missing']);
});
