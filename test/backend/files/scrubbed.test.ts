import { expect, it } from 'vitest';
import { scrubbed } from '../../../src/backend/files/scrubbed.ts';

it.each([
  ['token=Zm9vYmFyYmF6 is old', 'token=… is old'],
  ['Authorization: Bearer eyJhbGciOi', 'Authorization: Bearer …'],
  ['api key: k-12345 was refused', 'api key: … was refused'],
  ['http://127.0.0.1:23456/?token=abc', 'http://127.0.0.1:23456/?token=…'],
  ['no party "Ashdown Ltd" is there', 'no party “…” is there'],
  ["the party 'Ashdown Ltd' is locked", 'the party “…” is locked'],
  ['Unexpected token A, "Ashdown 12.50" is not valid JSON', 'Unexpected token A, “…” is not valid JSON'],
  ['the gross is 1,234.50, not -7,20', 'the gross is #, not #'],
  ['1 234.50 and 99999.99', '# and #'],
  ['the key Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFyYmF6 goes', 'the key … goes'],
])('takes out of %j what nobody may read', (line, expected) => {
  expect(scrubbed(line)).toBe(expected);
});

it.each([
  "ENOSPC: no space left on device, open '/home/ann/daybook/folder.json'",
  'the local host listens on http://127.0.0.1:20314',
  'sync of demo-company ended: 12 created, 0 updated, 3 deleted, 1201 pulled, 0 rejected, 88 requests',
  'free space: low, 104857600 bytes on the disk of /home/ann',
  "the folder's disk is full; the demo's is not",
  'at /opt/daybook/resources/app.asar/out/main/main.js:12:34',
  '3f0c1b9e-5a5d-4e1c-9f5e-0a4b6c7d8e9f was removed',
])('leaves %j as it is', (line) => {
  expect(scrubbed(line)).toBe(line);
});
