import { expect, test } from 'vitest';
import { normaliseAddress } from '../../../src/api/transport/address.ts';

test.each([
  ['example.com', 'https://example.com'],
  ['  https://Example.com/ ', 'https://example.com'],
  ['example.com:8443/finance/', 'https://example.com:8443/finance'],
  ['https://example.com/finance/api/', 'https://example.com/finance'],
  ['example.com/?a=b#c', 'https://example.com'],
  ['localhost:8080', 'http://localhost:8080'],
  ['127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['https://localhost', 'https://localhost'],
  ['[::1]:80', 'http://[::1]'],
  ['localhost:443', 'http://localhost:443'],
])('%j is the address %s', (typed, address) => {
  expect(normaliseAddress(typed)).toEqual({ ok: true, value: address });
});

test.each([
  '',
  '   ',
  'not an address',
  'ftp://example.com',
  'https://',
  'http://example.com',
  'https://me:secret@example.com',
  'https://exa mple.com',
  'example.com:99999',
  '://',
])('%j is no address', (typed) => {
  expect(normaliseAddress(typed)).toMatchObject({
    ok: false,
    problem: { code: 'connection.badAddress', field: 'baseUrl' },
  });
});
