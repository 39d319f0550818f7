import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../../src/app/base/i18n/language.ts';
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
      'unknownAuthority',
      'unable to verify the first certificate',
      'The Finance Service’s certificate is from an authority that this computer does not know, so nothing was sent to it. If it is the authority of your office, choose its certificate file: when you connect, or under “Connection” in Settings.',
    ],
    [
      'notValidNow',
      'certificate has expired',
      'The Finance Service’s certificate has expired or is not valid yet, so nothing was sent to it. Is the date of this computer right? If so, its operator has to renew the certificate.',
    ],
    [
      'otherName',
      'Hostname/IP does not match',
      'The Finance Service’s certificate is for another name than the address, so nothing was sent to it. Is the address written as its operator gave it?',
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

it('what the database refused is said in the language of the page', () => {
  const message = 'QuotaExceededError: full';
  expect(inLanguage('de', () => sentenceOf({ code: 'store.failed', refusal: 'full', message }))).toBe(
    'Der Datenträger oder der Platz, den Daybook darauf belegen darf, ist voll. Es wurde nichts geändert; schaffen Sie Platz und versuchen Sie es noch einmal (QuotaExceededError: full).',
  );
});

describe('a refusal', () => {
  it.each([
    [400, 'The service refused this without saying why.'],
    [404, 'The service answers that it does not find what this is about'],
    [409, 'The service refused this without saying why.'],
    [413, 'This is too large for the service.'],
  ])('without words says what %i means, and what can be done', (status, sentence) => {
    const said = sentenceOf({ code: 'service.refused', status, message: `HTTP ${String(status)}` });
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/HTTP|\d/);
  });

  it('with words keeps them', () => {
    expect(sentenceOf({ code: 'service.refused', status: 413, message: 'File is larger than 16 MB.' })).toBe(
      'The service refused: File is larger than 16 MB.',
    );
    expect(sentenceOf({ code: 'service.refused', message: 'the document’s type has no attachment group' })).toBe(
      'The service refused: the document’s type has no attachment group.',
    );
  });

  it('of the key says what the service says of it', () => {
    const refused = { code: 'session.badCredentials', field: 'apiKey', status: 401 } as const;
    expect(sentenceOf({ ...refused, message: 'The API key has expired.' })).toBe(
      'The service does not accept these credentials: “The API key has expired”. Check domain, user name and API key.',
    );
    const plain = 'The service does not accept these credentials. Check domain, user name and API key.';
    expect(sentenceOf({ ...refused, message: 'HTTP 401' })).toBe(plain);
    // Found out here, before anything was sent.
    expect(sentenceOf({ code: 'session.badCredentials', message: 'userName is empty', field: 'userName' })).toBe(plain);
  });

  it('of a right without words has no colon at its end', () => {
    expect(sentenceOf({ code: 'permission.denied', status: 403, message: 'HTTP 403' })).toBe(
      'This user is not allowed to do that.',
    );
  });
});
