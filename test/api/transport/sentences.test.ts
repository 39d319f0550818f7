import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aboutOf, firstNameOf, lineFieldOf } from '../../../src/api/transport/sentences.ts';
import { problemOfAnswer } from '../../../src/api/transport/failures.ts';

const refused = (body: unknown, status = 400) =>
  problemOfAnswer({ status, headers: new Headers(), text: JSON.stringify(body) }, 0, true);

describe('a sentence of the service', () => {
  it.each([
    ['The department SALES is locked.', 'lock'],
    ['IntRef daybook-1 is already used by another contact.', 'intRef'],
    ['The Int Ref of the document exists.', 'intRef'],
    ['Code SALES is already used by another department.', 'code'],
    ['The reference X is ambiguous: an IntRef equals another record’s Code.', 'intRef'],
    ['The line is blocked by the clock.', undefined],
    ['The encoding is unknown.', undefined],
    ['DocDate is in a closed period.', undefined],
  ])('%s is about %s', (message, about) => {
    expect(aboutOf(message)).toBe(about);
    expect(refused({ message }).about).toBe(about);
  });

  it('is about the identifier that it is told beside, whatever it says', () => {
    expect(refused({ errors: { IntRef: ['already exists'] } })).toMatchObject({ field: 'intRef', about: 'intRef' });
    expect(refused({ errors: { Code: ['already exists'] } }, 409)).toMatchObject({ field: 'code', about: 'code' });
  });

  it('is about nothing where the service has not refused', () => {
    const failure = { message: 'IntRef is already used.' };
    for (const status of [401, 403, 429, 500, 503]) expect(refused(failure, status)).not.toHaveProperty('about');
  });

  it('names the field of a line, or the field that it begins with', () => {
    expect(lineFieldOf('Missing required line #2 NetAmount')).toBe('details.1.netAmount');
    expect(lineFieldOf('ContactAccountId is required: line #2 is on the control account 1100.')).toBeUndefined();
    expect(lineFieldOf('Line #1 Tax is outside the tolerance.')).toBe('details.0.tax');
    expect(lineFieldOf('Line 2 is wrong.')).toBeUndefined();
    expect(firstNameOf('BankAccountRef names no bank account: X.')).toBe('bankAccountRef');
    expect(firstNameOf('Customer.CreditLimit must not be negative.')).toBe('customer.creditLimit');
    expect(firstNameOf('it is wrong')).toBeUndefined();
  });
});

it('is read in one place: nothing else decides by the words of a problem', () => {
  const OWN = ['src/api/transport/sentences.ts', 'src/api/transport/failures.ts', 'src/app/shell/watchPage.ts'];
  const READS = /\.(?:test|exec)\([^()]*\bmessage\)|\bmessage\s*\.(?:match|search|includes|startsWith|endsWith)\(/;
  const files = globSync('src/**/*.{ts,vue}').filter((file) => !OWN.includes(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => READS.test(readFileSync(file, 'utf8')))).toEqual([]);
});
