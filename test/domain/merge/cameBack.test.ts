import { expect, it } from 'vitest';
import { withCameBack } from '../../../src/domain/merge/cameBack.ts';

/** A record in conflict over its description, once it was sent and read back. @param was what the service showed before */
function noted(sent: string, was: string, theirs: string): number {
  const conflict = { kind: 'fields', fields: [{ path: 'description', theirs }] };
  const record: Parameters<typeof withCameBack>[0] = { conflict };
  return withCameBack(record, new Map([['description', sent]]), new Map([['description', was]])).cameBack?.length ?? 0;
}

it.each([
  ['in another case', 'Chairs', 'CHAIRS'],
  ['cut', 'Chairs and tables', 'Chairs and…'],
  ['in another case and with composed letters', 'cafe\u0301', 'CAF\u00c9'],
  ['in another case and with plain spaces and line ends', 'two\r\nlines\u00a0', 'TWO\nLINES'],
])('a text that comes back %s is the service’s way, although it stood there before', (_how, sent, theirs) => {
  expect(noted(sent, theirs, theirs)).toBe(1);
});

it('another text that stood there before may only have been left alone', () => {
  expect(noted('Chairs', 'Tables', 'Tables')).toBe(0);
  expect(noted('cafe\u0301', 'CAFE', 'CAFE')).toBe(0);
});
