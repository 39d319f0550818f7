import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../../../src/app/company/session/problems.ts';

describe('a service that cannot be reached', () => {
  it.each([
    [
      'refused',
      'connect ECONNREFUSED 127.0.0.1:1',
      'Nothing answers at the address of the Finance Service. Is the service running, and are address and port right?',
    ],
    [
      'notSecure',
      'write EPROTO 407D:error:0A00010B:SSL routines',
      'What answers at the address of the Finance Service does not speak https, so nothing was sent to it. A service on this computer may be meant with http://.',
    ],
    [
      'untrusted',
      'self-signed certificate',
      'The Finance Service’s certificate is not trusted, so nothing was sent to it: self-signed certificate.',
    ],
  ] as const)('%s is said in words that tell what to look at', (why, message, sentence) => {
    expect(sentenceOf({ code: 'network.unreachable', message, why })).toBe(sentence);
  });

  it('for an unknown reason shows the words of the operating system', () => {
    expect(sentenceOf({ code: 'network.unreachable', message: 'EWHATEVER' })).toBe(
      'The Finance Service cannot be reached: EWHATEVER.',
    );
  });
});
