import { describe, expect, test } from 'vitest';
import type { FinanceClient } from '../../src/api/financeClient.ts';
import { localDate } from '../../src/domain/values/dates.ts';
import { decimal } from '../../src/domain/values/decimal.ts';
import { guid } from '../support/documents.ts';
import { openRawService, type Answering, type RawService } from './support/rawService.ts';
import { problemWith } from '../support/problemWith.ts';

const send = (client: FinanceClient): Promise<unknown> =>
  client.createResource({
    kind: 'bankTransaction',
    bankAccountId: 'CUR',
    bankDate: localDate('2026-03-02'),
    description: 'Fee',
    withdrawalAmount: decimal('3.2'),
  });
const read = (client: FinanceClient): Promise<unknown> => client.document('saleInvoice', guid(1));

/** The sign-in fails before any other request. */
function fails(service: RawService, failure: Answering): void {
  service.signIn = failure;
}

/** The first sign-in succeeds, its session is refused with 401, and the next sign-in fails. */
function failsToRenew(service: RawService, failure: Answering): void {
  const { signIn } = service;
  service.signIn = (response, asked) => (service.signIns === 1 ? signIn(response, asked) : failure(response, asked));
  service.answer = (response) => service.text(response, 401, '');
}

const FAILURES: [string, (service: RawService) => Answering, Record<string, unknown>][] = [
  [
    'is lost on its way',
    () => (response) => void response.socket?.destroy(),
    { code: 'network.unreachable', message: expect.any(String) },
  ],
  [
    'is answered in part',
    (service) => (response) => service.cut(response, 200, '{'),
    { code: 'network.unreachable', message: 'the answer (HTTP 200) broke off' },
  ],
  [
    'is answered by 503',
    (service) => (response) => service.json(response, 503, { message: 'Down.' }, { 'Retry-After': '7' }),
    { code: 'service.busy', message: 'Down.', retryAfter: 7 },
  ],
  [
    'is answered by 500',
    (service) => (response) => service.json(response, 500, { message: 'Down.' }),
    { code: 'service.busy', message: 'Down.' },
  ],
  [
    'is answered by 404',
    (service) => (response) => service.text(response, 404, '<html>'),
    { code: 'network.unreachable', message: 'HTTP 404' },
  ],
  [
    'is answered by a page',
    (service) => (response) => service.text(response, 200, '<html>Welcome</html>'),
    { code: 'network.unreachable', message: 'the answer to the sign-in is not a session' },
  ],
  [
    'is answered by 400',
    (service) => (response) => service.json(response, 400, { message: 'No such domain.' }),
    { code: 'session.badCredentials', message: 'No such domain.' },
  ],
  [
    'is answered by 403',
    (service) => (response) => service.json(response, 403, { message: 'Not from here.' }),
    { code: 'session.badCredentials', message: 'Not from here.' },
  ],
  [
    'is answered by 401',
    (service) => (response) => service.json(response, 401, { message: 'Wrong key.' }),
    { code: 'session.badCredentials', message: 'Wrong key.', status: 401, field: 'apiKey' },
  ],
];

describe.each([
  ['a sign-in', fails],
  ['a sign-in in place of a session that was refused', failsToRenew],
])('%s', (_, prepare) => {
  test.each(FAILURES)(
    'that %s says nothing about the write or read that waited for it',
    async (_name, failure, expected) => {
      const service = await openRawService();
      prepare(service, failure(service));
      expect(await problemWith(send(service.client()))).toEqual(expected);
      service.asked.length = 0;
      expect(await problemWith(read(service.client()))).toEqual(expected);
    },
  );
});
